"""Who owes whom on the evening's page, the member's and the club's; marking it paid; the sheets of an evening."""

from __future__ import annotations

import datetime
import io
import uuid

import pytest
from django.urls import reverse
from pypdf import PdfReader

from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, reopen_evening
from ledger.evening.owed import owed
from ledger.evening.paying import mark_all_paid
from ledger.models import Payment
from ledger.table.correct import correct_deal
from tests.pages import pays, text

WON = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def closed(evening, seat, play, people, adam):
    """Cyril wins 1 from Adam and from Bára."""
    play(seat(people[2], people[0], people[1]), WON)
    return close_evening(evening=evening, user=adam.user)


@pytest.fixture
def form(closed):
    """What the page sends for the first payment that is owed."""

    def form(number=0, **change):
        one = owed([closed])[number]
        sent = {"key": uuid.uuid4(), "payer": one.payer.pk, "payee": one.payee.pk, "amount": one.amount}
        return {**sent, **change}

    return form


def address(evening, name="evening", *args):
    return reverse(name, args=[evening.pk, *args])


def test_it_offers_the_payee_and_the_keepers_to_mark_it(
    closed, organiser_client, scorekeeper_client, member_client, make_user, dana
):
    mark = address(closed, "payment-mark")
    for client in (organiser_client, scorekeeper_client, member_client):
        assert text(client.get(address(closed))).count(f'action="{mark}"') == 2
    dana.user = make_user("dana")
    dana.save()
    member_client.force_login(dana.user, backend="django.contrib.auth.backends.ModelBackend")
    page = text(member_client.get(address(closed)))
    assert mark not in page
    assert pays("Adam", "Cyril") in page
    assert "0.20\u00a0CZK" in page


def test_it_marks_it_once_and_says_by_whom(closed, form, member_client, cyril):
    sent = form()
    for _ in range(2):
        page = text(member_client.post(address(closed, "payment-mark"), sent, follow=True))
        assert "Marked as paid: Adam to Cyril." in page
    assert Payment.objects.get().marked_by == cyril.user
    assert "1 payment marked" in page
    assert "Adam paid Cyril" in page
    assert " · Cyril" in page


def test_it_lets_a_member_mark_only_what_he_got(closed, form, member_client, cyril):
    cyril_pays = form(payer=cyril.pk, payee=form()["payer"])
    assert member_client.post(address(closed, "payment-mark"), cyril_pays).status_code == 403
    assert not Payment.objects.exists()


def test_it_refuses_what_is_not_owed(closed, form, organiser_client):
    page = text(organiser_client.post(address(closed, "payment-mark"), form(amount=7), follow=True))
    assert "not owed any more" in page
    for wrong in ({"amount": "0"}, {"amount": "-1"}, {"amount": "1" * 19}, {"key": "x"}, {"payer": "x"}):
        assert organiser_client.post(address(closed, "payment-mark"), form(**wrong)).status_code == 400
    assert organiser_client.post(address(closed, "payment-mark"), form(payer=999_999)).status_code == 404
    assert not Payment.objects.exists()


def test_it_takes_a_mark_back(closed, form, member_client, scorekeeper_client):
    member_client.post(address(closed, "payment-mark"), form())
    undo = address(closed, "payment-undo", Payment.objects.get().pk)
    assert undo in text(member_client.get(address(closed)))
    page = text(scorekeeper_client.post(undo, {"key": uuid.uuid4()}, follow=True))
    assert "The payment is open again." in page
    assert "taken back" in page
    assert len(owed([closed])) == 2
    page = text(scorekeeper_client.post(undo, {"key": uuid.uuid4()}, follow=True))
    assert "taken back already" in page
    assert undo not in page


def test_it_marks_the_whole_evening(closed, scorekeeper_client):
    page = text(scorekeeper_client.post(address(closed, "payments-mark-all"), follow=True))
    assert "Everything is paid." in page
    assert Payment.objects.count() == 2


def test_it_marks_nothing_while_the_evening_is_open(closed, form, organiser_client, adam):
    sent = form()
    organiser_client.post(address(closed, "payment-mark"), sent)
    reopen_evening(evening=closed, user=adam.user, reason="one deal is missing")
    page = text(organiser_client.get(address(closed)))
    assert address(closed, "payment-mark") not in page
    assert "Adam paid Cyril" in page
    for name, data in (("payment-mark", form()), ("payments-mark-all", {})):
        assert "may still change" in text(organiser_client.post(address(closed, name), data, follow=True))
    assert Payment.objects.count() == 1


