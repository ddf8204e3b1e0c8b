"""A season of a club, recorded as any other, and as many copies of it as wanted, made by the database itself.

Every second copy is another season of the same club by other members of it; the rest are other clubs' evenings on
the same days. Import it once Django is set up.
"""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

import datetime
import uuid
from typing import Any

from django.db import connection, models

from bench.copies import Copies
from bench.deals import SEED
from clubapp.models import Club, Member, Role, Season, User
from ledger.book import guards
from ledger.book.chain import chains
from ledger.book.writing import Actor
from ledger.demo.chance import Chance
from ledger.demo.croatian import matches
from ledger.demo.three_hand import three_hand_deal
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.paying import mark_all_paid
from ledger.models import Evening, Sheet
from ledger.table.record import record_deal

EVENINGS, DEALS = 25, 40
FIRST, LAST = datetime.date(2026, 1, 1), datetime.date(2026, 6, 30)
# other clubs; members of each, and how many of them play in one season
OTHERS, MEMBERS, PLAYING = 40, 71, 8
# a copy on other days is so many days away, times -57 … 3 but not 0
DAYS, BEFORE, SEASONS = 182, 57, 60
SLUG = "scale"


def season() -> Club:
    """A club with one season of 1000 deals, and the other clubs with nobody playing yet."""
    club, *others = Club.objects.bulk_create(
        Club(name=f"Club {n}", slug=SLUG if n == 0 else f"{SLUG}-{n}", default_variant="cz_voleny")
        for n in range(OTHERS + 1)
    )
    user = User.objects.create(username=SLUG)
    people = Member.objects.bulk_create(
        Member(club=one, name=f"Member {n}", role=Role.ORGANISER if n == 0 else Role.MEMBER)
        for one in (club, *others)
        for n in range(MEMBERS)
    )
    # the copies reckon with it
    assert [one.pk for one in people] == list(range(people[0].pk, people[0].pk + len(people)))
    Member.objects.filter(pk=people[0].pk).update(user=user)
    Season.objects.create(club=club, name="measured", first_day=FIRST, last_day=LAST)
    for number in range(EVENINGS):
        _evening(club, user, people[:PLAYING], number)
    return club


def _evening(club: Club, user: User, people: list[Member], number: int) -> None:
    evening = open_evening(
        club=club,
        date=FIRST + datetime.timedelta(days=7 * number),
        place="U Lípy",
        unit_amount="0.20",
        currency="CZK",
        user=user,
    )
    chance = Chance(SEED + number)
    race = matches(chance, 3)[: DEALS // 3]
    _table(
        evening, people[:4], "cz_voleny", [three_hand_deal(chance, "cz_voleny", 4, n) for n in range(DEALS - len(race))]
    )
    _table(evening, people[2:6] if number % 2 else people[4:], "hr_marijas", race)
    close_evening(evening=evening, user=user)
    if number < EVENINGS - 2:
        evening.refresh_from_db()
        mark_all_paid(evening=evening, user=user)


def _table(evening: Evening, people: list[Member], variant: str, deals: list[dict[str, Any]]) -> None:
    sitting = open_sitting(
        evening=evening, variant=variant, members=people, house_rules=None, user=None, leaving=range(99)
    )
    for number, facts in enumerate(deals, 1):
        record_deal(
            sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=Actor(label="table link")
        )


class Seasons(Copies):
    """Copies of the season. `alone`: all are of the same club."""

    def __init__(self, *, alone: bool = False) -> None:
        super().__init__()
        self.step = 2 if alone else 1

    def value(self, model: type[models.Model], field: models.Field) -> str:
        column = f"t.{connection.ops.quote_name(field.column)}"
        if field.related_model is Club:
            return f"{column} + {_CLUB}"
        if field.related_model is Member:
            return _member(column)
        if isinstance(field, models.DateField) and field.name == "date":
            return _date(column)
        return super().value(model, field)


def hash_again(club: Club) -> None:
    """The sheets of copied evenings have the hashes of those they were copied from: give them their own."""
    links = chains(list(club.evenings.all()))
    sheets = list(Sheet.objects.filter(evening__club=club))
    for sheet in sheets:
        sheet.ledger_hash = links[sheet.evening_id][sheet.versions - 1]
    with guards.lifted():
        Sheet.objects.bulk_update(sheets, ["ledger_hash"])


# which club after the first: every even copy is of the first one
_CLUB = f"(CASE WHEN k % 2 = 0 THEN 0 ELSE 1 + k / 2 % {OTHERS} END)"


def _member(column: str) -> str:
    """Others play in every copy, and the club's first member, the one who is looked at, in none."""
    first = f"(SELECT min(id) FROM {Member._meta.db_table})"
    return f"{first} + {MEMBERS} * {_CLUB} + 1 + ({column} - {first} + {PLAYING} * (k / 2)) % {MEMBERS - 1}"


def _date(column: str) -> str:
    """The same club plays on other days, the others on the same ones."""
    away = f"(k / 2 % {SEASONS} - {BEFORE} + CASE WHEN k / 2 % {SEASONS} >= {BEFORE} THEN 1 ELSE 0 END) * {DAYS}"
    days = f"(CASE WHEN k % 2 = 0 THEN {away} ELSE 0 END)"
    return f"{column} + {days}" if connection.vendor == "postgresql" else f"date({column}, {days} || ' days')"
