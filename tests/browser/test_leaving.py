"""Leaving is the mirror of entering: who signed out is shown by Back nothing of what he saw."""

from __future__ import annotations

import re
import shutil

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import ARGS, session_cookie
from tests.browser.phones import sit_down, until, visit
from tests.browser.test_club_pages import addresses

pytestmark = [pytest.mark.browser, pytest.mark.one_database]


@pytest.fixture
def page(chromium, live_server, adam):
    """Adam's page in a browser that keeps whole pages to go back to, as people's do and playwright's does not."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("the chromium without a window keeps no pages: apt-get install chromium")
    # a thread holds one playwright, the session's
    browser = chromium.browser_type.launch(
        executable_path=path, args=ARGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    context = browser.new_context(base_url=live_server.url, locale="en")
    context.add_cookies([session_cookie(adam.user, live_server.url)])
    context.add_init_script(
        "addEventListener('pageshow', (event) => { document.documentElement.dataset.kept = event.persisted })"
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    browser.close()


@pytest.fixture
def seen(people, club):
    """Addresses of pages that only Adam and his club may see."""
    sitting = sit_down(club, people[:3])
    season = club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    # where he signs out, and what is open to all
    others = (reverse("account"), reverse("home"), reverse("join", args=["opens-nothing"]), "/nowhere/")
    own = [address for address in addresses(people, season, sitting.evening) if address not in others]
    played = [
        reverse("evening", args=[sitting.evening_id]),
        reverse("evening-edit", args=[sitting.evening_id]),
        reverse("sitting", args=[sitting.pk]),
        reverse("sitting-new", args=[sitting.evening_id]),
        reverse("table-link", args=[sitting.pk]),
        reverse("evening-new", args=[club.slug]),
        reverse("standings", args=[club.slug]),
        reverse("payments", args=[club.slug]),
        reverse("import", args=[club.slug]),
        reverse("imports", args=[club.slug]),
    ]
    return [*own, *played]


def sign_out(page):
    page.goto(reverse("account"))
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def test_it_keeps_public_pages_to_go_back_to(page, people):
    """Else the next test could not fail."""
    page.context.clear_cookies()
    page.goto("/rules/")
    page.goto(reverse("sign-in"))
    page.go_back(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-kept", "true")


def test_it_shows_nothing_by_back_after_signing_out(page, seen, adam, club, live_server):
    for address in seen:
        page.context.add_cookies([session_cookie(adam.user, live_server.url)])
        page.goto(address)
        sign_out(page)
        for _step in range(2):
            page.go_back(wait_until="commit")
            expect(page).to_have_url(re.compile("/sign-in/"))
            shown = page.content()
            assert club.name not in shown, address
            assert "Bára" not in shown, address


@pytest.mark.parametrize(
    "address", ["/sign-in/", "/sign-out/", "/join/x/", "/reset/x/", "/account/lost/MQ/x/", "/clubs/u-lipy/forget-me/"]
)
def test_it_forgets_the_kept_tables_by_every_way_in_and_out(open_page, adam, club, people, address):
    page = visit(open_page(adam.user), sit_down(club, people[:3]))
    page.evaluate("address => fetch(address, { method: 'POST' })", address)
    until(page, "caches.has('tables').then((kept) => !kept)")


def test_it_forgets_a_kept_table_that_leads_to_the_sign_in(open_page, adam, club, people):
    page = visit(open_page(adam.user), sit_down(club, people[:3]))
    page.context.clear_cookies()
    page.reload()
    until(page, "caches.open('tables').then((cache) => cache.keys()).then((keys) => keys.length === 0)")
