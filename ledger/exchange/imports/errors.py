"""Errors that say why an import, or striking one out, was refused."""

from __future__ import annotations

from ledger.book.errors import LedgerError


class ImportKeyReused(LedgerError):
    """The key stands for other evenings, or for another club's."""


class SamePlayerTwice(LedgerError):
    """Two names of the text, `first` and `second`, were given the same member."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second} are one member")
        self.first, self.second = first, second


class AlreadyVoid(LedgerError):
    """The imported evening was struck out before."""
