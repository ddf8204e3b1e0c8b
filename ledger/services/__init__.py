"""Every write of the ledger. Keyword-only; each refuses with an error of `errors` or rules.Invalid, storing nothing."""

from ledger.services.correct import correct_deal, void_deal
from ledger.services.errors import (
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
from ledger.services.links import create_table_link, revoke_table_link
from ledger.services.paying import mark_all_paid, mark_paid, undo_payment
from ledger.services.record import record_deal
from ledger.services.rows import Actor, Recorded
from ledger.services.sessions import (
    change_session,
    close_session,
    open_session,
    open_sitting,
    remove_sitting,
    reopen_session,
)
from ledger.services.settling import preview_deal

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
