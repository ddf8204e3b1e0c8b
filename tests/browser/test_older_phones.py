"""Browsers that lack what newer ones have, and phones whose parts go away: what a deal needs works all the same."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from ledger.evening.evenings import close_evening, reopen_evening
from ledger.models import Deal, Evening
from ledger.table.links import create_table_link
from tests.browser.conftest import session_cookie
from tests.browser.phones import (
    HRA,
    WAITING,
    answered,
    keeps,
    offline,
    online,
    play,
    save,
    shows,
    sit_down,
    tap,
    until,
    visit,
    waiting,
    waits,
    written,
)

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

# what docs/operating.md promises to do without; taken away before any script of the page runs
MISSING = {
    "AbortSignal.timeout and AbortSignal.any": "delete AbortSignal.timeout; delete AbortSignal.any;",
    ":has()": """
        for (const kind of [Document, Element, DocumentFragment]) {
            for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
                const plain = kind.prototype[name];
                if (!plain) continue;
                kind.prototype[name] = function (selector) {
                    if (selector.includes(':has(')) throw new DOMException(selector, 'SyntaxError');
                    return plain.call(this, selector);
                };
            }
        }""",
    "ARIA as properties": """
        for (const name of Object.getOwnPropertyNames(Element.prototype)) {
            if (/^aria[A-Z]/.test(name)) delete Element.prototype[name];
        }""",
    "inert": "delete HTMLElement.prototype.inert;",
    "requestSubmit and submitter": """
        delete HTMLFormElement.prototype.requestSubmit; delete SubmitEvent.prototype.submitter;""",
    "locks, wakeLock and randomUUID": """
        delete Navigator.prototype.locks; delete Navigator.prototype.wakeLock; delete Crypto.prototype.randomUUID;""",
    "WebAssembly": "delete window.WebAssembly;",
    "all of it": "",
}
MISSING["all of it"] = "\n".join(MISSING.values())


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


@pytest.mark.parametrize("missing", MISSING)
def test_a_deal_is_previewed_kept_and_written(open_page, sitting, bara, missing):
    phone = open_page(bara.user)
    phone.add_init_script(MISSING[missing])
    visit(phone, sitting)
    tap(phone, **HRA)
    answered(phone)
    expect(phone.locator("#preview .pay").first).to_contain_text("+2")
    save(phone)
    written(phone, 1)
    offline(phone)
    play(phone, trump="leaves")
    waits(phone, 1)
    online(phone)
    written(phone, 2)
    waits(phone, 0)
    phone.get_by_role("link", name="13 Mar 2026").click()
    expect(phone.get_by_role("heading", name="Who pays whom")).to_be_visible()


@pytest.mark.parametrize("missing", MISSING)
def test_an_evening_is_opened(open_page, club, people, adam, missing):
    page = open_page(adam.user)
    page.add_init_script(MISSING[missing])
    page.goto(reverse("evening-new", args=[club.slug]))
    for name in ("Adam", "Bára", "Cyril"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    expect(page.get_by_role("button", name="Bára one seat earlier")).to_be_visible()
    page.get_by_role("button", name="Open the evening").click()
    shows(page, "Deal 1")
    assert Evening.objects.count() == 1


def test_a_rare_chip_that_is_chosen_is_in_sight_without_has(open_page, club, people, bara):
    """`.rare:has(:checked)` stopped the form where a browser does not know it."""
    phone = open_page(bara.user)
    phone.add_init_script(MISSING[":has()"])
    visit(phone, sit_down(club, people[:3]))
    tap(phone, contract="sto")
    folded = phone.locator("fieldset:not([hidden]) details.rare").first
    folded.locator("summary").click()
    folded.locator("input").last.check()
    answered(phone)
    phone.reload()
    expect(folded).to_have_attribute("open", "")


def test_scripts_use_nothing_that_is_younger_than_the_browsers_we_name():
    """By what is known to be too new; a browser of that age is not at hand."""
    younger = re.compile(
        r"AbortSignal\.(timeout|any)\(|:has\(|\.aria[A-Z]\w+ ?=|\.inert =|structuredClone|\.at\(|replaceAll"
        r"|Object\.hasOwn|findLast|\?\?=|\|\|=|&&=|Promise\.(any|withResolvers)|toSorted|groupBy|static \{"
    )
    for script in [*(settings.BASE_DIR / "static/js").glob("*.js"), settings.BASE_DIR / "templates/phone/worker.js"]:
        code = re.sub(r"(?m)^\s*//.*$", "", script.read_text(encoding="utf-8"))
        assert not younger.findall(code), script


def test_a_fault_of_ours_is_never_called_no_network(chromium, live_server, sitting, bara):
    """What throws before anything was asked is seen as what it is."""
    context = chromium.new_context(base_url=live_server.url)
    context.add_cookies([session_cookie(bara.user, live_server.url)])
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(error.name))
    page.goto(reverse("sitting", args=[sitting.pk]))
    page.evaluate("() => { window.AbortController = function () { throw new TypeError('ours') } }")
    tap(page, contract="hra")
    page.wait_for_timeout(300)
    assert faults == ["TypeError"]
    expect(page.locator("#preview")).not_to_contain_text("network")
    context.close()


# --- navigator.onLine ------------------------------------------------------------------------------------------------

LIES = "Object.defineProperty(Navigator.prototype, 'onLine', {get: () => false});"


def test_a_phone_that_takes_itself_for_offline_signs_in(open_page, bara):
    page = open_page()
    page.add_init_script(LIES)
    page.goto(reverse("sign-in"))
    page.get_by_label("Username").fill("bara")
    page.get_by_label("Password").fill("four aces and a ten")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="bara")).to_be_visible()


def test_a_phone_that_takes_itself_for_offline_writes_deals(open_page, sitting, bara):
    phone = open_page(bara.user)
    phone.add_init_script(LIES)
    visit(phone, sitting)
    play(phone)
    written(phone, 1)
    waits(phone, 0)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.locator("#deals-list tr.void")).to_be_visible()


# --- the phone's store -----------------------------------------------------------------------------------------------

# every connection that the page opens can be closed from outside, as iOS does it
CLOSABLE = """
    const open = indexedDB.open.bind(indexedDB);
    window.connections = [];
    window.storeIs = 'there';
    indexedDB.open = (...args) => {
        if (window.storeIs === 'broken') throw new DOMException('lost', 'UnknownError');
        if (window.storeIs === 'silent') return {};
        const request = open(...args);
        request.addEventListener('success', () => window.connections.push(request.result));
        return request;
    };
    window.loseStore = (then) => {
        window.storeIs = then;
        for (const connection of window.connections.splice(0)) connection.close();
    };
