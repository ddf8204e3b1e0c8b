"""Three phones at one table: each sees what the others write, and two deals 17 become one deal and one clear choice."""

from __future__ import annotations

import time

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening
from ledger.models import Deal
from ledger.table.correct import correct_deal
from tests.browser.phones import play, save, shows, sit_down, tap, waiting, waits, written

pytestmark = pytest.mark.browser


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


@pytest.fixture
def phone_of(sitting, open_page):
    """A function: this member's phone, open at the table."""

    def opened(member):
        page = open_page(member.user)
        page.goto(reverse("sitting", args=[sitting.pk]))
        return page

    return opened


@pytest.fixture
def two(phone_of, adam, bara):
    return phone_of(adam), phone_of(bara)


def seconds(page, count):
    """How long until the page shows so many deals."""
    start = time.monotonic()
    written(page, count)
    return time.monotonic() - start


def test_it_shows_each_deal_to_all_within_three_seconds(two, phone_of, cyril):
    first, second, third = *two, phone_of(cyril)
    play(first)
    written(first, 1)
    waits(first, 0)
    assert waiting(first, "all()") == []
    assert max(seconds(second, 1), seconds(third, 1)) < 3
    shows(second, "Deal 2")
    shows(third, "Deal 2")
    expect(second.locator(".score")).to_have_text(first.locator(".score").text_content())
    play(third)
    written(third, 2)
    assert max(seconds(first, 2), seconds(second, 2)) < 3


def test_it_leaves_alone_what_is_being_tapped(two):
    first, second = two
    tap(second, contract="sedma", trump="leaves")
    play(first)
    written(second, 1)
    expect(second.locator(".taken")).to_contain_text("Deal 1 is already in, entered by Adam.")
    expect(second.locator(".taken")).to_contain_text("hra")
    expect(second.locator("#entry input[name=trump][value=leaves]")).to_be_checked()
    expect(second.locator("#entry .save")).to_be_hidden()


def test_it_goes_on_as_the_next_deal(two):
    first, second = two
    tap(second, contract="hra", trump="leaves", winner="declarer")
    play(first)
    second.get_by_role("button", name="Go on as deal 2").click()
    save(second)
    written(second, 2)
    assert list(Deal.objects.order_by("number").values_list("facts__trump", flat=True)) == ["bells", "leaves"]


def test_it_discards_the_second_of_the_same_deal(two):
    first, second = two
    tap(second, contract="hra", trump="leaves", winner="declarer")
    play(first)
    second.locator(".taken").get_by_role("button", name="Discard").click()
    shows(second, "Deal 2")
    expect(second.locator("#entry input[name=trump][value=leaves]")).not_to_be_checked()
    second.reload()
    expect(second.locator("#entry input[name=trump][value=leaves]")).not_to_be_checked()
    assert Deal.objects.count() == 1


def test_it_writes_one_deal_when_two_save_at_once(two):
    """The second has not heard of the first when it saves."""
    first, second = two
    second.route("**/state/", lambda route: route.abort())
    for page, trump in ((first, "bells"), (second, "leaves")):
        tap(page, contract="hra", trump=trump, winner="declarer")
    save(first)
    written(first, 1)
    save(second)
    conflict = second.get_by_role("alert").filter(has_text="Deal 1 is already in, entered by Adam.")
    expect(conflict).to_be_focused()
    assert Deal.objects.count() == 1
    expect(second.locator("#entry input[name=trump][value=leaves]")).to_be_checked()
    second.reload()
    expect(second.locator("#entry input[name=trump][value=leaves]")).to_be_checked()
    save(second)
    written(second, 2)


def test_it_tells_of_corrections_and_of_the_end(two, sitting, adam):
    first, second = two
    play(first)
    written(second, 1)
    deal = Deal.objects.get()
    correct_deal(
        deal=deal,
        key="7f1dd2ad-7d43-4c7b-a7e6-6ac2a4a6d8a1",
        facts={**deal.facts, "trump": "hearts"},
        reason="misheard",
        actor=Actor(user=adam.user),
    )
    expect(second.locator("#deals-list")).to_contain_text("1*")
    close_evening(evening=sitting.evening, user=adam.user)
    expect(second.get_by_text("The evening is closed.")).to_be_visible()


def test_it_asks_for_nothing_that_has_not_changed(phone_of, adam):
    phone = phone_of(adam)
    with phone.expect_response("**/state/") as answered:
        phone.evaluate("dispatchEvent(new Event('pageshow'))")
    assert answered.value.status == 304


@pytest.fixture
def four(club, people, open_page, adam, bara):
    """Two phones at a table of four, where the dealer sits out."""
    table = sit_down(club, people, "sk_voleny")
    pages = open_page(adam.user), open_page(bara.user)
    for page in pages:
        page.goto(reverse("sitting", args=[table.pk]))
    return table, *pages


def turn(page):
    """Who sits out and who plays, as the form has it."""
    return page.evaluate("['sitting_out', 'declarer'].map((name) => document.forms.entry.elements[name].value)")


def test_it_seats_out_whose_turn_it_is_when_a_deal_becomes_the_next_one(four):
    table, first, second = four
    tap(second, contract="maly", declarer="3", made="yes")
    assert turn(second) == ["1", "3"]
    tap(first, contract="maly", declarer="2", made="no")
    save(first)
    expect(second.locator(".taken")).to_be_visible()
    # left before it is answered: the question comes back with the draft
    second.reload()
    expect(second.locator(".taken")).to_contain_text("Deal 1 is already in, entered by Adam.")
    second.get_by_role("button", name="Go on as deal 2").click()
    assert turn(second) == ["2", "3"]
    save(second)
    written(second, 2)
    assert [deal.facts["sitting_out"] for deal in table.deals.order_by("number")] == ["1", "2"]
    second.reload()
    expect(second.locator(".taken")).to_be_hidden()
