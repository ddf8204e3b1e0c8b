"""Entries → deals, wherever the notation says enough: contract, who, fleks, the hundred, two sevens, a flek of one.

It does not say in what order the deals came, nor who sat out: only groups of three become deals, one player's row after
another's. The deals are settled by the rule set `index`, which is this notation's way of settling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import rules
from ledger.exchange.notation.entries import Entry, Part
from ledger.exchange.notation.errors import NotationError, _
from ledger.exchange.notation.parse import Group, WrittenEvening

Facts = dict[str, Any]
PRESET = "index"
PLAYING = 3
# contracts that are made or lost, by the part that names them
MADE = {"c": "betl", "mc": "betl", "msc": "betl", "d": "durch", "v": "dve_sedmy"}
PENALTIES = {"r1": "pausal_1", "r2": "pausal_2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The deals of a group by the players' names, or the faults that leave it a total."""

    group: Group
    deals: tuple[Facts, ...] = ()
    faults: tuple[NotationError, ...] = ()


def deals_of(evening: WrittenEvening) -> list[Told]:
    """Return what the notation tells of each group."""
    return [_told(group) for group in evening.groups]


def house_rules(evening: WrittenEvening) -> dict[str, str]:
    """Return what an evening settles otherwise than the rule set: hundreds that double, silent ones with them."""
    scale = "linear" if evening.linear else "geometric"
    return {"hundred_scale": scale, "silent_hundred_scale": scale}


def _told(group: Group) -> Told:
    if len(group.rows) != PLAYING:
        return Told(group=group, faults=(NotationError(_("it is not said who sat out"), group=group.number),))
    deals: list[Facts] = []
    faults: list[NotationError] = []
    shared: list[tuple[str, Entry]] = []
    for row in group.rows:
        for entry in row.entries:
            if any(part.own for part in entry.parts):
                shared.append((row.player, entry))
                continue
            try:
                deals.append(_deal(row.player, entry))
            except NotationError as fault:
                faults.append(_placed(fault, group, row.player, entry))
    found, left = _shared(group, shared)
    faults += (_placed(NotationError(_("it is not said who played")), group, *one) for one in left)
    return Told(group=group, faults=tuple(faults)) if faults else Told(group=group, deals=(*deals, *found))


def _placed(fault: NotationError, group: Group, player: str, entry: Entry) -> NotationError:
    return NotationError(fault.text, group=group.number, player=player, entry=entry.text[:60], **fault.values)


def _deal(player: str, entry: Entry) -> Facts:
    """One player's deal against the two others. Raises NotationError for a row of somebody who did not play."""
    first, *rest = entry.parts
    if first.kind in PENALTIES:
        return {"contract": "renonc", "renonc": [{"offender": player, "rule": PENALTIES[first.kind]}], **_note(entry)}
    if first.kind == "e":
        return {"contract": "omyl", "declarer": player, **_note(entry)}
    facts: Facts = {"declarer": player, **_note(entry)}
    if first.kind not in ("c", "mc", "msc", "d"):
        facts["trump"] = "hearts" if entry.better else "plain"
    fleks: dict[str, int] = {}
    contract = ""
    for part in (first, *rest):
        contract = _add(part, contract, facts, fleks)
    raised = {component: level for component, level in fleks.items() if level}
    return {"contract": contract, **facts, **({"fleks": raised} if raised else {})}


def _add(part: Part, contract: str, facts: Facts, fleks: dict[str, int]) -> str:
    """Add a part to the facts, and return the contract with it."""
    if part.kind in MADE:
        name = MADE[part.kind]
        facts["made"], fleks[name] = part.won, part.level
        return name
    if part.kind == "n":
        facts["silent_sevens"] = {"declarer" if part.won else "defence": 1}
        return contract
    if part.kind == "s":
        facts["seven"], fleks["sedma"] = "made" if part.won else "lost", part.level
        return "sto_sedma" if contract else "sedma"
    if part.kind == "k":
        facts["hundred"], fleks["sto"] = _hundred(part), part.level
        return "dve_sedmy_sto" if contract else "sto"
    facts["winner"], fleks["hra"] = "declarer" if part.won else "defence", part.level
    if part.kind == "t":
        facts["winner_total"] = part.score
    return contract


def _hundred(part: Part) -> int:
    """The hundred in tens above 100, or below it: made by who won it."""
    assert part.score is not None
    if part.won != (part.score >= 100):
        raise NotationError(_("the sign is a defender's, the hundred the declarer's"))
    return (part.score - 100) // 10


def _note(entry: Entry) -> Facts:
    return {"note": entry.comment} if entry.comment.strip() else {}


# --- rows that stand for their owner alone ---------------------------------------------------------------------------


def _shared(group: Group, rows: Iterable[tuple[str, Entry]]) -> tuple[list[Facts], list[tuple[str, Entry]]]:
    """Put together the rows of one deal: the declarer's, who raised, who pays the plain price; and those left over."""
    left = list(rows)
    deals = []
    for row in [row for row in left if _is_declarers(row[1])]:
        others = _others(row, left)
        if row in left and others:
            raiser, plain = others
            deals.append(_borne(row, raiser))
            for used in (row, raiser, plain):
                left.remove(used)
    return deals, left


def _is_declarers(entry: Entry) -> bool:
    """Tell whether the row's parts are its owner's alone, without a share: who settles with both others."""
    return len(entry.parts) == 1 and entry.parts[0].own and not entry.parts[0].alone and entry.parts[0].level > 0


def _others(
    declarer: tuple[str, Entry], rows: list[tuple[str, Entry]]
) -> tuple[tuple[str, Entry], tuple[str, Entry]] | None:
    """Return the row of who bears the increase and that of who pays the plain price, if they stand there."""
    player, entry = declarer
    level = entry.parts[0].level
    raiser = next((row for row in rows if row[0] != player and _answers(row[1], entry, level)), None)
    if raiser is None:
        return None
    away = (player, raiser[0])
    plain = next((row for row in rows if row[0] not in away and _answers(row[1], entry, 0)), None)
    return (raiser, plain) if plain else None


def _answers(entry: Entry, declarers: Entry, level: int) -> bool:
    """Tell whether a row is the other side of the declarer's, with the increase borne at this level."""
    if len(entry.parts) != 1 or entry.better != declarers.better:
        return False
    mine, his = entry.parts[0], declarers.parts[0]
    return mine.alone and (mine.kind, mine.score, mine.level) == (his.kind, his.score, level) and mine.won != his.won


def _borne(declarer: tuple[str, Entry], raiser: tuple[str, Entry]) -> Facts:
    """The deal of which one defender bears the increase."""
    player, entry = declarer
    facts = _deal(player, entry)
    (component,) = facts["fleks"]
    return {**facts, "flek_by": {component: raiser[0]}, "flek_share": {component: "increase"}}


def document_of(told: Told, evening: WrittenEvening, unit_value: Mapping[str, str]) -> Facts:
    """Return the group as a session document, settled by the notation's rule set."""
    preset = rules.preset(PRESET)
    return {
        "variant": preset.edition.partition("/")[0],
        "edition": preset.edition,
        "players": list(told.group.players),
        "unit_value": dict(unit_value),
        "house_rules": {**preset.house_rules, **house_rules(evening)},
        "deals": list(told.deals),
    }
