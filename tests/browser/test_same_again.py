"""The last deal's taps as a start, a hundred that is seen to be 100, and a saved deal that is felt and heard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phones import answered, offline, play, save, sit_down, tap, visit, waits

pytestmark = pytest.mark.browser
CHECKED = "() => Object.fromEntries([...new FormData(document.getElementById('entry'))])"
SPIED = """
    window.felt = [];
    Navigator.prototype.vibrate = (time) => felt.push("trembles");
    window.AudioContext = class {
        createOscillator() { return {frequency: {}, connect: (to) => to, start: () => felt.push("rings"), stop() {}}; }
        createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect() {}}; }
    };
"""


@pytest.fixture
def page(open_page, club, people):
    page = open_page(people[0].user)
    page.add_init_script(SPIED)
    return visit(page, sit_down(club, people[:3]))


def again(page):
    page.get_by_role("button", name="Same again").click()
    answered(page)
    return page.evaluate(CHECKED)


def test_it_starts_from_the_last_deal_with_and_without_network(page):
    expect(page.get_by_role("button", name="Same again")).to_have_count(0)
    play(page, declarer="2", trump="leaves")
    values = again(page)
    told = {"contract": "hra", "declarer": "2", "trump": "leaves", "winner": "declarer"}
    assert {name: values[name] for name in told} == told
    expect(page.locator("#preview .pay").first).to_be_visible()
    offline(page)
    tap(page, contract="betl", declarer="3", made="yes")
    save(page)
    waits(page, 1)
    values = again(page)
    assert (values["contract"], values["declarer"], values["made"]) == ("betl", "3", "yes")


def test_a_reached_hundred_is_100_until_another_is_tapped(page):
    tap(page, contract="hra", declarer="1", trump="bells", winner="declarer+")
    assert page.evaluate(CHECKED)["winner_total"] == "100"
    tap(page, winner_total="120")
    tap(page, winner="defence+")
    assert page.evaluate(CHECKED)["winner_total"] == "120"


def test_a_saved_deal_is_felt_and_heard_where_that_is_wanted(page):
    play(page)
    assert page.evaluate("felt") == ["trembles"]
    page.locator("summary[data-felt]").click()
    ring = page.get_by_role("button", name="Sound when a deal is saved")
    ring.click()
    expect(ring).to_have_attribute("aria-pressed", "true")
    page.reload()
    play(page)
    page.wait_for_function("felt.length === 2")
    assert sorted(page.evaluate("felt")) == ["rings", "trembles"]
