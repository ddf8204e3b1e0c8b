"""The four German suits as path data, drawn once: for paper here, for the screen as SVG symbols.

Every path lives in a box of 24 × 24 with y pointing down and uses only absolute M, L, C and Z with the
even-odd rule, so that a browser and a PDF canvas fill the same shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Protocol

BOX = 24
_STEP = re.compile(r"(?P<command>[MLCZ])(?P<numbers>[^MLCZ]*)")

SUITS: dict[str, str] = {
    "hearts": (
        "M12 21.6 C10.6 19.8 2 14.6 2 8.4 C2 5 4.4 2.8 7.2 2.8 C9.3 2.8 11.2 4 12 6.1 "
        "C12.8 4 14.7 2.8 16.8 2.8 C19.6 2.8 22 5 22 8.4 C22 14.6 13.4 19.8 12 21.6 Z"
    ),
    "leaves": (
        "M12 1.2 C13.4 5.2 21 8.2 21 13.6 C21 16.7 18.7 18.6 16.2 18.6 C14.8 18.6 13.6 18.1 12.8 17.2 "
        "C12.8 19.2 13.3 21 14.6 22.8 L11.4 22.8 C11.3 21 11.2 19.2 11.2 17.2 C10.4 18.1 9.2 18.6 7.8 18.6 "
        "C5.3 18.6 3 16.7 3 13.6 C3 8.2 10.6 5.2 12 1.2 Z "
        "M12 6.4 L11.4 15.2 L12.6 15.2 Z "
        "M10.4 13.4 L7 10.9 L6.3 11.9 L10.3 14.9 Z "
        "M13.6 13.4 L17 10.9 L17.7 11.9 L13.7 14.9 Z"
    ),
    "acorns": (
        "M12.9 4.3 C17.6 4.6 20.6 7 20.6 10 C20.6 11 20 11.6 19 11.6 L5 11.6 C4 11.6 3.4 11 3.4 10 "
        "C3.4 7 6.4 4.6 11.1 4.3 C11.1 3.3 10.8 2.4 10 1.6 L11.9 0.8 C12.7 1.8 13 3 12.9 4.3 Z "
        "M5.2 13 L18.8 13 C18.8 17.4 16.2 19.8 13.2 20.9 C12.6 21.3 12.3 22.2 12 23.4 "
        "C11.7 22.2 11.4 21.3 10.8 20.9 C7.8 19.8 5.2 17.4 5.2 13 Z"
    ),
    "bells": (
        "M12 5.2 C16.9 5.2 20.9 8.8 21 12.9 L3 12.9 C3.1 8.8 7.1 5.2 12 5.2 Z "
        "M3 14.1 L21 14.1 C20.7 18.5 17.4 21.9 12.7 22.7 L12.7 19.9 C13.6 19.6 14.2 18.8 14.2 17.9 "
        "C14.2 16.7 13.2 15.8 12 15.8 C10.8 15.8 9.8 16.7 9.8 17.9 C9.8 18.8 10.4 19.6 11.3 19.9 "
        "L11.3 22.7 C6.6 21.9 3.3 18.5 3 14.1 Z "
        "M12 0.9 C13.3 0.9 14.3 1.9 14.3 3.1 C14.3 4.3 13.3 5.2 12 5.2 C10.7 5.2 9.7 4.3 9.7 3.1 "
        "C9.7 1.9 10.7 0.9 12 0.9 Z "
        "M12 2.1 C11.4 2.1 11 2.5 11 3.1 C11 3.7 11.4 4.1 12 4.1 C12.6 4.1 13 3.7 13 3.1 C13 2.5 12.6 2.1 12 2.1 Z"
    ),
}


class Path(Protocol):
    """The methods of a reportlab path object that this module needs."""

    def moveTo(self, x: float, y: float) -> object: ...  # noqa: N802
    def lineTo(self, x: float, y: float) -> object: ...  # noqa: N802
    def curveTo(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> object: ...  # noqa: N802
    def close(self) -> object: ...


def steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield (command, coordinates) of path data: M and L with 2 numbers, C with 6, Z with none."""
    for match in _STEP.finditer(data):
        yield match["command"], [float(number) for number in match["numbers"].split()]


def trace(suit: str, path: Path, *, size: float) -> None:
    """Trace a suit into a canvas path: `size` points square, its lower left corner at 0, 0, y pointing up."""
    scale = size / BOX
    draw: dict[str, Callable[..., object]] = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for command, numbers in steps(SUITS[suit]):
        flipped = [n * scale if i % 2 == 0 else (BOX - n) * scale for i, n in enumerate(numbers)]
        draw[command](*flipped)


def sprite() -> str:
    """Return the SVG sprite of the site: one <symbol> per suit, filled with the colour of the text around it."""
    symbols = "".join(
        f'  <symbol id="{suit}" viewBox="0 0 {BOX} {BOX}">'
        f'<path fill="currentColor" fill-rule="evenodd" d="{data}"/></symbol>\n'
        for suit, data in SUITS.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'
