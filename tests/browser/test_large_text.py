"""Text twice as large, by a browser's own setting: nothing overlaps, nothing is cut, no page scrolls sideways."""

from __future__ import annotations

import datetime
import os
import shutil
import uuid
from pathlib import Path

import pytest
from django.urls import reverse

import rules
from clubapp import people as club_people
from clubapp import publishing
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.table.links import create_table_link
from ledger.table.record import record_deal
from tests.browser.conftest import ARGS, session_cookie
from tests.browser.eyes import UNFOLD
from tests.browser.phones import answered, tap

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
WIDTHS = (320, 390)
TWICE = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"
# what is wrong with the words of a page: cut by an edge, printed over others, or spelt downwards
FAULTS = r"""() => {
    const root = document.documentElement, faults = new Set(), words = [];
    const inside = (box) => [...box.querySelectorAll(":scope *")].some(sticks);
    const sticks = (box) =>
        box.getBoundingClientRect().right > root.clientWidth + 1 && box.checkVisibility() && !box.closest(".scroll *");
    if (root.scrollWidth > root.clientWidth) {
        const [widest] = [...document.querySelectorAll("body *")].filter((box) => sticks(box) && !inside(box));
        faults.add(`${root.scrollWidth} wide: ${widest?.outerHTML.slice(0, 99)}`);
    }
    const unread = ".visually-hidden, .skip, script, style, select, textarea, svg, [hidden], .said-only, [inert]";
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node; (node = texts.nextNode());) {
        const element = node.parentElement;
        if (!/[\p{L}\p{N}]/u.test(node.data) || element.closest(unread) || !element.checkVisibility()) continue;
        const around = [];
        for (let box = element; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.clipPath !== "none" || style.overflow !== "visible") around.push([box, style]);
        }
        if (around.some(([, style]) => style.clipPath !== "none")) continue;
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()];
        if (lines.length > 2 && node.data.trim().length / lines.length < 2.5)
            faults.add(`a letter in each line: ${node.data.trim()}`);
        for (const line of lines) {
            if (line.width < 2) continue;
            let seen = true;
            for (const [box, style] of around) {
                const edge = box.getBoundingClientRect();
                const over = line.right > edge.right + 2 || line.left < edge.left - 2;
                const below = line.bottom - line.height / 5 > edge.bottom;
                if (over && style.overflowX === "hidden") faults.add(`cut: ${node.data.trim()}`);
                if (below && style.overflowY === "hidden") faults.add(`cut below: ${node.data.trim()}`);
                if (over || below) seen = false;
            }
            const inset = line.height / 5;
            if (seen) words.push([line.left, line.top + inset, line.right, line.bottom - inset, node]);
        }
    }
    words.sort((one, other) => one[1] - other[1]);
    words.forEach(([left, , right, bottom, node], n) => {
        for (const [from, start, to, , other] of words.slice(n + 1)) {
            if (start >= bottom) break;
            if (other !== node && from < right - 2 && to > left + 2)
                faults.add(`${node.data.trim()} | ${other.data.trim()}`);
        }
    });
    return [...faults];
}"""

# every question of an entry form, whatever its contract; and what stays at an edge of the screen stands over nothing
SHOW = """() => {
    for (const one of document.querySelectorAll('#entry [hidden]:not(i, .taken)')) one.hidden = false;
    for (const one of document.querySelectorAll('.thumb, .finder')) one.style.position = "static";
}"""


