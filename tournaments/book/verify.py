"""Everything recorded of tournaments, checked again: seats, sums, versions, hashes, result lists."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.verify.finding import Finding
from tournaments.book.chain import chains
from tournaments.book.count import counted
from tournaments.book.payloads import penalty_hash, slip_hash
from tournaments.contest import Invalid
from tournaments.models import Penalty, Round, Slip, Tournament


def check_tournaments() -> Iterator[Finding]:
    for tournament in Tournament.objects.select_related("club").order_by("pk"):
        for message in _faults(tournament):
            yield Finding("tournament", f"tournament {tournament.pk}: {message}")


def _faults(tournament: Tournament) -> Iterator[str]:
    try:
        counted(tournament)
    except Invalid as invalid:
        yield f"the format is not understood: {invalid}"
        return
    yield from _draws(tournament)
    yield from _payloads(tournament)
    links = chains(tournament)
    for result in tournament.result_lists.all():
        if not links.bear_out(result):
            yield f"result list {result.number}: its hash is not that of what is recorded"


def _draws(tournament: Tournament) -> Iterator[str]:
    rounds = Round.objects.filter(tournament=tournament).prefetch_related("tables__seats")
    for each in rounds:
        for table in each.tables.all():
            numbers = sorted(seat.number for seat in table.seats.all())
            if numbers not in ([1, 2, 3], [1, 2, 3, 4]):
                yield f"round {each.number}, table {table.number}: seats {numbers}"
        if each.confirmed_at:
            handed_in = set(Slip.objects.counted().filter(table__round=each).values_list("table__number", flat=True))
            for missing in sorted({table.number for table in each.tables.all()} - handed_in):
                yield f"round {each.number}, table {missing}: confirmed without its slip"


def _payloads(tournament: Tournament) -> Iterator[str]:
    for slip in Slip.objects.filter(table__round__tournament=tournament).select_related("table__round"):
        place = f"round {slip.table.round.number}, table {slip.table.number}, version {slip.version}"
        if slip.payload_hash != slip_hash(slip):
            yield f"{place}: not what was sent"
        if sum(slip.money):
            yield f"{place}: sums to {sum(slip.money)}"
    for penalty in Penalty.objects.filter(tournament=tournament).select_related("entrant"):
        if penalty.payload_hash != penalty_hash(penalty):
            yield f"penalty {penalty.number}, version {penalty.version}: not what was sent"
