"""Polish mariasz for two: a game to 131 card points over one deal or two."""

from rules.text import MAKERS

from .edition import load
from .sitting import Sitting
from .text import SENTENCES

__all__ = ["Sitting", "load"]

MAKERS.update(SENTENCES)
