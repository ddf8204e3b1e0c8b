"""The rule sets of a club: house rules under a name, each change a version that stays readable."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from clubapp.models import Club, Member
from clubapp.variants import edition_title, played_edition
from ledger.models.kept import ONLY_HERE, BookModel, Kept

LONGEST_NAME = 100


class RuleSetQuerySet(models.QuerySet["RuleSet"]):
    def of_club(self, club: Club) -> RuleSetQuerySet:
        return self.filter(club=club).order_by("name", "pk")


class RuleSet(BookModel):
    """House rules that a club keeps under a name. The name and whether it is offered are those of its last version."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="rule_sets", db_index=False)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    # `clubapp.names.name_key`: one set of a name, in whatever capitals; a capital may fold to three letters
    name_key = models.CharField(max_length=3 * LONGEST_NAME)
    # one put away is offered to no new evening
    offered = models.BooleanField(default=True)

    kept = {
        "club": ONLY_HERE,
        "name": Kept("", by_hand=True),
        "name_key": Kept("", by_hand=True),
        "offered": ONLY_HERE,
    }

    objects = RuleSetQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name_key"], name="rule_set_name_once_in_club"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(name_key=""), name="rule_set_name_given"),
        ]

    def __str__(self) -> str:
        return self.name


class RuleSetVersionQuerySet(models.QuerySet["RuleSetVersion"]):
    def of_club(self, club: Club) -> RuleSetVersionQuerySet:
        return self.filter(rule_set__club=club)

    def current(self) -> RuleSetVersionQuerySet:
        """The last version of every set."""
        last = self.model._default_manager.filter(rule_set=OuterRef("rule_set")).order_by("-number").values("pk")[:1]
        return self.filter(pk=Subquery(last)).select_related("rule_set")

    def offered(self) -> RuleSetVersionQuerySet:
        """The versions that a new evening may take: the last of every set that is not put away, by name."""
        return self.current().filter(offered=True).order_by("name", "pk")

    def with_authors(self) -> RuleSetVersionQuerySet:
        """`author_name`: the member's name in the club; of one made anonymous, no name; "" of a command."""
        members = Member.objects.filter(club=OuterRef("rule_set__club"), user=OuterRef("made_by"))
        name = Coalesce(Subquery(members.values("name")[:1]), Value(gettext("former member")))
        return self.annotate(
            author_name=models.Case(models.When(made_by__isnull=True, then=Value("")), default=name),
        )


class RuleSetVersion(BookModel):
    """The words of a rule set from one change to the next. Append-only: an evening keeps the version it took."""

    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    edition = models.CharField(max_length=60)
    # the preset that it began with, "" = the text itself
    preset = models.CharField(max_length=40, blank=True, default="")
    # what differs from the text; None = nothing, as of a sitting
    house_rules = models.JSONField(null=True, blank=True)
    offered = models.BooleanField(default=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    made_at = models.DateTimeField(default=timezone.now)

    kept = {
        "rule_set": ONLY_HERE,
        "number": ONLY_HERE,
        "name": Kept("name", since=3, by_hand=True),
        "edition": Kept("edition", since=3),
        "preset": Kept("preset", since=3),
        "house_rules": Kept("house_rules", since=3),
        "offered": Kept("offered", since=3),
        "made_by": Kept("by", since=3),
        "made_at": Kept("at", since=3),
    }

    # by `RuleSetVersionQuerySet.with_authors`
    author_name: str

    objects = RuleSetVersionQuerySet.as_manager()

    class Meta:
        ordering = ["rule_set", "number"]
        constraints = [
            models.UniqueConstraint(fields=["rule_set", "number"], name="rule_set_version_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rule_set_version_from_one"),
            models.CheckConstraint(condition=~Q(name=""), name="rule_set_version_named"),
        ]

    def __str__(self) -> str:
        return f"{self.name} version {self.number}"

    @property
    def title(self) -> str:
        """Its name with the text it is after: U Lípy · Volený mariáš."""
        return f"{self.name} · {edition_title(self.edition)}"

    @property
    def played_by(self) -> rules.Edition:
        """The edition whose house rules these are. Raises EditionGone."""
        return played_edition(self.edition)
