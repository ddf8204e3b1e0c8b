"""The sentences of a three-hand deal: "sto 4 × red 2 × total 110: 2 = 16; Adam wins 16 from each"."""

from __future__ import annotations

from collections.abc import Mapping

from rules.outcome import Side, Why
from rules.problem import _
from rules.settlement import Line
from rules.text import Maker, pencil
from rules.words import Speech

from .shares import Borne

WINS = _("%(who)s wins %(each)d from each")
LOSES = _("%(who)s loses %(each)d to each")
WIN_TOGETHER = _("%(who)s and %(partner)s win %(each)d each")
LOSE_TOGETHER = _("%(who)s and %(partner)s lose %(each)d each")
# What follows the sum. `who` is the declarer, the offender or the forhont.
OUTCOMES = {
    Why.APPROVED: _("approved, not played: %(who)s gets %(each)d from each"),
    Why.CONCEDED: _("raised, not played: %(who)s gives %(each)d to each"),
    Why.GIVEN_UP: _("given up: %(who)s gives %(each)d to each"),
    Why.NOBODY_PLAYS: _("nobody plays: %(who)s gets %(each)d from each"),
    Why.PENALTY: _("%(who)s gives %(each)d to each"),
}


def _said(text: str, line: Line, speech: Speech) -> str:
    return speech.gettext(text) % {"who": speech.name(line.subject or ""), "each": abs(line.each)}


def _won_or_lost(line: Line, speech: Speech) -> str:
    won = line.outcome.side is Side.DECLARER
    if line.partner is None:
        return _said(WINS if won else LOSES, line, speech)
    values = {"who": speech.name(line.subject or ""), "partner": speech.name(line.partner), "each": abs(line.each)}
    return speech.gettext(WIN_TOGETHER if won else LOSE_TOGETHER) % values


def _played(line: Line, speech: Speech) -> str:
    return f"{pencil(line, speech)}; {_won_or_lost(line, speech)}"


def _sum_and_outcome(line: Line, speech: Speech) -> str:
    return f"{pencil(line, speech)}; {_said(OUTCOMES[line.outcome.why], line, speech)}"


def _beaten(line: Line, speech: Speech) -> str:
    beaten = speech.gettext(_("beaten in the last trick"))
    return f"{pencil(line, speech)}; {beaten}, {_won_or_lost(line, speech)}"


def _alone(line: Line, speech: Speech) -> str:
    flek = next(factor.value for factor in line.factors if factor.kind == "flek")
    text = speech.gettext(
        _(
            "%(flekker)s raised alone and gives %(plain)d × (1 + %(payers)d × %(more)d) = %(alone)d,"
            " the others %(plain)d"
        )
    )
    return f"{pencil(line, speech)}; {text % {**_borne(line, speech), 'more': flek - 1}}"


# By why the line is uneven: of a part that the declarer won, of one that he lost.
BORNE = {
    Why.INCREASE: (
        _("%(flekker)s bears the increase: gives %(plain)d + %(payers)d × %(more)d = %(alone)d, the others %(plain)d"),
        _("%(flekker)s bears the increase: gets %(plain)d + %(payers)d × %(more)d = %(alone)d, the others %(plain)d"),
    ),
    Why.WHOLE: (
        _("%(flekker)s bears all of it and gives %(payers)d × %(raised)d = %(alone)d"),
        _("%(flekker)s bears all of it and gets %(payers)d × %(raised)d = %(alone)d"),
    ),
    Why.OWN_FLEK: (
        _("%(flekker)s gives %(raised)d, who did not raise %(plain)d"),
        _("%(flekker)s gets %(raised)d, who did not raise %(plain)d"),
    ),
}


def _borne(line: Line, speech: Speech) -> dict[str, object]:
    detail: Borne = line.detail
    values = {**detail._asdict(), "more": detail.raised - detail.plain}
    return {**values, "flekker": ", ".join(speech.name(flekker) for flekker in detail.names)}


def _by_bearers(line: Line, speech: Speech) -> str:
    won, lost = BORNE[line.outcome.why]
    text = won if line.each > 0 else lost
    return f"{pencil(line, speech)}; {speech.gettext(text) % _borne(line, speech)}"


def _renonc_game(line: Line, speech: Speech) -> str:
    """A rule broken in play: all pay alike, or the offender pays for his side too."""
    if line.detail is None:
        text, values = _("renonc in play: %(who)s gives %(each)d to each"), {"who": speech.name(line.subject or "")}
        return f"{pencil(line, speech)}; {speech.gettext(text) % {**values, 'each': abs(line.each)}}"
    text = _("renonc in play: %(flekker)s pays for his side, %(alone)d in all")
    return f"{pencil(line, speech)}; {speech.gettext(text) % _borne(line, speech)}"


def _nobody_plays(line: Line, speech: Speech) -> str:
    if line.subject is None:
        return speech.gettext(_("nobody bid: dealt again, nobody pays"))
    return _sum_and_outcome(line, speech)


def _limit(line: Line, speech: Speech) -> str:
    gets: dict[str, int] = {}
    for flow in line.uneven:
        gets[flow.payee] = gets.get(flow.payee, 0) + flow.amount
    back = ", ".join(f"{speech.name(payee)} +{amount}" for payee, amount in gets.items())
    return speech.gettext(_("limit: at most %(cap)d from each; back: %(back)s")) % {"cap": line.base, "back": back}


def _penalty(line: Line, speech: Speech) -> str:
    rule = f" {speech.word(str(line.detail))}" if line.detail else ""
    head = pencil(line, speech, f"renonc{rule}") + "; " if line.factors else f"renonc{rule}: "
    return head + _said(OUTCOMES[Why.PENALTY], line, speech)


SENTENCES: Mapping[Why, Maker] = {
    Why.PLAYED: _played,
    Why.APPROVED: _sum_and_outcome,
    Why.CONCEDED: _sum_and_outcome,
    Why.BEATEN: _beaten,
    Why.RAISED_ALONE: _alone,
    Why.OWN_FLEK: _by_bearers,
    Why.INCREASE: _by_bearers,
    Why.WHOLE: _by_bearers,
    Why.GIVEN_UP: _sum_and_outcome,
    Why.RENONC_GAME: _renonc_game,
    Why.NOBODY_PLAYS: _nobody_plays,
    Why.LIMIT: _limit,
    Why.PENALTY: _penalty,
}
