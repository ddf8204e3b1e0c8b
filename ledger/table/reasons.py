"""The usual reasons for a correction, as chips; a word that is typed beside one can say more."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# reasons by what the deal's page sends; OTHER stands for the typed word alone
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
    """Return the reason in the writer's language: the chip that was tapped, then what was typed; "" without either."""
    labels = {**CORRECTED, **STRUCK_OUT}
    tapped = str(labels[chosen]) if chosen in labels and chosen != OTHER else ""
    return " · ".join(filter(None, (tapped, typed.strip())))
