"""Points written: the outcome of each contract, in the order of the text.

The table RESULTS at the end names the function and the facts of each way to record an outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.outcome import Outcome, Side, Why
from rules.prices import Price
from rules.race import Written
from rules.settlement import Factor, Line

from .contract import CroatianRules
from .facts import CroatianFacts

Players = tuple[str, ...]


class Writing(NamedTuple):
    """The outcome of a deal, its writers, and the price before kontra; `figures`: facts that its sentence shows."""

    outcome: Outcome
    writers: Players
    price: Price
    figures: tuple[object, ...] = ()


class Result(NamedTuple):
    """A way to record an outcome: the function that reads it, and the facts that tell it."""

    write: Callable[[CroatianFacts, Players, CroatianRules], Writing]
    takes: tuple[str, ...]


def written_line(facts: CroatianFacts, players: Players, rules: CroatianRules) -> Line:
    """Return the line of a deal whose facts fit together: the points that each writer writes."""
    contract, kontra = facts.contract, facts.kontra or 0
    outcome, writers, price, figures = RESULTS[contract.result].write(facts, players, rules)
    each, article = price.amount, price.article
    factors: tuple[Factor, ...] = ()
    base = each
    if len(players) == 2:
        factors = (Factor("two_players", rules.two_players),)
        each *= rules.two_players
        if "made" in contract.takes:  # the other articles say what two players write
            article = f"{article}; {rules.articles['two_players']}"
    if kontra:
        factors += (Factor("flek", 1 << kontra, rules.levels[kontra - 1]),)
        each <<= kontra
        article = f"{article}; {rules.articles['kontra']}"
    return Line(
        component=contract.name, article=article, outcome=outcome, subject=facts.declarer, base=base,
        factors=factors, each=each, detail=Written(writers, figures),
    )  # fmt: skip


def side(facts: CroatianFacts, players: Players, declaring: bool) -> Players:
    """Return the declarer and his partner, or everybody else, in seat order."""
    pair = (facts.declarer, facts.partner)
    return tuple([name for name in players if (name in pair) is declaring])


def _won_or_lost(why: Why) -> tuple[Outcome, Outcome]:
    """Return the outcomes of a deal that the declarer's side lost (False) and won (True)."""
    return Outcome(why, Side.DEFENCE), Outcome(why, Side.DECLARER)


MORE_POINTS, OVER_HUNDRED = _won_or_lost(Why.MORE_POINTS), _won_or_lost(Why.OVER_HUNDRED)
ANNOUNCED, LAST_TRICKS = _won_or_lost(Why.ANNOUNCED), _won_or_lost(Why.LAST_TRICKS)
SURRENDERED = Outcome(Why.SURRENDERED, Side.DEFENCE)
EARLY_TRICK = Outcome(Why.EARLY_TRICK, Side.DEFENCE)
LAST_TRICK = Outcome(Why.LAST_TRICK, Side.DECLARER)


def _game(facts: CroatianFacts, players: Players, rules: CroatianRules) -> Writing:
    """The side with more points writes 1, with more than 100 in all 2 (Igra u dvoje, u troje, u četvero)."""
    cards = rules.cards
    figures: tuple[int | None, ...] = (facts.winner_total,)
    if facts.points is None:
        won, total = facts.winner == "declarer", facts.winner_total or 0
    else:
        declarer = facts.points + sum(facts.marriages.declarer)
        defence = cards.points - facts.points + sum(facts.marriages.defence)
        won, total, figures = declarer > defence, max(declarer, defence), (declarer, defence)
    over = total > cards.over
    outcome = (OVER_HUNDRED if over else MORE_POINTS)[won]
    amount = (rules.over if over else facts.contract.price).amount
    return Writing(outcome, side(facts, players, won), Price(amount, rules.game_articles[len(players)]), figures)


def _surrendered(facts: CroatianFacts, players: Players, rules: CroatianRules) -> Writing:
    """Every opponent writes 1 (Predaja)."""
    return Writing(SURRENDERED, side(facts, players, False), facts.contract.price)


def _made(facts: CroatianFacts, players: Players, rules: CroatianRules) -> Writing:
    """Made: the declarer, and the partner of a joint game; lost: everybody else (Vanredne igre)."""
    made = facts.made is True
    return Writing(ANNOUNCED[made], side(facts, players, made), facts.contract.price)


def _last_trick(facts: CroatianFacts, players: Players, rules: CroatianRules) -> Writing:
    """The declarer takes all tricks but perhaps the last, which makes its taker write too (Durmaš ko jami)."""
    price = facts.contract.price
    if facts.early_trick_lost:
        return Writing(EARLY_TRICK, side(facts, players, False), price)
    writers = tuple([name for name in players if name in (facts.declarer, facts.last_by)])
    return Writing(LAST_TRICK, writers, price, (facts.last_by,))


def _last_tricks(facts: CroatianFacts, players: Players, rules: CroatianRules) -> Writing:
    """The last two tricks decide (Durmaš Metljester); what the text leaves open is R2."""
    price, declarer = facts.contract.price, facts.declarer
    others = tuple([name for name in players if name != declarer])
    reading = price._replace(article=f"{price.article}, {rules.articles['others_write']}")
    if facts.early_trick_lost:
        return Writing(EARLY_TRICK, others, reading)
    figures = (facts.second_last_by, facts.last_by)
    if facts.second_last_by == facts.partner:
        won = facts.last_by in (declarer, facts.partner)
        return Writing(LAST_TRICKS[won], side(facts, players, won), price, figures)
    if facts.second_last_by != declarer:
        return Writing(LAST_TRICKS[False], others, reading, figures)
    won = facts.last_by == declarer
    alone = tuple([name for name in players if name == declarer])
    return Writing(LAST_TRICKS[won], alone if won else others, price, figures)


RESULTS: Mapping[str, Result] = {
    "game": Result(_game, ("points", "marriages", "winner", "winner_total")),
    "none": Result(_surrendered, ()),
    "made": Result(_made, ("made",)),
    "last_trick": Result(_last_trick, ("early_trick_lost", "last_by")),
    "last_tricks": Result(_last_tricks, ("early_trick_lost", "last_by", "second_last_by")),
}
