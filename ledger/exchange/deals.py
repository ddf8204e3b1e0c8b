"""Deals for a spreadsheet: a long table with a row for each player of each deal, or a row for each deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from clubapp.variants import EditionGone
from ledger.book.payments import NOTHING, Payments, stored_payments
from ledger.book.progress import Shown, quiet
from ledger.evening.races import is_paid, writes_points
from ledger.exchange.spreadsheet import Cell, Row, Table
from ledger.models import Deal, Sitting
from ledger.table.wording import DealWords, deal_words, trump_word

# what a row of the table stands for
PLAYERS, DEALS = "players", "deals"
# sittings read at once: few queries, little memory
PORTION = 40


def deals_table(sittings: QuerySet[Sitting], rows: str = PLAYERS, *, shown: Shown = quiet) -> Table:
    """Every deal of the sittings that stands or was voided, by day, table, round and number, in the active language.

    With points where any are written. Five queries for a portion of sittings, made as the rows are read.
    """
    ordered = sittings.order_by("evening__date", "evening", "table_no", "round_no")
    editions = sittings.order_by().values_list("edition", flat=True).distinct()
    scored = any(writes_points(Sitting(edition=edition)) for edition in editions)
    heads = [_("date"), _("place"), _("variant"), _("table"), _("round"), _("deal"), _("who played"), _("what")]
    heads += [_("trump"), _("fleks"), _("result"), _("penalties"), _("voided"), _("version"), _("note")]
    seat = [_("player"), _("units"), *([_("points")] if scored else [])]
    if rows == PLAYERS:
        return Table(_("Deals"), [*heads, *seat], _player_rows(ordered, shown, scored=scored))
    most = sittings.order_by().aggregate(most=Max("seats__number"))["most"] or 0
    seats = [f"{head} {number}" for number in range(1, most + 1) for head in seat]
    return Table(_("Deals"), [*heads, *seats], _deal_rows(ordered, most, shown, scored=scored))


def _player_rows(sittings: QuerySet[Sitting], shown: Shown, *, scored: bool) -> Iterator[Row]:
    for sitting, deal, payments in _deals(sittings, shown):
        about = _about(sitting, deal)
        for seat in _seats(sitting, deal, payments, scored=scored):
            yield about + seat


def _deal_rows(sittings: QuerySet[Sitting], most: int, shown: Shown, *, scored: bool) -> Iterator[Row]:
    nobody: list[Cell] = [None] * (3 if scored else 2)
    for sitting, deal, payments in _deals(sittings, shown):
        seats = _seats(sitting, deal, payments, scored=scored)
        seats += [nobody] * (most - len(seats))
        yield _about(sitting, deal) + [cell for seat in seats for cell in seat]


def _deals(sittings: QuerySet[Sitting], shown: Shown) -> Iterator[tuple[Sitting, Deal, Payments]]:
    ids = list(sittings.values_list("pk", flat=True))
    starts = range(0, len(ids), PORTION)
    for start in shown("portions of tables", len(starts))(starts):
        yield from _portion(ids[start : start + PORTION])


def _portion(ids: Sequence[int]) -> Iterator[tuple[Sitting, Deal, Payments]]:
    found = Sitting.objects.with_seats().with_rounds().in_bulk(ids)
    current = Deal.objects.filter(sitting__in=ids).current()
    stored = stored_payments(current)
    deals: dict[int, list[Deal]] = defaultdict(list)
    for deal in current.order_by("number"):
        deals[deal.sitting_id].append(deal)
    for pk in ids:
        for deal in deals[pk]:
            yield found[pk], deal, stored.get(deal.pk, NOTHING)


def _about(sitting: Sitting, deal: Deal) -> list[Cell]:
    words = _words(sitting, deal)
    return [
        sitting.evening.date,
        sitting.evening.place,
        sitting.rules_title,
        sitting.table_no,
        sitting.round,
        deal.number,
        words.declarer,
        words.contract,
        trump_word(deal.facts.get("trump", "")),
        words.fleks,
        words.result,
        words.penalties,
        _("yes") if deal.void else "",
        deal.version,
        str(deal.facts.get("note", "")),
    ]


def _words(sitting: Sitting, deal: Deal) -> DealWords:
    """None where the edition is not installed here: what was paid is known all the same."""
    names = {str(seat.number): seat.member.name for seat in sitting.seated}
    try:
        return deal_words(sitting.played_by, deal.facts, names)
    except EditionGone:
        return DealWords(declarer="", contract="", trump="", fleks="", result="", penalties="")


def _seats(sitting: Sitting, deal: Deal, payments: Payments, *, scored: bool) -> list[list[Cell]]:
    """Name, base units and, where any are written, points by seat. Nothing where the deal pays nothing."""
    numbers = [seat.number for seat in sitting.seated]
    amounts = payments.amounts(numbers) if is_paid(sitting) and not deal.void else {}
    points = dict(payments.scores)
    return [
        [seat.member.name, amounts.get(seat.number), *([points.get(seat.number)] if scored else [])]
        for seat in sitting.seated
    ]
