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
from ledger.evening.sessions import LONGEST_PLACE

LONGEST_TEXT = 200_000
MOST_PLAYERS = 300
MOST_EVENINGS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEvening:
    """An evening read from a text.

    `amounts` are base units by the name as written. `fault`: why it cannot be added, or "".
    `tables` are session documents, where the text tells its deals; else `why_totals` says why it does not.
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
    """`faults`: of lines that are not even an evening."""

    evenings: list[ReadEvening]
    faults: list[str] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """Everybody in the evenings that can be added, in the order of the text."""
        return list(dict.fromkeys(name for evening in self.evenings if not evening.fault for name in evening.amounts))


Reader = Callable[[str], Reading]


def checked_text(text: str) -> str:
    """The text as it is read. Raises Unreadable for what no database keeps and no person reads."""
    if len(text) > LONGEST_TEXT:
        raise Unreadable(_("The text is longer than %(number)d letters.") % {"number": LONGEST_TEXT})
    return plain(text)


def check_name(name: str) -> None:
    try:
        checked_name(name)
    except ValidationError as refused:
        raise Unreadable(f"“{name[:40]}”: {refused.messages[0]}") from None


def check_place(place: str) -> None:
    if len(place) > LONGEST_PLACE:
        raise Unreadable(_("The place “%(place)s…” is too long.") % {"place": place[:40]})
