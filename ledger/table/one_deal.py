"""Settlement of one deal: the same function for the preview, the save and the phone without network. Pure Python."""

from __future__ import annotations

from typing import Any

import rules
from ledger.book.facts import Facts, canonical_json
from rules.problem import _

# base units that one deal may pay: small enough that all deals of a club together fit the database's 64-bit integers
LARGEST_AMOUNT = 10**15


def settle_one(engine: rules.Following, *, number: int, facts: Facts) -> rules.DealSettlement:
    """Settle deal `number` after the deals that `engine` has settled already.

    Raises rules.Invalid with the deal's number.
    """
    check_storable(number, facts)
    settled = engine.settle(facts, number)
    refuse_too_large(settled)
    return settled


def check_storable(number: int, facts: Any) -> None:
    """Raise rules.Invalid for facts that are no JSON object or hold text that a database cannot keep."""
    if not isinstance(facts, dict):
        raise rules.Invalid([_problem(number, _("must be an object"))])
    if not is_storable(facts):
        raise rules.Invalid([_problem(number, _("holds a character or a number that cannot be stored"))])


def is_storable(value: object) -> bool:
    """Return whether both databases can keep the value as JSON: no NUL, no half of a surrogate pair, no NaN."""
    try:
        text = canonical_json(value)
        text.encode()
    except (ValueError, TypeError, RecursionError):
        return False
    # NUL is spelled \u0000 in JSON; a typed backslash is spelled as two, so what follows it is ordinary text
    return "\\u0000" not in text.replace("\\\\", "")


def _problem(number: int, text: str) -> rules.Problem:
    return rules.Problem(deal=number, field="", code="type", text=text)


def refuse_too_large(deal: rules.DealSettlement) -> None:
    """Raise rules.Invalid where the deal pays or writes more than a ledger can hold."""
    amounts = [*(flow.amount for flow in deal.flows), *(deal.scores or {}).values()]
    if any(amount > LARGEST_AMOUNT for amount in amounts):
        raise rules.Invalid([_problem(deal.number, _("pays more than a ledger can hold"))])
