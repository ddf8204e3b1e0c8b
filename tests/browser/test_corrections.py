"""Putting a deal right: again, after somebody else, and without network."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from ledger.book.writing import Actor
from ledger.models import Deal
from ledger.table.correct import correct_deal
from tests.browser.phones import offline, online, play, sit_down, tap, visit

pytestmark = pytest.mark.browser
NOTHING_SENT = "The scorebook does not answer, and nothing was sent."


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


@pytest.fixture
def phone(sitting, open_page, bara):
    page = visit(open_page(bara.user), sitting)
    play(page)
    return page


def open_correction(page, sitting):
    page.goto(reverse("deal-correct", args=[sitting.pk, 1]))
    return page.get_by_label("In a word")


def correct(page, why, reason, **chips):
    tap(page, **chips, why="other")
    why.fill(reason)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_text("The correction is written")).to_be_visible()


def current():
    return Deal.objects.current().get()


def test_a_deal_is_corrected_twice_in_one_tab(phone, sitting):
    correct(phone, open_correction(phone, sitting), "misheard", trump="leaves")
    why = open_correction(phone, sitting)
    expect(why).to_have_value("")
    correct(phone, why, "misheard again", trump="acorns")
    assert (current().version, current().facts["trump"], current().reason) == (3, "acorns", "misheard again")


def test_a_correction_that_was_left_comes_back(phone, sitting):
    open_correction(phone, sitting)
    tap(phone, trump="leaves")
    phone.goto(reverse("sitting", args=[sitting.pk]))
    open_correction(phone, sitting)
    expect(phone.locator('#entry input[name="trump"][value="leaves"]')).to_be_checked()


def test_it_does_not_come_back_over_what_somebody_else_put_right(phone, sitting, adam):
    open_correction(phone, sitting)
    tap(phone, winner="defence")
    phone.goto(reverse("sitting", args=[sitting.pk]))
    deal = current()
    correct_deal(
        deal=deal, key=uuid.uuid4(), facts={**deal.facts, "declarer": "2"}, reason="it was Bára",
        actor=Actor(user=adam.user),
    )  # fmt: skip
    why = open_correction(phone, sitting)
    expect(phone.locator('#entry input[name="declarer"][value="2"]')).to_be_checked()
    expect(phone.locator('#entry input[name="winner"][value="declarer"]')).to_be_checked()
    correct(phone, why, "leaves", trump="leaves")
    assert current().facts == {**deal.facts, "declarer": "2", "trump": "leaves"}


def test_without_network_it_says_so_and_keeps_what_was_tapped(phone, sitting):
    why = open_correction(phone, sitting)
    tap(phone, trump="leaves", why="other")
    why.fill("misheard")
    # a form longer than the screen, whose button stays in sight
    phone.locator('details[data-section="full"] > summary').click()
    phone.evaluate("scrollTo(0, 0)")
    offline(phone)
    phone.get_by_role("button", name="Save the correction").click()
    expect(phone.get_by_role("alert").filter(has_text=NOTHING_SENT)).to_be_in_viewport(ratio=1)
    expect(why).to_have_value("misheard")
    online(phone)
    correct(phone, why, "misheard")
    assert current().facts["trump"] == "leaves"


def test_nothing_is_undone_without_network(phone):
    undo = phone.get_by_role("button", name="Undo")
    offline(phone)
    undo.click()
    expect(phone.get_by_role("alert").filter(has_text=NOTHING_SENT)).to_be_in_viewport(ratio=1)
    assert not current().void
    online(phone)
    undo.click()
    expect(phone.locator("#deals-list tr.void")).to_be_visible()
    assert current().void
