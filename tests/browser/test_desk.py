"""On a desk the pages use the width: two columns, and nothing moves from page to page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.phones import answered, elsewhere, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

LEFT = "selector => document.querySelector(selector).getBoundingClientRect().left"
FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def sitting(club, people, bara):
    sitting = sit_down(club, people[:3])
    elsewhere(sitting, bara.user)
    return sitting


def test_the_bar_and_the_tabs_stay_where_they_are(open_page, club, people, sitting):
    page = open_page(people[0].user, width=1280)
    places = set()
    for address in (
        reverse("club", args=[club.slug]),
        reverse("standings", args=[club.slug]),
        reverse("members", args=[club.slug]),
        reverse("member", args=[club.slug, people[0].pk]),
        reverse("club-settings", args=[club.slug]),
    ):
        page.goto(address)
        assert page.evaluate(FITS), address
        places.add((page.evaluate(LEFT, ".brand"), page.evaluate(LEFT, ".bar nav"), page.evaluate(LEFT, ".tabs")))
    page.goto(reverse("evening", args=[sitting.evening_id]))
    assert len(places) == 1
    assert places.pop()[:2] == (page.evaluate(LEFT, ".brand"), page.evaluate(LEFT, ".bar nav"))


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (1100, True), (1090, False), (390, False)])
def test_the_list_stands_beside_the_entry_where_there_is_room(open_page, people, sitting, width, beside):
    page = open_page(people[0].user, width=width)
    page.goto(reverse("sitting", args=[sitting.pk]))
    entry, deals = (page.locator(part).bounding_box() for part in ("#entry", "#deals-list"))
    assert (deals["x"] >= entry["x"] + entry["width"]) is beside
    assert page.evaluate(FITS)


def test_what_was_played_takes_one_line(open_page, people, sitting):
    page = open_page(people[0].user, width=1280)
    page.goto(reverse("sitting", args=[sitting.pk]))
    said = page.locator(".deals tbody .said").first
    assert said.evaluate("cell => cell.offsetHeight") <= 48


@pytest.fixture
def typing(open_page, people, sitting):
    """The table's page on a desk, answered by keys."""
    page = open_page(people[0].user, width=1280)
    page.goto(reverse("sitting", args=[sitting.pk]))
    page.get_by_role("button", name="By keyboard").click()
    page.locator("body").evaluate("body => document.activeElement.blur()")
    return page


def asked(page):
    return page.locator("#entry .asked").get_attribute("data-group")


def test_a_deal_is_typed(typing, sitting):
    expect(typing.locator("#entry .asked [data-key]").first).to_have_attribute("data-key", "h")
    for key in ("h", "b"):
        typing.keyboard.press(key)
    expect(typing.locator("#entry input[name=contract]:checked")).to_have_value("hra")
    expect(typing.locator("#entry input[name=trump]:checked")).to_have_value("bells")
    while typing.locator("#entry .asked").count() and asked(typing) != "winner":
        typing.keyboard.press("ArrowDown")
    typing.keyboard.press(typing.locator("#entry .asked [data-key]").first.get_attribute("data-key"))
    answered(typing)
    typing.keyboard.press("Enter")
    expect(typing.locator("#deals-list tbody tr")).to_have_count(2)
    facts = sitting.deals.get(number=2).facts
    assert (facts["contract"], facts["trump"]) == ("hra", "bells")


def test_a_number_of_several_digits_is_typed(typing):
    typing.keyboard.press("s")
    while asked(typing) != "points":
        if typing.locator("[data-section] summary:visible").count():
            typing.evaluate("document.querySelectorAll('#entry details').forEach((one) => (one.open = true))")
        typing.keyboard.press("ArrowDown")
    for digit in "60":
        typing.keyboard.press(digit)
    expect(typing.locator("#entry input[name=points]:checked")).to_have_value("60")


def test_an_answer_is_taken_back(typing):
    typing.keyboard.press("h")
    typing.keyboard.press("b")
    typing.keyboard.press("Backspace")
    expect(typing.locator("#entry input[name=trump]:checked")).to_have_count(0)
    assert asked(typing) == "trump"


def test_keys_type_nothing_until_they_are_turned_on(open_page, people, sitting):
    page = open_page(people[0].user, width=1280)
    page.goto(reverse("sitting", args=[sitting.pk]))
    expect(page.get_by_role("button", name="By keyboard")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("#entry input[name=contract]:checked")).to_have_count(0)


def test_a_phone_does_not_load_the_keys(open_page, people, sitting):
    page = open_page(people[0].user)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(reverse("sitting", args=[sitting.pk]), wait_until="networkidle")
    assert not [url for url in loaded if "keys" in url]
