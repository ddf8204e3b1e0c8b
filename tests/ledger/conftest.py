"""An evening at the table of Adam, Bára and Cyril, and short ways to write what they played."""

from __future__ import annotations

import datetime
import uuid

import pytest

from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.correct import correct_deal, void_deal
from ledger.table.record import record_deal

LINK = Actor(label="table link")
DAY = datetime.date(2026, 3, 13)


@pytest.fixture
def evening(club):
    return open_evening(club=club, date=DAY, place="U Lípy", unit_amount="0.20", currency="CZK", user=None)


@pytest.fixture
def sit_down(evening, adam, bara, cyril, dana):
    def sit(variant="cz_voleny", count=3, *, members=None, house_rules=None, **place):
        members = members or [adam, bara, cyril, dana][:count]
        return open_sitting(
            evening=evening,
            variant=variant,
            members=members,
            house_rules=house_rules,
            user=None,
            leaving=range(99),
            **place,
        )

    return sit


@pytest.fixture
def sitting(sit_down):
    return sit_down()


@pytest.fixture
def record():
    def record(sitting, facts, number=None, *, key=None, actor=LINK):
        number = head_of(sitting).next_number if number is None else number
        return record_deal(sitting=sitting, key=key or uuid.uuid4(), expected_number=number, facts=facts, actor=actor)

    return record


@pytest.fixture
def correct():
    def correct(deal, facts, reason="misheard", *, key=None, actor=LINK):
        return correct_deal(deal=deal, key=key or uuid.uuid4(), facts=facts, reason=reason, actor=actor)

    return correct


@pytest.fixture
def strike_out():
    def strike_out(deal, reason="not played", *, key=None, actor=LINK):
        return void_deal(deal=deal, key=key or uuid.uuid4(), reason=reason, actor=actor)

    return strike_out
