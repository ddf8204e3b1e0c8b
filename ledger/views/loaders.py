"""Find *and* authorise what is played, as `clubapp.loaders` does for the club: another club's ids give 404."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubapp.languages import speak_as
from clubapp.loaders import Access, get_access, signed_in
from clubapp.permissions import Action
from ledger.models import Deal, Session, Sitting, TableLink


def get_session_for(request: HttpRequest, session_id: int, action: Action) -> tuple[Access, Session]:
    signed_in(request)
    session = get_object_or_404(Session.objects.select_related("club"), pk=session_id)
    return get_access(request, session.club, action), session


def get_sitting_for(request: HttpRequest, sitting_id: int, action: Action) -> tuple[Access, Sitting]:
    signed_in(request)
    sitting = get_object_or_404(Sitting.objects.with_seats(), pk=sitting_id)
    seated = [seat.member for seat in sitting.seated]
    return get_access(request, sitting.session.club, action, among=seated), sitting


class DeadLink(Http404):
    """The table's link was revoked, its evening closed, or it was never made; which of them, nobody learns."""


def get_link(request: HttpRequest, token: str) -> TableLink:
    """The live link of this token with its sitting and seats. Raises DeadLink, then in the language of its club."""
    links = TableLink.objects.with_token(token)
    link = links.live().first()
    if link is None:
        for dead in links.select_related("sitting__session__club"):
            speak_as(request, dead.sitting.session.club.language)
        raise DeadLink
    if (sitting := Sitting.objects.with_seats().filter(pk=link.sitting_id).first()) is None:
        raise DeadLink  # the table was taken away meanwhile, and the link with it
    link.sitting = sitting
    return link


def get_deal(sitting: Sitting, number: int) -> Deal:
    """The current version of a deal of a sitting already authorised."""
    deal = get_object_or_404(Deal.objects.current().with_authors(), sitting=sitting, number=number)
    deal.sitting = sitting
    return deal
