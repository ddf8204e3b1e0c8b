"""The situation of a deal at a club's table: who sits there, whose turn it is, and the deals before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ledger.book.heads import Head, head_of
from ledger.models import Deal, Sitting
from ledger.table.entry.engines import entry_of
from ledger.table.entry.situation import Situation, Turn, turn
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

    Where the dealer sits out, the one who sat out last tells who deals next, whatever was struck out in between.
    After a wrong deal the same player deals again.
    """
    seats, edition = len(sitting.seated), sitting.played_by
    if _one_sits_out(sitting, seats) and last.get("sitting_out"):
        sat_out = int(last["sitting_out"])
        dealer = sat_out if edition.is_dealt_again(last) else sat_out % seats + 1
        return turn(number=number, dealer=dealer, seats=seats, one_sits_out=True)
    before = Deal.objects.filter(sitting=sitting, number__lt=number).played()
    played = before.count() if last else 0
    if played and any(row.deals_again for row in edition.penalties):
        faulty = before.filter(facts__contract="renonc").values_list("facts", flat=True)
        played -= sum(edition.is_dealt_again(facts) for facts in faulty)
    return _turn_after(sitting, number, seats, played)


def _turn_after(sitting: Sitting, number: int, seats: int, played: int) -> Turn:
    dealer = (sitting.first_dealer - 1 + played) % seats + 1
    return turn(number=number, dealer=dealer, seats=seats, one_sits_out=_one_sits_out(sitting, seats))


def _one_sits_out(sitting: Sitting, seats: int) -> bool:
    return entry_of(sitting.played_by).one_sits_out(seats)
