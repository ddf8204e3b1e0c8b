"""Lists of a tournament for spreadsheets: entrants, draw, standing with every round, teams."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubapp.money import money
from ledger.exchange.spreadsheet import Cell, Table
from tournaments.book.count import Counted
from tournaments.contest.exact import shown
from tournaments.hall.seasons import Line, Season
from tournaments.models import Seat
from tournaments.reading import rows_of


def entrants_table(current: Counted) -> Table:
    heads = [_("No."), _("Name"), _("Club or town"), _("Team"), _("Categories"), _("Paid up"), _("Present")]
    rows: list[list[Cell]] = [
        [one.number, one.name, one.club_name, one.team, one.categories, _yes(one.paid), _yes(one.present)]
        for one in current.entrants.values()
    ]
    return Table(_("Entrants"), heads, rows)


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")


def draw_table(current: Counted) -> Table:
    """Return a row for each seat of every published round."""
    heads = [_("Round"), _("Table"), _("Seat"), _("No."), _("Name"), _("Club or town"), _("Team")]
    seats = Seat.objects.filter(round__tournament=current.tournament, round__published_at__isnull=False)
    ordered = seats.select_related("round", "table", "entrant").order_by("round__number", "table__number", "number")
    rows: list[list[Cell]] = [
        [one.round.number, one.table.number, one.number, one.entrant.number, one.entrant.name, one.entrant.club_name,
         one.entrant.team]
        for one in ordered
    ]  # fmt: skip
    return Table(pgettext("noun", "Draw"), heads, rows)


def standing_table(current: Counted) -> Table:
    """Return the standing; money as numbers, points as they are written."""
    unit, after = current.tournament.unit_amount, current.played
    heads = [_("Place"), _("No."), _("Name"), _("Club or town"), _("Team"), _("Points"), _("Sum of places"), _("Money")]
    for number in range(1, after + 1):
        values = {"number": number}
        heads += [_("Round %(number)d: points") % values, _("Round %(number)d: money") % values]
    heads.append(_("Why"))
    rows: list[list[Cell]] = []
    for row in rows_of(current, after):
        one = row.entrant
        cells: list[Cell] = [row.place, one.number, one.name, one.club_name, one.team, row.points, row.places]
        cells.append(money(row.money, unit))
        for line in row.rounds:
            cells.append(None if line is None or line.points is None else shown(line.points))
            cells.append(None if line is None else money(line.money, unit))
        rows.append([*cells, row.why])
    return Table(_("Standing"), heads, rows)


def teams_table(current: Counted) -> Table:
    heads = [_("Place"), _("Team"), _("Points"), _("Money"), _("Members that count")]
    unit = current.tournament.unit_amount
    rows: list[list[Cell]] = [
        [
            placed.place,
            placed.row.id,
            None if placed.row.points is None else shown(placed.row.points),
            money(placed.row.money, unit),
            ", ".join(current.entrants[member.id].name for member in placed.row.members),
        ]
        for placed in current.teams
    ]
    return Table(_("Teams"), heads, rows)


def season_table(season: Season, lines: Sequence[Line], title: str) -> Table:
    """Return the standing of a series: points of every tournament, and which of them count."""
    heads = [_("Place"), _("Name"), _("Club or town"), _("Points"), *(one.name for one in season.tournaments)]
    heads.append(_("Results that count"))
    rows: list[list[Cell]] = [
        [
            line.place,
            line.name,
            line.entrant.club_name if line.entrant else "",
            shown(line.totals.points),
            *(shown(result.points) if result else None for result in line.results),
            " ".join(map(str, line.totals.counted)),
        ]
        for line in lines
    ]
    return Table(title, heads, rows)