"""


@pytest.fixture
def phone(open_page, sitting, bara):
    phone = open_page(bara.user)
    phone.add_init_script(CLOSABLE)
    return visit(phone, sitting)


def trumps():
    return [deal.facts["trump"] for deal in Deal.objects.order_by("number")]


def test_a_store_that_was_closed_is_opened_again(phone):
    offline(phone)
    play(phone, trump="leaves")
    phone.evaluate("loseStore('there')")
    play(phone, trump="acorns")
    phone.evaluate("loseStore('there')")
    waits(phone, 2)
    online(phone)
    written(phone, 2)
    waits(phone, 0)
    assert trumps() == ["leaves", "acorns"]


@pytest.mark.parametrize("then", ["broken", "silent"])
def test_what_cannot_be_read_is_not_called_nothing(phone, then):
    offline(phone)
    play(phone, trump="leaves")
    waits(phone, 1)
    phone.evaluate("then => loseStore(then)", then)
    phone.evaluate("document.dispatchEvent(new Event('waiting:changed'))")
    unread = "The deals that wait on this phone cannot be read just now."
    expect(phone.locator("#waiting [data-unread]")).to_contain_text(unread, timeout=10_000)
    online(phone)
    phone.evaluate("storeIs = 'there'")
    written(phone, 1)
    waits(phone, 0)
    expect(phone.locator("#waiting [data-unread]")).to_be_hidden()
    assert trumps() == ["leaves"]


def test_a_deal_that_cannot_be_kept_stays_in_the_form_and_says_so(phone):
    offline(phone)
    phone.evaluate("loseStore('broken')")
    tap(phone, **HRA)
    save(phone)
    expect(phone.locator("#preview")).to_contain_text("It is not saved, and this phone could not keep it either.")
    expect(phone.locator('#entry input[name="contract"][value="hra"]')).to_be_checked()
    shows(phone, "Deal 1")
    phone.evaluate("storeIs = 'there'")
    save(phone)
    shows(phone, "Deal 2")
    online(phone)
    written(phone, 1)


def test_a_deal_is_written_without_any_store(phone):
    phone.evaluate("loseStore('broken')")
    play(phone)
    written(phone, 1)


def test_a_private_window_without_a_store_says_nothing_of_it(open_page, sitting, bara):
    phone = open_page(bara.user)
    phone.add_init_script(CLOSABLE + "window.storeIs = 'broken';")
    visit(phone, sitting)
    play(phone)
    written(phone, 1)
    expect(phone.locator("#waiting")).to_be_hidden()
    phone.goto("/account/")
    expect(phone.locator("[data-waits]")).to_be_hidden()


def test_a_deal_that_was_kept_though_nobody_heard_is_kept_once(phone):
    """The store wrote it and was gone before it said so: it is asked to keep the same deal again."""
    deal = {"table": "/sittings/0/", "key": "k", "number": 1, "values": [], "state": "refused", "tapped": ""}
    first = phone.evaluate(f"deal => {WAITING.format('put(deal)')}.then(deal => deal.id)", deal)
    again = phone.evaluate(f"deal => {WAITING.format('put(deal)')}.then(deal => deal.id)", deal)
    assert first == again
    assert len(waiting(phone, "all()")) == 1


# --- the clock -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_was_set_makes_no_deal_wait(open_page, sitting, bara, hours):
    phone = visit(open_page(bara.user), sitting)
    phone.route(f"**/sittings/{sitting.pk}/deals/", lambda route: None)
    tap(phone, **HRA)
    save(phone)
    until(phone, WAITING.format("all().then((deals) => deals.length === 1)"))
    again = phone.context.new_page()
    phone.close()
    again.add_init_script(f"const now = Date.now; Date.now = () => now() + {hours} * 3600_000;")
    again.goto(reverse("sitting", args=[sitting.pk]))
    written(again, 1)
    assert Deal.objects.count() == 1


# --- a guest whose link ended ----------------------------------------------------------------------------------------


@pytest.fixture
def guest(open_page, sitting):
    """A guest whose deal waits while his link ends with the evening."""
    link = create_table_link(sitting=sitting, user=None)
    page = open_page()
    page.goto(reverse("table", args=[link.token]))
    keeps(page)
    offline(page)
    play(page, trump="leaves")
    waits(page, 1)
    close_evening(evening=sitting.evening, user=None)
    online(page)
    expect(page.locator("#waiting li.refused")).to_contain_text("The table cannot be reached")
    return page


def look_at_them(page):
    """From the page that a dead link opens."""
    page.reload()
    expect(page.get_by_role("heading", name="This link opens nothing")).to_be_visible()
    page.locator("[data-waits]").get_by_role("link", name="Look at them").click()
    expect(page.get_by_role("heading", name="On this phone", exact=True)).to_be_visible()
    return page.locator("[data-deals] li")


def test_his_deal_can_be_read_and_discarded(guest):
    deal = look_at_them(guest)
    expect(deal).to_contain_text("Deal 1")
    expect(deal).to_contain_text("hra")
    expect(deal).to_contain_text("The table cannot be reached")
    deal.get_by_role("button", name="Discard").click()
    deal.get_by_role("button", name="Discard for good").click()
    expect(guest.locator("[data-deals]")).to_be_hidden()
    assert waiting(guest, "all()") == []


def test_his_deal_is_taken_up_by_the_tables_new_link(guest, sitting):
    reopen_evening(evening=sitting.evening, user=None, reason="a deal was missing")
    link = create_table_link(sitting=sitting, user=None)
    guest.goto(reverse("table", args=[link.token]))
    written(guest, 1)
    waits(guest, 0)
    assert trumps() == ["leaves"]


def test_his_deal_is_taken_up_once_he_is_a_member(guest, sitting, bara, live_server):
    reopen_evening(evening=sitting.evening, user=None, reason="a deal was missing")
    guest.context.add_cookies([session_cookie(bara.user, live_server.url)])
    guest.goto(reverse("sitting", args=[sitting.pk]))
    refused = guest.locator("#waiting li.refused")
    expect(refused).to_contain_text("under another account")
    refused.get_by_role("button", name="Send again").click()
    written(guest, 1)
    assert Deal.objects.get().entered_as == "Bára"


def test_another_table_takes_nothing_up(guest, club, people):
    other = sit_down(club, people[:3])
    link = create_table_link(sitting=other, user=None)
    guest.goto(reverse("table", args=[link.token]))
    shows(guest, "Deal 1")
    expect(guest.locator("[data-waits]")).to_contain_text("Deals that wait on this phone: 1")
    assert Deal.objects.count() == 0


def test_a_member_whose_role_is_gone_can_read_his_deal_too(open_page, sitting, bara):
    phone = visit(open_page(bara.user), sitting)
    offline(phone)
    play(phone)
    waits(phone, 1)
    type(bara).objects.filter(pk=bara.pk).update(user=None)
    online(phone)
    phone.goto("/account/")
    phone.locator("[data-waits]").get_by_role("link", name="Look at them").click()
    deal = phone.locator("[data-deals] li")
    expect(deal).to_contain_text("The table cannot be reached")
    deal.get_by_role("button", name="Discard").click()
    deal.get_by_role("button", name="Discard for good").click()
    assert waiting(phone, "all()") == []
