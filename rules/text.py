"""The one place where a line becomes a sentence: in English for the command line, in the reader's language elsewhere.

A line reads like a sum done with a pencil: "hra 1 × red 2 × flek 2 × silent hundred 120: 2³ = 32". The game's own words
(hra, sedma, flek …) are never translated: they are what the table says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from .problem import _
from .settlement import Factor, Line

Gettext = Callable[[str], str]
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

# How the game writes the components and contracts; the identifiers are these words folded to ASCII.
GAME_WORDS = {
    "hra": "hra", "sedma": "sedma", "dve_sedmy": "dvě sedmy", "sto": "sto", "sto_sedma": "sto a sedma",
    "stosedem": "stosedem (107)", "sto_plus_sedem": "sto plus sedem (100+7)", "betl": "betl", "durch": "durch",
    "maly": "malý", "velky": "veľký", "vylozeny_maly": "vyložený malý", "vylozeny_velky": "vyložený veľký",
    "omyl": "omyl", "pas": "pas", "renonc": "renonc", "talon": "talon", "michani": "míchání", "jiny": "jiný",
    "adut": "adut", "predaja": "predaja", "fircik_i_sto": "fircik i sto", "ver_betl": "ver betl", "durmas": "durmaš",
    "durmas_ko_jami": "durmaš ko jami", "durmas_metljester": "durmaš metljester", "cvancik_i_sto": "cvancik i sto",
    "durmas_cvancik_i_sto": "durmaš cvancik i sto", "cvrga": "čvrga", "skare": "škare",
    "dupla": "dupla", "sympla": "sympla", "swatowe": "swatowe", "rozdanie": "rozdanie",
}  # fmt: skip
# where texts in two languages name a contract alike
VARIANT_WORDS = {("sk_voleny", "dve_sedmy"): "dve sedmy"}
COMPONENT_TEXTS = {
    "silent_hundred": _("silent hundred"),
    "adut_over_100": _("adut over 100"),

    "silent_seven": _("silent seven"), "limit": _("limit"), "marriage": _("marriage"), "stake": _("stake"),
    "trump_marriage": _("trump marriage"),
}  # fmt: skip


def word(name: str, gettext: Gettext = str, *, variant: str = "") -> str:
    """What a component or contract is called, at the tables of `variant` where that matters."""
    if (variant, name) in VARIANT_WORDS:
        return VARIANT_WORDS[variant, name]
    if name in COMPONENT_TEXTS:
        return gettext(COMPONENT_TEXTS[name])
    return GAME_WORDS.get(name, name.replace("_", " "))


def power(exponent: int) -> str:
    """2 to the exponent as it is written by hand: 1, 2, 2², 2³ …"""
    return str(1 << exponent) if exponent < 2 else "2" + str(exponent).translate(SUPERSCRIPTS)


def _short(tens: Sequence[int], gettext: Gettext) -> str:
    """What a hundred was lost by: tens missing, tens of the defence's marriages."""
    missing, theirs = tens[:2]
    if not theirs:
        return gettext(_("short by %d")) % (10 * missing)
    text = gettext(_("short by %(missing)d + defence's marriages %(theirs)d"))
    return text % {"missing": 10 * missing, "theirs": 10 * theirs}


def _beyond(points: int, total: int | None, gettext: Gettext) -> str:
    """What the defence has beyond what it was allowed; quick entry does not know of how much."""
    if total is None:
        return gettext(_("defence %d too many")) % points
    return gettext(_("defence %(total)d, %(points)d too many")) % {"total": total, "points": points}


