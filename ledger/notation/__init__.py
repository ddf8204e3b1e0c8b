"""The text notation in which Czech score pages keep licitovaný evenings: read, and counted. Standard library only."""

from ledger.notation.errors import NotationError
from ledger.notation.parse import Entry, Evening, Group, Part, Row, parse
from ledger.notation.value import Unbalanced, check_sums, entry_amounts, group_amounts, totals

__all__ = [
    "Entry",
    "Evening",
    "Group",
    "NotationError",
    "Part",
    "Row",
    "Unbalanced",
    "check_sums",
    "entry_amounts",
    "group_amounts",
    "parse",
    "totals",
]
