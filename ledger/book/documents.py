"""Session documents for the engine, made of rows of the ledger."""

from __future__ import annotations

from collections.abc import Iterable

import rules
from ledger.book.facts import Document, Facts, credit_is_checked, let_credit_stand, seat_names
from ledger.models import Deal, Sitting


def document_of(sitting: Sitting, *, players: list[str], deals: Iterable[Facts]) -> Document:
    """Return a document of the sitting with these players and deals. What the sitting does not say is left out."""
    document: Document = {"variant": sitting.variant, "edition": sitting.edition, "players": players}
    if sitting.house_rules is not None:
        document["house_rules"] = sitting.house_rules
    if (unit_value := sitting.evening.unit_value) is not None:
        document["unit_value"] = unit_value
    document["deals"] = list(deals)
    return document


def played_deals(sitting: Sitting) -> list[Deal]:
    """Return the deals that a document holds: current, not struck out, by number."""
    return list(Deal.objects.filter(sitting=sitting).played().order_by("number"))


def seat_document(sitting: Sitting) -> Document:
    """Return the document that the ledger settles by: the players are "1", "2" … in seat order."""
    facts = [deal.facts for deal in played_deals(sitting)]
    return document_of(sitting, players=seat_names(len(sitting.seated)), deals=facts)


def named_document(sitting: Sitting) -> Document:
    """Return the document for people and other programs: players are called by their names.

    It settles without further help, even where a correction took away the credit that a later flek needed.
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
