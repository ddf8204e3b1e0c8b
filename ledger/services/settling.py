"""One deal settled among the deals of its sitting: the same for the preview, the save and the correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import rules
from ledger.documents import Facts, canonical_json, credit_is_checked, document_of, seat_names, stands
from ledger.models import Deal, Sitting
from rules.problem import _

# sums of a club's whole life stay inside the database's 64-bit integers
LARGEST_AMOUNT = 10**15
Settled = dict[int, rules.DealSettlement]


def preview_deal(*, sitting: Sitting, number: int, facts: Facts) -> rules.DealSettlement:
    """What deal `number` would pay if it were saved now; nothing is stored. Raises rules.Invalid."""
    check_storable(number, facts)
    return settle_one(sitting, number=number, facts=facts, others=other_facts(sitting, number))


def settle_one(sitting: Sitting, *, number: int, facts: Facts, others: Mapping[int, Facts]) -> rules.DealSettlement:
    """Settle deal `number` after the others before it. Raises rules.Invalid with the deal's own number."""
    before = {n: other for n, other in others.items() if n < number}
    return settle_all(sitting, {**before, number: facts}, checked=number)[number]


def settle_all(sitting: Sitting, deals: Mapping[int, Facts], *, checked: int | None = None) -> Settled:
    """Settle deals by number; only the checked one's fleks are held against the credit. Raises rules.Invalid."""
    numbers = sorted(deals)
    recorded = stands if checked is not None and credit_is_checked(sitting.variant) else dict
    facts = [deals[number] if number == checked else recorded(deals[number]) for number in numbers]
    players = seat_names(len(sitting.seats.all()))
    try:
        settlement = rules.settle(document_of(sitting, players=players, deals=facts), stands=checked is None)
    except rules.Invalid as refused:
        raise rules.Invalid(_renumbered(refused.problems, numbers)) from refused
    settled = {number: replace(deal, number=number) for number, deal in zip(numbers, settlement.deals, strict=True)}
    if checked is not None:
        _refuse_too_large(settled[checked])
    return settled


def other_facts(sitting: Sitting, number: int) -> dict[int, Facts]:
    """Facts of the sitting's other deals by number, where they matter for this one; else nothing is read."""
    if not rules.variant(sitting.variant).deals_depend:
        return {}
    deals = Deal.objects.filter(sitting=sitting).played().exclude(number=number)
    return dict(deals.order_by("number").values_list("number", "facts"))


def check_storable(number: int, facts: Any) -> None:
    """Raises rules.Invalid for what is no JSON object or holds text that a database cannot keep."""
    if not isinstance(facts, dict):
        raise rules.Invalid([_problem(number, _("must be an object"))])
    if not is_storable(facts):
        raise rules.Invalid([_problem(number, _("holds a character or a number that cannot be stored"))])


def is_storable(value: object) -> bool:
    """Whether both databases can keep the value as JSON: no NUL, no half of a surrogate pair, no NaN."""
    try:
        text = canonical_json(value)
        text.encode()
    except (ValueError, TypeError, RecursionError):
        return False
    # a typed backslash is written as two
    return "\\u0000" not in text.replace("\\\\", "")


def _problem(number: int, text: str) -> rules.Problem:
    return rules.Problem(deal=number, field="", code="type", text=text)


def _renumbered(problems: Iterable[rules.Problem], numbers: list[int]) -> list[rules.Problem]:
    """Positions in the document → numbers of the sitting, in which voided deals leave gaps."""
    return [
        problem if problem.deal is None else replace(problem, deal=numbers[problem.deal - 1]) for problem in problems
    ]


def _refuse_too_large(deal: rules.DealSettlement) -> None:
    amounts = [*(flow.amount for flow in deal.flows), *(deal.scores or {}).values()]
    if any(amount > LARGEST_AMOUNT for amount in amounts):
        raise rules.Invalid([_problem(deal.number, _("pays more than a ledger can hold"))])
