"""Slips that tables hand in, and penalties: versions, each replacing the one before. The last stands."""

from __future__ import annotations

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.amounts import ALL_AMOUNTS, MOST, NO_AMOUNTS, Amounts, sums_to_zero, within_bounds
from tournaments.models.draw import Table
from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class VersionQuerySet(models.QuerySet):
    def current(self) -> Self:
        """The versions that stand, those struck out included."""
        return self.filter(~Exists(self.model._base_manager.filter(replaces=OuterRef("pk")).order_by()))

    def counted(self) -> Self:
        return self.current().filter(void=False)


class Version(models.Model):
    """A version of a slip or a penalty."""

    version = models.PositiveIntegerField(default=1)
    # made by the client: the same request sent twice has the same key
    key = models.UUIDField(unique=True)
    payload_hash = models.CharField(max_length=64)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    entered_label = models.CharField(max_length=200, blank=True, default="")
    entered_at = models.DateTimeField(default=timezone.now)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    void = models.BooleanField(default=False)

    class Meta:
        abstract = True

    @property
    def entered_as(self) -> str:
        return gettext(self.entered_label) if self.entered_label else ""


def chain_constraints(name: str) -> list[models.CheckConstraint]:
    first = Q(version=1, replaces__isnull=True)
    return [
        models.CheckConstraint(
            condition=first | Q(version__gt=1, replaces__isnull=False), name=f"{name}_first_replaces_nothing"
        ),
    ]


class Slip(Amounts, Version):
    """One version of a table's slip: what each seat won or lost, in units, and bought again. It sums to zero."""

    class Source(models.TextChoices):
        TYPED = "typed", _("typed")
        PHONE = "phone", _("by phone")
        DEALS = "deals", _("from deals")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="slips", db_index=False)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.TYPED)

    objects = VersionQuerySet.as_manager()

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="slip_version_once"),
            *chain_constraints("slip"),
            models.CheckConstraint(
                condition=Q(void=True, **NO_AMOUNTS) | Q(void=False, **ALL_AMOUNTS),
                name="slip_says_all_or_is_void",
            ),
            models.CheckConstraint(condition=Q(void=True) | sums_to_zero(), name="slip_sums_to_zero"),
            models.CheckConstraint(condition=within_bounds(), name="slip_within_bounds"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} slip version {self.version}"


class Penalty(Version):
    """One version of a penalty: points (a fraction as text) and money that an entrant loses or gets."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="penalties")
    number = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="penalties")
    points = models.CharField(_("points"), max_length=30, default="0")
    money = models.BigIntegerField(_("money"), default=0)

    objects = VersionQuerySet.as_manager()

    class Meta:
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number", "version"], name="penalty_version_once"),
            *chain_constraints("penalty"),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_reason"),
            models.CheckConstraint(condition=Q(money__gte=-MOST, money__lte=MOST), name="penalty_within_bounds"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} penalty {self.number} version {self.version}"
