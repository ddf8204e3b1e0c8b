"""The parts of a deal: each component becomes a line with its price, its factors and the side that has it.

The table PARTS at the end names the function that settles each component. A new component is a row there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules.outcome import Outcome, Side, Why
from rules.prices import Price
from rules.settlement import Factor, Line, LostBy

from .contract import PLAYED_FROM, SILENT_HUNDRED, SILENT_SEVEN, Component, Part, ThreeHandRules
from .facts import ThreeHandFacts

Lines = tuple[Line, ...]
RED = Factor("red", 2)
DECLARER, DEFENCE = Side.DECLARER, Side.DEFENCE
WON, LOST = Outcome(Why.PLAYED, DECLARER), Outcome(Why.PLAYED, DEFENCE)
BEATEN_BY_DECLARER, BEATEN_BY_DEFENCE = Outcome(Why.BEATEN, DECLARER), Outcome(Why.BEATEN, DEFENCE)
APPROVED, CONCEDED = Outcome(Why.APPROVED, DECLARER), Outcome(Why.CONCEDED, DEFENCE)
GIVEN_UP, NOBODY_PLAYS = Outcome(Why.GIVEN_UP, DEFENCE), Outcome(Why.NOBODY_PLAYS)
BROKEN_BY_DECLARER, BROKEN_BY_DEFENCE = Outcome(Why.RENONC_GAME, DEFENCE), Outcome(Why.RENONC_GAME, DECLARER)


def settle_parts(facts: ThreeHandFacts, rules: ThreeHandRules) -> list[Line]:
    """Return the lines of a deal: played, or settled without cards by its levels."""
    contract = facts.contract
    if facts.is_replaced:
        return [replaced(facts, component, rules) for component in contract.parts if component.part.raised]
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
    base, of_text = price.amount, price.of_text
    factors = rules.raised[facts.fleks.get(component.name, 0)]
    if facts.trump == "hearts" and rules.options.red_doubles:
        if price.red is not None:
            base, of_text = price.red, None
        else:
            factors = (RED, *factors)
    if more:
        factors += more
    each = base if outcome.side is DECLARER else -base
    for factor in factors:
        each *= factor.value
    # a price by house rule cites it, whatever the text says of the part
    cited = price.article if of_text is not None else article or price.article
    return Line(
        component=component.name, article=cited, subject=facts.declarer, outcome=outcome,
        base=base, factors=factors, each=each, payers=facts.payers, partner=facts.partner or None,
        of_text=of_text,
    )  # fmt: skip


def replaced(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Line:
    """A hand thrown away, or a rule broken in play: the side that did it loses what was announced, at its fleks."""
    if facts.given_up:
        return line_of(facts, component, GIVEN_UP, rules)
    offender = facts.renonc_game
    steps = rules.options.renonc_hundred_steps if "hundred" in component.part.announces else 1
    more = (Factor("renonc_hundred", by_scale(steps, rules.options.hundred_scale), 90 + 10 * steps),) * (steps > 1)
    outcome = BROKEN_BY_DECLARER if offender in facts.team else BROKEN_BY_DEFENCE
    return line_of(facts, component, outcome, rules, more=more, article=rules.articles["renonc_game"])


def by_scale(steps: int, scale: str) -> int:
    """The multiple of a price for so many tens, the first included."""
    if scale == "fixed":
        return 1
    return 1 << (steps - 1) if scale == "geometric" else steps


def rested(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Line:
    """Settle a part that was not played: level 0 pays the declarer, level 1 costs him (C5, Které hry se nehrají)."""
    name, outcome = ("conceded", CONCEDED) if facts.level(component.name) else ("approved", APPROVED)
    article = rules.cite(name, *PLAYED_FROM)
    return line_of(facts, component, outcome, rules, article=article)


def game(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """The side with more points wins the game; 100 or more makes it a silent hundred."""
    outcome, total = game_won(facts)
    if total < 100:
        return (line_of(facts, component, outcome, rules),)
    price, factor = silent_hundred(total, rules)
    article = rules.cite("silent_hundred", "silent_hundred_scale")
    line = line_of(facts, component, outcome, rules, more=(factor,) if factor else (), article=article, price=price)
    if rules.options.silent_hundred_scale == "linear_flat" and total > 100:
        return (line, _flat_tens(facts, total, outcome, article, rules))
    return (line,)


def game_beside(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """The game beside an announced hundred: no silent hundred."""
    return (line_of(facts, component, game_won(facts)[0], rules),)


def game_won(facts: ThreeHandFacts) -> tuple[Outcome, int]:
    """The side that has more points, and its total where it reached 100 or the card points are known."""
    if facts.points is None:
        won, total = facts.winner == "declarer", facts.winner_total or 0
    else:
        declarer, defence = facts.total_of(DECLARER), facts.total_of(DEFENCE)
        won, total = declarer > defence, max(declarer, defence)
    return (WON if won else LOST), total


def silent_hundred(total: int, rules: ThreeHandRules) -> tuple[Price | None, Factor | None]:
    """The price of its own, if it has one, and what multiplies it; without one it costs twice the game."""
    price, scale = rules.prices.get(SILENT_HUNDRED), rules.options.silent_hundred_scale
    steps = (total - 90) // 10
    if scale == "linear":
        value = steps if price else 2 * steps
        return price, Factor("silent_hundred_tens", value, (total, steps))
    doublings = steps - 1 if scale == "geometric" else 0
    if price is None:
        doublings += 1
    return price, Factor("silent_hundred", 1 << doublings, (total, doublings))


def _flat_tens(facts: ThreeHandFacts, total: int, outcome: Outcome, article: str, rules: ThreeHandRules) -> Line:
    """The tens of a silent hundred above 100, which no flek raises."""
    price = rules.prices.get(SILENT_HUNDRED) or rules.prices["hra"]
    tens = (total - 100) // 10
    above = Component(SILENT_HUNDRED, price, TENS)
    return line_of(facts, above, outcome, rules, more=(Factor("above_flat", tens, total),), article=article)


def seven(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """An announced seven, or pair of sevens; judged together with a hundred, it is lost with it."""
    if not facts.contract.joint:
        return (line_of(facts, component, WON if facts.seven == "made" else LOST, rules),)
    made = facts.seven == "made" and not reckon_hundred(facts, DECLARER, rules).missing
    article = rules.cite("hundred_lost", "hundred_seven")
    return (line_of(facts, component, WON if made else LOST, rules, article="" if made else article),)


def seven_against(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """A seven announced by a defender."""
    return (line_of(facts, component, LOST if facts.seven_against == "made" else WON, rules),)


def honer(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """An announced eight or nine."""
    return (line_of(facts, component, WON if facts.honers[component.name] == "made" else LOST, rules),)


def hundred(facts: ThreeHandFacts, component: Component, rules: ThreeHandRules) -> Lines:
    """An announced hundred of either side: alone, beside a seven, or as one whole with it (stosedem)."""
    side, articles = component.part.side, rules.articles
    won, lost = (WON, LOST) if side is DECLARER else (LOST, WON)
    reckoned = reckon_hundred(facts, side, rules)
    if reckoned.missing:
        more = _lost_factors(facts, reckoned, rules)
        article = articles["forgotten"] if facts.forgotten_marriage else _article_of_lost(rules)
        return (line_of(facts, component, lost, rules, more=more, article=article),)
    if facts.forgotten_marriage and rules.options.forgotten_marriage == "as_if_shown":
        more = (Factor("forgotten", 1, facts.forgotten_marriage),)
        return (line_of(facts, component, lost, rules, more=more, article=articles["forgotten"]),)
    if facts.contract.joint and facts.seven == "lost":
        more, article = (Factor("seven_lost", 1),), rules.cite("hundred_lost", "hundred_seven")
        return (line_of(facts, component, lost, rules, more=more, article=article),)
    if "seven" in component.part.needs and facts.seven == "lost":
        more = (Factor("seven_lost", 1),)
        return (line_of(facts, component, lost, rules, more=more, article=articles["whole_lost"]),)
    more = _made_factors(reckoned.above, rules)
    article = rules.cite("hundred_made", "hundred_scale") if reckoned.above else articles["hundred_made"]
    return (line_of(facts, component, won, rules, more=more, article=article),)


def _article_of_lost(rules: ThreeHandRules) -> str:
    """The article of a lost hundred; where it goes by the tens of the defence, no scale changes it."""
    is_scaled = rules.options.lost_hundred == "missing"
    return rules.cite("hundred_lost", *LOST_BY_OPTIONS) if is_scaled else rules.articles["hundred_lost"]


class Reckoned(NamedTuple):
    """A hundred in tens: above 100 (all own marriages counted), missing (0 when reached), the other side's marriages.

    Quick entry has the last two in one number. `counts`: the other side's marriages make it dearer.
    """

    above: int = 0
    missing: int = 0
    theirs: int = 0
    counts: bool = True


def reckon_hundred(facts: ThreeHandFacts, side: Side, rules: ThreeHandRules) -> Reckoned:
    """Reckon how far above 100 the hundred of a side came, or how much it lacked."""
    quick = facts.hundred if side is DECLARER else facts.hundred_against
    if quick is not None:
        return Reckoned(above=max(quick, 0), missing=max(-quick, 0))
    missing = 100 - facts.points_of(side) - counted_marriage(facts, side, rules)
    if missing <= 0:
        return Reckoned(above=(facts.total_of(side) - 100) // 10)
    dearer = rules.options.lost_hundred_marriages
    counts = dearer == "all" or (dearer == "not_for_declarer" and side is DEFENCE)
    other = DEFENCE if side is DECLARER else DECLARER
    return Reckoned(missing=missing // 10, theirs=sum(facts.marriages_of(other)) // 10, counts=counts)


def counted_marriage(facts: ThreeHandFacts, side: Side, rules: ThreeHandRules) -> int:
    """The marriages that make the hundred; a forgotten one as if it had been shown first (C8d), or not at all."""
    if facts.no_trick == side:
        return 0
    if facts.forgotten_marriage and side is DECLARER:
        return facts.forgotten_marriage if rules.options.forgotten_marriage == "as_if_shown" else 0
    by_player = facts.marriages.by_defender if side is DEFENCE else ()
    shown: list[Sequence[int]] = [own for _name, own in by_player] or [facts.marriages_of(side)]
    count = COUNTED[rules.options.hundred_marriage]
    return max(count(own) if own else 0 for own in shown)


# By `hundred_marriage`: what counts of the marriages that one player showed.
COUNTED: Mapping[str, Callable[[Sequence[int]], int]] = {"highest": max, "first": lambda shown: shown[0], "each": sum}
LOST_BY_OPTIONS = ("hundred_scale", "lost_hundred_first_step", "lost_hundred_marriages", "lost_hundred_free_tens")


def _made_factors(tens: int, rules: ThreeHandRules) -> tuple[Factor, ...]:
    """Return the factors of the tens above a made hundred."""
    scale = rules.options.hundred_scale
    if not tens or scale == "fixed":
        return ()
    if scale == "geometric":
        return (Factor("above_doubled", 1 << tens, tens),)
    return (Factor("above", 1 + tens, tens),)


def _lost_factors(facts: ThreeHandFacts, reckoned: Reckoned, rules: ThreeHandRules) -> tuple[Factor, ...]:
    """Return the factors of a lost hundred: its missing tens and the other side's marriages."""
    options, missing, theirs = rules.options, reckoned.missing, reckoned.theirs
    if options.lost_hundred == "defence":
        return _lost_to_defence(facts, missing + theirs)
    if options.hundred_scale == "fixed":
        return ()
    free = options.lost_hundred_free_tens
    tens = max(missing + (theirs if reckoned.counts else 0) - free, 1)
    lost_by = LostBy(missing, theirs, reckoned.counts, free)
    if options.hundred_scale == "linear":
        return (Factor("short", tens, lost_by),) if tens > 1 else ()
    exponent = tens if options.lost_hundred_first_step == "double" else tens - 1
    return (Factor("short_doubled", 1 << exponent, (lost_by, exponent)),) if exponent else ()


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
            base=amount, each=amount, payers=facts.payers, of_text=component.price.of_text,
        ),
    )  # fmt: skip


