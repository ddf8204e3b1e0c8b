"""Prices with their articles and the house rules in force."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ledger.paper.data import HouseRule, LookedUp, Rules, TableSheet, TariffRow
from ledger.paper.fonts import BOLD, REGULAR, Style, clean, fit, width, wrap
from ledger.paper.page import BODY, HAIRLINE, LABEL, SMALL, Paper

STEP = 10.5
GAP = 18.0
CARD_MOST, CARD_LEADING = 13.0, 1.75
TITLE, PRICE = Style(BOLD, 8.5), Style(BOLD, SMALL.size)


def rules_in_force(paper: Paper, tables: Sequence[TableSheet]) -> None:
    """Each rule text once: title, edition, house rules, tariff."""
    for rules in dict.fromkeys(table.rules for table in tables):
        rules_block(paper, rules)


def rules_block(paper: Paper, rules: Rules) -> None:
    paper.need(min(block_height(paper, rules), paper.top - paper.bottom))
    paper.y -= 8.5
    title = fit(clean(_("Rules: %(title)s") % {"title": rules.title}), TITLE, paper.width * 0.7)
    paper.text(paper.left, paper.y, title, TITLE)
    paper.text(paper.right, paper.y, fit(clean(rules.edition), SMALL, paper.width * 0.28), SMALL, "right")
    paper.y -= 4
    paper.line(paper.left, paper.y, paper.right, HAIRLINE)
    tariff_columns(paper, rules.tariff)
    house_rules(paper, rules.house_rules)
    paper.y -= 12


def block_height(paper: Paper, rules: Rules) -> float:
    """Points that `rules_block` takes."""
    columns = _columns(paper, rules.tariff)[0]
    return 28 + -(-len(rules.tariff) // columns) * STEP + house_height(paper, rules.house_rules)


def _columns(paper: Paper, rows: Sequence[TariffRow]) -> tuple[int, float, float]:
    """Three columns, or two where an article needs the room; their width; where the price ends in each."""
    widest = max((width(clean(row.article), LABEL) for row in rows), default=0.0)
    columns = 3 if widest <= (paper.width - 2 * GAP) / 3 * 0.44 - 6 else 2
    room = (paper.width - GAP * (columns - 1)) / columns
    return columns, room, min(room * 0.76, room - min(widest, room * 0.44) - 8)


def tariff_columns(paper: Paper, rows: Sequence[TariffRow]) -> None:
    """Component, price, article in columns read downwards."""
    columns, room, split = _columns(paper, rows)
    per_column, top = -(-len(rows) // columns), paper.y
    for index, row in enumerate(rows):
        column, line = divmod(index, per_column)
        x, base = paper.left + column * (room + GAP), top - STEP * (line + 1)
        price = clean(row.price)
        name = split - width(price, PRICE) - 5
        paper.text(x, base, fit(clean(row.component), SMALL, name), SMALL)
        paper.text(x + split, base, price, PRICE, "right")
        paper.text(x + split + 6, base, fit(clean(row.article), LABEL, room - split - 6), LABEL)
    paper.y = top - per_column * STEP - 2


def tariff_list(paper: Paper, rows: Sequence[TariffRow], room: float) -> None:
    """One price under another, for the card: as large as `room` points allow, to be read across the table."""
    size = min(CARD_MOST, max(BODY.size, room / max(1, len(rows)) / CARD_LEADING))
    plain, strong, step, split = Style(REGULAR, size), Style(BOLD, size), size * CARD_LEADING, paper.width * 0.66
    for row in rows:
        paper.need(step)
        base = paper.y - step * 0.72
        price = fit(clean(row.price), strong, paper.width * 0.32)
        paper.text(paper.left, base, fit(clean(row.component), plain, split - width(price, strong) - 8), plain)
        paper.text(paper.left + split, base, price, strong, "right")
        for index, line in enumerate(wrap(clean(row.article), LABEL, paper.width - split - 10, 2)):
            paper.text(paper.left + split + 10, base - index * LABEL.leading, line, LABEL)
        paper.y -= step
        paper.line(paper.left, paper.y, paper.right, HAIRLINE, 0.75)


# of a part that is looked up: so many values beside each other
ACROSS, LOOK_STEP = 5, 12.5


def looked_up_height(parts: Sequence[LookedUp]) -> float:
    return sum(16 + LOOK_STEP * -(-len(part.rows) // ACROSS) for part in parts)


def looked_up(paper: Paper, parts: Sequence[LookedUp]) -> None:
    """Fleks, hundreds, silent parts: a title, and under it the values in columns read across."""
    room = paper.width / ACROSS
    for part in parts:
        paper.need(16 + LOOK_STEP)
        paper.y -= 13
        paper.text(paper.left, paper.y, fit(clean(part.title), TITLE, paper.width), TITLE)
        paper.y -= 3
        for index, (label, value) in enumerate(part.rows):
            column = index % ACROSS
            if column == 0:
                paper.need(LOOK_STEP)
                paper.y -= LOOK_STEP - 1.5
            x, shown = paper.left + column * room, clean(value)
            paper.text(x, paper.y, fit(clean(label), SMALL, room - width(shown, PRICE) - 12), SMALL)
            paper.text(x + room - 8, paper.y, shown, PRICE, "right")
        paper.y -= 1.5


def house_height(paper: Paper, rules: Sequence[HouseRule]) -> float:
    return len(wrap(clean(_house_text(rules)), SMALL, paper.width)) * (SMALL.leading + 0.6)


def house_rules(paper: Paper, rules: Sequence[HouseRule]) -> None:
    """The house rules as one run-in paragraph, or that there are none."""
    for line in wrap(clean(_house_text(rules)), SMALL, paper.width):
        paper.need(SMALL.leading)
        paper.y -= SMALL.leading + 0.6
        paper.text(paper.left, paper.y, line, SMALL)


def _house_text(rules: Sequence[HouseRule]) -> str:
    text = "; ".join(f"{rule.label}: {rule.value}" for rule in rules)
    return _("House rules: %(rules)s.") % {"rules": text} if text else _("No house rules.")
