"""A line-up that was replaced says so, and asks before it takes a deal."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from ledger.evening.evenings import open_sitting
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
            evening=old.evening, variant="cz_voleny", members=people[1:4], house_rules=None, table_no=1, user=None
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


def test_it_asks_once_for_all_that_waited(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    offline(phone)
    for _ in range(3):
        play(phone)
    waits(phone, 3)
    replace()
    online(phone)
    refused = phone.locator("#waiting li.refused")
    expect(refused).to_have_count(1)
    refused.get_by_role("button", name="Save it for the old line-up").click()
    written(phone, 3)
    # and for what is entered on this page from now on
    play(phone)
    written(phone, 4)
    assert {deal.sitting for deal in Deal.objects.all()} == {old}


def test_it_asks_once_for_a_page(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    replace()
    tap(phone, **HRA)
    save(phone)
    phone.get_by_role("button", name="Save it for the old line-up").click()
    written(phone, 1)
    play(phone)
    written(phone, 2)


def test_a_deal_is_taken_to_the_new_line_up(open_page, old, replace, bara):
    """Bára played it: seat 2 of the old line-up is seat 1 of the new one."""
    phone = visit(open_page(bara.user), old)
    new = replace()
    tap(phone, **{**HRA, "declarer": "2"})
    save(phone)
    phone.get_by_role("button", name="Take it to the new line-up").click()
    phone.wait_for_url(f"**{reverse('sitting', args=[new.pk])}")
    taken = phone.locator("#waiting li.refused")
    expect(taken).to_contain_text("Look whether it is right")
    assert not Deal.objects.exists()
    taken.get_by_role("button", name="Save as the next deal").click()
    written(phone, 1)
    waits(phone, 0)
    deal = Deal.objects.get()
    assert (deal.sitting, deal.facts["declarer"]) == (new, "1")


def test_a_deal_that_waited_is_taken_along_and_looked_at_first(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    offline(phone)
    play(phone, declarer="3")
    new = replace()
    online(phone)
    phone.locator("#waiting li.refused").get_by_role("button", name="Take it to the new line-up").click()
    phone.wait_for_url(f"**{reverse('sitting', args=[new.pk])}")
    phone.locator("#waiting li.refused").get_by_role("button", name="Correct").click()
    expect(phone.locator('#entry input[name="declarer"][value="2"]')).to_be_checked()
    save(phone)
    written(phone, 1)
    assert (Deal.objects.get().sitting, Deal.objects.get().facts["declarer"]) == (new, "2")


def test_a_deal_of_one_who_left_stays_and_says_why(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    offline(phone)
    play(phone)
    replace()
    online(phone)
    refused = phone.locator("#waiting li.refused")
    refused.get_by_role("button", name="Take it to the new line-up").click()
    expect(refused).to_contain_text("Adam does not sit there.")
    refused.get_by_role("button", name="Save it for the old line-up").click()
    written(phone, 1)


def test_what_this_phone_keeps_asks_too(open_page, old, replace, bara):
    phone = visit(open_page(bara.user), old)
    offline(phone)
    for _ in range(2):
        play(phone)
    replace()
    online(phone)
    expect(phone.locator("#waiting li.refused")).to_have_count(1)
    phone.goto(reverse("offline"))
    first = phone.locator("[data-deals] li").first
    expect(first.get_by_role("button", name="Send again")).to_be_hidden()
    first.get_by_role("button", name="Save it for the old line-up").click()
    expect(phone.locator("[data-deals] li")).to_have_count(0)
    assert Deal.objects.filter(sitting=old).count() == 2


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
    expect(page.locator('#entry input[name="line_up"]')).to_have_value("old")


def test_without_script_it_is_taken_along_too(open_page, old, replace, bara):
    new = replace()
    page = open_page(bara.user, java_script_enabled=False)
    page.goto(reverse("sitting", args=[old.pk]))
    for name, value in {**HRA, "declarer": "3"}.items():
        page.locator(f'#entry input[name="{name}"][value="{value}"]').check()
    page.get_by_role("button", name="Save deal 1").click()
    page.get_by_role("button", name="Take it to the new line-up").click()
    expect(page.get_by_text("Taken along.")).to_be_visible()
    expect(page.locator('#entry input[name="declarer"][value="2"]')).to_be_checked()
    page.get_by_role("button", name="Save deal 1").click()
    expect(page.locator("#deals-list tbody tr")).to_have_count(1)
    assert Deal.objects.get().sitting == new
