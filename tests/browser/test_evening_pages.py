"""Opening an evening by touch, and the evening's pages as people see them."""

from __future__ import annotations

import datetime
import uuid
from collections import Counter

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import rules
from clubapp.money import format_units
from ledger.book.documents import named_document
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.results import result_of as totals_of
from ledger.models import Sitting
from ledger.table.links import create_table_link
from ledger.table.record import record_deal
from tests.browser.eyes import readable

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

# shown links and buttons lower than a thumb; words within a sentence may be
SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary, label.chip')]
    .filter(e => e.checkVisibility() && !e.closest('p:not(.above)') && !e.matches('.skip, .chip input'))
    .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])
    .filter(([_, box]) => box.width && (box.height < 47.5 || box.width < 24))
    .map(([text, box]) => `${text} ${box.width}×${box.height}`)"""


@pytest.fixture
def new(people):
    return reverse("evening-new", args=[people[0].club.slug])


@pytest.fixture
def evening(people):
    """Two rounds at one table and a race at another."""
    club = people[0].club
    evening = open_evening(
        club=club, date=datetime.date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
    )
    for members, variant in ((people[:3], "cz_voleny"), (people, "cz_voleny"), (people, "hr_marijas")):
        table = None if variant == "hr_marijas" or not evening.sittings.exists() else 1
        sitting = open_sitting(
            evening=evening,
            variant=variant,
            members=members,
            house_rules=None,
            table_no=table,
            user=None,
            leaving=range(99),
        )
        for number, facts in enumerate(DEALS[variant], 1):
            sitting_out = {"sitting_out": "4"} if len(members) == 4 and variant == "cz_voleny" else {}
            record_deal(
                sitting=sitting,
                key=uuid.uuid4(),
                expected_number=number,
                facts={**facts, **sitting_out},
                actor=Actor(label="table link"),
            )
    return evening


DEALS = {
    "cz_voleny": [{"contract": "durch", "declarer": "1", "made": True}],
    "hr_marijas": [{"contract": "durmas", "declarer": "1", "made": True}] * 3,
}


@pytest.fixture
def addresses(evening, new, people):
    sitting = evening.sittings.first()
    create_table_link(sitting=sitting, user=None)
    closed = open_evening(
        club=evening.club, date=datetime.date(2026, 3, 6), place="", unit_amount="", currency="", user=None
    )
    open_sitting(evening=closed, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    close_evening(evening=closed, user=people[0].user)
    return [
        new,
        reverse("evening", args=[evening.pk]),
        reverse("evening", args=[closed.pk]),
        reverse("sitting-new", args=[evening.pk]),
        reverse("table-link", args=[sitting.pk]),
        reverse("home"),
        reverse("club", args=[evening.club.slug]),
    ]


def tap(page, *names):
    for name in names:
        page.locator("[data-chips] .chip", has_text=name).click()


def seated(page) -> str:
    # once the script has said something
    expect(page.locator("[data-order]")).not_to_be_empty()
    return page.locator("[data-order]").inner_text()


def names_of(sitting) -> list[str]:
    return [seat.member.name for seat in sitting.seats.select_related("member").order_by("number")]


def test_it_seats_in_the_order_of_tapping(open_page, adam, new):
    page = open_page(adam.user)
    page.goto(new)
    assert seated(page) == "Tap the players in the order they sit."
    tap(page, "Dana", "Bára", "Adam")
    assert seated(page) == "1 Dana · 2 Bára · 3 Adam"
    page.locator("[data-dealer] .chip", has_text="Bára").click()
    # Dana gets up: the others move up, the dealer stays
    tap(page, "Dana", "Cyril")
    assert seated(page) == "1 Bára · 2 Adam · 3 Cyril"
    page.get_by_role("button", name="Open the evening").click()
    page.wait_for_url("**/sittings/**")
    sitting = Sitting.objects.get()
    assert names_of(sitting) == ["Bára", "Adam", "Cyril"]
    assert sitting.first_dealer == 1


def test_it_opens_an_ordinary_evening_in_four_taps(open_page, adam, new):
    page = open_page(adam.user, has_touch=True)
    page.goto(new)
    for name in ("Bára", "Cyril", "Adam"):
        page.locator("[data-chips] .chip", has_text=name).tap()
    page.get_by_role("button", name="Open the evening").tap()
    page.wait_for_url("**/sittings/**")
    assert Sitting.objects.get().variant == "cz_licitovany"


def grip(page, name):
    return page.locator("[data-seated] li", has_text=name).locator("[data-grip]")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page, name, onto):
    start, end = middle(grip(page, name)), middle(grip(page, onto))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=8)
    page.mouse.up()


def drag_by_finger(page, name, onto):
    """A finger as chromium gets it from the screen; playwright itself only taps."""
    (x, y), (to_x, to_y) = middle(grip(page, name)), middle(grip(page, onto))
    screen = page.context.new_cdp_session(page)

    def finger(what, *points):
        screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    finger("touchStart", (x, y))
    for step in range(1, 9):
        finger("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
    finger("touchEnd")


@pytest.mark.parametrize(("drag", "touch"), [(drag_by_mouse, False), (drag_by_finger, True)])
def test_it_changes_seats_by_dragging(open_page, adam, new, drag, touch):
    page = open_page(adam.user, has_touch=touch, is_mobile=touch)
    page.goto(new)
    tap(page, "Dana", "Bára", "Adam", "Cyril")
    page.locator("[data-dealer] .chip", has_text="Bára").click()
    page.locator("[data-seated]").evaluate("list => list.scrollIntoView({block: 'center'})")
    height = page.evaluate("scrollY")
    drag(page, "Dana", "Adam")
    expect(page.locator("[data-order]")).to_contain_text("1 Bára · 2 Adam · 3 Dana · 4 Cyril")
    drag(page, "Cyril", "Bára")
    expect(page.locator("[data-order]")).to_contain_text("1 Cyril · 2 Bára · 3 Adam · 4 Dana")
    # the finger moved the seats, not the page, and what was tapped before can be tapped again
    assert page.evaluate("scrollY") == height
    expect(page.locator("[data-seated] .dragged")).to_have_count(0)
    tap(page, "Adam")
    assert seated(page) == "1 Cyril · 2 Bára · 3 Dana"
    assert page.locator("[data-seated] [data-name]").all_inner_texts() == ["Cyril", "Bára", "Dana"]
    page.get_by_role("button", name="Open the evening").click()
    page.wait_for_url("**/sittings/**")
    sitting = Sitting.objects.get()
    assert names_of(sitting) == ["Cyril", "Bára", "Dana"]
    # the dealer moved with his seat
    assert sitting.first_dealer == 2


def play_betl(page, deal, *, won):
    """Whoever's turn it is plays and wins, or loses, 15 units against each; the deal is saved."""
    made = "yes" if won else "no"
    for name, value in {"contract": "betl", "made": made}.items():
        page.locator(f'#entry label.chip:has(input[name="{name}"][value="{value}"])').tap()
    page.get_by_role("button", name=f"Save deal {deal}", exact=True).tap()
    page.get_by_role("button", name=f"Save deal {deal + 1}", exact=True).wait_for()


