"""The four German suits in words."""

from __future__ import annotations

from clubapp.speech import gettext as _


def suit_name(suit: str) -> str:
    """Return the suit's name in the reader's language."""
    names = {"hearts": _("hearts"), "leaves": _("leaves"), "acorns": _("acorns"), "bells": _("bells")}
    return names[suit]
