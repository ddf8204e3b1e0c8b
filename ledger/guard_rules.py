"""Which statements on recorded rows are refused: a condition over NEW and OLD, in SQL that both databases know.

What a constraint of the models can say is not repeated here, except that SQLite's INSERT OR REPLACE deletes the
row in its way without asking anybody, so it is refused before.
"""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from dataclasses import dataclass

PREFIX = "guard_"


@dataclass(frozen=True, slots=True)
class Guard:
    """Refuse `event` on `table` when `condition` holds (None: always)."""

    table: str
    event: str
    rule: str
    message: str
    condition: str | None = None

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.table}_{self.event}_{self.rule}".lower()


def _exists(table: str, where: str) -> str:
    return f"EXISTS (SELECT 1 FROM {table} WHERE {where})"


def _append_only(table: str, *keys: str) -> list[Guard]:
    """No update, no delete, no insert over a row that has the same id or the same unique key."""
    return [
        Guard(table, "UPDATE", "never", f"{table}: a recorded row is not changed"),
        Guard(table, "DELETE", "never", f"{table}: a recorded row is not deleted"),
        _no_replace(table, *keys),
    ]


def _no_replace(table: str, *keys: str) -> Guard:
    taken = " OR ".join(_exists(table, where) for where in ("id = NEW.id", *keys))
    return Guard(table, "INSERT", "replace", f"{table}: a recorded row is not replaced", taken)


_SAME_PAIR = (
    "deal_id = NEW.deal_id AND ((payer_id = NEW.payer_id AND payee_id = NEW.payee_id)"
    " OR (payer_id = NEW.payee_id AND payee_id = NEW.payer_id))"
)
_SITTING_CLOSED = (
    "EXISTS (SELECT 1 FROM ledger_sitting s JOIN ledger_session e ON e.id = s.session_id"
    " WHERE s.id = NEW.sitting_id AND e.state <> 'open')"
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
# a deal's rows are written before the next deal: later on its payments cannot be added to
_LATER_DEAL = (
    "EXISTS (SELECT 1 FROM ledger_deal d JOIN ledger_deal later ON later.sitting_id = d.sitting_id AND later.id > d.id"
    " WHERE d.id = NEW.deal_id)"
)
_DEAL_CLOSED = (
    "EXISTS (SELECT 1 FROM ledger_deal d JOIN ledger_sitting s ON s.id = d.sitting_id"
    " JOIN ledger_session e ON e.id = s.session_id WHERE d.id = NEW.deal_id AND e.state <> 'open')"
)
_LAST_EVENT = "(SELECT kind FROM ledger_sessionevent WHERE session_id = NEW.id ORDER BY id DESC LIMIT 1)"


def _rows_of_deal(table: str, at_table: str) -> list[Guard]:
    return [
        Guard(table, "INSERT", "at_table", f"{table}: only between seats of a deal that counts", f"NOT {at_table}"),
        Guard(table, "INSERT", "late", f"{table}: a later deal is recorded already", _LATER_DEAL),
        Guard(table, "INSERT", "closed", f"{table}: the session is closed", _DEAL_CLOSED),
    ]


def _once_played(table: str, sitting: str) -> list[Guard]:
    """A sitting and its seats are never changed; they may go, or seats come, only while no deal is recorded."""
    return [
        Guard(table, "UPDATE", "never", f"{table}: a recorded row is not changed"),
        Guard(
            table,
            "DELETE",
            "played",
            f"{table}: deals are recorded",
            _exists("ledger_deal", f"sitting_id = OLD.{sitting}"),
        ),
    ]


GUARDS: tuple[Guard, ...] = (
    *_append_only(
        "ledger_deal",
        "key = NEW.key",
        "replaces_id = NEW.replaces_id",
        "sitting_id = NEW.sitting_id AND number = NEW.number AND version = NEW.version",
    ),
    Guard("ledger_deal", "INSERT", "closed", "ledger_deal: the session is closed", _SITTING_CLOSED),
    Guard(
        "ledger_deal",
        "INSERT",
        "chain",
        "ledger_deal: a version replaces the one before it",
        f"NEW.version > 1 AND NOT {_exists('ledger_deal', _PREDECESSOR)}",
    ),
    Guard(
        "ledger_deal",
        "INSERT",
        "gap",
        "ledger_deal: the deal before it is missing",
        f"NEW.number > 1 AND NOT {_exists('ledger_deal', 'sitting_id = NEW.sitting_id AND number = NEW.number - 1')}",
    ),
    *_append_only("ledger_transfer", _SAME_PAIR),
    *_rows_of_deal("ledger_transfer", _PAIR_AT_TABLE),
    *_append_only("ledger_score", "deal_id = NEW.deal_id AND seat_id = NEW.seat_id"),
    *_rows_of_deal("ledger_score", _SEAT_AT_TABLE),
    *_append_only("ledger_sessionevent"),
    *_once_played("ledger_sitting", "id"),
    _no_replace(
        "ledger_sitting", "session_id = NEW.session_id AND table_no = NEW.table_no AND round_no = NEW.round_no"
    ),
    *_once_played("ledger_seat", "sitting_id"),
    _no_replace(
        "ledger_seat",
        "sitting_id = NEW.sitting_id AND number = NEW.number",
        "sitting_id = NEW.sitting_id AND member_id = NEW.member_id",
    ),
    Guard(
        "ledger_seat",
        "INSERT",
        "played",
        "ledger_seat: deals are recorded",
        _exists("ledger_deal", "sitting_id = NEW.sitting_id"),
    ),
    Guard(
        "ledger_session",
        "UPDATE",
        "event",
        "ledger_session: closing and reopening need their event",
        f"NEW.state <> OLD.state AND (NEW.state = 'closed') <> (COALESCE({_LAST_EVENT}, '') = 'closed')",
    ),
    Guard("ledger_session", "DELETE", "never", "ledger_session: a recorded row is not deleted"),
    _no_replace("ledger_session"),
)
GUARDED_TABLES = tuple(dict.fromkeys(guard.table for guard in GUARDS))
