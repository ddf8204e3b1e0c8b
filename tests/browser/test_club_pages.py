"""The club's pages as people see them: nothing wider than the screen, big enough to hit, readable by all."""

from __future__ import annotations

import datetime
import os

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubapp import people as club_people
from clubapp import publishing
from ledger.evening.evenings import open_evening
from ledger.evening.presence import note_present
from tests.browser.eyes import readable

pytestmark = [pytest.mark.browser, pytest.mark.one_database]


def addresses(people, season, evening) -> list[str]:
    slug = people[0].club.slug
    return [
        reverse("home"),
        reverse("account"),
        reverse("password-change"),
        reverse("club-new"),
        reverse("club", args=[slug]),
        reverse("club-settings", args=[slug]),
        reverse("members", args=[slug]),
        reverse("payments", args=[slug]),
        reverse("evening-new-people", args=[slug]),
        reverse("evening-people", args=[evening.pk]),
        reverse("evening-tables", args=[evening.pk]),
        reverse("member", args=[slug, people[1].pk]),
        reverse("member-edit", args=[slug, people[3].pk]),
        reverse("member-link", args=[slug, people[3].pk]),
        reverse("member-forget", args=[slug, people[1].pk]),
        reverse("club-public", args=[slug]),
        reverse("forget-me", args=[slug]),
        reverse("my-data"),
        reverse("join", args=["opens-nothing"]),
        reverse("seasons", args=[slug]),
        reverse("season-edit", args=[slug, season.pk]),
        "/nowhere/",
    ]


@pytest.fixture
def everything(live_server, people):
    club_people.make_account_link(member=people[3], user=people[0].user)
    publishing.publish(club=people[0].club, user=people[0].user)
    club = people[0].club
    season = club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    day = datetime.date(2026, 3, 13)
    evening = open_evening(club=club, date=day, place="U Lípy", unit_amount="0.20", currency="CZK", user=None)
    note_present(evening=evening, came=people)
    return addresses(people, season, evening)


# shown links and buttons lower or narrower than a thumb; words within a sentence may be
SMALL = """() => [...document.querySelectorAll('a, button, input, summary, label.chip')]
    .filter(e => e.checkVisibility() && !e.closest('p:not(.above)') && !e.matches('.skip, .chip input, [hidden]'))
    .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])
    .filter(([_, box]) => box.width && (box.height < 47.5 || box.width < 24))
    .map(([text, box]) => `${text} ${box.width}×${box.height}`)"""


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_fits_the_screen_and_the_thumb(open_page, adam, everything, width):
    page = open_page(adam.user, width=width)
    for number, address in enumerate(everything):
        page.goto(address)
        if folder := os.environ.get("SCOREBOOK_SHOTS"):
            page.screenshot(path=f"{folder}/club-{width}-{number:02}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(SMALL) == [], address


def test_it_can_be_read_by_everybody(open_page, adam, everything):
    page = open_page(adam.user)
    for address in everything:
        page.goto(address)
        readable(page)


def test_it_welcomes_strangers_readably(open_page, people):
    page = open_page()
    invitation = club_people.make_account_link(member=people[3], user=None)
    lost = club_people.make_account_link(member=people[2], user=None)
    public = publishing.publish(club=people[0].club, user=None)
    links = [("join", invitation), ("reset", lost), ("public", public)]
    for address in (reverse("home"), reverse("sign-in"), *(reverse(name, args=[link.token]) for name, link in links)):
        page.goto(address)
        readable(page)


def test_it_signs_in_and_adds_a_member_by_keyboard(open_page, adam):
    page = open_page()
    page.goto(reverse("members", args=["u-lipy"]))
    # a browser puts the caret there once it has drawn the page
    expect(page.locator("input[name=username]")).to_be_focused()
    page.keyboard.type("adam")
    page.keyboard.press("Tab")
    page.keyboard.type("four aces and a ten")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Members", exact=True).wait_for()
    page.locator("#id_name").fill("Eda")
    page.locator("#id_guest").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.get_by_text("Eda is added.").wait_for()
    assert adam.club.members.get(name="Eda").guest


def test_it_skips_to_the_content(open_page, adam):
    page = open_page(adam.user)
    page.goto(reverse("club", args=["u-lipy"]))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_it_sends_a_form_once_for_a_double_tap(open_page, adam):
    page = open_page(adam.user)
    page.goto(reverse("members", args=[adam.club.slug]))
    page.locator("#id_name").fill("Eda")
    page.get_by_role("button", name="Add", exact=True).dblclick()
    expect(page.locator(".note.success")).to_be_visible()
    expect(page.locator(".errorlist")).to_have_count(0)
    assert adam.club.members.filter(name="Eda").count() == 1


NOTHING_BEHIND_THE_EDGE = """(place) => {
    const table = document.querySelector(place);
    return table.scrollWidth <= table.clientWidth;
}"""


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_shows_the_prices_beside_what_they_are_for(open_page, adam, width):
    """What is said of a penalty wraps: the figures stay in sight."""
    adam.user.language = "cs"
    adam.user.save()
    page = open_page(adam.user, width=width)
    for variant in ("sk_voleny", "paluba_licitovany"):
        page.goto(reverse("rules:variant", args=[variant]))
        prices = page.locator("section[aria-labelledby=tariff] td.num:nth-of-type(1)")
        right = prices.evaluate_all("cells => cells.map((cell) => cell.getBoundingClientRect().right)")
        assert 0 < max(right) <= width
        if width == 1280:
            assert page.evaluate(NOTHING_BEHIND_THE_EDGE, "section[aria-labelledby=tariff] .scroll")
