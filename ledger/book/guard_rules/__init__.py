"""The statements on recorded rows that are refused: conditions over NEW and OLD, in SQL that both databases know.

What a constraint of the models can say is not repeated here, except that SQLite's INSERT OR REPLACE deletes the
row in its way without asking anybody, so it is refused before.
"""

from __future__ import annotations

from ledger.book.guard_rules.deals import DEALS
from ledger.book.guard_rules.evenings import EVENINGS
from ledger.book.guard_rules.guard import PREFIX, Guard
from ledger.book.guard_rules.imports import IMPORTS
from ledger.book.guard_rules.payments import PAYMENTS
from ledger.book.guard_rules.people import PEOPLE
from ledger.book.guard_rules.rule_sets import RULE_SETS
from ledger.book.guard_rules.tables import TABLES

__all__ = ["GUARDED_TABLES", "GUARDS", "PREFIX", "Guard"]

GUARDS: tuple[Guard, ...] = (*DEALS, *PAYMENTS, *IMPORTS, *TABLES, *EVENINGS, *RULE_SETS, *PEOPLE)
GUARDED_TABLES = tuple(dict.fromkeys(guard.table for guard in GUARDS))
