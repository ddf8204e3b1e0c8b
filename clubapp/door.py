"""The door: a stranger makes an account and a club in one go, where the operator lets strangers in.

By mail nothing is stored before the address is proved: what was typed stands, signed, in the link.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.text import slugify

from clubapp.client_ip import network
from clubapp.models import Club, User
from clubapp.names import name_key
from clubapp.people import LinkDead
from clubapp.services import PLAIN_LETTERS, create_club
from clubapp.variants import usual_variant

SALT = "clubapp.door"
HOUR = 3600
LINK_LASTS = timedelta(days=1)
# tries within an hour, from one network and from everywhere: a club is founded once
FROM_NETWORK, FROM_EVERYWHERE = 5, 60
LONGEST_USERNAME = 30


class SignUp(StrEnum):
    """The strangers who may come in: nobody, who knows the code, everybody."""

    CLOSED = "closed"
    CODE = "code"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Founding:
    """A club to be founded: its name, the founder's name at the table, the language that he reads."""

    club: str
    founder: str
    language: str
    email: str = ""


def is_open() -> bool:
    return settings.SIGN_UP != SignUp.CLOSED


def asks_for_code() -> bool:
    return settings.SIGN_UP == SignUp.CODE


def is_code(given: str) -> bool:
    return constant_time_compare(given.strip(), settings.SIGN_UP_CODE)


def is_too_often(request: HttpRequest) -> bool:
    """Count a try; tell whether there were too many within an hour, from this network or from everywhere."""
    here = _counted(f"door-{network(request)}") > FROM_NETWORK
    return _counted("door") > FROM_EVERYWHERE or here


def _counted(key: str) -> int:
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key)
    except ValueError:  # its hour was over a moment ago
        cache.set(key, 1, HOUR)
        return 1


def found(*, founding: Founding, password: str) -> tuple[User, Club]:
    """Make the account and its club. Raises ValidationError for a weak password and for what is no name."""
    username = free_username(founding.founder)
    validate_password(password, User(username=username))
    with transaction.atomic():
        user = User.objects.create_user(
            username=username, password=password, email=founding.email, language=founding.language
        )
        club = create_club(
            user=user,
            member_name=founding.founder,
            name=founding.club,
            language=founding.language,
            default_variant=usual_variant(founding.language),
        )
    return user, club


def free_username(name: str) -> str:
    """Return what somebody of this name signs in with: jan-novak, or jan-novak-2 where that is taken."""
    base = slugify(name.translate(PLAIN_LETTERS))[:LONGEST_USERNAME].strip("-") or "player"
    taken = set(map(name_key, User.objects.filter(username__istartswith=base).values_list("username", flat=True)))
    tries = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in tries if name not in taken)


def token_of(founding: Founding) -> str:
    """Return the token of the link that proves the address."""
    return signing.dumps({**asdict(founding), "at": timezone.now().isoformat()}, salt=SALT, compress=True)


def founding_of(token: str) -> Founding:
    """Return what was typed. Raises LinkDead for a link that is too old, was used, or never made."""
    try:
        typed = signing.loads(token, salt=SALT, max_age=LINK_LASTS)
    except signing.BadSignature:
        raise LinkDead from None
    made = datetime.fromisoformat(typed.pop("at"))
    if User.objects.filter(email__iexact=typed["email"], date_joined__gte=made).exists():
        raise LinkDead
    return Founding(**typed)


def found_by_link(*, token: str, password: str) -> tuple[User, Club]:
    """The same by a link, which works once. Raises LinkDead, ValidationError."""
    founding = founding_of(token)
    key = f"door-link-{signing.Signer().signature(token)}"
    # a double tap is one club
    if not cache.add(key, "used", HOUR):
        raise LinkDead
    try:
        return found(founding=founding, password=password)
    except Exception:
        cache.delete(key)
        raise
