"""The facts of one deal as recorded: every key read by itself. Whether they fit together is checks.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from rules.cards import SIDES, SUITS, read_marriages
from rules.problem import Notes, _
from rules.values import boolean, choice, integer, player

from .edition import Contract, Rules


class Facts:
    """A deal being read. What is absent, or was wrong, keeps its default; `given` holds the keys that say something."""

    contract: Contract
    given: set[str]
    declarer: str | None = None
    partner: str | None = None
    alone = False  # the partner is null
    trump: str | None = None
    kontra = 0
    points: int | None = None
    marriages: Sequence[int] = ()
    defence_marriages: Sequence[int] = ()
    winner: str | None = None
    winner_total: int | None = None
    made: bool | None = None
    early_trick_lost: bool | None = False  # None: it cannot be read
    last_by: str | None = None
    second_last_by: str | None = None


def read_facts(deal: object, players: tuple[str, ...], rules: Rules, notes: Notes) -> Facts | None:
    """Every key of a deal; None when it is no object or its contract is unknown. Problems are noted."""
    if not isinstance(deal, dict):
        notes.add("", "type", _("a deal must be an object"))
        return None
    facts = Facts()
    given = facts.given = set()
    for key, value in deal.items():
        reader = READERS.get(key)
        if reader is None:
            notes.add(str(key), "unknown_key", _("is not a key of this variant's deals"))
        elif reader(facts, value, players, rules, notes):
            given.add(key)
    contract = rules.contracts.get(name) if type(name := deal.get("contract")) is str else None
    if contract is None:
        notes.add("contract", "contract", _("must be one of: %(choices)s"), choices=", ".join(rules.contracts))
        return None
    facts.contract = contract
    return facts


# Each reader answers whether the key says something: empty marriages or a false `early_trick_lost` do not.
Reader = Callable[[Facts, Any, tuple[str, ...], Rules, Notes], bool]


def _choice(key: str, choices: Collection[str]) -> Reader:
    def read(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
        setattr(facts, key, choice(value, notes, key, key, choices))
        return True

    return read


def _player(key: str, code: str) -> Reader:
    def read(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
        setattr(facts, key, player(value, notes, key, code, players))
        return True

    return read


def _partner(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    """Null is a fact too: the declarer plays alone."""
    if value is None:
        facts.alone = True
    else:
        facts.partner = player(value, notes, "partner", "partner", players)
    return True


def _kontra(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    facts.kontra = integer(value, notes, "kontra", "kontra", 0, len(rules.levels)) or 0
    return True


def _points(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    facts.points = integer(value, notes, "points", "points", 0, rules.card_points, rules.step)
    return True


def _marriages(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    shown = read_marriages(value, SIDES, notes)
    facts.marriages, facts.defence_marriages = shown.get("declarer", ()), shown.get("defence", ())
    return not isinstance(value, dict) or any(value.values())


def _winner_total(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    """Named from 100 on; omitted below."""
    facts.winner_total = integer(value, notes, "winner_total", "winner", rules.over, rules.highest_total, rules.step)
    return True


def _made(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    facts.made = boolean(value, notes, "made", "made")
    return True


def _early_trick_lost(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    facts.early_trick_lost = boolean(value, notes, "early_trick_lost", "type")
    return value is not False


def _contract(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    return True


def _note(facts: Facts, value: Any, players: tuple[str, ...], rules: Rules, notes: Notes) -> bool:
    if type(value) is not str:
        notes.add("note", "type", _("must be a text"))
    return True


READERS: dict[str, Reader] = {
    "contract": _contract,
    "declarer": _player("declarer", "declarer"),
    "partner": _partner,
    "trump": _choice("trump", SUITS),
    "kontra": _kontra,
    "points": _points,
    "marriages": _marriages,
    "winner": _choice("winner", SIDES),
    "winner_total": _winner_total,
    "made": _made,
    "early_trick_lost": _early_trick_lost,
    "last_by": _player("last_by", "player"),
    "second_last_by": _player("second_last_by", "player"),
    "note": _note,
}
