"""Does a printed sheet agree with the ledger? Found by the digits of its hash."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils import timezone

from ledger.book.chain import DIGITS, bears_out, chains
from ledger.models import Evening, Sheet, Sitting
from ledger.verify.deals import check_sittings
from ledger.verify.finding import CHUNK, Finding


class Paper(Protocol):
    """Something printed that was found by its digits."""

    @property
    def agrees(self) -> bool: ...

    def lines(self) -> Iterator[str]: ...


_registered: list[Callable[[str], Sequence[Paper]]] = []


def register(look: Callable[[str], Sequence[Paper]]) -> None:
    """Let `verify` find what another app prints with a hash; to be called while apps are made ready."""
    if look not in _registered:
        _registered.append(look)


Progress = Callable[[Iterable[list[Evening]]], Iterable[list[Evening]]]


@dataclass(frozen=True, slots=True)
class Match:
    """A state of an evening with these digits. `later`: versions recorded since; `findings`: what is damaged."""

    evening: Evening
    sheet: Sheet | None
    later: int
    intact: bool
    findings: tuple[Finding, ...]

    @property
    def agrees(self) -> bool:
        """The paper says what the ledger says now."""
        return self.intact and not self.later and not self.findings

    def lines(self) -> Iterator[str]:
        """Yield what it is, whether it agrees, and each finding, in English as every command."""
        yield f"{self._title()}: {'paper and ledger agree' if self.agrees else 'the ledger says otherwise now'}"
        if not self.intact:
            yield "  what was recorded up to this sheet has been changed since: the hash is another one"
        if self.later:
            yield f"  {self.later} later {'version' if self.later == 1 else 'versions'} of deals; print it again"
        for finding in self.findings:
            yield f"  {finding}"

    def _title(self) -> str:
        evening = self.evening
        name = f"evening of {evening}, {evening.club.name} (evening {evening.pk})"
        if self.sheet is None:
            return f"Draft of the {name}"
        closed = timezone.localtime(self.sheet.event.at)
        return f"Revision {self.sheet.number} of the {name}, closed {closed:%Y-%m-%d %H:%M}"


def digits_of(text: str) -> str:
    """The hexadecimal digits of "…1a2b3c4d", "ledger …1a2b3c4d" or the whole hash. Raises ValueError."""
    match = re.fullmatch(rf"(?:.*[…. ])?([0-9a-f]{{{DIGITS},64}})", text.strip().lower(), re.DOTALL)
    if match is None:
        raise ValueError(text)
    return match[1]


def find(digits: str, *, progress: Progress = iter) -> Sequence[Paper]:
    """Sheets of closed evenings with these digits, what other apps print, else drafts of evenings that were open."""
    sheets = Sheet.objects.filter(ledger_hash__endswith=digits).select_related("evening__club", "event")
    matches = [_match(sheet.evening, sheet) for sheet in sheets.order_by("evening", "-number")]
    others = [found for look in _registered for found in look(digits)]
    return [*matches, *others] or list(_drafts(digits, progress))


def portions() -> list[list[Evening]]:
    """All evenings, the latest first, in the portions in which drafts are looked for."""
    evenings = list(Evening.objects.select_related("club").newest_first())
    return [evenings[start : start + CHUNK] for start in range(0, len(evenings), CHUNK)]


def _match(evening: Evening, sheet: Sheet) -> Match:
    links = chains([evening])[evening.pk]
    later = len(links) - sheet.versions
    return Match(evening, sheet, max(later, 0), bears_out(links, sheet), _findings(evening))


def _drafts(digits: str, progress: Progress) -> Iterator[Match]:
    for portion in progress(portions()):
        links = chains(portion)
        for evening in portion:
            for number, link in enumerate(links[evening.pk], 1):
                if link.endswith(digits):
                    yield Match(evening, None, len(links[evening.pk]) - number, True, _findings(evening))


def _findings(evening: Evening) -> tuple[Finding, ...]:
    return tuple(check_sittings(list(Sitting.objects.of_evening(evening).values_list("pk", flat=True))))
