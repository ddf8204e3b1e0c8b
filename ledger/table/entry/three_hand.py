"""Entry of the three-hand games: the way from what was tapped to the facts of a deal, and back.

The public functions are those of `EntryEngine`. Values are the fields of the form: "flek.hra", "p0.offender". Facts are
the JSON that the engine settles: {"fleks": {"hra": 1}}.
"""

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

# facts whose value is sent as it was tapped
WORDS = ("declarer", "sitting_out", "trump", "forhont")
# where several sit out, each has a box of his own: out.5
OUT = "out."
# facts that are true or left out
FLAGS = ("laid_down", "allow_over_credit", "given_up")
# penalties, and premium points, of a deal that are read
MOST_PENALTIES = 100


def partial(values: Values) -> Facts:
    """Return the facts chosen before the result: enough to ask what is possible."""
    facts: Facts = {key: values[key] for key in WORDS if values.get(key)} | sitting_out(values)
    if values.get("contract"):
        facts["contract"] = values["contract"]
    facts |= partial_facts(values)
    facts["fleks"] = _by_name(values, "flek.", number)
    facts["flek_by"] = raised_by(values)
    facts |= {key: True for key in FLAGS if values.get(key)}
    if values.get("renonc_game"):
        facts["renonc_game"] = {"offender": values["renonc_game"]}
    if values.get("round"):
        facts["round"] = number(values["round"])
    return facts


def sitting_out(values: Values) -> Facts:
    """Return the fact `sitting_out` of a table where several sit out; nothing where none of their boxes was sent."""
    seats = [key.removeprefix(OUT) for key in sorted(values) if key.startswith(OUT) and values[key]]
    return {"sitting_out": seats} if seats else {}


def sitting_out_values(seats: Iterable[str]) -> dict[str, str]:
    """Return the taps that let these seats sit out: one seat, or a box for each of several."""
    resting = list(seats)
    if len(resting) > 1:
        return {f"{OUT}{seat}": seat for seat in resting}
    return {"sitting_out": resting[0]} if resting else {}


def _by_name(values: Values, prefix: str, read: Any) -> dict[str, Any]:
    """Return the answers of the fields that begin with the prefix, by the rest of the name. `read` reads an answer."""
    return {key.removeprefix(prefix): read(value) for key, value in values.items() if key.startswith(prefix) and value}


def to_facts(values: Values, option: rules.ContractOption | None, edition: rules.Edition) -> Facts:
    """Return the facts of the contract chosen; what was tapped for another contract is left out."""
    if option is None:
        return {"contract": values.get("contract", "")}
    facts: Facts = {"contract": option.name}
    belongs = {"declarer": option.declarer, "sitting_out": True, "trump": option.trump != "forbidden"}
    for key in WORDS:
        if values.get(key) and belongs.get(key, key in option.keys):
            facts[key] = values[key]
    facts |= sitting_out(values) | announced_facts(values, option) | _fleks(values, option) | _ending(values, option)
    if option.demand != "forbidden":
        facts |= _result(values, option, edition)
    return facts | _beside(values, option, edition)


def _fleks(values: Values, option: rules.ContractOption) -> Facts:
    """Return the fleks of the contract's components, who raised them and who bears them.

    Who raised counts only for a component that was raised. Who bears it counts only where it is known who raised.
    """
    tapped = partial(values) | {"flek_share": _by_name(values, "flek_share.", str)}
    raised = [component.name for component in option.components if tapped["fleks"].get(component.name)]
    known = [name for name in raised if tapped["flek_by"].get(name)]
    names_by_key = {"fleks": raised, "flek_by": known, "flek_share": known if "flek_share" in option.keys else []}
    facts = {
        key: {name: tapped[key][name] for name in names if name in tapped[key]} for key, names in names_by_key.items()
    }
    return {key: answers for key, answers in facts.items() if answers}


def raised_by(values: Values) -> dict[str, Any]:
    """Return who raised, by component: a seat, or of several boxes the list of those that were ticked."""
    raisers: dict[str, Any] = {}
    for key, seat in _by_name(values, "flek_by.", str).items():
        component, _, is_box = key.partition(".")
        raisers[component] = [*raisers.get(component, ()), seat] if is_box else seat
    return {name: who[0] if isinstance(who, list) and len(who) == 1 else who for name, who in raisers.items()}


def _ending(values: Values, option: rules.ContractOption) -> Facts:
    """Return how a deal ended that was not played to the last trick."""
    if "renonc_game" in option.keys and values.get("renonc_game"):
        return {"renonc_game": {"offender": values["renonc_game"]}}
    return {"given_up": True} if "given_up" in option.keys and values.get("given_up") else {}


def _result(values: Values, option: rules.ContractOption, edition: rules.Edition) -> Facts:
    """Return the facts of the result: written out in card points where these were tapped, else in short."""
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
    """Yield a problem where the form still asks whether a side took a trick: the engine could settle without it."""
    if option and "no_trick" in option.takes and no_trick_open(facts) and not values.get("no_trick"):
        text = _mark("did the side without card points take a trick?")
        yield rules.Problem(deal=None, field="no_trick", code="no_trick", text=text)


