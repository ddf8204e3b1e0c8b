"""A sheet costs little more than the same table drawn bare."""

from __future__ import annotations

import io
import time
from collections.abc import Callable

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from ledger.paper.evening import render
from ledger.paper.fonts import REGULAR


def bare(sheet) -> bytes:
    """The same strings in the same font, with nothing measured or fitted."""
    target = io.BytesIO()
    canvas, y = Canvas(target, pagesize=A4), 800
    canvas.setFont(REGULAR, 9)
    for row in sheet.tables[0].rows:
        for index, text in enumerate((str(row.number), row.contract, row.fleks, row.result)):
            canvas.drawString(40 + 60 * index, y, text)
        for index, units in enumerate(row.amounts + row.running):
            canvas.drawRightString(300 + 35 * index, y, f"{units:+d}")
        canvas.line(40, y - 3, 550, y - 3)
        y -= 13
        if y < 50:
            canvas.showPage()
            canvas.setFont(REGULAR, 9)
            y = 800
    canvas.save()
    return target.getvalue()


def seconds(work: Callable[[], bytes]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def test_it_draws_120_deals_in_at_most_two_and_a_half_times_a_bare_table(evening, table):
    sheet = evening(table(4, 120))
    render(sheet)
    # processor time, turn by turn: a busy machine slows both alike
    pairs = [(seconds(lambda: render(sheet)), seconds(lambda: bare(sheet))) for _ in range(12)]
    sheets, tables = zip(*pairs, strict=True)
    assert min(sheets) <= 2.5 * min(tables)
