"""The rules and the calculator: for everybody, without an account, nothing saved."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

import rules
from ledger.models import Deal
from tests.pages import text

HTMX = {"hx-request": "true"}

# what is tapped, and what a table of so many then reads
TAPPED = {
    "cz_voleny": ({"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}, "Adam +2"),
    "cz_licitovany": ({"contract": "sto", "declarer": "1", "trump": "hearts", "hundred": "1"}, "Adam +32"),
    "sk_voleny": ({"contract": "velky", "declarer": "2", "made": "yes"}, "Bára +20"),
    "paluba_licitovany": ({"contract": "durch", "declarer": "1", "made": "no"}, "Adam \u221240"),
    "hr_marijas": ({"contract": "adut", "declarer": "1", "partner": "alone", "winner": "declarer"}, "Ana"),
    "pl_mariasz": ({"tens1": "13", "ones1": "1"}, "Ala 2 Olek 0"),
}
SEATS = [(variant, seats) for variant in TAPPED for seats in rules.newest(variant).seats]


def words(answer) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text(answer)).split())


@pytest.fixture
def calculator(client, db):
    def send(variant, values, seats=None, **more):
        address = reverse("rules:variant", args=[variant]) + (f"?players={seats}" if seats else "")
        return client.post(address, values, **more)

    return send


def test_it_lists_every_text(client, db):
    page = text(client.get(reverse("rules:index")))
    for variant in rules.variants():
        assert reverse("rules:variant", args=[variant]) in page
        assert escape(rules.newest(variant).title) in page


@pytest.mark.parametrize("variant", rules.variants())
def test_it_shows_the_tariff_the_readings_and_the_articles(client, db, variant):
    page, info = text(client.get(reverse("rules:variant", args=[variant]))), rules.newest(variant)
    for row in info.tariff:
        assert f'<td class="num">{row.amount}</td>' in page
        assert escape(row.article) in page
    for reading, _text in info.readings:
        assert f'id="{reading}"' in page
    for rule in info.house_rules:
        assert escape(rule.say()) in page
    for article in info.articles:
        assert escape(article.article) in page


@pytest.mark.parametrize("variant", rules.variants())
def test_it_lists_what_of_a_text_the_scorebook_does_not_know(client, db, variant):
    """Not as what is no payment: nobody is to think that it was thought of."""
    page, info = text(client.get(reverse("rules:variant", args=[variant]))), rules.newest(variant)
    unknown = [article for article in info.articles if article.status == "unknown"]
    assert page.count("not known to the scorebook") == len(unknown)
    assert all(escape(article.note) in page for article in unknown)


def test_some_text_holds_what_the_scorebook_does_not_know():
    """Else the test above could not fail."""
    known = {one.status for variant in rules.variants() for one in rules.newest(variant).articles}
    assert known == {"implemented", "not a payment", "reading", "unknown"}


@pytest.mark.parametrize(("variant", "seats"), SEATS)
def test_it_calculates_a_deal_of_so_many(calculator, variant, seats):
    values, shown = TAPPED[variant]
    one_sits_out = seats == 4 and rules.newest(variant).seats == (3, 4)
    if one_sits_out:
        values = {**values, "sitting_out": "4"}
        # the fourth settles like a defender
        won = {"Adam +2": "Adam +3", "Adam +32": "Adam +48", "Bára +20": "Bára +30", "Adam \u221240": "Adam \u221260"}
        shown = won[shown]
    answer = calculator(variant, values, seats, headers=HTMX)
    assert answer.status_code == 200
    assert shown in words(answer)
    assert "<html" not in text(answer)
    assert not Deal.objects.exists()
    # without a script the whole page comes back with the answer and everything tapped
    page = calculator(variant, values, seats)
    assert shown in words(page)
    for name, value in values.items():
        # partners are asked for where four play
        assert name == "partner" or f'name="{name}" value="{value}" checked' in text(page)
    assert not Deal.objects.exists()


@pytest.mark.parametrize(("variant", "seats"), SEATS)
def test_it_seats_as_many_as_asked(client, db, variant, seats):
    page = text(client.get(reverse("rules:variant", args=[variant]), {"players": seats}))
    assert len(set(re.findall(r'name="(?:declarer|m\d\.1)" value="(\d)"', page)) or {"1", "2"}) >= min(seats, 2)
    if len(rules.newest(variant).seats) > 1:
        assert f'href="?players={seats}" aria-current="true"' in page


@pytest.mark.parametrize("players", ["", "0", "5", "99999999999999999999", "three", "\x00"])
def test_it_takes_the_usual_number_for_a_wrong_one(client, db, players):
    page = client.get(reverse("rules:variant", args=["cz_voleny"]), {"players": players})
    assert page.status_code == 200
    assert 'href="?players=3" aria-current="true"' in text(page)


def test_it_says_what_is_missing(calculator):
    assert "Choose the contract." in text(calculator("cz_voleny", {"declarer": "1"}, headers=HTMX))
    page = text(calculator("cz_voleny", {"contract": "hra", "declarer": "1"}))
    for name, fault in (("trump", "the trump suit is missing"), ("winner", "the result is missing")):
        group = re.search(rf'data-group="{name}".*?</fieldset>', page, re.DOTALL).group(0)
        assert f"<li>{fault}</li>" in group


def test_it_closes_what_four_only_play(client, db):
    three = text(client.get(reverse("rules:variant", args=["hr_marijas"])))
    four = text(client.get(reverse("rules:variant", args=["hr_marijas"]), {"players": "4"}))
    assert "is played with four only" in three
    assert "is played with four only" not in four


def test_it_closes_a_flek_that_the_credit_does_not_cover(calculator):
    answer = calculator("sk_voleny", {"contract": "sto", "declarer": "2", "trump": "hearts"}, headers=HTMX)
    assert "level 4 would cost 512, Bára has 324 – C9" in text(answer)


@pytest.mark.parametrize("variant", ["poker", "cz-voleny", "CZ_VOLENY", "cz_voleny2"])
def test_it_knows_no_other_text(client, db, variant):
    address = reverse("rules:index") + f"{variant}/"
    assert client.get(address).status_code == 404
    assert client.post(address, {}).status_code == 404


@pytest.mark.parametrize("name", ["contract", "declarer", "tens1", "flek.hra", "p0.offender", "note"])
@pytest.mark.parametrize("junk", ["\x00", "a" * 5000, "<script>", "9" * 400, "%(name)s"])
def test_it_survives_junk(calculator, name, junk):
    for variant in ("sk_voleny", "hr_marijas", "pl_mariasz"):
        answer = calculator(variant, {"contract": "renonc", name: junk})
        assert answer.status_code == 200
        assert "<script>" not in text(answer)


def test_it_needs_no_account_but_a_token(db):
    client = Client(enforce_csrf_checks=True)
    address = reverse("rules:variant", args=["cz_voleny"])
    values, shown = TAPPED["cz_voleny"]
    assert client.post(address, values).status_code == 403
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', text(client.get(address))).group(1)
    assert shown in words(client.post(address, {**values, "csrfmiddlewaretoken": token}))


def test_it_asks_the_database_for_nothing(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        client.get(reverse("rules:variant", args=["cz_voleny"]))
