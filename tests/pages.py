"""A page as a test reads it."""

from __future__ import annotations

import re
from typing import Any


def pays(payer: str, payee: str, tag: str = "strong") -> str:
    """Return how a page writes that one member pays another."""
    arrow = '<span class="to"><span class="visually-hidden">pays</span></span>'
    return f"<{tag}>{payer}</{tag}>{arrow}<{tag}>{payee}</{tag}>"


def text(answer: Any) -> str:
    """Return the HTML of an answer without the lines and indents of our templates: they mean nothing to a reader."""
    html = re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)", "", answer.content.decode())
    return re.sub(r"\s*\n\s*", " ", html)
