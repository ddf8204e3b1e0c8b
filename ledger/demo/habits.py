"""The habits of three-hand games: how often what is played, as a regular would guess."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import rules

HUNDREDS = frozenset({"sto", "sto_sedma", "stosedem", "sto_plus_sedem"})
SEVENS = frozenset({"sedma", "dve_sedmy", "sto_sedma", "stosedem", "sto_plus_sedem"})
PLAIN = frozenset({"betl", "durch", "maly", "velky", "vylozeny_maly", "vylozeny_velky"})


@dataclass(frozen=True, slots=True)
class Habits:
    """`forhont` is the share of hundred in which who chooses first is the declarer."""

    contracts: dict[str, int]
    forhont: int
    # a silent seven may be lost, not only made
    silent_lost: bool = True
    penalties: tuple[str, ...] = ()
    # most above 100 that a made hundred shows: tens
    above: int = 4
    levels: dict[int, int] = field(default_factory=lambda: {0: 70, 1: 22, 2: 6, 3: 2})


HABITS = {
    "cz_voleny": Habits(
        {"hra": 56, "sedma": 21, "sto": 7, "sto_sedma": 3, "betl": 9, "durch": 4},
        forhont=90,
    ),
    "cz_licitovany": Habits(
        {"sedma": 47, "sto": 15, "sto_sedma": 11, "betl": 13, "durch": 7, "omyl": 5, "pas": 2},
        forhont=45,
    ),
    "paluba_licitovany": Habits(
        {"sedma": 46, "sto": 15, "sto_sedma": 11, "betl": 13, "durch": 7, "dve_sedmy": 2, "omyl": 4, "pas": 2},
        forhont=45,
        penalties=("jiny",),
        levels={0: 42, 1: 26, 2: 24, 3: 8},
    ),
    "sk_voleny": Habits(
        {
            "hra": 46,
            "sedma": 18,
            "dve_sedmy": 3,
            "sto": 9,
            "stosedem": 4,
            "sto_plus_sedem": 3,
            "maly": 11,
            "velky": 4,
            "vylozeny_maly": 2,
        },
        forhont=80,
        silent_lost=False,
        penalties=("A7", "B7", "C4"),
        above=2,
        levels={0: 34, 1: 24, 2: 32, 3: 10},
    ),
}

# of a text that nobody has guessed habits for, how often what it shares with the others is played
USUAL = {
    "hra": 50, "sedma": 30, "sto": 10, "sto_sedma": 5, "stosedem": 3, "sto_plus_sedem": 3,
    "betl": 10, "durch": 5, "maly": 10, "velky": 4, "omyl": 3, "pas": 2,
}  # fmt: skip


@cache
def habits_of(edition: rules.Edition) -> Habits:
    """The habits at tables of an edition; guessed from its contracts where nobody has written them down."""
    if edition.variant in HABITS:
        return HABITS[edition.variant]
    options = {option.name: option for option in contracts_of(edition)}
    return Habits(
        {name: weight for name, weight in USUAL.items() if name in options},
        forhont=60,
        silent_lost=any("silent_seven_lost" in option.takes for option in options.values()),
    )


def contracts_of(edition: rules.Edition) -> tuple[rules.ContractOption, ...]:
    return _empty_table(edition).possible({}).contracts


def contract_of(edition: rules.Edition, name: str, facts: dict[str, object]) -> rules.ContractOption | None:
    return _empty_table(edition).option(name, facts)


@cache
def _empty_table(edition: rules.Edition) -> rules.Following:
    players = [str(seat) for seat in range(1, max(edition.seats) + 1)]
    return rules.follow({"variant": edition.variant, "edition": edition.id, "players": players, "deals": []})
