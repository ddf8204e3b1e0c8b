"""Chairs of a drawn round: two swapped by hand, a late-comer seated, one who does not come taken off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from clubapp.models import User
from tournaments import contest
from tournaments.book.count import Counted
from tournaments.book.errors import SlipsRecorded, WrongState
from tournaments.book.writing import locked_whole, note
from tournaments.contest.draw import Tables
from tournaments.contest.problem import _
from tournaments.hall.links import make_links
from tournaments.models import Entrant, Round, Seat, Slip, Table, TableDeals, TableWord, Tournament, TournamentEvent

Kind = TournamentEvent.Kind
NOT_SEATED = _("both must sit in this round, at different places")


def seat_tables(drawn: Round, tables: Sequence[Sequence[str]], *, first: int = 1) -> list[Table]:
    """Write tables with their seats, by start numbers as `contest` knows them; return the tables."""
    known = {one.id_text: one for one in Entrant.objects.filter(tournament=drawn.tournament_id)}
    made = Table.objects.bulk_create(Table(round=drawn, number=first + at) for at in range(len(tables)))
    Seat.objects.bulk_create(
        Seat(round=drawn, table=table, number=number, entrant=known[name])
        for table, names in zip(made, tables, strict=True)
        for number, name in enumerate(names, start=1)
    )
    return made


def swap(*, drawn: Round, one: Entrant, two: Entrant, user: User | None) -> None:
    """Let two entrants change places in a round. Raises SlipsRecorded where one of their tables has handed in."""
    with locked_whole(drawn.tournament) as tournament:
        seats = {seat.entrant_id: seat for seat in Seat.objects.filter(round=drawn, entrant__in=(one, two))}
        if len(seats) != 2:
            raise contest.Invalid([contest.Problem(field="two", code="unknown", text=NOT_SEATED)])
        _refuse_played(seats.values())
        places = {one.pk: seats[two.pk], two.pk: seats[one.pk]}
        Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).delete()
        for entrant, seat in places.items():
            Seat.objects.create(round=drawn, table_id=seat.table_id, number=seat.number, entrant_id=entrant)
        note(tournament, Kind.SWAPPED, user, round=drawn.number, numbers=[one.number, two.number])


def _refuse_played(seats: Iterable[Seat]) -> None:
    if has_played(Table.objects.filter(pk__in=[seat.table_id for seat in seats])):
        raise SlipsRecorded


def has_played(tables: QuerySet[Table]) -> bool:
    """Return True where one of the tables has handed in a slip, has offered one, or writes deals."""
    offers = TableWord.objects.filter(table__in=tables, kind=TableWord.Kind.OFFER)
    deals = TableDeals.objects.filter(table__in=tables)
    return Slip.objects.filter(table__in=tables).exists() or offers.exists() or deals.exists()


def seat_late(*, drawn: Round, entrants: Sequence[Entrant], user: User | None) -> list[Entrant]:
    """Give late-comers chairs of a round: a free one, or a new table of three. Return who must wait."""
    with locked_whole(drawn.tournament) as tournament:
        if (
            Round.objects.get(pk=drawn.pk).confirmed_at
            or Seat.objects.filter(round=drawn, entrant__in=entrants).exists()
        ):
            raise WrongState
        Entrant.objects.filter(pk__in=[one.pk for one in entrants], first_round__gt=drawn.number).update(
            first_round=drawn.number
        )
        handed_in = set(Slip.objects.filter(table__round=drawn).values_list("table__number", flat=True))
        offered = TableWord.objects.filter(table__round=drawn, kind=TableWord.Kind.OFFER)
        handed_in |= set(offered.values_list("table__number", flat=True))
        handed_in |= set(TableDeals.objects.filter(table__round=drawn).values_list("table__number", flat=True))
        tables, wish = tables_of(drawn), _wish(tournament, drawn)
        grown, waiting = contest.seated_late(tables, [one.id_text for one in entrants], wish, closed=handed_in)
        _grow(drawn, tables, grown, {one.id_text: one for one in entrants}, user)
        seated = [one.number for one in entrants if one.id_text not in waiting]
        if seated:
            note(tournament, Kind.SEATED, user, round=drawn.number, numbers=seated)
        return [one for one in entrants if one.id_text in waiting]


def _wish(tournament: Tournament, drawn: Round) -> contest.Wish:
    """Return who met whom in the other rounds, for a chair in this one."""
    others = tournament.rounds.exclude(pk=drawn.pk)
    return contest.Wish(
        players=tuple(one.as_player for one in tournament.entrants.all()),
        rounds=(),
        preferred=tournament.rules.preferred,
        earlier=tuple(tables_of(other) for other in others),
        apart=tournament.rules.apart,
    )


def tables_of(drawn: Round) -> Tables:
    """Return the tables of a round by start numbers."""
    seats: dict[int, list[str]] = {}
    rows = Seat.objects.filter(round=drawn).order_by("table__number", "number")
    for table, number in rows.values_list("table__number", "entrant__number"):
        seats.setdefault(table, []).append(str(number))
    return tuple(tuple(names) for names in seats.values())


def _grow(drawn: Round, old: Tables, grown: Tables, comers: dict[str, Entrant], user: User | None) -> None:
    rows = list(drawn.tables.all())
    for table, before, after in zip(rows, old, grown, strict=False):
        for number, name in enumerate(after[len(before) :], start=len(before) + 1):
            Seat.objects.create(round=drawn, table=table, number=number, entrant=comers[name])
    new = seat_tables(drawn, grown[len(old) :], first=len(old) + 1)
    if drawn.published_at:
        make_links(new, user)


def unseat(*, drawn: Round, entrant: Entrant, reason: str, user: User | None) -> None:
    """Take somebody who does not come off a table of four. Raises SlipsRecorded, WrongState at a table of three."""
    with locked_whole(drawn.tournament) as tournament:
        table = Table.objects.get(round=drawn, seats__entrant=entrant)
        seats = list(table.seats.order_by("number"))
        if len(seats) < 4:
            raise WrongState
        _refuse_played(seats)
        table.seats.all().delete()
        staying = [seat.entrant_id for seat in seats if seat.entrant_id != entrant.pk]
        Seat.objects.bulk_create(
            Seat(round=drawn, table=table, number=number, entrant_id=pk) for number, pk in enumerate(staying, start=1)
        )
        note(tournament, Kind.UNSEATED, user, reason=reason, round=drawn.number, numbers=[entrant.number])


def review_of(current: Counted, rounds: Sequence[Round]) -> contest.Review:
    """Return what could not be kept in rounds that follow each other, as they are seated now."""
    first = rounds[0]
    earlier = [tables_of(one) for one in first.tournament.rounds.filter(number__lt=first.number)]
    drawn = tuple(tables_of(one) for one in rounds)
    order = _order(current, first)
    wish = contest.Wish(
        players=tuple(one.as_player for one in current.entrants.values()),
        rounds=tuple(_in_order(tables, order) for tables in drawn),
        preferred=current.tournament.rules.preferred,
        earlier=tuple(earlier),
        apart=current.tournament.rules.apart,
    )
    return contest.review(wish, drawn, contest.KINDS[first.kind].keeps)


def _order(current: Counted, drawn: Round) -> dict[str, int]:
    return {placed.row.id: at for at, placed in enumerate(current.after(drawn.number - 1))}


def _in_order(tables: Tables, order: dict[str, int]) -> tuple[str, ...]:
    seated = [name for table in tables for name in table]
    return tuple(sorted(seated, key=lambda name: (order.get(name, len(order)), int(name))))
