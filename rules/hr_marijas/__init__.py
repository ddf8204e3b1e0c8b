"""Croatian marijaš: two to four players race to 12 points."""

from . import text  # noqa: F401  its sentences are registered with it
from .sitting import Sitting

__all__ = ["Sitting"]
