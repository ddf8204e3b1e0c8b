"""A session document laid out at a club's table, to be entered deal by deal."""

from __future__ import annotations

import datetime

import pytest

from ledger.evening.evenings import open_evening, open_sitting


@pytest.fixture
def sit_down(club):
    """The sitting of a session document, without its deals."""

    def sit(document):
        value = document.get("unit_value", {"amount": "", "currency": ""})
        evening = open_evening(
            club=club,
            date=datetime.date(2026, 3, 13),
            place="",
            unit_amount=value["amount"],
            currency=value["currency"],
            user=None,
        )
        return open_sitting(
            evening=evening,
            variant=document["variant"],
            members=[club.members.get_or_create(name=name)[0] for name in document["players"]],
            house_rules=document.get("house_rules"),
            user=None,
            leaving=range(99),
        )

    return sit
