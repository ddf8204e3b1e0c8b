"""The parts around the tables: heading, totals, who pays whom, rules in force, signatures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.utils.translation import gettext as _

from ledger.sheets import texts
from ledger.sheets.data import Balance, EveningSheet, HouseRule, Match, Rules, TableSheet, TariffRow
from ledger.sheets.fonts import BOLD, Style, clean, fit, width, wrap
from ledger.sheets.paper import BODY, HAIRLINE, HEADING, HEAVY, LABEL, RULE, SMALL, STRONG, TITLE, Paper

LINE = 14.0
MOST_TABLES = 6  # more would leave no room for names; the total says the same
GUTTER = 30.0
TICK = 6.5


def heading(paper: Paper, sheet: EveningSheet, subtitle: str = "") -> None:
    """Club, evening and place on the left; state, revision and the unit's value on the right."""
    unit = _unit(sheet)
    right = [texts.state_name(sheet.state), _("revision %(number)d") % {"number": sheet.revision}]
    if sheet.ledger_hash:
        right.append(_("ledger …%(digits)s") % {"digits": sheet.ledger_hash[-8:]})
    paper.y -= 9
    paper.text(paper.left, paper.y, fit(clean(sheet.club), BODY, paper.width * 0.62), BODY)
    paper.text(paper.right, paper.y, clean(" · ".join(right)), BODY, "right")
    paper.y -= 23
    title = subtitle or _("Evening of %(day)s")
    paper.text(paper.left, paper.y, fit(clean(title % {"day": texts.day(sheet)}), TITLE, paper.width), TITLE)
    paper.y -= 15
    paper.text(paper.left, paper.y, fit(clean(sheet.place), BODY, paper.width * 0.62), BODY)
    paper.text(paper.right, paper.y, clean(unit), BODY, "right")
    paper.y -= 22


def _unit(sheet: EveningSheet) -> str:
    if not sheet.unit_amount:
        return _("played without money")
    return _("1 unit = %(money)s") % {"money": texts.money(Decimal(sheet.unit_amount), sheet.currency)}


# --- matches of the race variants ----------------------------------------------------------------


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

    span = _("Match %(number)d (deals %(first)d–%(last)d):") % {
        "number": number, "first": match.from_deal, "last": match.to_deal,
    }
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


# --- totals and transfers ------------------------------------------------------------------------


def settlement(paper: Paper, sheet: EveningSheet) -> None:
    """Totals on the left and who pays whom on the right; below each other where the page is too short for that."""
    left = (paper.width - GUTTER) * (0.58 if len(sheet.tables) > 1 or sheet.cash else 0.52)
    height = 34 + LINE * max(len(sheet.balances) + 3, len(sheet.transfers) + _cash_lines(sheet) + 1)
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


def _cash_lines(sheet: EveningSheet) -> int:
    return len(sheet.cash.transfers) + 3 if sheet.cash else 0


def caption(paper: Paper, text: str, x: float, room: float) -> None:
    paper.need(HEADING.size + 8 + 2 * LINE)
    paper.y -= HEADING.size
    paper.text(x, paper.y, fit(clean(text), HEADING, room), HEADING)
    paper.y -= 7
    paper.line(x, paper.y, x + room, RULE)


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
    """Cells of the head, of each player and of Σ: the tables played at, the total, its money, the cash."""
    count = len(sheet.tables) if 1 < len(sheet.tables) <= MOST_TABLES else 0
    heads, last = [str(n + 1) for n in range(count)], [""] * count
    rows = [[_maybe(n) for n in (*balance.by_table, *[None] * count)[:count]] for balance in sheet.balances]
    _add(heads, rows, last, _("units"), [texts.amount(b.units) for b in sheet.balances],
         texts.zero_sum(tuple(b.units for b in sheet.balances)))
    if sheet.unit_amount:
        unit = Decimal(sheet.unit_amount)
        exact = [unit * balance.units for balance in sheet.balances]
        _add(heads, rows, last, sheet.currency, [texts.balance(value) for value in exact], texts.balance(sum(exact, Decimal(0))))
    if sheet.cash:
        coins = sheet.cash.balances
        _add(heads, rows, last, _("cash"), [texts.balance(value) for value in coins], texts.balance(sum(coins, Decimal(0))))
    return [clean(head) for head in heads], rows, last


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
    """Here every name stands in full, on as many lines as it takes."""
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
    unit = Decimal(sheet.unit_amount) if sheet.unit_amount else None
    for flow in sheet.transfers:
        cells = [str(flow.units)]
        if unit is not None:
            cells.append(texts.money(unit * flow.units, sheet.currency))
        _transfer(paper, flow.payer, flow.payee, cells, x, room)
    if sheet.cash:
        paper.y -= LINE
        step = texts.money(sheet.cash.step, sheet.currency)
        caption(paper, _("In cash, rounded to %(step)s") % {"step": step}, x, room)
        for coin in sheet.cash.transfers:
            _transfer(paper, coin.payer, coin.payee, [texts.money(coin.money, sheet.currency)], x, room)


