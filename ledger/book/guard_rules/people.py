"""A member stays in the club whose evenings he played."""

from __future__ import annotations

from ledger.book.guard_rules.guard import Guard, exact_unit, no_replace

PEOPLE: tuple[Guard, ...] = (
    *exact_unit("clubapp_club", "INSERT", "UPDATE"),
    no_replace("clubapp_club", "slug = NEW.slug"),
    Guard(
        "clubapp_member", "UPDATE", "club", "clubapp_member: a member stays in the club", "NEW.club_id <> OLD.club_id"
    ),
    no_replace(
        "clubapp_member",
        "club_id = NEW.club_id AND name = NEW.name",
        "club_id = NEW.club_id AND user_id = NEW.user_id",
    ),
)
