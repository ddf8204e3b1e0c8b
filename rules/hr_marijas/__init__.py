"""Croatian marijaš: two to four players race to 12 points."""

from .facts import CroatianFacts
from .options import CroatianOptions
from .plan import check, make_ready, read_plan, settled_by
from .sitting import CroatianSitting
from .text import SENTENCES

__all__ = [
    "SENTENCES",
    "CroatianFacts",
    "CroatianOptions",
    "CroatianSitting",
    "check",
    "make_ready",
    "read_plan",
    "settled_by",
]
