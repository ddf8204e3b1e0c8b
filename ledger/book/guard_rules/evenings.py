"""An evening opens, changes and closes only with its event, and is in its club for good."""
# ruff: noqa: S608 — no value from outside is part of these statements

from __future__ import annotations

from ledger.book.guard_rules.guard import Guard, append_only, exact_unit, exists, no_replace
from ledger.models import SAID

_LAST_EVENT_ID = "(SELECT MAX(id) FROM ledger_sessionevent WHERE session_id = NEW.id)"
_LAST_EVENT = "(SELECT kind FROM ledger_sessionevent WHERE session_id = NEW.id ORDER BY id DESC LIMIT 1)"
_SHEET_OF_CLOSING = exists("ledger_sheet", f"event_id = {_LAST_EVENT_ID}")
_CHANGES = " OR ".join(f"NEW.{name} <> OLD.{name}" for name in SAID)
_SAYS_SO = " AND ".join(f"v.{name} = NEW.{name}" for name in SAID)
_SAID_BY_EVENT = exists("ledger_sessionevent v", f"v.id = {_LAST_EVENT_ID} AND v.kind = 'changed' AND {_SAYS_SO}")
_OPENED_OTHERWISE = (
    "NEW.kind = 'opened' AND NEW.date IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger_session v"
    f" WHERE v.id = NEW.session_id AND {_SAYS_SO})"
)
_NOT_OPEN_ANY_MORE = (
    "NEW.kind IN ('closed', 'changed', 'removed')"
    " AND EXISTS (SELECT 1 FROM ledger_session WHERE id = NEW.session_id AND state <> 'open')"
)

EVENINGS: tuple[Guard, ...] = (
    *append_only("ledger_sessionevent"),
    Guard(
        "ledger_sessionevent",
        "INSERT",
        "once",
        "ledger_sessionevent: an evening is opened first, and once",
        f"(NEW.kind = 'opened') = {exists('ledger_sessionevent', 'session_id = NEW.session_id')}",
    ),
    Guard(
        "ledger_sessionevent",
        "INSERT",
        "said",
        "ledger_sessionevent: an evening is opened as it is",
        _OPENED_OTHERWISE,
    ),
    Guard("ledger_sessionevent", "INSERT", "closed", "ledger_sessionevent: the evening is closed", _NOT_OPEN_ANY_MORE),
    # an evening becomes what its event says: the event is looked at then
    *exact_unit("ledger_session", "INSERT"),
    *exact_unit("ledger_sessionevent", "INSERT"),
    Guard("ledger_session", "INSERT", "open", "ledger_session: an evening begins open", "NEW.state <> 'open'"),
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
        "said",
        "ledger_session: a change needs its event",
        f"({_CHANGES}) AND NOT {_SAID_BY_EVENT}",
    ),
    Guard(
        "ledger_session",
        "UPDATE",
        "printed",
        "ledger_session: its sheet is printed",
        f"({_CHANGES}) AND {exists('ledger_sheet', 'session_id = OLD.id')}",
    ),
    Guard(
        "ledger_session",
        "UPDATE",
        "club",
        "ledger_session: an evening stays in its club",
        "NEW.club_id <> OLD.club_id",
    ),
    Guard("ledger_session", "DELETE", "never", "ledger_session: a recorded row is not deleted"),
    no_replace("ledger_session"),
)
