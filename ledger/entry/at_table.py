"""The place of a deal at a club's table: who sits there, whose turn it is, and the deals before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from ledger.documents import document_of, seat_names
from ledger.entry.place import Place
from ledger.entry.table import Turn, turn
from ledger.models import Deal, Sitting
from ledger.services.settling import other_facts

THREE_PLAY = (3, 4)


def seat_labels(sitting: Sitting) -> dict[str, str]:
    """Seat ("1" …) → the member's name."""
    return {str(seat.number): seat.member.name for seat in sitting.seats.all()}


def place_of(sitting: Sitting, number: int, others: Mapping[int, Any] | None = None) -> Place:
    """Where deal `number` is entered. `others`: the sitting's deals by number, where they are at hand."""
    names = seat_labels(sitting)
    before = other_facts(sitting, number) if others is None else others
    deals = [facts for place, facts in before.items() if place < number]
    document = document_of(sitting, players=seat_names(len(names)), deals=deals)
    last = _last_played(sitting, number)
    return Place(
        variant=sitting.variant,
        names=names,
        turn=_turn(sitting, number, len(names), last),
        document=document,
        round=last.facts.get("round", 1) if last else 1,
    )


def _last_played(sitting: Sitting, number: int) -> Deal | None:
    return Deal.objects.filter(sitting=sitting, number__lt=number).played().order_by("-number").first()


def _turn(sitting: Sitting, number: int, seats: int, last: Deal | None) -> Turn:
    """Of four the dealer sits out: who sat out last tells who deals next, whatever was voided in between."""
    one_sits_out = seats == 4 and rules.variant(sitting.variant).seats == THREE_PLAY
    if one_sits_out and last and last.facts.get("sitting_out"):
        dealer = int(last.facts["sitting_out"]) % seats + 1
        return turn(number=number, dealer=dealer, seats=seats, one_sits_out=True)
    played = Deal.objects.filter(sitting=sitting, number__lt=number).played().count() if last else 0
    dealer = (sitting.first_dealer - 1 + played) % seats + 1
    return turn(number=number, dealer=dealer, seats=seats, one_sits_out=one_sits_out)
