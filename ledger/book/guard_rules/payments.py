"""Sheets belong to closings, and payments to what a sheet leaves to pay."""
# ruff: noqa: S608 — no value from outside is part of these statements

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
# what each member won and paid, less what he lost and got paid
_BY_MEMBER = (
    "SELECT CASE WHEN side.paid THEN a.member_id ELSE b.member_id END AS member,"
    " CASE WHEN side.paid THEN -t.amount ELSE t.amount END AS units"
    " FROM ledger_sitting g JOIN ledger_seat a ON a.sitting_id = g.id JOIN ledger_transfer t ON t.payer_id = a.id"
    " JOIN ledger_seat b ON b.id = t.payee_id CROSS JOIN (SELECT true AS paid UNION ALL SELECT false) side"
    " WHERE g.session_id = NEW.id AND NOT EXISTS (SELECT 1 FROM ledger_deal r WHERE r.replaces_id = t.deal_id)"
    " UNION ALL SELECT CASE WHEN side.paid THEN p.payer_id ELSE p.payee_id END,"
    " CASE WHEN side.paid = (p.reverses_id IS NULL) THEN p.amount ELSE -p.amount END"
    " FROM ledger_sheet s JOIN ledger_payment p ON p.sheet_id = s.id"
    " CROSS JOIN (SELECT true AS paid UNION ALL SELECT false) side WHERE s.session_id = NEW.id"
)
_SOMETHING_OWED = f"EXISTS (SELECT member FROM ({_BY_MEMBER}) paid GROUP BY member HAVING SUM(units) <> 0)"
_SETTLED = (
    "EXISTS (SELECT 1 FROM ledger_sheet s JOIN ledger_session e ON e.id = s.session_id"
    " WHERE s.id = NEW.sheet_id AND e.settled)"
)

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
        "ledger_payment: only of the last sheet of a closed evening",
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
    Guard("ledger_payment", "INSERT", "settled", "ledger_payment: the evening is settled", _SETTLED),
    Guard(
        "ledger_session",
        "UPDATE",
        "settled",
        "ledger_session: something is still to be paid",
        f"NEW.settled AND NOT OLD.settled AND {_SOMETHING_OWED}",
    ),
)
