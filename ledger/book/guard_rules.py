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
_LAST_EVENT_ID = "(SELECT MAX(id) FROM ledger_sessionevent WHERE session_id = NEW.session_id)"
_CLOSING = f"id = NEW.event_id AND session_id = NEW.session_id AND kind = 'closed' AND id = {_LAST_EVENT_ID}"
_SHEET_BEFORE = "session_id = NEW.session_id AND number = NEW.number - 1"
_SHEET_OF_CLOSING = (
    "EXISTS (SELECT 1 FROM ledger_sheet WHERE event_id ="
    " (SELECT MAX(id) FROM ledger_sessionevent WHERE session_id = NEW.id))"
)
_LAST_SHEET = (
    "EXISTS (SELECT 1 FROM ledger_sheet s JOIN ledger_session e ON e.id = s.session_id WHERE s.id = NEW.sheet_id"
    " AND e.state = 'closed' AND NOT EXISTS"
    " (SELECT 1 FROM ledger_sheet later WHERE later.session_id = s.session_id AND later.number > s.number))"
)
_PLAYED_THEN = (
    "EXISTS (SELECT 1 FROM ledger_seat a JOIN ledger_sitting t ON t.id = a.sitting_id"
    " JOIN ledger_sheet s ON s.session_id = t.session_id WHERE s.id = NEW.sheet_id AND a.member_id = NEW.{})"
)
_REVERSED = (
    "EXISTS (SELECT 1 FROM ledger_payment p JOIN ledger_sheet a ON a.id = p.sheet_id"
    " JOIN ledger_sheet b ON b.session_id = a.session_id WHERE b.id = NEW.sheet_id AND p.id = NEW.reverses_id"
    " AND p.reverses_id IS NULL AND p.payer_id = NEW.payer_id AND p.payee_id = NEW.payee_id"
    " AND p.amount = NEW.amount)"
)
# what stands on an evening's sheet and, but for the place, in its hash
_HEAD_CHANGES = " OR ".join(
    f"NEW.{name} <> OLD.{name}" for name in ("club_id", "date", "place", "unit_amount", "currency")
)
_LAST_EVENT = "(SELECT kind FROM ledger_sessionevent WHERE session_id = NEW.id ORDER BY id DESC LIMIT 1)"

_MEMBER_OF_CLUB = (
    "EXISTS (SELECT 1 FROM ledger_importedevening e JOIN clubapp_member m ON m.club_id = e.club_id"
    " WHERE e.id = NEW.evening_id AND m.id = NEW.member_id)"
)
# the totals of an evening are written with it, before any other evening of the club
_LATER_IMPORT = (
    "EXISTS (SELECT 1 FROM ledger_importedevening e JOIN ledger_importedevening later ON later.club_id = e.club_id"
    " AND later.id > e.id WHERE e.id = NEW.evening_id)"
)


# the table of {0} goes on: it is the last round there, and was not left for another table
_GOES_ON = (
    "NOT EXISTS (SELECT 1 FROM ledger_sitting later WHERE later.session_id = {0}.session_id"
    " AND later.table_no = {0}.table_no AND later.round_no > {0}.round_no)"
    " AND NOT EXISTS (SELECT 1 FROM ledger_tableover o WHERE o.sitting_id = {0}.id)"
)
_SITS_ELSEWHERE = (
    "EXISTS (SELECT 1 FROM ledger_sitting mine JOIN ledger_session e ON e.id = mine.session_id AND e.state = 'open'"
    " JOIN ledger_sitting other ON other.session_id = mine.session_id AND other.table_no <> mine.table_no"
    " JOIN ledger_seat a ON a.sitting_id = other.id AND a.member_id = NEW.member_id"
    f" WHERE mine.id = NEW.sitting_id AND {_GOES_ON.format('mine')} AND {_GOES_ON.format('other')})"
)
_LATER_TABLE = (
    "EXISTS (SELECT 1 FROM ledger_sitting a JOIN ledger_sitting b ON b.session_id = a.session_id AND b.id > a.id"
    " AND b.table_no <> a.table_no JOIN ledger_session e ON e.id = a.session_id"
    " WHERE a.id = NEW.sitting_id AND b.id = NEW.moved_to_id AND e.state = 'open')"
)
_MOVED = (
    "EXISTS (SELECT 1 FROM ledger_seat a JOIN ledger_seat b ON b.member_id = a.member_id"
    " WHERE a.sitting_id = OLD.sitting_id AND b.sitting_id = OLD.moved_to_id)"
)


