"""Two pictures of a player's evenings in the order they were played: his balance as a line, each evening as a bar."""

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

# pixels: the margin above and below, and the room between
TOP, ROOM = 12, 176
HEIGHT = TOP + ROOM + TOP
# where the days are written: below the picture, in its margin
DAYS = HEIGHT + 18
# with more evenings than so many, bars have this CSS class: they get thinner
CROWDS = ((60, "crowd"), (30, "many"), (12, "some"))


@dataclass(frozen=True, slots=True)
class Night:
    """An evening as it is drawn. `day` is the date as text; `amount` is base units won or lost."""

    day: str
    place: str
    amount: int

    @property
    def label(self) -> str:
        return f"{self.day}, {self.place}" if self.place else self.day


def balance(played: Sequence[Night]) -> Picture:
    """Return the picture of the balance after every evening, from zero on. `played`: the first evening first."""
    sums = list(accumulate((night.amount for night in played), initial=0))
    axis = Axis.of(sums, TOP, ROOM)
    xs = [share(index, max(1, len(played))) for index in range(len(sums))]
    ys = [axis.y(value) for value in sums]
    lines = [
        element("line", x1=xs[at], y1=ys[at], x2=xs[at + 1], y2=ys[at + 1], class_="run") for at in range(len(played))
    ]
    points = [
        element("circle", _tip(night, total), cx=x, cy=y, r=2 if len(played) > CROWDS[0][0] else 4, class_="point")
        for night, total, x, y in zip(played, sums[1:], xs[1:], ys[1:], strict=True)
    ]
    title = _("Balance over time")
    caption = _balance_caption(sums)
    drawing = picture(title, caption, HEIGHT, _plot(axis, played, [*lines, *points]), axis.css)
    return Picture(title=title, caption=caption, drawing=drawing, heads=_heads(), rows=_rows(played))


def nights(played: Sequence[Night]) -> Picture:
    """Return the picture of every evening as a bar up or down. `played`: the first evening first."""
    axis = Axis.of((night.amount for night in played), TOP, ROOM)
    bars = [_bar(axis, night, share(2 * at + 1, 2 * len(played))) for at, night in enumerate(played)]
    crowd = next((name for least, name in CROWDS if len(played) > least), "few")
    title = _("Every evening")
    caption = _nights_caption(played)
    group = element("g", joined(bars), class_=f"bars {crowd}")
    drawing = picture(title, caption, HEIGHT, _plot(axis, played, [group]), axis.css)
    return Picture(title=title, caption=caption, drawing=drawing, heads=_heads(), rows=_rows(played))


def _bar(axis: Axis, night: Night, x: str) -> SafeString:
    """Return a bar from zero to the amount, or a dot where that is 0."""
    zero = axis.y(0)
    if night.amount == 0:
        return element("circle", _tip(night), cx=x, cy=zero, r=2, class_="even")
    kind = "up" if night.amount > 0 else "down"
    return element("line", _tip(night), x1=x, x2=x, y1=zero, y2=axis.y(night.amount), class_=kind)


def _plot(axis: Axis, played: Sequence[Night], shapes: Sequence[SafeString]) -> list[SafeString]:
    """Return the axis, the first and the last day below, and the shapes over them."""
    days = []
    if played:
        days.append(element("text", played[0].day, x=0, y=DAYS, class_="mark"))
    if len(played) > 1:
        days.append(element("text", played[-1].day, x="100%", y=DAYS, text_anchor="end", class_="mark"))
    return [axis.drawn(), *days, *shapes]


def _tip(night: Night, total: int | None = None) -> SafeString:
    """Return the text that a browser shows over a point or bar; `total`: the balance after the evening."""
    text = f"{night.label}: {format_units(night.amount)}"
    if total is not None:
        text = _("%(evening)s, balance %(balance)s") % {"evening": text, "balance": format_units(total)}
    return element("title", text)


def _balance_caption(sums: Sequence[int]) -> str:
    """Return a sentence on the last, best and worst balance. `sums` begin with the 0 before the first evening."""
    text = ngettext(
        "After %(number)s evening the balance is %(balance)s; at best it was %(best)s, at worst %(worst)s.",
        "After %(number)s evenings the balance is %(balance)s; at best it was %(best)s, at worst %(worst)s.",
        len(sums) - 1,
    )
    balances = sums[1:] or [0]
    units = {"balance": sums[-1], "best": max(balances), "worst": min(balances)}
    return text % {"number": len(sums) - 1, **{key: format_units(value) for key, value in units.items()}}


def _nights_caption(played: Sequence[Night]) -> str:
    """Return a sentence that counts evenings won, lost and even."""
    above = sum(night.amount > 0 for night in played)
    below = sum(night.amount < 0 for night in played)
    text = _("Evenings above zero: %(above)s, below zero: %(below)s, even: %(even)s.")
    return text % {"above": above, "below": below, "even": len(played) - above - below}


def _heads() -> list[str]:
    return [_("Evening"), _("Units"), _("Balance")]


def _rows(played: Sequence[Night]) -> list[list[str]]:
    """Return the numbers behind both pictures as a table."""
    sums = accumulate(night.amount for night in played)
    return [
        [night.label, format_units(night.amount), format_units(total)]
        for night, total in zip(played, sums, strict=True)
    ]