FACTORS: dict[str, Callable[[Factor, Gettext], str]] = {
    "red": lambda factor, _t: _t(_("red")) + " 2",
    "flek": lambda factor, _t: f"{factor.detail} {factor.value}",
    "silent_hundred": lambda factor, _t: _t(_("silent hundred")) + f" {factor.detail[0]}: {power(factor.detail[1])}",
    "above": lambda factor, _t: _t(_("total %d")) % (100 + 10 * factor.detail) + f": {factor.value}",
    "above_doubled": lambda factor, _t: _t(_("total %d")) % (100 + 10 * factor.detail) + f": {power(factor.detail)}",
    "short": lambda factor, _t: f"{_short(factor.detail, _t)}: {factor.value}",
    "short_doubled": lambda factor, _t: f"{_short(factor.detail, _t)}: {power(factor.detail[2])}",
    "beyond": lambda factor, _t: f"{_beyond(10 * factor.value, factor.detail, _t)}: {factor.value}",
    "defence_hundred": lambda factor, _t: (
        _t(_("defence's silent hundred")) + f" {factor.detail[0]}: {power(factor.detail[1])}"
    ),
    "forgotten": lambda factor, _t: _t(_("marriage %d forgotten")) % factor.detail + ": 1",
    "seven_lost": lambda factor, _t: _t(_("hundred reached, seven lost")) + ": 1",
    "sevens": lambda factor, _t: _t(_("sevens")) + f" {factor.value}",
    "two_players": lambda factor, _t: _t(_("two players")) + f" {factor.value}",
    "points": lambda factor, _t: _t(_("points")) + f" {factor.value}",
    "points_more": lambda factor, _t: _t(_("points more")) + f" {factor.value}",
}
# What follows the sum. `who` is the declarer, the offender or the forhont.
OUTCOMES = {
    "won": _("%(who)s wins %(each)d from each"),
    "lost": _("%(who)s loses %(each)d to each"),
    "approved": _("approved, not played: %(who)s gets %(each)d from each"),
    "conceded": _("raised, not played: %(who)s gives %(each)d to each"),
    "omyl": _("given up: %(who)s gives %(each)d to each"),
    "pas": _("nobody plays: %(who)s gets %(each)d from each"),
    "renonc": _("%(who)s gives %(each)d to each"),
}


def describe(line: Line, names: Mapping[str, str] | None = None, gettext: Gettext = str) -> str:
    """One line of a deal as a sentence; `names` replaces the players' names, `gettext` translates."""
    if names is None and gettext is str:
        return _english(line)
    return _make(line, (lambda name: names.get(name, name)) if names else str, gettext)


def _make(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    return MAKERS.get(line.outcome, _sum_and_outcome)(line, name, gettext)


@lru_cache(maxsize=4096)
def _english(line: Line) -> str:
    """An evening says the same few sentences again and again."""
    return _make(line, str, str)


Maker = Callable[[Line, Callable[[str], str], Gettext], str]


def pencil(line: Line, gettext: Gettext, head: str | None = None) -> str:
    """base × factors = result; just the base where nothing multiplies it. `head` is what the base is called."""
    steps = [f"{head or word(line.component, gettext)} {line.base}"]
    result = line.base
    for factor in line.factors:
        steps.append(FACTORS[factor.kind](factor, gettext))
        result *= factor.value
    return " × ".join(steps) + f" = {result}" if line.factors else steps[0]


def _sum_and_outcome(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    outcome = gettext(OUTCOMES[line.outcome]) % {"who": name(line.subject or ""), "each": abs(line.each)}
    return f"{pencil(line, gettext)}; {outcome}"


def _beaten(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    outcome = gettext(OUTCOMES["won" if line.each > 0 else "lost"])
    outcome %= {"who": name(line.subject or ""), "each": abs(line.each)}
    return f"{pencil(line, gettext)}; " + gettext(_("beaten in the last trick")) + f", {outcome}"


def _alone(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    flekker, alone, payers = line.detail
    raised = next(factor.value for factor in line.factors if factor.kind == "flek")
    text = gettext(
        _(
            "%(flekker)s raised alone and gives %(plain)d × (1 + %(payers)d × %(more)d) = %(alone)d,"
            " the others %(plain)d"
        )
    )
    values = {"flekker": name(flekker), "plain": line.each, "payers": payers, "more": raised - 1, "alone": alone}
    return f"{pencil(line, gettext)}; {text % values}"


def _pas(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    if line.subject is None:
        return gettext(_("nobody bid: dealt again, nobody pays"))
    return _sum_and_outcome(line, name, gettext)


def _limit(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    gets: dict[str, int] = {}
    for flow in line.uneven:
        gets[flow.payee] = gets.get(flow.payee, 0) + flow.amount
    back = ", ".join(f"{name(payee)} +{amount}" for payee, amount in gets.items())
    return gettext(_("limit: at most %(cap)d from each; back: %(back)s")) % {"cap": line.base, "back": back}


def _renonc(line: Line, name: Callable[[str], str], gettext: Gettext) -> str:
    rule = f" {word(str(line.detail))}" if line.detail else ""
    outcome = gettext(OUTCOMES["renonc"]) % {"who": name(line.subject or ""), "each": line.base}
    return f"renonc{rule}: {outcome}"


MAKERS: dict[str, Maker] = {
    "beaten": _beaten,
    "alone": _alone,
    "pas": _pas,
    "limit": _limit,
    "renonc": _renonc,
}