def _transfer(paper: Paper, payer: str, payee: str, cells: list[str], x: float, room: float) -> None:
    """☐ Bára → Adam 16 3,20 CZK: a square to tick when it is paid."""
    paper.need(LINE)
    base, end = paper.y - 10.5, x + room
    cells = [clean(cell) for cell in cells]
    taken = sum(max(width(cell, STRONG), 30.0) + 8 for cell in cells)
    each = (room - TICK - 8 - 24 - taken) / 2
    paper.box(x + 0.5, base, TICK)
    start = x + TICK + 8
    first = fit(clean(payer), BODY, each)
    paper.text(start, base, first, BODY)
    start += width(first, BODY) + 5
    paper.arrow(start, base + 3, 11)
    paper.text(start + 16, base, fit(clean(payee), BODY, each), BODY)
    for cell in reversed(cells):
        paper.text(end, base, clean(cell), STRONG if cell is cells[-1] else BODY, "right")
        end -= max(width(clean(cell), STRONG), 30.0) + 8
    paper.y -= LINE
    paper.line(x, paper.y, x + room, HAIRLINE, 0.75)


# --- rules in force ------------------------------------------------------------------------------


def rules_in_force(paper: Paper, tables: Sequence[TableSheet]) -> None:
    """Each rule text once: title, edition, house rules, tariff."""
    for rules in dict.fromkeys(table.rules for table in tables):
        rules_block(paper, rules)


def rules_block(paper: Paper, rules: Rules) -> None:
    per_column = -(-len(rules.tariff) // 3)
    paper.need(34 + per_column * 10.5)
    paper.y -= 8.5
    title = fit(clean(_("Rules: %(title)s") % {"title": rules.title}), Style(BOLD, 8.5), paper.width * 0.7)
    paper.text(paper.left, paper.y, title, Style(BOLD, 8.5))
    paper.text(paper.right, paper.y, fit(clean(rules.edition), SMALL, paper.width * 0.28), SMALL, "right")
    paper.y -= 4
    paper.line(paper.left, paper.y, paper.right, HAIRLINE)
    tariff_columns(paper, rules.tariff)
    _house_rules(paper, rules.house_rules)
    paper.y -= 12


def tariff_columns(paper: Paper, rows: Sequence[TariffRow], columns: int = 3) -> None:
    """Component, price, article in columns read downwards."""
    gap, per_column = 18.0, -(-len(rows) // columns)
    room = (paper.width - gap * (columns - 1)) / columns
    top = paper.y
    for index, row in enumerate(rows):
        column, line = divmod(index, per_column)
        x, base = paper.left + column * (room + gap), top - 10.5 * (line + 1)
        article = fit(clean(row.article), LABEL, room * 0.44 - 6)
        price = clean(row.price)
        paper.text(x + room * 0.56 + 6, base, article, LABEL)
        paper.text(x + room * 0.56, base, price, Style(BOLD, SMALL.size), "right")
        name = room * 0.56 - width(price, Style(BOLD, SMALL.size)) - 5
        paper.text(x, base, fit(clean(row.component), SMALL, name), SMALL)
    paper.y = top - per_column * 10.5 - 2


def _house_rules(paper: Paper, rules: Sequence[HouseRule]) -> None:
    text = "; ".join(f"{rule.label}: {rule.value}" for rule in rules)
    text = _("House rules: %(rules)s.") % {"rules": text} if text else _("No house rules.")
    for line in wrap(clean(text), SMALL, paper.width):
        paper.need(SMALL.leading)
        paper.y -= SMALL.leading + 0.6
        paper.text(paper.left, paper.y, line, SMALL)


# --- signatures ----------------------------------------------------------------------------------


def signatures(paper: Paper, names: Sequence[str], columns: int = 4) -> None:
    """A line to sign on above each name; a row of lines is never parted from its names."""
    columns = max(1, min(columns, len(names)))
    gap = 18.0
    room = min((paper.width - gap * (columns - 1)) / columns, 160.0)
    for start in range(0, len(names), columns):
        paper.need(44)
        paper.y -= 32
        for index, name in enumerate(names[start : start + columns]):
            x = paper.left + index * (room + gap)
            paper.line(x, paper.y, x + room, RULE)
            paper.text(x, paper.y - 9, fit(clean(name), SMALL, room), SMALL)
        paper.y -= 12
