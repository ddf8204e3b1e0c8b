"""What is counted, checked against the engine on the worked cases and by hand."""

from __future__ import annotations

import datetime
import uuid
from collections import Counter

import pytest

import rules
from ledger.book.writing import Actor
from ledger.exchange.loading import load_document
from ledger.models import Sitting
from ledger.table.correct import correct_deal, void_deal
from tests.cases import TAPPED_SETTLED as SETTLED

CASES = [(case.name, case.document) for case in SETTLED]
LINK = Actor(label="table link")


def games_of(document) -> tuple[Counter, Counter, Counter]:
    """Games played, games won and penalties by player, from the lines of the engine."""
    played, won, offences = Counter(), Counter(), Counter()
    for facts, deal in zip(document["deals"], rules.settle(document, recorded=True).deals, strict=True):
        play = dict.fromkeys(document["players"], 0)
        for line in deal.lines:
            if line.component == "renonc":
                offences[line.subject] += 1
            else:
                line.add_to(play)
        if declarer := facts.get("declarer"):
            played[declarer] += 1
            brought = deal.scores[declarer] if deal.scores else play[declarer]
            won[declarer] += brought > 0
    return played, won, offences


@pytest.mark.parametrize(("name", "document"), CASES)
def test_it_counts_what_the_engine_settles(club, count, name, document):
    load_document(club=club, document=document, date=datetime.date(2026, 3, 13))
    settlement = rules.settle(document, recorded=True)
    played, won, offences = games_of(document)
    rows = count(document["variant"])
    deals = sum(facts.get("contract") not in ("pas", "renonc") for facts in document["deals"])
    assert {name: row.balance for name, row in rows.items()} == settlement.totals
    assert {row.deals for row in rows.values()} == {deals}
    for player, row in rows.items():
        assert (row.games, row.games_won, row.penalties) == (played[player], won[player], offences[player])
        assert row.points == sum((deal.scores or {}).get(player, 0) for deal in settlement.deals)
        if settlement.sums.tally:
            assert {"won": row.won, "cvrga": row.cvrga, "skare": row.skare} == settlement.sums.tally[player]
        if settlement.sums.games is not None:
            kinds = [game["kind"] for game in settlement.sums.games if game["winner"] == player]
            assert (row.won, row.dupla, row.sympla) == (len(kinds), kinds.count("dupla"), kinds.count("sympla"))


def test_it_sums_evenings_and_tables(opened, seat, record, count, adam, bara, cyril, dana, game, betl):
    first, second = opened(), opened("2026-04-10")
    record(seat(first, [adam, bara, cyril]), game(), game())
    # the same evening, another table
    record(seat(first, [adam, bara, dana]), betl("1", made=False))
    record(seat(second, [adam, bara, cyril]), betl("2"))
    rows = count()
    row = rows["Adam"]
    assert (row.evenings, row.deals, row.balance, row.best, row.worst) == (2, 4, 4 - 30 - 15, -15, -26)
    assert (row.games, row.games_won) == (3, 2)
    assert (float(row.per_deal), float(row.per_evening)) == (-10.25, -20.5)
    assert (rows["Dana"].evenings, rows["Dana"].deals, rows["Dana"].balance) == (1, 1, 15)
    assert sum(row.balance for row in rows.values()) == 0


def test_it_tells_the_play_from_the_penalty(opened, seat, record, count, adam, bara, cyril, game):
    """Adam wins 1 from each and pays 5 to each: a game won, a deal that cost him 8."""
    sitting = seat(opened(), [adam, bara, cyril])
    offence = [{"offender": "1", "each": 5}]
    record(sitting, game("1", renonc=offence), game("2", "defence", renonc=[{"offender": "1", "each": 40}]))
    rows = count()
    assert rows["Adam"].balance == 2 - 10 + 1 - 80
    assert (rows["Adam"].games, rows["Adam"].games_won, rows["Adam"].penalties) == (1, 1, 2)
    # Bára lost her game, though the penalty brought her 40
    assert (rows["Bára"].games, rows["Bára"].games_won, rows["Bára"].penalties) == (1, 0, 0)
    assert rows["Bára"].balance == 5 - 1 - 2 + 40


def test_it_counts_no_deal_where_nobody_played(opened, seat, record, count, adam, bara, cyril, betl):
    sitting = seat(opened(), [adam, bara, cyril], "paluba_licitovany")
    only_penalty = {"contract": "renonc", "renonc": [{"offender": "2", "each": 10}]}
    record(sitting, {"contract": "pas", "forhont": "1"}, only_penalty, betl("3", made=False))
    rows = count("paluba_licitovany")
    assert [row.deals for row in rows.values()] == [1, 1, 1]
    # what they paid counts all the same
    assert {name: row.balance for name, row in rows.items()} == {"Adam": 22, "Bára": -11, "Cyril": -11}
    assert (rows["Bára"].penalties, rows["Cyril"].games, rows["Cyril"].games_won) == (1, 1, 0)


def test_it_counts_a_game_given_up(opened, seat, record, count, adam, bara, cyril):
    record(seat(opened(), [adam, bara, cyril], "cz_licitovany"), {"contract": "omyl", "declarer": "1"})
    row = count("cz_licitovany")["Adam"]
    assert (row.deals, row.games, row.games_won, row.balance) == (1, 1, 0, -12)


