"""The parts of a deal: each component with its price, its factors and who won it, as a line that everybody pays alike.

The order of the functions is the order of the texts: game, seven, hundred, silent seven, games without card points.
"""

from __future__ import annotations

from rules.settlement import Factor, Line
from rules.table import Table

from .edition import Price, Rules
from .facts import Facts


def parts(facts: Facts, table: Table, rules: Rules) -> list[Line]:
    """The parts of a deal that was played, of one that rests, or of one where nobody plays."""
    contract = facts.contract
    if contract.result == "game":
        if facts.points is None and facts.winner is None:
            return [_rest(facts, component, price, rules) for component, price in contract.components.items()]
        found = [game(facts, rules)]
    elif contract.result == "hundred":
        found = [hundred(facts, table, rules)]
    elif contract.result == "made":
        return [_made(facts, component, price, rules) for component, price in contract.components.items()]
    else:
        return _unplayed(facts, rules)
    if "sedma" in contract.components:
        found.append(seven(facts, rules))
    if facts.silent_declarer or facts.silent_defence or facts.silent_seven_lost:
        found.append(silent_seven(facts, rules))
    return found


def _unplayed(facts: Facts, rules: Rules) -> list[Line]:
    """Nobody plays, with or without a payment; a hand given up; penalties only."""
    result = facts.contract.result
    if result == "renonc":
        return []
    article = rules.articles[result]
    if facts.hub is None:
        return [Line(result, article, outcome=result)]
    amount = rules.prices[result].amount
    each = amount if result == "pas" else -amount
    return [Line(result, article, facts.hub, result, amount, (), each, facts.payers)]


RED = Factor("red", 2)


def _part(
    facts: Facts, component: str, price: Price, won: bool, rules: Rules, *,
    more: tuple[Factor, ...] = (), article: str | None = None, base: int | None = None, outcome: str | None = None,
) -> Line:  # fmt: skip
    """rate × the factors of the result: price × red × fleks × more."""
    amount = price.amount if base is None else base
    factors = rules.raised[facts.fleks.get(component, 0)]
    if facts.trump == "hearts":
        if price.red is not None:
            amount = price.red
        else:
            factors = (RED, *factors)
    if more:
        factors += more
    each = amount if won else -amount
    for factor in factors:
        each *= factor.value
    outcome = outcome or ("won" if won else "lost")
    return Line(component, article or price.article, facts.declarer, outcome, amount, factors, each, facts.payers)


def _rest(facts: Facts, component: str, price: Price, rules: Rules) -> Line:
    """Not played: level 0 pays the declarer, level 1 costs him (C5, R2; Které hry se nehrají, R1)."""
    outcome = "conceded" if facts.level(component) else "approved"
    return _part(
        facts, component, price, outcome == "approved", rules, article=rules.articles[outcome], outcome=outcome
    )


def _made(facts: Facts, component: str, price: Price, rules: Rules) -> Line:
    return _part(facts, component, price, bool(facts.made), rules)


def totals(facts: Facts) -> tuple[int, int]:
    """T of the declarer and of the defence: card points and all marriages; none count without a trick (C1)."""
    points = facts.points or 0
    mine, theirs = points + sum(facts.marriages), 90 - points + sum(facts.defence_marriages)
    if facts.no_trick == "declarer":
        mine = points
    elif facts.no_trick == "defence":
        theirs = 90 - points
    return mine, theirs


def game(facts: Facts, rules: Rules) -> Line:
    """The side with more points wins the game; 100 or more makes it a silent hundred."""
    if facts.points is None:
        won, total = facts.winner == "declarer", facts.winner_total or 0
    else:
        mine, theirs = totals(facts)
        won, total = mine > theirs, max(mine, theirs)
    price = facts.contract.components["hra"]
    if total < 100:
        return _part(facts, "hra", price, won, rules)
    article = rules.articles["silent_hundred"]
    if rules.silent_hundred == "double":
        more = Factor("silent_hundred", 2, (total, 1))
        return _part(facts, "hra", price, won, rules, more=(more,), article=article)
    doublings = (total - 100) // 10
    if rules.silent_hundred == "doubling":
        more = Factor("silent_hundred", 2 << doublings, (total, doublings + 1))
        return _part(facts, "hra", price, won, rules, more=(more,), article=article)
    more = Factor("silent_hundred", 1 << doublings, (total, doublings))
    base = rules.prices["silent_hundred"].amount
    return _part(facts, "hra", price, won, rules, more=(more,), article=article, base=base)


