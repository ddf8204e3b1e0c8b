"""A player's evenings in the order they were played: the balance as a line, and each evening as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubapp.money import format_units
from ledger.season.pictures.axis import Axis
from ledger.season.pictures.svg import Picture, element, joined, picture, share

TOP, ROOM = 12, 176
HEIGHT = TOP + ROOM + TOP
# the days stand below the picture, in its margin
DAYS = HEIGHT + 18
# from so many evenings on points are small and bars thin
CROWDS = ((60, "crowd"), (30, "many"), (12, "some"))


@dataclass(frozen=True, slots=True)
class Night:
    """`day`: as it is written; `amount`: base units won or lost."""

    day: str
    place: str
    amount: int

    @property
    def label(self) -> str:
        return f"{self.day}, {self.place}" if self.place else self.day


def balance(played: Sequence[Night]) -> Picture:
    """The sum after every evening, from zero on; `played` with the first evening first."""
    sums = list(accumulate((night.amount for night in played), initial=0))
    axis = Axis.of(sums, TOP, ROOM)
    xs = [share(index, max(1, len(played))) for index in range(len(sums))]
    ys = [axis.y(value) for value in sums]
    runs = [
        element("line", x1=xs[at], y1=ys[at], x2=xs[at + 1], y2=ys[at + 1], class_="run") for at in range(len(played))
    ]
    points = [
        element("circle", _tip(night, total), cx=x, cy=y, r=2 if len(played) > CROWDS[0][0] else 4, class_="point")
        for night, total, x, y in zip(played, sums[1:], xs[1:], ys[1:], strict=True)
    ]
    title = _("Balance over time")
    caption = _balance_caption(sums)
    drawing = picture(title, caption, HEIGHT, _plot(axis, played, [*runs, *points]), axis.css)
    return Picture(title=title, caption=caption, drawing=drawing, heads=_heads(), rows=_rows(played))


def nights(played: Sequence[Night]) -> Picture:
    """Every evening as a bar up or down."""
    axis = Axis.of((night.amount for night in played), TOP, ROOM)
    bars = [_bar(axis, night, share(2 * at + 1, 2 * len(played))) for at, night in enumerate(played)]
    crowd = next((name for least, name in CROWDS if len(played) > least), "few")
    title = _("Every evening")
    caption = _nights_caption(played)
    drawn = element("g", joined(bars), class_=f"bars {crowd}")
    drawing = picture(title, caption, HEIGHT, _plot(axis, played, [drawn]), axis.css)
    return Picture(title=title, caption=caption, drawing=drawing, heads=_heads(), rows=_rows(played))


def _bar(axis: Axis, night: Night, x: str) -> SafeString:
    zero = axis.y(0)
    if night.amount == 0:
        return element("circle", _tip(night), cx=x, cy=zero, r=2, class_="even")
    kind = "up" if night.amount > 0 else "down"
    return element("line", _tip(night), x1=x, x2=x, y1=zero, y2=axis.y(night.amount), class_=kind)


def _plot(axis: Axis, played: Sequence[Night], drawn: Sequence[SafeString]) -> list[SafeString]:
    """Over the lines of the axis, with the first and the last day below."""
    days = []
    if played:
        days.append(element("text", played[0].day, x=0, y=DAYS, class_="mark"))
    if len(played) > 1:
        days.append(element("text", played[-1].day, x="100%", y=DAYS, text_anchor="end", class_="mark"))
    return [axis.drawn(), *days, *drawn]


def _tip(night: Night, total: int | None = None) -> SafeString:
    text = f"{night.label}: {format_units(night.amount)}"
    if total is not None:
        text = _("%(evening)s, balance %(balance)s") % {"evening": text, "balance": format_units(total)}
    return element("title", text)


def _balance_caption(sums: Sequence[int]) -> str:
    text = ngettext(
        "After %(number)s evening the balance is %(balance)s; at best it was %(best)s, at worst %(worst)s.",
        "After %(number)s evenings the balance is %(balance)s; at best it was %(best)s, at worst %(worst)s.",
        len(sums) - 1,
    )
    # the zero before the first evening is no balance of his
    seen = sums[1:] or [0]
    units = {"balance": sums[-1], "best": max(seen), "worst": min(seen)}
    return text % {"number": len(sums) - 1, **{key: format_units(value) for key, value in units.items()}}


def _nights_caption(played: Sequence[Night]) -> str:
    """Won, lost and even evenings."""
    above = sum(night.amount > 0 for night in played)
    below = sum(night.amount < 0 for night in played)
    text = _("Evenings above zero: %(above)s, below zero: %(below)s, even: %(even)s.")
    return text % {"above": above, "below": below, "even": len(played) - above - below}


def _heads() -> list[str]:
    return [_("Evening"), _("Units"), _("Balance")]


def _rows(played: Sequence[Night]) -> list[list[str]]:
    sums = accumulate(night.amount for night in played)
    return [
        [night.label, format_units(night.amount), format_units(total)]
        for night, total in zip(played, sums, strict=True)
    ]
