"""An evening of Adam, Bára and Cyril that pages can show, and the form that opens one."""

from __future__ import annotations

import datetime
import uuid

import pytest

from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.record import record_deal

DAY = datetime.date(2026, 3, 13)


@pytest.fixture
def evening(club):
    return open_evening(club=club, date=DAY, place="U Lípy", unit_amount="0.20", currency="CZK", user=None)


@pytest.fixture
def seat(evening):
    def seat(*members, variant="cz_voleny", table_no=None, house_rules=None):
        return open_sitting(
            evening=evening,
            variant=variant,
            members=members,
            house_rules=house_rules,
            table_no=table_no,
            user=None,
            leaving=range(99),
        )

    return seat


@pytest.fixture
def play():
    """Record deals by their facts; the one who writes is the table's link."""

    def play(sitting, *deals):
        for facts in deals:
            record_deal(
                sitting=sitting,
                key=uuid.uuid4(),
                expected_number=head_of(sitting).next_number,
                facts=facts,
                actor=Actor(label="table link"),
            )

    return play


@pytest.fixture
def typed(people):
    """The form as a phone sends it: Bára, Cyril, Adam, in this order; Cyril deals first."""
    adam, bara, cyril, _dana = people
    return {
        "variant": "cz_voleny",
        "seats_1": bara.pk,
        "seats_2": cyril.pk,
        "seats_3": adam.pk,
        "seats_4": "",
        "first_dealer": "2",
        "date": "2026-03-13",
        "place": "U Lípy",
        "unit_amount": "0,20",
        "currency": "CZK",
        "cz_voleny-sitting_out_shares": "on",
        "cz_voleny-cap": "500",
        "cz_voleny-hundred_marriage": "highest",
    }
