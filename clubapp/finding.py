"""A member found by what somebody typed, before it is taken for the name of somebody new."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubapp.collation import search_key
from clubapp.models import Member
from clubapp.names import name_key, surname


def find_member(members: Iterable[Member], typed: str) -> Member | None:
    """Return whom the name or the surname alone means; None where nobody has it.

    Raises ValidationError where several have the surname.
    """
    everybody = list(members)
    key, word = name_key(typed), search_key(typed.strip())
    same = [one for one in everybody if one.name_key == key]
    found = same or [one for one in everybody if search_key(surname(one.name)) == word]
    if len(found) > 1:
        names = ", ".join(one.name for one in found[:5])
        raise ValidationError(_("Whom do you mean: %(names)s?"), code="several", params={"names": names})
    return found[0] if found else None
