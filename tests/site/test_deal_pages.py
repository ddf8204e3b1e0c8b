"""One deal: its explanation, its versions, its correction, striking it out; and the guests who come by the link."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from ledger.evening.evenings import close_evening
from ledger.models import Deal
from ledger.table.links import create_table_link, revoke_table_link
from tests.pages import text

HRA = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
LOST = {**HRA, "winner": "defence"}


@pytest.fixture
def table(seat, adam, bara, cyril):
    return seat(adam, bara, cyril)


@pytest.fixture
def played(table, play):
    """A table with two deals."""
    play(table, HRA, HRA)
    return table


def words(answer) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text(answer)).split())


def address(sitting, name="deal", number=1) -> str:
    return reverse(name, args=[sitting.pk, number])


def correction(values=LOST, *, version=1, reason="misheard", key=None, number=1) -> dict[str, object]:
    return {"key": str(key or uuid.uuid4()), "number": number, "version": version, "reason": reason, **values}


def striking(*, version=1, reason="not played", **more) -> dict[str, object]:
    return {"key": str(uuid.uuid4()), "version": version, "reason": reason, **more}


def current(sitting, number=1) -> Deal:
    return Deal.objects.current().get(sitting=sitting, number=number)


# One deal


def test_it_explains_a_deal(member_client, played):
    page = member_client.get(address(played))
    assert page.status_code == 200
    assert "Adam · hra" in words(page)
    assert "hra 1; Adam wins 1 from each" in text(page)
    assert "Adam +2" in words(page)
    assert "Σ 0" in words(page)
    assert "0.40" in text(page)  # the evening's unit is worth 0.20
    assert "table link" in text(page)


def test_it_knows_no_deal_that_was_not_played(scorekeeper_client, played):
    for name in ("deal", "deal-correct"):
        assert scorekeeper_client.get(address(played, name, 3)).status_code == 404
    assert scorekeeper_client.post(address(played, "deal-void", 3), striking()).status_code == 404


# Correcting


def test_it_opens_a_correction_with_what_was_recorded(member_client, table, play):
    facts = {
        "contract": "sto", "declarer": "2", "trump": "hearts", "fleks": {"sto": 1}, "points": 70,
        "marriages": {"declarer": [40], "defence": [20]}, "renonc": [{"offender": "3", "each": 17}], "note": "wine",
    }  # fmt: skip
    play(table, facts)
    page = text(member_client.get(address(table, "deal-correct")))
    for name, value in {
        "contract": "sto", "declarer": "2", "trump": "hearts", "flek.sto": "1", "points": "70", "mine1": "40",
        "theirs1": "20", "p0.offender": "3",
    }.items():  # fmt: skip
        assert f'name="{name}" value="{value}" checked' in page
    assert 'name="p0.other" value="17"' in page
    assert 'value="wine"' in page
    # what holds something stands open
    assert re.findall(r'<details class="section" data-section="(\w+)"[^>]* open>', page) == [
        "full",
        "penalties",
        "more",
    ]


def test_it_corrects_with_a_reason(scorekeeper_client, played, bara):
    answer = scorekeeper_client.post(address(played, "deal-correct"), correction())
    assert answer.url == address(played)
    page = scorekeeper_client.get(answer.url)
    assert "The correction is written" in text(page)
    assert "misheard" in text(page)
    assert "Adam \u22122" in words(page)
    deal = current(played)
    assert (deal.version, deal.facts, deal.entered_by) == (2, LOST, bara.user)
    assert current(played, 2).version == 1


def test_it_shows_both_versions(scorekeeper_client, played):
    scorekeeper_client.post(address(played, "deal-correct"), correction())
    rows = re.findall(r"<tr.*?</tr>", text(scorekeeper_client.get(address(played))), re.DOTALL)
    versions = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows if "table link" in row or "Bára" in row]
    newest, oldest = [row for row in versions if "hra" in row]
    assert "2 stands" in newest
    assert "misheard Bára" in newest
    assert "\u22122 +1 +1" in newest
    assert "+2 \u22121 \u22121" in oldest


def test_it_asks_why(member_client, played):
    answer = member_client.post(address(played, "deal-correct"), correction(reason="  "))
    assert answer.status_code == 422
    assert "Say in a word why" in text(answer)
    assert 'name="winner" value="defence" checked' in text(answer)
    assert current(played).version == 1


def test_it_writes_nothing_when_nothing_was_changed(member_client, played):
    answer = member_client.post(address(played, "deal-correct"), correction(HRA), follow=True)
    assert "Nothing was changed, so nothing was written." in text(answer)
    assert Deal.objects.count() == 2


def test_it_sends_back_a_correction_that_is_no_deal(member_client, played):
    answer = member_client.post(address(played, "deal-correct"), correction({**HRA, "trump": "", "note": "n"}))
    assert answer.status_code == 422
    assert "the trump suit is missing" in text(answer)
    assert 'value="misheard"' in text(answer)
    assert 'value="n"' in text(answer)
    assert current(played).version == 1


def test_it_tells_the_second_of_two_who_correct_at_once(member_client, scorekeeper_client, played):
    scorekeeper_client.post(address(played, "deal-correct"), correction())
    answer = member_client.post(address(played, "deal-correct"), correction({**HRA, "trump": "hearts"}))
    assert answer.status_code == 409
    assert "Somebody corrected this deal meanwhile (version 2, Bára)" in text(answer)
    assert 'name="trump" value="hearts" checked' in text(answer)
    assert "misheard" in text(answer)
    # having seen it, he may write again
    assert 'name="version" value="2"' in text(answer)
    again = member_client.post(address(played, "deal-correct"), correction({**HRA, "trump": "hearts"}, version=2))
    assert again.status_code == 302
    assert current(played).version == 3


def test_it_answers_a_correction_sent_twice_with_the_one_it_has(member_client, played):
    sent = correction()
    first, again = (member_client.post(address(played, "deal-correct"), sent) for _time in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert current(played).version == 2


def test_it_refuses_a_key_that_stands_for_another_correction(member_client, played):
    key = uuid.uuid4()
    member_client.post(address(played, "deal-correct"), correction(key=key))
    answer = member_client.post(address(played, "deal-correct"), correction(HRA, key=key, version=2))
    assert answer.status_code == 409
    assert "sent before with other content" in text(answer)


def test_it_corrects_nothing_after_the_close(member_client, played, evening):
    close_evening(evening=evening, user=None)
    answer = member_client.post(address(played, "deal-correct"), correction())
    assert answer.status_code == 409
    assert "The evening is closed" in text(answer)
    assert "Correct this deal" not in text(member_client.get(address(played)))


def test_it_says_which_later_deals_a_correction_would_break(member_client, seat, people, play):
    table = seat(*people[:2], variant="pl_mariasz")
    play(table, {"points": {"1": 90, "2": 48}}, {"points": {"1": 50, "2": 20}, "stopped_by": "1"})
    answer = member_client.post(address(table, "deal-correct"), correction({"tens1": "4", "ones1": "8"}))
    assert answer.status_code == 409
    assert "correct them first: 2: Adam has 98 over both deals" in text(answer)
    assert 'name="tens1" value="4" checked' in text(answer)


def test_it_says_how_many_later_deals_pay_otherwise(member_client, seat, people, play):
    table = seat(*people[:2], variant="pl_mariasz")
    play(table, {"points": {"1": 90, "2": 48}}, {"points": {"1": 80, "2": 58}})
    answer = member_client.post(address(table, "deal-correct"), correction({"tens1": "4", "ones1": "0"}), follow=True)
    assert "Later deals that pay otherwise now: 1." in text(answer)
    assert current(table, 2).version == 2


@pytest.mark.parametrize(
    "broken",
    [{"key": "x"}, {"key": ""}, {"version": ""}, {"version": "0"}, {"version": "one"}],
)
@pytest.mark.parametrize("name", ["deal-correct", "deal-void"])
def test_it_refuses_what_no_form_sends(scorekeeper_client, played, name, broken):
    answer = scorekeeper_client.post(address(played, name), {**correction(), **broken})
    assert answer.status_code == 400
    assert current(played).version == 1


# Striking out


def test_it_strikes_a_deal_out_with_a_reason(scorekeeper_client, played, member_client):
    answer = scorekeeper_client.post(address(played, "deal-void"), striking())
    assert answer.url == address(played)
    page = member_client.get(answer.url)
    assert "This deal is struck out and pays nothing. not played" in words(page)
    sitting = text(member_client.get(reverse("sitting", args=[played.pk])))
    assert 'class="void"' in sitting
    assert "Save deal 3" in sitting


def test_it_asks_why_it_is_struck_out(scorekeeper_client, played):
    answer = scorekeeper_client.post(address(played, "deal-void"), striking(reason=""))
    assert answer.status_code == 422
    assert "Say in a word why" in text(answer)
    assert not current(played).void


def test_it_undoes_at_once_without_a_reason(scorekeeper_client, played):
    answer = scorekeeper_client.post(address(played, "deal-void", 2), striking(reason="", undo="1"))
    assert answer.url == reverse("sitting", args=[played.pk])
    assert "struck out" in text(scorekeeper_client.get(answer.url))
    assert current(played, 2).void


def test_it_does_not_undo_what_somebody_corrected_meanwhile(scorekeeper_client, member_client, played):
    member_client.post(address(played, "deal-correct"), correction())
    answer = scorekeeper_client.post(address(played, "deal-void"), striking(undo="1"))
    assert answer.status_code == 409
    assert not current(played).void


def test_it_lets_whoever_may_write_strike_out(member_client, played):
    assert "Strike" in text(member_client.get(address(played)))
    assert member_client.post(address(played, "deal-void"), striking()).status_code == 302
    assert current(played).void


def test_it_leads_back_from_the_address_of_a_form_that_was_refused(member_client, played):
    """A change of the language, or a reload, asks for it with GET."""
    answer = member_client.get(address(played, "deal-void"))
    assert (answer.status_code, answer["Location"]) == (302, address(played))


def test_it_brings_a_deal_back_by_a_correction(scorekeeper_client, played):
    scorekeeper_client.post(address(played, "deal-void"), striking())
    answer = scorekeeper_client.post(address(played, "deal-correct"), correction(HRA, version=2, reason="it was"))
    assert answer.status_code == 302
    assert (current(played).version, current(played).void) == (3, False)


# Guests by the table's link


@pytest.fixture
def link(played):
    return create_table_link(sitting=played, user=None)


@pytest.fixture
def guest(link):
    """Somebody without an account, and the addresses that the link opens."""

    def of(name, *args):
        return reverse(f"table-{name}" if name else "table", args=[link.token, *args])

    client = Client()
    client.of = of
    return client


def test_it_lets_a_guest_enter_correct_and_strike_out(guest, played):
    page = guest.get(guest.of(""))
    assert page.status_code == 200
    assert reverse("evening", args=[played.evening_id]) not in text(page)
    assert "QR code" not in text(page)
    shown = guest.post(guest.of("preview"), {"number": "3", **LOST})
    assert "Adam \u22122" in words(shown)
    saved = guest.post(guest.of("deal-save"), {"key": str(uuid.uuid4()), "number": "3", **LOST})
    assert saved.url == f"{guest.of('')}?saved=3"
    assert current(played, 3).entered_as == "table link"
    with translation.override("sk"):
        assert current(played, 3).entered_as == "odkaz stola"
    assert "Undo" in text(guest.get(saved.url))
    assert guest.post(guest.of("deal-correct", 1), correction()).url == guest.of("deal", 1)
    assert guest.post(guest.of("deal-void", 2), striking(undo="1")).url == guest.of("")
    assert (current(played, 1).facts, current(played, 2).void) == (LOST, True)


def test_it_keeps_a_guest_on_his_way(guest, link, played):
    """No address of a member on a guest's page: neither the sitting's, nor the club's, nor an export."""
    for address_ in (guest.of(""), guest.of("deal", 1), guest.of("deal-correct", 1)):
        found = set(
            re.findall(r'(?:href|action|hx-post)="(/(?:sittings|sessions|clubs)[^"]*)"', text(guest.get(address_)))
        )
        assert found == set()


