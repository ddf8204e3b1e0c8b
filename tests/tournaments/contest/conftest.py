"""Documents of tournaments that were played out by chance, and the published figures."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.conftest import WHOLE_SEARCH
from tournaments.contest.draw import search

HERE = Path(__file__).parent


@pytest.fixture(scope="package", autouse=True)
def whole_search():
    """Draws are searched for in earnest here; everywhere else a test looks at what follows from one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "TRIES", WHOLE_SEARCH)
        yield


@pytest.fixture(scope="session")
def published():
    """`published("T04")`: an example of the collected figures."""
    found = {one["id"]: one for one in json.loads((HERE / "published.json").read_text("utf-8"))["examples"]}
    return found.__getitem__


@pytest.fixture
def played():
    """`played(rounds)`: the rounds with slips filled by chance, each table summing to zero."""

    def played(rounds, seed=1):
        chance = random.Random(seed)
        return [{"tables": [_entered(table, chance) for table in tables]} for tables in rounds]

    return played


def _entered(table, chance):
    return {"seats": list(table), "money": slip(len(table), chance)}


def slip(seats, chance):
    money = [chance.randrange(-80, 81) for _seat in range(seats - 1)]
    return [*money, -sum(money)]


@pytest.fixture
def wish():
    """`wish(27, 5, preferred=3)`: players 1 to 27, five rounds."""
    from tournaments import contest

    def wish(players, rounds=1, *, preferred=3, seed="1", **fields):
        ids = tuple(str(number) for number in range(1, players + 1))
        marks = [{mark: of(number) for mark, of in fields.items()} for number in range(1, players + 1)]
        everybody = tuple(contest.Player(id=name, **each) for name, each in zip(ids, marks, strict=True))
        return contest.Wish(players=everybody, rounds=(ids,) * rounds, preferred=preferred, seed=seed)

    return wish
