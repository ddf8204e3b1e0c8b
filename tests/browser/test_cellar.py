"""A table without signal: the phone reckons by the server's own modules what a deal pays and who leads."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ledger.models import Deal
from tests.browser.phones import HRA, offline, online, play, save, shows, sit_down, tap, visit, waits, written

pytestmark = [pytest.mark.browser, pytest.mark.one_database]


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


def goes_down(phone):
    """Fetch the engine by a tap, wait until it has the table, and lose the network."""
    phone.get_by_role("button", name="Ready for the cellar").click()
    phone.wait_for_event("console", lambda message: message.text == "reckoned", timeout=60_000)
    offline(phone)
    return phone


@pytest.fixture
def phone(phone_engine, sitting, open_page, bara):
    page = open_page(bara.user)
    page.add_init_script("document.addEventListener('cellar:reckoned', () => console.debug('reckoned'))")
    return goes_down(visit(page, sitting))


def totals(phone):
    return phone.locator(".score dd .amount").all_inner_texts()


def test_everything_at_the_table_goes_on(phone, sitting, bara):
    expect(phone.get_by_text("This phone can reckon without a network.")).to_be_visible()
    tap(phone, **HRA)
    expect(phone.locator("#preview .pay").first).to_have_text("Adam +2")
    phone.locator("#preview summary").click()
    expect(phone.locator("#preview .lines li")).to_have_count(1)
    save(phone)
    shows(phone, "Deal 2")
    waits(phone, 1)
    expect(phone.locator("#deals-list tr.waits")).to_have_count(1)
    expect(phone.locator("#deals-list tr.waits")).to_contain_text("waits")
    expect(phone.locator("#score-waits")).to_have_text("Waiting deals in this score: 1.")
    assert totals(phone) == ["+2", "−1", "−1"]
    play(phone, trump="hearts")
    waits(phone, 2)
    expect(phone.locator("#deals-list tr.waits")).to_have_count(2)
    shown = totals(phone)
    # the page as it is opened again, from what the phone keeps
    phone.reload()
    expect(phone.locator("#deals-list tr.waits")).to_have_count(2, timeout=60_000)
    assert totals(phone) == shown
    online(phone)
    waits(phone, 0)
    expect(phone.locator("#deals-list tr.waits")).to_have_count(0)
    written(phone, 2)
    expect(phone.locator("#score-waits")).to_be_hidden()
    assert totals(phone) == shown
    assert Deal.objects.count() == 2


def test_what_is_no_deal_yet_does_not_wait(phone):
    tap(phone, contract="hra", trump="bells")
    expect(phone.locator("#preview .missing")).not_to_be_empty()
    save(phone)
    expect(phone.locator("#preview .missing")).to_be_visible()
    shows(phone, "Deal 1")
    waits(phone, 0)
    tap(phone, winner="declarer")
    save(phone)
    shows(phone, "Deal 2")


def test_it_is_removed_by_a_tap(phone):
    phone.get_by_role("button", name="Remove it from this phone").click()
    expect(phone.get_by_role("button", name="Ready for the cellar")).to_be_visible()
    assert not phone.evaluate("caches.has('engine')")
    tap(phone, **HRA)
    expect(phone.locator("#preview")).to_contain_text("when the network is back")