TENS = Part(settle=game, raised=False)
GAME = Part(
    settle=game, by_points=True, quick="winner", more=("winner_total",),
    prices=(SILENT_HUNDRED,), articles=("silent_hundred",),
    beside_hundred=Part(settle=game_beside, by_points=True, quick="winner"),
)  # fmt: skip
HUNDRED = Part(
    settle=hundred, by_points=True, quick="hundred", more=("forgotten_marriage", "defence_total"),
    articles=("hundred_made", "hundred_lost"), announces=frozenset({"hundred"}),
)  # fmt: skip
HONER = Part(settle=honer)
MADE = Part(settle=made, needs=("made",))

PARTS: Mapping[str, Part] = {
    "hra": GAME,
    "sto": HUNDRED,
    "stosedem": Part(
        settle=hundred, by_points=True, quick="hundred", needs=("seven",), more=("forgotten_marriage", "defence_total"),
        articles=("hundred_made", "hundred_lost", "whole_lost"), announces=frozenset({"hundred", "seven"}),
    ),
    "sedma": Part(settle=seven, needs=("seven",), announces=frozenset({"seven"})),
    "sto_proti": Part(
        settle=hundred, side=DEFENCE, price="sto", by_points=True, quick="hundred_against",
        announces=frozenset({"hundred"}),
    ),
    "sedma_proti": Part(
        settle=seven_against, side=DEFENCE, price="sedma", needs=("seven_against",), announces=frozenset({"seven"})
    ),
    "osma": HONER,
    "devitka": HONER,
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
# what is announced beside a contract, never named by it
ANNOUNCED = frozenset({"sto_proti", "sedma_proti", "osma", "devitka"})
