"""A player's page folds and prints whole; deals and versions are read on a phone without scrolling sideways."""

from __future__ import annotations

import datetime
import io
import uuid

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pypdf import PdfReader

from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.correct import correct_deal, void_deal
from ledger.table.record import record_deal
from tests.browser.eyes import readable

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

LONG = {"contract": "sedma", "declarer": "1", "trump": "hearts", "fleks": {"hra": 2, "sedma": 1},
        "points": 60, "marriages": {"declarer": [40], "defence": [20]}, "seven": "made"}  # fmt: skip
LINK = Actor(label="the link of the table")
OVER = "e => e.scrollWidth - e.clientWidth"


@pytest.fixture
def sitting(people):
    """Four at a table, a long deal corrected twice and one struck out."""
    club = people[0].club
    evening = open_evening(
        club=club, date=datetime.date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
    )
    sitting = open_sitting(evening=evening, variant="cz_voleny", members=people, house_rules=None, user=None)
    deals = [
        record_deal(
            sitting=sitting, key=uuid.uuid4(), expected_number=number, actor=LINK, facts={**LONG, "sitting_out": "4"}
        ).deal
        for number in (1, 2, 3)
    ]
    for points in (50, 40):
        facts = {**LONG, "sitting_out": "4", "points": points}
        deals[0] = correct_deal(
            deal=deals[0], key=uuid.uuid4(), facts=facts, reason="the talon was counted twice", actor=LINK
        ).deal
    void_deal(deal=deals[1], key=uuid.uuid4(), reason="dealt with 31 cards", actor=LINK)
    return sitting


def addresses(sitting):
    return [reverse("sitting", args=[sitting.pk]) + "?deals=all", reverse("deal", args=[sitting.pk, 1])]


@pytest.mark.parametrize("width", [390, 320])
def test_it_shows_deals_and_versions_without_scrolling_sideways(open_page, people, sitting, width):
    page = open_page(people[1].user, width=width)
    for address in addresses(sitting):
        page.goto(address)
        table = page.locator(".scroll:has(.stacks)")
        assert table.evaluate(OVER) == 0
        assert page.evaluate(f"({OVER})(document.documentElement)") == 0
        # every cell is drawn where the eye gets to, what was said included
        for cell in page.locator(".stacks tbody :is(td, th)").all():
            box = cell.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
        expect(page.locator(".stacks tbody .said").first).to_contain_text("hra re, sedma flek")


def test_it_keeps_the_names_over_their_amounts(open_page, people, sitting):
    page = open_page(people[1].user, width=320)
    page.goto(addresses(sitting)[0])
    heads, cells = page.locator(".deals thead .num").all(), page.locator(".deals tbody tr").first.locator(".num").all()
    assert len(heads) == len(cells) == 4
    for head, cell in zip(heads, cells, strict=True):
        one, two = head.bounding_box(), cell.bounding_box()
        assert abs(one["x"] + one["width"] - two["x"] - two["width"]) < 1
    page.goto(addresses(sitting)[1])
    first = page.locator(".versions tbody .num").first
    assert first.evaluate("e => getComputedStyle(e, '::before').content") == '"Adam "'


@pytest.mark.parametrize("dark", [False, True])
def test_its_cards_are_read_as_a_table(open_page, people, sitting, dark):
    page = open_page(people[1].user, width=390, dark=dark)
    for address in addresses(sitting):
        page.goto(address)
        readable(page)
        table = page.locator(".scroll").get_by_role("table")
        assert table.get_by_role("columnheader", name="What was played").count() == 1
        assert table.get_by_role("rowheader").count() == 3


@pytest.fixture
def player(people):
    return reverse("member", args=[people[0].club.slug, people[0].pk])


def test_it_folds_all_but_the_first_section_of_a_player(open_page, people, sitting, player):
    page = open_page(people[1].user)
    page.goto(player)
    folded = page.locator("details.fold")
    assert folded.count() >= 5
    assert folded.evaluate_all("all => all.map(e => e.open)") == [True] + [False] * (folded.count() - 1)
    for summary in page.locator("details.fold > summary").all():
        assert summary.bounding_box()["height"] >= 48
    # by keyboard, without a mouse
    page.get_by_role("heading", name="Last evenings").locator("..").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="13 March 2026")).to_be_visible()
    readable(page)


@pytest.mark.parametrize("scripted", [True, False])
def test_it_prints_what_is_folded(open_page, people, sitting, player, scripted):
    page = open_page(people[1].user, java_script_enabled=scripted)
    page.goto(player)
    printed = "".join(part.extract_text() for part in PdfReader(io.BytesIO(page.pdf())).pages)
    for told in (
        "Longest above zero",
        "By season",
        "As declarer",
        "Against whom",
        "13 March 2026",
        "What the terms mean",
    ):
        assert told in printed
    assert "Base units won less those lost." in printed
    # and stays folded on the screen
    assert page.locator("details.fold[open]").count() == 1
