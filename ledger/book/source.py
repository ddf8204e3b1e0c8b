"""The kept source text. Names are taken out of it, so that it shows the names members have now, or none any more."""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Mapping
from typing import Any

from ledger.book.facts import canonical_json

_MARK = re.compile(r"@(@|[0-9]+)")


def escape(text: str) -> str:
    """Text of the source that is no player's name."""
    return text.replace("@", "@@")


def mark(number: int) -> str:
    """Return the mark that stands for the player of this number."""
    return f"@{number}"


def readable(source: str, names: Mapping[int, str]) -> str:
    """The source as people read it, with the names given."""

    def put(match: re.Match[str]) -> str:
        number = match[1]
        return "@" if number == "@" else names.get(int(number), match[0])

    return _MARK.sub(put, source)


def payload_hash(
    *,
    date: datetime.date,
    place: str,
    variant: str,
    unit: tuple[str, str],
    kind: str,
    source: str,
    amounts: list[int],
) -> str:
    """SHA-256 (hex) of an imported evening. It holds no database id and no name; amounts are by number."""
    payload: dict[str, Any] = {"date": date.isoformat(), "place": place, "variant": variant, "unit": list(unit)}
    payload |= {"kind": kind, "source": source, "amounts": amounts}
    return hashlib.sha256(canonical_json(payload).encode()).hexdigest()
