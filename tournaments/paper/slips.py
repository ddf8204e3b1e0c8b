"""Slips to be filled in by hand, four to a page: names printed, control sum, signatures, and the table's code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import segno
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A5, landscape

from ledger.paper.fonts import Style, clean, fit, wrap
from ledger.paper.page import BODY, HAIRLINE, HEADING, LABEL, RULE, SMALL, Paper
from tournaments.models import Round, Table, Tournament
from tournaments.paper.sheet import new_paper

ACROSS, DOWN = 2, 2
QR = 76.0
PRINTED = Style("Roboto", 10.5)
BIG = Style("Roboto-Bold", 26)
POSTER = Style("Roboto-Bold", 120)

Address = Callable[[Table], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The contents of one printed slip; empty names are lines to write on."""

    title: str
    names: Sequence[str]
    about: str
    address: str = ""


def slips(tournament: Tournament, drawn: Round, address: Address) -> bytes:
    """Return the slips of a round, table by table."""
    paper = new_paper(tournament, _("Slips"), draw=drawn)
    tables = Table.objects.with_seats().filter(round=drawn)
    printed = [
        Slip(
            title=_("Round %(round)d · table %(table)d") % {"round": drawn.number, "table": table.number},
            names=[f"{seat.entrant.number} {seat.entrant.name}" for seat in table.seated],
            about=tournament.name,
            address=address(table),
        )
        for table in tables
    ]
    _on_pages(paper, tournament, printed)
    return paper.finish()


def blank_slips(tournament: Tournament) -> bytes:
    """Return a page of empty slips for three and one for four, for a power cut."""
    paper = new_paper(tournament, _("Empty slips"))
    title = _("Round ____ · table ____")
    printed = [Slip(title=title, names=[""] * seats, about=tournament.name) for seats in (3, 4) for _slip in range(4)]
    _on_pages(paper, tournament, printed)
    return paper.finish()


def _on_pages(paper: Paper, tournament: Tournament, printed: Sequence[Slip]) -> None:
    room, height = paper.width / ACROSS, (paper.top - paper.bottom) / DOWN
    for at, slip in enumerate(printed):
        spot = at % (ACROSS * DOWN)
        if spot == 0 and at:
            paper.new_page()
        x, y = paper.left + (spot % ACROSS) * room, paper.top - (spot // ACROSS + 1) * height
        paper.frame(x, y, room, height, HAIRLINE)
        _slip(paper, tournament, slip, x + 10, y + 8, room - 20, height - 16)


def _slip(paper: Paper, tournament: Tournament, slip: Slip, x: float, y: float, room: float, height: float) -> None:
    top = y + height
    paper.text(x, top - 8, fit(clean(slip.about), SMALL, room), SMALL)
    paper.text(x, top - 26, fit(clean(slip.title), HEADING, room), HEADING)
    heads = _heads(tournament)
    box = 78.0 if len(heads) == 1 else 60.0
    left = x + room - box * len(heads)
    for number, head in enumerate(heads):
        paper.text(left + number * box + 3, top - 42, fit(clean(head), LABEL, box - 4), LABEL)
    row = (height - 54 - QR) / (len(slip.names) + 1)
    base = top - 46
    for name in slip.names:
        base -= row
        for number in range(len(heads)):
            paper.frame(left + number * box, base, box, row)
        paper.text(x, base + row - 15, fit(clean(name), PRINTED, left - x - 6), PRINTED)
        paper.line(x, base + 9, left - 8, HAIRLINE, 0.5)
        paper.text(x, base + 2.5, clean(_("signature")), LABEL)
    base -= row
    paper.frame(left, base, box * len(heads), row, RULE * 2)
    paper.text(left - 8, base + row / 2 - 4, clean("Σ"), HEADING, "right")
    paper.text(left + 5, base + 4, clean(_control_sum(tournament, len(slip.names))), LABEL)
    if slip.address:
        code(paper, x + room - QR, y, QR, slip.address)
        _beside_code(paper, x, y, room - QR - 8)


def _heads(tournament: Tournament) -> list[str]:
    rules = tournament.rules
    if not rules.stake:
        return [_("won or lost")]
    return [_("on the table"), _("bought again")] if rules.rebuys else [_("on the table")]


def _control_sum(tournament: Tournament, seats: int) -> str:
    rules = tournament.rules
    if not rules.stake:
        return _("must be 0")
    total = {"total": rules.stake * seats}
    return _("must be %(total)d + bought again") % total if rules.rebuys else _("must be %(total)d") % total


def _beside_code(paper: Paper, x: float, y: float, room: float) -> None:
    text = _("With this code a phone at the table hands the slip in by itself.")
    for line, words in enumerate(reversed(wrap(clean(text), SMALL, room, 5))):
        paper.text(x, y + 4 + line * SMALL.leading, words, SMALL)


def code(paper: Paper, x: float, y: float, size: float, address: str) -> None:
    """Draw an address as a code for phones."""
    rows = [list(row) for row in segno.make(address, error="m", micro=False).matrix]
    paper.modules(x, y, size, rows)


def table_cards(tournament: Tournament, drawn: Round, address: Address) -> bytes:
    """Return a card to stand on each table: its number to be read from afar, and its code."""
    paper = new_paper(tournament, _("Table cards"), draw=drawn, size=landscape(A5))
    for table in Table.objects.filter(round=drawn):
        if not paper.fresh or table.number > 1:
            paper.new_page()
        middle = paper.left + paper.width / 2
        label = clean(_("Table %(number)s") % {"number": ""}).strip()
        paper.text(middle, paper.top - 26, label, BIG, "centre")
        paper.text(middle, paper.top - 150, str(table.number), POSTER, "centre")
        if link := address(table):
            code(paper, middle - 50, paper.bottom + 26, 100, link)
            text = clean(_("Round %(number)s") % {"number": drawn.number})
            paper.text(middle, paper.bottom + 8, text, BODY, "centre")
    return paper.finish()
