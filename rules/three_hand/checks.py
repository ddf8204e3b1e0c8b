"""Whether the facts of a deal fit together: who may be named, which result belongs, what the cards allow."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from rules.problem import Notes, _
from rules.table import Table

from .edition import Rules
from .facts import RESULT_FACTS, Facts

QUICK = ("winner", "winner_total", "hundred", "defence_total")
FULL = ("points", "marriages", "no_trick", "forgotten_marriage")


def unreadable(key: str, facts: Facts, notes: Notes) -> bool:
    """Whether something under this key of the deal could not be read."""
    here = takewhile(lambda problem: problem.deal == notes.deal, reversed(notes.problems))
    return not facts.sound and any(problem.field.partition(".")[0] == key for problem in here)


def check_facts(facts: Facts, table: Table, rules: Rules, notes: Notes) -> None:
    """Notes everything that does not fit; a key that was already wrong by itself is not held against the others."""
    check_people(facts, table, rules, notes)
    check_trump(facts, notes)
    if facts.flek_by:
        check_flek_by(facts, notes)
    if facts.laid_down:
        check_laid_down(facts, notes)
    check_result(facts, table, rules, notes)
    check_arithmetic(facts, rules, notes)
    if facts.renonc or facts.contract.result == "renonc":
        check_penalties(facts, notes)


def check_people(facts: Facts, table: Table, rules: Rules, notes: Notes) -> None:
    contract, given = facts.contract, facts.given
    if contract.declared and "declarer" not in given:
        notes.add("declarer", "declarer", _("who plays is missing"))
    elif not contract.declared and "declarer" in given:
        notes.add("declarer", "declarer", _("nobody plays in %(contract)s"), contract=contract.name)
    if len(table.players) == 3 and "sitting_out" in given:
        notes.add("sitting_out", "sitting_out", _("nobody sits out when three are at the table"))
    elif len(table.players) == 4 and "sitting_out" not in given and contract.result != "renonc":
        notes.add("sitting_out", "sitting_out", _("who sits out is missing"))
    if facts.declarer is not None and facts.declarer == facts.sitting_out:
        notes.add("declarer", "declarer", _("%(name)s sits out"), name=facts.declarer)
    if "forhont" in rules.keys:
        _check_forhont(facts, rules, notes)


def _check_forhont(facts: Facts, rules: Rules, notes: Notes) -> None:
    """Only where nobody plays and the forhont is paid for it (paluba: Licitace)."""
    paid = facts.contract.result == "pas" and "pas" in rules.prices
    if paid and "forhont" not in facts.given:
        notes.add("forhont", "forhont", _("the forhont is missing"))
    elif not paid and "forhont" in facts.given:
        notes.add("forhont", "forhont", _("the forhont is recorded only when nobody plays"))
    elif facts.forhont is not None and facts.forhont == facts.sitting_out:
        notes.add("forhont", "forhont", _("%(name)s sits out"), name=facts.forhont)


def check_trump(facts: Facts, notes: Notes) -> None:
    contract = facts.contract
    if contract.trump and "trump" not in facts.given:
        notes.add("trump", "trump", _("the trump suit is missing"))
    elif not contract.trump and "trump" in facts.given:
        notes.add("trump", "trump", _("%(contract)s has no trumps"), contract=contract.name)


def check_flek_by(facts: Facts, notes: Notes) -> None:
    """It names a defender who plays, and a component that was raised."""
    for component, name in facts.flek_by.items():
        path = f"flek_by.{component}"
        if component not in facts.contract.components:
            notes.add(path, "flek_by", _("is not a component of %(contract)s"), contract=facts.contract.name)
        elif name in (facts.declarer, facts.sitting_out):
            notes.add(path, "flek_by", _("%(name)s is not a defender in this deal"), name=name)
        elif not facts.level(component) and not unreadable("fleks", facts, notes):
            notes.add(path, "flek_by", _("nobody raised this component"))


def check_laid_down(facts: Facts, notes: Notes) -> None:
    """A laid-down hand takes no re, and belongs to a hand that was played (Ložené hry)."""
    if not facts.contract.components:
        notes.add("laid_down", "laid_down", _("nothing was laid down in %(contract)s"), contract=facts.contract.name)
    for component, level in facts.fleks.items():
        if level >= 2:
            notes.add("laid_down", "laid_down", _("no re on a laid-down hand: %(component)s"), component=component)


def check_result(facts: Facts, table: Table, rules: Rules, notes: Notes) -> None:
    contract = facts.contract
    given = facts.given & RESULT_FACTS
    if "silent_seven_lost" in given and not rules.silent_seven_lost:
        if facts.silent_seven_lost:
            notes.add("silent_seven_lost", "silent_sevens", _("a beaten silent seven has no price in this text"))
        given = given - {"silent_seven_lost"}
    demand = result_demand(facts, table, rules)
    if demand == "forbidden" and unreadable("fleks", facts, notes):
        demand = "optional"  # unknown levels cannot say whether it was played
    if demand == "forbidden" and given:
        article = rules.articles["not_played"]
        notes.add(
            min(given), "not_played", _("such a deal is not played, it has no result (%(article)s)"), article=article
        )
    if not given <= contract.takes:
        for key in given - contract.takes:
            notes.add(key, "result", _("does not belong to %(contract)s"), contract=contract.name)
        given = given & contract.takes
    if demand == "forbidden":
        return
    if demand == "required" or given:
        for key, text, beside in faults_of_entry(contract.result, contract.seven, frozenset(given)):
            notes.add(key, "result", text, key=beside)


def result_demand(facts: Facts, table: Table, rules: Rules) -> str:
    """`required`, `optional` or `forbidden`: whether such a deal is played at all (C5, Které hry se nehrají)."""
    contract = facts.contract
    if not contract.rests or facts.laid_down:
        return "required"
    fleks = facts.fleks
    if fleks and max(fleks.values()) >= 2:
        return "required"
    if table.rules["play_without_re"]:
        return "optional"
    only_seven_raised = fleks.get("sedma") == 1 and not fleks.get("hra")
    return "optional" if only_seven_raised and not rules.only_seven_raised_rests else "forbidden"


@lru_cache(maxsize=1024)
def faults_of_entry(result: str, seven: bool, given: frozenset[str]) -> tuple[tuple[str, str, str], ...]:
    """What is missing or stands twice among the facts of a played contract: card points or one quick entry, its
    seven, or made. Key, text and the key beside it; an evening asks for the same few sets again and again."""
    if result == "made":
        return _missing("made", given)
    if result not in ("game", "hundred"):
        return ()
    quick = [key for key in QUICK if key in given]
    full = [key for key in FULL if key in given]
    if quick and full:
        faults = tuple((key, _("stands beside another way of entry: %(key)s"), full[0]) for key in quick)
    elif quick:
        faults = _missing("winner" if result == "game" else "hundred", given)
    else:
        faults = _missing("points", given)
    return faults + _missing("seven", given) if seven else faults


def _missing(key: str, given: frozenset[str]) -> tuple[tuple[str, str, str], ...]:
    return () if key in given else ((key, _("the result is missing"), key),)


def check_arithmetic(facts: Facts, rules: Rules, notes: Notes) -> None:
    """What the cards allow: who took the last trick has ten points, and there is one last trick."""
    if facts.defence_total is not None and facts.hundred is not None and facts.hundred >= 0:
        notes.add("defence_total", "result", _("belongs to a lost hundred"))
    if facts.forgotten_marriage is not None:
        _check_forgotten(facts, notes)
    elif _lacks_marriage(facts, rules) and not unreadable("marriages", facts, notes):
        article = rules.articles["no_marriage"]
        notes.add("marriages.declarer", "no_marriage", _("a hundred needs a marriage (%(article)s)"), article=article)
    if facts.no_trick is not None:
        _check_no_trick(facts, notes)
    if facts.seven == "made" and facts.points is not None and facts.points < 10:
        notes.add("seven", "seven", _("who took the last trick has at least 10 points"))
    if facts.given & {"silent_sevens", "silent_seven_lost"}:
        _check_silent_sevens(facts, notes)


def _lacks_marriage(facts: Facts, rules: Rules) -> bool:
    full = facts.contract.result == "hundred" and facts.points is not None
    return full and rules.hundred_needs_marriage and not facts.marriages and "forgotten_marriage" not in facts.given


def _check_forgotten(facts: Facts, notes: Notes) -> None:
    forgotten = facts.forgotten_marriage
    if facts.marriages:
        notes.add("forgotten_marriage", "forgotten_marriage", _("the declarer showed no marriage then"))
    against = facts.defence_marriages
    if (forgotten == 40 and 40 in against) or (forgotten == 20 and against.count(20) == 3):
        notes.add("marriages", "marriages", _("there is one marriage of 40 and three of 20"))


def _check_no_trick(facts: Facts, notes: Notes) -> None:
    """C1: a side without a trick has no card points and made no seven."""
    points = 0 if facts.no_trick == "declarer" else 90
    made = facts.seven == "made" or facts.silent_declarer if facts.no_trick == "declarer" else facts.silent_defence
    if facts.points is not None and facts.points != points:
        notes.add("no_trick", "no_trick", _("a side without a trick has no card points"))
    if made:
        notes.add("no_trick", "no_trick", _("a side without a trick made no seven"))


def _check_silent_sevens(facts: Facts, notes: Notes) -> None:
    mine, theirs, lost = facts.silent_declarer, facts.silent_defence, facts.silent_seven_lost
    path = "silent_sevens" if "silent_sevens" in facts.given else "silent_seven_lost"
    if mine + theirs + (lost is not None) > facts.contract.silent_sevens > 0:
        most = facts.contract.silent_sevens
        notes.add(path, "silent_sevens", _("at most %(most)d silent sevens here"), most=most)
    elif mine and theirs:
        notes.add(path, "silent_sevens", _("only one side makes silent sevens"))
    elif (mine or facts.seven == "made") and (theirs or lost == "declarer"):
        notes.add(path, "silent_sevens", _("there is one last trick"))
    if facts.points is None:
        return
    if (mine and facts.points < 10) or ((theirs or lost == "declarer") and facts.points > 80):
        notes.add(path, "silent_sevens", _("who took the last trick has at least 10 points"))


def check_penalties(facts: Facts, notes: Notes) -> None:
    played = facts.contract.result != "renonc"
    if not played and "renonc" not in facts.given:
        notes.add("renonc", "renonc", _("the penalties are missing"))
    for penalty in facts.renonc:
        if played and penalty.ends_deal:
            notes.add(
                f"{penalty.path}.rule", "renonc",
                _("after %(rule)s the deal does not count: record it as renonc"), rule=penalty.rule,
            )  # fmt: skip
