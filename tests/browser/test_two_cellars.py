"""Two phones without network at one table cannot know of each other: the second chooses for all its deals at once."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from ledger.models import Deal
from tests.browser.phones import offline, online, play, sit_down, waits, written

pytestmark = [pytest.mark.browser, pytest.mark.one_database]


@pytest.fixture
def second(club, people, open_page, adam, bara):
    """Bára's phone with two deals, after Adam's has written three under the same numbers."""
    sitting = sit_down(club, people[:3])
    phones = [open_page(member.user) for member in (adam, bara)]
    for phone, suit, deals in zip(phones, ("leaves", "acorns"), (3, 2), strict=True):
        phone.goto(reverse("sitting", args=[sitting.pk]))
        offline(phone)
        for _ in range(deals):
            play(phone, trump=suit)
        waits(phone, deals)
    for phone in phones:
        online(phone)
        written(phone, 3)
    waits(phones[0], 0)
    return phones[1]


def trumps():
    return list(Deal.objects.order_by("number").values_list("facts__trump", flat=True))


def choice(second):
    place = second.locator("[data-overtaken]")
    expect(place).to_contain_text(
        "Deals 1 to 3 were written meanwhile by another phone, the last by Adam; those on this phone are 1 to 2."
    )
    return place


def test_it_shows_both_side_by_side(second):
    place = choice(second)
    place.get_by_role("button", name="Show side by side").click()
    rows = place.locator("tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("acorns")
    expect(rows.nth(3)).to_contain_text("–")


def test_it_appends_all_of_its_own(second):
    choice(second).get_by_role("button", name="Append mine").click()
    waits(second, 0)
    written(second, 5)
    assert trumps() == ["leaves"] * 3 + ["acorns"] * 2
    expect(second.locator("[data-overtaken]")).to_be_hidden()


def test_it_discards_all_of_its_own_when_asked_twice(second):
    place = choice(second)
    place.get_by_role("button", name="Discard mine").click()
    place.get_by_role("button", name="Discard for good").click()
    waits(second, 0)
    expect(second.locator("#entry-title")).to_have_text("Deal 4")
    assert trumps() == ["leaves"] * 3
