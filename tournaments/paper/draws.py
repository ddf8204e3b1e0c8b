"""Draws on paper: by table, by name, and a card for each player with all his tables."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubapp.collation import sort_key
from ledger.paper.fonts import Style, clean, fit
from ledger.paper.page import BODY, HEADING, LABEL, STRONG, Paper
from tournaments.models import Entrant, Round, Seat, Table, Tournament
from tournaments.paper.listing import Column, draw_list
from tournaments.paper.sheet import POSTED, POSTED_STRONG, heading, new_paper

CARDS = (2, 5)  # columns and rows on a page
NUMBER = Style("Roboto-Bold", 20)


def by_table(tournament: Tournament, rounds: Sequence[Round]) -> bytes:
    """Return who sits at which table, the dealer first; a page or more for each round."""
    paper = new_paper(tournament, _("Draw by table"), draw=rounds[0])
    for drawn in rounds:
        if not paper.fresh:
            paper.new_page()
        heading(paper, tournament, _("Round %(number)s") % {"number": drawn.number})
        tables = list(Table.objects.with_seats().filter(round=drawn))
        seats = max((len(table.seated) for table in tables), default=3)
        columns = [Column(head=_("Table"), number=True, strong=True)]
        columns += [Column(head=_("seat %(number)d") % {"number": number}) for number in range(1, seats + 1)]
        rows = [[str(table.number), *_padded(list(map(_named, table.seated)), seats)] for table in tables]
        draw_list(paper, columns, rows, styles=(POSTED, POSTED_STRONG))
    return paper.finish()


def _named(seat: Seat) -> str:
    return f"{seat.entrant.number} {seat.entrant.name}"


def _padded(texts: list[str], length: int) -> list[str]:
    return texts + [""] * (length - len(texts))


def by_name(tournament: Tournament, rounds: Sequence[Round]) -> bytes:
    """Return everybody in the order of the alphabet, with his table of each round."""
    paper = new_paper(tournament, _("Draw by name"), draw=rounds[0])
    heading(paper, tournament, _("Where everybody sits"))
    places = _places(rounds)
    columns = [
        Column(head=_("Name"), strong=True),
        Column(head=_("No."), number=True),
        Column(head=_("Club or town")),
        *(Column(head=_("Round %(number)s") % {"number": one.number}, number=True, strong=True) for one in rounds),
    ]
    language = get_language() or "en"
    known = sorted({one for one, _round in places}, key=lambda one: sort_key(one.name, language))
    rows = [
        [one.name, str(one.number), one.club_name, *(places.get((one, drawn.number), ("–", 0))[0] for drawn in rounds)]
        for one in known
    ]
    draw_list(paper, columns, rows, styles=(POSTED, POSTED_STRONG))
    return paper.finish()


def _places(rounds: Sequence[Round]) -> dict[tuple[Entrant, int], tuple[str, int]]:
    """Return the table and the seat of everybody in each round."""
    seats = Seat.objects.filter(round__in=rounds).select_related("entrant", "table", "round")
    return {(seat.entrant, seat.round.number): (str(seat.table.number), seat.number) for seat in seats}


def player_cards(tournament: Tournament, rounds: Sequence[Round]) -> bytes:
    """Return a card for each player with all his tables, ten to a page, to be cut apart."""
    paper = new_paper(tournament, _("Player cards"), draw=rounds[0])
    places = _places(rounds)
    players = sorted({one for one, _round in places}, key=lambda one: one.number)
    across, down = CARDS
    room, height = paper.width / across, (paper.top - paper.bottom) / down
    for at, entrant in enumerate(players):
        spot = at % (across * down)
        if spot == 0 and at:
            paper.new_page()
        x = paper.left + (spot % across) * room
        _card(paper, tournament, entrant, rounds, places, (x, paper.top - (spot // across + 1) * height, room, height))
    return paper.finish()


def _card(
    paper: Paper,
    tournament: Tournament,
    entrant: Entrant,
    rounds: Sequence[Round],
    places: dict[tuple[Entrant, int], tuple[str, int]],
    frame: tuple[float, float, float, float],
) -> None:
    x, y, room, height = frame
    paper.frame(x, y, room, height, 0.25)
    top = y + height
    paper.text(x + 10, top - 26, str(entrant.number), NUMBER)
    paper.text(x + 52, top - 18, fit(clean(entrant.name), HEADING, room - 62), HEADING)
    about = " · ".join(part for part in (entrant.club_name, entrant.team) if part)
    paper.text(x + 52, top - 30, fit(clean(about), BODY, room - 62), BODY)
    step = min(15.0, (height - 62) / max(1, len(rounds)))
    for line, drawn in enumerate(rounds, start=1):
        base = top - 40 - line * step
        table, seat = places.get((entrant, drawn.number), ("–", 0))
        paper.text(x + 10, base, clean(_("Round %(number)s") % {"number": drawn.number}), BODY)
        paper.text(x + 100, base, clean(_("table %(number)s") % {"number": table}), STRONG)
        if seat:
            paper.text(x + 170, base, clean(_("seat %(number)d") % {"number": seat}), BODY)
    paper.text(x + 10, y + 7, fit(clean(tournament.name), LABEL, room - 20), LABEL)
