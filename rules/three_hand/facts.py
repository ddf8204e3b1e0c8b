"""The facts of one deal as recorded: every key read by itself. Whether they fit together is checks.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from ..problem import Notes, _
from ..table import Table
from ..values import boolean, choice, integer, player
from .edition import Contract, Rules
from .penalties import Penalty, read_penalties

SIDES = ("declarer", "defence")
SUITS = ("hearts", "leaves", "acorns", "bells", "plain")
RESULT_FACTS = frozenset(
    "points marriages winner winner_total hundred defence_total seven silent_sevens silent_seven_lost made no_trick"
    " forgotten_marriage".split()
)


class Facts:
    """A deal being read. A key that is absent, or was wrong, is None (or empty); `given` holds the keys that say something."""

    __slots__ = (
        "allow_over_credit", "contract", "declarer", "defence_marriages", "defence_total", "fleks", "flek_by",
        "forgotten_marriage", "forhont", "given", "hundred", "laid_down", "made", "marriages", "no_trick", "points",
        "renonc", "round", "seven", "silent_declarer", "silent_defence", "silent_seven_lost", "sitting_out", "sound",
        "trump", "winner", "winner_total",
    )  # fmt: skip

    contract: Contract
    given: set[str]
    sound: bool  # every key was read without a problem

    def __init__(self) -> None:
        self.declarer: str | None = None
        self.sitting_out: str | None = None
        self.forhont: str | None = None
        self.trump: str | None = None
        self.fleks: dict[str, int] = {}
        self.flek_by: dict[str, str] = {}
        self.points: int | None = None
        self.marriages: list[int] = []
        self.defence_marriages: list[int] = []
        self.winner: str | None = None
        self.winner_total: int | None = None
        self.hundred: int | None = None
        self.defence_total: int | None = None
        self.seven: str | None = None
        self.silent_declarer = 0
        self.silent_defence = 0
        self.silent_seven_lost: str | None = None
        self.made: bool | None = None
        self.laid_down = False
        self.no_trick: str | None = None
        self.forgotten_marriage: int | None = None
        self.renonc: tuple[Penalty, ...] = ()
        self.round = 1
        self.allow_over_credit = False

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
    facts.given = set()
    for key, value in deal.items():
        if key not in rules.keys:
            notes.add(str(key), "unknown_key", _("is not a key of this variant's deals"))
        elif (reader := READERS.get(key)) is not None and reader(facts, value, table, rules, notes):
            facts.given.add(key)
    facts.sound = len(notes.problems) == before
    return facts if contract else None


# Each reader answers whether the key says something: an empty `marriages` or a false `laid_down` does not.
Reader = Callable[[Facts, Any, Table, Rules, Notes], bool]


def _choice(key: str, code: str, choices: Collection[str]) -> Reader:
    def read(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
        setattr(facts, key, choice(value, notes, key, code, choices))
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
        setattr(facts, key, player(value, notes, key, key, table.players))
        return True

    return read


def _fleks(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    contract = getattr(facts, "contract", None)
    if contract is not None:
        facts.fleks = read_fleks(value, contract, "fleks", "fleks", "flek_limit", notes)
    return True


def read_fleks(value: Any, contract: Contract, path: str, code: str, limit_code: str, notes: Notes) -> dict[str, int]:
    """`{component: level}` of a contract, within its limit."""
    fleks: dict[str, int] = {}
    if not isinstance(value, dict):
        notes.add(path, code, _("must be an object of components and levels"))
        return fleks
    for component, level in value.items():
        if component not in contract.components:
            notes.add(f"{path}.{component}", code, _("is not a component of %(contract)s"), contract=contract.name)
        elif integer(level, notes, f"{path}.{component}", code, 0) is not None:
            fleks[component] = level
            if level > contract.highest:
                notes.add(
                    f"{path}.{component}", limit_code, _("at most %(highest)d levels here (%(article)s)"),
                    highest=contract.highest, article=contract.highest_article,
                )  # fmt: skip
    return fleks


def _flek_by(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if not isinstance(value, dict):
        notes.add("flek_by", "flek_by", _("must be an object of components and players"))
        return True
    for component, name in value.items():
        who = player(name, notes, f"flek_by.{component}", "flek_by", table.players)
        if who is not None:
            facts.flek_by[component] = who
    return bool(value)


def _marriages(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    """At most four over both sides: one of 40, three of 20."""
    if not isinstance(value, dict):
        notes.add("marriages", "marriages", _("must be an object of sides and lists"))
        return True
    for side, shown in value.items():
        if side not in SIDES:
            notes.add(f"marriages.{side}", "marriages", _("must be one of: %(choices)s"), choices=", ".join(SIDES))
        elif not are_marriages(shown):
            notes.add(f"marriages.{side}", "marriages", _("must be a list of 20 and 40"))
        elif side == "declarer":
            facts.marriages = shown
        else:
            facts.defence_marriages = shown
    both = facts.marriages + facts.defence_marriages
    if both.count(40) > 1 or both.count(20) > 3:
        notes.add("marriages", "marriages", _("there is one marriage of 40 and three of 20"))
    return any(value.values())


def are_marriages(value: Any) -> bool:
    return isinstance(value, list) and all(type(marriage) is int and marriage in (20, 40) for marriage in value)


def _silent_sevens(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if not isinstance(value, dict):
        notes.add("silent_sevens", "silent_sevens", _("must be an object of sides and numbers"))
        return True
    for side, number in value.items():
        if side not in SIDES:
            notes.add(f"silent_sevens.{side}", "silent_sevens", _("must be one of: %(choices)s"), choices=", ".join(SIDES))
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
    return bool(value)


def _round(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    facts.round = integer(value, notes, "round", "round", 1) or 1
    return True


def _note(facts: Facts, value: Any, table: Table, rules: Rules, notes: Notes) -> bool:
    if type(value) is not str:
        notes.add("note", "type", _("must be a text"))
    return True


READERS: Mapping[str, Reader] = {
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
