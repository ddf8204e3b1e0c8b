"""The list of deals switches to standings and back; a stranger's pages can be read by everybody."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.eyes import readable
from tests.browser.phones import elsewhere, save_and_go_on, sit_down, tap

pytestmark = [pytest.mark.browser, pytest.mark.one_database]


def test_the_list_shows_standings_and_remembers(open_page, club, people, adam):
    sitting = sit_down(club, people[:3])
    for _deal in range(2):
        elsewhere(sitting, adam.user)
    page = open_page(adam.user, width=320)
    page.goto(reverse("sitting", args=[sitting.pk]))
    first = page.locator("#deals-list tbody tr").first.locator("td").first
    expect(first).to_have_text("+2", use_inner_text=True)
    page.get_by_role("button", name="Standing").click()
    expect(first).to_have_text("+4", use_inner_text=True)
    expect(page.get_by_role("button", name="Standing")).to_have_attribute("aria-pressed", "true")
    # also after a save, which brings a new page, and when the page is opened again
    tap(page, contract="hra", declarer="1", trump="bells", winner="declarer")
    save_and_go_on(page)
    expect(first).to_have_text("+6", use_inner_text=True)
    page.goto(reverse("sitting", args=[sitting.pk]))
    expect(first).to_have_text("+6", use_inner_text=True)
    page.get_by_role("button", name="Per deal").click()
    expect(first).to_have_text("+2", use_inner_text=True)
    readable(page)


def test_it_switches_without_a_script(open_page, club, people, adam):
    sitting = sit_down(club, people[:3])
    for _deal in range(2):
        elsewhere(sitting, adam.user)
    page = open_page(adam.user, java_script_enabled=False)
    page.goto(reverse("sitting", args=[sitting.pk]))
    page.get_by_role("button", name="Standing").click()
    first = page.locator("#deals-list tbody tr").first.locator("td").first
    expect(first).to_have_text("+4", use_inner_text=True)


def test_a_strangers_pages_can_be_read(open_page, db, settings):
    settings.SIGN_UP = "open"
    page = open_page(width=320)
    for address in ("/", reverse("sample"), reverse("found")):
        page.goto(address)
        readable(page)


def test_the_result_and_payments_can_be_read(open_page, club, people, adam):
    sitting = sit_down(club, people[:3])
    elsewhere(sitting, adam.user)
    page = open_page(adam.user, width=320)
    for address in (
        "/",
        reverse("evening", args=[sitting.evening_id]),
        reverse("evening-share", args=[sitting.evening_id]),
        reverse("deal", args=[sitting.pk, 1]),
        reverse("deal-correct", args=[sitting.pk, 1]),
        reverse("members-paste", args=[club.slug]),
        reverse("club", args=[club.slug]),
    ):
        page.goto(address)
        readable(page)


def test_a_text_is_copied_and_shared(open_page, club, people, adam):
    sitting = sit_down(club, people[:3])
    elsewhere(sitting, adam.user)
    page = open_page(adam.user, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async (told) => { window.shared = told }; navigator.canShare = () => true")
    page.goto(reverse("evening-share", args=[sitting.evening_id]))
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#message").input_value()
    page.get_by_role("button", name="Share").first.click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.text") == page.locator("#message").input_value()
    page.get_by_role("button", name="Share").last.click()
    page.wait_for_function("() => window.shared.files")
    assert page.evaluate("window.shared.files[0].type") == "image/png"
