"""The parts around the tables: heading, matches that are over, captions, signatures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.utils.translation import gettext as _

from ledger.paper import texts
from ledger.paper.data import EveningSheet, Match, TableSheet
from ledger.paper.fonts import apart, clean, fit, wrap
from ledger.paper.page import BODY, HEADING, RULE, SMALL, TITLE, Paper

LINE = 14.0
MOST_SIGNATURES = 5  # beside each other


def opening(paper: Paper, sheet: EveningSheet, title: str) -> None:
    """Draw the opening of every form of the sheet: its title, and the changes since the sheet before."""
    heading(paper, sheet, title)
    changes(paper, sheet)


def heading(paper: Paper, sheet: EveningSheet, title: str) -> None:
    """Club, evening and place on the left; state, revision and the unit's value on the right."""
    unit = _unit(sheet)
    right = [texts.state_name(sheet.state), _("revision %(number)d") % {"number": sheet.revision}]
    if sheet.ledger_hash:
        right.append(_("ledger …%(digits)s") % {"digits": sheet.ledger_hash[-8:]})
    paper.y -= 9
    paper.text(paper.left, paper.y, fit(clean(sheet.club), BODY, paper.width * 0.62), BODY)
    paper.text(paper.right, paper.y, clean(" · ".join(right)), BODY, "right")
    paper.y -= 23
    paper.text(paper.left, paper.y, fit(clean(title % {"day": texts.day(sheet)}), TITLE, paper.width), TITLE)
    paper.y -= 15
    paper.text(paper.left, paper.y, fit(clean(sheet.place), BODY, paper.width * 0.62), BODY)
    paper.text(paper.right, paper.y, clean(unit), BODY, "right")
    paper.y -= 22


def _unit(sheet: EveningSheet) -> str:
    if not sheet.unit_amount:
        return _("played without money")
    return _("1 unit = %(money)s") % {"money": texts.money(Decimal(sheet.unit_amount), sheet.currency)}


def changes(paper: Paper, sheet: EveningSheet) -> None:
    """Draw the changes since the sheet before, one line per version; nothing on a first sheet."""
    if not sheet.changes:
        return
    title = _("Changed since revision %(number)d") % {"number": sheet.revision - 1}
    caption(paper, title, paper.left, paper.width)
    paper.y -= 4
    for change in sheet.changes:
        lines = wrap(clean(texts.change(change)), BODY, paper.width)
        paper.need(len(lines) * BODY.leading + 4)
        for line in lines:
            paper.y -= BODY.leading
            paper.text(paper.left, paper.y, line, BODY)
    paper.y -= 16


def matches(paper: Paper, table: TableSheet) -> None:
    """One line per match or game that is over."""
    for number, match in enumerate(table.matches, start=1):
        lines = wrap(clean(_match_text(table, number, match)), BODY, paper.width)
        paper.need(len(lines) * BODY.leading + 4)
        for line in lines:
            paper.y -= BODY.leading
            paper.text(paper.left, paper.y, line, BODY)
    if table.matches:
        paper.y -= 12


def _match_text(table: TableSheet, number: int, match: Match) -> str:
    def names(players: Iterable[int]) -> str:
        return ", ".join(table.players[i] for i in players)

    values = {"number": number, "first": match.from_deal, "last": match.to_deal}
    one = match.from_deal == match.to_deal
    span = (
        _("Match %(number)d (deal %(last)d):") if one else _("Match %(number)d (deals %(first)d–%(last)d):")
    ) % values
    scores = ", ".join(f"{name} {score}" for name, score in zip(table.players, match.scores, strict=True))
    parts = [f"{span} {scores}"]
    if match.winners:
        parts.append(_("won: %(names)s") % {"names": names(match.winners)})
    if match.cvrga:
        parts.append(_("čvrga: %(names)s") % {"names": names(match.cvrga)})
    if match.skare:
        parts.append(_("škare: %(names)s") % {"names": names(match.skare)})
    if match.note:
        parts.append(match.note)
    return "; ".join(parts) + "."


def caption(paper: Paper, text: str, x: float, room: float) -> None:
    paper.need(HEADING.size + 8 + 2 * LINE)
    paper.y -= HEADING.size
    paper.text(x, paper.y, fit(clean(text), HEADING, room), HEADING)
    paper.y -= 7
    paper.line(x, paper.y, x + room, RULE)


def signatures(paper: Paper, names: Sequence[str]) -> None:
    """A line to sign on above each name; those of a table or two stay together, in rows as even as they come."""
    if not names:
        return
    rows = -(-len(names) // MOST_SIGNATURES)
    columns = -(-len(names) // rows)
    gap = 18.0
    room = min((paper.width - gap * (columns - 1)) / columns, 160.0)
    short = apart(names, lambda name: fit(name, SMALL, room))
    paper.need(44.0 * min(rows, 2))
    for start in range(0, len(names), columns):
        paper.need(44)
        paper.y -= 32
        for index, name in enumerate(short[start : start + columns]):
            x = paper.left + index * (room + gap)
            paper.line(x, paper.y, x + room, RULE)
            paper.text(x, paper.y - 9, name, SMALL)
        paper.y -= 12
