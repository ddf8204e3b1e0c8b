"""The variants a club can choose, as the engine lists them."""

from __future__ import annotations

import rules

# until the engine offers its registry
_KNOWN = ("cz_voleny", "cz_licitovany", "sk_voleny", "paluba_licitovany", "hr_marijas", "pl_mariasz")


def _ids() -> tuple[str, ...]:
    return getattr(rules, "VARIANTS", _KNOWN)


def variant_title(variant: str) -> str:
    """The variant's own name; the id itself where this version does not know it."""
    if hasattr(rules, "variant") and variant in _ids():
        return str(rules.variant(variant).title)
    return variant


def variant_choices() -> list[tuple[str, str]]:
    return [(variant, variant_title(variant)) for variant in _ids()]
