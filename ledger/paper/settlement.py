"""The end of an evening: totals with Σ = 0, and who pays whom in units, money and coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubapp.money import currency_name, money
from ledger.paper import texts
from ledger.paper.blocks import LINE, caption
from ledger.paper.data import Balance, EveningSheet
from ledger.paper.fonts import Style, clean, width, wrap
from ledger.paper.page import BODY, HAIRLINE, HEAVY, LABEL, STRONG, Paper

MOST_TABLES = 6  # more would leave no room for names; the total says the same
GUTTER = 30.0
TICK = 6.5


class PaymentLine(NamedTuple):
    """One payment as it is drawn: its sums as texts."""

    payer: str
    payee: str
    cells: list[str]
    paid: bool


def draw(paper: Paper, sheet: EveningSheet) -> None:
    """Totals on the left and who pays whom on the right; below each other where the page is too short for that."""
    left = (paper.width - GUTTER) * (0.58 if len(sheet.tables) > 1 or sheet.cash else 0.52)
    if not sheet.paid:
        totals(paper, sheet, paper.left, left)
        paper.y -= 16
        return
    height = _most_height(sheet)
    if height <= paper.top - paper.bottom:
        paper.need(height)
        top = paper.y
        totals(paper, sheet, paper.left, left)
        low, paper.y = paper.y, top
        transfers(paper, sheet, paper.left + left + GUTTER, paper.width - left - GUTTER)
        paper.y = min(low, paper.y)
    else:
        totals(paper, sheet, paper.left, paper.width)
        paper.y -= 12
        transfers(paper, sheet, paper.left, paper.width)
    paper.y -= 16


def _most_height(sheet: EveningSheet) -> float:
    """Points that the higher of both columns can take at most: every name as if its column were narrow."""

    def lines(name: str, most: int) -> int:
        return len(wrap(clean(name), BODY, 90, most))

    left = sum(LINE + (lines(balance.player, 99) - 1) * BODY.leading for balance in sheet.balances)
    names = [(flow.payer, flow.payee) for flow in sheet.transfers]
    names += [(coin.payer, coin.payee) for coin in sheet.cash.transfers] if sheet.cash else []
    right = sum(LINE + (lines(payer, 3) + lines(payee, 3) - 2) * BODY.leading for payer, payee in names)
    right += LINE if _any_paid(sheet) else 0.0
    return 34 + max(left + 2 * LINE, right + LINE + (3 * LINE + 20 if sheet.cash else 0))


def totals(paper: Paper, sheet: EveningSheet, x: float, room: float) -> None:
    caption(paper, _("Totals of the evening"), x, room)
    heads, rows, last = _total_cells(sheet)
    rights = _rights([heads, *rows, last], x + room)
    name_room = (rights[0] - _widest([heads, *rows, last], 0) if rights else x + room) - x - 8
    if any(heads):
        paper.y -= LABEL.leading + 3
        _cells(paper, heads, rights, LABEL, paper.y + 1)
        paper.y -= 2.5
        paper.line(x, paper.y, x + room, HAIRLINE, 0.75)
    for balance, cells in zip(sheet.balances, rows, strict=True):
        _total_row(paper, balance, cells, rights, x, name_room, room)
    paper.line(x, paper.y, x + room, HEAVY)
    paper.y -= LINE
    _cells(paper, last, rights, STRONG, paper.y + 3.5)


def _total_cells(sheet: EveningSheet) -> tuple[list[str], list[list[str]], list[str]]:
    """Cells of the head, of each player and of Σ: tables played at, points and matches, units, money, cash."""
    count = len(sheet.tables) if 1 < len(sheet.tables) <= MOST_TABLES else 0
    heads, last = [clean(table.head)[:12] for table in sheet.tables[:count]], [""] * count
    rows = [[_maybe(n) for n in (*balance.by_table, *[None] * count)[:count]] for balance in sheet.balances]
    for head, counted in race_columns(sheet):
        _add(heads, rows, last, head, [str(counted[b.player]) for b in sheet.balances], "")
    if sheet.paid:
        units = tuple(balance.units for balance in sheet.balances)
        _add(heads, rows, last, _("units"), [texts.amount(n) for n in units], texts.zero_sum(units))
    if sheet.paid and sheet.unit_amount:
        currency = currency_name(sheet.currency, sheet.language)
        _money_column(heads, rows, last, currency, [money(b.units, sheet.unit_amount) for b in sheet.balances])
    if sheet.cash:
        _money_column(heads, rows, last, _("cash"), sheet.cash.balances)
    return [clean(head) for head in heads], rows, last


def _money_column(
    heads: list[str], rows: list[list[str]], last: list[str], head: str, values: Sequence[Decimal]
) -> None:
    _add(heads, rows, last, head, [texts.balance(value) for value in values], texts.balance(sum(values, Decimal(0))))


def race_columns(sheet: EveningSheet) -> list[tuple[str, Counter[str]]]:
    """Points written and matches won, čvrge and škare of the race variants, summed over the evening's tables."""
    points, won, cvrga, skare = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for table in sheet.tables:
        points.update(dict(zip(table.players, table.points, strict=False)))
        for match in table.matches:
            won.update(table.players[i] for i in match.winners)
            cvrga.update(table.players[i] for i in match.cvrga)
            skare.update(table.players[i] for i in match.skare)
    scored = any(table.scored for table in sheet.tables)
    columns = [(_("points"), points), (_("Won").lower(), won), (_("čvrge"), cvrga), (_("škare"), skare)]
    return [(head, counted) for head, counted in columns if counted.total() or (scored and counted is points)]


