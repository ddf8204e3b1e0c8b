"""The club's secret addresses: one person's way to his account, and everybody's to what the club publishes."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubapp.secret_links import SecretLink, SecretLinkQuerySet

VALID = timedelta(days=7)


def _end() -> datetime:
    return timezone.now() + VALID


class AccountLinkQuerySet(SecretLinkQuerySet["AccountLink"]):
    def live(self) -> AccountLinkQuerySet:
        """Links that are neither used nor revoked nor too old, of members who still play."""
        return self.unrevoked().filter(used_at__isnull=True, expires_at__gt=timezone.now(), member__active=True)


class AccountLink(SecretLink):
    """Opens once, for a week: an invitation gives the member an account, a reset gives it a new password."""

    class Kind(models.TextChoices):
        INVITE = "invite"
        RESET = "reset"

    purpose = "clubapp.AccountLink"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    member = models.ForeignKey("clubapp.Member", on_delete=models.PROTECT, related_name="account_links")
    expires_at = models.DateTimeField(default=_end)
    used_at = models.DateTimeField(null=True, blank=True)

    objects = AccountLinkQuerySet.as_manager()

    class Meta(SecretLink.Meta):
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["invite", "reset"]), name="account_link_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of member {self.member_id}"

    @property
    def subject(self) -> str:
        return f"{self.kind}:{self.member_id}"

    @property
    def is_invite(self) -> bool:
        return self.kind == self.Kind.INVITE


class PublicLinkQuerySet(SecretLinkQuerySet["PublicLink"]):
    def live(self) -> PublicLinkQuerySet:
        return self.unrevoked()


class PublicLink(SecretLink):
    """Whoever has it reads the standings and the sheets of the club's closed evenings, until it is revoked."""

    purpose = "clubapp.PublicLink"

    club = models.ForeignKey("clubapp.Club", on_delete=models.PROTECT, related_name="public_links")
    # in the standings also what is still being played
    shows_open = models.BooleanField(default=False)

    objects = PublicLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"public link of club {self.club_id}"

    @property
    def subject(self) -> str:
        return str(self.club_id)