@pytest.fixture
def walked(live_server, club, people, other_club):
    """The addresses of every page that a keeper of a club may open, each with something on it."""
    season = club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    club_people.make_account_link(member=people[3], user=people[0].user)
    publishing.publish(club=club, user=people[0].user)
    evening, closed = (
        open_evening(
            club=club, date=datetime.date(2026, 3, day), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
        )
        for day in (13, 6)
    )
    tables = [seat(evening, people, variant) for variant in PLAYED]
    create_table_link(sitting=tables[0], user=None)
    seat(closed, people, "cz_voleny")
    close_evening(evening=closed, user=people[0].user)
    slug, deal = club.slug, [tables[0].pk, 1]
    by_name = {
        "home": [], "account": [], "password-change": [], "my-data": [], "club-new": [], "club": [slug],
        "club-settings": [slug], "members": [slug], "members-paste": [slug], "member": [slug, people[0].pk],
        "member-edit": [slug, people[3].pk], "member-link": [slug, people[3].pk], "member-forget": [slug, people[1].pk],
        "forget-me": [slug], "club-public": [slug], "seasons": [slug], "season-edit": [slug, season.pk],
        "evening-new": [slug], "evening-new-people": [slug], "evening-people": [evening.pk], "evening": [evening.pk],
        "evening-edit": [evening.pk], "evening-share": [evening.pk], "sitting-new": [evening.pk],
        "table-link": [tables[0].pk], "deal": deal, "deal-correct": deal, "payments": [slug], "standings": [slug],
        "standings-pictures": [slug], "import": [slug], "imports": [slug], "rule-sets": [slug],
        "tournaments": [slug], "tournament-new": [slug], "offline": [], "sample": [], "help": [], "rules:index": [],
        "rules:variant": ["cz_voleny"],
    }  # fmt: skip
    addresses = [reverse(name, args=args) for name, args in by_name.items()]
    addresses += [reverse("evening", args=[closed.pk]), "/nowhere/"]
    return addresses + [reverse("sitting", args=[table.pk]) + "?show=stands" for table in tables]


PLAYED = {
    "cz_voleny": {"contract": "durch", "declarer": "1", "made": True, "sitting_out": "4"},
    "cz_licitovany": {"contract": "durch", "declarer": "1", "made": True, "sitting_out": "4"},
    "sk_voleny": {"contract": "velky", "declarer": "1", "made": True, "sitting_out": "4"},
    "pl_mariasz": {"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}},
    "hr_marijas": {"contract": "durmas", "declarer": "1", "made": True},
    "ctyrka": {"contract": "betl", "declarer": "1", "made": True},
}


def seat(evening, people, variant):
    """A table of this variant with one deal."""
    sitting = open_sitting(
        evening=evening, variant=variant, members=people[: rules.newest(variant).seats[-1]][:4],
        house_rules=None, user=None, leaving=range(99),
    )  # fmt: skip
    facts, actor = PLAYED[variant], Actor(label="table link")
    record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=facts, actor=actor)
    return sitting


def look(page, address):
    """Look at a page at every width, all of it unfolded; with SEEN in the environment keep pictures there."""
    found = []
    page.goto(address)
    page.evaluate(UNFOLD)
    page.evaluate(SHOW)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{address} at {width}: {fault}" for fault in page.evaluate(FAULTS)]
        if kept := os.environ.get("SEEN"):
            page.screenshot(path=Path(kept) / f"{address.strip('/').replace('/', '-')}-{width}.png", full_page=True)
    return found


@pytest.fixture
def large_page(chromium, live_server, adam):
    """A page of the organiser's in a browser whose own text size is twice the usual."""
    kind = chromium.browser_type
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    browser = kind.launch(executable_path=path, args=[*ARGS, TWICE])
    context = browser.new_context(base_url=live_server.url, locale="en")
    context.add_cookies([session_cookie(adam.user, live_server.url)])
    yield context.new_page()
    browser.close()


def test_text_twice_as_large_is_read_on_every_page(large_page, walked):
    page = large_page
    found = [fault for address in walked for fault in look(page, address)]
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert not found, "\n" + "\n".join(found)
    whole_while_tapped(page)


def whole_while_tapped(page):
    """The payments of a deal, and Save below them, are whole on a small screen too."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.reload()
    tap(page, contract="betl", declarer="1", made="yes")
    answered(page)
    assert page.locator("#preview .pay").count() == 4
    page.evaluate(SHOW)
    assert page.evaluate(FAULTS) == []


def test_it_sees_what_is_cut_and_what_stands_over_each_other(open_page):
    page = open_page(width=320)
    page.set_content(
        "<p style='overflow: hidden; white-space: nowrap; width: 3rem'>Květoslava</p>"
        "<b>+32</b><b style='margin-left: -2rem'>−16</b>"
    )
    assert page.evaluate(FAULTS) == ["cut: Květoslava", "+32 | −16"]
