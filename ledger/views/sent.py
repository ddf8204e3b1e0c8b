"""The fields that an entry form sends besides its chips: the number it expects, and its key."""

from __future__ import annotations

import uuid

from django.core.exceptions import BadRequest
from django.http import HttpRequest

from ledger.table.entry.forms import chips
from ledger.table.reasons import reason_of


def sent_values(request: HttpRequest) -> dict[str, str]:
    """The chips and texts, as they were tapped."""
    return chips((name, str(value)) for name, value in request.POST.items())


def sent_reason(request: HttpRequest) -> str:
    """The chip that was tapped and the word typed beside it, as one reason."""
    return reason_of(request.POST.get("why", ""), request.POST.get("reason", ""))


def sent_number(request: HttpRequest, name: str = "number", *, longest: int = 6) -> int:
    """A whole number from 1 of so many digits; no form of ours sends anything else."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= longest and int(text)):
        raise BadRequest(f"{name} must be a whole number from 1")
    return int(text)


def sent_key(request: HttpRequest) -> uuid.UUID:
    try:
        return uuid.UUID(request.POST.get("key", ""))
    except ValueError:
        raise BadRequest("key must be a UUID") from None
