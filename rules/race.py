"""Points written in a race: what the Croatian and the Polish game share. A stake makes money of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .outcome import Outcome, Why
from .problem import _
from .settlement import Factor, Line
from .text import pencil
from .transfers import Flow
from .words import Speech

STAKE = Outcome(Why.STAKE)


class Written(NamedTuple):
    """The detail of a line: each writer writes `line.each` points; `figures`: facts that its sentence shows."""

    writers: tuple[str, ...]
    figures: Any = None


class StakeParties(NamedTuple):
    """The detail of a stake line: every payer gives as much to every payee."""

    payees: tuple[str, ...]
    payers: tuple[str, ...]


def points_written(lines: Iterable[Line], players: Sequence[str]) -> dict[str, int]:
    """Return the points of every player."""
    points = dict.fromkeys(players, 0)
    for line in lines:
        if isinstance(line.detail, Written):
            for writer in line.detail.writers:
                points[writer] += line.each
    return points


def stake_line(stake: StakeParties, amount: int, factors: tuple[Factor, ...], article: str) -> Line:
    """Return the payments of a stake: `amount` × factors from every payer to every payee."""
    each = amount
    for factor in factors:
        each *= factor.value
    payees, payers = stake
    line = Line(
        component="stake", article=article, outcome=STAKE, base=amount, factors=factors, each=each, detail=stake
    )
    if len(payees) == 1:
        return line._replace(subject=payees[0], payers=payers)
    if len(payers) == 1:
        return line._replace(subject=payers[0], payers=payees, each=-each)
    return line._replace(uneven=tuple([Flow(payer, payee, each) for payer in payers for payee in payees]))


def names_text(names: Sequence[str], speech: Speech) -> str:
    """Join names: Ana · Ana and Boris · Ana, Boris and Ceda."""
    *others, last = [speech.name(player) for player in names]
    if not others:
        return last
    return speech.gettext(_("%(names)s and %(last)s")) % {"names": ", ".join(others), "last": last}


def writes_text(line: Line, speech: Speech) -> str:
    """Say the points written: Ana writes 2 · Ana and Boris write 2 each."""
    writers = line.detail.writers
    text = speech.gettext(_("%(names)s writes %(each)d") if len(writers) == 1 else _("%(names)s write %(each)d each"))
    return text % {"names": names_text(writers, speech), "each": line.each}


# By whether several are paid, and several pay.
STAKES = {
    (False, False): _("%(payees)s gets %(each)d from %(payers)s"),
    (False, True): _("%(payees)s gets %(each)d from each of: %(payers)s"),
    (True, False): _("%(payees)s get %(each)d each from %(payers)s"),
    (True, True): _("%(payees)s get %(each)d each from each of: %(payers)s"),
}


def stake_text(line: Line, speech: Speech) -> str:
    """Say a stake: stake 5 × kontra 2 = 10; Ana gets 10 from each of: Boris, Ceda."""
    payees, payers = line.detail
    text = speech.gettext(STAKES[len(payees) > 1, len(payers) > 1])
    payer_names = ", ".join(speech.name(payer) for payer in payers)
    text %= {"payees": names_text(payees, speech), "each": abs(line.each), "payers": payer_names}
    return f"{pencil(line, speech)}; {text}"
