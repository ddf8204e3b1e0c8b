"""Versions of deals follow each other, and their rows stay what they were."""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from ledger.book.guard_rules.guard import SITTING_CLOSED, Guard, append_only, exists, no_object

_SAME_PAIR = (
    "deal_id = NEW.deal_id AND ((payer_id = NEW.payer_id AND payee_id = NEW.payee_id)"
    " OR (payer_id = NEW.payee_id AND payee_id = NEW.payer_id))"
)
_PREDECESSOR = (
    "id = NEW.replaces_id AND sitting_id = NEW.sitting_id AND number = NEW.number AND version = NEW.version - 1"
)
_PAIR_AT_TABLE = (
    "EXISTS (SELECT 1 FROM ledger_deal d JOIN ledger_seat a ON a.id = NEW.payer_id"
    " JOIN ledger_seat b ON b.id = NEW.payee_id WHERE d.id = NEW.deal_id AND NOT d.void"
    " AND a.sitting_id = d.sitting_id AND b.sitting_id = d.sitting_id)"
)
_SEAT_AT_TABLE = (
    "EXISTS (SELECT 1 FROM ledger_deal d JOIN ledger_seat a ON a.id = NEW.seat_id"
    " WHERE d.id = NEW.deal_id AND NOT d.void AND a.sitting_id = d.sitting_id)"
)
_DEAL_CLOSED = (
    "EXISTS (SELECT 1 FROM ledger_deal d JOIN ledger_sitting s ON s.id = d.sitting_id"
    " JOIN ledger_session e ON e.id = s.session_id WHERE d.id = NEW.deal_id AND e.state <> 'open')"
)
_SAYS_OTHERWISE = (
    "NEW.contract <> COALESCE(NEW.facts ->> 'contract', '')"
    " OR COALESCE(CAST(NEW.declarer AS text), '') <> COALESCE(NEW.facts ->> 'declarer', '')"
    " OR NEW.penalised <> ((NEW.facts ->> 'renonc') IS NOT NULL)"
    " OR (NEW.won IS NULL) <> (NEW.void OR NEW.declarer IS NULL)"
)
_ROWS_WRITTEN = " + ".join(
    f"(SELECT COUNT(*) FROM {table} WHERE deal_id = NEW.deal_id)" for table in ("ledger_transfer", "ledger_score")
)
_FULL = f"{_ROWS_WRITTEN} >= (SELECT row_count FROM ledger_deal WHERE id = NEW.deal_id)"


def _rows_of_deal(table: str, at_table: str) -> list[Guard]:
    return [
        Guard(table, "INSERT", "at_table", f"{table}: only between seats of a deal that counts", f"NOT {at_table}"),
        Guard(table, "INSERT", "full", f"{table}: all rows of the deal are recorded", _FULL),
        Guard(table, "INSERT", "closed", f"{table}: the evening is closed", _DEAL_CLOSED),
    ]


DEALS: tuple[Guard, ...] = (
    *append_only(
        "ledger_deal",
        "key = NEW.key",
        "replaces_id = NEW.replaces_id",
        "sitting_id = NEW.sitting_id AND number = NEW.number AND version = NEW.version",
    ),
    Guard("ledger_deal", "INSERT", "closed", "ledger_deal: the evening is closed", SITTING_CLOSED),
    no_object("ledger_deal", "facts", "facts are an object"),
    Guard("ledger_deal", "INSERT", "summary", "ledger_deal: its columns say what its facts do", _SAYS_OTHERWISE),
    Guard(
        "ledger_deal",
        "INSERT",
        "chain",
        "ledger_deal: a version replaces the one before it",
        f"NEW.version > 1 AND NOT {exists('ledger_deal', _PREDECESSOR)}",
    ),
    Guard(
        "ledger_deal",
        "INSERT",
        "gap",
        "ledger_deal: the deal before it is missing",
        f"NEW.number > 1 AND NOT {exists('ledger_deal', 'sitting_id = NEW.sitting_id AND number = NEW.number - 1')}",
    ),
    *append_only("ledger_transfer", _SAME_PAIR),
    *_rows_of_deal("ledger_transfer", _PAIR_AT_TABLE),
    *append_only("ledger_score", "deal_id = NEW.deal_id AND seat_id = NEW.seat_id"),
    *_rows_of_deal("ledger_score", _SEAT_AT_TABLE),
)
