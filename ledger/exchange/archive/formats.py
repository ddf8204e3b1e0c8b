"""The formats of an archive. One of an older format is brought to the newest before anything is taken from it."""

from __future__ import annotations

from ledger.exchange.archive.records import Record, newer_fields
from ledger.models import Deal, Evening, EveningEvent, ImportedEvening, Payment, Sheet, Sitting
from ledger.models.kept import BookModel

FORMATS = ("scorebook-club/1", "scorebook-club/2", "scorebook-club/3")
NEWEST = FORMATS[-1]
# the lists of rows within an evening
PARTS: dict[str, type[BookModel]] = {
    "events": EveningEvent,
    "sittings": Sitting,
    "versions": Deal,
    "sheets": Sheet,
    "payments": Payment,
}


def brought_up(content: Record) -> Record:
    """Return the archive in the newest format.

    Fields that models have since got their defaults; each step adds what else its format has more.
    """
    if content["format"] == NEWEST:
        return content
    number = FORMATS.index(content["format"]) + 1
    steps = (_to_2, _to_3)
    for step in steps[number - 1 :]:
        content = step(content)
    return {
        **content,
        "format": NEWEST,
        "sessions": [_with_newer_fields(evening, number) for evening in content["sessions"]],
        "imports": [newer_fields(ImportedEvening, number) | record for record in content["imports"]],
    }


def _with_newer_fields(evening: Record, number: int) -> Record:
    newer = {part: newer_fields(model, number) for part, model in PARTS.items()}
    return newer_fields(Evening, number) | {
        **evening,
        **{part: [fields | record for record in evening[part]] for part, fields in newer.items()},
    }


def _to_2(content: Record) -> Record:
    """A club chooses editions; a document names the edition that it is settled by."""
    evenings = [
        {**evening, "sittings": [_with_edition(sitting) for sitting in evening["sittings"]]}
        for evening in content["sessions"]
    ]
    return {**content, "club": {**content["club"], "editions": {}}, "sessions": evenings}


def _with_edition(sitting: Record) -> Record:
    return {**sitting, "document": {**sitting["document"], "edition": sitting["edition"]}}


def _to_3(content: Record) -> Record:
    """A club keeps rule sets; a table says which of them it took."""
    evenings = [
        {**evening, "sittings": [{**sitting, "rule_set": None} for sitting in evening["sittings"]]}
        for evening in content["sessions"]
    ]
    return {**content, "rule_sets": [], "sessions": evenings}
