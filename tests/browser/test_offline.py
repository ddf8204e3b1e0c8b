"""Without network: deals wait on the phone, are sent in order when it returns, each once, and none is dropped."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.urls import reverse
from playwright.sync_api import expect

from ledger.evening.evenings import close_evening, reopen_evening
from ledger.models import Deal
from ledger.table.links import create_table_link
from ledger.views import entry
from tests.browser.phones import (
    HRA,
    WAITING,
    elsewhere,
    keeps,
    offline,
    online,
    play,
    save,
    save_and_go_on,
    shows,
    sit_down,
    tap,
    until,
    visit,
    waiting,
    waits,
    written,
)

pytestmark = pytest.mark.browser
SAVES = "**/deals/"


@pytest.fixture
def sitting(club, people):
    return sit_down(club, people[:3])


@pytest.fixture
def phone(sitting, open_page, bara):
    """Bára's phone at the table, visited once."""
    return visit(open_page(bara.user), sitting)


def trumps():
    return list(Deal.objects.order_by("number").values_list("facts__trump", flat=True))


def test_it_opens_without_network_after_one_visit(phone):
    offline(phone)
    phone.reload()
    shows(phone, "Deal 1")
    tap(phone, contract="hra")
    expect(phone.locator("#preview")).to_contain_text("when the network is back")


def test_it_says_of_every_answer_what_was_asked(open_page, bara, club, people):
    phone = visit(open_page(bara.user), sit_down(club, people, "sk_voleny"))
    offline(phone)
    tap(phone, contract="sto", trump="hearts", **{"flek.sto": "1"}, hundred="-2")
    for section in ("penalties", "more"):
        phone.locator(f'details[data-section="{section}"] > summary').click()
    tap(phone, **{"p0.offender": "3", "p0.each": "5"}, allow_over_credit="on")
    save(phone)
    told = waits(phone, 1).locator("[data-tapped]")
    expect(told).to_have_text(
        "Bára · sto · hearts · Flek: sto flek · Hundred lost by 20 · Who broke the rule Cyril"
        " · Agreed amount, to each 5 · Credit the table let it stand"
    )
    # corrected on the phone it is as it was tapped, the box too
    phone.locator("#waiting li").get_by_role("button", name="Correct").click()
    expect(phone.locator("#entry input[name=allow_over_credit]")).to_be_checked()
    expect(phone.locator('#entry input[name=hundred][value="-2"]')).to_be_checked()


def test_it_keeps_a_deal_until_the_network_returns(phone):
    offline(phone)
    play(phone)
    expect(waits(phone, 1)).to_contain_text("Deal 1 waits for the network")
    expect(waits(phone, 1)).to_contain_text("Adam · hra · bells · Game won")
    shows(phone, "Deal 2")
    assert Deal.objects.count() == 0
    online(phone)
    written(phone, 1)
    waits(phone, 0)
    shows(phone, "Deal 2")
    expect(phone.locator(".score")).to_contain_text("+")


def test_it_sends_all_in_order_after_a_reload_and_a_new_start(phone, sitting):
    offline(phone)
    play(phone, trump="leaves")
    play(phone, trump="acorns")
    waits(phone, 2)
    phone.reload()
    shows(phone, "Deal 3")
    play(phone, trump="bells")
    waits(phone, 3)
    again = phone.context.new_page()
    phone.close()
    again.goto(reverse("sitting", args=[sitting.pk]))
    waits(again, 3)
    shows(again, "Deal 4")
    online(again)
    written(again, 3)
    assert trumps() == ["leaves", "acorns", "bells"]


def test_it_sends_from_any_page_of_the_site(phone):
    offline(phone)
    play(phone)
    waits(phone, 1)
    phone.goto("/")
    expect(phone.get_by_role("heading", name="No network")).to_be_visible()
    expect(phone.locator("[data-kept]").get_by_role("link", name="Volený mariáš")).to_contain_text("Adam, Bára, Cyril")
    expect(phone.locator("[data-waits]")).to_contain_text("Deals that wait on this phone: 1")
    online(phone)
    expect(phone.locator("[data-waits]")).to_be_hidden()
    assert Deal.objects.count() == 1


def drop_answers(phone, times):
    """The server gets the request and writes; its answer never arrives."""
    dropped = []

    def drop(route):
        if len(dropped) >= times:
            return route.continue_()
        dropped.append(route.fetch().status)
        route.abort()
        return None

    phone.route(SAVES, drop)
    return dropped


