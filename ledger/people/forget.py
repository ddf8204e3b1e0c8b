"""Making a member anonymous in the whole book. Recorded rows name seats and accounts, so none of them changes."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from clubapp.forget import forget_person
from clubapp.models import Member
from ledger.models import Evening, Present, TableLink


def forget_member(*, member: Member) -> Member:
    """Name and account go, results stay; it cannot be undone.

    Raises ValidationError while an evening of his is open, and for the club's last organiser.
    """
    with transaction.atomic():
        if sits_at_open_table(member):
            raise ValidationError(_("An evening with this member is still open: close it first."))
        # who only stood about at an open evening is off its list
        Present.objects.filter(member=member).delete()
        if member.user_id:
            # these rows may change; in recorded ones an empty account stays
            Evening.objects.filter(club=member.club_id, created_by=member.user_id).update(created_by=None)
            links = TableLink.objects.filter(sitting__evening__club=member.club_id, created_by=member.user_id)
            links.update(created_by=None)
        return forget_person(member=member)


def sits_at_open_table(member: Member) -> bool:
    return Evening.objects.open().filter(sittings__seats__member=member).exists()
