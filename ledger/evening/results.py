"""An evening as its page shows it: every table's result and the totals of all of them."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from clubapp.models import Member
from ledger.evening.races import Race, is_paid, races_of
from ledger.models import Evening, EveningEvent, Sitting, Transfer
from ledger.models.evening import EveningQuerySet
from ledger.table.queries import Balance


@dataclass(frozen=True, slots=True)
class TableResult:
    """One sitting. `race` where points are written; `paid` False where nobody pays for them."""

    sitting: Sitting
    # Table 2, round 3
    label: str
    members: tuple[Member, ...]
    deal_count: int
    paid: bool
    race: Race | None

    @property
    def is_over(self) -> bool:
        """Somebody left the table for another one, and nobody sat down there since."""
        return hasattr(self.sitting, "over")

    @property
    def short(self) -> str:
        """The table and its round in a few letters: 2/3."""
        return f"{self.sitting.table_no}/{self.sitting.round}"


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A member's evening in base units; `by_table` has None where he did not sit."""

    member: Member
    amount: int
    by_table: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of the evening itself: opened, changed, closed …, by whom and why."""

    kind: str
    at: datetime.datetime
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class EveningResult:
    evening: Evening
    tables: tuple[TableResult, ...]
    players: tuple[PlayerResult, ...]

    @property
    def balances(self) -> list[Balance]:
        return [Balance(player.member, player.amount) for player in self.players]

    @property
    def sum(self) -> int:
        """The sum of all totals. It is 0, and shown so that everybody sees it."""
        return sum(player.amount for player in self.players)

    @property
    def sums(self) -> tuple[int, ...]:
        """The same per paid table."""
        columns = zip(*(player.by_table for player in self.players), strict=True)
        return tuple(sum(amount or 0 for amount in column) for column in columns)

    @property
    def latest_first(self) -> tuple[TableResult, ...]:
        """Tables in order, the last round of each before the earlier ones: where play goes on stands on top."""
        return tuple(sorted(self.tables, key=lambda table: (table.sitting.table_no, -table.sitting.round_no)))

    @property
    def tables_now(self) -> tuple[TableResult, ...]:
        """The last line-up of every table: where people sit, or sat at the end."""
        last = {table.sitting.table_no: table for table in self.tables}
        going_on = {table.sitting.pk for table in last.values() if not table.is_over}
        # of an evening whose every table was left, the last ones
        return tuple(table for table in last.values() if table.sitting.pk in going_on) or tuple(last.values())

    @property
    def tables_before(self) -> tuple[TableResult, ...]:
        """The line-ups that others followed, and tables that were left for another one; the latest first."""
        now = {table.sitting.pk for table in self.tables_now}
        return tuple(table for table in self.latest_first if table.sitting.pk not in now)

    @property
    def paid_tables(self) -> tuple[TableResult, ...]:
        return tuple(table for table in self.tables if table.paid)

    @property
    def races(self) -> tuple[TableResult, ...]:
        return tuple(table for table in self.tables if table.race)

    @property
    def deal_count(self) -> int:
        return sum(table.deal_count for table in self.tables)


def result_of(evening: Evening) -> EveningResult:
    """Three queries for any number of deals, and one more where points are written."""
    sittings = Sitting.objects.with_counts().select_related("over").tables_of(evening)
    races = races_of(sittings)
    tables = tuple(_table(sitting, table_label(sitting, sittings), races.get(sitting.pk)) for sitting in sittings)
    amounts = Transfer.objects.counted().of_evening(evening).by_seat()
    players = tuple(_players([table for table in tables if table.paid], amounts))
    return EveningResult(evening=evening, tables=tables, players=players)


@dataclass(frozen=True, slots=True)
class Playing:
    """An open evening and the sittings that go on."""

    evening: Evening
    sittings: tuple[Sitting, ...]


def playing_now(evenings: EveningQuerySet) -> list[Playing]:
    """Return the open ones of these evenings with the sittings that go on. Three queries."""
    open_evenings = list(evenings.open().select_related("club").newest_first())
    tables: dict[int, list[Sitting]] = defaultdict(list)
    for sitting in Sitting.objects.filter(evening__in=open_evenings).going_on().with_seats().order_by("table_no"):
        tables[sitting.evening_id].append(sitting)
    return [Playing(evening, tuple(tables[evening.pk])) for evening in open_evenings]


def table_label(sitting: Sitting, sittings: Sequence[Sitting]) -> str:
    """The round is named only at a table where there were several."""
    if sum(other.table_no == sitting.table_no for other in sittings) > 1:
        return _("Table %(table)d, round %(round)d") % {"table": sitting.table_no, "round": sitting.round}
    return _("Table %(table)d") % {"table": sitting.table_no}


def history(evening: Evening) -> list[Happening]:
    """Return what was done to the evening itself: opened, changed, closed …, the first one first. One query."""
    members = Member.objects.filter(club=evening.club_id, user=OuterRef("user"))
    events = evening.events.annotate(member_name=Subquery(members.values("name")[:1])).order_by("pk")
    fields = ("kind", "at", "member_name", "user", "reason")
    return [
        Happening(str(EveningEvent.Kind(kind).label), at, name or (_("former member") if user else ""), reason)
        for kind, at, name, user, reason in events.values_list(*fields)
    ]


def _table(sitting: Sitting, label: str, race: Race | None) -> TableResult:
    return TableResult(
        sitting=sitting,
        label=label,
        members=tuple(seat.member for seat in sitting.seated),
        deal_count=sitting.deal_count,
        paid=is_paid(sitting),
        race=race,
    )


def _players(tables: Sequence[TableResult], amounts: Mapping[int, int]) -> list[PlayerResult]:
    """Everybody who sat down where something is paid, by table, round and seat. `amounts`: by seat's id."""
    everybody = dict.fromkeys(member for table in tables for member in table.members)
    won = [{seat.member_id: amounts.get(seat.pk, 0) for seat in table.sitting.seated} for table in tables]
    results = []
    for member in everybody:
        by_table = tuple(table.get(member.pk) for table in won)
        results.append(PlayerResult(member, sum(amount or 0 for amount in by_table), by_table))
    return results
