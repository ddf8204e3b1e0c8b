"""The situation of a deal at a club's table: who sits there, whose turn it is, and the deals before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ledger.book.heads import Head, head_of
from ledger.models import Deal, Sitting
from ledger.table.entry.engines import pausing
from ledger.table.entry.situation import Situation, Turn, pause, turn
from ledger.table.settling import engine_before


def seat_labels(sitting: Sitting) -> dict[str, str]:
    """Return the members' names by seat ("1" …)."""
    return {str(seat.number): seat.member.name for seat in sitting.seated}


def situation_of(sitting: Sitting, number: int, head: Head | None = None) -> Situation:
    """Return the situation in which deal `number` is entered.

    `head` is the head of the sitting where it was read already and this deal is the next one.
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

    Its turn is that of a table where no deal was struck out, and costs no query.
    """
    names = seat_labels(sitting)
    return Situation(
        edition=sitting.played_by,
        names=names,
        turn=_turn_after(sitting, number, len(names), number - 1),
        engine=engine_before(sitting, number, head),
    )


def _last_played(sitting: Sitting, number: int) -> Mapping[str, Any]:
    """Return the facts of the last deal before `number` that counts; none before the first."""
    deals = Deal.objects.filter(sitting=sitting, number__lt=number).played().order_by("-number")
    return deals.values_list("facts", flat=True).first() or {}


def _turn(sitting: Sitting, number: int, last: Mapping[str, Any]) -> Turn:
    """Return whose turn it is in deal `number`; `last` are the facts of the last deal that counts.

    Where the dealer sits out, those who sat out last tell who deals next, whatever was struck out in between.
    After a wrong deal the same player deals again.
    """
    seats, edition = len(sitting.seated), sitting.played_by
    if pausing(edition, seats) and last.get("sitting_out"):
        dealer = _dealer_before(sitting, number, last)
        if dealer:
            return _turn_of(sitting, number, dealer if edition.is_dealt_again(last) else dealer % seats + 1)
    before = Deal.objects.filter(sitting=sitting, number__lt=number).played()
    played = before.count() if last else 0
    if played and any(row.deals_again for row in edition.penalties):
        faulty = before.filter(facts__contract="renonc").values_list("facts", flat=True)
        played -= sum(edition.is_dealt_again(facts) for facts in faulty)
    return _turn_after(sitting, number, seats, played)


def _dealer_before(sitting: Sitting, number: int, last: Mapping[str, Any]) -> int:
    """Return who dealt the last deal before `number`; 0 where the deals do not tell.

    Somebody else may have sat out than whose turn it was: then an earlier deal tells, and everybody after its dealer
    dealt once.
    """
    seats = len(sitting.seated)
    if dealer := dealer_of(last, seats):
        return dealer
    earlier = Deal.objects.filter(sitting=sitting, number__lt=number).played().order_by("-number")
    for since, facts in enumerate(earlier.values_list("facts", flat=True)):
        if dealer := dealer_of(facts, seats):
            return (dealer - 1 + since) % seats + 1
    return 0


def dealer_of(facts: Mapping[str, Any], seats: int) -> int:
    """Return the dealer after whom the others of the deal play; 0 where those sitting out are not in a row."""
    out = facts.get("sitting_out")
    found = tuple(sorted(int(seat) for seat in (out if isinstance(out, list) else [out]))) if out else ()
    return next((seat for seat in found if pause(seat, seats, len(found)) == found), 0)


def _turn_after(sitting: Sitting, number: int, seats: int, played: int) -> Turn:
    return _turn_of(sitting, number, (sitting.first_dealer - 1 + played) % seats + 1)


def _turn_of(sitting: Sitting, number: int, dealer: int) -> Turn:
    seats = len(sitting.seated)
    return turn(number=number, dealer=dealer, seats=seats, pausing=pausing(sitting.played_by, seats))
