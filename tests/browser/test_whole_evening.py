"""A whole evening without signal: forty deals, the phone locked, its browser killed; then each deal once, in order."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
from contextlib import suppress

import pytest
from django.urls import reverse
from playwright.sync_api import Error, expect

from ledger.models import Deal
from ledger.table.queries import sitting_totals
from tests.browser.conftest import ARGS, session_cookie
from tests.browser.phones import keeps, offline, online, play, save_and_go_on, sit_down, tap, waits

pytestmark = pytest.mark.browser
DEALS = 40
SUITS = ("hearts", "leaves", "acorns", "bells")
KILLED = (12, 30)  # after these deals the browser is gone at once
RECKONED = "document.addEventListener('cellar:reckoned', ({ detail }) => { window.reckoned = detail.number })"
AN_HOUR_LATER = "const now = Date.now; Date.now = () => now() + 3600e3;"


class Pocket:
    """Bára's phone: one profile, opened as often as the browser is killed."""

    def __init__(self, kind, path, folder, url):
        self.kind, self.path, self.folder, self.url = kind, path, folder, url
        self.context = None

    def open(self, address):
        self.context = self.kind.launch_persistent_context(
            self.folder, executable_path=self.path, args=ARGS, locale="en", base_url=self.url,
            viewport={"width": 390, "height": 800},
        )  # fmt: skip
        self.context.add_init_script(RECKONED)
        page = self.context.pages[0]
        page.set_default_timeout(20_000)
        self.address = address
        return page

    def kill(self):
        """The battery is gone: no page hears of it."""
        named = ["pgrep", "-f", f"user-data-dir={self.folder}"]
        for process in subprocess.run(named, capture_output=True, text=True, check=False).stdout.split():
            with suppress(ProcessLookupError):
                os.kill(int(process), signal.SIGKILL)
        with suppress(Error):  # it is gone already
            self.context.close()


def reckoned(page, number):
    page.wait_for_function("number => window.reckoned === number", arg=number, timeout=90_000)


def totals(page):
    return page.locator(".score dd .amount").all_inner_texts()


@pytest.fixture
def pocket(chromium, live_server, tmp_path):
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    pocket = Pocket(chromium.browser_type, path, str(tmp_path / "profile"), live_server.url)
    yield pocket
    with suppress(Error):
        pocket.context.close()


def test_forty_deals_are_there_once_and_in_order(pocket, phone_engine, club, people, bara):
    sitting = sit_down(club, people[:3])
    address = reverse("sitting", args=[sitting.pk])
    page = pocket.open(address)
    pocket.context.add_cookies([session_cookie(bara.user, pocket.url)])
    page.goto(address)
    keeps(page)
    page.get_by_role("button", name="Ready for the cellar").click()
    reckoned(page, 1)
    offline(page)
    chance, suits = random.Random(40), []
    for number in range(1, DEALS + 2):
        suits.append(chance.choice(SUITS))
        play(page, trump=suits[-1], winner=chance.choice(("declarer", "defence")), declarer=chance.choice("123"))
        if number in KILLED:
            pocket.kill()
            page = pocket.open(address)
            offline(page)
            page.add_init_script(AN_HOUR_LATER)
            page.goto(address)
            reckoned(page, number + 1)
    waits(page, DEALS + 1)
    for number in (5, 17, 33):
        correct(page, number, suits)
    strike_out(page, 20, suits)
    reckoned(page, DEALS + 1)
    expect(page.locator("#deals-list tr.waits")).to_have_count(DEALS)
    shown = totals(page)
    # the browser was killed before it had written down who is signed in
    pocket.context.add_cookies([session_cookie(bara.user, pocket.url)])
    online(page)
    page.set_default_timeout(120_000)
    waits(page, 0)
    expect(page.locator("#score-waits")).to_be_hidden()
    assert totals(page) == shown
    deals = list(Deal.objects.order_by("pk").values_list("number", "facts__trump"))
    assert deals == list(enumerate(suits, 1))
    assert [f"{units:+d}".replace("-", "−") for units in sitting_totals(sitting).values()] == shown


def correct(page, number, suits):
    """Another suit for a deal that waits."""
    suits[number - 1] = next(suit for suit in SUITS if suit != suits[number - 1])
    page.locator("#waiting li").nth(number - 1).get_by_role("button", name="Correct").click()
    tap(page, trump=suits[number - 1])
    save_and_go_on(page)


def strike_out(page, number, suits):
    """It never happened: those behind it follow up."""
    del suits[number - 1]
    row = page.locator("#waiting li").nth(number - 1)
    row.get_by_role("button", name="Discard").click()
    row.get_by_role("button", name="Discard for good").click()
    expect(page.locator("#waiting li")).to_have_count(len(suits))
