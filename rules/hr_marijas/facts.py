"""The facts of a deal in Croatian marijaš. checks.py tests that they fit together."""

from __future__ import annotations

from typing import Any

from rules.cards import NO_MARRIAGES, OF_A_SIDE, SUIT, Marriages, MarriagesBySide
from rules.contracts import UNDECIDED, ContractName
from rules.facts import Entry, Facts, fact, read_facts
from rules.kinds import ALONE, Boolean, Bounds, IntegerBy, Player, PlayerOrAlone, ReadContext, Text
from rules.problem import _
from rules.words import RawFacts, Speech, by_value, points_by_side, winner_words, with_player

from .contract import CroatianContract, CroatianRules


def _kontra(rules: CroatianRules) -> Bounds:
    return Bounds(0, len(rules.levels))


def _points(rules: CroatianRules) -> Bounds:
    return Bounds(0, rules.cards.points, rules.cards.step)


def _total(rules: CroatianRules) -> Bounds:
    """Return the totals that are named: from 100 on."""
    return Bounds(rules.cards.over, rules.cards.highest_total, rules.cards.step)


def _partner_words(partner: Any, facts: RawFacts, speech: Speech) -> str:
    if not partner:
        return speech.gettext(_("alone"))
    return speech.gettext(_("with %(name)s")) % {"name": speech.name(partner)}


class CroatianFacts(Facts):
    """A deal as recorded."""

    given: set[str]  # the keys that say something

    contract: CroatianContract = fact(
        ContractName(),
        default=UNDECIDED,
        required=True,
        entry=Entry(section="play", legend=_("CroatianContract"), special=True),
    )
    declarer: str | None = fact(
        Player(),
        required=True,
        missing=_("who plays is missing"),
        entry=Entry(section="play", legend=_("Who plays"), special=True),
    )
    partner: str | None = fact(
        PlayerOrAlone(),
        belongs=lambda contract, rules: contract.partner != "forbidden",
        words=_partner_words,
        entry=Entry(section="play", legend=_("Partner"), labels={ALONE: _("alone")}, special=True),
    )
    trump: str | None = fact(
        SUIT,
        belongs=lambda contract, rules: contract.trump,
        foreign=_("%(contract)s has no trumps"),
        entry=Entry(section="play", legend=_("Trump"), special=True),
    )
    kontra: int | None = fact(
        IntegerBy(_kontra),
        default=0,
        belongs=lambda contract, rules: contract.kontra,
        foreign=_("nothing can be raised in %(contract)s"),
        entry=Entry(section="play", legend=_("Kontra"), special=True),
    )

    points: int | None = fact(IntegerBy(_points), result=True, way="full", words=points_by_side)
    marriages: Marriages = fact(MarriagesBySide(), default=NO_MARRIAGES, result=True, way="full")
    winner: str | None = fact(OF_A_SIDE, result=True, way="quick", words=winner_words)
    winner_total: int | None = fact(IntegerBy(_total), code="winner", result=True, way="quick")
    made: bool | None = fact(
        Boolean(),
        result=True,
        words=by_value({True: _("made"), False: _("lost")}),
        entry=Entry(section="result", legend=_("Result"), labels={True: _("made"), False: _("lost")}),
    )
    early_trick_lost: bool | None = fact(
        Boolean(),
        default=False,
        code="type",
        result=True,
        words=by_value({True: _("an early trick lost")}),
        entry=Entry(
            section="result", legend=_("A trick before that"), labels={True: _("one lost")}, nothing=_("all taken")
        ),
    )
    second_last_by: str | None = fact(
        Player(),
        code="player",
        result=True,
        words=with_player(_("second last trick: %(name)s")),
        entry=Entry(section="result", legend=_("Second last trick")),
    )
    last_by: str | None = fact(
        Player(),
        code="player",
        result=True,
        words=with_player(_("last trick: %(name)s")),
        entry=Entry(section="result", legend=_("Last trick")),
    )
    note: str | None = fact(Text(), code="type", entry=Entry(section="more", legend=_("Note"), special=True))

    @property
    def alone(self) -> bool:
        """The declarer was recorded as playing alone."""
        return self.partner == ALONE


def read_deal(deal: object, context: ReadContext[CroatianRules]) -> CroatianFacts | None:
    """Return the facts of a deal. Problems are noted; None when it is no object or its contract is unknown."""
    if not isinstance(deal, dict):
        context.notes.add("", "type", _("a deal must be an object"))
        return None
    values, given = read_facts(deal, context.rules.edition.readers, context)
    if "contract" not in deal:
        CroatianFacts.specs["contract"].kind.read(None, "contract", "contract", context)
    if values.get("contract") is None:
        return None
    values["given"] = given
    return CroatianFacts(values)
