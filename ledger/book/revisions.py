"""The numbered sheets of an evening, and what changed from one to the next."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from clubapp.models import Member
from ledger.book.chain import DIGITS
from ledger.models import Deal, Evening, Sheet, Sitting


@dataclass(frozen=True, slots=True)
class Change:
    """A version of a deal that the sheet before did not have. `what`: added, corrected or struck out."""

    sitting: Sitting
    deal: Deal
    what: str

    @property
    def number(self) -> int:
        """The number people know the deal by."""
        return self.sitting.deals_before + self.deal.number

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
    """All sheets, the newest first. `pending` are versions written since the last one: the next sheet has them."""

    sheets: tuple[Revision, ...]
    pending: tuple[Change, ...]

    @property
    def next_number(self) -> int:
        return len(self.sheets) + 1


def revision(evening: Evening) -> int:
    """Return the number of the sheet to print: of a closed evening the last one, of an open one the next."""
    count = Sheet.objects.filter(evening=evening).count()
    return count + 1 if evening.is_open else max(count, 1)


def revisions(evening: Evening, sittings: Sequence[Sitting]) -> Revisions:
    """Return every sheet with its changes. One query where there is no sheet, else two."""
    sheets = _sheets(evening)
    if not sheets:
        return Revisions((), ())
    first, _who = sheets[0]
    later = _changes(evening, sittings, first.versions)
    by_number, start = [], 0
    for sheet, who in sheets:
        until = sheet.versions - first.versions
        by_number.append(_revision(sheet, who, later[start:until]))
        start = max(start, until)
    return Revisions(tuple(reversed(by_number)), tuple(later[start:]))


def changes_of_sheet(evening: Evening, sittings: Sequence[Sitting]) -> tuple[Change, ...]:
    """Return the versions that the sheet printed now has, and the sheet before it had not."""
    history = revisions(evening, sittings)
    if evening.is_open or not history.sheets:
        return history.pending
    return history.sheets[0].changes


def _sheets(evening: Evening) -> list[tuple[Sheet, str]]:
    """Return the evening's sheets, each with the name of who closed it, by number."""
    members = Member.objects.filter(club=evening.club_id, user=OuterRef("event__user"))
    sheets = Sheet.objects.filter(evening=evening).annotate(closer=Subquery(members.values("name")[:1]))
    former = _("former member")
    return [
        (sheet, sheet.closer or (former if sheet.event.user_id else ""))
        for sheet in sheets.select_related("event").order_by("number")
    ]


def _revision(sheet: Sheet, who: str, changes: Sequence[Change]) -> Revision:
    return Revision(sheet.number, sheet.ledger_hash[-DIGITS:], sheet.event.at, who, tuple(changes))


def _changes(evening: Evening, sittings: Sequence[Sitting], after: int) -> list[Change]:
    by_pk = {sitting.pk: sitting for sitting in sittings}
    deals = Deal.objects.filter(sitting__evening=evening).with_authors().order_by("pk")[after:]
    return [Change(by_pk[deal.sitting_id], deal, _what(deal)) for deal in deals]


def _what(deal: Deal) -> str:
    if deal.void:
        return _("struck out")
    return _("added") if deal.version == 1 else _("corrected")
