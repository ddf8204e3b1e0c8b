"""The example of the notation, and a short way to write an evening of one group."""

import pytest

EXAMPLE = """2026-01-16 Klub {k+ 2x}
Adam +s+h -1s-1h* e $+2c
Bára +k100+s $:-2c
Cyril r1 +2s+1h*{late} $:-c

Adam +v
Bára
Cyril +s+t110
"""


@pytest.fixture
def example():
    return EXAMPLE


@pytest.fixture
def of_adam():
    """An evening in which only Adam's row says something."""

    def text(entries, *, options="", players=3):
        others = ["Bára", "Cyril", "Dana"][: players - 1]
        return "\n".join([f"2026-01-16 Klub {options}", f"Adam {entries}", *others])

    return text
