"""A sheet of paper being filled from the top: text, hairlines, suits, page breaks and numbered footers."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any, Literal

from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from ledger.paper import fonts, suits
from ledger.paper.fonts import BOLD, REGULAR, Style, clean, width

Size = tuple[float, float]
Align = Literal["left", "right", "centre"]

TITLE = Style(BOLD, 19)
HEADING = Style(BOLD, 11)
BODY = Style(REGULAR, 9)
STRONG = Style(BOLD, 9)
SMALL = Style(REGULAR, 7.5)
LABEL = Style(REGULAR, 6.8, 0.3)

HAIRLINE, RULE, HEAVY = 0.25, 0.5, 0.9
MARGIN = 42.0
FOOTER = 16.0
RING = 1.9  # its radius

# streams stay binary: a quarter smaller, and nothing to encode byte by byte
rl_config.useA85 = 0


class NumberedCanvas(Canvas):
    """Keeps every page open until the last, because only then its footer can say how many there are."""

    def __init__(self, target: io.BytesIO, footer: Callable[[Canvas, int, int], None], **options: Any) -> None:
        super().__init__(target, **options)
        self._footer = footer
        self._pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for number, page in enumerate(pages := self._pages, start=1):
            self.__dict__.update(page)
            self._footer(self, number, len(pages))
            Canvas.showPage(self)
        Canvas.save(self)


class Paper:
    """One PDF document. `y` is the cursor: the distance of the next line's top from the page's lower edge."""

    def __init__(self, *, title: str, author: str, language: str, imprint: str, size: Size = A4) -> None:
        fonts.faces()
        self._target = io.BytesIO()
        self._imprint = clean(imprint)
        self._canvas = NumberedCanvas(
            self._target, self._draw_footer, pagesize=size, invariant=1, pageCompression=1, lang=language
        )
        # half a surrogate pair is no character and no PDF string
        self._canvas.setTitle(title.encode("utf-8", "replace").decode())
        self._canvas.setAuthor(author.encode("utf-8", "replace").decode())
        self._store_shapes()
        # numbers of the pages on which marks stand for letters that the font lacks
        self._page, self._marked = 1, set[int]()
        self._open(size)

    def _store_shapes(self) -> None:
        """Keep suits and ring once per document; a deal then only refers to them."""
        for name in suits.SUITS:
            self._canvas.beginForm(name, 0, 0, suits.BOX, suits.BOX)
            path = self._canvas.beginPath()
            suits.trace(name, path, size=suits.BOX)
            self._canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
            self._canvas.endForm()
        self._canvas.beginForm("ring", -RING, -RING, RING, RING)
        self._canvas.setStrokeGray(0)
        self._canvas.setLineWidth(RULE)
        self._canvas.circle(0, 0, RING - RULE / 2)
        self._canvas.endForm()

    # --- pages ---------------------------------------------------------------------------------

    def _open(self, size: Size) -> None:
        self.size = size
        self._canvas.setPageSize(size)
        self._text = self._canvas.beginText()
        self._style: Style | None = None
        self.left, self.right = MARGIN, size[0] - MARGIN
        self.bottom = MARGIN - 8 + FOOTER
        self.y = self.top = size[1] - MARGIN
        self.notes = 0  # footnotes on this page so far: their letters start anew on every page

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def room(self) -> float:
        """Points left above the footer."""
        return self.y - self.bottom

    @property
    def fresh(self) -> bool:
        return self.y == self.top

    def new_page(self, size: Size | None = None) -> None:
        self._canvas.drawText(self._text)
        self._canvas.showPage()
        self._page += 1
        self._open(size or self.size)

    def turn(self, size: Size) -> None:
        """Go on with paper of this size: a page without ink is turned, otherwise a new one is begun."""
        if size != self.size:
            self._open(size) if self.fresh else self.new_page(size)

    def need(self, height: float) -> None:
        """Start a new page unless `height` points are left on this one."""
        if self.room < height and not self.fresh:
            self.new_page()

    def finish(self) -> bytes:
        self._canvas.drawText(self._text)
        self._canvas.showPage()
        self._canvas.save()
        return self._target.getvalue()

    def _draw_footer(self, canvas: Canvas, number: int, pages: int) -> None:
        right, y = canvas._pagesize[0] - MARGIN, MARGIN - 12
        canvas.setLineWidth(HAIRLINE)
        canvas.line(MARGIN, y + 11, right, y + 11)
        canvas.setFont(REGULAR, SMALL.size)
        page = _("page %(number)d of %(pages)d") % {"number": number, "pages": pages}
        canvas.drawRightString(right, y, page)
        canvas.drawString(MARGIN, y, fonts.fit(self._imprint, SMALL, right - MARGIN - width(page, SMALL) - 12))
        if number in self._marked or fonts.is_marked(self._imprint):
            note = _("‹1F0A1› stands for a letter that this print lacks: its number in Unicode.")
            canvas.drawString(MARGIN, y - SMALL.leading, note)

    # --- ink -----------------------------------------------------------------------------------

    def text(self, x: float, y: float, text: str, style: Style, align: Align = "left") -> None:
        """Draw a clean text on the base line `y`."""
        if align != "left":
            x -= width(text, style) / (1 if align == "right" else 2)
        if style != self._style:
            self._text.setFont(style.font, style.size)
            if self._style is None or style.grey != self._style.grey:
                self._text.setFillGray(style.grey)
            self._style = style
        if fonts.is_marked(text):
            self._marked.add(self._page)
        self._text.setTextOrigin(x, y)
        self._text.textOut(text)

    def struck(self, x: float, y: float, text: str, style: Style) -> None:
        """A text that counts no more: readable, with a line through it."""
        self.text(x, y, text, style)
        self.line(x, y + style.size * 0.3, x + width(text, style), RULE)

    def line(self, left: float, y: float, right: float, weight: float = HAIRLINE, grey: float = 0.0) -> None:
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(weight)
        self._canvas.line(left, y, right, y)

    def upright(self, x: float, low: float, high: float) -> None:
        self._canvas.setStrokeGray(0.6)
        self._canvas.setLineWidth(HAIRLINE)
        self._canvas.line(x, low, x, high)

    def box(self, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        """A square to tick by pen, or one that is ticked already: the font has no tick."""
        self._canvas.setStrokeGray(0)
        self._canvas.setLineWidth(RULE)
        self._canvas.rect(x, y, side, side)
        if ticked:
            self._canvas.setLineWidth(HEAVY)
            path = self._canvas.beginPath()
            path.moveTo(x + side * 0.18, y + side * 0.5)
            path.lineTo(x + side * 0.42, y + side * 0.2)
            path.lineTo(x + side * 1.05, y + side * 1.1)
            self._canvas.drawPath(path, stroke=1, fill=0)

    def frame(self, x: float, y: float, width: float, height: float, weight: float = RULE) -> None:
        """An empty rectangle, its lower left corner at x, y."""
        self._canvas.setStrokeGray(0)
        self._canvas.setLineWidth(weight)
        self._canvas.rect(x, y, width, height)

    def modules(self, x: float, y: float, size: float, rows: Sequence[Sequence[int]]) -> None:
        """A code of dark squares, row by row from the top, its lower left corner at x, y."""
        side = size / len(rows)
        self._canvas.setFillGray(0)
        path = self._canvas.beginPath()
        for number, row in enumerate(rows, start=1):
            for place, dark in enumerate(row):
                if dark:
                    path.rect(x + place * side, y + size - number * side, side, side)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def ring(self, x: float, y: float) -> None:
        """A small empty ring around x, y."""
        self._stamp("ring", x, y)

    def arrow(self, x: float, y: float, length: float) -> None:
        """A drawn arrow to the right: the font has none."""
        self.line(x, y, x + length, RULE)
        path = self._canvas.beginPath()
        path.moveTo(x + length - 3, y + 1.8)
        path.lineTo(x + length, y)
        path.lineTo(x + length - 3, y - 1.8)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def suit(self, name: str, x: float, y: float, size: float) -> None:
        """A suit, `size` points square, its lower left corner at x, y."""
        self._stamp(name, x, y, size / suits.BOX)

    def _stamp(self, form: str, x: float, y: float, scale: float = 1.0) -> None:
        self._canvas.saveState()
        self._canvas.transform(scale, 0, 0, scale, x, y)
        self._canvas.doForm(form)
        self._canvas.restoreState()


def wide(size: Size) -> Size:
    return landscape(size)
