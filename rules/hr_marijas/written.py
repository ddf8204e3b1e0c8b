"""Who writes how much: the outcome of each contract, in the order of the text."""

from __future__ import annotations

from typing import NamedTuple

from rules.race import Written
from rules.settlement import Factor, Line

from .edition import Rules
from .facts import Facts


class Outcome(NamedTuple):
    """Why, who writes, at which price before kontra; `seen` is what the sentence shows."""

    why: str
    writers: tuple[str, ...]
    amount: int
    article: str
    seen: tuple[object, ...] = ()


def written_line(facts: Facts, players: tuple[str, ...], rules: Rules) -> Line:
    """The one line of a deal whose facts fit together: the points that each writer writes."""
    why, writers, amount, article, seen = OUTCOMES[facts.contract.result](facts, players, rules)
    factors: tuple[Factor, ...] = ()
    each = amount
    if len(players) == 2:
        factors = (Factor("two_players", rules.two_players),)
        each *= rules.two_players
        if facts.contract.result == "made":  # the other articles say what two players write
            article = f"{article}; {rules.articles['two_players']}"
    if facts.kontra:
        factors += (Factor("flek", 1 << facts.kontra, rules.levels[facts.kontra - 1]),)
        each <<= facts.kontra
        article = f"{article}; {rules.articles['kontra']}"
    return Line(facts.contract.name, article, facts.declarer, why, amount, factors, each, detail=Written(writers, seen))


def side(facts: Facts, players: tuple[str, ...], declaring: bool) -> tuple[str, ...]:
    """The declarer and his partner, or everybody else, in seat order."""
    pair = (facts.declarer, facts.partner)
    return tuple([name for name in players if (name in pair) is declaring])


def _game(facts: Facts, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The side with more points writes 1, with more than 100 in all 2 (Igra u dvoje, u troje, u četvero)."""
    seen: tuple[int | None, ...] = (facts.winner_total,)
    if facts.points is None:
        won, total = facts.winner == "declarer", facts.winner_total or 0
    else:
        mine = facts.points + sum(facts.marriages)
        theirs = rules.card_points - facts.points + sum(facts.defence_marriages)
        won, total, seen = mine > theirs, max(mine, theirs), (mine, theirs)
    over = total > rules.over
    amount = rules.over_amount if over else facts.contract.amount
    return Outcome(
        "game_over" if over else "game", side(facts, players, won), amount, rules.game_articles[len(players)], seen
    )


def _surrendered(facts: Facts, players: tuple[str, ...], rules: Rules) -> Outcome:
    """Every opponent writes 1 (Predaja)."""
    return Outcome("surrendered", side(facts, players, False), facts.contract.amount, facts.contract.article)


def _made(facts: Facts, players: tuple[str, ...], rules: Rules) -> Outcome:
    """Made: the declarer, and the partner of a joint game; lost: everybody else (Vanredne igre)."""
    made = facts.made is True
    why = "extra_made" if made else "extra_lost"
    return Outcome(why, side(facts, players, made), facts.contract.amount, facts.contract.article)


def _last_trick(facts: Facts, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The declarer takes all tricks but perhaps the last, which makes its taker write too (Durmaš ko jami)."""
    contract = facts.contract
    if facts.early_trick_lost:
        return Outcome("early_trick", side(facts, players, False), contract.amount, contract.article)
    writers = tuple([name for name in players if name in (facts.declarer, facts.last_by)])
    return Outcome("last_trick", writers, contract.amount, contract.article, (facts.last_by,))


def _last_tricks(facts: Facts, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The last two tricks decide (Durmaš Metljester); what the text leaves open is R2."""
    contract = facts.contract
    others = tuple([name for name in players if name != facts.declarer])
    reading = f"{contract.article}, {rules.articles['others_write']}"
    if facts.early_trick_lost:
        return Outcome("early_trick", others, contract.amount, reading)
    seen = (facts.second_last_by, facts.last_by)
    if facts.second_last_by == facts.partner:
        pair_took_last = facts.last_by in (facts.declarer, facts.partner)
        return Outcome("last_tricks", side(facts, players, pair_took_last), contract.amount, contract.article, seen)
    if facts.second_last_by != facts.declarer:
        return Outcome("last_tricks", others, contract.amount, reading, seen)
    alone = tuple([name for name in players if name == facts.declarer])
    return Outcome(
        "last_tricks", alone if facts.last_by == facts.declarer else others, contract.amount, contract.article, seen
    )


OUTCOMES = {
    "game": _game,
    "none": _surrendered,
    "made": _made,
    "last_trick": _last_trick,
    "last_tricks": _last_tricks,
}
