"""Renonc: what an offender pays to every other player at the table, outside the deal and any limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards import SUITS
from rules.problem import Notes, _
from rules.settlement import Line
from rules.table import Table
from rules.values import TOO_LONG, player

from .edition import Contract, Rules
from .fleks import read_fleks


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One renonc. `rule` is a code of the text, or None where the table agreed on the amount."""

    offender: str
    rule: str | None
    each: int
    article: str
    ends_deal: bool
    path: str  # where it stands in the deal


def read_penalties(value: Any, table: Table, rules: Rules, notes: Notes) -> tuple[Penalty, ...]:
    if not isinstance(value, list):
        notes.add("renonc", "renonc", _("must be a list"))
        return ()
    read = [_read(entry, f"renonc.{place}", table, rules, notes) for place, entry in enumerate(value)]
    return tuple(penalty for penalty in read if penalty)


def _read(entry: Any, path: str, table: Table, rules: Rules, notes: Notes) -> Penalty | None:
    before = len(notes.problems)
    if not isinstance(entry, dict):
        notes.add(path, "renonc", _("must be an object"))
        return None
    if "offender" not in entry:
        notes.add(f"{path}.offender", "renonc", _("who broke the rule is missing"))
    else:
        player(entry["offender"], notes, f"{path}.offender", "renonc", table.players)
    if ("rule" in entry) == ("each" in entry):
        text = _("a penalty needs either its rule or the amount for each")
        missing = _("how much he gives to each is missing")
        notes.add(f"{path}.rule", "renonc", text if rules.penalties or "each" in entry else missing)
        return None
    penalty = _agreed(entry, path, rules, notes) if "each" in entry else _by_rule(entry, path, rules, notes)
    return penalty if len(notes.problems) == before else None


def _only(entry: Mapping[str, Any], keys: set[str], path: str, notes: Notes) -> None:
    for key in entry.keys() - keys:
        notes.add(f"{path}.{key}", "renonc", _("does not belong to this penalty"))


def _agreed(entry: Mapping[str, Any], path: str, rules: Rules, notes: Notes) -> Penalty:
    _only(entry, {"offender", "each"}, path, notes)
    each = entry["each"]
    if type(each) is not int:
        notes.add(f"{path}.each", "renonc", _("must be a whole number"))
    elif each < 1:
        notes.add(f"{path}.each", "renonc", _("must be %(low)d or more"), low=1)
    elif each > TOO_LONG:
        notes.add(f"{path}.each", "type", _("is too long a number to be meant"))
    return Penalty(
        offender=entry.get("offender", ""),
        rule=None,
        each=each,
        article=rules.articles["renonc"],
        ends_deal=False,
        path=path,
    )


def _by_rule(entry: Mapping[str, Any], path: str, rules: Rules, notes: Notes) -> Penalty | None:
    rule = entry["rule"]
    row = rules.penalties.get(rule) if type(rule) is str else None
    if row is None:
        codes = ", ".join(rules.penalties) or "–"
        notes.add(f"{path}.rule", "renonc", _("must be one of: %(choices)s"), choices=codes)
        return None
    if "fixed" in row:
        each = _by_contract(entry, path, row["fixed"], rules, notes)
    else:
        _only(entry, {"offender", "rule"}, path, notes)
        each = row["amount"]
    return Penalty(
        offender=entry.get("offender", ""),
        rule=rule,
        each=each,
        article=row["article"],
        ends_deal=row.get("ends_deal", False),
        path=path,
    )


def _by_contract(entry: Mapping[str, Any], path: str, fixed: Mapping[str, int], rules: Rules, notes: Notes) -> int:
    """B3: a fixed amount, or for the other contracts what they were worth with the fleks given."""
    name = entry.get("contract")
    if name is None:
        notes.add(f"{path}.contract", "renonc", _("penalty %(rule)s needs the contract"), rule=entry["rule"])
        return 0
    contract = rules.contracts.get(name) if type(name) is str else None
    if contract is None or not contract.components:
        choices = ", ".join(other.name for other in rules.contracts.values() if other.components)
        notes.add(f"{path}.contract", "renonc", _("must be one of: %(choices)s"), choices=choices)
        return 0
    if contract.name in fixed:
        _only(entry, {"offender", "rule", "contract"}, path, notes)
        return fixed[contract.name]
    keys = {"offender", "rule", "contract", "fleks"} | ({"trump"} if contract.trump else set())
    _only(entry, keys, path, notes)
    trump = entry.get("trump")
    if contract.trump and trump is None:
        notes.add(f"{path}.trump", "renonc", _("penalty %(rule)s needs the trump suit"), rule=entry["rule"])
    elif contract.trump and not (type(trump) is str and trump in SUITS):
        notes.add(f"{path}.trump", "renonc", _("must be one of: %(choices)s"), choices=", ".join(SUITS))
    fleks = read_fleks(entry.get("fleks", {}), contract, f"{path}.fleks", "renonc", "renonc", notes)
    return _worth(contract, trump == "hearts", fleks)


def _worth(contract: Contract, red: bool, fleks: Mapping[str, int]) -> int:
    factor = 2 if red and contract.trump else 1
    return sum(
        price.amount * factor * 2 ** min(fleks.get(component, 0), contract.highest)
        for component, price in contract.components.items()
    )


def penalty_lines(penalties: tuple[Penalty, ...], players: tuple[str, ...]) -> list[Line]:
    """A line each: the offender pays every other player, the one sitting out included."""
    return [
        Line(
            component="renonc",
            article=penalty.article,
            subject=penalty.offender,
            outcome="renonc",
            base=penalty.each,
            each=-penalty.each,
            payers=tuple(other for other in players if other != penalty.offender),
            detail=penalty.rule,
        )
        for penalty in penalties
    ]
