"""The parts of a deal: each component becomes a line with its price, its factors and the side that has it.

The table PARTS at the end names the function that settles each component. A new component is a row there.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.outcome import Outcome, Side, Why
from rules.prices import Price
from rules.settlement import Factor, Line

from .contract import SILENT_HUNDRED, SILENT_SEVEN, Component, Part, ThreeHandRules
from .facts import ThreeHandFacts

Lines = tuple[Line, ...]
RED = Factor("red", 2)
DECLARER, DEFENCE = Side.DECLARER, Side.DEFENCE
WON, LOST = Outcome(Why.PLAYED, DECLARER), Outcome(Why.PLAYED, DEFENCE)
BEATEN_BY_DECLARER, BEATEN_BY_DEFENCE = Outcome(Why.BEATEN, DECLARER), Outcome(Why.BEATEN, DEFENCE)
APPROVED, CONCEDED = Outcome(Why.APPROVED, DECLARER), Outcome(Why.CONCEDED, DEFENCE)
GIVEN_UP, NOBODY_PLAYS = Outcome(Why.GIVEN_UP, DEFENCE), Outcome(Why.NOBODY_PLAYS)


def settle_parts(facts: ThreeHandFacts, rules: ThreeHandRules) -> list[Line]:
    """Return the lines of a deal: played, or settled without cards by its levels."""
    contract = facts.contract
    if contract.rests and not facts.given & contract.takes:
        return [rested(facts, component, rules) for component in contract.parts if component.part.raised]
    lines: list[Line] = []
    for component in contract.parts:
        lines += component.part.settle(facts, component, rules)
    return lines


def line_of(
    facts: ThreeHandFacts, component: Component, outcome: Outcome, rules: ThreeHandRules, *,
    more: tuple[Factor, ...] = (), article: str = "", price: Price | None = None,
) -> Line:  # fmt: skip
    """Return the line of a part: price × red × fleks × more, for the side that the outcome names."""
    price = price or component.price
    base = price.amount
    factors = rules.raised[facts.fleks.get(component.name, 0)]
    if facts.trump == "hearts":
        if price.red is not None:
            base = price.red
        else:
            factors = (RED, *factors)
    if more:
        factors += more
    each = base if outcome.side is DECLARER else -base
    for factor in factors:
        each *= factor.value
    return Line(
        component=component.name, article=article or price.article, subject=facts.declarer, outcome=outcome,
        base=base, factors=factors, each=each, payers=facts.payers,
    )  # fmt: skip


def rested(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Line:
    """Settle a part that was not played: level 0 pays the declarer, level 1 costs him (C5, Které hry se nehrají)."""
    name, outcome = ("conceded", CONCEDED) if facts.level(component.name) else ("approved", APPROVED)
    return line_of(facts, component, outcome, rules, article=rules.articles[name])


def game(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle the game: the side with more points wins it, and 100 or more make it a silent hundred."""
    if facts.points is None:
        won, total = facts.winner == "declarer", facts.winner_total or 0
    else:
        declarer, defence = facts.total_of(DECLARER), facts.total_of(DEFENCE)
        won, total = declarer > defence, max(declarer, defence)
    outcome = WON if won else LOST
    if total < 100:
        return (line_of(facts, component, outcome, rules),)
    price, factor = silent_hundred(total, rules)
    article = rules.articles["silent_hundred"]
    return (line_of(facts, component, outcome, rules, more=(factor,), article=article, price=price),)


def silent_hundred(total: int, rules: ThreeHandRules) -> tuple[Price | None, Factor]:
    """Return the price of a silent hundred and its factor. Without a price of its own it costs twice the game."""
    price = rules.prices.get(SILENT_HUNDRED)
    doublings = (total - 100) // 10 if rules.options.silent_hundred_scale == "geometric" else 0
    if price is None:
        doublings += 1
    return price, Factor("silent_hundred", 1 << doublings, (total, doublings))


