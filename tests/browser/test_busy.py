"""What takes more than a second says so: files that are made, imports that are read."""

from __future__ import annotations

import datetime
import re
import uuid

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.record import record_deal

pytestmark = [pytest.mark.browser, pytest.mark.one_database]


@pytest.fixture
def played(people):
    club = people[0].club
    evening = open_evening(
        club=club, date=datetime.date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
    )
    sitting = open_sitting(evening=evening, variant="cz_licitovany", members=people[:3], house_rules=None, user=None)
    facts = {"contract": "betl", "declarer": "1", "made": True}
    record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=facts, actor=Actor(label="link"))
    return club


@pytest.fixture
def held():
    """A function: hold back what the page asks of an address until `held.go()`."""

    class Held:
        def __init__(self):
            self.routes = []

        def hold(self, page, pattern):
            page.route(pattern, self.keep)

        def keep(self, route):
            self.routes.append(route)

        def go(self):
            self.routes.pop().continue_()

    return Held()


def test_it_says_that_a_file_is_being_made(open_page, people, played, held):
    page = open_page(people[0].user)
    page.goto(reverse("standings", args=[played.slug]))
    held.hold(page, "**/*format=csv*")
    link = page.get_by_role("link", name="CSV", exact=True)
    link.click()
    busy = page.locator(".busy")
    expect(busy).to_be_hidden()
    expect(busy).to_be_visible(timeout=5000)
    expect(page.get_by_role("status").filter(has_text="This takes a moment")).to_be_visible()
    expect(busy.get_by_role("progressbar")).to_be_visible()
    expect(busy).to_contain_text("2 s", timeout=5000)
    # a second tap waits for the first
    link.click()
    assert len(held.routes) == 1
    with page.expect_download() as download:
        held.go()
    assert download.value.suggested_filename == "u-lipy-standings-all-cz_licitovany.csv"
    assert "Adam" in download.value.path().read_text(encoding="utf-8-sig")
    expect(busy).to_have_count(0)


def test_it_shows_what_went_wrong_instead_of_a_file(open_page, people, played):
    page = open_page(people[0].user)
    page.goto(reverse("club-settings", args=[played.slug]))
    page.context.clear_cookies()
    page.get_by_role("link", name="Take the whole club home").click()
    expect(page).to_have_url(re.compile("/sign-in/"))


def test_it_says_that_an_import_is_being_read(open_page, people, played):
    page = open_page(people[0].user)
    page.goto(reverse("import", args=[played.slug]))
    # the answer takes its time: nothing is looked at while a browser waits for a page, so it is not asked for
    page.evaluate("window.addEventListener('submit', event => event.preventDefault())")
    page.get_by_label("Text", exact=True).fill("2026-01-16 Klub\nAdam +d\nBára\nCyril")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".busy")).to_be_visible(timeout=5000)
    expect(page.locator(".busy")).to_contain_text("This takes a moment")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".busy")).to_have_count(1)


def test_it_sends_the_import_as_ever(open_page, people, played):
    page = open_page(people[0].user)
    page.goto(reverse("import", args=[played.slug]))
    page.get_by_label("Text", exact=True).fill("2026-01-16 Klub\nAdam +d\nBára\nCyril")
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="Add 1 evening").click()
    expect(page.get_by_text("1 evening is imported.")).to_be_visible()