def test_it_keeps_what_is_open_on_the_members_and_the_clubs_page(closed, form, member_client, club, adam, bara, dana):
    pages = {name: reverse("member", args=[club.slug, one.pk]) for name, one in (("Adam", adam), ("Bára", bara))}
    everything = reverse("payments", args=[club.slug])
    assert pays("Adam", "Cyril") in text(member_client.get(pages["Adam"]))
    assert pays("Bára", "Cyril") not in text(member_client.get(pages["Adam"]))
    assert "Open payments" not in text(member_client.get(reverse("member", args=[club.slug, dana.pk])))
    home = text(member_client.get(reverse("club", args=[club.slug])))
    assert "2 payments open" in home
    assert everything in home
    assert text(member_client.get(everything)).count("pays Cyril") == 2
    for _ in range(2):
        member_client.post(address(closed, "payment-mark"), form())
    assert pays("Adam", "Cyril") not in text(member_client.get(pages["Adam"]))
    assert "Nobody owes anything." in text(member_client.get(everything))
    assert "payments open" not in text(member_client.get(reverse("club", args=[club.slug])))


def test_it_lists_the_sheets_and_what_changed(closed, organiser_client, adam, evening):
    page = text(organiser_client.get(address(closed)))
    digits = evening.sheets.get().ledger_hash[-8:]
    assert f"ledger …{digits}" in page
    assert "Revision 1" in page
    organiser_client.post(address(closed, "evening-reopen"), {"reason": "deal 1 was a betl"})
    deal = evening.sittings.get().deals.get()
    correct_deal(
        deal=deal,
        key=uuid.uuid4(),
        facts={"contract": "betl", "declarer": "1", "made": True},
        reason="it was a <betl>",
        actor=Actor(user=adam.user),
    )
    page = text(organiser_client.get(address(closed)))
    assert "For revision 2" in page
    organiser_client.post(address(closed, "evening-close"))
    page = text(organiser_client.get(address(closed)))
    assert "Revision 2" in page
    assert "For revision" not in page
    assert "corrected · Adam" in page
    assert "<q>it was a &lt;betl&gt;</q>" in page


# --- in coins ------------------------------------------------------------------------------------


def test_it_rounds_the_evening_to_coins_on_the_page_and_on_its_sheet(club, evening, seat, play, people, member_client):
    club.language = "en"
    club.save()
    # Cyril wins 3 × 0.20 from each: 1.20 to get, which is one crown, and only one of both pays it
    play(seat(people[2], people[0], people[1]), *[WON] * 3)
    assert "In cash" in text(member_client.get(address(evening)))
    page = text(member_client.get(address(evening), {"cash": "1"}))
    assert page.count("1\u00a0CZK</strong>") == 1
    assert pays("Adam", "Cyril") in page
    sheet = f"{address(evening, 'evening-sheet')}?cash=1"
    assert f'href="{sheet}"' in page
    pdf = member_client.get(sheet).content
    words = "".join(part.extract_text() for part in PdfReader(io.BytesIO(pdf)).pages)
    assert "In cash, rounded to 1 CZK" in words.replace("\u00a0", " ")
    assert "Nobody owes a coin." in text(member_client.get(address(evening), {"cash": "10"}))


def test_it_ticks_in_coins_what_is_paid(evening, seat, play, people, member_client, adam):
    play(seat(people[2], people[0], people[1]), *[WON] * 3)
    close_evening(evening=evening, user=adam.user)
    assert "✓" not in text(member_client.get(address(evening), {"cash": "1"}))
    mark_all_paid(evening=evening, user=adam.user)
    assert text(member_client.get(address(evening), {"cash": "1"})).count("✓") == 1


@pytest.mark.parametrize("given", ["3", "0", "-1", "one", "1e3", "1.0"])
def test_it_rounds_only_to_coins_it_offers(closed, member_client, given):
    for name in ("evening", "evening-sheet"):
        assert member_client.get(address(closed, name), {"cash": given}).status_code == 404


def test_it_offers_no_coins_where_no_money_is_played_for(club, people, member_client):
    evening = open_evening(club=club, date=datetime.date(2026, 4, 1), place="", unit_amount="", currency="", user=None)
    assert "In cash" not in text(member_client.get(address(evening)))
    assert member_client.get(address(evening), {"cash": "1"}).status_code == 404
