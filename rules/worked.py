"""A worked deal beside an option: what it does, settled by the rules of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .edition import Edition
from .engines import ENGINES
from .example import Example
from .kinds import Boolean, Choice, Integer, Nullable
from .options import HouseRule, Option, options_of
from .problem import Invalid, Problem
from .settle import settle
from .settlement import DealSettlement

PLAYERS = tuple("12345678")
TRUMP = "leaves"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedDeal:
    """A deal of players "1", "2" … by given house rules: settled, or the problems for which it is refused."""

    players: tuple[str, ...]
    deal: Mapping[str, Any]
    settled: DealSettlement | None
    problems: tuple[Problem, ...] = ()


def worked_deal(edition: Edition, key: str, house_rules: Mapping[str, Any]) -> WorkedDeal | None:
    """Return a deal that shows the option under these house rules; None where one deal cannot show it."""
    example = _example(edition, key)
    return None if example is None else _work(edition, example, house_rules)


def _declared(edition: Edition) -> Mapping[str, Option]:
    return options_of(ENGINES[edition.engine].options)


@lru_cache(maxsize=1024)
def _example(edition: Edition, key: str) -> Example | None:
    """Return the first deal that the edition settles otherwise when the option changes."""
    rule = next(rule for rule in edition.house_rules if rule.key == key)
    base = _made_to_matter(edition, key)
    offered = {rule.key for rule in edition.house_rules}
    for example in ENGINES[edition.engine].examples(edition, key):
        under = {**base, **{other: value for other, value in example.under.items() if other in offered}}
        outcome = _outcome(_work(edition, example, under))
        if any(_outcome(_work(edition, example, {**under, key: other})) != outcome for other in others(rule)):
            return example
    return None


def _made_to_matter(edition: Edition, key: str) -> dict[str, Any]:
    """Return house rules under which the option has an effect, the text's own where it has one by them."""
    values: dict[str, Any] = {}
    spec = _declared(edition).get(key)
    for other, idle in spec.idle.items() if spec else ():
        rule = next((rule for rule in edition.house_rules if rule.key == other), None)
        if rule is not None and rule.written_default in idle:
            values[other] = next(value for value in others(rule) if value not in idle)
    return values


def others(rule: HouseRule) -> Iterator[Any]:
    """Return values of a house rule other than its text's, as documents write them."""
    text = rule.written_default
    for value in _values(rule, text):
        if value != text:
            yield value


def _values(rule: HouseRule, text: Any) -> Iterable[Any]:
    kind = rule.kind_of.kind if isinstance(rule.kind_of, Nullable) else rule.kind_of
    if isinstance(rule.kind_of, Nullable):
        yield None
    if isinstance(kind, Boolean):
        yield from (True, False)
    elif isinstance(kind, Choice):
        yield from kind.choices
    elif isinstance(kind, Integer):
        number = text if type(text) is int else 3
        yield from (value for value in (number, number + 1, number + 2, kind.bounds.low) if value <= kind.bounds.high)


def _work(edition: Edition, example: Example, house_rules: Mapping[str, Any]) -> WorkedDeal:
    players = PLAYERS[: example.seats or edition.seats[0]]
    deal = {"contract": example.contract, **_who(edition, example), **example.facts}
    full = {**deal, **example.result}
    try:
        return WorkedDeal(players=players, deal=full, settled=_settle(edition, players, house_rules, full))
    except Invalid as refused:
        problems = refused.problems
        # by these rules it is not played at all
        if all(problem.code == "not_played" for problem in problems):
            return WorkedDeal(players=players, deal=deal, settled=_settle(edition, players, house_rules, deal))
        return WorkedDeal(players=players, deal=full, settled=None, problems=tuple(problems))


def _who(edition: Edition, example: Example) -> dict[str, Any]:
    """Return who plays, what is trump, and whose partner one is, as far as the edition and its contract say that."""
    who: dict[str, Any] = {}
    contract = ENGINES[edition.engine].make_ready(edition, _defaults(edition)).contracts.get(example.contract)
    if contract is None:
        return who
    if contract.declared:
        who["declarer"] = "1"
    if contract.trump:
        who["trump"] = TRUMP
        who |= {"partner": "3"} if "partner" in edition.facts else {}
    if "forhont" in contract.keys and not contract.declared:
        who["forhont"] = "1"
    return who


def _defaults(edition: Edition) -> dict[str, Any]:
    return {rule.key: rule.default for rule in edition.house_rules}


def _settle(
    edition: Edition, players: tuple[str, ...], house_rules: Mapping[str, Any], deal: Mapping[str, Any]
) -> DealSettlement:
    document = {
        "variant": edition.variant,
        "edition": edition.id,
        "players": list(players),
        "house_rules": dict(house_rules),
        "deals": [deal],
    }
    return settle(document).deals[0]


def _outcome(worked: WorkedDeal) -> object:
    if worked.settled is None:
        return [problem.code for problem in worked.problems]
    return worked.settled.amounts
