"""The ways to an account: an invitation by link, and a link to a new password. Every link opens once."""

from __future__ import annotations

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubapp.models import AccountLink, Club, Member, User
from clubapp.names import name_key
from clubapp.services import add_member, change_password, lock_club, refuse_forgotten

Kind = AccountLink.Kind


class LinkDead(Exception):
    """Used, revoked or too old, perhaps a moment ago on another phone."""


def add_person(*, club: Club, name: str, guest: bool, invite: bool, user: User | None) -> Member:
    """A new member, at once with an invitation if asked for."""
    with transaction.atomic():
        member = add_member(club=club, name=name, guest=guest)
        if invite:
            make_account_link(member=member, user=user)
    return member


def make_account_link(*, member: Member, user: User | None) -> AccountLink:
    """An invitation for a member without an account, a way to a new password for one who has it.

    It takes the place of the member's earlier link. Raises ValidationError where the account is not the club's to open.
    """
    with transaction.atomic():
        lock_club(member.club)
        member.refresh_from_db()
        refuse_forgotten(member)
        if not member.active:
            raise ValidationError(_("Who no longer plays gets no link: let the member play again first."))
        if member.user_id and not can_reset_password(member=member):
            raise ValidationError(_("This account is used beyond this club: its owner changes its password himself."))
        AccountLink.objects.filter(member=member, used_at__isnull=True).revoke()
        kind = Kind.RESET if member.user_id else Kind.INVITE
        return AccountLink.make(kind=kind, member=member, created_by=user)


def revoke_account_link(*, link: AccountLink) -> None:
    AccountLink.objects.filter(pk=link.pk).revoke()


def can_reset_password(*, member: Member) -> bool:
    """Return whether the account is used in this club only: an organiser never opens the door to another club."""
    user = member.user
    if user is None or user.is_staff or user.is_superuser:
        return False
    return not user.memberships.exclude(club=member.club_id).exists()


def join_with_new_account(*, link: AccountLink, username: str, password: str) -> User:
    """The invited person's account, connected to the member. Raises LinkDead, ValidationError."""
    validate_password(password, User(username=username))
    with transaction.atomic():
        member = _take(link, Kind.INVITE)
        # Demo beside demo would be taken for one another
        if name_key(username) in map(name_key, User.objects.values_list("username", flat=True)):
            raise ValidationError({"username": _("This user name is taken.")})
        try:
            with transaction.atomic():
                user = User.objects.create_user(username=username, password=password)
        except IntegrityError:
            raise ValidationError({"username": _("This user name is taken.")}) from None
        _connect(member, user)
    return user


def join_with_account(*, link: AccountLink, user: User) -> Member:
    """Whoever has an account already plays here under it too. Raises LinkDead, ValidationError."""
    with transaction.atomic():
        member = _take(link, Kind.INVITE)
        own = Member.objects.filter(club=member.club, user=user).first()
        if own is not None:
            raise ValidationError(_("You are in this club already, as %(name)s.") % {"name": own.name})
        _connect(member, user)
    return member


def reset_password(*, link: AccountLink, password: str) -> User:
    """A new password; whoever was signed in to the account is signed out. Raises LinkDead, ValidationError."""
    with transaction.atomic():
        member = _take(link, Kind.RESET)
        # the account may have joined another club since the link was made
        if member.user is None or not can_reset_password(member=member):
            raise LinkDead
        change_password(user=member.user, password=password)
    return member.user


def _take(link: AccountLink, kind: str) -> Member:
    """Use the link up and return its member; with the club locked, nobody else can at the same moment."""
    lock_club(link.member.club)
    links = AccountLink.objects.live().filter(pk=link.pk, kind=kind)
    found = links.select_related("member__club", "member__user").first()
    if found is None:
        raise LinkDead
    AccountLink.objects.filter(pk=found.pk).update(used_at=timezone.now())
    return found.member


def _connect(member: Member, user: User) -> None:
    if member.user_id:
        raise LinkDead
    member.user = user
    member.save(update_fields=["user"])
