"""Making somebody anonymous: name, account and contacts go, the member stays in every sum as nobody in particular."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from axes.models import AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubapp.models import AccountLink, Club, Member, PublicLink, Role, User
from clubapp.names import name_key
from clubapp.services import lock_club, need_another_organiser, refuse_forgotten
from clubapp.throttle import attempts_of

_steps: list[Callable[[Member, User | None], None]] = []


def also(step: Callable[[Member, User | None], None]) -> None:
    """Let another app forget a member and his account in its own rows; to be called while apps are made ready."""
    if step not in _steps:
        _steps.append(step)


def forget_person(*, member: Member) -> Member:
    """Make the member anonymous; the account goes with him where no other club uses it. It cannot be undone.

    Raises ValidationError for the last organiser of a club.
    """
    with transaction.atomic():
        lock_club(member.club)
        member.refresh_from_db()
        refuse_forgotten(member)
        need_another_organiser(member)
        user = member.user
        member.name, member.user, member.role = _former_name(member.club), None, Role.MEMBER
        member.active, member.forgotten_at = False, timezone.now()
        member.save(update_fields=["name", "user", "role", "active", "forgotten_at"])
        AccountLink.objects.filter(member=member).delete()
        for step in _steps:
            step(member, user)
        if user is not None:
            _forget_links(member.club, user)
            if not (user.is_staff or user.is_superuser or user.memberships.exists()):
                end_account(user=user)
    return member


def end_account(*, user: User) -> None:
    """Sign the user out everywhere and delete the account; where recorded rows name it, an empty one stays."""
    name = user.get_username()
    attempts_of(name).delete()
    for kept in (AccessLog, AccessFailureLog):
        kept.objects.filter(username=name).delete()
    end_sessions(user=user)
    try:
        with transaction.atomic():
            user.delete()
    except ProtectedError:
        _blank(user)


def end_sessions(*, user: User) -> None:
    ids = [session.pk for session in Session.objects.iterator() if _is_of(session, user)]
    Session.objects.filter(pk__in=ids).delete()


def _is_of(session: Session, user: User) -> bool:
    return session.get_decoded().get("_auth_user_id") == str(user.pk)


def _blank(user: User) -> None:
    user.username = f"former-{uuid.uuid4().hex}"
    user.first_name = user.last_name = user.email = user.language = ""
    user.is_active, user.last_login, user.date_joined = False, None, timezone.now()
    user.set_unusable_password()
    user.groups.clear()
    user.user_permissions.clear()
    user.save()


def _forget_links(club: Club, user: User) -> None:
    AccountLink.objects.filter(member__club=club, created_by=user).update(created_by=None)
    PublicLink.objects.filter(club=club, created_by=user).update(created_by=None)


def _former_name(club: Club) -> str:
    """Former member 12, in the club's language; a number that no member has."""
    taken = set(club.members.values_list("name_key", flat=True))
    first = club.members.filter(forgotten_at__isnull=False).count() + 1
    with translation.override(club.language):
        names = (_("former member %(number)d") % {"number": number} for number in range(first, first + len(taken) + 1))
        return next(name for name in names if name_key(name) not in taken)
