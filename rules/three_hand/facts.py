"""The facts of a deal in the three-hand games. checks.py tests that they fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.cards import NO_MARRIAGES, OF_A_SIDE, SIDES, SUIT, Marriages
from rules.contracts import UNDECIDED, ContractName
from rules.facts import Entry, Facts, fact, read_facts
from rules.kinds import Boolean, Bounds, Choice, Integer, Kind, Number, Player, PlayerOrAlone, ReadContext, Schema, Text
from rules.outcome import Side
from rules.problem import _
from rules.words import RawFacts, Speech, by_value, points_by_side, winner_words, with_number, with_player, with_side

from .announced import AGAINST, Against, Honers, Shares
from .contract import Contract, ThreeHandRules
from .fleks import Fleks
from .penalties import Penalties, Renonc
from .seats import Names, Offender, Premium, RaisedBy, ShownMarriages, SittingOut

CARD_POINTS = 90
DECLARER = Side.DECLARER


class SilentSevens(NamedTuple):
    """The unannounced sevens that each side made."""

    declarer: int = 0
    defence: int = 0


class SilentSevensBySide(Kind[SilentSevens]):
    """Unannounced sevens by side: `{"declarer": 1}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> SilentSevens:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of sides and numbers"))
            return SilentSevens()
        made = dict.fromkeys(SIDES, 0)
        for side, number in value.items():
            if side not in SIDES:
                text = _("must be one of: %(choices)s")
                context.notes.add(f"{path}.{side}", code, text, choices=", ".join(SIDES))
            else:
                made[side] = Bounds(0, 2).read(number, f"{path}.{side}", code, context.notes) or 0
        return SilentSevens(made["declarer"], made["defence"])

    def schema(self, rules: Any, contract: Any) -> Schema:
        properties = dict.fromkeys(SIDES, Bounds(0, 2).schema())
        return {"type": "object", "properties": properties, "additionalProperties": False}


def _nobody(contract: Contract, rules: ThreeHandRules) -> bool:
    """Tell whether the forhont is paid because nobody plays (paluba: Licitace)."""
    return any(component.name == "pas" and component.price.amount for component in contract.parts)


def _hundred_words(tens: Any, facts: RawFacts, speech: Speech) -> str:
    if tens >= 0:
        return speech.gettext(_("made with %(total)d")) % {"total": 100 + 10 * tens}
    return speech.gettext(_("lost by %(points)d")) % {"points": -10 * tens}


def _against_words(tens: Any, facts: RawFacts, speech: Speech) -> str:
    return speech.gettext(_("hundred against %(result)s")) % {"result": _hundred_words(tens, facts, speech)}


def _silent_words(made: Any, facts: RawFacts, speech: Speech) -> str:
    texts = []
    for side, count in made.items():
        text = speech.gettext(_("silent seven of the %(side)s")) % {"side": speech.side(side)}
        texts += [f"{text} ({count}×)" if count > 1 else text] if count else []
    return ", ".join(texts)


def _can_be_thrown(contract: Contract, rules: ThreeHandRules) -> bool:
    """Tell whether it is a game or a seven with nothing announced against it."""
    names = contract.components
    has_hundred = contract.announces("hundred", Side.DECLARER)
    return "hra" in names and not has_hundred and not any(component in names for component in AGAINST.values())


def _announced_words(against: Any, facts: RawFacts, speech: Speech) -> str:
    return ", ".join(f"{speech.names[by]}: {speech.word(AGAINST[key])}" for key, by in against.items())


def _honer_words(honers: Any, facts: RawFacts, speech: Speech) -> str:
    results = {"made": speech.gettext(_("made")), "lost": speech.gettext(_("lost"))}
    return ", ".join(f"{speech.word(name)} {results[result]}" for name, result in honers.items())


SHARES = {
    "own": _("%(component)s: who raised settles the flek alone"),
    "increase": _("%(component)s: who raised bears the increase"),
    "whole": _("%(component)s: who raised bears all of it"),
}


def _share_words(shares: Any, facts: RawFacts, speech: Speech) -> str:
    return ", ".join(speech.gettext(SHARES[how]) % {"component": speech.word(name)} for name, how in shares.items())


def _premium_words(premium: Any, facts: RawFacts, speech: Speech) -> str:
    points = ", ".join(f"{speech.names[name]} {number}" for name, number in premium.items())
    return speech.gettext(_("premium points: %(points)s")) % {"points": points} if points else ""


class ThreeHandFacts(Facts):
    """A deal as recorded, and the players who settle it."""

    given: set[str]  # the keys that say something
    sound: bool  # every key was read without a problem
    payers: tuple[str, ...] = ()  # those who settle with the one that everybody settles with, once that is known

    contract: Contract = fact(
        ContractName(),
        default=UNDECIDED,
        required=True,
        entry=Entry(section="contract", legend=_("Contract"), special=True),
    )
    declarer: str | None = fact(
        Player(),
        belongs=lambda contract, rules: contract.declared,
        required=True,
        missing=_("who plays is missing"),
        foreign=_("nobody plays in %(contract)s"),
        entry=Entry(section="play", legend=_("Who plays"), special=True),
    )
    sitting_out: Names = fact(SittingOut(), default=(), entry=Entry(section="more", legend=_("Sits out"), special=True))
    partner: str | None = fact(
        PlayerOrAlone(),
        listed=True,
        belongs=lambda contract, rules: contract.declared and contract.trump,
        required=True,
        missing=_("who plays with the declarer is missing; null where he plays alone"),
        foreign=_("%(contract)s is played alone"),
        words=lambda value, facts, speech: (
            with_player(_("with %(name)s"))(value, facts, speech) if value else speech.gettext(_("alone"))
        ),
        entry=Entry(section="play", legend=_("Partner"), special=True),
    )
    forhont: str | None = fact(
        Player(),
        listed=True,
        belongs=_nobody,
        required=True,
        missing=_("the forhont is missing"),
        foreign=_("the forhont is recorded only when nobody plays"),
        entry=Entry(section="play", legend=_("Forhont"), special=True),
    )
    trump: str | None = fact(
        SUIT,
        belongs=lambda contract, rules: contract.trump,
        required=True,
        missing=_("the trump suit is missing"),
        foreign=_("%(contract)s has no trumps"),
        entry=Entry(section="play", legend=_("Trump"), special=True),
    )
    fleks: Mapping[str, int] = fact(
        Fleks(), default=MappingProxyType({}), belongs=lambda contract, rules: bool(contract.components)
    )
    flek_by: Mapping[str, Names] = fact(
        RaisedBy(), default=MappingProxyType({}), belongs=lambda contract, rules: bool(contract.components)
    )
    flek_share: Mapping[str, str] = fact(
        Shares(),
        default=MappingProxyType({}),
        listed=True,
        belongs=lambda contract, rules: bool(contract.components),
        articles=("alone",),
        words=_share_words,
        entry=Entry(section="more", legend=_("Who bears the flek"), special=True),
    )
    against: Mapping[str, str] = fact(
        Against(),
        default=MappingProxyType({}),
        listed=True,
        belongs=lambda contract, rules: bool(contract.announceable),
        foreign=_("nothing is announced against %(contract)s"),
        articles=("no_marriage",),
        words=_announced_words,
        entry=Entry(section="play", legend=_("Announced against"), special=True),
    )
    honers: Mapping[str, str] = fact(
        Honers(),
        default=MappingProxyType({}),
        listed=True,
        belongs=lambda contract, rules: contract.trump,
        foreign=_("%(contract)s has no trumps"),
        words=_honer_words,
        entry=Entry(section="play", legend=_("Announced beside it"), special=True),
    )
    given_up: bool | None = fact(
        Boolean(),
        default=False,
        listed=True,
        belongs=_can_be_thrown,
        words=by_value({True: _("given up")}),
        entry=Entry(section="ending", legend=_("Thrown away"), labels={True: _("the declarer throws the hand away")}),
    )
    renonc_game: str | None = fact(
        Offender(),
        code="renonc",
        listed=True,
        belongs=lambda contract, rules: bool(contract.components),
        articles=("renonc_game",),
        words=lambda value, facts, speech: with_player(_("renonc in play: %(name)s"))(value["offender"], facts, speech),
        entry=Entry(section="ending", legend=_("Renonc in play"), special=True),
    )

    points: int | None = fact(Integer(0, CARD_POINTS, 10), result=True, way="full", words=points_by_side)
    marriages: Marriages = fact(ShownMarriages(), default=NO_MARRIAGES, result=True, way="full")
    winner: str | None = fact(OF_A_SIDE, result=True, way="quick", words=winner_words)
    winner_total: int | None = fact(Integer(100, 190, 10), code="winner", result=True, way="quick")
    hundred: int | None = fact(Integer(-20, 9), result=True, way="quick", words=_hundred_words)
    defence_total: int | None = fact(
        Integer(100, 190, 10),
        code="hundred",
        result=True,
        way="quick",
        option="lost_hundred",
        words=with_number(_("defence %(points)d")),
    )
    hundred_against: int | None = fact(Integer(-20, 9), code="hundred", result=True, way="quick", words=_against_words)
    made: bool | None = fact(
        Boolean(),
        result=True,
        words=by_value({True: _("made"), False: _("lost")}),
        entry=Entry(section="result", legend=_("Result"), labels={True: _("made"), False: _("lost")}),
    )
    seven: str | None = fact(
        Choice("made", "lost"),
        result=True,
        words=by_value({"made": _("seven made"), "lost": _("seven lost")}),
        entry=Entry(section="result", legend=_("Seven"), labels={"made": _("made"), "lost": _("lost")}, special=True),
    )
    seven_against: str | None = fact(
        Choice("made", "lost"),
        code="seven",
        result=True,
        words=by_value({"made": _("seven against made"), "lost": _("seven against lost")}),
        entry=Entry(section="result", legend=_("Seven against"), labels={"made": _("made"), "lost": _("lost")}),
    )
    silent_sevens: SilentSevens = fact(SilentSevensBySide(), default=SilentSevens(), result=True, words=_silent_words)
    silent_seven_lost: str | None = fact(
        OF_A_SIDE, code="silent_sevens", result=True, words=with_side(_("silent seven of the %(side)s beaten"))
    )
    no_trick: str | None = fact(
        OF_A_SIDE,
        result=True,
        way="full",
        listed=True,
        words=with_side(_("no trick for the %(side)s")),
        entry=Entry(
            section="full",
            legend=_("Without a trick"),
            labels={"declarer": _("the declarer"), "defence": _("the defence")},
            nothing=_("nobody"),
            special=True,
        ),
    )
    forgotten_marriage: int | None = fact(
        Number(20, 40),
        result=True,
        way="full",
        option="forgotten_marriage",
        words=with_number(_("%(points)d forgotten")),
        entry=Entry(
            section="full",
            legend=_("Marriage held but not shown"),
            labels={20: "20", 40: "40"},
            nothing=_("none"),
        ),
    )
    laid_down: bool | None = fact(
        Boolean(),
        default=False,
        listed=True,
        belongs=lambda contract, rules: bool(contract.components),
        foreign=_("nothing was laid down in %(contract)s"),
        articles=("alone", "no_re"),
        words=by_value({True: _("laid down")}),
        entry=Entry(section="more", legend=_("Laid-down hand"), labels={True: _("laid down as unbeatable")}),
    )

    renonc: tuple[Renonc, ...] = fact(Penalties(), default=())
    round: int | None = fact(
        Integer(1), default=1, option="credit", entry=Entry(section="more", legend=_("Playing round"), special=True)
    )
    allow_over_credit: bool | None = fact(
        Boolean(),
        default=False,
        code="type",
        option="credit",
        belongs=lambda contract, rules: bool(contract.components),
        entry=Entry(section="more", legend=_("Credit"), labels={True: _("the table let it stand")}),
    )
    premium: Mapping[str, int] = fact(
        Premium(),
        default=MappingProxyType({}),
        listed=True,
        words=_premium_words,
        entry=Entry(section="more", legend=_("Premium points"), special=True),
    )
    note: str | None = fact(Text(), code="type", entry=Entry(section="more", legend=_("Note"), special=True))

    @property
    def is_replaced(self) -> bool:
        """Tell whether the deal ended before its cards told a result: thrown away, or a rule broken in play."""
        return self.given_up is True or self.renonc_game is not None

    @property
    def team(self) -> tuple[str | None, ...]:
        """The declarer and his partner, where he has one."""
        return (self.declarer, self.partner) if self.partner else (self.declarer,)

    @property
    def subject(self) -> str | None:
        """The player that the others settle with: the declarer, or the forhont where nobody plays."""
        return self.forhont or self.declarer

    @property
    def red(self) -> bool:
        return self.trump == "hearts"

    def level(self, component: str) -> int:
        return self.fleks.get(component, 0)

    def points_of(self, side: Side) -> int:
        """Return the card points of a side."""
        points = self.points or 0
        return points if side is DECLARER else CARD_POINTS - points

    def marriages_of(self, side: Side) -> Sequence[int]:
        """Return the marriages of a side that count; none without a trick (C1)."""
        if self.no_trick == side:
            return ()
        return self.marriages.declarer if side is DECLARER else self.marriages.defence

    def total_of(self, side: Side) -> int:
        """Return the card points of a side with all its marriages."""
        return self.points_of(side) + sum(self.marriages_of(side))


def read_deal(deal: object, context: ReadContext[ThreeHandRules]) -> ThreeHandFacts | None:
    """Return the facts of a deal. Problems are noted; None when it is no object or its contract is unknown."""
    notes = context.notes
    if not isinstance(deal, dict):
        notes.add("", "type", _("a deal must be an object"))
        return None
    before = len(notes.problems)
    values, given = read_facts(deal, context.rules.edition.readers, context)
    if "contract" not in deal:
        ThreeHandFacts.specs["contract"].kind.read(None, "contract", "contract", context)
    if values.get("contract") is None:
        return None
    beside = frozenset([*values.get("against", ()), *values.get("honers", ())])
    if beside:
        values["contract"] = context.rules.with_announced(values["contract"], beside)
    values["given"], values["sound"] = given, len(notes.problems) == before
    return ThreeHandFacts(values)
