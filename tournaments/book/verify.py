"""Everything recorded of tournaments, checked again: seats, sums, versions, hashes, result lists."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.verify.finding import Finding
from tournaments.book.chain import chains
from tournaments.book.count import counted
from tournaments.book.payloads import penalty_hash, slip_hash
from tournaments.contest import Invalid
from tournaments.models import Penalty, Round, Seat, Slip, Tournament, TournamentEvent


def check_tournaments() -> Iterator[Finding]:
    for tournament in Tournament.objects.select_related("club").order_by("pk"):
        for message in faults(tournament):
            yield Finding("tournament", f"tournament {tournament.pk}: {message}")


def faults(tournament: Tournament) -> Iterator[str]:
    try:
        counted(tournament)
    except Invalid as invalid:
        yield f"the format is not understood: {invalid}"
        return
    yield from _people(tournament)
    yield from _draws(tournament)
    yield from _payloads(tournament)
    yield from _versions(tournament)
    yield from _state(tournament)
    yield from _results(tournament)


def _people(tournament: Tournament) -> Iterator[str]:
    """Look whether everybody is of this club and this tournament."""
    strangers = tournament.entrants.filter(member__isnull=False).exclude(member__club=tournament.club_id)
    for number in strangers.order_by("number").values_list("number", flat=True):
        yield f"entrant {number} is a member of another club"
    seats = Seat.objects.filter(table__round__tournament=tournament).select_related("table__round", "entrant")
    for seat in seats.order_by("pk"):
        place = f"round {seat.table.round.number}, table {seat.table.number}, seat {seat.number}"
        if seat.round_id != seat.table.round_id:
            yield f"{place}: is noted for another round"
        if seat.entrant.tournament_id != tournament.pk:
            yield f"{place}: an entrant of another tournament sits there"
    for number in tournament.penalties.exclude(entrant__tournament=tournament).values_list("number", flat=True):
        yield f"penalty {number} is of an entrant of another tournament"


def _versions(tournament: Tournament) -> Iterator[str]:
    """Look whether each version replaces the one before it, and penalties are numbered without a gap."""
    slips = Slip.objects.filter(table__round__tournament=tournament).order_by("table_id", "version")
    penalties = tournament.penalties.order_by("number", "version")
    chained: list[tuple[str, object, Slip | Penalty]] = [
        *(("table", slip.table_id, slip) for slip in slips.select_related("table__round")),
        *(("penalty", penalty.number, penalty) for penalty in penalties),
    ]
    before: tuple[str, object, Slip | Penalty] | None = None
    for what, which, row in chained:
        earlier = before[2] if before and before[:2] == (what, which) else None
        if (row.version, row.replaces_id) != (earlier.version + 1 if earlier else 1, earlier.pk if earlier else None):
            yield f"{row}: version {row.version} does not replace the version before it"
        before = what, which, row
    numbers = sorted({penalty.number for penalty in penalties})
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"its penalties are numbered {', '.join(map(str, numbers))}"


def _state(tournament: Tournament) -> Iterator[str]:
    """Compare the state with its events: it runs once a draw was published, and ends by an event."""
    kinds, kind = set(tournament.events.values_list("kind", flat=True)), TournamentEvent.Kind
    state = "finished" if kind.FINISHED in kinds else "running" if kind.PUBLISHED in kinds else "preparing"
    if tournament.state != state:
        yield f"it is {tournament.state}, its events say {state}"
    numbers = list(tournament.rounds.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"its rounds are numbered {', '.join(map(str, numbers))}"


def _results(tournament: Tournament) -> Iterator[str]:
    """Look whether each result list is of its event, in its place, with the hash of what is recorded."""
    links = chains(tournament)
    confirmed = tournament.rounds.filter(confirmed_at__isnull=False).count()
    for expected, result in enumerate(tournament.result_lists.select_related("event").order_by("number"), 1):
        if not links.bear_out(result):
            yield f"result list {result.number}: its hash is not that of what is recorded"
        if result.number != expected:
            yield f"result list {result.number}: the one before it is missing"
        if result.event.tournament_id != tournament.pk:
            yield f"result list {result.number}: its event is of another tournament"
        if result.round_no > confirmed:
            yield f"result list {result.number}: counts {result.round_no} rounds, {confirmed} are confirmed"


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