@pytest.mark.parametrize("end", ["revoked", "closed"])
def test_it_shuts_with_the_link(guest, link, evening, end):
    if end == "revoked":
        revoke_table_link(link=link)
    else:
        close_evening(evening=evening, user=None)
    evening.club.language = "hr"
    evening.club.save()
    page = guest.get(guest.of(""), headers={"accept-language": "de"})
    assert (page.status_code, "Ova poveznica ništa ne otvara" in text(page)) == (404, True)
    for name, args in (("", ()), ("deal", (1,)), ("deal-correct", (1,))):
        assert guest.get(guest.of(name, *args)).status_code == 404
    sent = {"key": str(uuid.uuid4()), "number": "3", **LOST}
    for name, args in (("preview", ()), ("deal-save", ()), ("deal-correct", (1,)), ("deal-void", (1,))):
        assert guest.post(guest.of(name, *args), {**correction(), **sent}).status_code == 404
    assert Deal.objects.count() == 2


def test_it_opens_no_other_table(guest, seat, play, people):
    other = seat(*people[:3])
    play(other, HRA, HRA, HRA)
    assert guest.get(guest.of("deal", 3)).status_code == 404
    for name in ("sitting", "deal"):
        args = [other.pk] if name == "sitting" else [other.pk, 1]
        assert guest.get(reverse(name, args=args)).status_code == 302
    guest.post(guest.of("deal-correct", 1), correction())
    assert current(other).version == 1


def test_it_knows_no_made_up_link(client, db):
    assert client.get(reverse("table", args=["x" * 43])).status_code == 404


def test_an_article_leads_to_its_place_on_the_page_of_its_text(scorekeeper_client, played):
    page = scorekeeper_client.get(reverse("deal", args=[played.pk, 1])).content.decode()
    address, place = re.search(r'<a class="article" href="([^"#]+)#([^"]+)"', page).groups()
    assert f'id="{place}"' in scorekeeper_client.get(address).content.decode()
