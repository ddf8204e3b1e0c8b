"""On a desk the pages use the width: two columns, and nothing moves from page to page."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.browser.phones import elsewhere, sit_down

pytestmark = pytest.mark.browser

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
    page.goto(reverse("session", args=[sitting.session_id]))
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
