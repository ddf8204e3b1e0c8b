"""The numbered sheets of an evening, and what changed from one to the next."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from clubapp.models import Member
from ledger.book.chain import DIGITS
from ledger.models import Deal, Session, Sheet, Sitting


@dataclass(frozen=True, slots=True)
class Change:
    """A version of a deal that the sheet before did not have."""

    sitting: Sitting
    deal: Deal
    what: str

    @property
    def who(self) -> str:
        return self.deal.entered_as


@dataclass(frozen=True, slots=True)
class Revision:
    """A sheet of a closed evening. `changes` since the one before; the first one has none."""

    number: int
    digits: str
    at: datetime.datetime
    who: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Revisions:
    """All sheets, the newest first, and what is `pending`: written since the last one, for the next."""

    sheets: tuple[Revision, ...]
    pending: tuple[Change, ...]

    @property
    def next_number(self) -> int:
        return len(self.sheets) + 1


def revision(session: Session) -> int:
    """The number of the sheet: of a closed evening its last one, of an open one the one to come."""
    count = Sheet.objects.filter(session=session).count()
    return count + 1 if session.is_open else max(count, 1)


def revisions(session: Session, sittings: Sequence[Sitting]) -> Revisions:
    """Every sheet with its changes. One query where there is no sheet, else two."""
    sheets = list(_sheets(session))
    if not sheets:
        return Revisions((), ())
    later = _changes(session, sittings, sheets[0].versions)
    found, start = [], 0
    for sheet in sheets:
        until = sheet.versions - sheets[0].versions
        found.append(_revision(sheet, later[start:until]))
        start = max(start, until)
    return Revisions(tuple(reversed(found)), tuple(later[start:]))


def changes_of_sheet(session: Session, sittings: Sequence[Sitting]) -> tuple[Change, ...]:
    """What the sheet as it is printed now has and the sheet before it had not."""
    known = revisions(session, sittings)
    if session.is_open or not known.sheets:
        return known.pending
    return known.sheets[0].changes


def _sheets(session: Session) -> list[Sheet]:
    members = Member.objects.filter(club=session.club_id, user=OuterRef("event__user"))
    named = Sheet.objects.filter(session=session).annotate(closer=Subquery(members.values("name")[:1]))
    return list(named.select_related("event").order_by("number"))


def _revision(sheet: Sheet, changes: Sequence[Change]) -> Revision:
    who = sheet.__dict__["closer"] or (_("former member") if sheet.event.user_id else "")
    return Revision(sheet.number, sheet.ledger_hash[-DIGITS:], sheet.event.at, who, tuple(changes))


def _changes(session: Session, sittings: Sequence[Sitting], after: int) -> list[Change]:
    by_pk = {sitting.pk: sitting for sitting in sittings}
    deals = Deal.objects.filter(sitting__session=session).with_authors().order_by("pk")[after:]
    return [Change(by_pk[deal.sitting_id], deal, _what(deal)) for deal in deals]


def _what(deal: Deal) -> str:
    if deal.void:
        return _("struck out")
    return _("added") if deal.version == 1 else _("corrected")
