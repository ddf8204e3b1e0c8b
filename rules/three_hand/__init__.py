"""The three-hand games: one declarer against the defence. One engine for all their editions."""

from .examples import examples
from .facts import ThreeHandFacts
from .options import ThreeHandOptions
from .plan import read_plan
from .ready import check, make_ready, settled_by
from .sitting import ThreeHandSitting
from .text import SENTENCES

__all__ = [
    "SENTENCES",
    "ThreeHandFacts",
    "ThreeHandOptions",
    "ThreeHandSitting",
    "check",
    "examples",
    "make_ready",
    "read_plan",
    "settled_by",
]
