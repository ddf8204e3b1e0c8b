"""Find *and* authorise in one step, so that no view can forget the second.

Every loader asks in the same order: nobody signed in → the sign-in page; not an active member of the
club, or no such thing → 404; a member whose role may not → 403.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clubapp.languages import speak_as
from clubapp.models import AccountLink, Club, Member, PublicLink, Season, User
from clubapp.permissions import BY_PUBLIC_LINK, Action, may


class SignInFirst(Exception):
    """Answered with the sign-in page, which leads back here (clubapp.middleware)."""


@dataclass(frozen=True)
class Access:
    """A signed-in member within one of his clubs."""

    user: User
    member: Member

    @property
    def club(self) -> Club:
        return self.member.club

    def may(self, action: Action) -> bool:
        return may(self.member, action)

    @property
    def can(self) -> dict[str, bool]:
        """The permissions for templates: `{% if access.can.edit_members %}`."""
        return {action.name.lower(): self.may(action) for action in Action}


def signed_in(request: HttpRequest) -> User:
    """The user; raises SignInFirst. Call it before looking for anything, so that addresses tell nothing."""
    if isinstance(request.user, User):
        return request.user
    raise SignInFirst


def get_club_access(request: HttpRequest, slug: str, action: Action) -> Access:
    user = signed_in(request)
    member = get_object_or_404(Member.objects.of_user(user).select_related("club"), club__slug=slug)
    return _access(request, user, member, action)


def get_access(request: HttpRequest, club: Club, action: Action, among: Iterable[Member] = ()) -> Access:
    """Return the access to the club of an object that was found by its id. Call `signed_in` before finding it.

    `among`: members who were read with it. Whoever writes at a table usually sits there.
    """
    user = signed_in(request)
    read = (one for one in among if one.user_id == user.pk and one.club_id == club.pk and one.active)
    member = next(read, None) or get_object_or_404(Member.objects.of_user(user), club=club)
    member.club = club
    return _access(request, user, member, action)


def get_member_for(request: HttpRequest, slug: str, member_id: int, action: Action) -> tuple[Access, Member]:
    access = get_club_access(request, slug, action)
    return access, get_object_or_404(Member.objects.select_related("user"), club=access.club, pk=member_id)


def get_season_for(request: HttpRequest, slug: str, season_id: int, action: Action) -> tuple[Access, Season]:
    access = get_club_access(request, slug, action)
    return access, get_object_or_404(Season, club=access.club, pk=season_id)


def speak_as_member(request: HttpRequest) -> None:
    """A page of no club speaks the language of its reader's clubs, where they have one in common."""
    if isinstance(request.user, User):
        speak_as(request, *Club.objects.of_user(request.user).values_list("language", flat=True))


def get_account(request: HttpRequest) -> User:
    """The user, for a page of his own."""
    user = signed_in(request)
    speak_as_member(request)
    return user


def get_founder(request: HttpRequest) -> User:
    """The user, where everybody may found a club; 403 where the operator does it."""
    user = get_account(request)
    if not settings.EVERYBODY_FOUNDS:
        raise PermissionDenied(_("Whoever keeps this site founds the clubs: ask there."))
    return user


def get_own_member(request: HttpRequest, slug: str) -> Member:
    """One's own place in a club, also of one who no longer plays: what is stored about him stays his."""
    members = Member.objects.select_related("club", "user")
    member = get_object_or_404(members, user=signed_in(request), club__slug=slug)
    speak_as(request, member.club.language)
    return member


def find_account_link(request: HttpRequest, token: str, kind: str) -> AccountLink | None:
    """The live link of this token; its page says itself that a dead one opens nothing."""
    links = AccountLink.objects.live().with_token(token).filter(kind=kind)
    link = links.select_related("member__club", "member__user", "created_by").first()
    if link:
        speak_as(request, link.member.club.language)
    return link


def get_published(request: HttpRequest, token: str, action: Action) -> PublicLink:
    """A public link with its club; 404 when revoked or never made."""
    link = get_object_or_404(PublicLink.objects.live().with_token(token).select_related("club"))
    if action not in BY_PUBLIC_LINK:
        raise PermissionDenied
    speak_as(request, link.club.language)
    return link


def _access(request: HttpRequest, user: User, member: Member, action: Action) -> Access:
    speak_as(request, member.club.language)
    if not may(member, action):
        raise PermissionDenied(_("Your role in the club does not allow this."))
    return Access(user=user, member=member)
