"""One set of shapes for paper and screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.paper.suits import BOX, SUITS, sprite, steps


@pytest.mark.parametrize("suit", ["hearts", "leaves", "acorns", "bells"])
def test_it_stays_inside_its_box(suit):
    lengths = {"M": 2, "L": 2, "C": 6, "Z": 0}
    for command, numbers in steps(SUITS[suit]):
        assert len(numbers) == lengths[command]
        assert all(0 <= number <= BOX for number in numbers)


def test_it_draws_the_same_shapes_on_the_screen():
    file = Path(__file__).parents[2] / "static" / "img" / "suits.svg"
    assert file.read_text(encoding="utf-8") == sprite()
