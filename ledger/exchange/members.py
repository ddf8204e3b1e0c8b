"""The members of a club as a spreadsheet."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubapp.models import Club
from ledger.evening.roster import last_evenings, roster
from ledger.exchange.spreadsheet import Table


def members_table(club: Club) -> Table:
    """Return the list for a spreadsheet, in the active language: it may be pasted in again."""
    last, found = last_evenings(club), roster(club)
    rows = [
        (
            one.member.name,
            "x" if one.member.guest else "",
            str(one.member.get_role_display()),
            "" if one.member.active else _("no longer plays"),
            last.get(one.member.pk),
        )
        for one in (*found.members, *found.guests, *found.inactive)
    ]
    return Table(_("Members"), (_("Name"), _("Guest"), _("Role"), _("Plays"), _("Last evening")), rows)