def test_it_writes_once_what_was_answered_into_the_void(phone):
    dropped = drop_answers(phone, 1)
    play(phone)
    written(phone, 1)
    waits(phone, 0)
    assert dropped == [200]
    assert Deal.objects.count() == 1
    shows(phone, "Deal 2")


def test_it_writes_once_what_was_sent_again_and_again(phone):
    offline(phone)
    play(phone, trump="leaves")
    play(phone, trump="acorns")
    waits(phone, 2)
    dropped = drop_answers(phone, 2)
    online(phone)
    phone.wait_for_timeout(300)
    for _ in range(3):
        waiting(phone, "send()")
    written(phone, 2)
    assert dropped == [201, 200]
    assert trumps() == ["leaves", "acorns"]


@pytest.mark.parametrize("answer", [{"status": 503}, {"status": 200, "content_type": "text/html", "body": "Buy Wi-Fi"}])
def test_it_takes_only_the_servers_word_for_written(phone, answer):
    phone.route(SAVES, lambda route: route.fulfill(**answer))
    play(phone)
    waits(phone, 1)
    waiting(phone, "send()")
    waits(phone, 1)
    phone.unroute(SAVES)
    waiting(phone, "send()")
    written(phone, 1)
    waits(phone, 0)


def test_it_sends_again_what_came_while_the_book_was_locked(phone, monkeypatch):
    """The server's 503 is no refusal: the deal waits, and is written once it can be."""

    def locked(**_what):
        raise OperationalError("database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(entry, "record_deal", locked)
        play(phone, trump="hearts")
        waits(phone, 1)
        waiting(phone, "send()")
        expect(waits(phone, 1)).to_contain_text("waits for the network")
        assert not Deal.objects.exists()
    waiting(phone, "send()")
    written(phone, 1)
    waits(phone, 0)
    assert trumps() == ["hearts"]


def test_it_sends_what_a_closed_browser_was_sending(phone, sitting):
    phone.route(SAVES, lambda route: None)
    tap(phone, **HRA)
    save(phone)
    until(phone, WAITING.format("all().then((deals) => deals.length === 1)"))
    again = phone.context.new_page()
    phone.close()
    again.clock.install()
    again.goto(reverse("sitting", args=[sitting.pk]))
    expect(waits(again, 1)).to_contain_text("Deal 1")
    shows(again, "Deal 2")
    again.clock.fast_forward(20_000)
    written(again, 1)


def test_it_keeps_a_refused_deal_and_those_behind_it(phone):
    offline(phone)
    tap(phone, contract="sedma", trump="leaves")
    save(phone)
    shows(phone, "Deal 2")
    play(phone, trump="acorns")
    waits(phone, 2)
    online(phone)
    refused = phone.locator("#waiting li.refused")
    expect(refused).to_contain_text("not written")
    expect(refused.locator(".reason")).not_to_be_empty()
    assert Deal.objects.count() == 0
    refused.get_by_role("button", name="Correct").click()
    shows(phone, "Deal 1")
    expect(phone.locator("#entry input[name=trump][value=leaves]")).to_be_checked()
    tap(phone, winner="declarer", seven="made")
    save(phone)
    written(phone, 2)
    waits(phone, 0)
    assert trumps() == ["leaves", "acorns"]


def test_it_asks_what_to_do_with_a_deal_another_phone_wrote(phone, sitting, adam):
    offline(phone)
    play(phone, trump="leaves")
    play(phone, trump="acorns")
    waits(phone, 2)
    elsewhere(sitting, adam.user)
    online(phone)
    refused = phone.locator("#waiting li.refused")
    expect(refused).to_contain_text("Deal 1 is already in, entered by Adam.")
    refused.get_by_role("button", name="Save as the next deal").click()
    written(phone, 3)
    waits(phone, 0)
    assert trumps() == ["bells", "leaves", "acorns"]
    shows(phone, "Deal 4")


def test_it_seats_out_whose_turn_it_is_then(club, people, open_page, adam, bara):
    table = sit_down(club, people, "sk_voleny")
    phone = visit(open_page(bara.user), table)
    offline(phone)
    for _ in range(2):
        tap(phone, contract="maly", declarer="4", made="yes")
        save_and_go_on(phone)
    expect(waits(phone, 2).first).not_to_contain_text("Sits out")
    elsewhere(table, adam.user, sitting_out="1", declarer="2", fleks={"hra": 2})
    online(phone)
    phone.locator("#waiting li.refused").get_by_role("button", name="Save as the next deal").click()
    written(phone, 3)
    assert [deal.facts["sitting_out"] for deal in table.deals.order_by("number")] == ["1", "2", "3"]


def test_it_discards_only_when_told_to(phone, sitting, adam):
    offline(phone)
    play(phone, trump="leaves")
    play(phone, trump="acorns")
    waits(phone, 2)
    elsewhere(sitting, adam.user)
    online(phone)
    phone.locator("#waiting li.refused").get_by_role("button", name="Discard").click()
    # one tap beside Correct loses nothing
    phone.locator("#waiting li.refused").get_by_role("button", name="Discard for good").click()
    written(phone, 2)
    assert trumps() == ["bells", "acorns"]


def test_it_asks_for_sign_in_and_loses_nothing(phone):
    offline(phone)
    play(phone)
    waits(phone, 1)
    phone.context.clear_cookies()
    online(phone)
    expect(phone.locator("#waiting [data-sign-in]")).to_contain_text("Nothing is lost")
    phone.locator("#waiting").get_by_role("link", name="Sign in").click()
    phone.get_by_label("Username").fill("bara")
    phone.get_by_label("Password").fill("four aces and a ten")
    phone.get_by_role("button", name="Sign in").click()
    written(phone, 1)
    assert Deal.objects.get().entered_as == "Bára"


def test_it_writes_nothing_under_another_name_unasked(phone, adam, sitting):
    offline(phone)
    play(phone)
    waits(phone, 1)
    phone.context.clear_cookies()
    from tests.browser.conftest import session_cookie

    phone.context.add_cookies([session_cookie(adam.user, phone.url)])
    online(phone)
    refused = phone.locator("#waiting li.refused")
    expect(refused).to_contain_text("under another account")
    assert Deal.objects.count() == 0
    refused.get_by_role("button", name="Send again").click()
    written(phone, 1)
    assert Deal.objects.get().entered_as == "Adam"


def test_it_waits_for_the_evening_to_be_opened_again(phone, sitting, adam):
    offline(phone)
    play(phone)
    waits(phone, 1)
    close_evening(evening=sitting.evening, user=adam.user)
    online(phone)
    expect(phone.locator("#waiting li.refused")).to_contain_text("The evening is closed")
    reopen_evening(evening=sitting.evening, user=adam.user, reason="a deal was missing")
    phone.reload()
    phone.locator("#waiting li.refused").get_by_role("button", name="Send again").click()
    written(phone, 1)


def test_it_forgets_the_pages_of_who_signs_out_but_not_his_deals(phone):
    offline(phone)
    play(phone)
    waits(phone, 1)
    phone.route("**/state/", lambda route: route.abort())
    online(phone)
    phone.goto("/account/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Sign out").click()
    until(phone, "caches.has('tables').then(has => !has)")
    assert len(waiting(phone, "all()")) == 1


def test_it_works_for_a_guest_by_the_tables_link(open_page, sitting):
    link = create_table_link(sitting=sitting, user=None)
    page = open_page()
    page.goto(reverse("table", args=[link.token]))
    keeps(page)
    offline(page)
    page.reload()
    play(page)
    waits(page, 1)
    online(page)
    written(page, 1)
    assert Deal.objects.get().entered_as == "table link"


def test_it_seats_out_the_next_one_of_four(open_page, club, people, bara):
    page = visit(open_page(bara.user), sit_down(club, people))
    tap(page, contract="hra")
    expect(page.locator("[name=sitting_out]:checked")).to_have_value("1")
    expect(page.locator("[name=declarer][value='1']")).to_be_disabled()
    offline(page)
    play(page, declarer="2")
    waits(page, 1)
    tap(page, contract="hra")
    expect(page.locator("[name=sitting_out]:checked")).to_have_value("2")
    expect(page.locator("[name=declarer]:checked")).to_have_value("3")
    expect(page.locator("[name=declarer][value='2']")).to_be_disabled()
    expect(page.locator("[name=declarer][value='1']")).to_be_enabled()
    expect(page.locator(".score [data-seat='2']")).to_contain_text("deals")
    play(page, declarer="3")
    online(page)
    written(page, 2)
    assert [deal.facts["sitting_out"] for deal in Deal.objects.order_by("number")] == ["1", "2"]
