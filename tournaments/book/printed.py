"""Does a printed result list agree with what is recorded? Found by the digits of its hash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone

from tournaments.book.chain import chains
from tournaments.book.verify import faults
from tournaments.models import ResultList


@dataclass(frozen=True, slots=True)
class Match:
    """A result list with these digits. `later`: versions of slips and penalties recorded since."""

    result: ResultList
    later: int
    intact: bool
    faults: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """The paper says what is recorded now."""
        return self.intact and not self.later and not self.faults

    def lines(self) -> Iterator[str]:
        """Yield what it is, whether it agrees, and each fault, in English as every command."""
        yield f"{self._title()}: {'paper and book agree' if self.agrees else 'the book says otherwise now'}"
        if not self.intact:
            yield "  what was recorded up to this list has been changed since: the hash is another one"
        if self.later:
            yield f"  {self.later} later {'version' if self.later == 1 else 'versions'} of slips; print it again"
        for fault in self.faults:
            yield f"  {fault}"

    def _title(self) -> str:
        tournament, at = self.result.tournament, timezone.localtime(self.result.event.at)
        where = f"{tournament} of {tournament.date}, {tournament.club.name} (tournament {tournament.pk})"
        return f"Result list {self.result.number} of {where}, after round {self.result.round_no}, {at:%Y-%m-%d %H:%M}"


def find(digits: str) -> list[Match]:
    """Return the result lists with these digits, the latest first."""
    lists = ResultList.objects.filter(ledger_hash__endswith=digits).select_related("tournament__club", "event")
    return [_match(result) for result in lists.order_by("tournament", "-number")]


def _match(result: ResultList) -> Match:
    links = chains(result.tournament)
    slips, penalties, _digest = links.last
    later = slips - result.slips + penalties - result.penalties
    return Match(result, max(later, 0), links.bear_out(result), tuple(faults(result.tournament)))
