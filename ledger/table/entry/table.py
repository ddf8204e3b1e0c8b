"""Whose turn it is: the dealer, the forhont and the one who sits out rotate by themselves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Seats by number (1 …). `sitting_out` is None where everybody plays; the forhont sits after the dealer."""

    number: int
    dealer: int
    forhont: int
    sitting_out: int | None


def turn(*, number: int, dealer: int, seats: int, one_sits_out: bool) -> Turn:
    """Deal `number`, given by `dealer`; of four who play a game for three, the dealer sits out."""
    return Turn(number=number, dealer=dealer, forhont=dealer % seats + 1, sitting_out=dealer if one_sits_out else None)
