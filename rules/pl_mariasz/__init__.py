"""Polish mariasz for two: a game to 131 card points over one deal or two."""

from .facts import PolishFacts
from .game import settled_by
from .options import PolishOptions
from .plan import check, make_ready, read_plan
from .sitting import PolishSitting
from .text import SENTENCES

__all__ = [
    "SENTENCES",
    "PolishFacts",
    "PolishOptions",
    "PolishSitting",
    "check",
    "make_ready",
    "read_plan",
    "settled_by",
]
