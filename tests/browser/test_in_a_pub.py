"""One hand, bad light, four people waiting: nothing tapped is lost, everything can be hit, read and heard."""

from __future__ import annotations

import statistics

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.eyes import readable
from tests.browser.phones import (
    answered,
    elsewhere,
    offline,
    online,
    play,
    save,
    sit_down,
    tap,
    until,
    visit,
    waits,
    written,
)

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
LEAVES = "#entry input[name=trump][value=leaves]"

# shown links and buttons lower than a thumb; words within a sentence may be
SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary, label.chip')]
    .filter(e => e.checkVisibility() && !e.closest('p:not(.above)') && !e.matches('.skip, .chip input'))
    .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])
    .filter(([_, box]) => box.width && (box.height < 47.5 || box.width < 24))
    .map(([text, box]) => `${text} ${box.width}×${box.height}`)"""


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


@pytest.fixture
def address(sitting):
    return reverse("sitting", args=[sitting.pk])


@pytest.fixture
def phone(open_page, bara, address):
    page = open_page(bara.user)
    page.goto(address)
    return page


def test_it_moves_to_the_saved_line(phone):
    play(phone)
    saved = phone.locator(".saved")
    expect(saved).to_be_focused()
    expect(saved).to_contain_text("Deal 1")
    assert phone.evaluate("scrollY") == 0


def test_it_asks_first_why_a_deal_is_corrected(phone, sitting):
    play(phone)
    phone.goto(reverse("deal-correct", args=[sitting.pk, 1]))
    why = phone.get_by_role("group", name="Why it is corrected")
    expect(why).to_be_in_viewport(ratio=1)
    assert why.bounding_box()["y"] + why.bounding_box()["height"] < phone.locator(".thumb").bounding_box()["y"]
    assert why.bounding_box()["y"] < phone.locator("#entry [data-group] .chip").first.bounding_box()["y"]
    # saved without it the page does not go on, and asks for it again
    phone.get_by_role("button", name="Save the correction").click()
    expect(why.get_by_role("radio").first).to_be_focused()


def test_it_moves_to_what_is_wrong(phone):
    tap(phone, contract="hra", trump="leaves")
    phone.locator("#entry .save").click()
    expect(phone.locator("#entry fieldset:has(.errorlist) input").first).to_be_focused()
    expect(phone.locator(LEAVES)).to_be_checked()


def test_it_tells_a_reader_what_the_deal_pays(phone):
    tap(phone, contract="hra", declarer="1", trump="bells", winner="declarer")
    told = phone.locator("[aria-live=polite]:has(#preview)")
    expect(told).to_contain_text("Adam +2")


# from the last byte of an answer to the frame that shows it, measured in the page
PAINTED = """() => {
    const told = () => ["#preview", ".score"].map((part) => document.querySelector(part).textContent).join();
    let before = told();
    window.painted = [];
    new MutationObserver(() => {
        if (told() === before) return;
        before = told();
        requestAnimationFrame(() => {
            const answers = performance.getEntriesByType("resource").filter((one) => one.initiatorType === "fetch");
            window.painted.push(performance.now() - answers.at(-1).responseEnd);
        });
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def test_it_shows_amounts_and_score_within_a_tenth_of_a_second(phone):
    phone.evaluate(PAINTED)
    for suit in ("leaves", "hearts", "bells", "hearts", "acorns"):
        tap(phone, contract="hra", declarer="1", trump=suit, winner="declarer")
        answered(phone)
    save(phone)
    written(phone, 1)
    expect(phone.locator(".score")).to_contain_text("+2")
    until(phone, "Promise.resolve(window.painted.length >= 6)")
    assert statistics.median(phone.evaluate("window.painted")) < 100


def test_it_loses_nothing_by_reload_and_back(phone, address):
    tap(phone, contract="sedma", trump="leaves")
    phone.reload()
    expect(phone.locator(LEAVES)).to_be_checked()
    phone.goto(reverse("home"))
    phone.go_back()
    expect(phone.locator(LEAVES)).to_be_checked()
    expect(phone.locator("#preview")).not_to_contain_text("appears here")


def test_it_loses_nothing_by_an_expired_sign_in(phone):
    tap(phone, contract="sedma", trump="leaves")
    answered(phone)
    phone.context.clear_cookies(name="sessionid")
    phone.locator("#entry input[name=winner][value=declarer]").click()
    phone.get_by_label("Username").fill("bara")
    phone.get_by_label("Password").fill("four aces and a ten")
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.locator(LEAVES)).to_be_checked()
    expect(phone.locator("#entry input[name=winner][value=declarer]")).to_be_checked()


def test_it_saves_once_by_a_double_tap(phone):
    tap(phone, contract="hra", declarer="1", trump="bells", winner="declarer")
    phone.locator("#entry .save").dblclick()
    written(phone, 1)
    phone.reload()
    written(phone, 1)


def test_it_keeps_the_screen_awake(open_page, bara, address):
    page = open_page(bara.user)
    page.add_init_script("""Object.defineProperty(navigator, "wakeLock", {
        value: {request: async kind => { window.awake = kind; }}})""")
    page.goto(address)
    page.wait_for_function("window.awake === 'screen'")


@pytest.fixture(params=[320, 390])
def troubled(request, open_page, sitting, adam, bara):
    """A phone on which one deal is refused, one waits, and the number being entered was taken meanwhile."""
    page = visit(open_page(bara.user, width=request.param), sitting)
    offline(page)
    play(page, trump="leaves")
    play(page, trump="acorns")
    waits(page, 2)
    elsewhere(sitting, adam.user)
    online(page)
    expect(page.locator("#waiting li.refused")).to_be_visible()
    tap(page, contract="sedma", trump="leaves")
    for _ in range(3):
        elsewhere(sitting, adam.user)
    expect(page.locator(".taken")).to_be_visible()
    return page


def test_it_shows_trouble_so_that_all_can_read_and_hit_it(troubled):
    assert troubled.evaluate(SMALL) == []
    width = troubled.viewport_size["width"]
    assert troubled.evaluate("document.documentElement.scrollWidth") <= width
    # high enough that what sticks to the lower edge covers nothing: axe does not see that its ground is opaque
    troubled.set_viewport_size({"width": width, "height": 4000})
    readable(troubled)


def test_it_fits_with_text_twice_as_large(troubled):
    troubled.evaluate("document.documentElement.style.fontSize = '200%'")
    width = troubled.viewport_size["width"]
    assert troubled.evaluate("document.documentElement.scrollWidth") <= width
    # what sticks to the lower edge leaves room for the chips
    assert troubled.evaluate("document.querySelector('.thumb').getBoundingClientRect().height / innerHeight") < 0.6


def test_it_does_not_jump_while_it_opens(open_page, bara, address):
    page = open_page(bara.user)
    page.add_init_script("""window.jumped = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((one) => { window.jumped += one.value; }))
            .observe({type: "layout-shift", buffered: true})""")
    page.goto(address, wait_until="networkidle")
    assert page.evaluate("window.jumped") < 0.01
    tap(page, contract="sedma", trump="leaves")
    answered(page)
    page.reload(wait_until="networkidle")
    expect(page.locator(LEAVES)).to_be_checked()
    assert page.evaluate("window.jumped") < 0.01
