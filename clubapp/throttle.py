"""Guessing passwords is slowed, wherever one is asked for, and no name can be locked out by a stranger.

Eight wrong ones of a name from a network close it there for a while (django-axes). Many of one name from everywhere, or
of many names from one network, make everybody there wait a few seconds between two tries. A browser that somebody has
signed in with is counted by itself: neither stops him there.
"""

from __future__ import annotations

import math
import re
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.db.models import Max, Q, QuerySet, Sum
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from clubapp.models import User

COOKIE = "known"
COOKIE_AGE = 365 * 24 * 3600
# people who share a browser
MOST_KNOWN = 8
# failures within the cool-off → seconds between two tries
BY_NAME = {64: 30, 32: 15, 16: 5}
# a whole club plays behind one address
BY_NETWORK = {160: 30, 80: 15, 40: 5}

_KNOWN = re.compile(r"([0-9]{1,18})-([0-9a-f]{16})-([0-9a-f]{64})")
Credentials = Mapping[str, Any] | None


def is_own_password(request: HttpRequest, user: User, password: str) -> bool:
    """Return whether the password is the user's. Wrong ones count like those at the sign-in."""
    return authenticate(request, username=user.get_username(), password=password) is not None


class Throttle(AxesDatabaseHandler):
    """The AXES_HANDLER: a closed name is locked, and so is whoever must wait. `request.must_wait` says for how long."""

    def is_locked(self, request: HttpRequest, credentials: Credentials = None) -> bool:
        request.must_wait = 0  # type: ignore[attr-defined]
        if super().is_locked(request, credentials):
            return True
        request.must_wait = _pause(request, credentials)  # type: ignore[attr-defined]
        return bool(request.must_wait)  # type: ignore[attr-defined]


def counted_name(request: HttpRequest, credentials: Credentials) -> str:
    """Return whose failures these are, for AXES_USERNAME_CALLABLE: a name, or a name on a browser that knows it."""
    name = _name(request, credentials)
    browser = _browser(request, name)
    # no username holds a space
    return f"{name} {browser}" if browser else name


def counted_by(request: HttpRequest, credentials: Credentials) -> list[list[str]]:
    """Return what failures are counted by, for AXES_LOCKOUT_PARAMETERS: a known browser, or a stranger's network."""
    known = _browser(request, _name(request, credentials))
    return [["username"]] if known else [["username", "ip_address"]]


def attempts_of(name: str) -> QuerySet[AccessAttempt]:
    return AccessAttempt.objects.filter(Q(username=name) | Q(username__startswith=f"{name} "))


def _pause(request: Any, credentials: Credentials) -> int:
    """Seconds until the next try; 0 for a browser that knows the name."""
    name = _name(request, credentials)
    if _browser(request, name):
        return 0
    now = request.axes_attempt_time
    lately = AccessAttempt.objects.filter(attempt_time__gt=now - settings.AXES_COOLOFF_TIME)
    of_name = _left(lately.filter(username=name), BY_NAME, now)
    return max(of_name, _left(lately.filter(ip_address=request.axes_ip_address), BY_NETWORK, now))


def _left(attempts: QuerySet[AccessAttempt], pauses: Mapping[int, int], now: datetime) -> int:
    counted = attempts.aggregate(failures=Sum("failures_since_start"), last=Max("attempt_time"))
    pause = next((seconds for least, seconds in pauses.items() if (counted["failures"] or 0) >= least), 0)
    return max(0, math.ceil((counted["last"] + timedelta(seconds=pause) - now).total_seconds())) if pause else 0


def _name(request: HttpRequest, credentials: Credentials) -> str:
    return str((credentials or request.POST).get("username") or "")


# --- browsers that know somebody -------------------------------------------------------------------
def remember(request: HttpRequest, user: User) -> None:
    """Somebody proved on this browser who he is; the answer tells the browser (`known_cookie`)."""
    request.proved = user  # type: ignore[attr-defined]


def known_cookie(request: HttpRequest, user: User) -> str:
    """Return the cookie the browser keeps from here on: the user first, then others who signed in with it."""
    others = [known for known in _KNOWN.findall(request.COOKIES.get(COOKIE, "")) if known[0] != str(user.pk)]
    browser = _browser(request, user.get_username()) or secrets.token_hex(8)
    first = (str(user.pk), browser, _seal(user, browser))
    return ".".join("-".join(known) for known in [first, *others][:MOST_KNOWN])


def _browser(request: HttpRequest, name: str) -> str:
    """The browser's own number for the name, "" of one that does not know it. A new password makes browsers forget."""
    cookie = request.COOKIES.get(COOKIE, "")
    user = User.objects.filter(username=name).first() if cookie else None
    if user is None:
        return ""
    for pk, browser, seal in _KNOWN.findall(cookie):
        if pk == str(user.pk) and constant_time_compare(seal, _seal(user, browser)):
            return str(browser)
    return ""


def _seal(user: User, browser: str) -> str:
    said = f"{user.pk}:{browser}:{user.get_session_auth_hash()}"
    return salted_hmac("clubapp.throttle", said, algorithm="sha256").hexdigest()
