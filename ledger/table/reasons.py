"""The usual reasons for a correction, to be tapped; a word typed beside one says more."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# what it is the deal's page sends, and what it is called; of OTHER the typed word tells
OTHER = "other"
CORRECTED = {
    "slip": _("slip of the finger"),
    "flek": _("wrong flek"),
    "player": _("other player"),
    "trump": _("wrong trump"),
    OTHER: _("other reason"),
}
STRUCK_OUT = {
    "twice": _("written twice"),
    "unplayed": _("was not played"),
    "table": _("belongs to another table"),
    OTHER: _("other reason"),
}


def reason_of(chosen: str, typed: str) -> str:
    """Return the reason in the writer's language: what was tapped, then what was typed. "" where neither says why."""
    names = {**CORRECTED, **STRUCK_OUT}
    tapped = str(names[chosen]) if chosen in names and chosen != OTHER else ""
    return " · ".join(filter(None, (tapped, typed.strip())))
