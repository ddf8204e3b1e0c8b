"""The facts of one deal as recorded: every key read by itself. Whether they fit together is checks.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.cards import SIDES, SUITS, read_marriages
from rules.problem import Notes, _
from rules.table import Table
from rules.values import boolean, choice, integer, player

from .edition import Contract, Rules
from .fleks import read_fleks
from .penalties import Penalty, read_penalties

RESULT_FACTS = frozenset(
    [
        "points",
        "marriages",
        "winner",
        "winner_total",
        "hundred",
        "defence_total",
        "seven",
        "silent_sevens",
        "silent_seven_lost",
        "made",
        "no_trick",
        "forgotten_marriage",
    ]
)


class Facts:
    """A deal being read. A key that is absent, or was wrong, keeps its default; `given`: the keys that say a thing."""

    contract: Contract
    given: set[str]
    sound: bool  # every key was read without a problem
    declarer: str | None = None
    sitting_out: str | None = None
    forhont: str | None = None
    trump: str | None = None
    fleks: Mapping[str, int] = MappingProxyType({})
    flek_by: Mapping[str, str] = MappingProxyType({})
    points: int | None = None
    marriages: Sequence[int] = ()
    defence_marriages: Sequence[int] = ()
    winner: str | None = None
    winner_total: int | None = None
    hundred: int | None = None
    defence_total: int | None = None
    seven: str | None = None
    silent_declarer = 0
    silent_defence = 0
    silent_seven_lost: str | None = None
    made: bool | None = None
    laid_down = False
    no_trick: str | None = None
    forgotten_marriage: int | None = None
    renonc: tuple[Penalty, ...] = ()
    round = 1
    allow_over_credit = False
    payers: tuple[str, ...] = ()  # who settles with the hub, once that is known

    @property
    def hub(self) -> str | None:
        """With whom everybody settles: the declarer, or the forhont where nobody plays; None in a deal again."""
        return self.forhont or self.declarer

    @property
    def red(self) -> bool:
        return self.trump == "hearts"

    def level(self, component: str) -> int:
        return self.fleks.get(component, 0)


def read_facts(deal: object, table: Table, rules: Rules, notes: Notes) -> Facts | None:
    """Every key of a deal; None when it is no object or its contract is unknown. Problems are noted."""
    if not isinstance(deal, dict):
        notes.add("", "type", _("a deal must be an object"))
        return None
    before = len(notes.problems)
    facts = Facts()
    contract = rules.contracts.get(name) if type(name := deal.get("contract")) is str else None
    if contract is None:
        notes.add("contract", "contract", _("must be one of: %(choices)s"), choices=", ".join(rules.contracts))
    else:
        facts.contract = contract
    given = facts.given = set()
    keys = rules.keys
    for key, value in deal.items():
        if key not in keys:
            notes.add(str(key), "unknown_key", _("is not a key of this variant's deals"))
        elif READERS[key](facts, value, table, rules, notes):
            given.add(key)
    facts.sound = len(notes.problems) == before
    return facts if contract else None


# Each reader answers whether the key says something: an empty `marriages` or a false `laid_down` does not.
Reader = Callable[[Facts, Any, Table, Rules, Notes], bool]


def _choice(key: str, code: str, choices: Collection[str]) -> Reader:
    def read(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
        if type(value) is not str or value not in choices:
            value = choice(value, notes, key, code, choices)
        setattr(facts, key, value)
        return True

    return read


def _integer(key: str, code: str, low: int, high: int, step: int = 1) -> Reader:
    def read(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
        setattr(facts, key, integer(value, notes, key, code, low, high, step))
        return True

    return read


def _boolean(key: str, code: str) -> Reader:
    def read(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
        answer = boolean(value, notes, key, code)
        setattr(facts, key, answer)
        return answer is not False or key == "made"

    return read


def _player(key: str) -> Reader:
    def read(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
        if type(value) is not str or value not in table.players:
            value = player(value, notes, key, key, table.players)
        setattr(facts, key, value)
        return True

    return read


def _fleks(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    contract = getattr(facts, "contract", None)
    if contract is not None:
        facts.fleks = read_fleks(value, contract, "fleks", "fleks", "flek_limit", notes)
    return True


def _flek_by(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if not isinstance(value, dict):
        notes.add("flek_by", "flek_by", _("must be an object of components and players"))
        return True
    named = {
        component: player(name, notes, f"flek_by.{component}", "flek_by", table.players)
        for component, name in value.items()
    }
    facts.flek_by = {component: name for component, name in named.items() if name is not None}
    return bool(value)


def _marriages(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    shown = read_marriages(value, SIDES, notes)
    facts.marriages = shown.get("declarer", [])
    facts.defence_marriages = shown.get("defence", [])
    return not isinstance(value, dict) or any(value.values())


def _silent_sevens(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if not isinstance(value, dict):
        notes.add("silent_sevens", "silent_sevens", _("must be an object of sides and numbers"))
        return True
    for side, number in value.items():
        if side not in SIDES:
            notes.add(
                f"silent_sevens.{side}", "silent_sevens", _("must be one of: %(choices)s"), choices=", ".join(SIDES)
            )
        elif integer(number, notes, f"silent_sevens.{side}", "silent_sevens", 0, 2) is not None:
            setattr(facts, f"silent_{side}", number)
    return any(value.values())


def _forgotten(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if type(value) is int and value in (20, 40):
        facts.forgotten_marriage = value
    else:
        notes.add("forgotten_marriage", "forgotten_marriage", _("must be 20 or 40"))
    return True


def _renonc(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    facts.renonc = read_penalties(value, table, rules, notes)
    return value != []


def _round(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    facts.round = integer(value, notes, "round", "round", 1) or 1
    return True


def _note(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if type(value) is not str:
        notes.add("note", "type", _("must be a text"))
    return True


def _contract(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    return True  # read before all others, which need it


READERS: Mapping[str, Reader] = {
    "contract": _contract,
    "declarer": _player("declarer"),
    "sitting_out": _player("sitting_out"),
    "forhont": _player("forhont"),
    "trump": _choice("trump", "trump", SUITS),
    "fleks": _fleks,
    "flek_by": _flek_by,
    "points": _integer("points", "points", 0, 90, 10),
    "marriages": _marriages,
    "winner": _choice("winner", "winner", SIDES),
    "winner_total": _integer("winner_total", "winner", 100, 190, 10),
    "hundred": _integer("hundred", "hundred", -20, 9),
    "defence_total": _integer("defence_total", "hundred", 100, 190, 10),
    "seven": _choice("seven", "seven", ("made", "lost")),
    "silent_sevens": _silent_sevens,
    "silent_seven_lost": _choice("silent_seven_lost", "silent_sevens", SIDES),
    "made": _boolean("made", "made"),
    "laid_down": _boolean("laid_down", "laid_down"),
    "no_trick": _choice("no_trick", "no_trick", SIDES),
    "forgotten_marriage": _forgotten,
    "renonc": _renonc,
    "round": _round,
    "allow_over_credit": _boolean("allow_over_credit", "type"),
    "note": _note,
}