def seven(facts: Facts, rules: Rules) -> Line:
    return _part(facts, "sedma", facts.contract.components["sedma"], facts.seven == "made", rules)


def hundred(facts: Facts, table: Table, rules: Rules) -> Line:
    """An announced hundred, alone, beside a seven, or as one whole with it (stosedem)."""
    component = "stosedem" if "stosedem" in facts.contract.components else "sto"
    price = facts.contract.components[component]
    made, missing, theirs = _reckon(facts, table, rules)
    if missing:
        article = rules.articles["forgotten" if facts.forgotten_marriage else "hundred_lost"]
        more = _lost_factors(facts, missing, theirs, table, rules)
        return _part(facts, component, price, False, rules, more=more, article=article)
    if facts.forgotten_marriage and rules.forgotten_marriage == "as_if_shown":
        more = (Factor("forgotten", 1, facts.forgotten_marriage),)
        return _part(facts, component, price, False, rules, more=more, article=rules.articles["forgotten"])
    if component == "stosedem" and facts.seven == "lost":
        more = (Factor("seven_lost", 1),)
        return _part(facts, component, price, False, rules, more=more, article=rules.articles["whole_lost"])
    return _part(
        facts,
        component,
        price,
        True,
        rules,
        more=_made_factors(made, table, rules),
        article=rules.articles["hundred_made"],
    )


def _reckon(facts: Facts, table: Table, rules: Rules) -> tuple[int, int, int]:
    """Tens above 100 (all own marriages counted), tens missing (0 when reached), tens of the defence's marriages.

    Quick entry has the last two in one number.
    """
    if facts.hundred is not None:
        return max(facts.hundred, 0), max(-facts.hundred, 0), 0
    mine, theirs = totals(facts)
    points = facts.points or 0
    missing = 100 - points - counted_marriage(facts, table, rules)
    if missing <= 0:
        return (mine - 100) // 10, 0, 0
    return 0, missing // 10, (theirs - (90 - points)) // 10


def counted_marriage(facts: Facts, table: Table, rules: Rules) -> int:
    """The one marriage that makes the hundred; a forgotten one as if it had been shown first (C8d), or not at all."""
    if facts.no_trick == "declarer":
        return 0
    if facts.forgotten_marriage:
        return facts.forgotten_marriage if rules.forgotten_marriage == "as_if_shown" else 0
    if not facts.marriages:
        return 0
    return facts.marriages[0] if table.rules["hundred_marriage"] == "first" else max(facts.marriages)


def _made_factors(tens: int, table: Table, rules: Rules) -> tuple[Factor, ...]:
    if not tens:
        return ()
    geometric = rules.hundred == "geometric" or table.rules.get("hundred_scale") == "geometric"
    if geometric:
        return (Factor("above_doubled", 1 << tens, tens),)
    return (Factor("above", 1 + tens, tens),)


def _lost_factors(facts: Facts, missing: int, theirs: int, table: Table, rules: Rules) -> tuple[Factor, ...]:
    """`missing` to 100 and `theirs`, the defence's marriages, both in tens."""
    tens = missing + theirs
    if rules.lost_hundred == "defence":
        return _lost_to_defence(facts, tens)
    if rules.hundred == "linear":
        return (Factor("short", tens, (missing, theirs)),) if tens > 1 else ()
    exponent = tens if table.rules["lost_hundred_first_step"] == "double" else tens - 1
    return (Factor("short_doubled", 1 << exponent, (missing, theirs, exponent)),) if exponent else ()


def _lost_to_defence(facts: Facts, tens: int) -> tuple[Factor, ...]:
    """Each ten of the defence beyond what it was allowed; from 100 on each of its tens doubles (Stovka)."""
    full = facts.points is not None
    total = totals(facts)[1] if full else facts.defence_total or 0
    factors: tuple[Factor, ...] = (Factor("beyond", tens, total if full else None),)
    if total >= 100:
        doublings = (total - 100) // 10 + 1
        factors += (Factor("defence_hundred", 1 << doublings, (total, doublings)),)
    return factors


def silent_seven(facts: Facts, rules: Rules) -> Line:
    """Settled between sides; one beaten in the last trick goes to the other side (R3, R4)."""
    number = facts.silent_declarer or facts.silent_defence or 1
    won = bool(facts.silent_declarer) or facts.silent_seven_lost == "defence"
    more = (Factor("sevens", number, number),) if number > 1 else ()
    outcome = "beaten" if facts.silent_seven_lost else None
    return _part(facts, "silent_seven", rules.prices["silent_seven"], won, rules, more=more, outcome=outcome)
