"""What a settlement says without its sentences."""

from __future__ import annotations

from typing import Any


def untold(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal of an output document without the sentences of its lines.

    Quick entry does not know what of a lost hundred was the defence's marriages.
    """
    return {**deal, "lines": [{**line, "text": None} for line in deal["lines"]]}
