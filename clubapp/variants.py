"""The variants a club can choose, as the engine lists them, and the editions they are played by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import rules

if TYPE_CHECKING:
    from clubapp.models import Club


def edition_for(club: Club, variant: str) -> rules.Edition:
    """The edition that a new evening of the club plays by: the one it chose, else the newest. Raises KeyError."""
    chosen = club.editions.get(variant)
    return rules.edition(chosen) if chosen in rules.editions(variant) else rules.newest(variant)


class EditionGone(Exception):
    """An evening was played by an edition that this installation does not have, or cannot read: `id`, and why."""

    def __init__(self, id: str, reason: str) -> None:
        super().__init__(f"{id}: {reason}")
        self.id, self.reason = id, reason


def played_edition(id: str) -> rules.Edition:
    """The edition that something was played by. Raises EditionGone."""
    try:
        return rules.edition(id)
    except KeyError:
        raise EditionGone(id, f"the edition {id} is not installed here") from None
    except rules.BrokenEdition as broken:
        raise EditionGone(id, str(broken)) from broken


def edition_title(id: str) -> str:
    """What an edition calls itself; the id itself where this installation does not have it."""
    try:
        return played_edition(id).title
    except EditionGone:
        return id


def variant_title(variant: str) -> str:
    """The variant's own name; the id itself where this version does not know it."""
    return rules.newest(variant).title if variant in rules.variants() else variant


def variant_choices() -> list[tuple[str, str]]:
    """With whose rules they are: mariáš has much the same name in four countries."""
    return [(variant, f"{variant_title(variant)} · {_whose(variant)}") for variant in rules.variants()]


def usual_variant(language: str) -> str:
    """What a club that speaks this language most likely plays."""
    return {"sk": "sk_voleny", "hr": "hr_marijas", "pl": "pl_mariasz"}.get(language, "cz_licitovany")


def _whose(variant: str) -> str:
    names = {"cz": _("Czech rules"), "sk": _("Slovak rules"), "hr": _("Croatian rules"), "pl": _("Polish rules")}
    return names[rules.newest(variant).country]
