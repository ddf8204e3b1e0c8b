"""The situation of a deal at a club's table: who sits there, whose turn it is, and the deals before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ledger.book.heads import Head, head_of
from ledger.models import Deal, Sitting
from ledger.models.deal import DealQuerySet
from ledger.table.entry import whose_turn
from ledger.table.entry.engines import pausing
from ledger.table.entry.situation import Situation, Turn, turn
from ledger.table.settling import engine_before


def seat_labels(sitting: Sitting) -> dict[str, str]:
    """Return the members' names by seat ("1" …)."""
    return {str(seat.number): seat.member.name for seat in sitting.seated}


def situation_of(sitting: Sitting, number: int, head: Head | None = None) -> Situation:
    """Return the situation in which deal `number` is entered.

    `head` may be given for the next deal only, where it was read already. It saves a query.
    """
    last = head.last_played if head else _last_played(sitting, number)
    situation = situation_for_reading(sitting, number, head)
    return replace(situation, turn=_turn(sitting, number, last), round=last.get("round", 1))


def next_turn(sitting: Sitting) -> Turn:
    """Return whose turn it is in the deal that comes next."""
    head = head_of(sitting)
    return _turn(sitting, head.next_number, head.last_played)


def situation_for_reading(sitting: Sitting, number: int, head: Head | None = None) -> Situation:
    """Return a situation that is enough to read what was tapped.

    Its turn is only right where the deals simply go round the table: it is reckoned without a query.
    """
    names = seat_labels(sitting)
    return Situation(
        edition=sitting.played_by,
        names=names,
        turn=_turn_by_number(sitting, number, len(names)),
        engine=engine_before(sitting, number, head),
    )


def _last_played(sitting: Sitting, number: int) -> Mapping[str, Any]:
    """Return the facts of the last deal before `number` that counts; no facts before the first deal."""
    deals = Deal.objects.filter(sitting=sitting, number__lt=number).played().order_by("-number")
    return deals.values_list("facts", flat=True).first() or {}


@dataclass(frozen=True, slots=True)
class _Recorded:
    """The recorded deals before deal `number`, as `whose_turn.Before` asks for them; `last` was read already."""

    sitting: Sitting
    number: int
    last: Mapping[str, Any]

    def newest_first(self) -> Iterable[Mapping[str, Any]]:
        return self._before.order_by("-number").values_list("facts", flat=True)

    def moved_on(self) -> int:
        edition, count = self.sitting.played_by, self._before.count()
        if not count or not any(penalty.deals_again for penalty in edition.penalties):
            return count
        # only a deal that is nothing but a penalty can be dealt again
        penalties = self._before.filter(facts__contract="renonc").values_list("facts", flat=True)
        return count - sum(edition.is_dealt_again(facts) for facts in penalties)

    @property
    def _before(self) -> DealQuerySet:
        return Deal.objects.filter(sitting=self.sitting, number__lt=self.number).played()


def _turn(sitting: Sitting, number: int, last: Mapping[str, Any]) -> Turn:
    """Return whose turn it is in deal `number`; `last` are the facts of the last deal that counts."""
    return whose_turn.next_turn(
        sitting.played_by,
        number=number,
        seats=len(sitting.seated),
        first_dealer=sitting.first_dealer,
        before=_Recorded(sitting, number, last),
    )


def _turn_by_number(sitting: Sitting, number: int, seats: int) -> Turn:
    """Return the turn of deal `number` if the dealer moved on after every deal before it."""
    dealer = (sitting.first_dealer - 1 + number - 1) % seats + 1
    return turn(number=number, dealer=dealer, seats=seats, pausing=pausing(sitting.played_by, seats))
