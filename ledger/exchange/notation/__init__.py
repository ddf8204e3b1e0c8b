"""The text notation in which Czech score pages keep licitovaný evenings: read, and counted. Standard library only."""

from ledger.exchange.notation.deals import Told, deals_of, document_of
from ledger.exchange.notation.errors import NotationError
from ledger.exchange.notation.parse import Entry, Group, Part, Row, WrittenEvening, parse
from ledger.exchange.notation.value import Unbalanced, check_sums, entry_amounts, group_amounts, totals

__all__ = [
    "Entry",
    "Group",
    "NotationError",
    "Part",
    "Row",
    "Told",
    "Unbalanced",
    "WrittenEvening",
    "check_sums",
    "deals_of",
    "document_of",
    "entry_amounts",
    "group_amounts",
    "parse",
    "totals",
]
