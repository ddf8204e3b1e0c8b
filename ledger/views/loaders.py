"""Find *and* authorise what is played, as `clubapp.loaders` does for the club: another club's ids give 404."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubapp.languages import speak_as
from clubapp.loaders import Access, get_access, signed_in
from clubapp.permissions import BY_TABLE_LINK, Action
from ledger.book.writing import Actor
from ledger.models import Deal, Evening, Sitting, TableLink


def get_evening_for(request: HttpRequest, evening_id: int, action: Action) -> tuple[Access, Evening]:
    signed_in(request)
    evening = get_object_or_404(Evening.objects.select_related("club"), pk=evening_id)
    return get_access(request, evening.club, action), evening


def get_sitting_for(request: HttpRequest, sitting_id: int, action: Action) -> tuple[Access, Sitting]:
    signed_in(request)
    if (sitting := Sitting.objects.seated_at(sitting_id)) is None:
        raise Http404
    seated = [seat.member for seat in sitting.seated]
    return get_access(request, sitting.evening.club, action, among=seated), sitting


class DeadLink(Http404):
    """The table's link was revoked, its evening closed, or it was never made; which of them, nobody learns."""


def get_link(request: HttpRequest, token: str) -> TableLink:
    """The live link of this token with its sitting and seats. Raises DeadLink, then in the language of its club."""
    links = TableLink.objects.with_token(token)
    link = links.live().first()
    if link is None:
        for dead in links.select_related("sitting__evening__club"):
            speak_as(request, dead.sitting.evening.club.language)
        raise DeadLink
    if (sitting := Sitting.objects.seated_at(link.sitting_id)) is None:
        raise DeadLink  # the table was taken away meanwhile, and the link with it
    link.sitting = sitting
    return link


@dataclass(frozen=True, slots=True)
class TableAccess:
    """A sitting as somebody may use it. `access` is None for a guest by link, `token` is "" for a member."""

    sitting: Sitting
    access: Access | None = None
    token: str = ""

    @property
    def actor(self) -> Actor:
        return Actor(user=self.access.user) if self.access else Actor(label=gettext_noop("table link"))

    def may(self, action: Action) -> bool:
        return self.access.may(action) if self.access else action in BY_TABLE_LINK

    @property
    def can(self) -> dict[str, bool]:
        """The permissions for templates: `{% if table.can.void_deal %}`."""
        return {action.name.lower(): self.may(action) for action in Action}

    def url(self, name: str, *args: Any) -> str:
        """The address of a page of this table, by the way its reader came in."""
        if self.token:
            return reverse(f"table-{name}" if name != "sitting" else "table", args=[self.token, *args])
        return reverse(name, args=[self.sitting.pk, *args])


def get_table(request: HttpRequest, action: Action, sitting_id: int | None = None, token: str = "") -> TableAccess:
    """Find and authorise: 404 for a dead link or another club's sitting, 403 where the role may not."""
    if sitting_id is not None:
        access, sitting = get_sitting_for(request, sitting_id, action)
        return TableAccess(sitting, access=access)
    table = TableAccess(get_link(request, token).sitting, token=token)
    speak_as(request, table.sitting.evening.club.language)
    if not table.may(action):
        raise PermissionDenied(_("The table's link does not allow this."))
    return table


def get_deal(sitting: Sitting, number: int) -> Deal:
    """The current version of a deal of a sitting already authorised."""
    deal = get_object_or_404(Deal.objects.current().with_authors(), sitting=sitting, number=number)
    deal.sitting = sitting
    return deal
