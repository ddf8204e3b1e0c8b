"""The facts of deals, and the documents that hold them, as JSON. Pure Python: the phone reads them too."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import rules

Facts = dict[str, Any]
Document = dict[str, Any]
# the fact that lets fleks stand beyond the credit, known to editions that keep one
OVER_CREDIT = "allow_over_credit"


def canonical_json(value: object) -> str:
    """Return the one spelling of a JSON value, for hashes: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def payload_hash(*, number: int, version: int, facts: Facts, void: bool, reason: str) -> str:
    """Return the SHA-256 (hex) of what was sent. It holds no database id and no name: a copied ledger has the same."""
    payload = {"number": number, "version": version, "facts": facts, "void": void, "reason": reason}
    return hashlib.sha256(canonical_json(payload).encode()).hexdigest()


def seat_names(count: int) -> list[str]:
    """Return the players of a document that names seats: "1", "2" …"""
    return [str(number) for number in range(1, count + 1)]


def let_credit_stand(facts: Facts) -> Facts:
    """Return the facts, marked so that fleks beyond the credit are not refused: the table let them stand."""
    return {**facts, OVER_CREDIT: True}


def credit_is_checked(edition: rules.Edition) -> bool:
    """Return whether the edition refuses fleks beyond a credit."""
    return OVER_CREDIT in edition.facts
