"""Polish mariasz for two: a game to 131 card points over one deal or two."""

from . import text  # noqa: F401  its sentences are registered with it
from .sitting import Sitting

__all__ = ["Sitting"]