def _rows_of_deal(table: str, at_table: str) -> list[Guard]:
    return [
        Guard(table, "INSERT", "at_table", f"{table}: only between seats of a deal that counts", f"NOT {at_table}"),
        Guard(table, "INSERT", "late", f"{table}: a later deal is recorded already", _LATER_DEAL),
        Guard(table, "INSERT", "closed", f"{table}: the session is closed", _DEAL_CLOSED),
    ]


def _once_played(table: str, sitting: str) -> list[Guard]:
    """A sitting and its seats are never changed; they may go while no deal is recorded and no sheet bears them."""
    return [
        Guard(table, "UPDATE", "never", f"{table}: a recorded row is not changed"),
        Guard(
            table,
            "DELETE",
            "played",
            f"{table}: deals are recorded",
            _exists("ledger_deal", f"sitting_id = OLD.{sitting}"),
        ),
        Guard(
            table,
            "DELETE",
            "printed",
            f"{table}: a sheet is printed",
            "EXISTS (SELECT 1 FROM ledger_sheet s JOIN ledger_sitting t ON t.session_id = s.session_id"
            f" WHERE t.id = OLD.{sitting})",
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
    *_append_only("ledger_sheet", "event_id = NEW.event_id", "session_id = NEW.session_id AND number = NEW.number"),
    Guard(
        "ledger_sheet",
        "INSERT",
        "closing",
        "ledger_sheet: a sheet is written at closing",
        f"NOT {_exists('ledger_sessionevent', _CLOSING)}",
    ),
    Guard(
        "ledger_sheet",
        "INSERT",
        "gap",
        "ledger_sheet: the sheet before it is missing",
        f"NEW.number > 1 AND NOT {_exists('ledger_sheet', _SHEET_BEFORE)}",
    ),
    *_append_only("ledger_payment", "key = NEW.key", "reverses_id = NEW.reverses_id"),
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
        "players",
        "ledger_payment: only between players of the evening",
        f"NOT ({_PLAYED_THEN.format('payer_id')} AND {_PLAYED_THEN.format('payee_id')})",
    ),
    Guard(
        "ledger_payment",
        "INSERT",
        "reversal",
        "ledger_payment: a reversal says what it reverses",
        f"NEW.reverses_id IS NOT NULL AND NOT {_REVERSED}",
    ),
    *_append_only("ledger_importedevening", "key = NEW.key"),
    *_append_only(
        "ledger_importedtotal", "evening_id = NEW.evening_id AND (number = NEW.number OR member_id = NEW.member_id)"
    ),
    Guard(
        "ledger_importedtotal",
        "INSERT",
        "club",
        "ledger_importedtotal: only of members of the club",
        f"NOT {_MEMBER_OF_CLUB}",
    ),
    Guard("ledger_importedtotal", "INSERT", "late", "ledger_importedtotal: the import is recorded", _LATER_IMPORT),
    Guard(
        "ledger_importedtotal",
        "INSERT",
        "void",
        "ledger_importedtotal: the import is struck out",
        _exists("ledger_importvoid", "evening_id = NEW.evening_id"),
    ),
    *_append_only("ledger_importvoid", "evening_id = NEW.evening_id"),
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
    Guard("ledger_seat", "INSERT", "elsewhere", "ledger_seat: sits at another open table", _SITS_ELSEWHERE),
    Guard("ledger_tableover", "UPDATE", "never", "ledger_tableover: a recorded row is not changed"),
    Guard("ledger_tableover", "DELETE", "moved", "ledger_tableover: somebody left it for the other table", _MOVED),
    _no_replace("ledger_tableover", "sitting_id = NEW.sitting_id"),
    Guard(
        "ledger_tableover",
        "INSERT",
        "later",
        "ledger_tableover: only for a later table of an open evening",
        f"NOT {_LATER_TABLE}",
    ),
    Guard(
        "ledger_session",
        "UPDATE",
        "event",
        "ledger_session: closing and reopening need their event",
        f"NEW.state <> OLD.state AND (NEW.state = 'closed') <> (COALESCE({_LAST_EVENT}, '') = 'closed')",
    ),
    Guard(
        "ledger_session",
        "UPDATE",
        "sheet",
        "ledger_session: closing needs its sheet",
        f"NEW.state = 'closed' AND OLD.state <> 'closed' AND {_LAST_EVENT} = 'closed' AND NOT {_SHEET_OF_CLOSING}",
    ),
    Guard(
        "ledger_session",
        "UPDATE",
        "printed",
        "ledger_session: its sheet is printed",
        f"({_HEAD_CHANGES}) AND {_exists('ledger_sheet', 'session_id = OLD.id')}",
    ),
    Guard("ledger_session", "DELETE", "never", "ledger_session: a recorded row is not deleted"),
    _no_replace("ledger_session"),
)
GUARDED_TABLES = tuple(dict.fromkeys(guard.table for guard in GUARDS))
