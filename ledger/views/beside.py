"""Parts that other apps show on the pages of a club and of a player, beside what the ledger has of them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from clubapp.loaders import Access
from clubapp.models import Member

ClubPart = Callable[[HttpRequest, Access], str]
MemberPart = Callable[[HttpRequest, Access, Member], str]

_of_club: list[ClubPart] = []
_of_member: list[MemberPart] = []


def register(*, of_club: ClubPart, of_member: MemberPart) -> None:
    """Let an app show a part of its own: safe HTML, "" for nothing; to be called while apps are made ready."""
    if of_club not in _of_club:
        _of_club.append(of_club)
        _of_member.append(of_member)


def club_parts(request: HttpRequest, access: Access) -> list[str]:
    return [part for show in _of_club if (part := show(request, access))]


def member_parts(request: HttpRequest, access: Access, member: Member) -> list[str]:
    return [part for show in _of_member if (part := show(request, access, member))]
