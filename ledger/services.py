"""Every write of the ledger. Keyword-only; each refuses with an error of `errors` or rules.Invalid, storing nothing."""

from ledger.book.errors import (
    AlreadyIn,
    AlreadyUndone,
    BreaksLater,
    KeyReused,
    LedgerError,
    NotOwed,
    NumberSkipped,
    ReasonMissing,
    SessionClosed,
    Superseded,
    TableStays,
    WrongState,
)
from ledger.book.writing import Actor, Recorded
from ledger.evening.paying import mark_all_paid, mark_paid, undo_payment
from ledger.evening.sessions import (
    change_session,
    close_session,
    open_session,
    open_sitting,
    remove_sitting,
    reopen_session,
)
from ledger.table.correct import correct_deal, void_deal
from ledger.table.links import create_table_link, revoke_table_link
from ledger.table.record import record_deal
from ledger.table.settling import preview_deal

__all__ = [
    "Actor",
    "AlreadyIn",
    "AlreadyUndone",
    "BreaksLater",
    "KeyReused",
    "LedgerError",
    "NotOwed",
    "NumberSkipped",
    "ReasonMissing",
    "Recorded",
    "SessionClosed",
    "Superseded",
    "TableStays",
    "WrongState",
    "change_session",
    "close_session",
    "correct_deal",
    "create_table_link",
    "mark_all_paid",
    "mark_paid",
    "open_session",
    "open_sitting",
    "preview_deal",
    "record_deal",
    "remove_sitting",
    "reopen_session",
    "revoke_table_link",
    "undo_payment",
    "void_deal",
]
