"""Sign-ins that failed are written into the log with their address, for whatever closes doors by it."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest

from clubapp.client_ip import client_ip

logger = logging.getLogger("scorebook.sign_in")


def tell_of_failure(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """The name only where an account has it: people type their passwords there."""
    username = str(credentials.get("username") or "")
    known = get_user_model().objects.filter(username=username).exists()
    who = f"for {username}" if known else "for a name that nobody has"
    logger.warning("failed from %s %s", client_ip(request) if request else "no address", who)
