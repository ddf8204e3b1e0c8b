"""A guard, and those that several tables have alike."""
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


def exists(table: str, where: str) -> str:
    return f"EXISTS (SELECT 1 FROM {table} WHERE {where})"


def append_only(table: str, *keys: str) -> list[Guard]:
    """No update, no delete, no insert over a row that has the same id or the same unique key."""
    return [
        Guard(table, "UPDATE", "never", f"{table}: a recorded row is not changed"),
        Guard(table, "DELETE", "never", f"{table}: a recorded row is not deleted"),
        no_replace(table, *keys),
    ]


def no_replace(table: str, *keys: str) -> Guard:
    taken = " OR ".join(exists(table, where) for where in ("id = NEW.id", *keys))
    return Guard(table, "INSERT", "replace", f"{table}: a recorded row is not replaced", taken)


def no_object(table: str, column: str, said: str) -> Guard:
    """JSON that is none of `{…}`."""
    return Guard(table, "INSERT", column, f"{table}: {said}", f"substr(CAST(NEW.{column} AS text), 1, 1) <> '{{'")


def exact_unit(table: str, *events: str) -> list[Guard]:
    """The value of a unit is text: empty, or digits with a point between them."""
    rest = "NEW.unit_amount"
    for digit in "0123456789":
        rest = f"REPLACE({rest}, '{digit}', '')"
    exact = f"{rest} IN ('', '.') AND NEW.unit_amount NOT LIKE '.%' AND NEW.unit_amount NOT LIKE '%.'"
    message = f"{table}: the value of a unit is an exact decimal"
    return [Guard(table, event, "exact", message, f"NEW.unit_amount <> '' AND NOT ({exact})") for event in events]


SITTING_CLOSED = (
    "EXISTS (SELECT 1 FROM ledger_sitting s JOIN ledger_session e ON e.id = s.session_id"
    " WHERE s.id = NEW.sitting_id AND e.state <> 'open')"
)
