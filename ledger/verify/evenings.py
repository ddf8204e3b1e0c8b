"""Checks of evenings: each is what its events make of it, and each closing left its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.book.chain import bears_out, chains
from ledger.book.progress import Shown
from ledger.models import SAID, Evening, EveningEvent, Sheet
from ledger.verify.finding import CHUNK, Finding, portions

Kind = EveningEvent.Kind
# in which state each may happen; an evening opens once, before everything else
AFTER: dict[str, set[str]] = {
    Kind.OPENED: {""},
    Kind.CHANGED: {"open"},
    Kind.REMOVED: {"open"},
    Kind.CLOSED: {"open"},
    Kind.REOPENED: {"closed"},
}


def check_evenings() -> Iterator[Finding]:
    """Each is open or closed, and says what it does, as its events tell."""
    evenings = Evening.objects.order_by("pk").prefetch_related("events", "sheets")
    for evening in evenings.iterator(chunk_size=CHUNK):
        events = list(evening.events.all())
        yield from _check_state(evening, events)
        yield from _check_said(evening, events)
        yield from _check_closings(evening, events, list(evening.sheets.all()))


def _check_state(evening: Evening, events: Sequence[EveningEvent]) -> Iterator[Finding]:
    state = ""
    for event in events:
        if state not in AFTER.get(event.kind, set()):
            yield Finding("event", f"evening {evening.pk} was {event.kind} when it was {state or 'not there yet'}")
        state = "closed" if event.kind == Kind.CLOSED else "open"
    if evening.state != state:
        last = events[-1].kind if events else "nothing"
        yield Finding("state", f"evening {evening.pk} is {evening.state}, its last event is {last}")


def _check_said(evening: Evening, events: Sequence[EveningEvent]) -> Iterator[Finding]:
    """Compare the evening with its events. Those of long ago say nothing, so nothing is compared."""
    last = next((event for event in reversed(events) if event.kind in {Kind.OPENED, Kind.CHANGED}), None)
    if last is None or last.date is None:
        return
    for name in SAID:
        event_value, value = getattr(last, name), getattr(evening, name)
        if event_value != value:
            yield Finding("said", f"evening {evening.pk}: its {name} is {value!s}, its events say {event_value!s}")


def _check_closings(evening: Evening, events: Sequence[EveningEvent], sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Each closing leaves its sheet. Earlier ones may have none: those of long ago left no sheet."""
    closings = [event.pk for event in events if event.kind == Kind.CLOSED]
    if closings and events[-1].pk == closings[-1] and closings[-1] not in {sheet.event_id for sheet in sheets}:
        yield Finding("sheet", f"evening {evening.pk} was closed without a sheet")
    in_order = sorted(sheets, key=lambda sheet: sheet.number)
    if [sheet.number for sheet in in_order] != list(range(1, len(sheets) + 1)):
        yield Finding("sheet", f"evening {evening.pk}: a sheet is missing among {len(sheets)}")
    for sheet in sheets:
        if sheet.event_id not in closings:
            yield Finding("sheet", f"revision {sheet.number} of evening {evening.pk} belongs to no closing of it")
    in_sheets = [(sheet.event_id, sheet.versions) for sheet in in_order]
    counts = [versions for _event, versions in in_sheets]
    if in_sheets != sorted(in_sheets) or counts != sorted(counts):
        yield Finding("sheet", f"evening {evening.pk}: its sheets do not follow each other")


def check_sheets(shown: Shown) -> Iterator[Finding]:
    """The chain still gives the hash of each sheet."""
    for ids in portions(shown, "closed evenings", Sheet.objects.values_list("evening", flat=True)):
        evenings = list(Evening.objects.filter(pk__in=ids).prefetch_related("sheets"))
        links = chains(evenings)
        for evening in evenings:
            yield from _compare_sheets(evening, links[evening.pk])


def _compare_sheets(evening: Evening, links: list[str]) -> Iterator[Finding]:
    for sheet in evening.sheets.all():
        if not bears_out(links, sheet):
            place = f"revision {sheet.number} of evening {evening.pk}"
            yield Finding("sheet", f"{place}: the ledger does not give the hash {sheet.ledger_hash or 'of nothing'}")
