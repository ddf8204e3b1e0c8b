"""The results of an evening as a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubapp.models import Member
from clubapp.money import currency_name, money
from ledger.evening.results import EveningResult, TableResult
from ledger.exchange.spreadsheet import Cell, Table


def results_table(result: EveningResult) -> Table:
    """One row per member: units in all and per paid table, money, and what was won where points are written."""
    evening, races = result.evening, result.races
    # not the short 1/2, which a spreadsheet reads as a day of the year
    heads = [_("player"), _("units"), *(table.label for table in result.paid_tables)]
    if evening.unit_amount:
        heads.append(_("money (%(currency)s)") % {"currency": currency_name(evening.currency, get_language() or "en")})
    if races:
        heads += [_("Won").lower(), _("čvrge"), _("škare"), _points_head(races)]
    everybody = dict.fromkeys(member for table in result.tables for member in table.members)
    return Table(_("Results"), heads, [_row(result, member) for member in everybody])


def _row(result: EveningResult, member: Member) -> list[Cell]:
    unit = result.evening.unit_amount
    player = next((player for player in result.players if player.member == member), None)
    cells: list[Cell] = [member.name, player.amount if player else None]
    cells += list(player.by_table) if player else [None] * len(result.paid_tables)
    if unit:
        cells.append(money(player.amount, unit) if player else None)
    return cells + _race_cells(result.races, member) if result.races else cells


def _points_head(races: Sequence[TableResult]) -> str:
    """Return the heading of points, as the evening's page has it: of the open match, or of all games."""
    kinds = {table.race.matches for table in races if table.race}
    if len(kinds) > 1:
        return _("points")
    return _("open match") if kinds == {True} else _("game points")


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
