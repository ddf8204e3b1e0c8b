"""Slips and penalties: once each, Σ = 0, versions with reasons; everything derived counted anew."""

from __future__ import annotations

import uuid

import pytest

from ledger.book.errors import ReasonMissing
from ledger.book.writing import Actor
from tournaments import contest
from tournaments.book.chain import chains
from tournaments.book.count import counted
from tournaments.book.errors import AlreadyIn, KeyReused, SlipsMissing, Superseded, WrongState
from tournaments.book.verify import check_tournaments
from tournaments.hall import closing, drawing, penalties, preparing, slips
from tournaments.models import Entrant, Slip, Table

pytestmark = pytest.mark.django_db
DESK = Actor(label="desk")


@pytest.fixture
def table(make, draw):
    [drawn] = draw(make(9))
    return drawn.tables.get(number=1)


def write(table, *money, key=None, **more):
    return slips.write_slip(table=table, key=key or uuid.uuid4(), money=money, actor=DESK, **more)


def test_the_same_request_is_one_slip(table):
    key = uuid.uuid4()
    first, second = (write(table, 30, -10, -20, key=key) for _time in range(2))
    assert (first.replayed, second.replayed, first.slip) == (False, True, second.slip)
    with pytest.raises(KeyReused):
        write(table, 30, -20, -10, key=key)
    with pytest.raises(KeyReused):
        write(Table.objects.get(round=table.round, number=2), 30, -10, -20, key=key)
    with pytest.raises(AlreadyIn) as caught:
        write(table, 30, -10, -20)
    assert caught.value.slip == first.slip
    assert Slip.objects.count() == 1


@pytest.mark.parametrize(
    ("money", "code"),
    [
        ((30, -10, -19), "sum"),
        ((30, -30), "length"),
        ((10, 10, -10, -10), "length"),
        ((2 * 10**9, -(2 * 10**9), 0), "range"),
    ],
)
def test_what_cannot_be_is_refused(table, money, code):
    with pytest.raises(contest.Invalid) as caught:
        write(table, *money)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert not Slip.objects.exists()


def test_a_correction_is_a_version_with_its_reason(table):
    first = write(table, 30, -10, -20).slip
    with pytest.raises(ReasonMissing):
        slips.correct_slip(slip=first, key=uuid.uuid4(), money=(20, -10, -10), reason=" ", actor=DESK)
    second = slips.correct_slip(slip=first, key=uuid.uuid4(), money=(20, -10, -10), reason="přepis", actor=DESK).slip
    assert (second.version, second.replaces, second.money) == (2, first, (20, -10, -10))
    with pytest.raises(Superseded):
        slips.correct_slip(slip=first, key=uuid.uuid4(), money=(10, 0, -10), reason="přepis", actor=DESK)
    assert Slip.objects.counted().get() == second


def test_a_slip_at_the_wrong_table_is_struck_out_and_written_anew(table):
    first = write(table, 30, -10, -20).slip
    struck = slips.void_slip(slip=first, key=uuid.uuid4(), reason="jiný stůl", actor=DESK).slip
    assert (struck.void, struck.money) == (True, ())
    assert counted(table.round.tournament).standing[0].row.lines == ()
    again = write(table, 0, 5, -5).slip
    assert (again.version, again.money) == (3, (0, 5, -5))
    assert list(check_tournaments()) == []


def test_no_slip_before_the_draw_is_published(make):
    tournament = make(9)
    drawing.draw_rounds(tournament=tournament, wanted=drawing.Wanted(kind="plan", seed="1"), user=None)
    with pytest.raises(WrongState):
        write(Table.objects.get(number=1), 30, -10, -20)


def test_a_round_is_confirmed_when_all_slips_are_in(make, draw, play):
    tournament = make(9)
    [drawn] = draw(tournament)
    play(drawn, skip=[2])
    with pytest.raises(SlipsMissing):
        closing.confirm_round(drawn=drawn, user=None)
    write(drawn.tables.get(number=2), 1, 0, -1)
    result = closing.confirm_round(drawn=drawn, user=None)
    assert (result.number, result.slips, result.ledger_hash) == (1, 3, chains(tournament).last[2])
    slip = Slip.objects.get(table__number=2)
    with pytest.raises(WrongState):
        slips.void_slip(slip=slip, key=uuid.uuid4(), reason="x", actor=DESK)


def fresh(tournament):
    """The standing counted by the command line's own way: a document read, nothing of the site in it."""
    record = counted(tournament).record
    document = {
        "format": tournament.format,
        "entrants": [{"id": one.id, "team": one.team, "club": one.club} for one in record.entrants],
        "rounds": [
            {"tables": [{"seats": list(one.seats), "money": list(one.money)} for one in tables if one.money]}
            for tables in record.rounds
        ],
        "penalties": [
            {"entrant": one.entrant, "points": str(one.points), "money": one.money} for one in record.penalties
        ],
    }
    return contest.result_document(contest.read_contest(document))


