"""The draw: who sits with whom in which round, from a seed, with what could not be kept."""

from .changes import seated_late, swapped
from .draws import KINDS, Draw, Options, draw
from .review import Review, Violation, review
from .wish import Player, Tables, Wish

__all__ = [
    "KINDS",
    "Draw",
    "Options",
    "Player",
    "Review",
    "Tables",
    "Violation",
    "Wish",
    "draw",
    "review",
    "seated_late",
    "swapped",
]
