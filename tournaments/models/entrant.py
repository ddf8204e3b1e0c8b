"""Those who play a tournament. Most are seen once: a name, a club or town; some are members."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubapp.models import Member
from tournaments.contest import Player
from tournaments.contest.document import MOST_ROUNDS
from tournaments.models.tournament import Tournament


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def present(self) -> EntrantQuerySet:
        return self.filter(present=True)


class Entrant(models.Model):
    """One who plays, known by his start number; results never ask his name."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entrants")
    # stable, gaps allowed
    number = models.PositiveIntegerField(_("start number"))
    name = models.CharField(_("name"), max_length=200)
    club_name = models.CharField(_("club or town"), max_length=200, blank=True, default="")
    team = models.CharField(_("team"), max_length=200, blank=True, default="")
    categories = models.CharField(_("categories"), max_length=200, blank=True, default="")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="entries", null=True, blank=True)
    paid = models.BooleanField(_("paid"), default=False)
    present = models.BooleanField(_("present"), default=True)
    # the rounds he comes and goes with
    first_round = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    last_round = models.PositiveSmallIntegerField(_("plays until round"), null=True, blank=True)
    # the table that somebody who cannot move keeps
    fixed_table = models.PositiveSmallIntegerField(_("keeps table"), null=True, blank=True)
    # who sits there for him; the results stay his
    played_by = models.CharField(_("played by"), max_length=200, blank=True, default="")
    # nobody reads his name behind a public link
    hidden = models.BooleanField(_("not named in public"), default=False)
    # made anonymous: nobody in particular, also in a season
    forgotten = models.BooleanField(default=False)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entrant_counts_from_one"),
            models.CheckConstraint(condition=~Q(name=""), name="entrant_named"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def id_text(self) -> str:
        """The id in documents of `contest`."""
        return str(self.number)

    def plays(self, number: int) -> bool:
        return self.present and self.first_round <= number <= (self.last_round or MOST_ROUNDS)

    @property
    def as_player(self) -> Player:
        return Player(id=self.id_text, team=self.team, club=self.club_name, fixed=self.fixed_table)
