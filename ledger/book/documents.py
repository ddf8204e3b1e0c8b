"""Rows of the ledger ↔ session documents of the engine, and the hash of what was recorded."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import rules
from ledger.models import Deal, Sitting

Facts = dict[str, Any]
Document = dict[str, Any]
# the fact that lets fleks stand beyond the credit, known to editions that keep one
OVER_CREDIT = "allow_over_credit"


def canonical_json(value: object) -> str:
    """The one spelling of a JSON value: sorted keys, no spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def payload_hash(*, number: int, version: int, facts: Facts, void: bool, reason: str) -> str:
    """SHA-256 (hex) of what was sent. It holds no database id and no name: a copy of the ledger has the same."""
    payload = {"number": number, "version": version, "facts": facts, "void": void, "reason": reason}
    return hashlib.sha256(canonical_json(payload).encode()).hexdigest()


def seat_names(count: int) -> list[str]:
    """The players of a document that names seats: "1", "2" …"""
    return [str(number) for number in range(1, count + 1)]


def document_of(sitting: Sitting, *, players: list[str], deals: Iterable[Facts]) -> Document:
    """Return a document of the sitting with these players and deals; what the sitting does not say stays absent."""
    document: Document = {"variant": sitting.variant, "edition": sitting.edition, "players": players}
    if sitting.house_rules is not None:
        document["house_rules"] = sitting.house_rules
    if (unit_value := sitting.session.unit_value) is not None:
        document["unit_value"] = unit_value
    document["deals"] = list(deals)
    return document


def played_deals(sitting: Sitting) -> list[Deal]:
    """The deals a document holds: current, not voided, by number."""
    return list(Deal.objects.filter(sitting=sitting).played().order_by("number"))


def seat_document(sitting: Sitting) -> Document:
    """The engine's document: players are "1", "2" … in seat order, deals the current ones not voided."""
    facts = [deal.facts for deal in played_deals(sitting)]
    return document_of(sitting, players=seat_names(len(sitting.seated)), deals=facts)


def named_document(sitting: Sitting) -> Document:
    """The document for people and other programs: players are called by their names.

    It settles on its own, even where a correction took the credit of a later flek away.
    """
    edition, names = sitting.played_by, [seat.member.name for seat in sitting.seated]
    by_seat = dict(zip(seat_names(len(names)), names, strict=True))
    deals = [rules.rename(deal.facts, by_seat, edition=edition) for deal in played_deals(sitting)]
    document = document_of(sitting, players=names, deals=deals)
    return _let_credits_stand(document) if credit_is_checked(edition) else document


def _let_credits_stand(document: Document) -> Document:
    """Mark the fleks beyond the credit that the table let stand; amounts do not change by it."""
    beyond = {problem.deal for problem in rules.check(document) if problem.code == "credit"}
    deals = [
        let_credit_stand(facts) if number in beyond else facts for number, facts in enumerate(document["deals"], 1)
    ]
    return {**document, "deals": deals}


def let_credit_stand(facts: Facts) -> Facts:
    """Return the facts with the mark that the table let fleks beyond the credit stand: they are not checked."""
    return {**facts, OVER_CREDIT: True}


def credit_is_checked(edition: rules.Edition) -> bool:
    return OVER_CREDIT in edition.facts
