"""Every main page fits the narrowest phone in every language; the words are long, the screen is 320 px."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.urls import reverse

import rules
from clubapp import people as club_people
from clubapp import publishing
from clubapp.models import User
from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.table.links import create_table_link
from ledger.table.record import record_deal

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

WIDTH = 320
LANGUAGES = ["en", "cs", "sk", "hr", "pl"]
# how wide the page is, and what reaches past the edge, where nothing around it scrolls by itself
PAST = """width => document.documentElement.scrollWidth <= width ? [] : [document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('main *, header *, footer *')]
    .filter(e => e.getBoundingClientRect().right > width && !e.closest('.scroll'))
    .map(e => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`)]"""
FACTS = {
    "cz_licitovany": {"contract": "omyl", "declarer": "2", "renonc": [{"offender": "3", "each": 25}]},
    "hr_marijas": {"contract": "durmas", "declarer": "1", "made": True},
}


def record(sitting, facts):
    record_deal(
        sitting=sitting,
        key=uuid.uuid4(),
        expected_number=head_of(sitting).next_number,
        facts=facts,
        actor=Actor(label="table link"),
    )


@pytest.fixture
def pages(live_server, people):
    """All of a club that has played: two tables, money, payments, a link to everything."""
    club, user = people[0].club, people[0].user
    old = open_evening(
        club=club, date=datetime.date(2026, 9, 25), place="", unit_amount="0.20", currency="CZK", user=None
    )
    played = open_sitting(evening=old, variant="cz_licitovany", members=people[:3], house_rules=None, user=None)
    record(played, FACTS["cz_licitovany"])
    close_evening(evening=old, user=user)
    new = open_evening(
        club=club, date=datetime.date(2026, 11, 20), place="Pod Dubem", unit_amount="0.20", currency="CZK", user=None
    )
    tables = [
        open_sitting(evening=new, variant=variant, members=members, house_rules=None, user=None, leaving=range(99))
        for variant, members in (("cz_licitovany", people[:3]), ("hr_marijas", people))
    ]
    for sitting in tables:
        record(sitting, FACTS[sitting.variant])
        record(sitting, FACTS[sitting.variant])
        create_table_link(sitting=sitting, user=None)
    club_people.make_account_link(member=people[3], user=user)
    publishing.publish(club=club, user=user)
    season = club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    slug = club.slug
    return [
        *(reverse(name) for name in ("home", "account", "password-change", "my-data", "club-new", "rules:index")),
        *(reverse("rules:variant", args=[variant]) for variant in rules.variants()),
        *(
            reverse(name, args=[slug])
            for name in (
                "club", "club-settings", "members", "seasons", "standings", "standings-pictures", "payments",
                "evening-new", "import", "imports", "club-public", "forget-me",
            )
        ),
        reverse("standings", args=[slug]) + "?table=league",
        reverse("standings", args=[slug]) + "?variant=hr_marijas",
        *(reverse(name, args=[slug, people[1].pk]) for name in ("member", "member-edit", "member-forget")),
        reverse("member-link", args=[slug, people[3].pk]),
        reverse("season-edit", args=[slug, season.pk]),
        *(reverse("evening", args=[evening.pk]) for evening in (old, new)),
        reverse("sitting-new", args=[new.pk]),
        *(
            reverse(name, args=[sitting.pk, *rest])
            for sitting in tables
            for name, rest in (("sitting", []), ("deal", [1]), ("deal-correct", [1]), ("table-link", []))
        ),
        "/nowhere/",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_narrowest_phone(open_page, adam, pages, language):
    User.objects.filter(pk=adam.user_id).update(language=language)
    page = open_page(adam.user, width=WIDTH)
    for address in pages:
        page.goto(address)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate(PAST, WIDTH) == [], address


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_what_is_tapped(open_page, adam, pages, language):
    """Every chip that a hundred and seven can need, with everything unfolded."""
    User.objects.filter(pk=adam.user_id).update(language=language)
    page = open_page(adam.user, width=WIDTH)
    page.goto(next(address for address in pages if address.startswith("/sittings/")))
    page.locator(".chip", has_text="sto a sedma").click()
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    assert page.evaluate(PAST, WIDTH) == []
