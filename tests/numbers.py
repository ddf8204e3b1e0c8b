"""The numbers of every text: tests/rules/numbers.txt, one deal a row. Its head says how a row is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from tests.cases import Case

FILE = Path(__file__).parent / "rules" / "numbers.txt"
PLAYERS = "ABCDEFGHI"
TRUMPS = {"hra", "sedma", "dve_sedmy", "dve_sedmy_sto", "sto", "sto_sedma", "stosedem", "sto_plus_sedem"}
TRUMPS |= {"adut", "fircik_i_sto"}
NOBODY_PLAYS = {"pas", "renonc", "deal"}
# what is told of the table; the rest is told of the deal
OF_THE_TABLE = {"seats", "rules", "before"}
# refused before any deal is looked at
OF_THE_HEAD = {"house_rules", "players"}


def read_numbers() -> list[Case]:
    """Every row, once for each edition that it is of."""
    found: list[Case] = []
    of: list[str] = []
    for number, line in enumerate(FILE.read_text("utf-8").splitlines(), 1):
        row = line.partition("   #")[0].strip()
        if not row or row.startswith("#"):
            continue
        if row.startswith("["):
            of = [id for name in row.strip("[]").split() for id in _editions(name)]
        else:
            found += [_case(f"line {number}", id, row) for id in of]
    return found


def _editions(name: str) -> list[str]:
    """The ids that a name stands for: of an edition, of all editions of a variant, of a preset."""
    if name in rules.variants():
        return list(rules.editions(name))
    return [name]


def _case(name: str, id: str, row: str) -> Case:
    facts, _, outcome = row.rpartition(" = ")
    contract, *told = facts.split()
    deal: dict[str, Any] = {"contract": contract}
    for one in told:
        _put(deal, *one.split("=", 1))
    table = {key: deal.pop(key) for key in OF_THE_TABLE & deal.keys()}
    document, edition = _head(id), id
    if "preset" in document:
        edition = rules.preset(id).edition
    text = rules.edition(edition)
    pairs = text.engine == "three_hand" and "partner" in text.facts
    seats = table.get("seats", 4 if pairs else max(seat for seat in text.seats if seat < 4))
    document |= {"players": list(PLAYERS[:seats]), "house_rules": table.get("rules", {})}
    if contract not in NOBODY_PLAYS:
        deal["declarer"] = "A"
    if contract in TRUMPS:
        deal = {"trump": "leaves", **({"partner": "C"} if pairs else {}), **deal}
    if contract == "deal":
        del deal["contract"]
    document["deals"] = [*table.get("before", ()), deal]
    return Case(name=f"{id} {name}", edition=edition, document=document, expect=_expected(outcome, document, text))


def _head(id: str) -> dict[str, Any]:
    variant, slash, _number = id.partition("/")
    return {"variant": variant, "edition": id} if slash else {"preset": id}


def _put(deal: dict[str, Any], path: str, text: str) -> None:
    *outer, last = path.split(".")
    for key in outer:
        deal = deal.setdefault(key, {})
    try:
        deal[last] = json.loads(text)
    except ValueError:
        deal[last] = text


def _expected(outcome: str, document: dict[str, Any], edition: rules.Edition) -> dict[str, Any]:
    deals = document["deals"]
    if outcome.startswith("!"):
        code = outcome[1:]
        return {"error": {"deal": None if code in OF_THE_HEAD else len(deals), "code": code}}
    amounts = json.loads(outcome)
    if isinstance(amounts, int):
        amounts = dict(_each(amounts, document["players"], deals[-1].get("partner")))
    return {"scores" if edition.scored else "deals": [amounts]}


def _each(amount: int, players: list[str], partner: str | None) -> Iterator[tuple[str, int]]:
    """What everybody gets, by what each of the others gives the declarer, and his partner."""
    side = ["A", partner] if partner else ["A"]
    others = len(players) - len(side)
    for name in players:
        yield name, amount * others // len(side) if name in side else -amount
