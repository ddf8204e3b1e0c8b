"""Games: dupla in the first deal, sympla in the second, or neither (Koniec rozgrywki oraz dogrywka)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.edition import Edition
from rules.options import StakeValue
from rules.outcome import Outcome, Why
from rules.race import StakeParties, Written, points_written, stake_line
from rules.settlement import Factor, Line
from rules.sources import function_name

from .facts import PolishFacts
from .plan import MARRIAGES, PolishRules

# what each line is called, and how it came about
OUTCOMES = {
    "marriage": Outcome(Why.MARRIAGES),
    "swatowe": Outcome(Why.SWATOWE),
    "dupla": Outcome(Why.FIRST_DEAL),
    "sympla": Outcome(Why.SECOND_DEAL),
}


class Games:
    """The games of a sitting. `first`: the totals of a first deal whose second one is awaited, else None."""

    def __init__(self, players: tuple[str, ...], rules: PolishRules, stake: StakeValue | None) -> None:
        self.players = players
        self.rules = rules
        self.stake = stake
        self.played: list[dict[str, Any]] = []
        self.scores = dict.fromkeys(players, 0)
        self.first: dict[str, int] | None = None
        self.from_deal = 0
        self.game_scores = dict.fromkeys(players, 0)

    def copy(self) -> Games:
        other = Games(self.players, self.rules, self.stake)
        other.first, other.from_deal = self.first, self.from_deal
        other.played = list(self.played)
        other.scores, other.game_scores = dict(self.scores), dict(self.game_scores)
        return other

    def play(self, facts: PolishFacts, number: int) -> tuple[list[Line], dict[str, int]]:
        """Return the lines and the points written of a deal whose facts fit."""
        totals = {name: facts.total(name) for name in self.players}
        lines = marriage_lines(facts, self.players, self.rules)
        first = self.first
        if first is None:
            self.from_deal, self.game_scores = number, dict.fromkeys(self.players, 0)
            line = _dupla(totals, facts, self.rules)
        else:
            line = _sympla(first, totals, facts, self.rules)
        if line is not None:
            lines.append(line)
        scores = points_written(lines, self.players)
        for name, points in scores.items():
            self.scores[name] += points
            self.game_scores[name] += points
        if line is None and first is None:
            self.first = totals
        else:
            lines += self._end(line, number)
        return lines, scores

    def _end(self, line: Line | None, number: int) -> list[Line]:
        self.first = None
        self.played.append(
            {
                "from_deal": self.from_deal,
                "to_deal": number,
                "winner": line.subject if line else None,
                "kind": line.component if line else "none",
                "scores": self.game_scores,
            }
        )
        return stake_lines(self.game_scores, self.stake, self.rules) if self.stake is not None else []


def marriage_lines(facts: PolishFacts, players: tuple[str, ...], rules: PolishRules) -> list[Line]:
    """Return the lines of marriages: 1 each, 2 in trumps, 5 more for all four of one player in one deal (R2)."""
    lines = []
    for name in players:
        marriages = facts.marriages.get(name)
        if not marriages:
            continue
        each = sum([rules.marriages[marriage].amount for marriage in marriages])
        figures = tuple([(marriage, rules.marriages[marriage].amount) for marriage in marriages])
        article = rules.marriages[marriages[0]].article
        lines.append(_line("marriage", name, each, article, figures))
        if len(marriages) == rules.swatowe:
            price = rules.prices["swatowe"]
            lines.append(_line("swatowe", name, price.amount, price.article))
    return lines


def _dupla(totals: Mapping[str, int], facts: PolishFacts, rules: PolishRules) -> Line | None:
    """Return the line of a dupla: 131 in the first deal. Two players cannot both have it."""
    for name, total in totals.items():
        if total >= rules.goal:
            points = facts.points[name]
            return _win("dupla", name, (points, total - points, total, False), rules)
    return None


def _sympla(first: Mapping[str, int], totals: Mapping[str, int], facts: PolishFacts, rules: PolishRules) -> Line | None:
    """Return the line of a sympla: 131 over both deals, for who stopped the game or who alone has it."""
    winner = facts.stopped_by
    for name in totals:
        if winner is None and first[name] + totals[name] >= rules.goal:
            winner = name
    if winner is None:
        return None
    figures = (first[winner], totals[winner], first[winner] + totals[winner], facts.stopped_by is not None)
    return _win("sympla", winner, figures, rules)


def _win(kind: str, name: str, figures: tuple[int, int, int, bool], rules: PolishRules) -> Line:
    price = rules.prices[kind]
    return _line(kind, name, price.amount, price.article, figures)


def _line(component: str, name: str, points: int, article: str, figures: Any = None) -> Line:
    return Line(
        component=component, article=article, outcome=OUTCOMES[component], subject=name, base=points, each=points,
        detail=Written((name,), figures),
    )  # fmt: skip


def stake_lines(scores: Mapping[str, int], stake: StakeValue, rules: PolishRules) -> list[Line]:
    """Return the payment of the player with fewer points: the difference × the stake. Equal points pay nothing."""
    payee, payer = sorted(scores, key=scores.__getitem__, reverse=True)
    more = scores[payee] - scores[payer]
    factors = (Factor("points_more", more),)
    parties = StakeParties((payee,), (payer,))
    return [stake_line(parties, stake.amount, factors, rules.articles["stake"])] if more else []


def settled_by(edition: Edition, place: str) -> Iterable[str]:
    """Return the function that writes the price of a marriage. The others name their prices in their code."""
    if place.removeprefix("prices.") in MARRIAGES.values():
        yield function_name(marriage_lines)