def test_it_counts_the_deals_sat_out(opened, seat, record, count, people, game):
    record(seat(opened(), people), game("1", sitting_out="4"), game("2", sitting_out="1"))
    rows = count()
    assert [row.deals for row in rows.values()] == [2, 2, 2, 2]
    assert rows["Dana"].balance == -2


def test_it_counts_a_deal_that_pays_both_ways_by_its_sum(opened, seat, record, count, adam, bara, cyril):
    """Laid down: hra raised by Bára alone won (+3, +1), the seven lost (−2, −2): nothing gained in all."""
    facts = {
        "contract": "sedma", "declarer": "1", "trump": "leaves", "fleks": {"hra": 1}, "flek_by": {"hra": "2"},
        "winner": "declarer", "seven": "lost", "laid_down": True,
    }  # fmt: skip
    sitting = seat(opened(), [adam, bara, cyril], "paluba_licitovany")
    record(sitting, facts)
    rows = count("paluba_licitovany")
    assert {name: row.balance for name, row in rows.items()} == {"Adam": 0, "Bára": -1, "Cyril": 1}
    assert (rows["Adam"].games, rows["Adam"].games_won) == (1, 0)


def test_it_counts_the_version_that_stands(opened, seat, record, count, adam, bara, cyril, game, betl):
    sitting = seat(opened(), [adam, bara, cyril])
    first, second, third = record(sitting, game(), betl("2"), game("3", renonc=[{"offender": "3", "each": 5}]))
    correct_deal(deal=first, key=uuid.uuid4(), facts=game("1", "defence"), reason="misheard", actor=LINK)
    void_deal(deal=second, key=uuid.uuid4(), reason="not played", actor=LINK)
    void_deal(deal=third, key=uuid.uuid4(), reason="not played", actor=LINK)
    rows = count()
    assert {name: row.balance for name, row in rows.items()} == {"Adam": -2, "Bára": 1, "Cyril": 1}
    assert [row.deals for row in rows.values()] == [1, 1, 1]
    assert (rows["Adam"].games_won, rows["Bára"].games, rows["Cyril"].penalties) == (0, 0, 0)


def test_it_counts_corrected_points_once(opened, seat, record, count, adam, bara, cyril):
    sitting = seat(opened(), [adam, bara, cyril], "hr_marijas")
    (deal,) = record(sitting, {"contract": "adut", "declarer": "1", "points": 80})
    facts = {"contract": "adut", "declarer": "1", "points": 10}
    correct_deal(deal=deal, key=uuid.uuid4(), facts=facts, reason="misheard", actor=LINK)
    assert {name: row.points for name, row in count("hr_marijas").items()} == {"Adam": 0, "Bára": 1, "Cyril": 1}


def test_it_leaves_out_whoever_sat_down_and_played_nothing(opened, seat, record, count, adam, bara, cyril, dana, game):
    evening = opened()
    record(seat(evening, [adam, bara, cyril]), game())
    seat(evening, [adam, bara, dana])
    rows = count()
    assert "Dana" not in rows
    assert rows["Adam"].evenings == 1


def test_it_counts_matches_of_each_table_apart(opened, seat, record, count, adam, bara, cyril):
    """A match left open at one table is not gone on with at the next."""
    half = [{"contract": "betl", "declarer": "1", "made": True}] * 2
    evening = opened()
    record(seat(evening, [adam, bara, cyril], "hr_marijas"), *half)
    record(seat(evening, [adam, bara, cyril], "hr_marijas"), *half)
    assert count("hr_marijas")["Adam"].won == 0
    record(Sitting.objects.latest("pk"), *half)
    row = count("hr_marijas")["Adam"]
    assert (row.won, row.points) == (1, 18)
    assert (count("hr_marijas")["Bára"].skare, count("hr_marijas")["Bára"].cvrga) == (1, 0)


def test_it_mixes_no_variants(opened, seat, record, count, adam, bara, cyril, game, betl):
    evening = opened()
    record(seat(evening, [adam, bara, cyril]), game())
    record(seat(evening, [adam, bara, cyril], "cz_licitovany"), betl())
    assert (count()["Adam"].balance, count("cz_licitovany")["Adam"].balance, count("")["Adam"].balance) == (2, 30, 32)


@pytest.mark.parametrize(
    ("date", "inside"), [("2025-12-31", 0), ("2026-01-01", 1), ("2026-12-31", 1), ("2027-01-01", 0)]
)
def test_it_counts_both_border_days_of_a_season(
    opened, seat, record, count, adam, bara, cyril, game, season_2026, date, inside
):
    record(seat(opened(date), [adam, bara, cyril]), game())
    assert len(count(season=season_2026)) == 3 * inside
    assert len(count()) == 3


def test_it_counts_one_evening(opened, seat, record, count, adam, bara, cyril, game, betl):
    first, second = opened(), opened("2026-04-10")
    record(seat(first, [adam, bara, cyril]), game())
    record(seat(second, [adam, bara, cyril]), betl())
    assert count(evening=first.pk)["Adam"].balance == 2


def test_it_knows_nothing_of_other_clubs(opened, seat, record, count, adam, bara, cyril, other_club, ana, game, betl):
    record(seat(opened(), [adam, bara, cyril]), game())
    boris, ceda = (other_club.members.create(name=name) for name in ("Boris", "Ceda"))
    theirs = opened(club=other_club)
    record(seat(theirs, [ana, boris, ceda]), betl())
    assert set(count()) == {"Adam", "Bára", "Cyril"}
    assert count(evening=theirs.pk) == {}
    assert count(club=other_club)["Ana"].balance == 30
