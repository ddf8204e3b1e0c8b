"""The situation in which a deal is entered: the edition, who sits where, whose turn it is, and the deals before.

A table of a club has one (`ledger.table.entry.at_table`), and so has the calculator (`ledger.views.rules`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.speech import gettext as _
from ledger.table.entry.groups import Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The roles that rotate, by seat number (1 …).

    `number` is the number of the deal. The `forhont` sits after the dealer: he leads, and usually is the declarer.
    `sitting_out` is empty where everybody plays.
    """

    number: int
    dealer: int
    forhont: int
    sitting_out: tuple[int, ...] = ()


def turn(*, number: int, dealer: int, seats: int, pausing: int) -> Turn:
    """Return the turn of deal `number` when `dealer` deals at a table of `seats`, and `pausing` players sit out."""
    return Turn(number=number, dealer=dealer, forhont=dealer % seats + 1, sitting_out=pause(dealer, seats, pausing))


def pause(dealer: int, seats: int, pausing: int) -> tuple[int, ...]:
    """Return the seats of the `pausing` players who sit out: the dealer and those before him. Those after him play."""
    return tuple(sorted((dealer - 1 - back) % seats + 1 for back in range(pausing)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything that is needed to read and settle an entry, except the taps.

    `names` maps a seat ("1" …) to the player's name. `engine` is the engine after the deals before this one.
    """

    edition: rules.Edition
    names: Mapping[str, str]
    turn: Turn
    engine: rules.Following
    # the playing round of the last deal, in editions whose credit starts anew with each round; else 1
    round: int = 1

    @property
    def seats(self) -> tuple[Choice, ...]:
        """A chip for each player."""
        return tuple(Choice(value=seat, label=name) for seat, name in self.names.items())

    def say(self, message: rules.Problem | rules.Reason) -> str:
        """Return the message in the reader's language, with the names of this table."""
        return say(message, self.names, self.edition)

    def why(self, reason: rules.Reason | None) -> str:
        """Return why a chip is closed, with the article; "" for an open one."""
        return f"{self.say(reason)} – {reason.article}" if reason else ""


def number(text: str) -> Any:
    """Return the number that was sent.

    Text that is no number is returned as it is, and reaches the engine: the engine's error says what is wrong with it.
    """
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 12 else text


def say(message: rules.Problem | rules.Reason, names: Mapping[str, str], edition: rules.Edition) -> str:
    """Return a problem, or the reason why a chip is closed, in the reader's language. Players are called by name."""
    values = {key: names.get(str(value), value) for key, value in message.values.items() if key in ("name", "player")}
    if "contract" in message.values:
        values["contract"] = rules.word(str(message.values["contract"]), _, edition=edition)
    return _(message.text) % {**message.values, **values} if message.values else _(message.text)
