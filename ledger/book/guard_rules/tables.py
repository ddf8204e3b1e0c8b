"""A table and its seats stay as they were played, and as a sheet bears them."""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from ledger.book.guard_rules.guard import SITTING_CLOSED, Guard, exists, no_object, no_replace

_EVENING_CLOSED = exists("ledger_session", "id = NEW.session_id AND state <> 'open'")
_SEAT_BEFORE = "sitting_id = NEW.sitting_id AND number = NEW.number - 1"
_OF_CLUB = (
    "EXISTS (SELECT 1 FROM ledger_sitting s JOIN ledger_session e ON e.id = s.session_id"
    " JOIN clubapp_member m ON m.club_id = e.club_id WHERE s.id = NEW.sitting_id AND m.id = NEW.member_id)"
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


def _once_played(table: str, sitting: str) -> list[Guard]:
    """A sitting and its seats are never changed; they may go while no deal is recorded and no sheet bears them."""
    printed = (
        "EXISTS (SELECT 1 FROM ledger_sheet s JOIN ledger_sitting t ON t.session_id = s.session_id"
        f" WHERE t.id = OLD.{sitting})"
    )
    played = exists("ledger_deal", f"sitting_id = OLD.{sitting}")
    return [
        Guard(table, "UPDATE", "never", f"{table}: a recorded row is not changed"),
        Guard(table, "DELETE", "played", f"{table}: deals are recorded", played),
        Guard(table, "DELETE", "printed", f"{table}: a sheet is printed", printed),
    ]


TABLES: tuple[Guard, ...] = (
    *_once_played("ledger_sitting", "id"),
    no_replace("ledger_sitting", "session_id = NEW.session_id AND table_no = NEW.table_no AND round_no = NEW.round_no"),
    Guard("ledger_sitting", "INSERT", "closed", "ledger_sitting: the evening is closed", _EVENING_CLOSED),
    no_object("ledger_sitting", "house_rules", "house rules are an object"),
    Guard(
        "ledger_sitting",
        "INSERT",
        "counts",
        "ledger_sitting: tables, rounds and seats count from one",
        "NEW.table_no < 1 OR NEW.round_no < 1 OR NEW.first_dealer NOT BETWEEN 1 AND 8",
    ),
    *_once_played("ledger_seat", "sitting_id"),
    no_replace(
        "ledger_seat",
        "sitting_id = NEW.sitting_id AND number = NEW.number",
        "sitting_id = NEW.sitting_id AND member_id = NEW.member_id",
    ),
    Guard(
        "ledger_seat",
        "INSERT",
        "played",
        "ledger_seat: deals are recorded",
        exists("ledger_deal", "sitting_id = NEW.sitting_id"),
    ),
    Guard(
        "ledger_seat",
        "INSERT",
        "gap",
        "ledger_seat: the seat before it is missing",
        f"NEW.number > 1 AND NOT {exists('ledger_seat', _SEAT_BEFORE)}",
    ),
    Guard("ledger_seat", "INSERT", "closed", "ledger_seat: the evening is closed", SITTING_CLOSED),
    Guard("ledger_seat", "INSERT", "club", "ledger_seat: only members of the club", f"NOT {_OF_CLUB}"),
    Guard("ledger_seat", "INSERT", "elsewhere", "ledger_seat: sits at another open table", _SITS_ELSEWHERE),
    Guard("ledger_tableover", "UPDATE", "never", "ledger_tableover: a recorded row is not changed"),
    Guard("ledger_tableover", "DELETE", "moved", "ledger_tableover: somebody left it for the other table", _MOVED),
    no_replace("ledger_tableover", "sitting_id = NEW.sitting_id"),
    Guard(
        "ledger_tableover",
        "INSERT",
        "later",
        "ledger_tableover: only for a later table of an open evening",
        f"NOT {_LATER_TABLE}",
    ),
)
