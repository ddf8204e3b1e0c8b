"""The result of an evening as a picture for a phone's chat: score, who pays whom, date."""

from __future__ import annotations

import io
from functools import cache

import font_roboto
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from ledger.evening.message import Message
from ledger.paper.fonts import clean

WIDTH, MARGIN = 900, 60
LARGE, PLAIN, SMALL = 52, 40, 32
GROUND, INK, SOFT, LINE, ACCENT, MINUS = "#faf9f4", "#1c211f", "#565e59", "#dcdbd1", "#0b5d45", "#98291c"
# the arrow with the room beside it
ARROW = 70
# so that a picture stays one, whoever plays
MOST_ROWS = 40


@cache
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_roboto.RobotoBold if bold else font_roboto.Roboto, size)


class _Board:
    """A picture that is drawn from the top down; it is cut where the drawing ends."""

    def __init__(self, rows: int) -> None:
        self.image = Image.new("RGB", (WIDTH, 600 + rows * 80), GROUND)
        self.draw = ImageDraw.Draw(self.image)
        self.y = MARGIN

    def line(self, text: str, size: int, *, bold: bool = False, ink: str = INK) -> None:
        font = _font(size, bold=bold)
        self.draw.text((MARGIN, self.y), _fitted(text, font, WIDTH - 2 * MARGIN), fill=ink, font=font)
        self.y += size * 3 // 2

    def row(self, name: str, figure: str, ink: str = INK) -> None:
        """A name at the left, its figure at the right, a rule below."""
        font, strong = _font(PLAIN, bold=False), _font(PLAIN, bold=True)
        wide = strong.getlength(clean(figure))
        self.draw.text((MARGIN, self.y), _fitted(name, font, WIDTH - 2 * MARGIN - wide - 30), fill=INK, font=font)
        self.draw.text((WIDTH - MARGIN - wide, self.y), clean(figure), fill=ink, font=strong)
        self.y += PLAIN * 8 // 5
        self.draw.line((MARGIN, self.y, WIDTH - MARGIN, self.y), fill=LINE, width=2)
        self.y += PLAIN // 3

    def payment(self, payer: str, payee: str, figure: str) -> None:
        """A row with an arrow from one name to the other, drawn as the font has none."""
        font, strong = _font(PLAIN, bold=False), _font(PLAIN, bold=True)
        room = (WIDTH - 2 * MARGIN - strong.getlength(clean(figure)) - 30 - ARROW) / 2
        payer, payee = _fitted(payer, font, room), _fitted(payee, font, room)
        left, middle = MARGIN + font.getlength(payer) + PLAIN // 3, self.y + PLAIN * 5 // 8
        tip = left + ARROW - PLAIN * 2 // 3
        self.draw.line((left, middle, tip, middle), fill=SOFT, width=3)
        self.draw.line((tip - 10, middle - 10, tip, middle, tip - 10, middle + 10), fill=SOFT, width=3)
        self.draw.text((tip + PLAIN // 3, self.y), payee, fill=INK, font=font)
        self.row(payer, figure)

    def png(self) -> bytes:
        file = io.BytesIO()
        self.image.crop((0, 0, WIDTH, self.y + MARGIN)).save(file, "PNG", optimize=True)
        return file.getvalue()


def render(message: Message) -> bytes:
    """Return the PNG; the same message gives the same bytes."""
    board = _Board(len(message.score[:MOST_ROWS]) + len(message.payments[:MOST_ROWS]))
    board.line(message.club, SMALL, ink=SOFT)
    board.line(message.title, LARGE, bold=True)
    board.y += PLAIN // 2
    for name, figure in message.score[:MOST_ROWS]:
        board.row(name, figure, MINUS if figure.startswith("−") else ACCENT if figure.startswith("+") else INK)
    if message.payments:
        board.y += PLAIN // 2
        board.line(_("Who pays whom"), PLAIN, bold=True)
        for payer, payee, sum, paid in message.payments[:MOST_ROWS]:
            board.payment(payer, payee, f"{sum}, {_('paid')}" if paid else sum)
    return board.png()


def _fitted(text: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    """The text, cut where it has no room."""
    text = clean(text)
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text}…"
