"""A club of three hundred with five seasons, recorded as any other: what exports and pages of a large club cost.

Import it once Django is set up.
"""

from __future__ import annotations

import datetime
import uuid

from django.db import transaction

from bench.copies import PLAYED, Copies
from bench.deals import SEED, Facts, seats_of, settled
from clubapp.models import Club, Member, Role, Season, User
from ledger.book.writing import Actor
from ledger.demo.chance import Chance
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.paying import mark_all_paid
from ledger.models import Deal, Evening, Sitting
from ledger.table.correct import correct_deal
from ledger.table.record import record_deal

SLUG = "crowd"
MEMBERS, GUESTS, SEASONS, EVENINGS = 300, 60, 5, 150
# every tenth evening is a large one; the others have four tables and five in turn
LARGE, DEALS = 12, 40
# what is played at a table is one of so many evenings
KINDS = 24
# evenings whose payments nobody has marked, of the last ones
OWED = 2
FIRST = datetime.date(2021, 9, 3)
# most tables play for money: four of them leave sixteen people who owe each other
VARIANTS = (
    "cz_voleny", "cz_licitovany", "sk_voleny", "cz_voleny", "hr_marijas", "cz_licitovany", "sk_voleny", "cz_voleny",
    "pl_mariasz",
)  # fmt: skip


def club() -> Club:
    """31,480 deals that stand at 787 tables of 150 evenings, and a corrected one at every other table or so."""
    club = Club.objects.create(name="Three hundred", slug=SLUG, default_variant="cz_voleny", language="cs")
    user = User.objects.create(username=SLUG)
    people = Member.objects.bulk_create(
        Member(club=club, name=f"Member {n}", guest=n >= MEMBERS, role=Role.ORGANISER if n == 0 else Role.MEMBER)
        for n in range(MEMBERS + GUESTS)
    )
    Member.objects.filter(pk=people[0].pk).update(user=user)
    for year in range(FIRST.year, FIRST.year + SEASONS):
        days = {"first_day": datetime.date(year, 9, 1), "last_day": datetime.date(year + 1, 8, 31)}
        Season.objects.create(club=club, name=f"{year}/{year + 1}", **days)
    deals = {variant: [settled(variant, DEALS, SEED + kind) for kind in range(KINDS)] for variant in VARIANTS}
    for number in range(EVENINGS):
        # the disk is asked once an evening
        with transaction.atomic():
            _evening(club, user, people, number, deals)
    return club


def _evening(club: Club, user: User, people: list[Member], number: int, deals: dict[str, list[list[Facts]]]) -> None:
    evening = open_evening(
        club=club,
        date=FIRST + datetime.timedelta(days=365 * SEASONS * number // EVENINGS),
        place="U Lípy",
        unit_amount="0.20",
        currency="CZK",
        user=user,
    )
    # one of them never misses an evening
    regular, others = people[0], people[1:]
    Chance(SEED + number).shuffle(others)
    free = iter([regular, *others])
    for table in range(LARGE if number % 10 == 0 else 4 + number % 2):
        variant = VARIANTS[(number + table) % len(VARIANTS)]
        members = [next(free) for _ in range(seats_of(variant))]
        _table(evening, members, variant, deals[variant][(number * 7 + table) % KINDS], user)
    close_evening(evening=evening, user=user)
    if number < EVENINGS - OWED:
        evening.refresh_from_db()
        mark_all_paid(evening=evening, user=user)


def _table(evening: Evening, members: list[Member], variant: str, deals: list[Facts], user: User) -> Sitting:
    sitting = open_sitting(evening=evening, variant=variant, members=members, house_rules=None, user=user)
    actor = Actor(user=user)
    last: Deal | None = None
    for number, facts in enumerate(deals, 1):
        last = record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=actor).deal
    # the deals of other variants lean on each other
    if last is not None and variant == "cz_voleny":
        correct_deal(deal=last, key=uuid.uuid4(), facts=deals[0], reason="misheard", actor=actor)
    return sitting


class Others(Copies):
    """Other clubs just like it."""

    def __init__(self) -> None:
        super().__init__((Club, Member, Season, *PLAYED))
