"""The three-hand games: one declarer against the defence. One engine, four editions."""

from .edition import load
from .sitting import Sitting

__all__ = ["Sitting", "load"]
