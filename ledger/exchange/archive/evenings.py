"""One evening of an archive, written as it was played: opened, dealt, closed with its sheet, paid, opened again."""

from __future__ import annotations

from collections.abc import Iterator

from clubapp.models import Club
from ledger.book.payments import Payments
from ledger.book.summary import summary_of
from ledger.evening.leaving import Place, left_for
from ledger.evening.owed import note_settled
from ledger.exchange.archive.records import Record, values_of
from ledger.exchange.archive.rule_sets import taken_version
from ledger.models import (
    SAID,
    Deal,
    Evening,
    EveningEvent,
    Payment,
    RuleSetVersion,
    Score,
    Seat,
    Sheet,
    Sitting,
    TableOver,
    Transfer,
)

Seats = dict[int, Seat]
RuleSets = list[list[RuleSetVersion]]


def restore_evening(club: Club, record: Record, rule_sets: RuleSets) -> Evening:
    """The database's guards are in force: what could not have been recorded is refused by them.

    `rule_sets`: those of the archive, each with its versions.
    """
    values = values_of(Evening, record) | {"state": Evening.State.OPEN}
    evening = Evening.objects.create(club=club, **values | _said(values_of(EveningEvent, record["events"][0])))
    sittings = _sittings(evening, record["sittings"], rule_sets)
    versions = _versions(record["versions"], sittings)
    sheets = {sheet["event"]: sheet for sheet in record["sheets"]}
    written = 0
    payments: list[Payment] = []
    for index, entry in enumerate(record["events"]):
        sheet = sheets.get(index)
        while sheet and written < sheet["versions"]:
            if next(versions, None) is None:
                raise ValueError(f"sheet {sheet['number']} counts more versions than there are")
            written += 1
        event = _event(evening, entry)
        if sheet:
            _close(evening, event, sheet)
            payments += _payments(record["payments"], payments, Sheet.objects.get(event=event))
        elif entry["kind"] == EveningEvent.Kind.REOPENED:
            _set_state(evening, Evening.State.OPEN)
    for _deal in versions:
        pass
    if not evening.is_open:
        note_settled([evening])
    return evening


def _sittings(evening: Evening, records: list[Record], rule_sets: RuleSets) -> list[tuple[Sitting, Seats]]:
    """Write the tables.

    Which of them were left for others follows from the seats, and the database needs it beforehand.
    """
    left = left_for(Place(n, one["table"], frozenset(one["seats"])) for n, one in enumerate(records))
    written: list[tuple[Sitting, Seats]] = []
    for index, record in enumerate(records):
        sitting = _sitting(evening, record, rule_sets)
        TableOver.objects.bulk_create(
            TableOver(sitting=written[earlier][0], moved_to=sitting)
            for earlier, later in left.items()
            if later == index
        )
        written.append((sitting, _seats(sitting, record["seats"])))
    return written


def _sitting(evening: Evening, record: Record, rule_sets: RuleSets) -> Sitting:
    taken = taken_version(rule_sets, record["rule_set"])
    return Sitting.objects.create(evening=evening, rule_set=taken, **values_of(Sitting, record))


def _seats(sitting: Sitting, members: list[int]) -> Seats:
    seats = Seat.objects.bulk_create(
        Seat(sitting=sitting, number=number, member_id=member) for number, member in enumerate(members, 1)
    )
    return {seat.number: seat for seat in seats}


def _versions(records: list[Record], sittings: list[tuple[Sitting, Seats]]) -> Iterator[Deal]:
    """Writes a version each time it is asked for the next."""
    current: dict[tuple[int, int], Deal] = {}
    for record in records:
        sitting, seats = sittings[record["sitting"]]
        deal_no = (sitting.pk, record["number"])
        deal = _deal(sitting, record, current.get(deal_no) if record["version"] > 1 else None)
        current[deal_no] = deal
        _write_payments(deal, seats, record)
        yield deal


def _deal(sitting: Sitting, record: Record, replaces: Deal | None) -> Deal:
    paid = Payments(tuple(map(tuple, record["transfers"])), tuple(map(tuple, record["scores"])))
    values = values_of(Deal, record)
    return Deal.objects.create(
        sitting=sitting,
        replaces=replaces,
        row_count=len(paid.flows) + len(paid.scores),
        **values,
        **summary_of(sitting, values["facts"], paid, void=values["void"]),
    )


def _write_payments(deal: Deal, seats: Seats, record: Record) -> None:
    Transfer.objects.bulk_create(
        Transfer(deal=deal, payer=seats[payer], payee=seats[payee], amount=amount)
        for payer, payee, amount in record["transfers"]
    )
    Score.objects.bulk_create(Score(deal=deal, seat=seats[seat], points=points) for seat, points in record["scores"])


def _event(evening: Evening, record: Record) -> EveningEvent:
    """The event, and what the evening is from then on where it says so."""
    values = values_of(EveningEvent, record)
    said = _said(values)
    event = EveningEvent.objects.create(evening=evening, club=evening.club if said else None, **values)
    if said and event.kind == EveningEvent.Kind.CHANGED:
        for name, value in said.items():
            setattr(evening, name, value)
        evening.save(update_fields=list(said))
    return event


def _said(event: Record) -> Record:
    """Return what an event says of its evening, but for the club; events of long ago say nothing."""
    return {name: event[name] for name in SAID if name in event}


def _close(evening: Evening, event: EveningEvent, record: Record) -> None:
    Sheet.objects.create(evening=evening, event=event, **values_of(Sheet, record))
    _set_state(evening, Evening.State.CLOSED)


def _set_state(evening: Evening, state: str) -> None:
    if evening.state != state:
        evening.state = state
        evening.save(update_fields=["state"])


def _payments(records: list[Record], before: list[Payment], sheet: Sheet) -> list[Payment]:
    """Write the payments marked while this sheet was the last. `before` are those of earlier sheets."""
    written = list(before)
    for record in records:
        if record["sheet"] != sheet.number:
            continue
        reverses = None if record["reverses"] is None else written[record["reverses"]]
        written.append(Payment.objects.create(sheet=sheet, reverses=reverses, **values_of(Payment, record)))
    return written[len(before) :]
