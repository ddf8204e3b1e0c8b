"""Sheets belong to closings, and payments to what a sheet leaves to pay."""

from __future__ import annotations

from ledger.book.guard_rules.guard import Guard, append_only, exists

_LAST_EVENT_ID = "(SELECT MAX(id) FROM ledger_sessionevent WHERE session_id = NEW.session_id)"
_CLOSING = f"id = NEW.event_id AND session_id = NEW.session_id AND kind = 'closed' AND id = {_LAST_EVENT_ID}"
_SHEET_BEFORE = "session_id = NEW.session_id AND number = NEW.number - 1"
_LAST_SHEET = (
    "EXISTS (SELECT 1 FROM ledger_sheet s JOIN ledger_session e ON e.id = s.session_id WHERE s.id = NEW.sheet_id"
    " AND e.state = 'closed' AND NOT EXISTS"
    " (SELECT 1 FROM ledger_sheet later WHERE later.session_id = s.session_id AND later.number > s.number))"
)
_REVERSED = (
    "EXISTS (SELECT 1 FROM ledger_payment p JOIN ledger_sheet a ON a.id = p.sheet_id"
    " JOIN ledger_sheet b ON b.session_id = a.session_id WHERE b.id = NEW.sheet_id AND p.id = NEW.reverses_id"
    " AND p.reverses_id IS NULL AND p.payer_id = NEW.payer_id AND p.payee_id = NEW.payee_id"
    " AND p.amount = NEW.amount)"
)
# base units that a member is still to pay: what he lost and got paid, less what he won and paid
_LOST = (
    "(SELECT COALESCE(SUM(CASE WHEN a.member_id = NEW.{0} THEN t.amount ELSE 0 END"
    " - CASE WHEN b.member_id = NEW.{0} THEN t.amount ELSE 0 END), 0) FROM ledger_transfer t"
    " JOIN ledger_seat a ON a.id = t.payer_id JOIN ledger_seat b ON b.id = t.payee_id"
    " JOIN ledger_sitting g ON g.id = a.sitting_id JOIN ledger_sheet h ON h.session_id = g.session_id"
    " WHERE h.id = NEW.sheet_id AND NOT EXISTS (SELECT 1 FROM ledger_deal r WHERE r.replaces_id = t.deal_id))"
)
_PAID = (
    "(SELECT COALESCE(SUM(CASE WHEN p.reverses_id IS NULL THEN 1 ELSE -1 END"
    " * (CASE WHEN p.payer_id = NEW.{0} THEN p.amount ELSE 0 END"
    " - CASE WHEN p.payee_id = NEW.{0} THEN p.amount ELSE 0 END)), 0) FROM ledger_payment p"
    " JOIN ledger_sheet s ON s.id = p.sheet_id JOIN ledger_sheet h ON h.session_id = s.session_id"
    " WHERE h.id = NEW.sheet_id)"
)
_OWES = f"({_LOST} - {_PAID})"
_MORE_THAN_OWED = f"(NEW.amount > {_OWES.format('payer_id')} OR NEW.amount > -{_OWES.format('payee_id')})"

PAYMENTS: tuple[Guard, ...] = (
    *append_only("ledger_sheet", "event_id = NEW.event_id", "session_id = NEW.session_id AND number = NEW.number"),
    Guard(
        "ledger_sheet",
        "INSERT",
        "closing",
        "ledger_sheet: a sheet is written at closing",
        f"NOT {exists('ledger_sessionevent', _CLOSING)}",
    ),
    Guard(
        "ledger_sheet",
        "INSERT",
        "gap",
        "ledger_sheet: the sheet before it is missing",
        f"NEW.number > 1 AND NOT {exists('ledger_sheet', _SHEET_BEFORE)}",
    ),
    *append_only("ledger_payment", "key = NEW.key", "reverses_id = NEW.reverses_id"),
    Guard(
        "ledger_payment",
        "INSERT",
        "closed",
        "ledger_payment: only of the last sheet of a closed session",
        f"NOT {_LAST_SHEET}",
    ),
    Guard(
        "ledger_payment",
        "INSERT",
        "owed",
        "ledger_payment: no more than the sheet leaves to pay",
        f"NEW.reverses_id IS NULL AND {_MORE_THAN_OWED}",
    ),
    Guard(
        "ledger_payment",
        "INSERT",
        "reversal",
        "ledger_payment: a reversal says what it reverses",
        f"NEW.reverses_id IS NOT NULL AND NOT {_REVERSED}",
    ),
)
