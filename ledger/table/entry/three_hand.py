"""Entry of the three-hand games: what was tapped → the facts of a deal, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from ledger.book.facts import Facts
from ledger.table.entry.beside import announced_facts, announced_values, partial_facts
from ledger.table.entry.cards import full_values, marriages, no_trick, no_trick_open, winner, winner_values
from ledger.table.entry.declared import declared_facts, declared_values
from ledger.table.entry.groups import Values
from ledger.table.entry.situation import number
from rules.problem import _ as _mark

# Keys that are sent as they were tapped.
WORDS = ("declarer", "sitting_out", "trump", "forhont")
# Where several sit out each has a box of his own: out.5
OUT = "out."
FLAGS = ("laid_down", "allow_over_credit", "given_up")
MOST_PENALTIES = 100


def partial(values: Values) -> Facts:
    """Return the facts chosen before the result: enough to ask what is possible."""
    facts: Facts = {key: values[key] for key in WORDS if values.get(key)} | sitting_out(values)
    if values.get("contract"):
        facts["contract"] = values["contract"]
    facts |= partial_facts(values)
    facts["fleks"] = _starting(values, "flek.", number)
    facts["flek_by"] = raised_by(values)
    facts |= {key: True for key in FLAGS if values.get(key)}
    if values.get("renonc_game"):
        facts["renonc_game"] = {"offender": values["renonc_game"]}
    if values.get("round"):
        facts["round"] = number(values["round"])
    return facts


def sitting_out(values: Values) -> Facts:
    """The fact `sitting_out` of a table where several do; nothing where none of their boxes was sent."""
    seats = [key.removeprefix(OUT) for key in sorted(values) if key.startswith(OUT) and values[key]]
    return {"sitting_out": seats} if seats else {}


def sitting_out_values(seats: Iterable[str]) -> dict[str, str]:
    """The taps that let these sit out: one seat, or a box of each."""
    found = list(seats)
    if len(found) > 1:
        return {f"{OUT}{seat}": seat for seat in found}
    return {"sitting_out": found[0]} if found else {}


def _starting(values: Values, prefix: str, read: Any) -> dict[str, Any]:
    return {key.removeprefix(prefix): read(value) for key, value in values.items() if key.startswith(prefix) and value}


def to_facts(values: Values, option: rules.ContractOption | None, edition: rules.Edition) -> Facts:
    """The facts of the contract chosen; what was tapped for another contract is left out."""
    if option is None:
        return {"contract": values.get("contract", "")}
    facts: Facts = {"contract": option.name}
    wanted = {"declarer": option.declarer, "sitting_out": True, "trump": option.trump != "forbidden"}
    for key in WORDS:
        if values.get(key) and wanted.get(key, key in option.keys):
            facts[key] = values[key]
    facts |= sitting_out(values) | announced_facts(values, option) | _fleks(values, option) | _ending(values, option)
    if option.demand != "forbidden":
        facts |= _result(values, option, edition)
    return facts | _beside(values, option, edition)


def _fleks(values: Values, option: rules.ContractOption) -> Facts:
    """The fleks of the contract's components, and who raised and bears them."""
    chosen = partial(values) | {"flek_share": _starting(values, "flek_share.", str)}
    raised = [name for name in (one.name for one in option.components) if chosen["fleks"].get(name)]
    named = [name for name in raised if chosen["flek_by"].get(name)]
    wanted = {"fleks": raised, "flek_by": named, "flek_share": named if "flek_share" in option.keys else []}
    told = {key: {name: chosen[key][name] for name in names if name in chosen[key]} for key, names in wanted.items()}
    return {key: found for key, found in told.items() if found}


def raised_by(values: Values) -> dict[str, Any]:
    """Return who raised, by component: a seat, or of several boxes the list of those that were ticked."""
    found: dict[str, Any] = {}
    for key, seat in _starting(values, "flek_by.", str).items():
        component, _, several = key.partition(".")
        found[component] = [*found.get(component, ()), seat] if several else seat
    return {name: who[0] if isinstance(who, list) and len(who) == 1 else who for name, who in found.items()}


