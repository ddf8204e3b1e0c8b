"""The word why, without which nothing recorded is changed."""

from __future__ import annotations

from ledger.book.errors import ReasonMissing

LONGEST = 500


def clean_reason(reason: str) -> str:
    """The reason without what cannot be printed, cut to what the ledger keeps. Raises ReasonMissing."""
    printable = "".join(letter for letter in reason if letter.isprintable() or letter == "\n").strip()
    if not printable:
        raise ReasonMissing
    return printable[:LONGEST]
