"""Standings and result lists: everybody, teams, categories; certificates of the first."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils import formats
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from ledger.book.chain import DIGITS
from ledger.paper.fonts import Style, clean, fit, wrap
from ledger.paper.page import BODY, HEADING, SMALL, Paper, wide
from ledger.paper.suits import SUITS
from tournaments.book.count import Counted
from tournaments.contest import RoundLine
from tournaments.contest.exact import ordinal, shown
from tournaments.models import Entrant, Penalty
from tournaments.paper.listing import Column, draw_list
from tournaments.paper.sheet import POSTED, POSTED_STRONG, heading, new_paper, paragraph
from tournaments.reading import Row, money_writer, rows_of

NAME = Style("Roboto-Bold", 34)
PLACE = Style("Roboto-Bold", 46)


def standing(current: Counted, after: int) -> bytes:
    """Return the standing after a round, to be posted."""
    tournament = current.tournament
    paper = new_paper(tournament, _("Standing"))
    heading(paper, tournament, _("Standing after round %(number)s") % {"number": after})
    rows = rows_of(current, after)
    draw_list(paper, _columns(current), [_cells(current, row) for row in rows], styles=(POSTED, POSTED_STRONG))
    return paper.finish()


def _columns(current: Counted) -> list[Column]:
    rules = current.tournament.rules
    return [
        Column(head=_("Place"), number=True, strong=True),
        Column(head=_("Name"), strong=True, most=150),
        Column(head=_("No."), number=True),
        Column(head=_("Club or town"), most=110),
        *([Column(head=_("Points"), number=True, strong=True)] if rules.points else []),
        *([Column(head=_("Sum of places"), number=True)] if "places" in rules.order else []),
        Column(head=_("Money"), number=True),
    ]


def _cells(current: Counted, row: Row) -> list[str]:
    rules, money = current.tournament.rules, money_writer(current)
    return [
        f"{row.place}.",
        row.entrant.name,
        str(row.entrant.number),
        row.entrant.club_name,
        *([row.points] if rules.points else []),
        *([row.places] if "places" in rules.order else []),
        money(row.money),
    ]


def result_list(current: Counted) -> bytes:
    """Return everything: each round, penalties, and the reason of every place; the hash of what was recorded."""
    tournament, after = current.tournament, current.played
    paper = new_paper(tournament, _("Result list"), size=wide(A4))
    heading(paper, tournament, _("Result list"))
    money = money_writer(current)
    columns = [
        *_columns(current),
        *(Column(head=_("Round %(number)s") % {"number": number}, number=True) for number in range(1, after + 1)),
        Column(head=_("Why"), most=260, lines=4),
    ]
    rows = []
    for row in rows_of(current, after):
        lines = [_line(line, money) if line else "–" for line in row.rounds]
        rows.append([*_cells(current, row), *lines, row.why])
    draw_list(paper, columns, rows)
    _penalties(paper, current)
    _teams_below(paper, current)
    _sealed(paper, current)
    return paper.finish()


def _line(line: RoundLine, money: Callable[[int], str]) -> str:
    return money(line.money) if line.points is None else f"{shown(line.points)} / {money(line.money)}"


def _penalties(paper: Paper, current: Counted) -> None:
    counted = Penalty.objects.counted().filter(tournament=current.tournament).select_related("entrant")
    if not counted:
        return
    paper.y -= 8
    paper.need(40)
    paper.y -= HEADING.leading
    paper.text(paper.left, paper.y, clean(_("Penalties")), HEADING)
    money = money_writer(current)
    for one in counted:
        parts = [_("%(value)s points") % {"value": one.points}] if one.points != "0" else []
        parts += [money(one.money)] if one.money else []
        paragraph(paper, f"{one.entrant.number} {one.entrant.name}: {', '.join(parts)} – {one.reason}")


def _teams_below(paper: Paper, current: Counted) -> None:
    if current.teams:
        paper.y -= 8
        paper.need(60)
        paper.y -= HEADING.leading
        paper.text(paper.left, paper.y, clean(_("Teams")), HEADING)
        paper.y -= 4
        draw_list(paper, *_team_list(current))


def _team_list(current: Counted) -> tuple[list[Column], list[list[str]]]:
    money = money_writer(current)
    points = bool(current.tournament.rules.points)
    columns = [
        Column(head=_("Place"), number=True, strong=True),
        Column(head=_("Team"), strong=True, most=160),
        *([Column(head=_("Points"), number=True, strong=True)] if points else []),
        Column(head=_("Money"), number=True),
        Column(head=_("Members that count"), most=300, lines=12),
    ]
    rows = [
        [
            f"{placed.place}.",
            placed.row.id,
            *(["" if placed.row.points is None else shown(placed.row.points)] if points else []),
            money(placed.row.money),
            ", ".join(current.entrants[member.id].name for member in placed.row.members),
        ]
        for placed in current.teams
    ]
    return columns, rows


def teams(current: Counted) -> bytes:
    paper = new_paper(current.tournament, _("Teams"))
    heading(paper, current.tournament, _("Teams"))
    draw_list(paper, *_team_list(current))
    return paper.finish()


def categories(current: Counted) -> bytes:
    """Return the standing of each category, places counted within it."""
    paper = new_paper(current.tournament, _("Categories"))
    heading(paper, current.tournament, _("Categories"))
    rows = rows_of(current, current.played)
    for name in category_names(row.entrant for row in rows):
        of_it = [row for row in rows if name in categories_of(row.entrant)]
        paper.need(80)
        paper.y -= HEADING.leading + 6
        paper.text(paper.left, paper.y, clean(name), HEADING)
        paper.y -= 4
        cells = [_cells(current, row) for row in of_it]
        places = [sum(other.place < row.place for other in of_it) + 1 for row in of_it]
        draw_list(paper, _columns(current), [[f"{place}.", *row[1:]] for place, row in zip(places, cells, strict=True)])
    return paper.finish()


def categories_of(entrant: Entrant) -> list[str]:
    return [name.strip() for name in entrant.categories.split(",") if name.strip()]


def category_names(entrants: Iterable[Entrant]) -> list[str]:
    names = [name for entrant in entrants for name in categories_of(entrant)]
    return list(dict.fromkeys(names))


def _sealed(paper: Paper, current: Counted) -> None:
    """Print the number and the last digits of the hash of the list that the director confirmed."""
    result = current.tournament.result_lists.order_by("number").last()
    paper.y -= 8
    if result is None:
        paragraph(paper, _("Not confirmed yet."), SMALL)
        return
    values = {"number": result.number, "digits": result.ledger_hash[-DIGITS:]}
    paragraph(paper, _("Result list %(number)d · ledger …%(digits)s") % values, SMALL)


def certificates(current: Counted, first: int) -> bytes:
    """Return a certificate for each of the first places."""
    tournament = current.tournament
    paper = new_paper(tournament, _("Certificates"), size=wide(A4))
    day = formats.date_format(tournament.date, "DATE_FORMAT")
    for at, placed in enumerate(one for one in current.standing if one.place <= first):
        if at:
            paper.new_page()
        middle, y = paper.left + paper.width / 2, paper.top
        paper.frame(paper.left - 8, paper.bottom, paper.width + 16, paper.top - paper.bottom + 8, 1.2)
        for number, line in enumerate(wrap(clean(tournament.name), PLACE, paper.width - 60, 2)):
            paper.text(middle, y - 110 - number * PLACE.leading, line, PLACE, "centre")
        for number, suit in enumerate(SUITS):
            paper.suit(suit, middle - 66 + number * 36, y - 40, 24)
        paper.text(middle, y - 62, fit(clean(tournament.club.name), BODY, paper.width), BODY, "centre")
        place = _("%(place)s place") % {"place": ordinal(placed.place, _)}
        paper.text(middle, y - 210, clean(place), Style("Roboto-Bold", 40), "centre")
        name = fit(clean(current.entrants[placed.row.id].name), NAME, paper.width - 40)
        paper.text(middle, y - 280, name, NAME, "centre")
        where = ", ".join(part for part in (tournament.place, day) if part)
        paper.text(middle, y - 320, fit(clean(where), BODY, paper.width), BODY, "centre")
        paper.line(middle - 90, paper.bottom + 50, middle + 90)
        paper.text(middle, paper.bottom + 38, clean(_("director of the tournament")), SMALL, "centre")
    return paper.finish()
