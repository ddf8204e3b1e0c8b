"""A tournament by its pages, without script: from the entrants to the final list, by who may and who may not."""

from __future__ import annotations

import re
import uuid

import pytest

from tournaments.book.count import counted
from tournaments.book.verify import check_tournaments
from tournaments.models import Slip, Tournament

pytestmark = pytest.mark.django_db
NEW = {
    "name": "Turnaj U Lípy",
    "date": "2026-03-14",
    "place": "U Lípy",
    "currency": "CZK",
    "unit_amount": "1",
    "preset": "trojka",
    "rounds": "3",
}


class Walk:
    """A client on the pages of one tournament."""

    def __init__(self, client, pk):
        self.client, self.pk = client, pk

    def get(self, path="", **query):
        return self.client.get(f"/tournaments/{self.pk}/{path}", query)

    def post(self, path, **data):
        return self.client.post(f"/tournaments/{self.pk}/{path}", data)

    def says(self, answer):
        """What the page after a redirect says last in its messages."""
        page = self.client.get(answer.url).content.decode()
        return re.findall(r'<p class="note [^"]*" role="status">(.*?)</p>', page)[-1:]


@pytest.fixture
def walk(organiser_client):
    answer = organiser_client.post("/clubs/u-lipy/tournaments/new/", NEW)
    pk = Tournament.objects.get().pk
    assert answer.url == f"/tournaments/{pk}/entrants/"
    walk = Walk(organiser_client, pk)
    lines = "\n".join(f"Hráč {number};Klub {number % 4};T{number % 3};ano" for number in range(1, 11))
    assert walk.says(walk.post("entrants/", lines=lines)) == ["10 entrants entered."]
    return walk


@pytest.fixture
def drawn(walk):
    walk.post("draw/", kind="plan", rounds="3", seed="7")
    walk.post("publish/")
    return walk


def slip_of(walk, number, table, *money):
    said = {f"money_{seat}": str(one) for seat, one in enumerate(money, 1)}
    return walk.post(f"rounds/{number}/tables/{table}/", key=uuid.uuid4(), **said)


def play(walk, number):
    for table in Tournament.objects.get().rounds.get(number=number).tables.all():
        money = [30, -10, -20] if table.seats.count() == 3 else [30, -10, -15, -5]
        assert slip_of(walk, number, table.number, *money).status_code == 302


def test_a_whole_tournament(walk):
    assert walk.says(walk.post("entrants/", numbers="4", mark="absent")) == ["Saved."]
    answer = walk.post("draw/", kind="plan", rounds="3", seed="7")
    assert answer.url.endswith("/rounds/1/")
    page = walk.get("rounds/1/").content.decode()
    assert "drawn, not published" in page
    assert "What could not be kept" in page
    assert walk.says(walk.post("publish/")) == ["Published."]
    play(walk, 1)
    assert walk.says(walk.post("rounds/1/confirm/")) == ["Round 1 is confirmed."]
    page = walk.get("standing/").content.decode()
    assert "1st, shared: points 5 &gt; 3" in page
    for number in (2, 3):
        play(walk, number)
        walk.post(f"rounds/{number}/confirm/")
    assert walk.says(walk.post("finish/")) == ["The tournament is finished; its result list is final."]
    assert Tournament.objects.get().is_finished
    assert list(check_tournaments()) == []


def test_a_late_comer_a_leaver_and_a_substitute(drawn):
    walk = drawn
    walk.post("entrants/", lines="Ala;Kraków")
    [said] = walk.says(walk.post("entrants/11/seat/"))
    assert said.startswith("Ala sits down at table")
    [said] = walk.says(walk.post("entrants/2/leave/"))
    assert said == "Hráč 2 leaves; the results stay."
    leaver = Tournament.objects.get().entrants.get(number=2)
    assert leaver.last_round == 0
    drawn.post("entrants/2/leave/")
    play(drawn, 1)
    drawn.post("entrants/2/leave/")
    leaver.refresh_from_db()
    assert leaver.last_round == 1
    answer = walk.post("entrants/3/substitute/", name="Olek", reason="nemoc")
    assert answer.url.endswith("/entrants/12/")
    assert walk.says(walk.post("entrants/3/remove/")) == [
        "Who was seated stays on the list; mark him absent or let him leave."
    ]


def test_what_is_wrong_with_a_slip_is_said_beside_it_and_nothing_is_lost(drawn):
    table = Tournament.objects.get().rounds.get(number=1).tables.get(number=1)
    answer = slip_of(drawn, 1, table.number, 30, -10, -19)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "off by +1" in page
    assert 'value="-19"' in page
    answer = slip_of(drawn, 1, table.number, "x", -10, "")
    assert "Enter a number such as -40." in answer.content.decode()
    assert not Slip.objects.exists()
    slip_of(drawn, 1, table.number, 30, -10, "")
    assert Slip.objects.get().money == (30, -10, -20)
    answer = slip_of(drawn, 1, table.number, 0, 0, 0)
    assert answer.status_code == 200
    assert "is in already" in answer.content.decode()


