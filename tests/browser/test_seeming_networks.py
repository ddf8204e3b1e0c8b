"""A network that only seems to be there: what was filled in stays, and what is said of it is true."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubapp.models import Member
from ledger.models import Deal
from tests.browser.conftest import session_cookie
from tests.browser.networks import CUT, HOTEL_PAGE, SILENT, WORKS, Network
from tests.browser.phones import HRA, answered, keeps, play, save, save_and_go_on, shows, sit_down, tap, waits, written

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
NOTHING_SENT = "The scorebook does not answer, and nothing was sent."
SEEMING = [HOTEL_PAGE, SILENT, CUT]


@pytest.fixture
def network(live_server):
    network = Network(live_server.thread.port)
    network.start()
    yield network
    network.close()


@pytest.fixture
def open_there(open_page, network):
    """A function: sign `user` in and open a blank page behind that network."""

    def open_one(user=None, **options):
        page = open_page(base_url=network.url, **options)
        if user is not None:
            page.context.add_cookies([session_cookie(user, network.url)])
        return page

    return open_one


def nothing_sent(page):
    expect(page.get_by_role("alert").filter(has_text=NOTHING_SENT)).to_be_visible(timeout=12_000)


@pytest.mark.parametrize("seeming", SEEMING)
def test_a_form_stays_with_what_was_filled_in(open_there, network, club, adam, seeming):
    page = open_there(adam.user)
    page.goto(reverse("members", args=[club.slug]))
    name = page.locator("#id_name")
    name.fill("Eda")
    network.mode = seeming
    name.press("Enter")
    nothing_sent(page)
    expect(name).to_have_value("Eda")
    assert not Member.objects.filter(name="Eda").exists()
    network.mode = WORKS
    name.press("Enter")
    expect(page.get_by_text("Eda", exact=True).first).to_be_visible()
    assert Member.objects.filter(name="Eda").count() == 1


def test_the_sign_in_stays_too(open_there, network, bara):
    page = open_there()
    page.goto(reverse("sign-in"))
    page.get_by_label("Username").fill("bara")
    page.get_by_label("Password").fill("four aces and a ten")
    network.mode = HOTEL_PAGE
    page.get_by_role("button", name="Sign in").click()
    nothing_sent(page)
    expect(page.get_by_label("Password")).to_have_value("four aces and a ten")
    network.mode = WORKS
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="bara")).to_be_visible()


def test_the_button_that_was_pressed_is_sent(open_there, network, bara):
    page = open_there(bara.user)
    page.goto("/rules/")
    network.mode = HOTEL_PAGE
    page.get_by_role("button", name="Česky").click()
    nothing_sent(page)
    network.mode = WORKS
    page.get_by_role("button", name="Česky").click()
    expect(page.get_by_role("heading", name="Pravidla")).to_be_visible()


def test_an_answer_that_is_lost_is_not_called_unsent(open_there, network, club, adam):
    """The site was there when it was asked; the form itself met no network: nobody knows whether it arrived."""
    page = open_there(adam.user)
    page.goto(reverse("members", args=[club.slug]))
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    name = page.locator("#id_name")
    name.fill("Eda")
    network.mode, network.only = CUT, b"POST"
    name.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="No answer came.")).to_be_visible()
    expect(name).to_have_value("Eda")


@pytest.mark.parametrize("seeming", SEEMING)
def test_a_deal_waits_and_is_written_once(open_there, network, club, people, bara, seeming):
    sitting = sit_down(club, people[:3])
    page = open_there(bara.user)
    page.goto(reverse("sitting", args=[sitting.pk]))
    keeps(page)
    network.mode = seeming
    tap(page, **HRA)
    save(page)
    expect(page.locator("#waiting li")).to_have_count(1, timeout=12_000)
    network.mode = WORKS
    # no later than the silence lasts and the table is asked for again
    expect(page.locator("#deals-list tbody tr")).to_have_count(1, timeout=15_000)
    waits(page, 0)
    assert Deal.objects.count() == 1
    play(page)
    written(page, 2)


def test_a_hotels_page_is_not_kept_as_the_table(open_there, network, club, people, bara):
    sitting = sit_down(club, people[:3])
    address = reverse("sitting", args=[sitting.pk])
    page = open_there(bara.user)
    page.goto(address)
    keeps(page)
    network.mode = HOTEL_PAGE
    page.goto(address)
    expect(page.get_by_role("heading", name="Buy Wi-Fi")).to_be_visible()
    network.mode = CUT
    page.goto(address)
    shows(page, "Deal 1")


# --- what it pays --------------------------------------------------------------------------------

UNKNOWN = re.compile("What it pays (is not known|appears when the network is back)")


def preview_pages(club, people, adam):
    """The pages that show what a deal pays: the table, a correction, the calculator."""
    sitting = sit_down(club, people[:3])
    return {
        "table": reverse("sitting", args=[sitting.pk]),
        "correction": reverse("deal-correct", args=[sitting.pk, 1]),
        "calculator": reverse("rules:variant", args=["cz_voleny"]),
    }


@pytest.mark.parametrize("seeming", SEEMING)
@pytest.mark.parametrize("kind", ["table", "correction", "calculator"])
def test_sums_of_another_tap_never_stand(open_there, network, club, people, adam, kind, seeming):
    pages = preview_pages(club, people, adam)
    page = open_there(adam.user)
    page.goto(pages["table"])
    if kind == "correction":
        tap(page, **HRA)
        save_and_go_on(page)
    page.goto(pages[kind])
    tap(page, **HRA)
    answered(page)
    preview = page.locator("#preview")
    expect(preview.locator(".pay").first).to_contain_text("+2")
    network.mode = seeming
    tap(page, trump="hearts")
    expect(preview).to_contain_text(UNKNOWN, timeout=12_000)
    expect(preview.locator(".pay")).to_have_count(0)
    network.mode = WORKS
    # asked again by itself
    expect(preview.locator(".pay").first).to_contain_text("+4", timeout=20_000)
