"""One sitting as a table of a sheet: rows by seat, explained by the engine, marked by what happened to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _

import rules
from ledger.book.documents import document_of
from ledger.book.facts import seat_names
from ledger.evening.races import is_paid
from ledger.models import Deal, Sitting
from ledger.paper.data import DealRow, Explanation, Mark, MarkKind, Match, TableSheet
from ledger.paper.rulebook import rules_of
from ledger.paper.suits import SUITS
from ledger.table import wording as words

Players = Sequence[str]


def table_sheet(sitting: Sitting, deals: Sequence[Deal], sittings: Sequence[Sitting]) -> TableSheet:
    """`deals` are the versions that stand, voided ones included, by number; `sittings` those of the evening."""
    info, seats = sitting.played_by, sitting.seated
    players = seat_names(len(seats))
    names = {str(seat.number): seat.member.name for seat in seats}
    for deal in deals:
        deal.sitting = sitting
    played = [deal for deal in deals if not deal.void]
    document = document_of(sitting, players=players, deals=[deal.facts for deal in played])
    # a voided deal keeps its number
    settlement = rules.settle(document, recorded=True, numbers=[deal.number for deal in played])
    paid = any(any(deal.amounts.values()) for deal in settlement.deals) or is_paid(sitting)
    settled = {deal.pk: result for deal, result in zip(played, settlement.deals, strict=True)}
    matches = _matches(settlement, players, sitting.deals_before)
    rows = _rows(deals, settled, players, names, info, {match.to_deal for match in matches})
    return TableSheet(
        label=_label(sitting, sittings),
        short=f"{sitting.table_no}/{sitting.round}",
        rules=replace(rules_of(info, sitting.house_rules, len(seats)), title=sitting.rules_title),
        players=tuple(names.values()),
        rows=rows,
        totals=_values(settlement.totals, players) if paid else (),
        scored=info.scored,
        paid=paid,
        points=tuple(sum(row.points[i] for row in rows if row.points) for i in range(len(players))),
        matches=matches,
        premium=_premium(settlement.sums.premium or {}, names),
        credit=_credit(settlement.sums.credit or {}, names, played[-1].facts.get("round", 1) if played else 1),
    )


def _premium(points: Mapping[str, int], names: Mapping[str, str]) -> str:
    told = ", ".join(f"{names[seat]} {number}" for seat, number in points.items() if number)
    return _("premium points: %(points)s") % {"points": told} if told else ""


def _credit(points: Mapping[str, int], names: Mapping[str, str], playing_round: int) -> str:
    told = ", ".join(f"{names[seat]} {left}" for seat, left in points.items())
    return _("credit in round %(round)d: %(points)s") % {"round": playing_round, "points": told} if told else ""


def _label(sitting: Sitting, sittings: Sequence[Sitting]) -> str:
    """The round is named only at a table where there were several."""
    if sum(other.table_no == sitting.table_no for other in sittings) > 1:
        return _("Table %(table)d, round %(round)d") % {"table": sitting.table_no, "round": sitting.round}
    return _("Table %(table)d") % {"table": sitting.table_no}


def _values(by_player: Mapping[str, int], players: Players) -> tuple[int, ...]:
    return tuple(by_player[player] for player in players)


def _added(sums: tuple[int, ...], values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(sums, values, strict=True)) if values else sums


# --- rows ----------------------------------------------------------------------------------------


def _rows(
    deals: Sequence[Deal],
    settled: Mapping[int, rules.DealSettlement],
    players: Players,
    names: Mapping[str, str],
    info: rules.Edition,
    match_ends: set[int],
) -> tuple[DealRow, ...]:
    rows: list[DealRow] = []
    running = score = (0,) * len(players)
    for deal in deals:
        result = settled.get(deal.pk)
        amounts = _values(result.amounts, players) if result else ()
        points = _values(result.scores, players) if result and result.scores else ()
        running, score = _added(running, amounts), _added(score, points)
        rows.append(_row(deal, result, players, names, info, amounts, running, points, score))
        if deal.number_at_table in match_ends:
            score = (0,) * len(players)
    return tuple(rows)


def _row(
    deal: Deal,
    result: rules.DealSettlement | None,
    players: Players,
    names: Mapping[str, str],
    info: rules.Edition,
    amounts: tuple[int, ...],
    running: tuple[int, ...],
    points: tuple[int, ...],
    score: tuple[int, ...],
) -> DealRow:
    facts, trump = deal.facts, deal.facts.get("trump", "")
    lines = result.lines if result else ()
    return DealRow(
        number=deal.number_at_table,
        contract=words.contract_text(info, facts),
        trump=trump if trump in SUITS else "",
        fleks=words.fleks_text(info, facts, names),
        result=words.result_text(info, facts, names),
        amounts=amounts,
        running=running,
        points=points,
        score=score if info.scored else (),
        declarer=_seat(facts, "declarer", players),
        sitting_out=_out(facts, players),
        marks=(*_deal_marks(lines, names), *_note_marks(facts), *_version_marks(deal)),
        lines=tuple(
            Explanation(
                text=rules.describe(line, names, _, edition=info),
                article=_(line.article),
                amounts=_values(line.amounts(players), players),
            )
            for line in lines
        ),
    )


def _seat(facts: Mapping[str, Any], key: str, players: Players) -> int | None:
    return players.index(facts[key]) if facts.get(key) in players else None


def _out(facts: Mapping[str, Any], players: Players) -> tuple[int, ...]:
    """Return the seats of those who sit out: one, or of a larger table several."""
    out = facts.get("sitting_out", ())
    return tuple(players.index(seat) for seat in players if seat == out or seat in out)


# --- marks ---------------------------------------------------------------------------------------


def _deal_marks(lines: Sequence[rules.Line], names: Mapping[str, str]) -> list[Mark]:
    marks = [Mark(kind=MarkKind.PENALTY, text=_penalty(line, names)) for line in lines if line.component == "renonc"]
    if not all(line.outcome.is_played for line in lines):
        marks.append(Mark(kind=MarkKind.NOT_PLAYED))
    marks += [
        Mark(kind=MarkKind.LIMIT, text=_("at most %(cap)d from each") % {"cap": line.base})
        for line in lines
        if line.component == "limit"
    ]
    return marks


def _penalty(line: rules.Line, names: Mapping[str, str]) -> str:
    who = names.get(line.subject or "", line.subject or "")
    text = _("%(who)s pays %(each)d to each") % {"who": who, "each": abs(line.each)}
    return f"{text} ({_(line.article)})" if line.article else text


def _note_marks(facts: Mapping[str, Any]) -> list[Mark]:
    """Return the note that the table wrote beside the deal."""
    note = str(facts.get("note", "")).strip()
    return [Mark(kind=MarkKind.NOTE, text=note)] if note else []


def _version_marks(deal: Deal) -> list[Mark]:
    """Return the mark of a changed deal: by whom, when and why it was changed last."""
    if deal.version == 1:
        return []
    at = formats.date_format(timezone.localtime(deal.entered_at), "SHORT_DATETIME_FORMAT")
    values = {"version": deal.version, "who": deal.entered_as, "at": at}
    text = _("version %(version)d by %(who)s, %(at)s") % values
    kind = MarkKind.VOID if deal.void else MarkKind.CORRECTED
    return [Mark(kind=kind, text=f"{text}, {deal.reason}" if deal.reason else text)]


# --- matches -------------------------------------------------------------------------------------


def _matches(settlement: rules.Settlement, players: Players, before: int) -> tuple[Match, ...]:
    """Matches and games that are over. Deals are counted on from the `before` ones of earlier line-ups."""
    found = [*(settlement.sums.matches or ()), *(settlement.sums.games or ())]
    return tuple(
        Match(
            from_deal=before + match["from_deal"],
            to_deal=before + match["to_deal"],
            scores=_values(match["scores"], players),
            winners=_indices(match.get("winners", [match.get("winner")]), players),
            cvrga=_indices(match.get("cvrga", ()), players),
            skare=_indices(match.get("skare", ()), players),
            note=match.get("kind", "") if match.get("kind") != "none" else "",
        )
        for match in found
    )


def _indices(who: Sequence[str | None], players: Players) -> tuple[int, ...]:
    return tuple(players.index(player) for player in who if player)