def test_a_correction_tells_whose_place_changed(drawn):
    play(drawn, 1)
    path = "rounds/1/tables/1/"
    said = {"money_1": "-20", "money_2": "-10", "money_3": "30", "version": "1"}
    answer = drawn.post(f"{path}correct/", key=uuid.uuid4(), reason="", **said)
    assert "This field is required" in answer.content.decode()
    [text] = drawn.says(drawn.post(f"{path}correct/", key=uuid.uuid4(), reason="obráceně", **said))
    assert text.startswith("Put right. Places changed: ")
    answer = drawn.post(f"{path}correct/", key=uuid.uuid4(), reason="znovu", **said)
    assert "Somebody else has put this slip right" in answer.content.decode()
    assert Slip.objects.get(table__number=1, version=2).money == (-20, -10, 30)
    assert "obráceně" in drawn.get(path).content.decode()


def test_corrections_after_the_end_keep_whose_place_they_changed(walk):
    walk.post("draw/", kind="plan", rounds="1", seed="7")
    walk.post("publish/")
    play(walk, 1)
    walk.post("rounds/1/confirm/")
    walk.post("finish/")
    assert "Nothing was put right." in walk.get("corrections/").content.decode()
    places = [counted(Tournament.objects.get()).places]
    said = {"money_1": "-20", "money_2": "-10", "money_3": "30", "version": "1"}
    walk.post("rounds/1/tables/1/correct/", key=uuid.uuid4(), reason="obráceně", **said)
    places.append(counted(Tournament.objects.get()).places)
    first = min(places[0], key=places[0].get)
    [text] = walk.says(
        walk.post("penalties/", number=first, points="0", money="-500", reason="renonc", key=uuid.uuid4())
    )
    assert text.startswith("Saved. Places changed: ")
    places.append(counted(Tournament.objects.get()).places)
    [text] = walk.says(walk.post("penalties/1/void/", key=uuid.uuid4(), reason="odvolání"))
    assert text.startswith("The penalty is struck out. Places changed: ")
    places.append(places[1])
    shown = walk.get("corrections/").context["corrections"]
    assert [one.event.reason for one, _who in shown] == ["odvolání", "renonc", "obráceně"]
    for (one, who), before, after in zip(reversed(shown), places, places[1:], strict=False):
        told = {(moved.entrant.id_text, moved.before, moved.after) for moved in one.moved}
        assert told == {(name, before[name], after[name]) for name in after if before[name] != after[name]}
        assert told
        assert who == "Adam"
    assert "obráceně" in walk.get("corrections/").content.decode()
    assert "Places changed by corrections" in walk.get().content.decode()


def test_a_penalty_is_written_and_struck_out(drawn):
    play(drawn, 1)
    key = uuid.uuid4()
    for _time in range(2):
        drawn.post("penalties/", number="1", points="1", money="5", reason="renonc", key=key)
    row = next(one.row for one in counted(Tournament.objects.get()).standing if one.row.id == "1")
    assert row.money == sum(line.money for line in row.lines) - 5
    assert "renonc" in drawn.get("penalties/").content.decode()
    drawn.post("penalties/1/void/", key=uuid.uuid4(), reason="odvolání")
    row = next(one.row for one in counted(Tournament.objects.get()).standing if one.row.id == "1")
    assert row.money == sum(line.money for line in row.lines)


def test_a_penalty_of_the_format_is_taken_from_its_list(walk):
    form = walk.get("settings/").context["form"]
    said = {name: form.initial.get(name) or "" for name in form.fields}
    said |= {"points_3": "5 3 1", "points_4": "5 3 3 1", "rebuys": ""}
    said |= {name: NEW[name] for name in ("name", "date", "place", "currency", "unit_amount")}
    for wrong in ("renonc", "; 1; 0", "renonc; x; 0", "renonc; 1; x", "renonc; -1; 0", "renonc; 0; 0", "a; 1; 1; 1"):
        page = walk.client.post(f"/tournaments/{walk.pk}/settings/", {**said, "penalties": wrong}).content.decode()
        assert "Write on each line what happened" in page, wrong
    listed = "renonc; 1/2; 50\npozdní příchod; 1"
    assert walk.client.post(f"/tournaments/{walk.pk}/settings/", {**said, "penalties": listed}).status_code == 302
    assert Tournament.objects.get().format["penalties"] == [
        {"reason": "renonc", "points": "1/2", "money": 50},
        {"reason": "pozdní příchod", "points": "1", "money": 0},
    ]
    assert "renonc; 1/2; 50\npozdní příchod; 1; 0" in walk.get("settings/").content.decode()
    walk.post("draw/", kind="plan", rounds="1", seed="7")
    walk.post("publish/")
    assert "renonc; 1/2; 50, pozdní" in walk.get("settings/").content.decode()
    walk.post("penalties/", number="1", listed="0", key=uuid.uuid4())
    walk.post("penalties/", number="2", listed="1", points="2", reason="hodinu", key=uuid.uuid4())
    page = walk.post("penalties/", number="2", points="2", key=uuid.uuid4()).content.decode()
    assert "Write a word why." in page
    written = Tournament.objects.get().penalties.values_list("points", "money", "reason")
    assert list(written) == [("-1/2", -50, "renonc"), ("-2", 0, "hodinu")]
    assert walk.get("paper/propositions.pdf").status_code == 200


