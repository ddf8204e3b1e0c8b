"""Every change to a club. Keyword-only; what a person can put right is raised as ValidationError by field."""

from __future__ import annotations

import secrets
import unicodedata
from datetime import date

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubapp.models import Club, Member, Role, Season, User

# addresses that are pages, not clubs
RESERVED_SLUGS = {"new"}
# read aloud across a table: no letter is mistaken for a digit
PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105


def create_club(*, user: User, member_name: str, name: str, **settings: str) -> Club:
    """A new club whose organiser is the user, playing there as `member_name`."""
    with transaction.atomic():
        club = Club.objects.create(name=name, slug=_free_slug(name), **settings)
        Member.objects.create(club=club, name=member_name, user=user, role=Role.ORGANISER)
    return club


def change_club(*, club: Club, **settings: str) -> Club:
    """Change a club's name and defaults; its address and all that is recorded stay."""
    for field, value in settings.items():
        setattr(club, field, value)
    club.save(update_fields=list(settings))
    return club


def add_member(*, club: Club, name: str, guest: bool = False) -> Member:
    with transaction.atomic():
        _lock(club)
        _need_free_name(club, name)
        return Member.objects.create(club=club, name=name, guest=guest)


def change_member(*, member: Member, name: str, role: str, guest: bool) -> Member:
    """Rename, give a role; raises when the club would lose its last organiser."""
    with transaction.atomic():
        _lock(member.club)
        _need_free_name(member.club, name, but=member)
        if role != Role.ORGANISER:
            _need_another_organiser(member)
        member.name, member.role, member.guest = name, role, guest
        member.save(update_fields=["name", "role", "guest"])
    return member


def set_member_active(*, member: Member, active: bool) -> Member:
    """A deactivated member stays in every record and can be seated no more."""
    with transaction.atomic():
        _lock(member.club)
        if not active:
            _need_another_organiser(member)
        member.active = active
        member.save(update_fields=["active"])
    return member


def create_account(*, member: Member, username: str) -> str:
    """Give the member an account; returns its one-time password, which is kept nowhere."""
    password = one_time_password()
    with transaction.atomic():
        _lock(member.club)
        member.refresh_from_db()
        if member.user_id:
            raise ValidationError({"username": _("%(name)s already has an account.") % {"name": member.name}})
        try:
            with transaction.atomic():
                user = User.objects.create_user(username=username, password=password, must_change_password=True)
        except IntegrityError:
            raise ValidationError({"username": _("This user name is taken.")}) from None
        member.user = user
        member.save(update_fields=["user"])
    return password


def renew_password(*, member: Member) -> str:
    """A new one-time password for a member who lost his; refused where the account reaches beyond the club."""
    user = member.user
    if user is None or not can_renew_password(member=member):
        raise ValidationError(_("This account is used beyond this club: its owner changes its password himself."))
    password = one_time_password()
    user.set_password(password)
    user.must_change_password = True
    user.save(update_fields=["password", "must_change_password"])
    return password


def can_renew_password(*, member: Member) -> bool:
    user = member.user
    if user is None or user.is_staff or user.is_superuser:
        return False
    return not user.memberships.exclude(club=member.club_id).exists()


def change_password(*, user: User, password: str) -> None:
    """Raises ValidationError when the password is too weak."""
    validate_password(password, user)
    user.set_password(password)
    user.must_change_password = False
    user.save(update_fields=["password", "must_change_password"])


def set_language(*, user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def save_season(*, club: Club, name: str, first_day: date, last_day: date, season: Season | None = None) -> Season:
    season = season or Season(club=club)
    season.name, season.first_day, season.last_day = name, first_day, last_day
    season.save()
    return season


def clean_name(text: str) -> str:
    """One spelling per name: composed letters, single spaces, nothing invisible."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(" " if character.isspace() else character for character in composed)
    return " ".join("".join(c for c in visible if unicodedata.category(c)[0] != "C").split())


def one_time_password() -> str:
    """Three groups of five: 74 bits, easily copied from a screen to a phone."""
    return "-".join("".join(secrets.choice(PASSWORD_LETTERS) for _letter in range(5)) for _group in range(3))


def _lock(club: Club) -> None:
    # changes of one club's people wait for one another
    Club.objects.select_for_update().get(pk=club.pk)


def _free_slug(name: str) -> str:
    base = slugify(name)[:50].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED_SLUGS
    tries = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in tries if slug not in taken)


def _need_free_name(club: Club, name: str, but: Member | None = None) -> None:
    others = Member.objects.filter(club=club).exclude(pk=but.pk if but else 0)
    # upper and lower case are one name; the database alone compares only ASCII that way
    if name.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
        raise ValidationError({"name": _("There is already a member of this name: add an initial or a nickname.")})


def _need_another_organiser(member: Member) -> None:
    others = Member.objects.filter(club=member.club, role=Role.ORGANISER, active=True, user__isnull=False)
    is_organiser = Member.objects.filter(pk=member.pk, role=Role.ORGANISER, active=True).exists()
    if is_organiser and not others.exclude(pk=member.pk).exists():
        raise ValidationError(_("The club needs an organiser: give the role to somebody with an account first."))