def _ending(values: Values, option: rules.ContractOption) -> Facts:
    """Return how a deal ended that was not played to the last trick."""
    if "renonc_game" in option.keys and values.get("renonc_game"):
        return {"renonc_game": {"offender": values["renonc_game"]}}
    return {"given_up": True} if "given_up" in option.keys and values.get("given_up") else {}


def _result(values: Values, option: rules.ContractOption, edition: rules.Edition) -> Facts:
    if values.get("points") and "points" in option.takes:
        facts = {"points": number(values["points"])} | marriages(values)
        facts |= declared_facts("full", values, option, edition)
        facts |= no_trick(values) if "no_trick" in option.takes else {}
    else:
        facts = _quick(values, option)
    facts |= declared_facts("result", values, option, edition)
    if option.demand == "optional" and not facts:
        return {}
    if "seven" in option.takes and values.get("seven"):
        facts["seven"] = values["seven"]
    if option.silent_sevens and values.get("silent"):
        facts |= _silent(values["silent"])
    return facts


def asks(values: Values, facts: Facts, option: rules.ContractOption | None) -> Iterable[rules.Problem]:
    """Yield what the form still asks though the engine could settle without it: whether a side took a trick."""
    if option and "no_trick" in option.takes and no_trick_open(facts) and not values.get("no_trick"):
        text = _mark("did the side without card points take a trick?")
        yield rules.Problem(deal=None, field="no_trick", code="no_trick", text=text)


def _quick(values: Values, option: rules.ContractOption) -> Facts:
    facts: Facts = {key: told for key, told in winner(values).items() if key in option.takes}
    if "hundred_against" in option.takes and values.get("hundred_against"):
        facts["hundred_against"] = number(values["hundred_against"])
    if "hundred" in option.takes and values.get("hundred"):
        facts["hundred"] = number(values["hundred"])
        if "defence_total" in option.takes and values.get("defence_total") and values["hundred"].startswith("-"):
            facts["defence_total"] = number(values["defence_total"])
    return facts


def _silent(value: str) -> Facts:
    """declarer:1 · defence:2 · lost:declarer"""
    side, _, rest = value.partition(":")
    return {"silent_seven_lost": rest} if side == "lost" else {"silent_sevens": {side: number(rest)}}


def _beside(values: Values, option: rules.ContractOption, edition: rules.Edition) -> Facts:
    facts = declared_facts("more", values, option, edition)
    if "round" in option.keys and values.get("round", "1") != "1":
        facts["round"] = number(values["round"])
    if "premium" in option.keys and (premium := premium_facts(values)):
        facts["premium"] = premium
    # what is asked beside a rule: all that prices it, or the suit where the deal has none
    beside: dict[str, tuple[str, ...]] = {
        row.name: ("contract", "trump") for row in edition.penalties if row.amount is None
    }
    if option.trump == "forbidden":
        beside |= {row.name: ("trump",) for row in edition.penalties if row.red}
    penalties = [penalty for prefix in penalty_prefixes(values) if (penalty := _penalty(values, prefix, beside))]
    if penalties:
        facts["renonc"] = penalties
    if values.get("note", "").strip():
        facts["note"] = values["note"].strip()
    return facts


def penalty_prefixes(values: Values) -> list[str]:
    """p0. p1. …: room for two, and for more where a deal was loaded with more."""
    sent = [n for n in range(MOST_PENALTIES) if f"p{n}.offender" in values]
    return [f"p{n}." for n in range(max([1, *sent]) + 1)]