def test_the_next_draw_names_missing_slips(drawn):
    play(drawn, 1)
    answer = drawn.post("draw/", kind="standing", seed="7")
    page = answer.content.decode()
    assert "Slips are missing." in page
    assert "round 2, table 1" in page
    answer = drawn.post("draw/", kind="standing", seed="7", despite_missing="on")
    assert answer.url.endswith("/rounds/4/")


def test_lots_by_hand_and_their_faults(walk):
    answer = walk.post("draw/", kind="hand", seed="7", lots="1 2 3\n4 5 6\n7 8 9")
    assert "10 sits nowhere in this round" in answer.content.decode()
    walk.post("draw/", kind="hand", seed="7", lots="1 2 3\n4 5 6\n7 8 9 10")
    assert Tournament.objects.get().rounds.get().tables.count() == 3


def test_the_format_is_changed_until_the_first_draw(walk):
    page = walk.get("settings/")
    form = page.context["form"]
    said = {name: form.initial.get(name) or "" for name in form.fields}
    said |= {"points_3": "4 2 1", "points_4": "4 3 2", "rebuys": "", "apart_clubs": "on"}
    about = {name: NEW[name] for name in ("name", "date", "place", "currency", "unit_amount")}
    answer = walk.client.post(f"/tournaments/{walk.pk}/settings/", {**about, **said})
    assert "must be 4 numbers, one for each place" in answer.content.decode()
    answer = walk.client.post(f"/tournaments/{walk.pk}/settings/", {**about, **said, "points_4": "4 3 2 1"})
    assert answer.status_code == 302
    assert Tournament.objects.get().format["points"] == {"3": ["4", "2", "1"], "4": ["4", "3", "2", "1"]}
    walk.post("draw/", kind="plan", rounds="1", seed="7")
    assert "stays as it is" in walk.get("settings/").content.decode()
    walk.client.post(f"/tournaments/{walk.pk}/settings/", {**about, "name": "Jiný"})
    assert Tournament.objects.get().name == "Jiný"


def test_the_public_link_hides_who_asked_for_it_and_the_standing(drawn, anonymous_client):
    play(drawn, 1)
    drawn.post("entrants/1/", name="Hráč 1", hidden="on", present="on")
    drawn.post("link/")
    address = re.search(r"/b/[^/\"]+/", drawn.get("link/").content.decode())[0]
    answer = anonymous_client.get(address)
    page = answer.content.decode()
    assert "Hráč 2" in page
    assert "Hráč 1<" not in page
    assert "No. 1" in page
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    tournament = Tournament.objects.get()
    from ledger.book import guards

    with guards.lifted():
        Tournament.objects.update(format={**tournament.format, "hidden_after": 1})
    assert "The standing is hidden" in anonymous_client.get(address).content.decode()
    drawn.post(f"link/{tournament.board_links.get().pk}/revoke/")
    assert anonymous_client.get(address).status_code == 404


def test_a_draw_that_is_not_published_is_its_directors(walk, member_client, scorekeeper_client):
    walk.post("draw/", kind="plan", rounds="1", seed="7")
    for client in (member_client, scorekeeper_client):
        assert client.get(f"/tournaments/{walk.pk}/rounds/1/").status_code == 404
        assert "not published" not in client.get(f"/tournaments/{walk.pk}/").content.decode()
    walk.post("publish/")
    assert member_client.get(f"/tournaments/{walk.pk}/rounds/1/").status_code == 200


def test_the_desk_by_a_script_gets_json(drawn, scorekeeper_client):
    table = Tournament.objects.get().rounds.get(number=1).tables.get(number=1)
    address = f"/tournaments/{drawn.pk}/rounds/1/tables/{table.number}/"
    said = {"key": uuid.uuid4(), "money_1": "30", "money_2": "-10", "money_3": "-20"}
    first = scorekeeper_client.post(address, said, headers={"accept": "application/json"})
    assert (first.status_code, first.json()["missing"]) == (201, [2, 3])
    again = scorekeeper_client.post(address, said, headers={"accept": "application/json"})
    assert (again.status_code, again.json()["status"]) == (200, "replayed")
    other = scorekeeper_client.post(address, {**said, "key": uuid.uuid4()}, headers={"accept": "application/json"})
    assert other.status_code == 409
    assert "already" in other.json()["reason"]
