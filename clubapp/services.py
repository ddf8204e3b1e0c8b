"""Every change to a club. Keyword-only; what a person can put right is raised as ValidationError by field."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

import rules
from clubapp.days import FAR, is_far
from clubapp.models import Club, Member, Role, Season, User
from clubapp.names import checked_name, name_key
from clubapp.pasting import NewMember

# addresses that are pages, not clubs
RESERVED_SLUGS = {"new"}
# letters that are no other letter with a mark, so that slugify would drop them
PLAIN_LETTERS = str.maketrans({"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ß": "ss"})
# read aloud across a table: no letter is mistaken for a digit
PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105


def create_club(*, user: User | None, member_name: str, name: str, **settings: str) -> Club:
    """A new club whose organiser plays there as `member_name`; without a user somebody to be invited."""
    player = checked_name(member_name)
    while True:
        slug = _free_slug(name)
        try:
            with transaction.atomic():
                club = Club.objects.create(name=name, slug=slug, **settings)
                Member.objects.create(club=club, name=player, user=user, role=Role.ORGANISER)
                return club
        except IntegrityError:
            # somebody founded a club of that name at the same moment: the next address is free
            if not Club.objects.filter(slug=slug).exists():
                raise


def change_club(*, club: Club, **settings: str | int) -> Club:
    """Change a club's name and defaults; its address and all that is recorded stay."""
    for field, value in settings.items():
        setattr(club, field, value)
    club.save(update_fields=list(settings))
    return club


def choose_edition(*, club: Club, variant: str, edition: str) -> Club:
    """New evenings take this edition of the variant, "" for always the newest. Raises ValidationError."""
    if edition and edition not in rules.editions(variant):
        raise ValidationError({"edition": _("Choose one of the editions.")})
    with transaction.atomic():
        lock_club(club)
        others = {key: id for key, id in Club.objects.get(pk=club.pk).editions.items() if key != variant}
        club.editions = {**others, variant: edition} if edition else others
        club.save(update_fields=["editions"])
    return club


def add_member(*, club: Club, name: str, guest: bool = False) -> Member:
    with transaction.atomic():
        lock_club(club)
        return Member.objects.create(club=club, name=free_name(club, name), guest=guest)


def add_members(*, club: Club, people: Sequence[NewMember]) -> list[Member]:
    """Add those whose name nobody in the club has yet: all of them, or nobody. Raises ValidationError."""
    with transaction.atomic():
        lock_club(club)
        known = set(Member.objects.filter(club=club).values_list("name_key", flat=True))
        # of one name the first line counts
        new = {key: one for one in reversed(people) if (key := name_key(one.name)) not in known}
        return [
            Member.objects.create(club=club, name=checked_name(one.name), guest=one.guest)
            for one in reversed(new.values())
        ]


def change_member(*, member: Member, name: str, role: str, guest: bool) -> Member:
    """Rename, give a role; raises when the club would lose its last organiser."""
    with transaction.atomic():
        lock_club(member.club)
        refuse_forgotten(member)
        # a name from before this check stands until somebody changes it
        if name != Member.objects.get(pk=member.pk).name:
            name = free_name(member.club, name, but=member)
        if role != Role.ORGANISER:
            need_another_organiser(member)
        member.name, member.role, member.guest = name, role, guest
        member.save(update_fields=["name", "role", "guest"])
    return member


def set_member_active(*, member: Member, active: bool) -> Member:
    """A deactivated member stays in every record and can be seated no more."""
    with transaction.atomic():
        lock_club(member.club)
        refuse_forgotten(member)
        if not active:
            need_another_organiser(member)
        member.active = active
        member.save(update_fields=["active"])
    return member


def change_password(*, user: User, password: str) -> None:
    """Raises ValidationError when the password is too weak."""
    validate_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])


def change_email(*, user: User, email: str) -> None:
    user.email = email
    user.save(update_fields=["email"])


def set_language(*, user: User, language: str) -> None:
    user.language = language
    user.save(update_fields=["language"])


def save_season(*, club: Club, name: str, first_day: date, last_day: date, season: Season | None = None) -> Season:
    """A season, new or changed. Raises ValidationError by field."""
    season = season or Season(club=club)
    for field, day in (("first_day", first_day), ("last_day", last_day)):
        # what stands already is no slip of today's
        if day != getattr(season, field) and is_far(day):
            raise ValidationError({field: _(FAR)})
    season.name, season.first_day, season.last_day = name, first_day, last_day
    season.save()
    return season


def made_up_password() -> str:
    """Three groups of five: 74 bits, easily copied from a screen to a phone."""
    return "-".join("".join(secrets.choice(PASSWORD_LETTERS) for _letter in range(5)) for _group in range(3))


def lock_club(club: Club) -> None:
    """Within a transaction: changes of one club's people wait for one another."""
    Club.objects.select_for_update().get(pk=club.pk)


def refuse_forgotten(member: Member) -> None:
    """Refuse a member who was made anonymous: he stays so."""
    if Member.objects.filter(pk=member.pk, forgotten_at__isnull=False).exists():
        raise ValidationError(_("This member was made anonymous: nothing can be changed any more."))


def _free_slug(name: str) -> str:
    base = slugify(name.translate(PLAIN_LETTERS))[:50].strip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | RESERVED_SLUGS
    tries = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in tries if slug not in taken)


def free_name(club: Club, name: str, but: Member | None = None) -> str:
    """The name as it is written. Raises ValidationError for what is no name, and where another member has it."""
    try:
        name = checked_name(name)
    except ValidationError as refused:
        raise ValidationError({"name": refused}) from None
    if Member.objects.filter(club=club).exclude(pk=but.pk if but else 0).named(name).exists():
        raise ValidationError({"name": _("There is already a member of this name: add an initial or a nickname.")})
    return name


def need_another_organiser(member: Member) -> None:
    others = Member.objects.filter(club=member.club, role=Role.ORGANISER, active=True, user__isnull=False)
    is_organiser = Member.objects.filter(pk=member.pk, role=Role.ORGANISER, active=True).exists()
    if is_organiser and not others.exclude(pk=member.pk).exists():
        raise ValidationError(_("The club needs an organiser: give the role to somebody with an account first."))
