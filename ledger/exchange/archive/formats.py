"""The formats of an archive. One of an older format is brought to the newest before anything is taken from it."""

from __future__ import annotations

from typing import Any

FORMATS = ("scorebook-club/1", "scorebook-club/2")
NEWEST = FORMATS[-1]

Record = dict[str, Any]


def brought_up(found: Record) -> Record:
    """Return the archive in the newest format; each step adds what its format has more than the one before."""
    steps = (_to_2,)
    for step in steps[FORMATS.index(found["format"]) :]:
        found = step(found)
    return {**found, "format": NEWEST}


def _to_2(found: Record) -> Record:
    """A club chooses editions; a document names the edition that it is settled by."""
    sessions = [
        {**one, "sittings": [_with_edition(sitting) for sitting in one["sittings"]]} for one in found["sessions"]
    ]
    return {**found, "club": {**found["club"], "editions": {}}, "sessions": sessions}


def _with_edition(sitting: Record) -> Record:
    return {**sitting, "document": {**sitting["document"], "edition": sitting["edition"]}}
