"""The club and its people. What they play is recorded in `ledger`, of which nothing here knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubapp.languages import LANGUAGES
from clubapp.league import DEFAULT as LEAGUE_KEY
from clubapp.links import AccountLink, PublicLink
from clubapp.names import name_key

__all__ = ["AccountLink", "Club", "Member", "PublicLink", "Role", "Season", "User"]


class User(AbstractUser):
    """A person who signs in; what he may do is decided by his memberships."""

    language = models.CharField(_("language"), max_length=5, blank=True, default="", choices=LANGUAGES)

    def chosen_name(self) -> str:
        return self.get_full_name() or self.get_username()


class ClubQuerySet(models.QuerySet["Club"]):
    def of_user(self, user: User) -> ClubQuerySet:
        """Clubs where the user is an active member."""
        return self.filter(members__user=user, members__active=True)


class Club(models.Model):
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(max_length=60, unique=True)
    language = models.CharField(_("language"), max_length=5, default="cs", choices=LANGUAGES)
    default_variant = models.CharField(_("usual variant"), max_length=40, blank=True, default="")
    default_house_rules = models.JSONField(null=True, blank=True)
    # variant → the id of the edition that new evenings take; of a variant that is not there always the newest
    editions = models.JSONField(default=dict, blank=True)
    # an exact decimal as text, "" = the club plays without money
    unit_amount = models.CharField(_("value of one unit"), max_length=20, blank=True, default="")
    currency = models.CharField(_("currency"), max_length=8, blank=True, default="")
    # what the places of an evening bring in the league table, and how many evenings do not count there
    league_key = models.CharField(_("league points by place"), max_length=200, default=LEAGUE_KEY)
    league_dropped = models.PositiveSmallIntegerField(_("worst evenings dropped"), default=0)
    created = models.DateTimeField(auto_now_add=True)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class MemberQuerySet(models.QuerySet["Member"]):
    def active(self) -> MemberQuerySet:
        return self.filter(active=True)

    def of_user(self, user: User) -> MemberQuerySet:
        return self.filter(user=user, active=True)

    def named(self, name: str) -> MemberQuerySet:
        """Whose name a reader takes for this one."""
        return self.filter(name_key=name_key(name))


class NameKey(models.CharField):
    """Written with the name it belongs to, whoever writes the row."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        assert isinstance(model_instance, Member)
        model_instance.name_key = name_key(model_instance.name)
        return model_instance.name_key

    def deconstruct(self) -> Any:
        """Present the field to migrations as text like any other."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options


class Role(models.TextChoices):
    ORGANISER = "organiser", _("organiser")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    MEMBER = "member", _("member")


class Member(models.Model):
    """A player of one club; renamed and deactivated freely, never deleted."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    name = models.CharField(_("name"), max_length=200)
    # the database holds one member of a name, in whatever capitals; a capital may fold to three letters
    name_key = NameKey(max_length=600, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships", null=True, blank=True
    )
    role = models.CharField(_("role"), max_length=20, choices=Role.choices, default=Role.MEMBER)
    active = models.BooleanField(_("active"), default=True)
    guest = models.BooleanField(_("guest"), default=False)
    # made anonymous on request: the name is gone, the results stay
    forgotten_at = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name_key"], name="member_name_once_in_club"),
            # several members without an account are fine: NULLs are distinct
            models.UniqueConstraint(fields=["club", "user"], name="member_user_once_in_club"),
            models.CheckConstraint(
                condition=Q(role__in=["organiser", "scorekeeper", "member"]), name="member_role_known"
            ),
            models.CheckConstraint(condition=~Q(name="") & ~Q(name_key=""), name="member_name_given"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **options)


class SeasonQuerySet(models.QuerySet["Season"]):
    def newest_first(self) -> SeasonQuerySet:
        return self.order_by("-first_day", "-pk")


class Season(models.Model):
    """Days between which evenings count together, both included."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(pgettext_lazy("of a season", "name"), max_length=100)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-first_day", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="season_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return self.name
