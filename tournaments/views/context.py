"""The context that every page of a tournament needs."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from clubapp.models import Club, Member
from tournaments.models import Round, Tournament, TournamentEvent
from tournaments.models.draw import RoundQuerySet
from tournaments.permissions import Action
from tournaments.views.loaders import Staff


def context_of(staff: Staff, tournament: Tournament, section: str) -> dict[str, Any]:
    return {
        "staff": staff,
        "access": staff.access,
        "tournament": tournament,
        "section": section,
        "current_round": current_round(tournament),
    }


def current_round(tournament: Tournament) -> Round | None:
    """Return the round that is being played: the first published one that is not confirmed."""
    return Round.objects.published().filter(tournament=tournament, confirmed_at__isnull=True).first()


def seen_rounds(staff: Staff, tournament: Tournament) -> RoundQuerySet:
    """Return the rounds that a reader may see: a draw that is not published is its director's."""
    rounds = Round.objects.filter(tournament=tournament)
    return rounds if staff.may(Action.DIRECT) else rounds.published()


def history(tournament: Tournament) -> list[TournamentEvent]:
    """Return the events, the newest first, each with `who`: the member's name in the club."""
    return list(with_authors(tournament.events.all(), tournament.club, "user").order_by("-pk")[:100])


def with_authors(rows: QuerySet[Any], club: Club, field: str = "entered_by") -> QuerySet[Any]:
    """`who`: what the one who wrote a row is called in the club."""
    members = Member.objects.filter(club=club, user=OuterRef(field))
    return rows.annotate(who=Subquery(members.values("name")[:1]))
