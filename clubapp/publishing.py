"""The public link: what a club shows to everybody who has its address."""

from __future__ import annotations

from django.db import transaction

from clubapp.models import Club, PublicLink, User
from clubapp.services import lock_club


def publish(*, club: Club, user: User | None, shows_open: bool = False) -> PublicLink:
    """The club's link; a second tap finds the first one's. `shows_open`: its standings count open evenings too."""
    with transaction.atomic():
        lock_club(club)
        link = PublicLink.objects.live().filter(club=club).first() or PublicLink.make(club=club, created_by=user)
        link.shows_open = shows_open
        link.save(update_fields=["shows_open"])
    return link


def unpublish(*, link: PublicLink) -> None:
    PublicLink.objects.filter(pk=link.pk).revoke()
