"""Who stands at a table: a member by his role, or a guest by the table's link. The entry pages serve both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubapp.languages import speak_as
from clubapp.loaders import Access
from clubapp.permissions import BY_TABLE_LINK, Action
from ledger.book.writing import Actor
from ledger.models import Sitting
from ledger.views.loaders import get_link, get_sitting_for


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
        """For templates: `{% if table.can.void_deal %}`."""
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
    speak_as(request, table.sitting.session.club.language)
    if not table.may(action):
        raise PermissionDenied(_("The table's link does not allow this."))
    return table
