"""Entrants as people: made anonymous on request, and what is stored about a member of the club."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubapp.forget import forget_person
from clubapp.models import Member, User
from tournaments.book.writing import locked, note
from tournaments.models import (
    BoardLink,
    Entrant,
    Penalty,
    Round,
    Series,
    Slip,
    SlipLink,
    TableWord,
    Tournament,
    TournamentEvent,
)

MEANING = gettext_noop("Tournaments you played, what you wrote at their desks, and what you decided there.")


def forget_entrant(*, entrant: Entrant, user: User | None) -> Entrant:
    """Make an entrant anonymous: name, club and who played for him go, results and number stay.

    The guest whom the ledger seated for him, where his table wrote its deals, is made anonymous as well.
    """
    if (member := entrant.member) is not None and member.guest and member.user_id is None and not member.forgotten_at:
        forget_person(member=member)
    with locked(entrant.tournament) as tournament:
        current = Entrant.objects.select_related("tournament__club").get(pk=entrant.pk)
        _blank(current)
        note(tournament, TournamentEvent.Kind.ENTRANTS, user, numbers=[current.number], forgotten=True)
    return current


def forget_member(member: Member, user: User | None) -> None:
    """Make a member anonymous in every tournament; what his account did stays without it where it may."""
    for entrant in Entrant.objects.filter(member=member).select_related("tournament__club"):
        _blank(entrant)
    if user is not None:
        Tournament.objects.filter(club=member.club_id, created_by=user).update(created_by=None)
        Round.objects.filter(tournament__club=member.club_id, drawn_by=user).update(drawn_by=None)
        BoardLink.objects.filter(tournament__club=member.club_id, created_by=user).update(created_by=None)
        Series.objects.filter(club=member.club_id, created_by=user).update(created_by=None)
        links = SlipLink.objects.filter(table__round__tournament__club=member.club_id, created_by=user)
        links.update(created_by=None)


def _blank(entrant: Entrant) -> None:
    with translation.override(entrant.tournament.club.language):
        entrant.name = _("entrant %(number)d") % {"number": entrant.number}
    entrant.club_name = entrant.played_by = ""
    entrant.hidden = entrant.forgotten = True
    entrant.save(update_fields=["name", "club_name", "played_by", "hidden", "forgotten"])


def member_data(member: Member, user: User | None) -> dict[str, Any]:
    """Return what tournaments of the club hold of a member and of what his account did."""
    played = Entrant.objects.filter(member=member).select_related("tournament").order_by("pk")
    fields = ("number", "name", "club_name", "team", "categories", "paid", "present", "played_by", "hidden")
    of_club = {"tournament__club": member.club_id}
    slips = Slip.objects.filter(table__round__tournament__club=member.club_id, entered_by=user) if user else []
    penalties = Penalty.objects.filter(**of_club, entered_by=user) if user else []
    settled = TableWord.objects.filter(table__round__tournament__club=member.club_id, said_by=user) if user else []
    events = TournamentEvent.objects.filter(**of_club, user=user).select_related("tournament") if user else []
    return {
        "entries": [
            {"tournament": one.tournament.name, **{name: getattr(one, name) for name in fields}} for one in played
        ],
        "slips": [{"at": one.entered_at.isoformat(), "money": one.money, "reason": one.reason} for one in slips],
        "penalties": [{"at": one.entered_at.isoformat(), "reason": one.reason} for one in penalties],
        "settled": [{"at": one.said_at.isoformat(), "table": one.table_id} for one in settled],
        "done": [
            {"tournament": one.tournament.name, "what": one.kind, "at": one.at.isoformat(), "reason": one.reason}
            for one in events
        ],
    }
