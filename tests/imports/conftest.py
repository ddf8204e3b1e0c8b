"""The example of the notation and a small season, and short ways to bring them along."""

from __future__ import annotations

import uuid

import pytest

from ledger.exchange.imports.adding import import_evenings
from ledger.exchange.imports.notation_text import read_notation
from ledger.exchange.imports.plan import matched, members_offered
from ledger.exchange.imports.table_text import Meaning, read_table

EXAMPLE = """2026-01-16 Klub {k+ 2x}
Adam +s+h -1s-1h* e $+2c
Bára +k100+s $:-2c
Cyril r1 +2s+1h*{late} $:-c

Adam +v
Bára
Cyril +s+t110
"""
SEASON = """date;place;Adam;Bára;Cyril;Dana
2026-01-16;Klub;12,40;-6,20;\u22126.20;
23. 1. 2026;Klub;-3;;1;2,00
"""
MONEY = Meaning(variant="cz_licitovany", unit=("0.20", "CZK"), money=True)
UNITS = Meaning(variant="cz_licitovany", unit=("", ""), money=False)


@pytest.fixture
def example():
    return EXAMPLE


@pytest.fixture
def season():
    return SEASON


@pytest.fixture
def money():
    return MONEY


@pytest.fixture
def units():
    return UNITS


@pytest.fixture
def bring(club):
    """Read and add a text as somebody does who leaves every name as it was found."""

    def brought(text, *, meaning=None, key=None, again=False, user=None, club=club):
        reading = read_table(text, meaning) if meaning else read_notation(text)
        players = {name: member or name for name, member in matched(members_offered(club), reading.names).items()}
        return import_evenings(
            club=club, evenings=reading.evenings, players=players, key=key or uuid.uuid4(), user=user, again=again
        )

    return brought
