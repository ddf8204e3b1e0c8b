"""Checks that the facts of a deal fit together, and into their game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.problem import Notes, _

from .facts import PolishFacts
from .plan import PolishRules


def check_sum(facts: PolishFacts, second: bool | None, rules: PolishRules, notes: Notes) -> None:
    """Note card points that do not sum to 138. Uncaptured cards (R1) or a stopped second deal leave fewer.

    `second` is None where it is not known: an earlier deal could not be read.
    """
    if not facts.points:
        return
    total = sum(facts.points.values())
    stopped = "stopped_by" in facts.given and second is not False
    may_be_less = stopped or "uncaptured" in facts.given
    if total > rules.card_points or (total < rules.card_points and not may_be_less):
        notes.add(
            "points", "points_sum", _("sum to %(found)d, the cards and the last trick hold %(points)d"),
            found=total, points=rules.card_points,
        )  # fmt: skip


def check_stop(facts: PolishFacts, first: Mapping[str, int] | None, rules: PolishRules, notes: Notes) -> None:
    """Note a first deal that was stopped, a stop without 131, and two with 131 where nobody is said to have stopped.

    `first`: the totals of the first deal, None where this is the first.
    """
    given = "stopped_by" in facts.given
    if first is None:
        if given:
            notes.add(
                "stopped_by",
                "stopped_by",
                _("only the second deal of a game is stopped (%(article)s)"),
                article=rules.goal_article,
            )
        return
    # what was meant by something that cannot be read may be what is missing to 131
    if not facts.points or not facts.sound:
        return
    totals = {name: total + facts.total(name) for name, total in first.items()}
    stopped_by = facts.stopped_by
    if stopped_by is not None and totals[stopped_by] < rules.goal:
        notes.add(
            "stopped_by", "stopped_by", _("%(name)s has %(total)d over both deals, %(goal)d are needed (%(article)s)"),
            name=stopped_by, total=totals[stopped_by], goal=rules.goal, article=rules.goal_article,
        )  # fmt: skip
    elif not given and all(total >= rules.goal for total in totals.values()):
        notes.add("stopped_by", "stopped_by", _("both have %(goal)d: who stopped the game is missing"), goal=rules.goal)
