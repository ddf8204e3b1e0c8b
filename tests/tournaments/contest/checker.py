"""Checks of draws and standings by another way than the program: nothing here is imported from it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction


def faults(rounds, players, preferred):
    """Everything that is wrong with drawn rounds: who sits where how often, and the sizes of tables."""
    found = []
    for number, tables in enumerate(rounds, start=1):
        seated = Counter(name for table in tables for name in table)
        found += [f"round {number}: {name} sits {seated[name]} times" for name in players if seated[name] != 1]
        found += [f"round {number}: {name} is a stranger" for name in seated if name not in set(players)]
        sizes = Counter(len(table) for table in tables)
        if set(sizes) - {3, 4}:
            found.append(f"round {number}: tables of {sorted(sizes)}")
        # the fewest tables of the other size that come out even
        other = 7 - preferred
        fewest = next(few for few in range(len(players)) if (len(players) - few * other) % preferred == 0)
        if sizes[other] != fewest:
            found.append(f"round {number}: {sizes[other]} tables of {other}, not {fewest}")
    return found


def rematches(rounds):
    """Pairs that meet more than once, with the numbers of their rounds."""
    met = {}
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for one in table:
                for two in table:
                    if str(one) < str(two):
                        met.setdefault(frozenset((one, two)), []).append(number)
    return {pair: numbers for pair, numbers in met.items() if len(numbers) > 1}


def at_other_size(rounds, preferred):
    return Counter(name for tables in rounds for table in tables if len(table) != preferred for name in table)


def first_dealers(rounds):
    return Counter(table[0] for tables in rounds for table in tables)


def standing(document):
    """(id, points, money, sum of places) of a document, best first, by sorting and counting with plain fractions."""
    form = document["format"]
    totals = {one["id"]: [Fraction(0), 0, Fraction(0), []] for one in document["entrants"]}
    for tables in (each["tables"] for each in document["rounds"]):
        for table in tables:
            pairs = sorted(zip(table["money"], table["seats"], strict=True), reverse=True)
            amounts = [money for money, _name in pairs]
            for money, name in pairs:
                spots = [spot for spot, amount in enumerate(amounts) if amount == money]
                key = form.get("points", {}).get(str(len(pairs)))
                totals[name][0] += sum(Fraction(str(key[spot])) for spot in spots) / len(spots) if key else 0
                totals[name][1] += money
                totals[name][2] += Fraction(sum(spots), len(spots)) + 1
                totals[name][3].append(money)
    for penalty in document.get("penalties", ()):
        totals[penalty["entrant"]][0] += Fraction(str(penalty.get("points", 0)))
        totals[penalty["entrant"]][1] += penalty.get("money", 0)
    chain = {"points": lambda row: -row[0], "money": lambda row: -row[1], "places": lambda row: row[2]}
    rows = [(tuple(chain[name](row) for name in form["order"]), one, *row[:3]) for one, row in totals.items()]
    return sorted(rows)
