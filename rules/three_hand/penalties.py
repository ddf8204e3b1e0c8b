"""Renonc: the offender pays every other player at the table, outside the deal and any limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards import SUIT, SUITS
from rules.edition import PenaltyRow
from rules.kinds import PLAYER, Bounds, Kind, NewName, ReadContext, Schema
from rules.outcome import Outcome, Why
from rules.problem import Notes, _
from rules.settlement import Factor, Line

from .contract import Contract, ThreeHandRules
from .fleks import check_levels, read_levels

PENALTY = Outcome(Why.PENALTY)
EACH = Bounds(1)
RED = Factor("red", 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Renonc:
    """One penalty. `rule` is a code of the text, or None where the table agreed on the amount."""

    offender: str
    rule: str | None
    each: int
    article: str
    path: str  # where it stands in the deal
    row: PenaltyRow | None  # of the text
    trump: str | None = None  # of the hand, where the deal has none


class Penalties(Kind[tuple[Renonc, ...]]):
    """A list of `{"offender": player, "rule": code}` or `{"offender": player, "each": n}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[ThreeHandRules]) -> tuple[Renonc, ...]:
        if not isinstance(value, list):
            context.notes.add(path, code, _("must be a list"))
            return ()
        read = [_read(entry, f"{path}.{n}", context) for n, entry in enumerate(value)]
        return tuple(penalty for penalty in read if penalty)

    def schema(self, rules: ThreeHandRules, contract: Any) -> Schema:
        player = PLAYER.schema(rules, contract)
        agreed = _object({"offender": player, "each": EACH.schema()}, ["offender", "each"])
        entries = [agreed, *(_by_rule_schema(row, rules, contract) for row in rules.penalties.values())]
        return {"type": "array", "items": {"oneOf": entries}}

    def rename(self, value: Any, new: NewName) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return [
            {**entry, "offender": new(entry["offender"])}
            if isinstance(entry, Mapping) and "offender" in entry
            else entry
            for entry in value
        ]


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _by_rule_schema(row: PenaltyRow, rules: ThreeHandRules, contract: Any) -> Schema:
    properties: Schema = {"offender": PLAYER.schema(rules, contract), "rule": {"const": row.name}}
    if row.amount is not None:
        trump: Schema = {"trump": SUIT.schema(rules, contract)} if row.red else {}
        return _object(properties | trump, ["offender", "rule"])
    properties |= {
        "contract": {"enum": [contract.name for contract in rules.contracts.values() if contract.components]},
        "trump": {"enum": list(SUITS)},
        "fleks": {"type": "object", "additionalProperties": Bounds(0).schema()},
    }
    return _object(properties, ["offender", "rule", "contract"])


def _read(entry: Any, path: str, context: ReadContext[ThreeHandRules]) -> Renonc | None:
    notes = context.notes
    before = len(notes.problems)
    if not isinstance(entry, dict):
        notes.add(path, "renonc", _("must be an object"))
        return None
    offender = ""
    if "offender" not in entry:
        notes.add(f"{path}.offender", "renonc", _("who broke the rule is missing"))
    else:
        offender = PLAYER.read(entry["offender"], f"{path}.offender", "renonc", context) or ""
    if ("rule" in entry) == ("each" in entry):
        text = _("a penalty needs either its rule or the amount for each")
        missing = _("how much he gives to each is missing")
        notes.add(f"{path}.rule", "renonc", text if context.rules.penalties or "each" in entry else missing)
        return None
    read = _agreed if "each" in entry else _by_rule
    penalty = read(entry, offender, path, context.rules, notes)
    return penalty if len(notes.problems) == before else None


def _only(entry: Mapping[str, Any], keys: set[str], path: str, notes: Notes) -> None:
    for key in entry.keys() - keys:
        notes.add(f"{path}.{key}", "renonc", _("does not belong to this penalty"))


def _agreed(entry: Mapping[str, Any], offender: str, path: str, rules: ThreeHandRules, notes: Notes) -> Renonc:
    _only(entry, {"offender", "each"}, path, notes)
    each = EACH.read(entry["each"], f"{path}.each", "renonc", notes) or 0
    return Renonc(
        offender=offender,
        rule=None,
        each=each,
        article=rules.articles["renonc"],
        path=path,
        row=None,
    )


def _by_rule(entry: Mapping[str, Any], offender: str, path: str, rules: ThreeHandRules, notes: Notes) -> Renonc | None:
    rule = entry["rule"]
    row = rules.penalties.get(rule) if type(rule) is str else None
    if row is None:
        codes = ", ".join(rules.penalties) or "–"
        notes.add(f"{path}.rule", "renonc", _("must be one of: %(choices)s"), choices=codes)
        return None
    if row.amount is None:
        each = _by_contract(entry, path, row, rules, notes)
    else:
        _only(entry, {"offender", "rule", "trump"} if row.red else {"offender", "rule"}, path, notes)
        each = row.amount
    trump = None
    if row.red and "trump" in entry:
        trump = SUIT.read(entry["trump"], f"{path}.trump", "renonc", ReadContext((), rules, notes))
    return Renonc(
        offender=offender,
        rule=row.name,
        each=each,
        article=row.article,
        path=path,
        row=row,
        trump=trump,
    )


def _by_contract(entry: Mapping[str, Any], path: str, row: PenaltyRow, rules: ThreeHandRules, notes: Notes) -> int:
    """Return the amount of a penalty by contract: a fixed one, else the contract's worth with its fleks (B3, R8)."""
    name = entry.get("contract")
    if name is None:
        notes.add(f"{path}.contract", "renonc", _("penalty %(rule)s needs the contract"), rule=entry["rule"])
        return 0
    contract = rules.contracts.get(name) if type(name) is str else None
    if contract is None or not contract.components:
        choices = ", ".join(other.name for other in rules.contracts.values() if other.components)
        notes.add(f"{path}.contract", "renonc", _("must be one of: %(choices)s"), choices=choices)
        return 0
    if contract.name in row.fixed:
        _only(entry, {"offender", "rule", "contract"}, path, notes)
        return row.fixed[contract.name]
    keys = {"offender", "rule", "contract", "fleks"} | ({"trump"} if contract.trump else set())
    _only(entry, keys, path, notes)
    trump = entry.get("trump")
    if contract.trump and trump is None:
        notes.add(f"{path}.trump", "renonc", _("penalty %(rule)s needs the trump suit"), rule=entry["rule"])
    elif contract.trump and not (type(trump) is str and trump in SUITS):
        notes.add(f"{path}.trump", "renonc", _("must be one of: %(choices)s"), choices=", ".join(SUITS))
    fleks = read_levels(entry.get("fleks", {}), f"{path}.fleks", "renonc", notes)
    check_levels(fleks, contract, f"{path}.fleks", "renonc", "renonc", notes)
    return _worth(contract, trump == "hearts", fleks, row.least_flek)


def _worth(contract: Contract, red: bool, fleks: Mapping[str, int], least: int) -> int:
    factor = 2 if red and contract.trump else 1
    return sum(
        price.amount * factor * 2 ** min(max(fleks.get(component, 0), least), contract.highest)
        for component, price in contract.components.items()
    )


def penalty_lines(penalties: tuple[Renonc, ...], trump: str | None, players: tuple[str, ...]) -> list[Line]:
    """Return a line for each penalty: the offender pays every other player, those sitting out included."""
    return [_line(penalty, trump, players) for penalty in penalties]


def _line(penalty: Renonc, trump: str | None, players: tuple[str, ...]) -> Line:
    doubles = penalty.row is not None and penalty.row.red and (trump or penalty.trump) == "hearts"
    return Line(
        component="renonc",
        article=penalty.article,
        subject=penalty.offender,
        outcome=PENALTY,
        base=penalty.each,
        factors=(RED,) if doubles else (),
        each=-penalty.each * (2 if doubles else 1),
        payers=tuple(other for other in players if other != penalty.offender),
        detail=penalty.rule,
    )
