"""A three-hand edition, made ready for play: contracts, prices, levels and penalties out of the TOML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.edition import Edition
from rules.settlement import Factor

NO_TRUMP_KEYS = {"made"}
GAME_KEYS = {"points", "marriages", "winner", "winner_total"}
HUNDRED_KEYS = {"points", "marriages", "hundred"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """A base price, and what it is in hearts where that is not twice as much."""

    amount: int
    article: str
    red: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """What may be announced. `result`: how its outcome is recorded: game, hundred, made, or a name without a result."""

    name: str
    components: Mapping[str, Price]
    trump: bool
    result: str
    article: str
    seven: bool  # an announced seven is part of it
    silent_sevens: int  # at most so many unannounced ones
    rests: bool  # it is not played without a re (C5, Které hry se nehrají)
    laid_open: bool  # played with open cards (C12)
    takes: frozenset[str]  # the result facts that belong to it
    highest: int  # the highest flek
    highest_article: str

    @property
    def declared(self) -> bool:
        return self.result not in ("pas", "renonc")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """An edition as the three-hand engine reads it."""

    edition: Edition
    contracts: Mapping[str, Contract]
    keys: frozenset[str]
    prices: Mapping[str, Price]
    articles: Mapping[str, str]
    penalties: Mapping[str, Mapping[str, Any]]
    levels: tuple[str, ...]
    raised: tuple[tuple[Factor, ...], ...]  # by level: the factor of so many fleks, none at 0
    silent_hundred: str
    hundred: str
    lost_hundred: str
    hundred_needs_marriage: bool
    forgotten_marriage: str | None
    silent_seven_lost: bool
    no_trick: bool
    only_seven_raised_rests: bool
    credit: bool
    free_components: frozenset[str]
    free_level: int

    def level_name(self, level: int) -> str:
        return level_name(self.levels, level)


def level_name(levels: tuple[str, ...], level: int) -> str:
    """flek, re …; the texts name four."""
    return levels[level - 1] if level <= len(levels) else f"flek {level}"


COMMON_KEYS = frozenset(
    [
        "contract",
        "declarer",
        "sitting_out",
        "trump",
        "fleks",
        "points",
        "marriages",
        "winner",
        "winner_total",
        "hundred",
        "seven",
        "silent_sevens",
        "silent_seven_lost",
        "made",
        "flek_by",
        "renonc",
        "note",
    ]
)
PROCEDURE_KEYS = {
    "forhont": ("forhont",),
    "laid_down": ("laid_down",),
    "lost_hundred": ("defence_total",),
    "no_trick": ("no_trick",),
    "credit": ("round", "allow_over_credit"),
    "forgotten_marriage": ("forgotten_marriage",),
}


@cache
def load(edition: Edition) -> Rules:
    data, procedures = edition.data, edition.data["procedures"]
    prices = {name: Price(**row) for name, row in data["prices"].items()}
    contracts = {name: _contract(name, row, prices, data, procedures) for name, row in data["contracts"].items()}
    contracts["renonc"] = _contract("renonc", RENONC, prices, data, procedures)
    levels, highest = tuple(data["levels"]["names"]), max(contract.highest for contract in contracts.values())
    keys = COMMON_KEYS.union(*(keys for name, keys in PROCEDURE_KEYS.items() if procedures.get(name)))
    return Rules(
        edition=edition,
        contracts=contracts,
        keys=keys,
        prices=prices,
        articles=data["articles"],
        penalties=data.get("penalties", {}),
        levels=levels,
        raised=((), *((Factor("flek", 1 << level, level_name(levels, level)),) for level in range(1, highest + 1))),
        silent_hundred=procedures["silent_hundred"],
        hundred=procedures["hundred"],
        lost_hundred=procedures.get("lost_hundred", "missing"),
        hundred_needs_marriage=procedures.get("hundred_needs_marriage", False),
        forgotten_marriage=procedures.get("forgotten_marriage"),
        silent_seven_lost=procedures.get("silent_seven_lost", False),
        no_trick=procedures.get("no_trick", False),
        only_seven_raised_rests=procedures.get("only_seven_raised_rests", True),
        credit=procedures.get("credit", False),
        free_components=frozenset(procedures.get("free_components", ())),
        free_level=procedures.get("free_level", 0),
    )


# Only penalties, nothing played: every table has it.
RENONC: dict[str, Any] = {"components": [], "trump": False, "result": "renonc", "article": ""}


def _contract(
    name: str,
    row: Mapping[str, Any],
    prices: Mapping[str, Price],
    data: Mapping[str, Any],
    procedures: Mapping[str, Any],
) -> Contract:
    renamed, levels = row.get("prices", {}), data["levels"]
    trump, result = row.get("trump", True), row["result"]
    seven = row.get("seven", "sedma" in row["components"])
    return Contract(
        name=name,
        components={component: prices[renamed.get(component, component)] for component in row["components"]},
        trump=trump,
        result=result,
        article=row["article"],
        seven=seven,
        silent_sevens=row.get("silent_sevens", 0),
        rests=row.get("rests", False),
        laid_open=row.get("laid_open", False),
        takes=_result_keys(result, seven, row.get("silent_sevens", 0), procedures),
        highest=levels["trump" if trump else "plain"],
        highest_article=levels["article"] if trump else levels.get("plain_article", levels["article"]),
    )


def _result_keys(result: str, seven: bool, silent_sevens: int, procedures: Mapping[str, Any]) -> frozenset[str]:
    """The result facts that may be recorded for a contract."""
    if result == "made":
        return frozenset(NO_TRUMP_KEYS)
    if result not in ("game", "hundred"):
        return frozenset()
    keys = set(GAME_KEYS if result == "game" else HUNDRED_KEYS)
    if procedures.get("no_trick"):
        keys.add("no_trick")
    if result == "hundred" and procedures.get("forgotten_marriage"):
        keys.add("forgotten_marriage")
    if result == "hundred" and procedures.get("lost_hundred"):
        keys.add("defence_total")
    if seven:
        keys.add("seven")
    if silent_sevens:
        keys |= {"silent_sevens", "silent_seven_lost"}
    return frozenset(keys)