def test_it_goes_on_when_a_player_leaves_and_another_joins(open_page, adam, people):
    """From the first page of the site: six taps to the table, five to seat the next round."""
    page = open_page(adam.user, has_touch=True)
    page.goto(reverse("home"))
    page.get_by_role("link", name="Klub U Lípy").tap()
    page.get_by_role("link", name="Open an evening").tap()
    for name in ("Bára", "Cyril", "Adam"):
        page.locator("[data-chips] .chip", has_text=name).tap()
    page.get_by_role("button", name="Open the evening").tap()
    page.wait_for_url("**/sittings/**")
    play_betl(page, 1, won=True)

    page.locator(".table-head a").first.tap()
    page.get_by_role("link", name="New sitting").tap()
    # who sat there sits there still, and the deal goes round
    assert seated(page) == "1 Bára · 2 Cyril · 3 Adam"
    expect(page.get_by_label("Licitovaný mariáš · Czech rules", exact=True)).to_be_checked()
    expect(page.locator("[data-dealer] input:checked + span")).to_have_text("Cyril")
    for name in ("Cyril", "Dana"):
        page.locator("[data-chips] .chip", has_text=name).tap()
    page.get_by_role("button", name="Sit down").tap()
    page.wait_for_url("**/sittings/**")
    # people count on
    play_betl(page, 2, won=False)

    evening = adam.club.evenings.get()
    first, second = evening.sittings.order_by("pk")
    assert (names_of(second), second.table_no, second.round_no) == (["Bára", "Adam", "Dana"], 1, 2)
    page.goto(reverse("evening", args=[evening.pk]))
    totals = {balance.member.name: balance.amount for balance in totals_of(evening).balances}
    assert sum(totals.values()) == 0
    assert totals == added(named_document(first), named_document(second))
    rows = page.locator("section[aria-labelledby=totals] tr")
    for name, units in totals.items():
        expect(rows.filter(has_text=name).locator("td").first).to_have_text(format_units(units))


def added(*documents):
    """What every player has after all of these sittings, by the engine alone."""
    found = Counter()
    for document in documents:
        for name, units in rules.settle(document).totals.items():
            found[name] += units
    return dict(found)


