"""A sheet costs little more than the same table drawn bare."""

from __future__ import annotations

import io
import time
from collections.abc import Callable

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from ledger.sheets.evening import render


def bare(sheet) -> bytes:
    """The same strings with nothing measured, fitted or embedded."""
    target = io.BytesIO()
    canvas, y = Canvas(target, pagesize=A4), 800
    for row in sheet.tables[0].rows:
        for index, text in enumerate((str(row.number), row.contract, row.fleks, row.result)):
            canvas.drawString(40 + 60 * index, y, text)
        for index, units in enumerate(row.amounts + row.running):
            canvas.drawRightString(300 + 35 * index, y, f"{units:+d}")
        canvas.line(40, y - 3, 550, y - 3)
        y -= 13
        if y < 50:
            canvas.showPage()
            y = 800
    canvas.save()
    return target.getvalue()


def best(work: Callable[[], bytes]) -> float:
    times = []
    for _ in range(12):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def test_it_draws_120_deals_in_at_most_two_and_a_half_times_a_bare_table(evening, table):
    sheet = evening(table(4, 120))
    render(sheet)
    assert best(lambda: render(sheet)) <= 2.5 * best(lambda: bare(sheet))
