"""The hall in a real browser: phones with and without network, the board of a projector, the desk that hears them."""

from __future__ import annotations

import os
import re

import pytest

from tests.browser.eyes import readable
from tests.browser.test_tournament import drawn, tournament  # noqa: F401
from tournaments.hall import clock, closing, links
from tournaments.models import BoardLink, Slip, TableWord

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def shot(page, name):
    """Keep a picture where a folder is given to keep it in."""
    if folder := os.environ.get("SCOREBOOK_SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.fixture
def table(drawn):  # noqa: F811
    return drawn.tables.get(number=4)


@pytest.fixture
def address(table):
    return f"/s/{links.tokens_of(table.round)[table.pk]}/"


def write(page, *money, seat=0):
    for number, one in enumerate(money, 1):
        page.locator(f"[name=money_{number}]").fill(str(one))
    page.locator("#slip .chip").nth(seat).click()
    page.get_by_role("button", name="Odevzdat lístek").click()


def test_two_phones_hand_a_slip_in(open_page, table, address):
    first, second = open_page(width=390), open_page(width=320)
    for page in (first, second):
        page.goto(address)
    first.locator("[name=money_1]").fill("30")
    first.locator("[name=money_2]").fill("10")
    first.get_by_role("button", name="Mínus").nth(1).click()
    assert first.locator("[name=money_2]").input_value() == "-10"
    assert first.locator("[name=money_3]").input_value() == "-20"
    assert first.locator("[data-sum]").inner_text() == "Σ sedí"
    shot(first, "phone-writes")
    first.locator("#slip .chip").nth(0).click()
    first.get_by_role("button", name="Odevzdat lístek").click()
    names = [seat.entrant.name for seat in table.seated]
    second.get_by_text(f"{names[0]} napsal").wait_for()
    shot(second, "phone-confirms")
    second.get_by_role("button", name=f"{names[1]}: souhlasí").click()
    for page in (first, second):
        page.get_by_text("Lístek je odevzdán").wait_for()
    shot(first, "phone-in")
    assert Slip.objects.get().money == (30, -10, -20)


def test_one_phone_is_handed_over(open_page, table, address):
    page = open_page()
    page.goto(address)
    write(page, 30, -10, -20)
    page.get_by_role("button", name=f"{table.seated[2].entrant.name}: souhlasí").click()
    page.get_by_text("Lístek je odevzdán").wait_for()
    assert list(TableWord.objects.values_list("seat", flat=True)) == [1, 3]


def test_what_does_not_sum_or_has_no_author_is_not_sent(open_page, address):
    page = open_page()
    page.goto(address)
    page.locator("[name=money_1]").fill("30")
    page.locator("[name=money_2]").fill("x")
    page.get_by_role("button", name="Odevzdat lístek").click()
    page.get_by_text("Zadejte číslo").wait_for()
    write(page, 30, -10, -19)
    assert page.locator("#said").inner_text() == "Σ nesedí o 1"
    assert not TableWord.objects.exists()


def test_a_slip_waits_on_the_phone_without_network_and_is_sent_once(open_page, address):
    page = open_page()
    page.goto(address)
    page.context.set_offline(True)
    write(page, 30, -10, -20)
    page.get_by_text("čeká na připojení").wait_for()
    shot(page, "phone-waits")
    assert not TableWord.objects.exists()
    page.context.set_offline(False)
    page.get_by_text("napsal(a)").wait_for()
    assert TableWord.objects.count() == 1
    assert page.locator("#unsent").is_hidden()


def test_a_lost_answer_is_one_slip(open_page, address):
    page = open_page()
    page.goto(address)
    page.route("**/offers/", lambda route: (route.fetch(), route.abort()), times=1)
    write(page, 30, -10, -20)
    page.get_by_text("čeká na připojení").wait_for()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.locator("#unsent").wait_for(state="hidden")
    assert TableWord.objects.count() == 1


def test_the_desk_hears_the_table(open_page, bara, drawn, address):  # noqa: F811
    desk, phone = open_page(bara.user, width=1280), open_page()
    desk.goto(f"/tournaments/{drawn.tournament_id}/desk/")
    phone.goto(address)
    phone.get_by_role("button", name="Zavolat rozhodčího").click()
    phone.get_by_text("Rozhodčí je zavolán.").wait_for()
    write(phone, 30, -10, -20)
    phone.get_by_text("napsal(a)").wait_for()
    desk.get_by_text("volá rozhodčího").wait_for()
    shot(desk, "desk-hears")
    desk.get_by_role("link", name="Stůl 4").click()
    shot(desk, "desk-table")
    desk.get_by_role("button", name="Platí tenhle").click()
    desk.get_by_text("Stůl 4 je zapsán").wait_for()
    desk.get_by_role("button", name="U stolu vyřízeno").click()
    phone.get_by_text("Lístek je odevzdán").wait_for()
    assert Slip.objects.get().entered_by == bara.user


def test_a_phone_can_be_read_by_everybody(open_page, address):
    page = open_page(bypass_csp=True)
    page.goto(address)
    readable(page)
    write(page, 30, -10, -20)
    page.get_by_text("napsal(a)").wait_for()
    readable(page)


@pytest.mark.parametrize(("width", "dark"), [(320, False), (390, True), (1280, False)])
def test_no_phone_page_is_wider_than_the_screen(open_page, address, width, dark):
    page = open_page(width=width, dark=dark)
    page.goto(address)
    write(page, 30, -10, -20)
    page.get_by_text("napsal(a)").wait_for()
    shot(page, f"phone-{width}")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


# --- the board ------------------------------------------------------------------------------------
@pytest.fixture
def board(drawn):  # noqa: F811
    return f"/b/{BoardLink.make(tournament=drawn.tournament).token}/screen/"


def hand_in(drawn, skip=()):  # noqa: F811
    import uuid

    from tournaments.hall import slips
    from tournaments.hall.words import PHONES

    for table in drawn.tables.exclude(number__in=skip):
        money = (10 * table.number, -table.number, -9 * table.number)
        slips.write_slip(table=table, key=uuid.uuid4(), money=money, actor=PHONES)


def on(page):
    return page.locator(".slide.on").get_attribute("data-slide")


def test_the_board_follows_the_tournament_by_itself(open_page, drawn, board):  # noqa: F811
    tournament = drawn.tournament  # noqa: F811
    page = open_page(width=1920, height=1080)
    page.goto(board)
    assert on(page) == "seating"
    assert page.locator(".slide.on li").count() == 27
    shot(page, "board-seating")
    hand_in(drawn, skip=(2, 7))
    page.get_by_text("Lístky 7 z 9").wait_for()
    page.keyboard.press("ArrowRight")
    while on(page) != "slips":
        page.keyboard.press("ArrowRight")
    assert "Chybí" in page.locator(".slide.on").inner_text()
    shot(page, "board-slips")
    hand_in(drawn, skip=(1, 3, 4, 5, 6, 8, 9))
    for number in (1, 2, 3):
        one = tournament.rounds.get(number=number)
        if number > 1:
            hand_in(one)
        closing.confirm_round(drawn=one, user=None)
        if number == 1:
            page.locator("[data-slide=standing]").wait_for(state="attached")
            while on(page) != "standing":
                page.keyboard.press("ArrowRight")
            shot(page, "board-standing")
    closing.finish(tournament=tournament, user=None)
    page.locator("[data-slide=final].on").wait_for()
    shot(page, "board-final")
    first = page.locator(".slide.on li .place").first.inner_text()
    assert int(first.rstrip(".")) > 20
    winners = []
    for _turn in range(12):
        page.keyboard.press("ArrowRight")
        if on(page) == "winner":
            winners.append(page.locator(".slide.on .place").inner_text())
    assert winners[:3] == ["3.", "2.", "1."] or len(set(winners)) < 3
    shot(page, "board-after")


def test_the_board_pages_a_long_list_and_says_when_it_is_cut_off(open_page, drawn, board):  # noqa: F811
    page = open_page(width=1280, height=400)
    page.goto(board)
    pages = page.locator("#page").inner_text()
    assert re.fullmatch(r"1/[2-9]", pages)
    names = page.evaluate(
        """() => [...document.querySelectorAll(".slide.on li")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        }).length"""
    )
    assert 0 < names < 27
    page.keyboard.press("ArrowRight")
    assert page.locator("#page").inner_text().startswith("2/")
    page.context.set_offline(True)
    page.get_by_text("Bez připojení").wait_for(timeout=30_000)


def test_the_board_runs_its_clock(open_page, drawn, board):  # noqa: F811
    from ledger.book import guards
    from tournaments.models import Tournament

    with guards.lifted():
        Tournament.objects.update(format={**drawn.tournament.format, "clock": {"3": 50, "4": 60}})
    drawn.tournament.refresh_from_db()
    page = open_page(width=1920, height=1080)
    page.goto(board)
    clock.start_clock(drawn=drawn, user=None)
    page.locator("[data-left]").wait_for()
    page.wait_for_function("/^49:5\\d$/.test(document.querySelector('[data-left]').textContent)")
    shot(page, "board-clock")


@pytest.mark.parametrize("width", [320, 390, 1920])
def test_the_board_can_be_read_by_everybody(open_page, drawn, board, width):  # noqa: F811
    hand_in(drawn, skip=(2, 7))
    page = open_page(width=width, bypass_csp=True)
    page.goto(board)
    shot(page, f"board-{width}")
    readable(page)
