"""The upright axis of a picture: its range, the round numbers at which a line is drawn, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from django.utils.safestring import SafeString

from clubapp.money import format_units
from ledger.season.pictures.svg import element, joined, pixels

# the most steps between lines, few enough to be read at a glance
STEPS = 5
# from here on a mark is written with a power of ten
MILLION = 10**6
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Axis:
    """Units from `low` to `high` over `room` pixels below `top`; zero is always between them."""

    low: int
    high: int
    step: int
    top: int
    room: int

    @classmethod
    def of(cls, values: Iterable[int], top: int, room: int) -> Axis:
        """Return the axis for these values, rounded outwards to whole steps.

        Where all values are 0 it has one step up and one down.
        """
        everything = [0, *values]
        low, high = min(everything), max(everything)
        step = _step(high - low)
        # down and up to the next whole step
        low, high = low // step * step, -(-high // step) * step
        return cls(low, high, step, top, room) if low < high else cls(-1, 1, 1, top, room)

    def y(self, value: int) -> str:
        """Return where a value is, in pixels from the upper edge of the picture."""
        span = self.high - self.low
        return pixels((self.high - value) * self.room + self.top * span, span)

    @property
    def marks(self) -> range:
        """The values at which a line is drawn."""
        return range(self.low, self.high + 1, self.step)

    @property
    def css(self) -> str:
        """The CSS classes that leave room for the numbers, which stand left of the picture's own edge."""
        longest = max(len(written(mark)) for mark in self.marks)
        return f"plot {'wide' if longest > 7 else 'middle' if longest > 4 else 'narrow'}"

    def drawn(self) -> SafeString:
        """Return the lines across, the one at zero heavier, each with its number to the left."""
        return joined(self._line(mark) for mark in self.marks)

    def _line(self, mark: int) -> SafeString:
        y = self.y(mark)
        line = element("line", x1=0, x2="100%", y1=y, y2=y, class_="zero" if mark == 0 else "across")
        return line + element("text", written(mark), x=-8, y=y, dy="0.35em", text_anchor="end", class_="mark")


def written(mark: int) -> str:
    """Return a mark as text: `+20`, `−5`. From a million on it is `+2·10⁶`, which is exact since marks are round."""
    if abs(mark) < MILLION:
        return format_units(mark)
    digits = str(abs(mark)).rstrip("0")
    zeros = len(str(abs(mark))) - len(digits)
    return f"{format_units(int(digits) if mark > 0 else -int(digits))}·10{str(zeros).translate(RAISED)}"


def _step(span: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that divides the span into no more than STEPS steps."""
    sizes = (digit * 10**power for power in count() for digit in (1, 2, 5))
    return next(size for size in sizes if size * STEPS >= span)