def seven(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle an announced seven, or pair of sevens."""
    return (line_of(facts, component, WON if facts.seven == "made" else LOST, rules),)


def hundred(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle an announced hundred, alone, beside a seven, or as one whole with it (stosedem)."""
    side, articles = component.part.side, rules.articles
    won, lost = (WON, LOST) if side is DECLARER else (LOST, WON)
    above, missing, theirs = reckon_hundred(facts, side, rules)
    if missing:
        article = articles["forgotten" if facts.forgotten_marriage else "hundred_lost"]
        more = _lost_factors(facts, missing, theirs, rules)
        return (line_of(facts, component, lost, rules, more=more, article=article),)
    if facts.forgotten_marriage and rules.options.forgotten_marriage == "as_if_shown":
        more = (Factor("forgotten", 1, facts.forgotten_marriage),)
        return (line_of(facts, component, lost, rules, more=more, article=articles["forgotten"]),)
    if "seven" in component.part.needs and facts.seven == "lost":
        more = (Factor("seven_lost", 1),)
        return (line_of(facts, component, lost, rules, more=more, article=articles["whole_lost"]),)
    more = _made_factors(above, rules)
    return (line_of(facts, component, won, rules, more=more, article=articles["hundred_made"]),)


def reckon_hundred(facts: ThreeHandFacts, side: Side, rules: ThreeHandRules) -> tuple[int, int, int]:
    """Return the tens above 100, the tens missing (0 when reached), and the tens of the other side's marriages.

    Above 100 all own marriages count. Quick entry has the last two in one number.
    """
    if facts.hundred is not None:
        return max(facts.hundred, 0), max(-facts.hundred, 0), 0
    missing = 100 - facts.points_of(side) - counted_marriage(facts, side, rules)
    if missing <= 0:
        return (facts.total_of(side) - 100) // 10, 0, 0
    other = DEFENCE if side is DECLARER else DECLARER
    return 0, missing // 10, sum(facts.marriages_of(other)) // 10


def counted_marriage(facts: ThreeHandFacts, side: Side, rules: ThreeHandRules) -> int:
    """Return the marriage that makes the hundred. A forgotten one counts as if shown first (C8d), or not at all."""
    if facts.no_trick == side:
        return 0
    if facts.forgotten_marriage:
        return facts.forgotten_marriage if rules.options.forgotten_marriage == "as_if_shown" else 0
    marriages = facts.marriages_of(side)
    if not marriages:
        return 0
    return marriages[0] if rules.options.hundred_marriage == "first" else max(marriages)


def _made_factors(tens: int, rules: ThreeHandRules) -> tuple[Factor, ...]:
    """Return the factors of the tens above a made hundred."""
    scale = rules.options.hundred_scale
    if not tens or scale == "fixed":
        return ()
    if scale == "geometric":
        return (Factor("above_doubled", 1 << tens, tens),)
    return (Factor("above", 1 + tens, tens),)


def _lost_factors(facts: ThreeHandFacts, missing: int, theirs: int, rules: ThreeHandRules) -> tuple[Factor, ...]:
    """Return the factors of a lost hundred; `missing` to 100 and `theirs`, the other side's marriages, are in tens."""
    options, tens = rules.options, missing + theirs
    if options.lost_hundred == "defence":
        return _lost_to_defence(facts, tens)
    if options.hundred_scale == "fixed":
        return ()
    if options.hundred_scale == "linear":
        return (Factor("short", tens, (missing, theirs)),) if tens > 1 else ()
    exponent = tens if options.lost_hundred_first_step == "double" else tens - 1
    return (Factor("short_doubled", 1 << exponent, (missing, theirs, exponent)),) if exponent else ()


def _lost_to_defence(facts: ThreeHandFacts, tens: int) -> tuple[Factor, ...]:
    """Return the factors of the tens that the defence has too many; from 100 on each of its tens doubles (Stovka)."""
    full = facts.points is not None
    total = facts.total_of(DEFENCE) if full else facts.defence_total or 0
    factors: tuple[Factor, ...] = (Factor("beyond", tens, total if full else None),)
    if total >= 100:
        doublings = (total - 100) // 10 + 1
        factors += (Factor("defence_hundred", 1 << doublings, (total, doublings)),)
    return factors


def silent_seven(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle silent sevens between the sides. One beaten in the last trick goes to the other side (R3, R4)."""
    made, lost = facts.silent_sevens, facts.silent_seven_lost
    number = made.declarer or made.defence
    if lost:
        outcome = BEATEN_BY_DECLARER if lost == "defence" else BEATEN_BY_DEFENCE
    elif number:
        outcome = WON if made.declarer else LOST
    else:
        return ()
    more = (Factor("sevens", number, number),) if number > 1 else ()
    return (line_of(facts, component, outcome, rules, more=more),)


def made(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle a game that is made or not, without card points."""
    return (line_of(facts, component, WON if facts.made else LOST, rules),)


def given_up(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle a hand that was folded before anything was played (omyl)."""
    return (line_of(facts, component, GIVEN_UP, rules),)


def nobody_plays(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """Settle a deal that nobody plays: the forhont is paid where the text says so."""
    amount, article = component.price.amount, component.price.article or facts.contract.article
    if not amount:
        return (Line(component=component.name, article=article, outcome=NOBODY_PLAYS),)
    return (
        Line(
            component=component.name, article=article, subject=facts.subject, outcome=NOBODY_PLAYS,
            base=amount, each=amount, payers=facts.payers,
        ),
    )  # fmt: skip


GAME = Part(
    settle=game, by_points=True, quick="winner", more=("winner_total",),
    prices=(SILENT_HUNDRED,), articles=("silent_hundred",),
)  # fmt: skip
HUNDRED = Part(
    settle=hundred, by_points=True, quick="hundred", more=("forgotten_marriage", "defence_total"),
    articles=("hundred_made", "hundred_lost"),
)  # fmt: skip
MADE = Part(settle=made, needs=("made",))

PARTS: Mapping[str, Part] = {
    "hra": GAME,
    "sto": HUNDRED,
    "stosedem": Part(
        settle=hundred, by_points=True, quick="hundred", needs=("seven",), more=("forgotten_marriage", "defence_total"),
        articles=("hundred_made", "hundred_lost", "whole_lost"),
    ),
    "sedma": Part(settle=seven, needs=("seven",)),
    "betl": MADE,
    "durch": MADE,
    "maly": MADE,
    "velky": MADE,
    "vylozeny_maly": MADE,
    "vylozeny_velky": MADE,
    "dve_sedmy": MADE,
    SILENT_SEVEN: Part(settle=silent_seven, more=("silent_sevens", "silent_seven_lost"), raised=False),
    "omyl": Part(settle=given_up, raised=False),
    "pas": Part(settle=nobody_plays, raised=False, declared=False, free=True),
}  # fmt: skip
