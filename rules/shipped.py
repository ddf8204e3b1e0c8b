"""Editions that were shipped. Their numbers are fixed: a new number is a new file beside them.

`editions/shipped.txt` keeps a digest of each, of everything that settles and not of the prose. An option that is newly
offered with the value that held before changes nothing, nor does a fact that may newly be told. An edition without a
row is still a draft.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .edition import Edition
from .engines import ENGINES
from .options import PRICE, options_of

ROWS = "shipped.txt"
# said to readers, not reckoned with
PROSE = frozenset({"title", "text", "valid_from", "usual", "notation", "words", "note", "readings", "text_articles"})


def digest(edition: Edition) -> str:
    """Return the SHA-256 (hex) of everything that an edition settles by."""
    declared = options_of(ENGINES[edition.engine].options)
    values = {**edition.fixed, **{rule.key: rule.default for rule in edition.house_rules}}
    options = {
        key: value for key, value in values.items() if not key.startswith(PRICE) and value != declared[key].default
    }
    reckoned = {key: value for key, value in edition.data.items() if key not in ("options", "house_rules", "facts")}
    text = json.dumps(_without_prose({**reckoned, "options": options}), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _without_prose(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_prose(inner) for key, inner in value.items() if key not in PROSE}
    return [_without_prose(inner) for inner in value] if isinstance(value, list) else value


def shipped_digests(folder: Path) -> dict[str, str]:
    """Return the digests of a folder's shipped editions, by id."""
    path = folder / ROWS
    rows = path.read_text("utf-8").splitlines() if path.exists() else []
    return dict(row.split() for row in rows if row.strip())
