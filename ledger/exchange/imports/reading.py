"""Evenings as they are read from a text, before its names are matched to members."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubapp.names import checked_name
from clubapp.texts import Unreadable, plain
from ledger.book.facts import Facts
from ledger.book.source import payload_hash
from ledger.evening.evenings import LONGEST_PLACE

LONGEST_TEXT = 200_000
MOST_PLAYERS = 300
MOST_EVENINGS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEvening:
    """An evening read from a text.

    `unit` is the value of one base unit and its currency. `kind` is one of `ImportedEvening.Kind`. `source` is the
    text with its names taken out, which is kept. `amounts` are base units by the name as written. `fault` says why the
    evening cannot be added, or "".

    `tables` are session documents, one per line-up, where the text tells its deals. Else they are empty, and
    `why_totals` says why only totals can be taken.
    """

    date: datetime.date
    place: str
    variant: str
    unit: tuple[str, str]
    kind: str
    source: str
    amounts: dict[str, int] = field(default_factory=dict)
    fault: str = ""
    tables: tuple[Facts, ...] = ()
    why_totals: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        """The hash of all that would be stored as totals, by which an import sent again is known."""
        return payload_hash(
            date=self.date,
            place=self.place,
            variant=self.variant,
            unit=self.unit,
            kind=self.kind,
            source=self.source,
            amounts=list(self.amounts.values()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Everything read from one text. `faults` are sentences about lines in which no evening could be read."""

    evenings: list[ReadEvening]
    faults: list[str] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The names in the evenings that can be added, each once, in the order of the text."""
        return list(dict.fromkeys(name for evening in self.evenings if not evening.fault for name in evening.amounts))


Reader = Callable[[str], Reading]


def checked_text(text: str) -> str:
    """Return the text without invisible letters. Raises Unreadable where it is too long, or no plain text."""
    if len(text) > LONGEST_TEXT:
        raise Unreadable(_("The text is longer than %(number)d letters.") % {"number": LONGEST_TEXT})
    return plain(text)


def check_name(name: str) -> None:
    """Raise Unreadable where nobody can have this name."""
    try:
        checked_name(name)
    except ValidationError as refused:
        raise Unreadable(f"“{name[:40]}”: {refused.messages[0]}") from None


def check_place(place: str) -> None:
    """Raise Unreadable where the place is too long to be stored."""
    if len(place) > LONGEST_PLACE:
        raise Unreadable(_("The place “%(place)s…” is too long.") % {"place": place[:40]})
