"""An evening as spreadsheets: deals and results, amounts as numbers, nothing that a spreadsheet would run."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

import tablib
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubapp.models import Member
from clubapp.money import COMMA_LANGUAGES, currency_name, money
from clubapp.variants import edition_title
from ledger.evening.results import Evening, TableResult
from ledger.table.queries import DealRow, sitting_rows
from ledger.table.wording import deal_words, trump_word

Cell = str | int | Decimal | datetime.date | None
# what a spreadsheet takes for the beginning of a formula, and what would hide it
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\u2212")
# what it takes for a number, a day or a time in a CSV, which does not say what a cell is: 80 : 10, 1/2
TAKEN_FOR_NUMBER = re.compile(r"[\d\s.,:/%-]*\d[\d\s.,:/%-]*")


def text_cell(text: str) -> str:
    """A text that stays a text: control characters gone, a leading apostrophe before what might be a formula."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return f"'{printable}" if printable.lstrip().startswith(FORMULA) else printable


def deals_table(evening: Evening) -> tablib.Dataset:
    """One row per deal that stands or was voided; a column of amounts per member, and of points where any are written.

    Two queries and three per sitting, for any number of deals.
    """
    return _deals([evening], dated=False)


def season_deals_table(evenings: Sequence[Evening]) -> tablib.Dataset:
    """The same of many evenings, each row with its date, place and variant; whoever was not there has empty cells."""
    return _deals(evenings, dated=True)


def _deals(evenings: Sequence[Evening], *, dated: bool) -> tablib.Dataset:
    members = list(dict.fromkeys(member for evening in evenings for member in _everybody(evening)))
    scored = any(table.race for evening in evenings for table in evening.tables)
    heads = [_("date"), _("place"), _("variant")] if dated else []
    heads += [_("table"), _("round"), _("deal"), _("who played"), _("what"), _("trump"), _("fleks"), _("result")]
    heads += [_("penalties"), _("voided"), _("version")]
    heads += [member.name for member in members]
    if scored:
        heads += [_("%(name)s, points") % {"name": member.name} for member in members]
    table = tablib.Dataset(headers=[text_cell(head) for head in heads], title=_("Deals"))
    for result in (result for evening in evenings for result in evening.tables):
        about = _about(result) if dated else []
        for row in sitting_rows(result.sitting):
            table.append(about + _deal_cells(result, row, members, scored=scored))
    return table


def _about(result: TableResult) -> list[Cell]:
    session = result.sitting.session
    return [session.date, text_cell(session.place), edition_title(result.sitting.edition)]


def results_table(evening: Evening) -> tablib.Dataset:
    """One row per member: units in all and per paid table, money, and what was won where points are written."""
    session = evening.session
    paid = evening.paid_tables
    # not the short 1/2, which a spreadsheet reads as a day of the year
    heads = [_("player"), _("units"), *(table.label for table in paid)]
    if session.unit_amount:
        heads.append(_("money (%(currency)s)") % {"currency": currency_name(session.currency, get_language() or "en")})
    races = evening.races
    if races:
        heads += [_("Won").lower(), _("čvrge"), _("škare"), _points_head(races)]
    table = tablib.Dataset(headers=[text_cell(head) for head in heads], title=_("Results"))
    amounts = {player.member: player for player in evening.players}
    for member in _everybody(evening):
        player = amounts.get(member)
        cells: list[Cell] = [text_cell(member.name), player.amount if player else None]
        cells += list(player.by_table) if player else [None] * len(paid)
        if session.unit_amount:
            cells.append(money(player.amount, session.unit_amount) if player else None)
        if races:
            cells += _race_cells(races, member)
        table.append(cells)
    return table


def _points_head(races: Sequence[TableResult]) -> str:
    """As the evening's page calls them: points of the open match, or of all games."""
    kinds = {table.race.matches for table in races if table.race}
    if len(kinds) > 1:
        return _("points")
    return _("open match") if kinds == {True} else _("game points")


def workbook(*tables: tablib.Dataset) -> bytes:
    # a date that does not fit into its column is shown as ########
    exported = tablib.Databook(tables).export("xlsx", column_width="adaptive")
    assert isinstance(exported, bytes)
    return exported


def csv_file(table: tablib.Dataset, language: str) -> bytes:
    """UTF-8 with BOM; semicolons and decimal commas where the language writes them, as its spreadsheets expect."""
    comma = language.partition("-")[0] in COMMA_LANGUAGES
    plain = tablib.Dataset(headers=[_csv_cell(head, comma=comma) for head in table.headers])
    for row in table:
        plain.append([_csv_cell(cell, comma=comma) for cell in row])
    text: str = plain.export("csv", delimiter=";" if comma else ",")
    return text.encode("utf-8-sig")


def _csv_cell(cell: Cell, *, comma: bool) -> Cell:
    if isinstance(cell, str):
        return f"'{cell}" if TAKEN_FOR_NUMBER.fullmatch(cell) else cell
    return f"{cell:f}".replace(".", ",") if comma and isinstance(cell, Decimal) else cell


def _everybody(evening: Evening) -> list[Member]:
    return list(dict.fromkeys(member for table in evening.tables for member in table.members))


def _deal_cells(result: TableResult, row: DealRow, members: Sequence[Member], *, scored: bool) -> list[Cell]:
    sitting, deal = result.sitting, row.deal
    seats = {member: number for number, member in enumerate(result.members, 1)}
    words = deal_words(sitting.played_by, deal.facts, {str(n): member.name for member, n in seats.items()})
    cells: list[Cell] = [sitting.table_no, sitting.round_no, deal.number]
    trump = trump_word(deal.facts.get("trump", ""))
    texts = (words.declarer, words.contract, trump, words.fleks, words.result, words.penalties)
    cells += [text_cell(text) for text in texts]
    cells += [_("yes") if deal.void else "", deal.version]
    amounts = row.amounts if result.paid and not deal.void else {}
    cells += _by_member(members, seats, amounts)
    return cells + _by_member(members, seats, row.scores) if scored else cells


def _by_member(members: Iterable[Member], seats: dict[Member, int], values: dict[int, int]) -> list[Cell]:
    return [values.get(seats[member]) if member in seats else None for member in members]


def _race_cells(races: Sequence[TableResult], member: Member) -> list[Cell]:
    mine = [one for table in races if table.race for one in table.race.standings if one.member == member]
    if not mine:
        return [None] * 4
    return [
        sum(one.won for one in mine),
        sum(one.cvrga for one in mine),
        sum(one.skare for one in mine),
        sum(one.points for one in mine),
    ]
