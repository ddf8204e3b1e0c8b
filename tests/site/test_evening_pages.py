from __future__ import annotations

import re

import pytest
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting, reopen_evening
from ledger.models import EveningEvent
from ledger.table.correct import void_deal
from ledger.table.links import create_table_link
from tests.pages import pays, text
from tests.site.conftest import DAY

WON = {"contract": "hra", "declarer": "1", "trump": "hearts", "winner": "declarer"}
LOST = {"contract": "hra", "declarer": "2", "trump": "bells", "winner": "defence"}


@pytest.fixture
def address(evening):
    return reverse("evening", args=[evening.pk])


def test_it_shows_the_totals_of_all_sittings_and_their_sum(member_client, seat, play, people, address):
    adam, bara, cyril, dana = people
    play(seat(adam, bara, cyril), WON, LOST)
    play(seat(adam, bara, dana, table_no=1), WON)
    page = member_client.get(address)
    shown = page.context["result"]
    # red doubles: 2 from each; a lost hra costs 1 to each
    assert {p.member.name: (p.amount, p.by_table) for p in shown.players} == {
        "Adam": (9, (5, 4)),
        "Bára": (-6, (-4, -2)),
        "Cyril": (-1, (-1, None)),
        "Dana": (-2, (None, -2)),
    }
    assert (shown.sum, shown.sums) == (0, (0, 0))
    assert '<tr><th scope="row">Σ</th><td class="num"><span class="amount zero">0</span>' in text(page)
    assert "Table 1, round 2" in text(page)


def test_it_says_who_pays_whom_in_units_and_money(member_client, seat, play, people, address):
    play(seat(*people[:3]), WON, WON)
    page = text(member_client.get(address))
    assert pays("Bára", "Adam") in page
    assert "0.80\u00a0CZK" in page
    assert "If you ended now" in page
    assert "+1.60\u00a0CZK" in page


