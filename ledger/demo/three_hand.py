"""Deals of the three-hand games by seat: who played what, how it was raised, how it ended."""

from __future__ import annotations

from dataclasses import dataclass

import rules
from ledger.demo.chance import Chance, Facts
from ledger.demo.habits import HUNDREDS, PLAIN, SEVENS, Habits, contract_of, habits_of

SUITS = {"hearts": 34, "leaves": 22, "acorns": 22, "bells": 22}


@dataclass(frozen=True, slots=True)
class Table:
    """The seats in one deal: who plays, in table order from the forhont on; the others sit out."""

    playing: tuple[str, ...]
    sitting_out: tuple[str, ...] = ()


def table(seats: int, dealt: int, *, all_play: bool) -> Table:
    """The table after so many deals, the first one dealt by seat 1."""
    order = [str((dealt + step) % seats + 1) for step in range(1, seats + 1)]
    if all_play:
        return Table(playing=tuple(order))
    return Table(playing=tuple(order[:3]), sitting_out=tuple(sorted(order[3:])))


def three_hand_deal(chance: Chance, variant: str, seats: int, dealt: int) -> Facts:
    """The facts of one deal by the newest edition of a three-hand variant."""
    edition = rules.newest(variant)
    at = table(seats, dealt, all_play="partner" in edition.facts)
    habits = habits_of(edition)
    contract = chance.of(habits.contracts)
    option = contract_of(edition, contract, {})
    assert option is not None
    facts: Facts = {"contract": contract}
    if at.sitting_out:
        facts["sitting_out"] = at.sitting_out[0] if len(at.sitting_out) == 1 else [*at.sitting_out]
    if contract == "pas":
        if "forhont" in option.keys:
            facts["forhont"] = at.playing[0]
        return facts
    facts["declarer"] = _declarer(chance, habits, contract, at)
    if option.partner != "forbidden":
        others = [seat for seat in at.playing if seat != facts["declarer"]]
        facts["partner"] = chance.choice(others) if chance.percent(92) else None
    if option.components:
        _play(chance, option, habits, facts, at, edition)
    _penalty(chance, edition, habits, facts, at)
    return facts


def _declarer(chance: Chance, habits: Habits, contract: str, at: Table) -> str:
    share = 34 if contract in PLAIN else habits.forhont
    return at.playing[0] if chance.percent(share) else chance.choice(at.playing[1:])


def _play(
    chance: Chance, option: rules.ContractOption, habits: Habits, facts: Facts, at: Table, edition: rules.Edition
) -> None:
    contract = facts["contract"]
    if option.trump == "required":
        facts["trump"] = chance.of(SUITS)
    if "made" in option.takes:
        facts["made"] = chance.percent(68)
        _raise(chance, facts, {contract: {0: 80, 1: 20}})
        _raised_by(chance, facts, at)
    elif contract in HUNDREDS:
        _hundred(chance, habits, facts)
    else:
        _against(chance, option, facts, at)
        _game(chance, habits, facts, edition)


def _against(chance: Chance, option: rules.ContractOption, facts: Facts, at: Table) -> None:
    """Let a defender announce a seven now and then, where the text knows it."""
    if "sedma_proti" in option.announceable and chance.percent(9):
        team = (facts["declarer"], facts.get("partner"))
        facts["against"] = {"sedma": chance.choice([seat for seat in at.playing if seat not in team])}


def _raised_by(chance: Chance, facts: Facts, at: Table) -> None:
    """Name who raised a game laid open: he bears the increase alone."""
    if facts["contract"].startswith("vylozeny") and facts.get("fleks"):
        defenders = [seat for seat in at.playing if seat != facts["declarer"]]
        facts["flek_by"] = {facts["contract"]: chance.choice(defenders)}


def _raise(chance: Chance, facts: Facts, levels: dict[str, dict[int, int]]) -> dict[str, int]:
    chosen = {component: chance.of(weights) for component, weights in levels.items()}
    fleks = {component: level for component, level in chosen.items() if level}
    if fleks:
        facts["fleks"] = fleks
    return chosen


# --- game and seven --------------------------------------------------------------------------------