def test_it_changes_seats_by_keyboard_and_by_a_button(open_page, adam, new):
    page = open_page(adam.user)
    page.goto(new)
    tap(page, "Dana", "Bára", "Adam")
    page.get_by_role("button", name="Move Dana").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert seated(page) == "1 Bára · 2 Adam · 3 Dana"
    # the focus goes along
    expect(page.get_by_role("button", name="Move Dana")).to_be_focused()
    page.keyboard.press("ArrowUp")
    assert seated(page) == "1 Bára · 2 Dana · 3 Adam"
    page.get_by_role("button", name="Dana one seat earlier").press("Enter")
    assert seated(page) == "1 Dana · 2 Bára · 3 Adam"
    # the first can move no further, and the focus is not lost
    expect(page.get_by_role("button", name="Dana one seat earlier")).to_have_count(0)
    expect(page.get_by_role("button", name="Move Dana")).to_be_focused()
    page.get_by_role("button", name="Adam one seat earlier").click()
    page.get_by_role("button", name="Open the evening").click()
    page.wait_for_url("**/sittings/**")
    assert names_of(Sitting.objects.get()) == ["Dana", "Adam", "Bára"]


def test_it_closes_the_other_seats_of_a_full_table(open_page, adam, new):
    page = open_page(adam.user)
    for name in ("Ema", "Boris", "Ceda", "Dino", "Olek"):
        adam.club.members.create(name=name)
    page.goto(new)
    tap(page, "Adam", "Bára", "Cyril", "Dana")
    assert "The table is full." in seated(page)
    # another text may be chosen below, and seat up to eight
    tap(page, "Ema", "Boris", "Ceda", "Dino")
    expect(page.locator("[data-chips] .chip", has_text="Olek").locator("input")).to_be_disabled()
    tap(page, "Bára")
    expect(page.locator("[data-chips] .chip", has_text="Olek").locator("input")).to_be_enabled()


def test_it_adds_a_guest_and_keeps_everything_when_refused(open_page, adam, new):
    page = open_page(adam.user)
    page.goto(new)
    tap(page, "Cyril")
    page.get_by_label("A guest", exact=True).fill("Ema")
    guest = page.get_by_label("A guest", exact=True)
    guest.press("Enter")
    assert seated(page) == "1 Cyril · 2 Ema"
    guest.fill("ema")
    guest.press("Enter")
    assert guest.evaluate("field => field.validationMessage") == "Ema sits at this table already."
    page.get_by_role("button", name="Open the evening").click()
    page.get_by_text("takes 3 or 4 players").wait_for()
    assert seated(page) == "1 Cyril · 2 Ema"
    # typed and not added: it is meant
    page.get_by_label("A guest", exact=True).fill("Eda")
    page.get_by_role("button", name="Open the evening").click()
    page.wait_for_url("**/sittings/**")
    assert names_of(Sitting.objects.get()) == ["Cyril", "Ema", "Eda"]


def test_it_shows_the_chosen_variants_house_rules_and_unit(open_page, adam, new):
    club = adam.club
    club.unit_amount = club.currency = ""
    club.save()
    page = open_page(adam.user)
    page.goto(new)
    expect(page.locator("[data-variant]:visible")).to_have_count(1)
    expect(page.get_by_label("Value of one unit")).to_have_value("")
    # the texts that the club does not play are folded
    expect(page.locator(".chip", has_text="Paluba")).to_be_hidden()
    page.get_by_text("other…").click()
    page.locator(".chip", has_text="Paluba").click()
    expect(page.locator("[data-variant]:visible")).to_have_attribute("data-variant", "paluba_licitovany")
    expect(page.get_by_label("Value of one unit")).to_have_value("0.20")
    # what was typed stays
    page.get_by_label("Value of one unit").fill("1")
    page.locator(".chip", has_text="CCC24").click()
    expect(page.get_by_label("Value of one unit")).to_have_value("1")
    page.locator(".chip", has_text="Mariasz").click()
    tap(page, "Adam", "Bára")
    assert "The table is full." in seated(page)


def test_it_seats_without_script(open_page, adam, bara, new):
    page = open_page(adam.user, java_script_enabled=False)
    page.goto(new)
    for seat, name in enumerate(("Cyril", "Adam", "Bára"), 1):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(label=name)
    page.get_by_role("button", name="Open the evening").click()
    page.wait_for_url("**/sittings/**")
    assert names_of(Sitting.objects.get()) == ["Cyril", "Adam", "Bára"]


def test_it_loses_nothing_going_back(open_page, adam, new):
    page = open_page(adam.user)
    page.goto(new)
    tap(page, "Dana", "Adam")
    page.goto(reverse("home"))
    page.go_back()
    assert seated(page) == "1 Dana · 2 Adam"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_it_fits_the_screen_and_the_thumb(open_page, adam, addresses, width):
    page = open_page(adam.user, width=width)
    for address in addresses:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(SMALL) == [], address


def test_it_can_be_read_by_everybody(open_page, adam, addresses):
    page = open_page(adam.user)
    for address in addresses:
        page.goto(address)
        readable(page)
