"""The turn that comes next, found from the deals before: the same at the server's tables and on the phone.

Where everybody plays, the dealer is found by counting deals. At a table with more players than play a deal, the dealer
and those before him sit out, so those who sat out last tell who dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import rules
from ledger.table.entry.engines import pausing
from ledger.table.entry.situation import Turn, pause, turn

Facts = Mapping[str, Any]


class Before(Protocol):
    """The deals before the one whose turn is asked for. A method may cost a query, so it is called only if needed."""

    @property
    def last(self) -> Facts:
        """Return the facts of the last deal that counts; empty before there is one."""

    def newest_first(self) -> Iterable[Facts]:
        """Return the facts of the deals that count, the newest first."""

    def moved_on(self) -> int:
        """Return the number of deals after which the next player dealt: all but those that were dealt again."""


def next_turn(edition: rules.Edition, *, number: int, seats: int, first_dealer: int, before: Before) -> Turn:
    """Return whose turn it is in deal `number`.

    Where the dealer sits out, those who sat out last tell who deals next, even if deals were struck out since. After a
    wrong deal the same player deals again.
    """
    resting = pausing(edition, seats)
    last_dealer = _dealer_before(before, seats) if resting and before.last.get("sitting_out") else 0
    if last_dealer:
        dealer = last_dealer if edition.is_dealt_again(before.last) else last_dealer % seats + 1
    else:
        dealer = (first_dealer - 1 + (before.moved_on() if before.last else 0)) % seats + 1
    return turn(number=number, dealer=dealer, seats=seats, pausing=resting)


def _dealer_before(before: Before, seats: int) -> int:
    """Return the seat that dealt the last deal; 0 where the deals do not tell.

    In the last deal somebody may have sat out whose turn it was not. Then the newest deal that does tell is taken, and
    each deal since was dealt by the next player.
    """
    if dealer := dealer_of(before.last, seats):
        return dealer
    for since, facts in enumerate(before.newest_first()):
        if dealer := dealer_of(facts, seats):
            return (dealer - 1 + since) % seats + 1
    return 0


def dealer_of(facts: Facts, seats: int) -> int:
    """Return the seat that dealt: the last of those who sat out; 0 where they are not in a row, or nobody sat out."""
    out = facts.get("sitting_out")
    resting = tuple(sorted(int(seat) for seat in (out if isinstance(out, list) else [out]))) if out else ()
    return next((seat for seat in resting if pause(seat, seats, len(resting)) == resting), 0)
