"""The door: a stranger looks at a sample, founds a club where he may, and has his first evening in three screens."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse

from clubapp import door, outbox
from clubapp.models import Club, User
from tests.pages import text

TYPED = {"club": "Mariáš u Lípy", "founder": "Jan Novák"}
PASSWORDS = {"password1": "four aces and a ten", "password2": "four aces and a ten"}
MAIL = {"EMAIL_HOST": "mail.example"}


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


@pytest.fixture
def opened(settings, db):
    settings.SIGN_UP = "open"
    return settings


@pytest.fixture
def by_mail(opened, monkeypatch):
    opened.MAIL = MAIL
    opened.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(outbox.outbox, "put", lambda message, _what: message.send())
    return opened


def words(answer) -> str:
    return re.sub(r"<[^>]*>", " ", text(answer))


def link_in_mail() -> str:
    return re.search(r"http://testserver(/\S+)", mail.outbox[-1].body).group(1)


# Looking


def test_a_stranger_sees_what_it_is(anonymous_client, db):
    page = text(anonymous_client.get("/"))
    for name in ("sample", "sample-sheet", "rules:index", "sign-in"):
        assert f'href="{reverse(name)}"' in page
    assert 'href="/found/"' not in page


@pytest.mark.parametrize("language", ["en", "cs", "sk", "hr", "pl"])
def test_he_clicks_through_a_sample_evening(anonymous_client, db, language, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = anonymous_client.get(reverse("sample"), headers={"accept-language": language})
        sheets = [anonymous_client.get(reverse("sample-sheet"), {"form": form}) for form in ("", "explained")]
    assert page.status_code == 200
    assert text(page).count("<details>") >= 5
    assert 'class="article"' in text(page)
    assert all(sheet.content.startswith(b"%PDF") for sheet in sheets)


def test_the_sample_sums_to_zero(db):
    from dataclasses import asdict

    from ledger.demo.sample import sample_of
    from ledger.paper.unstored import unstored_sheet

    sheet = unstored_sheet(club="A sample club", language="cs", **asdict(sample_of("cs")))
    assert sum(balance.units for balance in sheet.balances) == 0
    assert any(balance.units for balance in sheet.balances)
    paid = {balance.player: 0 for balance in sheet.balances}
    for one in sheet.transfers:
        paid[one.payer] -= one.units
        paid[one.payee] += one.units
    assert paid == {balance.player: balance.units for balance in sheet.balances}


# Founding


def test_it_is_closed_unless_the_operator_opens_it(anonymous_client, db):
    assert anonymous_client.get(reverse("found")).status_code == 404
    assert anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS}).status_code == 404
    assert not Club.objects.exists()


def test_a_stranger_comes_to_his_first_evening_in_three_screens(anonymous_client, opened):
    answer = anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS}, headers={"accept-language": "cs"})
    club, user = Club.objects.get(), User.objects.get()
    assert (club.name, club.language, club.default_variant) == ("Mariáš u Lípy", "cs", "cz_licitovany")
    assert (user.username, club.members.get().role) == ("jan-novak", "organiser")
    paste = reverse("members-paste", args=[club.slug])
    assert answer["Location"] == paste
    assert "jan-novak" in text(anonymous_client.get(paste))
    answer = anonymous_client.post(paste, {"lines": "Bára\n\n  Cyril \nJAN NOVÁK\nDana\nbára"})
    assert answer["Location"] == reverse("evening-new", args=[club.slug])
    assert sorted(club.members.values_list("name", flat=True)) == ["Bára", "Cyril", "Dana", "Jan Novák"]
    assert anonymous_client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"password2": "four aces and a king"}, {"password1": "short", "password2": "short"}, {"club": " "}]
)
def test_it_keeps_what_was_typed_and_says_what_is_wrong(anonymous_client, opened, wrong):
    page = anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS, **wrong})
    assert page.status_code == 200
    assert "errorlist" in text(page)
    assert "Jan Novák" in text(page)
    assert not User.objects.exists()
    assert not Club.objects.exists()


def test_a_second_person_of_the_name_gets_a_name_of_his_own(anonymous_client, opened, make_user):
    make_user("Jan-Novak")
    anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS})
    assert User.objects.filter(username="jan-novak-2").exists()


def test_the_code_is_asked_for(anonymous_client, opened):
    opened.SIGN_UP, opened.SIGN_UP_CODE = "code", "hearts-and-bells"
    assert "That is not the code." in text(anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS, "code": "x"}))
    assert "This field is required" in text(anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS}))
    assert not Club.objects.exists()
    anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS, "code": " hearts-and-bells "})
    assert Club.objects.exists()


def test_it_is_throttled(anonymous_client, opened):
    opened.SIGN_UP, opened.SIGN_UP_CODE = "code", "hearts-and-bells"
    tries = [anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS, "code": str(n)}) for n in range(6)]
    assert [answer.status_code for answer in tries] == [200] * 5 + [429]
    right = anonymous_client.post(reverse("found"), {**TYPED, **PASSWORDS, "code": "hearts-and-bells"})
    assert right.status_code == 429
    elsewhere = anonymous_client.post(
        reverse("found"), {**TYPED, **PASSWORDS, "code": "hearts-and-bells"}, REMOTE_ADDR="192.0.2.7"
    )
    assert elsewhere.status_code == 302


def test_who_is_signed_in_founds_under_his_account(stranger_client, opened):
    assert stranger_client.get(reverse("found"))["Location"] == reverse("club-new")


# By mail


def test_nothing_is_stored_before_the_address_is_proved(anonymous_client, by_mail):
    page = anonymous_client.post(reverse("found"), {**TYPED, "email": "jan@example.org"})
    assert "jan@example.org" in text(page)
    assert not User.objects.exists()
    link = link_in_mail()
    assert "jan@example.org" in text(anonymous_client.get(link))
    answer = anonymous_client.post(link, {"password": "four aces and a ten"})
    assert answer["Location"].endswith("/members/paste/")
    assert User.objects.get().email == "jan@example.org"
    assert Club.objects.get().name == "Mariáš u Lípy"


def test_the_link_works_once(anonymous_client, by_mail):
    anonymous_client.post(reverse("found"), {**TYPED, "email": "jan@example.org"})
    link = link_in_mail()
    assert "errorlist" in text(anonymous_client.post(link, {"password": "short"}))
    assert anonymous_client.post(link, {"password": "four aces and a ten"}).status_code == 302
    cache.clear()
    assert anonymous_client.post(link, {"password": "four aces and a ten"}).status_code == 404
    assert Club.objects.count() == 1


def test_an_old_or_changed_link_opens_nothing(anonymous_client, by_mail, monkeypatch):
    anonymous_client.post(reverse("found"), {**TYPED, "email": "jan@example.org"})
    link = link_in_mail()
    assert anonymous_client.get(f"{link[:-3]}x/").status_code == 404
    monkeypatch.setattr(door, "LINK_LASTS", door.LINK_LASTS * 0)
    assert anonymous_client.get(link).status_code == 404


def test_an_address_that_is_known_is_told_by_mail_alone(anonymous_client, by_mail, make_user):
    make_user("jan", email="Jan@example.org")
    pages = [
        words(anonymous_client.post(reverse("found"), {**TYPED, "email": email}))
        for email in ("jan@example.org", "new@example.org")
    ]
    assert pages[0].replace("jan@", "new@") == pages[1]
    assert "/sign-in/" in mail.outbox[0].body
    assert "/found/" in mail.outbox[1].body


# Members by a list


def test_a_name_that_is_none_stops_the_list(organiser_client, club):
    page = organiser_client.post(reverse("members-paste", args=[club.slug]), {"lines": "Eva\n" + "x" * 101})
    assert page.status_code == 200
    assert "errorlist" in text(page)
    assert not club.members.filter(name="Eva").exists()


def test_only_an_organiser_adds_members(member_client, club):
    assert member_client.post(reverse("members-paste", args=[club.slug]), {"lines": "Eva"}).status_code == 403
