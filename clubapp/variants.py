"""The variants a club can choose, as the engine lists them."""

from __future__ import annotations

from django.utils.translation import gettext as _

import rules


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
