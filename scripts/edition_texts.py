"""Write the English texts of the rule editions as Python, so that they are collected with all other messages."""

from __future__ import annotations

import json

import rules
from rules.articles import GENERAL

# What stands where a text has no article of its own; every other article is the text's own heading.
ARTICLES = GENERAL


def texts() -> list[str]:
    """Readings, notes on penalties and articles, and how presets are known, each once, in order."""
    found: dict[str, None] = dict.fromkeys(ARTICLES)
    for id in (id for variant in rules.variants() for id in rules.editions(variant)):
        info = rules.edition(id)
        if not info.valid_from[:1].isdigit():  # a day is written by the reader's language
            found[info.valid_from] = None
        found |= dict.fromkeys(text for _, text in info.readings)
        found |= dict.fromkeys(row.note for row in info.penalties)
        found |= dict.fromkeys(row.note for row in info.articles)
    found |= dict.fromkeys(preset.known for preset in rules.presets())
    return [text for text in found if text]


def module() -> str:
    lines = ['"""Texts of the rule editions, for the catalogues. Written by scripts/messages."""', ""]
    lines += ["# ruff: noqa: E501", "# fmt: off", "from django.utils.translation import gettext_noop", "", "TEXTS = ["]
    lines += [f"    gettext_noop({json.dumps(text, ensure_ascii=False)})," for text in texts()]
    return "\n".join([*lines, "]", ""])


if __name__ == "__main__":
    print(module(), end="")
