"""A tournament ↔ its record in the club's archive. Secret links stay here; everything else goes along as recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from clubapp.models import Club
from ledger.exchange.archive.parts import Part
from ledger.exchange.archive.records import Record
from ledger.models import Evening, Sitting
from tournaments.book.archived_rows import fields_of, moment_of, values_of
from tournaments.models import (
    Entrant,
    Penalty,
    ResultList,
    Round,
    Seat,
    Slip,
    Table,
    TableDeals,
    TableWord,
    Tournament,
    TournamentEvent,
)

Kind = TournamentEvent.Kind


def records(club: Club) -> Iterator[Record]:
    for tournament in Tournament.objects.for_club(club).order_by("pk"):
        yield record_of(tournament)


def record_of(tournament: Tournament) -> Record:
    """Return everything recorded of a tournament, entrants by their start numbers."""
    events = list(tournament.events.order_by("pk"))
    index = {event.pk: number for number, event in enumerate(events)}
    penalties = Penalty.objects.filter(tournament=tournament).select_related("entrant").order_by("pk")
    return {
        **fields_of(tournament),
        "state": tournament.state,
        "entrants": [fields_of(entrant) for entrant in tournament.entrants.order_by("pk")],
        "events": [fields_of(event) for event in events],
        "rounds": [_round(drawn) for drawn in tournament.rounds.order_by("number")],
        "slips": [_slip(slip) for slip in _slips(tournament)],
        "penalties": [{**fields_of(one), "entrant": one.entrant.number} for one in penalties],
        **_words(tournament),
        **_deals(tournament),
        "result_lists": [{**fields_of(one), "event": index[one.event_id]} for one in tournament.result_lists.all()],
    }


def _slips(tournament: Tournament) -> QuerySet[Slip]:
    return Slip.objects.filter(table__round__tournament=tournament).select_related("table__round").order_by("pk")


def _deals(tournament: Tournament) -> Record:
    """Return the sittings in which tables wrote deals, left out where none did; evenings by their place in the list."""
    rows = TableDeals.objects.filter(table__round__tournament=tournament).select_related("table__round", "sitting")
    evenings = list(Evening.objects.filter(club=tournament.club_id).order_by("pk").values_list("pk", flat=True))
    said = [
        {
            "round": one.table.round.number,
            "table": one.table.number,
            "session": evenings.index(one.sitting.evening_id),
            "sitting": [one.sitting.table_no, one.sitting.round_no],
        }
        for one in rows.order_by("pk")
    ]
    return {"deals": said} if said else {}


def _words(tournament: Tournament) -> Record:
    """Return what phones said, left out where none did; a confirmation names its offer by the place in the list."""
    words = TableWord.objects.filter(table__round__tournament=tournament).select_related("table__round")
    ordered = list(words.order_by("pk"))
    index = {word.pk: number for number, word in enumerate(ordered)}
    said = [
        {
            **fields_of(word),
            "round": word.table.round.number,
            "table": word.table.number,
            "offer": None if word.offer_id is None else index[word.offer_id],
        }
        for word in ordered
    ]
    return {"words": said} if said else {}


def _round(drawn: Round) -> Record:
    tables: dict[int, list[int]] = {number: [] for number in drawn.tables.values_list("number", flat=True)}
    rows = Seat.objects.filter(round=drawn).order_by("table__number", "number")
    for table, number in rows.values_list("table__number", "entrant__number"):
        tables[table].append(number)
    return {**fields_of(drawn), "tables": [[number, seats] for number, seats in sorted(tables.items())]}


def _slip(slip: Slip) -> Record:
    return {**fields_of(slip), "round": slip.table.round.number, "table": slip.table.number}


# --- back -----------------------------------------------------------------------------------------
def restore(club: Club, record: Record) -> Tournament:
    """Write a tournament anew under the guards, in the order in which it came about."""
    tournament = Tournament.objects.create(club=club, **values_of(Tournament, record))
    entrants = {
        one["number"]: Entrant.objects.create(tournament=tournament, **values_of(Entrant, one))
        for one in record["entrants"]
    }
    rounds = {one["number"]: _restore_round(tournament, one, entrants) for one in record["rounds"]}
    events = [_restore_event(tournament, one, record["state"]) for one in record["events"]]
    _restore_slips(rounds, record["slips"])
    _restore_words(rounds, record.get("words", ()))
    _restore_deals(club, rounds, record.get("deals", ()))
    _restore_penalties(tournament, entrants, record["penalties"])
    for one in record["rounds"]:
        if one["confirmed_at"]:
            Round.objects.filter(pk=rounds[one["number"]].pk).update(confirmed_at=moment_of(one["confirmed_at"]))
    for one in record["result_lists"]:
        ResultList.objects.create(tournament=tournament, event=events[one["event"]], **values_of(ResultList, one))
    return tournament


def _restore_round(tournament: Tournament, record: Record, entrants: dict[int, Entrant]) -> Round:
    drawn = Round.objects.create(tournament=tournament, **values_of(Round, record))
    for number, seats in record["tables"]:
        table = Table.objects.create(round=drawn, number=number)
        Seat.objects.bulk_create(
            Seat(round=drawn, table=table, number=place, entrant=entrants[one])
            for place, one in enumerate(seats, start=1)
        )
    return drawn


def _restore_event(tournament: Tournament, record: Record, last: str) -> TournamentEvent:
    """Write an event, and the state that comes with it."""
    event = TournamentEvent.objects.create(tournament=tournament, **values_of(TournamentEvent, record))
    states = {Kind.PUBLISHED: Tournament.State.RUNNING, Kind.FINISHED: Tournament.State.FINISHED}
    state = states.get(Kind(event.kind))
    if state and state != tournament.state and last != Tournament.State.PREPARING:
        tournament.state = state
        tournament.save(update_fields=["state"])
    return event


def _restore_slips(rounds: dict[int, Round], slips: Iterable[Record]) -> None:
    tables = _tables(rounds)
    latest: dict[int, Slip] = {}
    for record in slips:
        table = tables[record["round"], record["table"]]
        slip = Slip(table=table, replaces=latest.get(table.pk), **values_of(Slip, record))
        slip.save(force_insert=True)
        latest[table.pk] = slip


def _restore_words(rounds: dict[int, Round], words: Iterable[Record]) -> None:
    tables, said = _tables(rounds), list[TableWord]()
    for record in words:
        offer = None if record["offer"] is None else said[record["offer"]]
        word = TableWord(table=tables[record["round"], record["table"]], offer=offer, **values_of(TableWord, record))
        word.save(force_insert=True)
        said.append(word)


def _restore_deals(club: Club, rounds: dict[int, Round], deals: Iterable[Record]) -> None:
    """Find the sittings in the evenings that were restored before."""
    evenings, tables = list(Evening.objects.filter(club=club).order_by("pk")), _tables(rounds)
    for record in deals:
        table_no, round_no = record["sitting"]
        sitting = Sitting.objects.get(evening=evenings[record["session"]], table_no=table_no, round_no=round_no)
        TableDeals.objects.create(table=tables[record["round"], record["table"]], sitting=sitting)


def _tables(rounds: dict[int, Round]) -> dict[tuple[int, int], Table]:
    return {(number, table.number): table for number, drawn in rounds.items() for table in drawn.tables.all()}


def _restore_penalties(tournament: Tournament, entrants: dict[int, Entrant], penalties: Iterable[Record]) -> None:
    latest: dict[int, Penalty] = {}
    for record in penalties:
        penalty = Penalty(
            tournament=tournament,
            entrant=entrants[record["entrant"]],
            replaces=latest.get(record["number"]),
            **values_of(Penalty, record),
        )
        penalty.save(force_insert=True)
        latest[penalty.number] = penalty


def accounts(club: Club) -> Iterator[QuerySet[Any]]:
    """Return the ids of users whom rows of the club's tournaments name."""
    return accounts_of(Tournament.objects.for_club(club))


def accounts_of(tournaments: QuerySet[Tournament]) -> Iterator[QuerySet[Any]]:
    yield tournaments.values("created_by")
    yield TournamentEvent.objects.filter(tournament__in=tournaments).values("user")
    yield Round.objects.filter(tournament__in=tournaments).values("drawn_by")
    yield Slip.objects.filter(table__round__tournament__in=tournaments).values("entered_by")
    yield Penalty.objects.filter(tournament__in=tournaments).values("entered_by")
    yield TableWord.objects.filter(table__round__tournament__in=tournaments).values("said_by")


PART = Part(name="tournaments", records=records, restore=restore, accounts=accounts)