def _quick(values: Values, option: rules.ContractOption) -> Facts:
    """Return the result in short: who won the game, and by how many tens a hundred was made or lost."""
    facts: Facts = {key: answer for key, answer in winner(values).items() if key in option.takes}
    if "hundred_against" in option.takes and values.get("hundred_against"):
        facts["hundred_against"] = number(values["hundred_against"])
    if "hundred" in option.takes and values.get("hundred"):
        facts["hundred"] = number(values["hundred"])
        if "defence_total" in option.takes and values.get("defence_total") and values["hundred"].startswith("-"):
            facts["defence_total"] = number(values["defence_total"])
    return facts


def _silent(value: str) -> Facts:
    """Return the fact of a chip: silent sevens of a side ("defence:2"), or one that it lost ("lost:declarer")."""
    first, _, second = value.partition(":")
    return {"silent_seven_lost": second} if first == "lost" else {"silent_sevens": {first: number(second)}}


def _beside(values: Values, option: rules.ContractOption, edition: rules.Edition) -> Facts:
    """Return the facts that stand beside contract and result: playing round, premium points, penalties, note."""
    facts = declared_facts("more", values, option, edition)
    if "round" in option.keys and values.get("round", "1") != "1":
        facts["round"] = number(values["round"])
    if "premium" in option.keys and (premium := premium_facts(values)):
        facts["premium"] = premium
    # a rule without an amount of its own is priced by a contract; where hearts double a penalty the suit prices it,
    # and is asked for where the deal itself names none
    pricing: dict[str, tuple[str, ...]] = {
        rule.name: ("contract", "trump") for rule in edition.penalties if rule.amount is None
    }
    if option.trump == "forbidden":
        pricing |= {rule.name: ("trump",) for rule in edition.penalties if rule.red}
    penalties = [penalty for prefix in penalty_prefixes(values) if (penalty := _penalty(values, prefix, pricing))]
    if penalties:
        facts["renonc"] = penalties
    if values.get("note", "").strip():
        facts["note"] = values["note"].strip()
    return facts


def penalty_prefixes(values: Values) -> list[str]:
    """Return the prefixes of field names, "p0.", "p1." …: room for two penalties, or for as many as the deal has."""
    sent = [index for index in range(MOST_PENALTIES) if f"p{index}.offender" in values]
    return [f"p{index}." for index in range(max([1, *sent]) + 1)]


def _penalty(values: Values, prefix: str, pricing: Mapping[str, tuple[str, ...]]) -> Facts | None:
    """Return who broke a rule (`offender`), with the rule or the amount that the table agreed on; None for nobody.

    `pricing`: by rule, the facts that price it: a contract with its fleks, or the suit.
    """
    offender, rule = values.get(prefix + "offender", ""), values.get(prefix + "rule", "")
    if not offender:
        return None
    each = values.get(prefix + "other") or values.get(prefix + "each", "")
    if not rule:
        return {"offender": offender, "each": number(each)} if each else {"offender": offender}
    penalty: Facts = {"offender": offender, "rule": rule}
    penalty |= {key: values[prefix + key] for key in pricing.get(rule, ()) if values.get(prefix + key)}
    if "contract" in pricing.get(rule, ()) and (fleks := _by_name(values, prefix + "flek.", number)):
        penalty["fleks"] = {name: level for name, level in fleks.items() if level}
    return penalty


def premium_prefixes(values: Values) -> list[str]:
    """Return the prefixes of field names, "q0.", "q1." …: room for one more player than were given points."""
    given = [index for index in range(MOST_PENALTIES) if values.get(f"q{index}.who")]
    return [f"q{index}." for index in range(max([0, *(index + 1 for index in given)]) + 1)]


def premium_facts(values: Values) -> dict[str, Any]:
    """Return the premium points by seat."""
    points: dict[str, Any] = {}
    for prefix in premium_prefixes(values):
        if seat := values.get(f"{prefix}who"):
            points[seat] = number(values.get(f"{prefix}points", ""))
    return points


def premium_values(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the taps that would give the premium points of these facts."""
    values: dict[str, str] = {}
    for index, (seat, points) in enumerate(facts.get("premium", {}).items()):
        values |= {f"q{index}.who": seat, f"q{index}.points": str(points)}
    return values


def to_values(facts: Mapping[str, Any], edition: rules.Edition) -> dict[str, str]:
    """Return the taps that would give these facts: a correction opens with them."""
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
    """Return the taps for who raised: one seat, or where several can be named a box for each."""
    if isinstance(who, list) or "flek_share" in edition.facts:
        return {f"{path}.{seat}": seat for seat in (who if isinstance(who, list) else [who])}
    return {path: who}


def _silent_values(facts: Mapping[str, Any]) -> dict[str, str]:
    if facts.get("silent_seven_lost"):
        return {"silent": f"lost:{facts['silent_seven_lost']}"}
    sevens = facts.get("silent_sevens", {})
    side, count = next(((side, count) for side, count in sevens.items() if count), ("", 0))
    return {"silent": f"{side}:{count}"} if count else {}


def _penalty_values(penalty: Mapping[str, Any], prefix: str) -> dict[str, str]:
    values = {prefix + key: penalty[key] for key in ("offender", "rule", "contract", "trump") if key in penalty}
    if "each" in penalty:
        values[prefix + "other"] = str(penalty["each"])
    return values | {f"{prefix}flek.{name}": str(level) for name, level in penalty.get("fleks", {}).items()}
