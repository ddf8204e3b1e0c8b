"""Open payments by person: a total each, ticked several at once, of several evenings."""

from __future__ import annotations

import datetime
import re
from decimal import Decimal

import pytest
from django.urls import reverse

from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.models import Evening, Payment
from tests.pages import text

# the first of three wins 1 from either
WON = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def owed_twice(club, people, play):
    """Adam wins from Bára and Cyril, then Bára from Adam and Cyril; the second evening is played for points."""
    for day, unit, seated in ((6, "0.20", people[:3]), (13, "", [people[1], people[0], people[2]])):
        evening = open_evening(
            club=club,
            date=datetime.date(2026, 3, day),
            place="U Lípy",
            unit_amount=unit,
            currency="CZK" if unit else "",
            user=None,
        )
        play(open_sitting(evening=evening, variant="cz_voleny", members=seated, house_rules=None, user=None), WON)
        close_evening(evening=evening, user=None)


@pytest.fixture
def address(club):
    return reverse("payments", args=[club.slug])


def shown(client, address):
    return {one.member.name: one for one in client.get(address).context["accounts"]}


def boxes(client, address):
    """The values of the page's boxes, each once."""
    return list(dict.fromkeys(re.findall(r'name="debt" value="([^"]+)"', text(client.get(address)))))


def mark(client, club, *debts):
    return client.post(reverse("payments-mark", args=[club.slug]), {"debt": debts}, follow=True)


def test_everybody_has_a_total_in_each_currency(organiser_client, address, owed_twice):
    accounts = shown(organiser_client, address)
    assert list(accounts) == ["Adam", "Bára", "Cyril"]
    totals = {name: {one.currency: one.amount for one in account.totals} for name, account in accounts.items()}
    assert totals == {
        "Adam": {"CZK": Decimal("0.40"), "": Decimal(-1)},
        "Bára": {"": Decimal(2), "CZK": Decimal("-0.20")},
        "Cyril": {"": Decimal(-1), "CZK": Decimal("-0.20")},
    }


def test_several_are_marked_at_once_of_several_evenings(organiser_client, address, club, owed_twice):
    debts = boxes(organiser_client, address)
    assert len(debts) == 4
    page = mark(organiser_client, club, *debts)
    assert "4 payments are marked as paid." in text(page)
    assert "Nobody owes anything." in text(page)
    assert set(Evening.objects.values_list("settled", flat=True)) == {True}


def test_some_of_an_evening_are_marked_and_the_rest_stays(organiser_client, address, club, owed_twice):
    debts = boxes(organiser_client, address)
    mark(organiser_client, club, debts[0])
    assert sorted(one.rpartition(":")[0] for one in boxes(organiser_client, address)) == sorted(
        one.rpartition(":")[0] for one in debts[1:]
    )


def test_a_payment_ticked_with_its_payer_and_its_payee_is_marked_once(organiser_client, address, club, owed_twice):
    (debt, *_others) = boxes(organiser_client, address)
    assert "1 payment is marked as paid." in text(mark(organiser_client, club, debt, debt))
    # and sent again it is there once
    assert "1 payment is marked as paid." in text(mark(organiser_client, club, debt))
    assert Payment.objects.count() == 1


def test_what_is_not_owed_any_more_is_said(organiser_client, scorekeeper_client, address, club, owed_twice):
    first, second = boxes(organiser_client, address), boxes(scorekeeper_client, address)
    mark(organiser_client, club, *first)
    page = text(mark(scorekeeper_client, club, *second))
    assert "Some of it is not owed any more" in page
    assert Payment.objects.count() == 4


def test_a_member_marks_what_he_gets_and_nothing_else(member_client, club, address, owed_twice, cyril, bara):
    assert boxes(member_client, address) == []
    evening = Evening.objects.order_by("date")[0]
    debt = f"{evening.pk}:{cyril.pk}:{bara.pk}:1:{'0' * 8}-0000-4000-8000-{'0' * 12}"
    assert mark(member_client, club, debt).status_code == 403


def test_another_clubs_evening_is_passed_over(stranger_client, other_club, organiser_client, address, owed_twice):
    debts = boxes(organiser_client, address)
    mark(stranger_client, other_club, *debts)
    assert not Payment.objects.exists()


@pytest.mark.parametrize("debt", ["", "1:2:3", "1:2:3:4:5", "1:2:3:-4:" + "0" * 36])
def test_what_no_box_sends_is_refused(organiser_client, club, people, debt):
    assert mark(organiser_client, club, debt).status_code == 400
