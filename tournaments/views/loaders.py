"""Find *and* authorise a tournament, as `clubapp.loaders` does for the club: another club's ids give 404."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clubapp import permissions as club_permissions
from clubapp.languages import speak_as
from clubapp.loaders import Access, get_access, get_club_access, signed_in
from clubapp.models import User
from ledger.book.writing import Actor
from tournaments.models import BoardLink, Entrant, Round, Series, SlipLink, Table, Tournament
from tournaments.permissions import ALLOWED, Action


@dataclass(frozen=True)
class Staff:
    """A signed-in member and what he may do with the club's tournaments."""

    access: Access

    @property
    def user(self) -> User:
        return self.access.user

    @property
    def actor(self) -> Actor:
        return Actor(user=self.user)

    @property
    def can(self) -> dict[str, bool]:
        """The permissions for templates: `{% if staff.can.direct %}`."""
        return {action.name.lower(): self.may(action) for action in Action}

    def may(self, action: Action) -> bool:
        return self.access.member.role in ALLOWED[action]


def get_club_staff(request: HttpRequest, slug: str, action: Action) -> Staff:
    return _authorised(get_club_access(request, slug, club_permissions.Action.SEE_CLUB), action)


def get_tournament(request: HttpRequest, tournament_id: int, action: Action) -> tuple[Staff, Tournament]:
    signed_in(request)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=tournament_id)
    access = get_access(request, tournament.club, club_permissions.Action.SEE_CLUB)
    return _authorised(access, action), tournament


def get_round(request: HttpRequest, tournament_id: int, number: int, action: Action) -> tuple[Staff, Round]:
    """Return a round; of a draw that is not published only who directs knows."""
    staff, tournament = get_tournament(request, tournament_id, action)
    rounds = Round.objects.filter(tournament=tournament)
    drawn = rounds if staff.may(Action.DIRECT) else rounds.published()
    found: Round = get_object_or_404(drawn, number=number)
    found.tournament = tournament
    return staff, found


def get_table(
    request: HttpRequest, tournament_id: int, number: int, table_number: int, action: Action
) -> tuple[Staff, Table]:
    staff, drawn = get_round(request, tournament_id, number, action)
    table = get_object_or_404(Table.objects.with_seats(), round=drawn, number=table_number)
    table.round = drawn
    return staff, table


def get_entrant(request: HttpRequest, tournament_id: int, number: int, action: Action) -> tuple[Staff, Entrant]:
    staff, tournament = get_tournament(request, tournament_id, action)
    entrant = get_object_or_404(Entrant, tournament=tournament, number=number)
    entrant.tournament = tournament
    return staff, entrant


def get_series(request: HttpRequest, series_id: int, action: Action) -> tuple[Staff, Series]:
    signed_in(request)
    series = get_object_or_404(Series.objects.select_related("club"), pk=series_id)
    access = get_access(request, series.club, club_permissions.Action.SEE_CLUB)
    return _authorised(access, action), series


def get_board(request: HttpRequest, token: str) -> Tournament:
    """Return the tournament that a public link shows; 404 for a link that was revoked or never made."""
    links = BoardLink.objects.unrevoked().with_token(token).select_related("tournament__club")
    link: BoardLink = get_object_or_404(links)
    speak_as(request, link.tournament.club.language)
    return link.tournament


def get_slip_link(request: HttpRequest, token: str) -> SlipLink:
    """Return the live link of a table; else 404, in the language of its club."""
    links = SlipLink.objects.with_token(token).select_related("table__round__tournament__club")
    link = links.live().first()
    if link is None:
        for dead in links:
            speak_as(request, dead.table.round.tournament.club.language)
        raise Http404
    speak_as(request, link.table.round.tournament.club.language)
    return link


def _authorised(access: Access, action: Action) -> Staff:
    staff = Staff(access)
    if not staff.may(action):
        raise PermissionDenied(_("Your role in the club does not allow this."))
    return staff
