"""The sentences of a three-hand deal: "sto 4 × red 2 × total 110: 2 = 16; Adam wins 16 from each"."""

from __future__ import annotations

from collections.abc import Mapping

from rules.outcome import Side, Why
from rules.problem import _
from rules.settlement import Line
from rules.text import Gettext, Maker, Name, pencil, word

WINS = _("%(who)s wins %(each)d from each")
LOSES = _("%(who)s loses %(each)d to each")
# What follows the sum. `who` is the declarer, the offender or the forhont.
OUTCOMES = {
    Why.APPROVED: _("approved, not played: %(who)s gets %(each)d from each"),
    Why.CONCEDED: _("raised, not played: %(who)s gives %(each)d to each"),
    Why.GIVEN_UP: _("given up: %(who)s gives %(each)d to each"),
    Why.NOBODY_PLAYS: _("nobody plays: %(who)s gets %(each)d from each"),
    Why.PENALTY: _("%(who)s gives %(each)d to each"),
}


def _said(text: str, line: Line, name: Name, gettext: Gettext) -> str:
    return gettext(text) % {"who": name(line.subject or ""), "each": abs(line.each)}


def _won_or_lost(line: Line, name: Name, gettext: Gettext) -> str:
    return _said(WINS if line.outcome.side is Side.DECLARER else LOSES, line, name, gettext)


def _played(line: Line, name: Name, gettext: Gettext) -> str:
    return f"{pencil(line, gettext)}; {_won_or_lost(line, name, gettext)}"


def _sum_and_outcome(line: Line, name: Name, gettext: Gettext) -> str:
    return f"{pencil(line, gettext)}; {_said(OUTCOMES[line.outcome.why], line, name, gettext)}"


def _beaten(line: Line, name: Name, gettext: Gettext) -> str:
    beaten = gettext(_("beaten in the last trick"))
    return f"{pencil(line, gettext)}; {beaten}, {_won_or_lost(line, name, gettext)}"


def _alone(line: Line, name: Name, gettext: Gettext) -> str:
    flekker, alone, payers = line.detail
    raised = next(factor.value for factor in line.factors if factor.kind == "flek")
    text = gettext(
        _(
            "%(flekker)s raised alone and gives %(plain)d × (1 + %(payers)d × %(more)d) = %(alone)d,"
            " the others %(plain)d"
        )
    )
    values = {"flekker": name(flekker), "plain": line.each, "payers": payers, "more": raised - 1, "alone": alone}
    return f"{pencil(line, gettext)}; {text % values}"


def _nobody_plays(line: Line, name: Name, gettext: Gettext) -> str:
    if line.subject is None:
        return gettext(_("nobody bid: dealt again, nobody pays"))
    return _sum_and_outcome(line, name, gettext)


def _limit(line: Line, name: Name, gettext: Gettext) -> str:
    gets: dict[str, int] = {}
    for flow in line.uneven:
        gets[flow.payee] = gets.get(flow.payee, 0) + flow.amount
    back = ", ".join(f"{name(payee)} +{amount}" for payee, amount in gets.items())
    return gettext(_("limit: at most %(cap)d from each; back: %(back)s")) % {"cap": line.base, "back": back}


def _penalty(line: Line, name: Name, gettext: Gettext) -> str:
    rule = f" {word(str(line.detail))}" if line.detail else ""
    return f"renonc{rule}: {_said(OUTCOMES[Why.PENALTY], line, name, gettext)}"


SENTENCES: Mapping[Why, Maker] = {
    Why.PLAYED: _played,
    Why.APPROVED: _sum_and_outcome,
    Why.CONCEDED: _sum_and_outcome,
    Why.BEATEN: _beaten,
    Why.RAISED_ALONE: _alone,
    Why.GIVEN_UP: _sum_and_outcome,
    Why.NOBODY_PLAYS: _nobody_plays,
    Why.LIMIT: _limit,
    Why.PENALTY: _penalty,
}
