"""Deals that show what an option is about, with which a club tries its rules before it agrees on them.

Player 1 declares. Of several deals for an option the first is taken that an edition can settle, and that it settles
otherwise when the option changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.edition import Edition
from rules.example import Deal, Example
from rules.options import PRICE

from .announced import HONERS
from .contract import SILENT_HUNDRED, SILENT_SEVEN
from .parts import PARTS
from .plan import ContractText, ThreeHandPlan

SEVEN = {"winner": "declarer", "seven": "made"}
SEVEN_LOST = {"winner": "defence", "seven": "lost"}
HUNDRED_110: Deal = {"points": 70, "marriages": {"declarer": [40]}}
HUNDRED_120: Deal = {"points": 80, "marriages": {"declarer": [40]}}
LOST_BY_30: Deal = {"points": 30, "marriages": {"declarer": [40], "defence": [20]}}
RAISED_TWICE = {"hra": 2}
TRUMP = "leaves"
# how a part is won, by the fact that tells it
WON: Mapping[str, Any] = {"made": True, "seven": "made", "winner": "declarer", "hundred": 1}
# by what they show
DEALS: Mapping[str, tuple[Example, ...]] = {
    "sitting_out_shares": (
        Example("hra", {"fleks": RAISED_TWICE, "sitting_out": "4"}, {"winner": "declarer"}, seats=4),
        Example("sedma", {"fleks": RAISED_TWICE, "sitting_out": "4"}, SEVEN, seats=4),
    ),
    "cap": (
        Example("sto", {"trump": "hearts", "fleks": {"sto": 4}}, {"hundred": 9}),
        Example("stovka", {"trump": "hearts", "fleks": {"sto": 4}}, {"hundred": 9}),
    ),
    "cap_raised": tuple(
        Example("sto", {"trump": "hearts", "fleks": {"sto": 4}, "flek_by": {"sto": defenders}}, {"hundred": 9})
        for defenders in (["2", "3"], ["2", "4"])
    ),
    "cap_basis": (
        Example(
            "sto",
            {"trump": "hearts", "fleks": {"sto": 4}, "flek_by": {"sto": "2"}, "flek_share": {"sto": "whole"}},
            {"hundred": 9},
        ),
    ),
    "red_doubles": (
        Example("hra", {"trump": "hearts", "fleks": RAISED_TWICE}, {"winner": "declarer"}),
        Example("sedma", {"trump": "hearts", "fleks": RAISED_TWICE}, SEVEN),
    ),
    "highest_flek": (Example("betl", {"fleks": {"betl": 5}}, {"made": True}),),
    "hra_played_from": (
        Example("hra", {"fleks": {"hra": 1}}, {"winner": "declarer"}),
        Example("sedma", {}, SEVEN_LOST, under={"sedma_played_from": 1}),
    ),
    "sedma_played_from": (
        Example("sedma", {}, SEVEN_LOST),
        Example("sedma", {}, SEVEN_LOST, under={"hra_played_from": 1}),
    ),
    "balanced_played": (Example("sedma", {"fleks": {"hra": 1}}, SEVEN),),
    "hundred_marriage": (
        Example("sto", {}, {"points": 80, "marriages": {"declarer": [20, 40]}}),
        Example("sto", {}, {"points": 60, "marriages": {"declarer": [20, 20]}}),
    ),
    "hundred_needs_marriage": (Example("sto", {}, {"points": 90}),),
    "hundred_scale": (Example("sto", {}, HUNDRED_120),),
    "lost_hundred_first_step": (Example("sto", {}, LOST_BY_30),),
    "lost_hundred_marriages": (Example("sto", {}, LOST_BY_30),),
    "lost_hundred_free_tens": (Example("sto", {}, LOST_BY_30),),
    "hundred_seven": (Example("sto_sedma", {}, {**HUNDRED_110, "seven": "lost"}),),
    "hra_beside_hundred": (
        Example("hra", {"against": {"sto": "2"}}, {"points": 20, "marriages": {"defence": [40]}}),
        Example("sto", {}, HUNDRED_110),
    ),
    "hundred_against_needs_marriage": (Example("hra", {"against": {"sto": "2"}}, {"points": 0}),),
    "renonc_hundred_steps": (Example("sto", {}, {"renonc_game": {"offender": "1"}}),),
    "silent_hundred_scale": (
        Example("hra", {"fleks": RAISED_TWICE}, HUNDRED_120),
        Example("sedma", {"fleks": RAISED_TWICE}, {**HUNDRED_120, "seven": "made"}),
    ),
    "false_seven": (
        Example(
            "sedma",
            {"fleks": RAISED_TWICE, "against": {"sedma": "2"}},
            {"winner": "declarer", "seven": "lost", "seven_against": "made"},
        ),
        Example("sedma", {"fleks": RAISED_TWICE}, {**SEVEN, "seven": "lost", "silent_sevens": {"defence": 1}}),
    ),
    "play_without_re": (
        Example("hra", {"fleks": {"hra": 1}}, {"winner": "declarer"}),
        Example("mala", {"fleks": {"hra": 1}}, {"winner": "declarer"}),
    ),
}


def examples(edition: Edition, key: str) -> Iterable[Example]:
    """Return deals for an option, the best one first: those above, and of a price a plain one of each contract."""
    if key.startswith(PRICE):
        yield from _of_price(edition, key.removeprefix(PRICE))
    yield from DEALS.get(key, ())
    for contract in edition.plan.contracts:
        for fleks in (0, 1, 2, 4):
            yield _plain(contract, fleks)


def _of_price(edition: Edition, price: str) -> Iterable[Example]:
    plan: ThreeHandPlan = edition.plan
    if price in HONERS:
        yield Example("hra", {"honers": {price: "made"}, "fleks": RAISED_TWICE}, {"winner": "declarer"})
    for contract in plan.contracts:
        plain = _plain(contract, 2)
        if price == SILENT_SEVEN and contract.silent_sevens:
            yield plain._replace(result={**plain.result, "silent_sevens": {"declarer": 1}})
        elif price == SILENT_HUNDRED and "hra" in contract.prices and "hundred" not in contract.announces:
            result = {key: value for key, value in plain.result.items() if key != "winner"}
            yield plain._replace(result={**result, **HUNDRED_110})
        elif price in contract.prices.values():
            yield plain


def _plain(contract: ContractText, fleks: int) -> Example:
    """The contract as it is won; its game raised so many times."""
    result: dict[str, Any] = {}
    for name in contract.prices:
        part = PARTS[name]
        for fact in (*part.needs, part.quick):
            result |= {fact: WON[fact]} if fact in WON else {}
    raised = next((name for name in contract.prices if PARTS[name].raised), "")
    facts: dict[str, Any] = {"fleks": {raised: fleks}} if fleks and raised else {}
    if not contract.trump:
        return Example(contract.name, facts, result)
    return Example(contract.name, {"trump": TRUMP, **facts}, result)