def _penalty(values: Values, prefix: str, beside: Mapping[str, tuple[str, ...]]) -> Facts | None:
    """`offender` and a rule of the text, or the amount that the table agreed on.

    `beside`: by rule, the facts that price it: a contract with its fleks, or the suit.
    """
    offender, rule = values.get(prefix + "offender", ""), values.get(prefix + "rule", "")
    if not offender:
        return None
    each = values.get(prefix + "other") or values.get(prefix + "each", "")
    if not rule:
        return {"offender": offender, "each": number(each)} if each else {"offender": offender}
    penalty: Facts = {"offender": offender, "rule": rule}
    penalty |= {key: values[prefix + key] for key in beside.get(rule, ()) if values.get(prefix + key)}
    if "contract" in beside.get(rule, ()) and (fleks := _starting(values, prefix + "flek.", number)):
        penalty["fleks"] = {name: level for name, level in fleks.items() if level}
    return penalty


def premium_prefixes(values: Values) -> list[str]:
    """q0. q1. …: room for one, and for another beside those that were given points."""
    given = [n for n in range(MOST_PENALTIES) if values.get(f"q{n}.who")]
    return [f"q{n}." for n in range(max([0, *(n + 1 for n in given)]) + 1)]


def premium_facts(values: Values) -> dict[str, Any]:
    """The premium points of each player."""
    found: dict[str, Any] = {}
    for prefix in premium_prefixes(values):
        if who := values.get(f"{prefix}who"):
            found[who] = number(values.get(f"{prefix}points", ""))
    return found


def premium_values(facts: Mapping[str, Any]) -> dict[str, str]:
    values: dict[str, str] = {}
    for n, (who, points) in enumerate(facts.get("premium", {}).items()):
        values |= {f"q{n}.who": who, f"q{n}.points": str(points)}
    return values


def to_values(facts: Mapping[str, Any], edition: rules.Edition) -> dict[str, str]:
    """Return the taps that these facts would take: a correction opens with them."""
    values = {key: facts[key] for key in (*WORDS, "contract", "seven", "note") if key in facts}
    if isinstance(facts.get("sitting_out"), list):
        del values["sitting_out"]
        values |= sitting_out_values(facts["sitting_out"])
    values |= {key: str(facts[key]) for key in ("hundred", "hundred_against", "defence_total") if key in facts}
    values["round"] = str(facts.get("round", 1))
    values |= {f"flek.{name}": str(level) for name, level in facts.get("fleks", {}).items() if level}
    for name, who in facts.get("flek_by", {}).items():
        values |= _raised_values(f"flek_by.{name}", who, edition)
    values |= {f"flek_share.{name}": share for name, share in facts.get("flek_share", {}).items()}
    values |= announced_values(facts) | premium_values(facts)
    if facts.get("renonc_game"):
        values["renonc_game"] = facts["renonc_game"]["offender"]
    values |= full_values(facts) | winner_values(facts)
    values |= declared_values(facts, edition) | _silent_values(facts)
    for index, penalty in enumerate(facts.get("renonc", ())):
        values |= _penalty_values(penalty, f"p{index}.")
    return values


def _raised_values(path: str, who: Any, edition: rules.Edition) -> dict[str, str]:
    """One seat, or where several can be named a box of each."""
    if isinstance(who, list) or "flek_share" in edition.facts:
        return {f"{path}.{seat}": seat for seat in (who if isinstance(who, list) else [who])}
    return {path: who}


def _silent_values(facts: Mapping[str, Any]) -> dict[str, str]:
    if facts.get("silent_seven_lost"):
        return {"silent": f"lost:{facts['silent_seven_lost']}"}
    side, count = next(((side, n) for side, n in facts.get("silent_sevens", {}).items() if n), ("", 0))
    return {"silent": f"{side}:{count}"} if count else {}


def _penalty_values(penalty: Mapping[str, Any], prefix: str) -> dict[str, str]:
    values = {prefix + key: penalty[key] for key in ("offender", "rule", "contract", "trump") if key in penalty}
    if "each" in penalty:
        values[prefix + "other"] = str(penalty["each"])
    return values | {f"{prefix}flek.{name}": str(level) for name, level in penalty.get("fleks", {}).items()}
