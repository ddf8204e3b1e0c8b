"""The table's page: what a tap is answered with, what a save does, and what happens to a deal that does not fit."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.models import Deal
from tests.pages import text

HRA = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
HTMX = {"hx-request": "true"}


@pytest.fixture
def table(seat, adam, bara, cyril):
    return seat(adam, bara, cyril)


@pytest.fixture
def send():
    """Send the entry form of a sitting, as a browser would."""

    def send(client, sitting, *, where="deal-save", number=1, key=None, values=HRA, **more):
        data = {"key": str(key or uuid.uuid4()), "number": number, **values}
        return client.post(reverse(where, args=[sitting.pk]), data, **more)

    return send


def words(answer) -> str:
    """What is read: no tags, one space between words."""
    return " ".join(re.sub(r"<[^>]*>", " ", text(answer)).split())


def checked(answer) -> dict[str, str]:
    """Every chip that stands checked."""
    return dict(re.findall(r'<input type="radio" name="([^"]*)" value="([^"]*)" checked', text(answer)))


def beside(answer, group) -> str:
    """The errors that stand in a group of the form."""
    found = re.search(rf'data-group="{re.escape(group)}".*?</fieldset>', text(answer), re.DOTALL)
    return " ".join(re.findall(r"<li>(.*?)</li>", found.group(0)))


# Seeing


def test_it_shows_the_next_deal_with_whose_turn_it_is(member_client, table):
    page = member_client.get(reverse("sitting", args=[table.pk]))
    assert page.status_code == 200
    assert "Save deal 1" in text(page)
    assert "No deal is written yet." in text(page)
    assert checked(page)["declarer"] == "2"
    assert 'name="key"' in text(page)


def test_it_shows_the_score_and_the_last_deals(member_client, table, play):
    play(table, *[HRA] * 14)
    page = member_client.get(reverse("sitting", args=[table.pk]))
    assert "+28" in text(page)
    assert "\u221214" in text(page)
    assert "Save deal 15" in text(page)
    rows = re.findall(r'<th scope="row"[^>]*><a href="[^"]*/deals/(\d+)/">', text(page))
    assert rows == [str(number) for number in range(14, 2, -1)]
    every = member_client.get(reverse("sitting", args=[table.pk]), {"deals": "all"})
    assert len(re.findall(r'<th scope="row"[^>]*><a href="[^"]*/deals/(\d+)/">', text(every))) == 14


def test_it_needs_as_many_queries_for_one_deal_as_for_many(member_client, table, play, django_assert_max_num_queries):
    play(table, *[HRA] * 12)
    with django_assert_max_num_queries(20):
        member_client.get(reverse("sitting", args=[table.pk]))


@pytest.mark.parametrize(
    ("variant", "facts", "shown"),
    [
        ("hr_marijas", {"contract": "adut", "declarer": "1", "winner": "declarer"}, "<b>1</b>"),
        ("hr_marijas", {"contract": "durmas", "declarer": "1", "made": True, "kontra": 1}, "★"),
    ],
)
def test_it_shows_the_points_of_the_open_match(member_client, seat, people, play, variant, facts, shown):
    table = seat(*people[:3], variant=variant)
    play(table, facts)
    assert shown in text(member_client.get(reverse("sitting", args=[table.pk])))


# The preview


def test_it_previews_without_writing(member_client, table, send):
    answer = send(member_client, table, where="preview", headers=HTMX)
    assert answer.status_code == 200
    assert "Adam +2 Bára \u22121 Cyril \u22121" in words(answer)
    assert "<html" not in text(answer)
    assert 'id="preview"' in text(answer)
    assert not Deal.objects.exists()


def test_it_previews_what_is_missing(member_client, table, send):
    assert "Choose the contract." in text(send(member_client, table, where="preview", values={"declarer": "1"}))
    answer = send(member_client, table, where="preview", values={**HRA, "winner": ""})
    assert "the result is missing" in text(answer)


def test_it_explains_every_line_with_its_article(member_client, table, send):
    values = {"contract": "sto", "declarer": "1", "trump": "hearts", "hundred": "1"}
    answer = send(member_client, table, where="preview", values=values)
    assert "sto 4 × red 2 × total 110: 2 = 16; Adam wins 16 from each" in text(answer)


def test_it_previews_for_the_deal_that_is_corrected(member_client, seat, people, play, send):
    """The credit of deal 1 is what it was before deal 2."""
    table = seat(*people[:3], variant="sk_voleny", house_rules={"credit": 120})
    lost = {"contract": "sto", "declarer": "1", "trump": "hearts", "points": 60, "marriages": {"declarer": [20]}}
    play(table, lost)
    values = {"contract": "sto", "declarer": "1", "trump": "leaves", "hundred": "1", "flek.sto": "2"}
    assert "Adam +" in words(send(member_client, table, where="preview", number=1, values=values))
    closed = text(send(member_client, table, where="preview", number=2, values=values))
    assert 'data-closed="flek.sto" data-value="2"' in closed
    assert "Adam has" in closed


# Saving


def test_it_saves_and_goes_on_to_the_next_deal(member_client, table, send, cyril):
    answer = send(member_client, table)
    assert answer.status_code == 302
    page = member_client.get(answer.url)
    assert "Save deal 2" in text(page)
    assert "Deal 1 · Adam · hra" in words(page)
    deal = Deal.objects.get()
    assert (deal.number, deal.facts, deal.entered_by) == (1, HRA, cyril.user)


def test_it_answers_a_script_with_the_page(member_client, table, send):
    answer = send(member_client, table, headers=HTMX)
    assert answer.status_code == 200
    assert "Save deal 2" in text(answer)
    assert "Deal 1 · Adam · hra" in words(answer)
    assert Deal.objects.count() == 1


def test_it_offers_undo_and_correct_to_whoever_saved(member_client, scorekeeper_client, table, send):
    for number, client in enumerate((member_client, scorekeeper_client), 1):
        page = text(send(client, table, number=number, headers=HTMX))
        assert "Undo" in page
        assert reverse("deal-correct", args=[table.pk, number]) in page


def test_it_says_when_a_match_is_won(member_client, seat, people, send):
    table = seat(*people, variant="hr_marijas", house_rules={"match_points": 3})
    betl = {"contract": "betl", "declarer": "1", "made": "yes"}
    assert "Match won: Adam." in text(send(member_client, table, values=betl, headers=HTMX))
    lost = {**betl, "made": "no"}
    assert "Match won: Bára, Cyril" in text(send(member_client, table, number=2, values=lost, headers=HTMX))


def test_it_opens_another_deal_with_its_own_turn(member_client, seat, people, play, send):
    """What was tapped as deal 1 becomes deal 2, but who sits out and who is forhont rotate."""
    table = seat(*people)
    play(table, {**HRA, "declarer": "2", "sitting_out": "1"})
    tapped = {**HRA, "declarer": "3", "sitting_out": "1"}
    kept = checked(send(member_client, table, number=1, values=tapped, headers=HTMX))
    assert (kept["declarer"], kept["sitting_out"]) == ("3", "2")
    # somebody chose that another one sits out: so it stays
    kept = checked(send(member_client, table, number=1, values={**tapped, "sitting_out": "4"}, headers=HTMX))
    assert kept["sitting_out"] == "4"


def test_it_sends_back_a_deal_that_is_none_with_everything_tapped(member_client, table, send):
    values = {**HRA, "winner": "declarer+", "winner_total": "95", "flek.hra": "2", "note": "late & loud"}
    answer = send(member_client, table, values=values)
    assert answer.status_code == 422
    assert "must be from 100 to 190" in beside(answer, "winner_total")
    kept = checked(answer)
    assert {name: kept.get(name) for name in ("contract", "declarer", "trump", "winner", "flek.hra")} == {
        "contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer+", "flek.hra": "2",
    }  # fmt: skip
    assert 'value="late &amp; loud"' in text(answer)
    assert not Deal.objects.exists()


def test_it_says_what_is_missing_beside_the_question(member_client, table, send):
    answer = send(member_client, table, values={"contract": "sedma", "declarer": "1"})
    assert answer.status_code == 422
    assert "the trump suit is missing" in beside(answer, "trump")
    assert "the result is missing" in beside(answer, "winner")
    assert "the result is missing" in beside(answer, "seven")


def test_it_asks_for_a_contract(member_client, table, send):
    answer = send(member_client, table, values={})
    assert answer.status_code == 422
    assert beside(answer, "contract")


def test_it_says_so_when_the_number_is_taken(scorekeeper_client, member_client, table, send):
    send(scorekeeper_client, table)
    answer = send(member_client, table, values={**HRA, "declarer": "2", "trump": "bells"})
    assert answer.status_code == 409
    assert "Deal 1 is already in, entered by Bára." in text(answer)
    assert reverse("deal", args=[table.pk, 1]) in text(answer)
    # what was tapped is there, ready to be saved as the next deal
    assert "Save deal 2" in text(answer)
    assert (checked(answer)["declarer"], checked(answer)["trump"]) == ("2", "bells")
    assert Deal.objects.count() == 1


def test_it_answers_a_deal_sent_twice_with_the_one_it_has(member_client, table, send):
    key = uuid.uuid4()
    first, again = (send(member_client, table, key=key) for _time in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert first.url == again.url
    assert Deal.objects.count() == 1


def test_it_answers_a_deal_sent_again_after_others_and_after_the_close(member_client, table, send, evening):
    key = uuid.uuid4()
    send(member_client, table, key=key)
    send(member_client, table, number=2)
    close_evening(evening=evening, user=None)
    assert send(member_client, table, key=key).status_code == 302
    assert Deal.objects.count() == 2


def test_it_refuses_a_key_that_stands_for_another_deal(member_client, table, send):
    key = uuid.uuid4()
    send(member_client, table, key=key)
    answer = send(member_client, table, key=key, values={**HRA, "winner": "defence"})
    assert answer.status_code == 409
    assert "sent before with other content, as deal 1" in text(answer)
    assert Deal.objects.get().facts == HRA


def test_it_refuses_a_number_that_skips(member_client, table, send):
    answer = send(member_client, table, number=3)
    assert answer.status_code == 409
    assert "The next deal is 1." in text(answer)


def test_it_writes_nothing_after_the_close(member_client, table, send, evening):
    close_evening(evening=evening, user=None)
    answer = send(member_client, table)
    assert answer.status_code == 409
    assert "The evening is closed" in text(answer)
    page = member_client.get(reverse("sitting", args=[table.pk]))
    assert 'id="entry"' not in text(page)
    assert not Deal.objects.exists()


@pytest.mark.parametrize("number", ["", "0", "-1", "1.5", "one", "1" * 40, "\u0663"])
@pytest.mark.parametrize("where", ["deal-save", "preview"])
def test_it_refuses_what_is_no_number(member_client, table, send, where, number):
    assert send(member_client, table, where=where, number=number).status_code == 400


@pytest.mark.parametrize("key", ["", "1", "x" * 36, "\x00"])
def test_it_refuses_what_is_no_key(member_client, table, key):
    answer = member_client.post(reverse("deal-save", args=[table.pk]), {"key": key, "number": "1", **HRA})
    assert answer.status_code == 400
    assert not Deal.objects.exists()


@pytest.mark.parametrize("junk", ["\x00", "\ud800".encode("utf-8", "surrogatepass"), "a" * 5000, "<script>", "%s%(x)d"])
@pytest.mark.parametrize("name", ["contract", "declarer", "note", "flek.hra", "p0.other", "unknown"])
def test_it_survives_junk(member_client, table, send, name, junk):
    for where in ("preview", "deal-save"):
        answer = send(member_client, table, where=where, values={**HRA, "p0.offender": "1", "p0.each": "2", name: junk})
        assert answer.status_code in (200, 302, 422)
        assert "<script>" not in text(answer).replace("<script src", "")


@pytest.mark.parametrize("where", ["sitting", "preview", "deal-save"])
def test_it_knows_no_sitting_of_another_club(organiser_client, other_club, ana, where, send):
    import datetime

    evening = open_evening(
        club=other_club, date=datetime.date(2026, 3, 13), place="", unit_amount="", currency="", user=None
    )
    people = [ana, other_club.members.create(name="Boris"), other_club.members.create(name="Ceda")]
    theirs = open_sitting(evening=evening, variant="hr_marijas", members=people, house_rules=None, user=None)
    if where == "sitting":
        assert organiser_client.get(reverse(where, args=[theirs.pk])).status_code == 404
    else:
        assert send(organiser_client, theirs, where=where).status_code == 404
    assert not Deal.objects.exists()


def test_it_takes_a_form_by_post_only(member_client, table):
    for where in ("preview", "deal-save"):
        assert member_client.get(reverse(where, args=[table.pk])).status_code == 405


# a line's sum and its article, which leads somewhere on the deal's page alone
LINE = re.compile(r'<span class="sum">(.*?)</span> <(?:span|a) class="article"[^>]*>(.*?)</')

# A deal of every variant, as a form sends it
EVERY = [
    ("cz_voleny", 3, {"contract": "sto_sedma", "declarer": "2", "trump": "hearts", "hundred": "-3", "seven": "made"}),
    ("cz_licitovany", 4, {"contract": "betl", "declarer": "2", "sitting_out": "1", "made": "no", "flek.betl": "1"}),
    ("sk_voleny", 3, {"contract": "hra", "declarer": "2", "trump": "bells"}),
    ("paluba_licitovany", 3, {"contract": "pas", "forhont": "2"}),
    ("hr_marijas", 4, {"contract": "adut", "declarer": "2", "partner": "alone", "winner": "declarer"}),
    ("pl_mariasz", 2, {"tens1": "9", "ones1": "1", "m1.1": "40"}),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "seats", "values"), EVERY)
def test_it_saves_what_it_previewed(member_client, seat, people, send, variant, seats, values):
    table = seat(*people[:seats], variant=variant)
    shown = send(member_client, table, where="preview", values=values)
    lines = LINE.findall(text(shown))
    assert send(member_client, table, values=values).status_code == 302
    page = text(member_client.get(reverse("deal", args=[table.pk, 1])))
    assert lines
    assert LINE.findall(page) == lines
    amounts = re.findall(r'<span class="amount \w+">(.*?)</span>', text(shown))
    rows = re.findall(r'<th scope="row">\w+</th><td><span class="amount \w+">(.*?)</span>', page)
    assert [amount for amount in rows if amount != "0"] == [amount for amount in amounts if amount != "0"]
