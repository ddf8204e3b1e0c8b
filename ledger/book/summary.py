"""The answers that standings ask of a deal, written beside it: nobody reads the facts of years to count who won.

It follows from the facts and from what the deal paid; verify compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from clubapp.variants import played_edition
from ledger.book.facts import Facts, seat_names
from ledger.book.payments import Payments
from ledger.models import Sitting

PENALTY = "renonc"
Summary = dict[str, Any]


def summary_of(sitting: Sitting, facts: Facts, paid: Payments, *, void: bool = False) -> Summary:
    """The columns of the deal by their names. Raises EditionGone where a penalty cannot be told from the play."""
    declarer = int(facts["declarer"]) if "declarer" in facts else None
    return {
        "contract": str(facts.get("contract", "")),
        "declarer": declarer,
        "penalised": PENALTY in facts,
        "won": None if void or declarer is None else _won(sitting, facts, paid, declarer),
    }


def _won(sitting: Sitting, facts: Facts, paid: Payments, declarer: int) -> bool:
    """Tell whether playing it brought him points where points are written, else money: a penalty is no play."""
    if paid.scores:
        return dict(paid.scores).get(declarer, 0) > 0
    if PENALTY in facts:
        return _play(sitting, facts).get(str(declarer), 0) > 0
    return sum(amount * ((payee == declarer) - (payer == declarer)) for payer, payee, amount in paid.flows) > 0


def _play(sitting: Sitting, facts: Facts) -> Mapping[str, int]:
    """Return what a deal pays without its penalties, by seat."""
    played = {key: value for key, value in facts.items() if key != PENALTY}
    if played.get("contract") == PENALTY:
        return {}
    edition = played_edition(sitting.edition)
    document: Facts = {"variant": edition.variant, "edition": edition.id, "players": seat_names(len(sitting.seated))}
    if sitting.house_rules is not None:
        document["house_rules"] = sitting.house_rules
    return rules.settle({**document, "deals": [played]}, recorded=True).totals
