"""Imported totals are added once and struck out once."""

from __future__ import annotations

from ledger.book.guard_rules.guard import Guard, append_only, exact_unit, exists

_MEMBER_OF_CLUB = (
    "EXISTS (SELECT 1 FROM ledger_importedevening e JOIN clubapp_member m ON m.club_id = e.club_id"
    " WHERE e.id = NEW.evening_id AND m.id = NEW.member_id)"
)
# the totals of an evening are written with it, before any other evening of the club
_LATER_IMPORT = (
    "EXISTS (SELECT 1 FROM ledger_importedevening e JOIN ledger_importedevening later ON later.club_id = e.club_id"
    " AND later.id > e.id WHERE e.id = NEW.evening_id)"
)

IMPORTS: tuple[Guard, ...] = (
    *append_only("ledger_importedevening", "key = NEW.key"),
    *exact_unit("ledger_importedevening", "INSERT"),
    *append_only(
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
        exists("ledger_importvoid", "evening_id = NEW.evening_id"),
    ),
    *append_only("ledger_importvoid", "evening_id = NEW.evening_id"),
)