def _add(heads: list[str], rows: list[list[str]], last: list[str], head: str, cells: list[str], total: str) -> None:
    heads.append(head)
    last.append(total)
    for row, cell in zip(rows, cells, strict=True):
        row.append(cell)


def _maybe(units: int | None) -> str:
    return "" if units is None else texts.amount(units)


def _widest(rows: Sequence[Sequence[str]], column: int) -> float:
    return max(width(row[column], STRONG) for row in rows)


def _rights(rows: Sequence[Sequence[str]], end: float) -> list[float]:
    rights = []
    for column in reversed(range(len(rows[0]))):
        rights.append(end)
        end -= _widest(rows, column) + 11
    return rights[::-1]


def _cells(paper: Paper, cells: Sequence[str], rights: Sequence[float], style: Style, y: float) -> None:
    for cell, right in zip(cells, rights, strict=True):
        paper.text(right, y, cell, style, "right")


def _total_row(
    paper: Paper, balance: Balance, cells: list[str], rights: list[float], x: float, name_room: float, room: float
) -> None:
    """Draw the totals row. Here every name stands in full, on as many lines as it takes."""
    names = wrap(clean(balance.player), BODY, max(name_room, 60.0))
    paper.need(LINE + (len(names) - 1) * BODY.leading)
    base = paper.y - 10.5
    for index, line in enumerate(names):
        paper.text(x, base - index * BODY.leading, line, BODY)
    _cells(paper, cells, rights, BODY, base)
    paper.y -= LINE + (len(names) - 1) * BODY.leading
    paper.line(x, paper.y, x + room, HAIRLINE, 0.75)


def transfers(paper: Paper, sheet: EveningSheet, x: float, room: float) -> None:
    caption(paper, _("Who pays whom"), x, room)
    if not sheet.transfers:
        paper.y -= LINE
        paper.text(x, paper.y + 3.5, clean(_("Nobody owes anything.")), BODY)
    _flows(paper, [PaymentLine(f.payer, f.payee, _owed(sheet, f.units), f.paid) for f in sheet.transfers], x, room)
    if sheet.cash:
        paper.y -= LINE
        step = texts.money(sheet.cash.step, sheet.currency)
        caption(paper, _("In cash, rounded to %(step)s") % {"step": step}, x, room)
        cash = [(coin, [clean(texts.money(coin.money, sheet.currency))]) for coin in sheet.cash.transfers]
        _flows(paper, [PaymentLine(coin.payer, coin.payee, cells, coin.paid) for coin, cells in cash], x, room)
    if _any_paid(sheet):
        paper.need(LINE)
        paper.y -= LINE
        paper.box(x + 0.5, paper.y + 2.5, TICK, ticked=True)
        paper.text(x + TICK + 8, paper.y + 3, clean(_("marked as paid when this was printed")), LABEL)


def _any_paid(sheet: EveningSheet) -> bool:
    return any(flow.paid for flow in sheet.transfers)


def _owed(sheet: EveningSheet, units: int) -> list[str]:
    if not sheet.unit_amount:
        return [str(units)]
    return [str(units), clean(texts.money(money(units, sheet.unit_amount), sheet.currency))]


def _flows(paper: Paper, flows: Sequence[PaymentLine], x: float, room: float) -> None:
    """Draw the payments, each with a square to tick, ticked where it is paid: ☐ Bára → Adam 16 3,20 CZK."""
    if not flows:
        return
    rows = [flow.cells for flow in flows]
    rights = _rights(rows, x + room)
    start = x + TICK + 8
    each = max(30.0, (rights[0] - _widest(rows, 0) - 8 - start - 21) / 2)
    for flow in flows:
        first, second = clean(flow.payer), clean(flow.payee)
        long = max(width(first, BODY), width(second, BODY)) > each
        base = _long_flow(paper, first, second, start, 2 * each) if long else _short_flow(paper, first, second, start)
        paper.box(x + 0.5, base, TICK, ticked=flow.paid)
        for right, cell in zip(rights, flow.cells, strict=True):
            paper.text(right, base, cell, STRONG if cell is flow.cells[-1] else BODY, "right")
        paper.line(x, paper.y, x + room, HAIRLINE, 0.75)


def _short_flow(paper: Paper, payer: str, payee: str, x: float) -> float:
    """Draw the names on one line and return its base line."""
    paper.need(LINE)
    base = paper.y - 10.5
    paper.text(x, base, payer, BODY)
    paper.arrow(x + width(payer, BODY) + 5, base + 3, 11)
    paper.text(x + width(payer, BODY) + 21, base, payee, BODY)
    paper.y -= LINE
    return base


def _long_flow(paper: Paper, payer: str, payee: str, x: float, room: float) -> float:
    """Long names stand one under the other, so that two people of a family are not taken for one."""
    above, below = (wrap(name, BODY, room, 3) for name in (payer, payee))
    paper.need(LINE + (len(above) + len(below) - 1) * BODY.leading)
    base = paper.y - 10.5
    for index, line in enumerate([*above, *below]):
        paper.text(x + (16 if index >= len(above) else 0), base - index * BODY.leading, line, BODY)
    paper.arrow(x, base - len(above) * BODY.leading + 3, 11)
    paper.y -= LINE + (len(above) + len(below) - 1) * BODY.leading
    return base
