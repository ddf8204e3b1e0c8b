"""Editions that were shipped: what they settle by is fixed. A new number is a new file beside them.

`editions/shipped.txt` keeps a digest of each: of everything in its file but the prose. An edition without a row there
is still a draft.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROWS = "shipped.txt"
# said to readers, not reckoned with
PROSE = frozenset({"title", "text", "valid_from", "help", "note", "readings", "text_articles"})


def digest(data: Mapping[str, Any]) -> str:
    """SHA-256 (hex) of an edition's data without its prose."""
    text = json.dumps(_reckoned(data), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _reckoned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _reckoned(inner) for key, inner in value.items() if key not in PROSE}
    return [_reckoned(inner) for inner in value] if isinstance(value, list) else value


def shipped_digests(folder: Path) -> dict[str, str]:
    """The digests of a folder's shipped editions, by id."""
    path = folder / ROWS
    rows = path.read_text("utf-8").splitlines() if path.exists() else []
    return dict(row.split() for row in rows if row.strip())