def _game(chance: Chance, habits: Habits, facts: Facts, edition: rules.Edition) -> None:
    seven = facts["contract"] in SEVENS
    levels = {"hra": habits.levels, **({"sedma": habits.levels} if seven else {})}
    chosen = _raise(chance, facts, levels)
    if not _is_played(edition, facts):
        return
    lead = 62 - 6 * max(chosen.values())
    if chance.percent(65):
        _quick_game(chance, facts, lead)
    else:
        _counted_game(chance, habits, facts, lead)
    if "against" in facts:
        facts["seven_against"] = "made" if facts.get("points", 50) <= 80 and chance.percent(60) else "lost"
    elif seven:
        facts["seven"] = "made" if _could_take_last(facts) and chance.percent(70) else "lost"
    elif chance.percent(9):
        _silent_seven(chance, habits, facts)


def _is_played(edition: rules.Edition, facts: Facts) -> bool:
    """Return whether a game raised so far is played: the text says from which flek."""
    option = contract_of(edition, facts["contract"], facts)
    return option is not None and option.demand != "forbidden"


def _quick_game(chance: Chance, facts: Facts, lead: int) -> None:
    facts["winner"] = "declarer" if chance.percent(lead) else "defence"
    if chance.percent(12):
        facts["winner_total"] = chance.tens(105, 12, 100, 130)


def _counted_game(chance: Chance, habits: Habits, facts: Facts, lead: int) -> None:
    facts["points"] = chance.tens(lead - 8, 20, 0, 90)
    facts["marriages"] = _marriages(chance, most=habits.above)


def _marriages(chance: Chance, *, most: int) -> dict[str, list[int]]:
    """Show at most two of four marriages; the trumps' is the declarer's more often."""
    shown: dict[str, list[int]] = {"declarer": [], "defence": []}
    for value in (40, 20, 20)[: 2 if most < 4 else 3]:
        if chance.percent(28):
            shown["declarer" if chance.percent(66) else "defence"].append(value)
    return {side: values for side, values in shown.items() if values}


def _could_take_last(facts: Facts) -> bool:
    """Return whether the declarer could take the last trick: whoever took it has at least its ten points."""
    return bool(facts.get("points", 90) >= 10)


def _silent_seven(chance: Chance, habits: Habits, facts: Facts) -> None:
    points = facts.get("points", 50)
    if points >= 10 and chance.percent(60):
        facts["silent_sevens"] = {"declarer": 1}
    elif points <= 80 and habits.silent_lost and chance.percent(40):
        facts["silent_seven_lost"] = "declarer"
    elif points <= 80:
        facts["silent_sevens"] = {"defence": 1}


# --- hundreds --------------------------------------------------------------------------------------


def _hundred(chance: Chance, habits: Habits, facts: Facts) -> None:
    contract = facts["contract"]
    components = {"stosedem": ("stosedem",), "sto": ("sto",)}.get(contract, ("sto", "sedma"))
    _raise(chance, facts, {component: {0: 78, 1: 18, 2: 4} for component in components})
    made = chance.percent(72)
    if chance.percent(60):
        facts["hundred"] = chance.randint(0, habits.above) if made else -chance.of({1: 50, 2: 30, 3: 20})
    else:
        _counted_hundred(chance, facts, made)
    if contract in SEVENS:
        facts["seven"] = "made" if chance.percent(75) else "lost"
    elif chance.percent(6):
        _silent_seven(chance, habits, facts)


def _counted_hundred(chance: Chance, facts: Facts, made: bool) -> None:
    """The counted marriage and card points that reach 100 with it, or fall one to three tens short."""
    marriage = 40 if chance.percent(70) else 20
    needed = 100 - marriage
    facts["points"] = min(90, needed + 10 * chance.randint(0, 2)) if made else needed - 10 * chance.randint(1, 3)
    facts["marriages"] = {"declarer": [marriage]}
    if chance.percent(12):
        facts["marriages"]["defence"] = [20]


# --- penalties -------------------------------------------------------------------------------------


def _penalty(chance: Chance, edition: rules.Edition, habits: Habits, facts: Facts, at: Table) -> None:
    if not chance.percent(2):
        return
    offender = chance.choice(at.playing)
    if not habits.penalties:
        facts["renonc"] = [{"offender": offender, "each": chance.choice((5, 10))}]
        return
    code = chance.choice(habits.penalties)
    row = next(row for row in edition.penalties if row.name == code)
    if row.contracts and facts["contract"] not in row.contracts:
        return
    if row.of == "declarer":
        offender = facts["declarer"]
    elif row.of == "defence" and offender == facts["declarer"]:
        offender = next(seat for seat in at.playing if seat != offender)
    facts["renonc"] = [{"offender": offender, "rule": code}]
