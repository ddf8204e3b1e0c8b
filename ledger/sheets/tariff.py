"""Prices with their articles and the house rules in force."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ledger.sheets.blocks import LINE
from ledger.sheets.data import HouseRule, Rules, TableSheet, TariffRow
from ledger.sheets.fonts import BOLD, Style, clean, fit, width, wrap
from ledger.sheets.paper import BODY, HAIRLINE, LABEL, SMALL, STRONG, Paper

STEP = 10.5
TITLE = Style(BOLD, 8.5)


def rules_in_force(paper: Paper, tables: Sequence[TableSheet]) -> None:
    """Each rule text once: title, edition, house rules, tariff."""
    for rules in dict.fromkeys(table.rules for table in tables):
        rules_block(paper, rules)


def rules_block(paper: Paper, rules: Rules) -> None:
    per_column = -(-len(rules.tariff) // 3)
    paper.need(34 + per_column * STEP)
    paper.y -= 8.5
    title = fit(clean(_("Rules: %(title)s") % {"title": rules.title}), TITLE, paper.width * 0.7)
    paper.text(paper.left, paper.y, title, TITLE)
    paper.text(paper.right, paper.y, fit(clean(rules.edition), SMALL, paper.width * 0.28), SMALL, "right")
    paper.y -= 4
    paper.line(paper.left, paper.y, paper.right, HAIRLINE)
    tariff_columns(paper, rules.tariff)
    house_rules(paper, rules.house_rules)
    paper.y -= 12


def tariff_columns(paper: Paper, rows: Sequence[TariffRow], columns: int = 3) -> None:
    """Component, price, article in columns read downwards."""
    gap, per_column = 18.0, -(-len(rows) // columns)
    room = (paper.width - gap * (columns - 1)) / columns
    top = paper.y
    for index, row in enumerate(rows):
        column, line = divmod(index, per_column)
        x, base = paper.left + column * (room + gap), top - STEP * (line + 1)
        article = fit(clean(row.article), LABEL, room * 0.44 - 6)
        price = clean(row.price)
        paper.text(x + room * 0.56 + 6, base, article, LABEL)
        paper.text(x + room * 0.56, base, price, Style(BOLD, SMALL.size), "right")
        name = room * 0.56 - width(price, Style(BOLD, SMALL.size)) - 5
        paper.text(x, base, fit(clean(row.component), SMALL, name), SMALL)
    paper.y = top - per_column * STEP - 2


def tariff_list(paper: Paper, rows: Sequence[TariffRow]) -> None:
    """One price under another, for the card."""
    for row in rows:
        paper.need(LINE)
        base = paper.y - 10.5
        article = fit(clean(row.article), LABEL, paper.width * 0.36)
        price = fit(clean(row.price), STRONG, paper.width * 0.3)
        name = paper.width * 0.6 - width(price, STRONG) - 8
        paper.text(paper.left, base, fit(clean(row.component), BODY, name), BODY)
        paper.text(paper.left + paper.width * 0.6, base, price, STRONG, "right")
        paper.text(paper.left + paper.width * 0.6 + 10, base, article, LABEL)
        paper.y -= LINE
        paper.line(paper.left, paper.y, paper.right, HAIRLINE, 0.75)


def house_rules(paper: Paper, rules: Sequence[HouseRule]) -> None:
    """The house rules as one run-in paragraph, or that there are none."""
    text = "; ".join(f"{rule.label}: {rule.value}" for rule in rules)
    text = _("House rules: %(rules)s.") % {"rules": text} if text else _("No house rules.")
    for line in wrap(clean(text), SMALL, paper.width):
        paper.need(SMALL.leading)
        paper.y -= SMALL.leading + 0.6
        paper.text(paper.left, paper.y, line, SMALL)
