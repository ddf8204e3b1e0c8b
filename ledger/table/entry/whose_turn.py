"""The turn that comes next, out of the deals before: the same at the server's tables and on the phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import rules
from ledger.table.entry.engines import pausing
from ledger.table.entry.situation import Turn, pause, turn

Facts = Mapping[str, Any]


class Before(Protocol):
    """The deals before the one that is asked for. What is not asked costs nothing."""

    @property
    def last(self) -> Facts:
        """The facts of the last deal that counts; empty before there is one."""

    def newest_first(self) -> Iterable[Facts]: ...

    def moved_on(self) -> int:
        """The number of deals after which the next player dealt."""


def next_turn(edition: rules.Edition, *, number: int, seats: int, first_dealer: int, before: Before) -> Turn:
    """Return whose turn it is in deal `number`.

    Where the dealer sits out, those who sat out last tell who deals next, whatever was struck out in between.
    After a wrong deal the same player deals again.
    """
    paused = pausing(edition, seats)
    dealer = _dealer_before(before, seats) if paused and before.last.get("sitting_out") else 0
    if dealer:
        dealer = dealer if edition.is_dealt_again(before.last) else dealer % seats + 1
    else:
        dealer = (first_dealer - 1 + (before.moved_on() if before.last else 0)) % seats + 1
    return turn(number=number, dealer=dealer, seats=seats, pausing=paused)


def _dealer_before(before: Before, seats: int) -> int:
    """Return who dealt the last deal; 0 where the deals do not tell.

    Somebody else may have sat out than whose turn it was: then an earlier deal tells, and everybody after its dealer
    dealt once.
    """
    if dealer := dealer_of(before.last, seats):
        return dealer
    for since, facts in enumerate(before.newest_first()):
        if dealer := dealer_of(facts, seats):
            return (dealer - 1 + since) % seats + 1
    return 0


def dealer_of(facts: Facts, seats: int) -> int:
    """Return the dealer after whom the others of the deal play; 0 where those sitting out are not in a row."""
    out = facts.get("sitting_out")
    found = tuple(sorted(int(seat) for seat in (out if isinstance(out, list) else [out]))) if out else ()
    return next((seat for seat in found if pause(seat, seats, len(found)) == found), 0)
