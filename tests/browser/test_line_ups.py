"""A line-up that was replaced says so, and asks before it takes a deal."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from ledger.evening.sessions import open_sitting
from ledger.models import Deal
from ledger.table.links import create_table_link
from tests.browser.phones import HRA, keeps, offline, online, play, save, shows, sit_down, tap, visit, waits, written

pytestmark = pytest.mark.browser
BY_NOW = "Others play here by now: Bára, Cyril, Dana."
ASKED = "Is it still a deal of those who sat here before?"


@pytest.fixture
def old(club, people):
    return sit_down(club, people[:3])


@pytest.fixture
def replace(old, people):
    """A function: Dana sits down for Adam."""

    def sit():
        return open_sitting(
            session=old.session, variant="cz_voleny", members=people[1:4], house_rules=None, table_no=1, user=None
        )

    return sit


def test_a_phone_at_the_table_hears_of_it(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    new = replace()
    expect(phone.get_by_text(BY_NOW)).to_be_visible()
    phone.get_by_role("link", name="Go to their score").click()
    phone.wait_for_url(f"**{reverse('sitting', args=[new.pk])}")
    shows(phone, "Deal 1")


def test_it_asks_before_it_takes_a_deal(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    replace()
    tap(phone, **HRA)
    save(phone)
    expect(phone.get_by_role("alert").filter(has_text=ASKED)).to_be_visible()
    assert not Deal.objects.exists()
    expect(phone.locator('#entry input[name="contract"][value="hra"]')).to_be_checked()
    phone.get_by_role("button", name="Save it for the old line-up").click()
    written(phone, 1)
    assert Deal.objects.get().sitting == old


def test_a_deal_that_waited_is_asked_of_as_well(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    offline(phone)
    play(phone)
    waits(phone, 1)
    replace()
    online(phone)
    refused = phone.locator("#waiting li.refused")
    expect(refused).to_contain_text(BY_NOW)
    expect(refused.get_by_role("button", name="Send again")).to_be_hidden()
    assert not Deal.objects.exists()
    refused.get_by_role("button", name="Save it for the old line-up").click()
    written(phone, 1)
    waits(phone, 0)


def test_a_guest_is_told_without_an_address_that_is_not_his(open_page, old, replace):
    link = create_table_link(sitting=old, user=None)
    page = open_page()
    page.goto(reverse("table", args=[link.token]))
    keeps(page)
    replace()
    expect(page.get_by_text(BY_NOW)).to_be_visible()
    expect(page.get_by_role("link", name="Go to their score")).to_have_count(0)


def test_without_script_it_asks_too(open_page, old, replace, bara):
    replace()
    page = open_page(bara.user, java_script_enabled=False)
    page.goto(reverse("sitting", args=[old.pk]))
    expect(page.get_by_text(BY_NOW)).to_be_visible()
    for name, value in HRA.items():
        page.locator(f'#entry input[name="{name}"][value="{value}"]').check()
    page.get_by_role("button", name="Save deal 1").click()
    page.get_by_role("button", name="Save it for the old line-up").click()
    expect(page.locator("#deals-list tbody tr")).to_have_count(1)
