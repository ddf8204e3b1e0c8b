"""Checks that the facts of a deal fit together: the players named, the result, the sums of the cards."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from rules.edition import PenaltyRow
from rules.facts import bound_facts, check_belonging
from rules.outcome import Side
from rules.problem import Notes, _
from rules.table import Table

from .contract import Contract, ThreeHandRules
from .facts import ThreeHandFacts
from .fleks import check_levels
from .penalties import Renonc

SPECS = ThreeHandFacts.specs
RESULTS = frozenset(key for key, spec in SPECS.items() if spec.result)
QUICK = tuple(key for key, spec in SPECS.items() if spec.way == "quick")
FULL = tuple(key for key, spec in SPECS.items() if spec.way == "full")
BOUND = bound_facts(SPECS)


def unreadable(key: str, facts: ThreeHandFacts, notes: Notes) -> bool:
    """Tell whether a value under this key of the deal could not be read."""
    here = takewhile(lambda problem: problem.deal == notes.deal, reversed(notes.problems))
    return not facts.sound and any(problem.field.partition(".")[0] == key for problem in here)


def check_facts(facts: ThreeHandFacts, table: Table, rules: ThreeHandRules, notes: Notes) -> None:
    """Note everything that does not fit. A key that is wrong by itself is not held against the others."""
    check_belonging(facts.given, facts.contract, BOUND, notes)
    check_seats(facts, table, notes)
    if facts.fleks:
        check_levels(facts.fleks, facts.contract, "fleks", "fleks", "flek_limit", notes)
    if facts.flek_by:
        check_flek_by(facts, notes)
    if facts.laid_down:
        check_laid_down(facts, notes)
    check_result(facts, rules, notes)
    check_arithmetic(facts, rules, notes)
    if facts.renonc or not facts.contract.parts:
        check_penalties(facts, table, notes)


def check_seats(facts: ThreeHandFacts, table: Table, notes: Notes) -> None:
    """Note a table of four where nobody sits out, and a player who sits out and plays."""
    given, sitting_out = "sitting_out" in facts.given, facts.sitting_out
    if len(table.players) == 3:
        if given:
            notes.add("sitting_out", "sitting_out", _("nobody sits out when three are at the table"))
    elif not given and facts.contract.parts:
        notes.add("sitting_out", "sitting_out", _("who sits out is missing"))
    if sitting_out is not None:
        for key, name in (("declarer", facts.declarer), ("forhont", facts.forhont)):
            if name == sitting_out and key in facts.contract.keys:
                notes.add(key, key, _("%(name)s sits out"), name=name)


def check_flek_by(facts: ThreeHandFacts, notes: Notes) -> None:
    """Note a flekker who does not defend, and a component that nobody raised."""
    for component, name in facts.flek_by.items():
        path = f"flek_by.{component}"
        if component not in facts.contract.components:
            notes.add(path, "flek_by", _("is not a component of %(contract)s"), contract=facts.contract.name)
        elif name in (facts.declarer, facts.sitting_out):
            notes.add(path, "flek_by", _("%(name)s is not a defender in this deal"), name=name)
        elif not facts.level(component) and not unreadable("fleks", facts, notes):
            notes.add(path, "flek_by", _("nobody raised this component"))


def check_laid_down(facts: ThreeHandFacts, notes: Notes) -> None:
    """Note a re on a laid-down hand (Ložené hry)."""
    for component, level in facts.fleks.items():
        if level >= 2:
            notes.add("laid_down", "laid_down", _("no re on a laid-down hand: %(component)s"), component=component)


def check_result(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> None:
    contract = facts.contract
    given = facts.given & RESULTS
    if "silent_seven_lost" in given and not rules.options.beaten_silent_seven:
        if facts.silent_seven_lost:
            notes.add("silent_seven_lost", "silent_sevens", _("a beaten silent seven has no price in this text"))
        given = given - {"silent_seven_lost"}
    demand = result_demand(facts, rules)
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
        for key, text, beside in faults_of_entry(contract, frozenset(given)):
            notes.add(key, "result", text, key=beside)


def result_demand(facts: ThreeHandFacts, rules: ThreeHandRules) -> str:
    """Return `required`, `optional` or `forbidden`: what is not played has no result (C5, Které hry se nehrají)."""
    contract = facts.contract
    if not contract.rests or facts.laid_down:
        return "required"
    fleks = facts.fleks
    if fleks and max(fleks.values()) >= 2:
        return "required"
    if rules.options.play_without_re:
        return "optional"
    only_seven_raised = fleks.get("sedma") == 1 and not fleks.get("hra")
    return "optional" if only_seven_raised and not rules.options.only_seven_raised_rests else "forbidden"


@lru_cache(maxsize=4096)
def faults_of_entry(contract: Contract, given: frozenset[str]) -> tuple[tuple[str, str, str], ...]:
    """Return the results that are missing or stand twice, each as its key, a text and the key beside it.

    A contract needs card points or its quick facts, and some facts beside. The answers are kept, since an evening asks
    about the same few sets of facts again and again.
    """
    faults: list[tuple[str, str, str]] = []
    quick = [key for key in QUICK if key in given]
    full = [key for key in FULL if key in given]
    if quick and full:
        faults += [(key, _("stands beside another way of entry: %(key)s"), full[0]) for key in quick]
    elif quick:
        faults += _missing(contract.quick, given)
    elif contract.quick:
        faults += _missing(("points",), given)
    return (*faults, *_missing(contract.needs, given))


def _missing(keys: tuple[str, ...], given: frozenset[str]) -> list[tuple[str, str, str]]:
    return [(key, _("the result is missing"), key) for key in keys if key not in given]


def check_arithmetic(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> None:
    """Note results that the cards do not allow. The last trick has ten points, and there is one."""
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
        _check_silent_sevens(facts, rules, notes)


def _lacks_marriage(facts: ThreeHandFacts, rules: ThreeHandRules) -> bool:
    """Tell whether a hundred is told by card points and lacks the marriage that it needs."""
    full = facts.points is not None and "hundred" in facts.contract.takes and rules.options.hundred_needs_marriage
    return bool(full) and not facts.marriages.declarer and "forgotten_marriage" not in facts.given


def _check_forgotten(facts: ThreeHandFacts, notes: Notes) -> None:
    forgotten, against = facts.forgotten_marriage, facts.marriages.defence
    if facts.marriages.declarer:
        notes.add("forgotten_marriage", "forgotten_marriage", _("the declarer showed no marriage then"))
    if (forgotten == 40 and 40 in against) or (forgotten == 20 and against.count(20) == 3):
        notes.add("marriages", "marriages", _("there is one marriage of 40 and three of 20"))


def _check_no_trick(facts: ThreeHandFacts, notes: Notes) -> None:
    """Note card points or a seven of a side without a trick (C1)."""
    silent = facts.silent_sevens
    points = 0 if facts.no_trick == "declarer" else 90
    made = facts.seven == "made" or silent.declarer if facts.no_trick == "declarer" else silent.defence
    if facts.points is not None and facts.points != points:
        notes.add("no_trick", "no_trick", _("a side without a trick has no card points"))
    if made:
        notes.add("no_trick", "no_trick", _("a side without a trick made no seven"))


def _check_silent_sevens(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> None:
    (mine, theirs), lost = facts.silent_sevens, facts.silent_seven_lost
    path = "silent_sevens" if "silent_sevens" in facts.given else "silent_seven_lost"
    if mine + theirs + (lost is not None) > facts.contract.silent_sevens > 0:
        most = facts.contract.silent_sevens
        notes.add(path, "silent_sevens", _("at most %(most)d silent sevens here"), most=most)
    elif mine and theirs:
        notes.add(path, "silent_sevens", _("only one side makes silent sevens"))
    elif theirs and "seven" in facts.contract.takes and rules.options.announced_seven_held:
        notes.add(path, "silent_sevens", _("who announced the seven holds it"))
    elif (mine or facts.seven == "made") and (theirs or lost == "declarer"):
        notes.add(path, "silent_sevens", _("there is one last trick"))
    if facts.points is None:
        return
    if (mine and facts.points < 10) or ((theirs or lost == "declarer") and facts.points > 80):
        notes.add(path, "silent_sevens", _("who took the last trick has at least 10 points"))


def check_penalties(facts: ThreeHandFacts, table: Table, notes: Notes) -> None:
    played = bool(facts.contract.parts)
    if not played and "renonc" not in facts.given:
        notes.add("renonc", "renonc", _("the penalties are missing"))
    for penalty in facts.renonc if played else ():
        if penalty.row is not None:
            _check_fault(penalty, penalty.row, facts, table, notes)


def _check_fault(penalty: Renonc, row: PenaltyRow, facts: ThreeHandFacts, table: Table, notes: Notes) -> None:
    """Note a breach that was not played on after, or that cannot be of this player or in this contract."""
    if row.ends_deal:
        text = _("after %(rule)s the deal does not count: record it as renonc")
        notes.add(f"{penalty.path}.rule", "renonc", text, rule=row.name)
    elif row.contracts and facts.contract.name not in row.contracts:
        text = _("penalty %(rule)s does not belong to %(contract)s")
        notes.add(f"{penalty.path}.rule", "renonc", text, rule=row.name, contract=facts.contract.name)
    elif row.of == Side.DECLARER and penalty.offender != facts.declarer:
        text = _("penalty %(rule)s can only be the declarer's")
        notes.add(f"{penalty.path}.offender", "renonc", text, rule=row.name)
    elif row.of == Side.DEFENCE and penalty.offender in (facts.declarer, facts.sitting_out):
        text = _("penalty %(rule)s can only be a playing defender's")
        notes.add(f"{penalty.path}.offender", "renonc", text, rule=row.name)
