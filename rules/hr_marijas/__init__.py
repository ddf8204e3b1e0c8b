"""Croatian marijaš: two to four players race to 12 points."""

from rules.text import MAKERS

from .edition import load
from .sitting import Sitting
from .text import SENTENCES

__all__ = ["Sitting", "load"]

MAKERS.update(SENTENCES)