def test_it_shows_no_money_where_there_is_none(member_client, club, play, people):
    evening = open_evening(club=club, date=DAY, place="", unit_amount="", currency="", user=None)
    table = open_sitting(evening=evening, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    play(table, WON)
    page = text(member_client.get(reverse("evening", args=[evening.pk])))
    assert "CZK" not in page
    assert "Who pays whom" in page


def test_it_leaves_a_voided_deal_out(member_client, seat, play, people, address):
    sitting = seat(*people[:3])
    play(sitting, WON, LOST)
    deal = sitting.deals.get(number=1)
    void_deal(deal=deal, key="0" * 32, reason="not played", actor=Actor(label="x"))
    shown = member_client.get(address).context["result"]
    assert [player.amount for player in shown.players] == [1, -2, 1]
    assert shown.deal_count == 1


def test_it_counts_matches_cvrge_and_skare(member_client, seat, play, people, address):
    table = seat(*people, variant="hr_marijas")
    play(table, *[{"contract": "durmas", "declarer": "1", "made": True}] * 2)
    play(table, {"contract": "betl", "declarer": "2", "made": True})
    page = member_client.get(address)
    race = page.context["result"].races[0].race
    # Adam wrote 12, the three others nothing: škare for each
    assert [(one.won, one.cvrga, one.skare, one.points) for one in race.standings] == [
        (1, 0, 0, 0),
        (0, 0, 1, 3),
        (0, 0, 1, 0),
        (0, 0, 1, 0),
    ]
    assert "1 match played" in text(page)
    # nobody pays for points alone
    assert "Who pays whom" not in text(page)
    assert page.context["result"].players == ()


def test_it_names_the_deals_of_a_match_by_their_numbers(member_client, seat, play, people, address):
    table = seat(*people, variant="hr_marijas")
    play(table, *[{"contract": "durmas", "declarer": "1", "made": True}] * 3)
    void_deal(deal=table.deals.get(number=1), key="0" * 32, reason="x", actor=Actor(label="x"))
    race = member_client.get(address).context["result"].races[0].race
    assert [(one.from_deal, one.to_deal) for one in race.rounds] == [(2, 3)]


def test_it_counts_game_points(member_client, seat, play, people, address):
    table = seat(*people[:2], variant="pl_mariasz", house_rules={"stake": {"amount": 3}})
    play(table, {"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}})
    page = member_client.get(address)
    shown = page.context["result"]
    assert [(one.points, one.won) for one in shown.races[0].race.standings] == [(4, 1), (0, 0)]
    assert shown.races[0].race.rounds[0].note == "dupla"
    # the stake is paid: 4 points more × 3
    assert [player.amount for player in shown.players] == [12, -12]


def test_it_lists_the_last_games_until_all_are_asked_for(member_client, seat, play, people, address):
    table = seat(*people[:2], variant="pl_mariasz")
    play(table, *[{"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}}] * 21)
    for asked, first in (("", 2), ("?rounds=all", 1)):
        page = text(member_client.get(address + asked))
        games = [
            int(number)
            for number in re.findall(r'<th scope="row">(\d+)<span class="under">Adam, dupla</span></th>', page)
        ]
        assert games == list(range(first, 22))
        assert "21 games played" in page
        assert (f'<a href="?rounds=all#race-{table.pk}">All games</a>' in page) == (first > 1)


def test_it_links_the_tables_that_play_on_from_home_and_club(member_client, seat, people, club):
    seat(*people[:3])
    second = seat(*people[:3], table_no=1)
    for address in (reverse("home"), reverse("club", args=[club.slug])):
        page = text(member_client.get(address))
        assert reverse("sitting", args=[second.pk]) in page
        assert page.count("Adam, Bára, Cyril") == 1


def test_it_takes_as_many_queries_for_many_deals(
    member_client, seat, play, people, address, django_assert_max_num_queries
):
    play(seat(*people[:3]), *[WON, LOST] * 10)
    with django_assert_max_num_queries(17):
        member_client.get(address)


# --- closing ---------------------------------------------------------------------------------------


def test_it_puts_right_the_day_and_the_unit(scorekeeper_client, member_client, evening, seat, people, address):
    seat(*people)
    edit = reverse("evening-edit", args=[evening.pk])
    assert edit in text(scorekeeper_client.get(address))
    assert edit not in text(member_client.get(address))
    said = {"date": "2026-03-14", "place": "U Růže", "unit_amount": "0,50", "currency": "CZK"}
    for wrong in ({"date": "206-03-14"}, {"date": "2206-03-14"}, {"unit_amount": "0"}, {"currency": ""}):
        assert "errorlist" in text(scorekeeper_client.post(edit, {**said, **wrong}))
    page = scorekeeper_client.post(edit, said, follow=True)
    assert "U Růže" in text(page)
    assert "2026-03-13 · U Lípy" in text(page)
    close_evening(evening=evening, user=None)
    page = scorekeeper_client.post(edit, said, follow=True)
    assert "its sheet bears" in text(page)
    assert edit not in text(page)


def test_it_takes_away_a_table_that_was_opened_by_mistake(
    scorekeeper_client, member_client, evening, seat, play, people, address
):
    right, wrong = seat(*people[:3]), seat(*people[1:])
    remove, table = (reverse(name, args=[wrong.pk]) for name in ("sitting-remove", "sitting"))
    assert remove in text(scorekeeper_client.get(table))
    assert remove not in text(member_client.get(table))
    # the list that a phone asks for anew has the form with all it needs
    listed = scorekeeper_client.get(reverse("state", args=[wrong.pk])).json()["deals"]
    assert (remove in listed, "csrfmiddlewaretoken" in listed) == (True, True)
    # the address alone, e.g. after a change of the language, takes nothing away
    assert scorekeeper_client.get(remove)["Location"] == table
    page = scorekeeper_client.post(remove, follow=True)
    assert page.redirect_chain == [(address, 302)]
    assert "The table is removed." in text(page)
    assert "Table removed · Bára<br><q>2/1 · Volený mariáš</q>" in text(page)
    assert [one.sitting.pk for one in page.context["result"].tables] == [right.pk]
    assert scorekeeper_client.get(table).status_code == 404
    play(right, WON)
    remove = reverse("sitting-remove", args=[right.pk])
    assert remove not in text(scorekeeper_client.get(reverse("sitting", args=[right.pk])))
    assert "The table stays" in text(scorekeeper_client.post(remove, follow=True))


def test_the_last_table_may_go_and_another_come(scorekeeper_client, evening, seat, people, address):
    wrong = seat(*people[:3])
    create_table_link(sitting=wrong, user=None)
    page = scorekeeper_client.post(reverse("sitting-remove", args=[wrong.pk]), follow=True)
    assert reverse("sitting-new", args=[evening.pk]) in text(page)
    assert scorekeeper_client.get(reverse("sitting-new", args=[evening.pk])).status_code == 200
    assert (seat(*people).table_no, page.context["result"].tables) == (1, ())
    for name in ("home", "club"):
        assert scorekeeper_client.get(reverse(name, args=[evening.club.slug][: name == "club"])).status_code == 200


def test_a_closed_evening_keeps_its_tables(scorekeeper_client, evening, seat, people):
    table = seat(*people[:3])
    close_evening(evening=evening, user=None)
    assert "sitting-remove" not in text(scorekeeper_client.get(reverse("sitting", args=[table.pk])))
    remove = reverse("sitting-remove", args=[table.pk])
    assert "The evening is closed." in text(scorekeeper_client.post(remove, follow=True))
    # who sat there stands on the sheet
    reopen_evening(evening=evening, user=None, reason="one more deal")
    assert remove not in text(scorekeeper_client.get(reverse("sitting", args=[table.pk])))
    assert "The table stays" in text(scorekeeper_client.post(remove, follow=True))
    assert type(table).objects.filter(pk=table.pk).exists()


def test_it_closes_and_says_so(organiser_client, evening, seat, people, address):
    seat(*people[:3])
    assert "Close the evening" in text(organiser_client.get(address))
    page = organiser_client.post(reverse("evening-close", args=[evening.pk]), follow=True)
    assert "Nothing can be entered any more." in text(page)
    evening.refresh_from_db()
    assert not evening.is_open
    # a second tap finds it closed
    page = organiser_client.post(reverse("evening-close", args=[evening.pk]), follow=True)
    assert "closed already" in text(page)


def test_it_reopens_with_a_reason_only(organiser_client, evening, adam, address):
    close_evening(evening=evening, user=adam.user)
    reopen = reverse("evening-reopen", args=[evening.pk])
    # the address of a form that was sent back
    assert organiser_client.get(reopen)["Location"] == address
    for nothing in ("", "  ", "\u200b\u202e"):
        page = organiser_client.post(reopen, {"reason": nothing})
        assert page.status_code == 200
        assert 'class="errorlist"' in text(page)
    page = organiser_client.post(reopen, {"reason": "one deal <missing>"}, follow=True)
    assert "The evening is open again." in text(page)
    assert "<q>one deal &lt;missing&gt;</q>" in text(page)
    event = EveningEvent.objects.latest("pk")
    assert (event.kind, event.user, event.reason) == ("reopened", adam.user, "one deal <missing>")
    assert "open already" in text(organiser_client.post(reopen, {"reason": "again"}, follow=True))


def test_it_tells_the_evenings_history(organiser_client, evening, adam, address):
    close_evening(evening=evening, user=adam.user)
    page = text(organiser_client.get(address))
    assert "Closed · Adam" in page
    assert page.index("Opened") < page.index("Closed · Adam")


def test_it_offers_a_member_nothing_he_may_not_do(member_client, evening, seat, people, address):
    seat(*people[:3])
    page = text(member_client.get(address))
    for name in ("evening-close", "evening-reopen", "sitting-new"):
        assert reverse(name, args=[evening.pk]) not in page
