"""The variants a club can choose, as the engine lists them."""

from __future__ import annotations

import rules


def variant_title(variant: str) -> str:
    """The variant's own name; the id itself where this version does not know it."""
    return rules.variant(variant).title if variant in rules.VARIANTS else variant


def variant_choices() -> list[tuple[str, str]]:
    return [(variant, variant_title(variant)) for variant in rules.VARIANTS]
