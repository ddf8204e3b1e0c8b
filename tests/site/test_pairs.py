"""What two members owe each other over several evenings: one payment settles it, each evening keeps its share."""

from __future__ import annotations

import datetime
import re

import pytest
from django.urls import reverse

from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.owed import open_payments
from ledger.evening.pairs import pairs
from ledger.models import Payment
from tests.pages import pays, text

BETL = {"contract": "betl", "made": True}


@pytest.fixture
def evening_won_by(club, people, play):
    """A closed evening of the first three that `seat` won: 15 from each, at so much a unit."""

    def evening_won_by(seat: str, day: int, unit: str = "0.20"):
        evening = open_evening(
            club=club, date=datetime.date(2026, 3, day), place="", unit_amount=unit, currency="CZK", user=None
        )
        table = open_sitting(evening=evening, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
        play(table, {**BETL, "declarer": seat})
        return close_evening(evening=evening, user=None)

    return evening_won_by


def named(club):
    return [
        (pair.payer.name, pair.payee.name, str(pair.amount), len(pair.boxes)) for pair in pairs(open_payments(club))
    ]


def test_it_nets_what_two_owe_each_other(club, evening_won_by):
    evening_won_by("1", 13)
    assert named(club) == []
    evening_won_by("1", 14, unit="1")
    evening_won_by("2", 15)
    assert named(club) == [("Cyril", "Adam", "18.00", 2), ("Bára", "Adam", "15.00", 3)]


def test_two_who_are_quits_pay_nothing(club, evening_won_by):
    evening_won_by("1", 13)
    evening_won_by("2", 14)
    assert ("Adam", "Bára", "0.00", 2) in [(min(a, b), max(a, b), sum, n) for a, b, sum, n in named(club)]


def test_one_payment_settles_every_evenings_share(scorekeeper_client, club, evening_won_by, adam, bara):
    evenings = [evening_won_by("1", 13), evening_won_by("1", 14), evening_won_by("2", 15)]
    page = text(scorekeeper_client.get(reverse("payments", args=[club.slug])))
    assert pays("Bára", "Adam") in page
    row = next(row for row in re.findall(r"<li>.*?</li>", page) if pays("Bára", "Adam") in row and "Settled" in row)
    scorekeeper_client.post(
        reverse("payments-mark", args=[club.slug]), {"debt": re.findall(r'value="(\d+:[^"]+)"', row)}
    )
    between = Payment.objects.filter(payer__in=[adam, bara], payee__in=[adam, bara])
    assert sorted(between.values_list("sheet__evening", flat=True)) == [evening.pk for evening in evenings]
    assert named(club) == [("Cyril", "Adam", "6.00", 2)]


def test_a_member_sees_on_the_first_page_what_he_pays_in_all(member_client, evening_won_by):
    evening_won_by("1", 13)
    evening_won_by("1", 14)
    page = text(member_client.get("/"))
    assert pays("Cyril", "Adam") in page
    assert "6.00" in page
    assert "Settled" not in page


def test_only_who_got_all_of_it_marks_his_own(club, evening_won_by, adam, bara, make_user):
    from django.test import Client

    evening_won_by("1", 13)
    evening_won_by("1", 14)
    adam.role = "member"
    adam.save()
    client = Client()
    client.force_login(adam.user, backend="django.contrib.auth.backends.ModelBackend")
    assert "Settled" in text(client.get(reverse("payments", args=[club.slug])))
    evening_won_by("2", 15)
    rows = re.findall(r"<li>.*?</li>", text(client.get(reverse("payments", args=[club.slug]))))
    assert not any(pays("Bára", "Adam") in row and "Settled" in row for row in rows)
