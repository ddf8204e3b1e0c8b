"""Where a deal is entered: the variant, who sits where, whose turn it is. A table of the club or the calculator's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import rules
from ledger.table.entry.groups import Choice
from ledger.table.entry.table import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """`names`: seat ("1" …) → name. `before`: the engine after the deals before this one."""

    variant: str
    names: Mapping[str, str]
    turn: Turn
    before: rules.Following
    round: int = 1  # the playing round of the last deal (sk_voleny)

    @property
    def seats(self) -> tuple[Choice, ...]:
        return tuple(Choice(value=seat, label=name) for seat, name in self.names.items())

    def say(self, told: rules.Problem | rules.Reason) -> str:
        return say(told, self.names, self.variant)

    def why(self, closed: rules.Reason | None) -> str:
        """The reason with its article; nothing of what is open."""
        return f"{self.say(closed)} – {closed.article}" if closed else ""


def number(text: str) -> Any:
    """A number that was tapped; what is none goes to the engine as it came, which says what is wrong with it."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else text


def say(told: rules.Problem | rules.Reason, names: Mapping[str, str], variant: str) -> str:
    """What is wrong, or why something is closed, in the reader's language, players by their names."""
    values = {key: names.get(str(value), value) for key, value in told.values.items() if key in ("name", "player")}
    if "contract" in told.values:
        values["contract"] = rules.word(str(told.values["contract"]), _, variant=variant)
    return _(told.text) % {**told.values, **values} if told.values else _(told.text)
