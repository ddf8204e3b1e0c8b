"""Where everybody stands at the table: after each deal, over the evening's line-ups, with his credit."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.pages import text

HRA = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
BETL = {"contract": "betl", "declarer": "2", "made": True}
ROW = re.compile(r"<tr role=\"row\".*?</tr>", re.DOTALL)


def shown(page, what) -> list[list[str]]:
    """Of every deal, the newest first: its figures, as the list shows them when asked for `what`."""
    found = [re.findall(rf'<span class="of-{what}">(.*?)</span>(?:</span>)?', row) for row in ROW.findall(text(page))]
    return [[re.sub(r"<[^>]*>", "", figure).replace("\u2212", "-") for figure in row] for row in found if row]


def strip(page) -> list[str]:
    score = re.search(r'<dl [^>]*class="score .*?</dl>', text(page), re.DOTALL).group(0)
    cells = re.findall(r"<dd>(.*?)</dd>", score, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", cell).replace("\u2212", "-").split()) for cell in cells]


def open_table(client, sitting, **asked):
    return client.get(reverse("sitting", args=[sitting.pk]), asked)


def test_it_shows_what_each_deal_pays_and_how_all_stood_after_it(member_client, seat, play, adam, bara, cyril):
    table = seat(adam, bara, cyril)
    play(table, HRA, BETL, HRA)
    page = open_table(member_client, table)
    assert shown(page, "amounts") == [["+2", "-1", "-1"], ["-15", "+30", "-15"], ["+2", "-1", "-1"]]
    assert shown(page, "stands") == [["-11", "+28", "-17"], ["-13", "+29", "-16"], ["+2", "-1", "-1"]]


def test_a_standing_is_right_where_earlier_deals_are_not_listed(member_client, seat, play, adam, bara, cyril):
    table = seat(adam, bara, cyril)
    play(table, BETL, *[HRA] * 14)
    listed, every = (shown(open_table(member_client, table, deals=n), "stands") for n in ("", "all"))
    assert len(listed) == 12
    assert every[:12] == listed
    assert every[-1] == ["-15", "+30", "-15"]


def test_it_counts_points_to_the_end_of_a_match(member_client, seat, play, people):
    table = seat(*people, variant="hr_marijas")
    play(table, {"contract": "betl", "declarer": "2", "made": True}, {"contract": "predaja", "declarer": "1"})
    play(table, {"contract": "betl", "declarer": "2", "made": True})
    scores = [row.points for row in _written(table)]
    stands = [list(map(int, row)) for row in reversed(shown(open_table(member_client, table), "stands"))]
    running = dict.fromkeys(range(4), 0)
    for points, stand in zip(scores, stands, strict=True):
        running = {seat: running[seat] + points[seat] for seat in running}
        assert stand == list(running.values())
        if max(running.values()) >= 12:
            running = dict.fromkeys(running, 0)


def _written(table):
    from ledger.paper.sitting import table_sheet

    return table_sheet(table, list(table.deals.order_by("number")), [table]).rows


@pytest.mark.parametrize(("asked", "kept"), [("stands", "stands"), ("amounts", "amounts"), ("<b>", "amounts")])
def test_it_remembers_what_was_chosen(member_client, seat, play, adam, bara, cyril, asked, kept):
    table = seat(adam, bara, cyril)
    play(table, HRA)
    assert 'id="deals-list" data-shows="amounts"' in text(open_table(member_client, table))
    open_table(member_client, table, show=asked)
    assert f'id="deals-list" data-shows="{kept}"' in text(open_table(member_client, table))


def test_a_change_of_players_goes_on(member_client, seat, play, people):
    adam, bara, cyril, dana = people
    before = seat(adam, bara, cyril)
    play(before, HRA, BETL)
    after = seat(adam, dana, bara, table_no=before.table_no)
    play(after, HRA)
    page = open_table(member_client, after)
    assert "Save deal 4" in text(page)
    assert strip(page) == ["-11 here +2", "-1 here -1 deals", "+28 here -1"]
    assert shown(page, "stands") == [["-11", "-1", "+28"]]
    assert re.search(r"/deals/1/\">\s*3\s*</a>", text(page))


def test_the_old_line_up_leads_to_the_new_one_and_keeps_its_own_score(member_client, seat, play, people):
    adam, bara, cyril, dana = people
    before = seat(adam, bara, cyril)
    play(before, HRA)
    after = seat(adam, dana, bara, table_no=before.table_no)
    play(after, BETL)
    page = open_table(member_client, before)
    assert "Others play here by now: Adam, Dana, Bára." in text(page)
    assert reverse("sitting", args=[after.pk]) in text(page)
    assert strip(page)[0] == "+2"
    assert "Others play here" not in text(open_table(member_client, after))


def test_a_correction_on_the_new_line_ups_page_names_the_deal_as_the_table_does(member_client, seat, play, people):
    adam, bara, cyril, dana = people
    before = seat(adam, bara, cyril)
    play(before, HRA, BETL)
    after = seat(adam, dana, bara, table_no=before.table_no)
    play(after, HRA)
    assert re.search(r"<h1>\s*Deal 3", text(member_client.get(reverse("deal", args=[after.pk, 1]))))
    assert "Correct deal 3" in text(member_client.get(reverse("deal-correct", args=[after.pk, 1])))


def test_credit_is_always_in_sight(member_client, seat, play, adam, bara, cyril):
    table = seat(adam, bara, cyril, variant="sk_voleny", house_rules={"credit": 100})
    assert [cell.split()[-1] for cell in strip(open_table(member_client, table))][1:] == ["100", "100"]
    play(table, {"contract": "velky", "declarer": "1", "made": True})
    left = [re.search(r"credit (-?\d+)", cell).group(1) for cell in strip(open_table(member_client, table))]
    assert [int(one) - 100 for one in left] == [
        int(cell.split()[0]) for cell in strip(open_table(member_client, table))
    ]
