"""Writes the demo club through the same services as any evening, so that every guard holds."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator

from django.db import transaction

from clubapp.models import Club, Member, Role, User
from clubapp.services import add_member, made_up_password, save_season
from ledger.book.writing import Actor
from ledger.demo.chance import Chance, Facts
from ledger.demo.croatian import matches
from ledger.demo.plan import EVENINGS, NAME, ORGANISER, PEOPLE, SCOREKEEPER, SEASONS, SLUG, PlannedEvening, PlannedTable
from ledger.demo.polish import games
from ledger.demo.three_hand import three_hand_deal
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.paying import mark_all_paid
from ledger.models import Deal, Evening, Sitting
from ledger.table.correct import correct_deal, void_deal
from ledger.table.record import record_deal

SEED = 32
# what other apps add to the demo club
Step = Callable[[Club, dict[str, Member], User], None]
_steps: list[Step] = []


def also(step: Step) -> None:
    """Let another app show itself in the demo club; to be called while apps are made ready."""
    if step not in _steps:
        _steps.append(step)


Progress = Callable[[Iterable[PlannedEvening]], Iterable[PlannedEvening]]


def build(*, progress: Progress = iter) -> tuple[str, str] | None:
    """Make the demo club; returns its organiser's user name and password, None where the club is there already."""
    if Club.objects.filter(slug=SLUG).exists():
        return None
    with transaction.atomic():
        club = Club.objects.create(
            name=NAME, slug=SLUG, default_variant="cz_licitovany", unit_amount="0.20", currency="CZK"
        )
        members = {name: add_member(club=club, name=name) for name in PEOPLE}
        for name, first_day, last_day in SEASONS:
            save_season(club=club, name=name, first_day=first_day, last_day=last_day)
        user, password = _organiser(members)
        chance = Chance(SEED)
        for planned in progress(EVENINGS):
            _write_evening(club, members, planned, chance, user)
        # who lost last time has not paid yet
        for evening in Evening.objects.for_club(club).closed().newest_first()[2:]:
            mark_all_paid(evening=evening, user=user)
        for step in _steps:
            step(club, members, user)
    return user.get_username(), password


def _organiser(members: dict[str, Member]) -> tuple[User, str]:
    """The one account; its password is known to who reads the command's answer, and to nobody else."""
    password = made_up_password()
    user = User.objects.create_user(username=_free_username(), password=password)
    organiser, scorekeeper = members[ORGANISER], members[SCOREKEEPER]
    organiser.user, organiser.role, scorekeeper.role = user, Role.ORGANISER, Role.SCOREKEEPER
    organiser.save(update_fields=["user", "role"])
    scorekeeper.save(update_fields=["role"])
    return user, password


def _free_username() -> str:
    """demo, or demo-2 where somebody has that name."""
    taken = set(User.objects.filter(username__startswith="demo").values_list("username", flat=True))
    names: Iterator[str] = (f"demo-{n}" if n > 1 else "demo" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def _write_evening(club: Club, members: dict[str, Member], planned: PlannedEvening, chance: Chance, user: User) -> None:
    evening = open_evening(
        club=club,
        date=planned.date,
        place=planned.place,
        unit_amount=club.unit_amount,
        currency=club.currency,
        user=user,
    )
    tables = [_write_table(evening, members, table, chance, user, planned) for table in planned.tables]
    for number in planned.voided:
        void_deal(deal=_current(tables[0], number), key=_key(chance), reason="dealt with 31 cards", actor=Actor(user))
    if planned.closed:
        close_evening(evening=evening, user=user)


def _write_table(
    evening: Evening,
    members: dict[str, Member],
    planned: PlannedTable,
    chance: Chance,
    user: User,
    planned_evening: PlannedEvening,
) -> Sitting:
    sitting = open_sitting(
        evening=evening,
        variant=planned.variant,
        members=[members[name] for name in planned.players],
        house_rules=planned.house_rules,
        table_no=1 if planned.follows else None,
        # one plays after the other
        leaving=range(1, len(planned_evening.tables) + 1),
        user=user,
    )
    first = planned is planned_evening.tables[0]
    # the first table's scorekeeper signs in, the others use their table's link
    actor = Actor(user) if first else Actor(label="table link")
    for number, facts in enumerate(deals(planned, chance), 1):
        wrong = _misheard(facts) if first and number in planned_evening.corrected else facts
        recorded = record_deal(sitting=sitting, key=_key(chance), expected_number=number, facts=wrong, actor=actor)
        if wrong is not facts:
            correct_deal(deal=recorded.deal, key=_key(chance), facts=facts, reason="misheard", actor=Actor(user))
    return sitting


def deals(planned: PlannedTable, chance: Chance) -> list[Facts]:
    """The facts of a planned table's deals, by seat."""
    if planned.variant == "hr_marijas":
        return matches(chance, planned.length, planned.house_rules)
    if planned.variant == "pl_mariasz":
        return games(chance, planned.length)
    seats = len(planned.players)
    return [three_hand_deal(chance, planned.variant, seats, number) for number in range(planned.length)]


def _misheard(facts: Facts) -> Facts:
    """Return the facts as they were written at first: with the other outcome."""
    if "winner" in facts:
        return {**facts, "winner": "defence" if facts["winner"] == "declarer" else "declarer"}
    if "made" in facts:
        return {**facts, "made": not facts["made"]}
    if "seven" in facts and facts.get("points", 50) >= 10:
        return {**facts, "seven": "lost" if facts["seven"] == "made" else "made"}
    if "hundred" in facts:
        return {**facts, "hundred": -facts["hundred"] - 1}
    return {"contract": "renonc", "renonc": [{"offender": facts.get("declarer", "1"), "each": 5}]}


def _current(sitting: Sitting, number: int) -> Deal:
    return Deal.objects.current().get(sitting=sitting, number=number)


def _key(chance: Chance) -> uuid.UUID:
    return uuid.UUID(int=chance.getrandbits(128), version=4)
