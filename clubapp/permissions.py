"""Permissions by role: this one table decides, for every page."""

from __future__ import annotations

from enum import StrEnum

from clubapp.models import Member, Role

ORGANISER = frozenset({Role.ORGANISER})
KEEPERS = frozenset({Role.ORGANISER, Role.SCOREKEEPER})
EVERYBODY = frozenset(Role)


class Action(StrEnum):
    """An action within a club."""

    # read
    SEE_CLUB = "see the club, its evenings and its standings"
    SEE_MEMBERS = "see who is a member"
    # play
    OPEN_EVENING = "open an evening and seat its tables"
    ENTER_DEAL = "write a deal"
    CORRECT_DEAL = "correct a deal, leaving its earlier versions readable"
    VOID_DEAL = "strike a deal out, leaving it readable"
    LINK_TABLE = "show or revoke the table's link"
    CLOSE_EVENING = "close an evening"
    REOPEN_EVENING = "reopen a closed evening"
    MARK_PAYMENT = "mark a payment of an evening as paid, or take the mark back"
    MARK_OWN_PAYMENT = "the same, of money one got oneself"
    # keep the club
    EDIT_CLUB = "change the club's settings"
    EDIT_MEMBERS = "add, rename and deactivate members, give roles and accounts"
    EDIT_SEASONS = "add and change seasons"
    IMPORT = "bring past evenings along as totals, or strike one of them out"
    ARCHIVE = "take the whole club home as one archive"
    PUBLISH = "publish standings and sheets by a public link"
    FORGET_MEMBER = "make a member anonymous and hand him what is stored about him"
    # oneself
    FORGET_ME = "be made anonymous"
    # what the public link shows
    READ_PUBLISHED = "read the published standings and sheets"
    # take the club's data home
    EXPORT = "export evenings and standings"


ALLOWED: dict[Action, frozenset[Role]] = {
    Action.SEE_CLUB: EVERYBODY,
    Action.SEE_MEMBERS: EVERYBODY,
    Action.OPEN_EVENING: KEEPERS,
    Action.ENTER_DEAL: EVERYBODY,
    # the one who typed it sees the slip first, and every version keeps its author
    Action.CORRECT_DEAL: EVERYBODY,
    Action.VOID_DEAL: EVERYBODY,
    Action.LINK_TABLE: KEEPERS,
    Action.CLOSE_EVENING: ORGANISER,
    Action.REOPEN_EVENING: ORGANISER,
    Action.MARK_PAYMENT: KEEPERS,
    Action.MARK_OWN_PAYMENT: EVERYBODY,
    Action.EDIT_CLUB: ORGANISER,
    Action.EDIT_MEMBERS: ORGANISER,
    Action.EDIT_SEASONS: ORGANISER,
    Action.IMPORT: ORGANISER,
    Action.ARCHIVE: ORGANISER,
    Action.PUBLISH: ORGANISER,
    Action.FORGET_MEMBER: ORGANISER,
    Action.FORGET_ME: EVERYBODY,
    Action.READ_PUBLISHED: EVERYBODY,
    Action.EXPORT: EVERYBODY,
}
# Guests are no members. A table's link opens its one sitting: writing, and mending what was written wrong.
BY_TABLE_LINK = frozenset({Action.SEE_CLUB, Action.ENTER_DEAL, Action.CORRECT_DEAL, Action.VOID_DEAL})
BY_PUBLIC_LINK = frozenset({Action.READ_PUBLISHED})


def may(member: Member, action: Action) -> bool:
    """Return whether the member may do it in his own club. A deactivated member may do nothing."""
    return member.active and member.role in ALLOWED[action]