def test_a_correction_after_five_rounds_and_the_end_recomputes_everything(played):
    tournament = played(27, 5)
    closing.finish(tournament=tournament, user=None)
    slip = Slip.objects.get(table__round__number=1, table__number=3)
    before = counted(tournament)
    reversed_money = tuple(-one for one in slip.money)
    written = slips.correct_slip(slip=slip, key=uuid.uuid4(), money=reversed_money, reason="obráceně", actor=DESK)
    after = counted(tournament)
    expected = fresh(tournament)
    shown = [(one.place, one.row.id, str(one.row.points), one.row.money) for one in after.standing]
    assert shown == [(row["place"], row["id"], row["points"], row["money"]) for row in expected["standing"]]
    assert [(one.row.id, one.row.money) for one in after.teams] == [
        (row["team"], row["money"]) for row in expected["teams"]
    ]
    changed = {name for name, place in after.places.items() if before.places[name] != place}
    assert {one.entrant.id_text for one in written.moved} == changed != set()
    assert [result.number for result in tournament.result_lists.all()] == [1, 2, 3, 4, 5, 6, 7]
    assert list(check_tournaments()) == []


def test_the_end_needs_every_round_confirmed(make, draw, play):
    tournament = make(9)
    [drawn] = draw(tournament)
    play(drawn)
    with pytest.raises(WrongState):
        closing.finish(tournament=tournament, user=None)
    closing.confirm_round(drawn=drawn, user=None)
    closing.finish(tournament=tournament, user=None)
    tournament.refresh_from_db()
    assert tournament.is_finished


def test_penalties_are_versions_too(played):
    tournament = played(9, 1)
    entrant = Entrant.objects.get(tournament=tournament, number=1)
    key = uuid.uuid4()
    said = {"entrant": entrant, "key": key, "points": "-1/2", "money": -10, "reason": "renonc", "user": None}
    first = penalties.penalise(**said)
    assert penalties.penalise(**said).replayed
    row = next(one.row for one in counted(tournament).standing if one.row.id == "1")
    bare = sum(line.points for line in row.lines)
    assert row.points == bare - contest.table_points([0], [1])[0] / 2
    second = penalties.correct_penalty(
        penalty=first.penalty, key=uuid.uuid4(), points="-2", money=0, reason="přísněji", user=None
    )
    with pytest.raises(Superseded):
        penalties.void_penalty(penalty=first.penalty, key=uuid.uuid4(), reason="x", user=None)
    penalties.void_penalty(penalty=second.penalty, key=uuid.uuid4(), reason="odvolání", user=None)
    assert next(one.row for one in counted(tournament).standing if one.row.id == "1").points == bare
    with pytest.raises(contest.Invalid):
        penalties.penalise(**{**said, "key": uuid.uuid4(), "points": "x"})
    assert list(check_tournaments()) == []


def test_stakes_and_rebuys(make, draw):
    tournament = make(9, "money", stake=100, rebuys=True, count_money="left")
    [drawn] = draw(tournament)
    write(drawn.tables.get(number=1), 80, -50, -30, rebuys=(0, 50, 0))
    [first, *_rest] = counted(tournament).standing
    assert first.row.money == 180
    with pytest.raises(contest.Invalid):
        write(drawn.tables.get(number=2), 80, -50, -30, rebuys=(0, -50, 0))


def test_the_format_is_frozen_by_the_draw(make, draw):
    from tournaments.book.errors import Frozen

    tournament = make(9)
    said = {"name": "Jiný", "date": tournament.date, "place": "", "unit_amount": "1", "currency": "", "user": None}
    changed = preparing.change_tournament(tournament=tournament, **said, format={**tournament.format, "ties": "better"})
    draw(changed)
    with pytest.raises(Frozen):
        preparing.change_tournament(tournament=tournament, **said, format={**changed.format, "ties": "worse"})
    preparing.change_tournament(tournament=tournament, **{**said, "name": "Třetí"}, format=changed.format)


def test_verify_finds_what_was_tampered_with(played):
    from django.db import connection

    from ledger.book import guards

    tournament = played(9, 1)
    with guards.lifted(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_slip SET money_1 = money_1 + 1, money_2 = money_2 - 1")
    messages = [finding.message for finding in check_tournaments()]
    assert any("not what was sent" in message for message in messages)
    assert tournament.result_lists.count() == 1
