"""Faults of the disk, of a lock or of the database itself: nothing was stored, and the same may work in a moment."""

from __future__ import annotations

import errno
import sqlite3

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

# seconds after which it is worth another try
AGAIN = 5
# seconds that a write waits for the one before it
PATIENCE = 20
# what a command may run into on any machine
FAULTS = (
    OSError,
    DatabaseError,
    InterfaceError,
    sqlite3.Error,
    OverflowError,
    RecursionError,
    MemoryError,
    UnicodeError,
)
_DISK = frozenset({errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT, errno.EMFILE, errno.ENFILE})


def is_fault(error: BaseException | None) -> bool:
    """Return whether the machine failed, not whoever asked and not this program.

    SQLite calls a damaged file a plain DatabaseError, PostgreSQL an internal one; both call a lock operational.
    """
    if isinstance(error, OSError):
        return error.errno in _DISK
    return type(error) is DatabaseError or isinstance(error, OperationalError | InterfaceError | InternalError)


def in_a_sentence(error: BaseException) -> str:
    """One sentence, whatever the error has to say of itself."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}."
    if isinstance(error, MemoryError):
        return "There is not enough memory."
    if isinstance(error, RecursionError):
        return "It is nested too deeply."
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, DatabaseError | InterfaceError | sqlite3.Error):
        return f"The database does not answer as it should: {text}."
    return f"{text[:1].upper()}{text[1:]}."
