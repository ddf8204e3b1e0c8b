"""What a hand does on a phone at the table, and what the phone keeps."""

from __future__ import annotations

import uuid
from datetime import date

from django.urls import reverse
from playwright.sync_api import Error, expect

from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.record import record_deal

HRA = {"contract": "hra", "declarer": "1", "trump": "bells", "winner": "declarer"}
# while a phone is offline this is how it hears nothing of it: at the database itself
FACTS = {"contract": "hra", "declarer": "1", "trump": "bells", "winner": "declarer"}


def sit_down(club, members, variant="cz_voleny", **house_rules):
    evening = open_evening(
        club=club, date=date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
    )
    return open_sitting(
        evening=evening, variant=variant, members=members, house_rules=house_rules or None, user=None, leaving=range(99)
    )


def visit(page, sitting):
    """Open the table; from here on the phone may lose its network."""
    page.goto(reverse("sitting", args=[sitting.pk]))
    keeps(page)
    return page


def until(page, promise):
    """Wait, at most ten seconds, for an expression whose value comes by a promise."""
    page.evaluate(
        f"""async () => {{
            for (let n = 0; !(await {promise}); n++) {{
                if (n === 500) throw new Error("waited in vain for {promise.replace('"', "'")}");
                await new Promise((done) => setTimeout(done, 20));
            }}
        }}"""
    )


WAITING = "import('/static/js/waiting.js').then((waiting) => waiting.{})"


def waiting(page, call):
    """Call the page's module of waiting deals and return what its promise brings: `waiting(page, "send()")`."""
    return page.evaluate(WAITING.format(call))


def keeps(page):
    """Wait until the service worker serves this page and has it."""
    until(page, "navigator.serviceWorker.controller")
    until(page, "caches.match(location.pathname, {cacheName: 'tables'})")


def tap(page, **chips):
    for name, value in chips.items():
        page.locator(f'#entry input[name="{name}"][value="{value}"]').check()


def answered(page):
    """Wait until the preview says what the last tap makes."""
    expect(page.locator("[data-preview]")).not_to_have_attribute("aria-busy", "true")


def play(page, **chips):
    """Hra of Adam, won, and saved; then it is the next deal's turn."""
    tap(page, **{**HRA, **chips})
    save_and_go_on(page)


def save(page):
    page.locator("#entry .save").click()


def save_and_go_on(page):
    """Until it is the next deal's turn: what is tapped before would still be tapped for this one."""
    title = page.locator("#entry-title")
    deal = title.text_content()
    save(page)
    expect(title).not_to_have_text(deal)


def offline(page):
    page.context.set_offline(True)


def online(page):
    page.context.set_offline(False)
    # the service worker, which asks for a file it does not keep, may hear of it later than the page
    try:
        until(page, "fetch('/static/nothing').then(() => true, () => false)")
    except Error as error:
        # the page may have been loaded anew meanwhile, by the network
        if "context was destroyed" not in str(error):
            raise
        page.wait_for_load_state()


def waits(page, count):
    """The rows of what waits, once there are so many."""
    rows = page.locator("#waiting li")
    page.wait_for_function("n => document.querySelectorAll('#waiting li').length === n", arg=count)
    return rows


def written(page, count):
    page.wait_for_function("n => document.querySelectorAll('#deals-list tbody tr').length === n", arg=count)


def shows(page, deal):
    """Wait until it is this deal's turn: "Deal 3"."""
    expect(page.locator("#entry-title")).to_have_text(deal)


def elsewhere(sitting, user, **facts):
    """Another phone writes the next deal."""
    return record_deal(
        sitting=sitting,
        key=uuid.uuid4(),
        expected_number=head_of(sitting).next_number,
        facts=FACTS | facts,
        actor=Actor(user=user),
    ).deal
