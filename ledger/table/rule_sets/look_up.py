"""The numbers that a table looks up: fleks, hundreds won and lost, silent parts; all of them asked of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import rules

HouseRules = Mapping[str, Any]
SUITS = ("leaves", "hearts")
# of a silent hundred, in card points and marriages
SILENT: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (100, 60, (40,)),
    (110, 70, (40,)),
    (120, 80, (40,)),
    (130, 90, (40,)),
    (150, 90, (40, 20)),
)
# so many levels are told where none is the highest
TOLD_LEVELS = 6


@dataclass(frozen=True, slots=True)
class LookUp:
    """A part of the card: its title, and what is read beside each label; the amount in hearts after a stroke."""

    title: str
    rows: tuple[tuple[str, str], ...]


def look_ups(edition: rules.Edition, house_rules: HouseRules | None) -> tuple[LookUp, ...]:
    """Return the parts that the edition has, by these house rules; a limit cuts none of the amounts."""
    ask = _Asked(edition, dict(house_rules or {}))
    parts = (
        LookUp(_("Fleks"), tuple(_fleks(edition, ask))),
        LookUp(_("Hundred won, from each"), tuple(_hundreds(ask, range(10)))),
        LookUp(_("Hundred lost by, to each"), tuple(_hundreds(ask, range(-1, -11, -1)))),
        LookUp(_("Silent hundred, from each"), tuple(_silent(ask))),
        LookUp(_("Limit"), tuple(_limits(edition, house_rules or {}))),
    )
    return tuple(part for part in parts if part.rows)


class _Asked:
    """The engine, asked for one deal at a time by the house rules of a table, without a limit."""

    def __init__(self, edition: rules.Edition, house_rules: dict[str, Any]) -> None:
        offered = {rule.key for rule in edition.house_rules}
        unlimited = dict.fromkeys(offered & {"cap", "cap_raised"})
        self.edition, self.seats = edition, [str(seat) for seat in range(1, edition.seats[0] + 1)]
        self.house_rules = {key: value for key, value in house_rules.items() if key != "cap_basis"} | unlimited

    def deal(self, facts: Mapping[str, Any]) -> rules.DealSettlement | None:
        """Return the deal settled; None where this edition does not play it."""
        partner = {"partner": "3"} if "partner" in self.edition.facts else {}
        document = {
            "variant": self.edition.variant, "edition": self.edition.id, "players": self.seats,
            "house_rules": self.house_rules, "deals": [{"declarer": "1", **partner, **facts}],
        }  # fmt: skip
        try:
            return rules.settle(document).deals[0]
        except rules.Invalid:
            return None


def _fleks(edition: rules.Edition, ask: _Asked) -> Iterable[tuple[str, str]]:
    highest = ask.house_rules.get("highest_flek", edition.fixed.get("highest_flek", _text(edition, "highest_flek")))
    for level, name in enumerate(edition.levels[: TOLD_LEVELS if highest is None else highest], 1):
        yield name, f"× {2**level}"


def _limits(edition: rules.Edition, house_rules: HouseRules) -> Iterable[tuple[str, str]]:
    """The limit, and the one that all defenders lift by raising; none where there is no limit."""
    labels = {"cap": _("limit"), "cap_raised": _("all raised")}
    for key, label in labels.items():
        limit = house_rules.get(key, edition.fixed.get(key, _text(edition, key)))
        if limit is not None:
            yield label, str(limit)


def _text(edition: rules.Edition, key: str) -> Any:
    return next((rule.default for rule in edition.house_rules if rule.key == key), None)


def _hundreds(ask: _Asked, steps: Iterable[int]) -> Iterable[tuple[str, str]]:
    for step in steps:
        each = _each(ask, {"contract": "sto", "hundred": step}, "sto")
        if each:
            yield str(100 + 10 * step if step >= 0 else -10 * step), each


def _silent(ask: _Asked) -> Iterable[tuple[str, str]]:
    """The game with a silent hundred, without the flek that some rules ask for before it is played."""
    for total, points, marriages in SILENT:
        result = {"points": points, "marriages": {"declarer": list(marriages)}, "fleks": {"hra": 2}}
        for contract in ({"contract": "hra"}, {"contract": "sedma", "seven": "made"}):
            if each := _each(ask, {**contract, **result}, "hra"):
                yield str(total), each
                break


def _each(ask: _Asked, facts: Mapping[str, Any], component: str) -> str:
    """Return what each payer pays for a component, plain and in hearts: "12 / 24"; "" where it is not played."""
    amounts: list[int] = []
    for suit in SUITS:
        settled = ask.deal({**facts, "trump": suit})
        if settled is None:
            return ""
        lines = [line for line in settled.lines if line.component in (component, "silent_hundred")]
        amounts.append(sum(abs(line.each) // _raised(line) for line in lines))
    plain, red = amounts
    return str(plain) if plain == red else f"{plain} / {red}"


def _raised(line: rules.Line) -> int:
    return next((factor.value for factor in line.factors if factor.kind == "flek"), 1)
