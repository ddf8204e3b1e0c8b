"""Checks that the facts of a deal fit together: the players named, the result, the sums of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile

from rules.cards import SIDES
from rules.edition import PenaltyRow
from rules.facts import bound_facts, check_belonging
from rules.outcome import Side
from rules.problem import Notes, _
from rules.table import Table

from .announced import AGAINST
from .contract import PLAYED_FROM, Contract, ThreeHandRules
from .facts import ThreeHandFacts
from .fleks import check_levels
from .penalties import Renonc

SPECS = ThreeHandFacts.specs
RESULTS = frozenset(key for key, spec in SPECS.items() if spec.result)
QUICK = tuple(key for key, spec in SPECS.items() if spec.way == "quick")
FULL = tuple(key for key, spec in SPECS.items() if spec.way == "full")
BOUND = bound_facts(SPECS)
# facts that name who announced, showed or broke something
BESIDE = frozenset({"against", "marriages", "renonc_game"})
PLAYING = 3


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
    if facts.contract.joint and facts.level("sto") != facts.level("sedma"):
        notes.add("fleks", "fleks", _("a hundred and a seven that are judged together are raised together"))
    if facts.flek_by:
        check_flek_by(facts, notes)
    if facts.flek_share:
        check_shares(facts, notes)
    if facts.given & BESIDE:
        check_announced(facts, rules, notes)
    if facts.laid_down:
        check_laid_down(facts, notes)
    if facts.is_replaced:
        check_replaced(facts, notes)
    else:
        check_result(facts, rules, notes)
    check_arithmetic(facts, rules, notes)
    if facts.renonc or not facts.contract.parts:
        check_penalties(facts, table, notes)


def check_seats(facts: ThreeHandFacts, table: Table, notes: Notes) -> None:
    """Note who must sit out of more than three, where they do not play two against two."""
    given, sitting_out = "sitting_out" in facts.given, facts.sitting_out
    if len(table.players) == PLAYING or "partner" in table.edition.facts:
        if given:
            notes.add("sitting_out", "sitting_out", _("nobody sits out at this table"))
    elif not given and facts.contract.parts:
        notes.add("sitting_out", "sitting_out", _("who sits out is missing"))
    for key, name in (("declarer", facts.declarer), ("forhont", facts.forhont)):
        if name in sitting_out and key in facts.contract.keys:
            notes.add(key, key, _("%(name)s sits out"), name=name)
    if facts.partner and facts.partner == facts.declarer:
        notes.add("partner", "partner", _("nobody is his own partner"))


def is_defender(name: str, facts: ThreeHandFacts) -> bool:
    """Tell whether the player plays against the declarer."""
    return name not in facts.team and name not in facts.sitting_out


def check_flek_by(facts: ThreeHandFacts, notes: Notes) -> None:
    """It names defenders who play, and a component that was raised."""
    for component, names in facts.flek_by.items():
        path = f"flek_by.{component}"
        strangers = [name for name in names if not is_defender(name, facts)]
        if component not in facts.contract.components:
            notes.add(path, "flek_by", _("is not a component of %(contract)s"), contract=facts.contract.name)
        elif strangers:
            notes.add(path, "flek_by", _("%(name)s is not a defender in this deal"), name=strangers[0])
        elif not facts.level(component) and not unreadable("fleks", facts, notes):
            notes.add(path, "flek_by", _("nobody raised this component"))


def check_shares(facts: ThreeHandFacts, notes: Notes) -> None:
    """A flek is borne by those who raised it; the increase, or the whole of it, by one."""
    for component, share in facts.flek_share.items():
        path, raised = f"flek_share.{component}", facts.flek_by.get(component, ())
        if component not in facts.contract.components or not facts.level(component):
            notes.add(path, "flek_by", _("nobody raised this component"))
        elif not raised and not unreadable("flek_by", facts, notes):
            notes.add(path, "flek_by", _("who raised %(component)s is missing"), component=component)
        elif share != "own" and len(raised) > 1:
            notes.add(path, "flek_by", _("one player alone bears it"))


def check_announced(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> None:
    """A defender announces against the contract what the declarer did not; the trump suit has an eight and a nine."""
    announceable = rules.contracts[facts.contract.name].announceable
    for key, component in AGAINST.items():
        if component not in facts.against or "against" not in facts.contract.keys:
            continue
        path, name = f"against.{key}", facts.against[component]
        if component not in announceable:
            text = _("cannot be announced against %(contract)s")
            notes.add(path, "against", text, contract=facts.contract.name)
        elif not is_defender(name, facts):
            notes.add(path, "against", _("%(name)s is not a defender in this deal"), name=name)
    for name, _own in facts.marriages.by_defender:
        if not is_defender(name, facts):
            notes.add("marriages.defence", "marriages", _("%(name)s is not a defender in this deal"), name=name)
    offender = facts.renonc_game
    if offender is not None and offender in facts.sitting_out:
        notes.add("renonc_game.offender", "renonc", _("%(name)s sits out"), name=offender)


def check_laid_down(facts: ThreeHandFacts, notes: Notes) -> None:
    """Note a re on a laid-down hand (Ložené hry)."""
    for component, level in facts.fleks.items():
        if level >= 2:
            notes.add("laid_down", "laid_down", _("no re on a laid-down hand: %(component)s"), component=component)


def check_result(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> None:
    contract = facts.contract
    given = facts.given & RESULTS - _unpriced(facts, rules, notes)
    demand = result_demand(facts, rules)
    if demand == "forbidden" and unreadable("fleks", facts, notes):
        demand = "optional"  # unknown levels cannot say whether it was played
    if demand == "forbidden" and given:
        _note_not_played(min(given), rules, notes)
    if not given <= contract.takes:
        for key in given - contract.takes:
            notes.add(key, "result", _("does not belong to %(contract)s"), contract=contract.name)
        given = given & contract.takes
    if demand == "forbidden":
        return
    if demand == "required" or given:
        for key, text, beside in faults_of_entry(contract, frozenset(given)):
            notes.add(key, "result", text, key=beside)


def _unpriced(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> set[str]:
    """The result that this text has no price for."""
    if "silent_seven_lost" not in facts.given or rules.options.beaten_silent_seven:
        return set()
    if facts.silent_seven_lost:
        notes.add("silent_seven_lost", "silent_sevens", _("a beaten silent seven has no price in this text"))
    return {"silent_seven_lost"}


def _note_not_played(key: str, rules: ThreeHandRules, notes: Notes) -> None:
    article = rules.cite("not_played", *PLAYED_FROM)
    notes.add(key, "not_played", _("such a deal is not played, it has no result (%(article)s)"), article=article)


def check_replaced(facts: ThreeHandFacts, notes: Notes) -> None:
    """A deal that ended before its cards told a result has none; a hundred cannot be thrown away."""
    ending = "given_up" if facts.given_up else "renonc_game"
    for key in sorted(facts.given & RESULTS):
        notes.add(key, "result", _("stands beside another way of entry: %(key)s"), key=ending)
    if not facts.given_up:
        return
    if "renonc_game" in facts.given:
        notes.add("renonc_game", "result", _("stands beside another way of entry: %(key)s"), key=ending)
    contract = facts.contract
    if facts.against or "hra" not in contract.components or contract.announces("hundred", Side.DECLARER):
        notes.add("given_up", "given_up", _("only a game or a seven can be thrown away, with nothing against it"))


def result_demand(facts: ThreeHandFacts, rules: ThreeHandRules) -> str:
    """`required`, `optional` or `forbidden`: whether such a deal is played at all (C5, Které hry se nehrají)."""
    contract, options, fleks = facts.contract, rules.options, facts.fleks
    if facts.is_replaced:
        return "forbidden"
    if not contract.rests or facts.laid_down or is_raised_enough(fleks, "sedma" in contract.components, rules):
        return "required"
    if options.play_without_re:
        return "optional"
    only_seven_raised = fleks.get("sedma") == 1 and not fleks.get("hra")
    return "optional" if only_seven_raised and not options.only_seven_raised_rests else "forbidden"


def is_raised_enough(fleks: Mapping[str, int], has_seven: bool, rules: ThreeHandRules) -> bool:
    """Tell whether a game, or a seven beside it, is raised so far that it is played."""
    options, game, seven = rules.options, fleks.get("hra", 0), fleks.get("sedma", 0)
    if not has_seven:
        return game >= options.hra_played_from
    if not seven and game == 1 and not options.balanced_played:
        return False
    return game >= options.hra_played_from or seven >= options.sedma_played_from


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
    _check_marriage_of_hundred(facts, rules, notes)
    if facts.no_trick is not None:
        _check_no_trick(facts, notes)
    _check_last_trick(facts, notes)
    _check_quick(facts, notes)
    if facts.given & {"silent_sevens", "silent_seven_lost"}:
        _check_silent_sevens(facts, notes)


def _check_marriage_of_hundred(facts: ThreeHandFacts, rules: ThreeHandRules, notes: Notes) -> None:
    """A hundred told by card points needs a marriage of its side."""
    takes, options, marriages = facts.contract.takes, rules.options, facts.marriages
    if facts.points is None or "forgotten_marriage" in facts.given or unreadable("marriages", facts, notes):
        return
    if "hundred" in takes and options.hundred_needs_marriage and not marriages.declarer:
        article = rules.cite("no_marriage", "hundred_needs_marriage")
        notes.add("marriages.declarer", "no_marriage", _("a hundred needs a marriage (%(article)s)"), article=article)
    if "hundred_against" in takes and options.hundred_against_needs_marriage and not marriages.defence:
        article = rules.cite("no_marriage", "hundred_against_needs_marriage")
        notes.add("marriages.defence", "no_marriage", _("a hundred needs a marriage (%(article)s)"), article=article)


def _check_last_trick(facts: ThreeHandFacts, notes: Notes) -> None:
    """There is one last trick: whose seven took it has at least 10 points."""
    if facts.seven == "made" and facts.points is not None and facts.points < 10:
        notes.add("seven", "seven", _("who took the last trick has at least 10 points"))
    if facts.seven_against == "made":
        if facts.points is not None and facts.points > 80:
            notes.add("seven_against", "seven", _("who took the last trick has at least 10 points"))
        if facts.seven == "made":
            notes.add("seven_against", "seven", _("there is one last trick"))


def _check_quick(facts: ThreeHandFacts, notes: Notes) -> None:
    """A side that made its hundred has more points than the other."""
    for tens, side in zip((facts.hundred, facts.hundred_against), SIDES, strict=True):
        if tens is not None and tens >= 0 and facts.winner not in (None, side) and "winner" in facts.contract.takes:
            notes.add("winner", "winner", _("who made the hundred has won the game"))


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


def silent_sides(facts: ThreeHandFacts) -> set[str]:
    """The sides that made or lost a silent seven."""
    made = zip(SIDES, facts.silent_sevens, strict=True)
    return {side for side, number in made if number} | ({facts.silent_seven_lost} if facts.silent_seven_lost else set())


def _check_silent_sevens(facts: ThreeHandFacts, notes: Notes) -> None:
    (mine, theirs), lost = facts.silent_sevens, facts.silent_seven_lost
    path = "silent_sevens" if "silent_sevens" in facts.given else "silent_seven_lost"
    if mine + theirs + (lost is not None) > facts.contract.silent_sevens > 0:
        most = facts.contract.silent_sevens
        notes.add(path, "silent_sevens", _("at most %(most)d silent sevens here"), most=most)
    elif mine and theirs:
        notes.add(path, "silent_sevens", _("only one side makes silent sevens"))
    elif "silent_sevens" in facts.contract.takes and silent_sides(facts) - facts.contract.silent_sides:
        notes.add(path, "silent_sevens", _("who announced the seven holds it"))
    elif (mine or facts.seven == "made") and (theirs or facts.seven_against == "made" or lost == "declarer"):
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
    elif row.of == Side.DEFENCE and not is_defender(penalty.offender, facts):
        text = _("penalty %(rule)s can only be a playing defender's")
        notes.add(f"{penalty.path}.offender", "renonc", text, rule=row.name)
