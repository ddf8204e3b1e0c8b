"""Hostile statements on a tournament's tables, refused by the database itself; nothing changes."""

from __future__ import annotations

import uuid

import pytest
from django.db import DatabaseError, connection, transaction

from ledger.book import guards
from tournaments.book.guard_rules import GUARDS
from tournaments.hall import closing, penalties, words
from tournaments.models import Entrant, Series, Slip, Tournament

pytestmark = pytest.mark.django_db


def insert(table, **values):
    return f"INSERT INTO tournaments_{table} ({', '.join(values)}) VALUES ({', '.join(map(str, values.values()))})"


VERSION = {"key": "'{key}'", "payload_hash": "'x'", "entered_label": "''", "entered_at": "'2026-01-01 00:00:00'"}
CORRECTED = {"table": "{done_table}", "version": 2, "replaces": "{done_slip}", "reason": "x"}


def slip(table="{open_table}", version=1, money="1, 0, -1, NULL", replaces="NULL", reason="", void="{false}"):
    seats = dict(zip(("money_1", "money_2", "money_3", "money_4"), money.split(", "), strict=True))
    rebuys = dict.fromkeys(("rebuy_1", "rebuy_2", "rebuy_3", "rebuy_4"), 0)
    said = {"version": version, "reason": f"'{reason}'", "void": void, "source": "'typed'", "replaces_id": replaces}
    return insert("slip", **VERSION, **said, **seats, **rebuys, table_id=table)


def penalty(entrant, number, version=1, replaces="NULL"):
    said = {
        "version": version,
        "reason": "'x'",
        "void": "{false}",
        "points": "'0'",
        "money": 1,
        "replaces_id": replaces,
    }
    return insert("penalty", **VERSION, **said, number=number, entrant_id=entrant, tournament_id="{tournament}")


def word(kind, table="{open_table}", seat="1", money="1, 0, -1, NULL", offer="NULL"):
    seats = dict(zip(("money_1", "money_2", "money_3", "money_4"), money.split(", "), strict=True))
    rebuys = dict.fromkeys(("rebuy_1", "rebuy_2", "rebuy_3", "rebuy_4"), 0)
    said = {"kind": f"'{kind}'", "key": "'{key}'", "seat": seat, "offer_id": offer, "table_id": table}
    return insert("tableword", **said, **seats, **rebuys, slip_version=0, said_at="'2026-01-01 00:00:00'")


def series_part(series, tournament):
    return insert("seriestournament", series_id=series, tournament_id=tournament, times="'1'")


NOTHING = "NULL, NULL, NULL, NULL"


def result_list(event, number):
    counts = {"round_no": 1, "slips": 0, "penalties": 0, "ledger_hash": "'x'"}
    return insert("resultlist", tournament_id="{tournament}", event_id=event, number=number, **counts)


def tournament(form, state, unit="1"):
    texts = {"name": "'x'", "date": "'2026-01-01'", "place": "''", "unit_amount": f"'{unit}'", "currency": "''"}
    moment = {"created_at": "'2026-01-01 00:00:00'"}
    return insert("tournament", **texts, **moment, format=f"'{form}'", state=f"'{state}'", club_id="{club}")


def seat(entrant, drawn, table):
    return insert("seat", number=4, entrant_id=entrant, round_id=drawn, table_id=table)


STATEMENTS = [
    ("UPDATE tournaments_slip SET money_1 = 0", "not changed"),
    ("DELETE FROM tournaments_slip", "not deleted"),
    (slip("{done_table}"), "the round is confirmed"),
    (slip("{hidden_table}"), "the round is not published"),
    (slip(money="1, 0, 0, NULL"), None),
    (slip(money="1, 0, -2, 1"), "one amount for each seat"),
    (slip(money="NULL, 0, 0, NULL"), None),
    (slip("{done_table}", version=2, replaces="{done_slip}"), "says why"),
    (slip(**CORRECTED, void="{true}", money="NULL, NULL, NULL, NULL"), "is confirmed"),
    (slip("{done_table}", version=3, replaces="{done_slip}", reason="x"), "replaces the one before"),
    (slip("{done_table}", version=2, replaces="NULL", reason="x"), None),
    ("UPDATE tournaments_tableword SET seat = 2", "tableword: a recorded row is not changed"),
    ("DELETE FROM tournaments_tableword WHERE kind = 'offer'", "what a table offered is not deleted"),
    (word("offer", "{hidden_table}"), "tableword: the round is not published"),
    (word("offer", money="1, 0, -2, 1"), "tableword: one amount for each seat"),
    (word("offer", money="1, 0, 0, NULL"), None),
    (word("offer", money="NULL, 0, 0, NULL"), None),
    (word("offer", seat="NULL"), None),
    (word("offer", seat="5"), None),
    (word("call", seat="NULL"), None),
    (word("else", seat="NULL", money=NOTHING), None),
    (word("confirm", seat="2", money=NOTHING), None),
    (word("confirm", "{done_table}", "2", NOTHING, "{offer}"), "only what the table offered"),
    (seat("{late}", "{open_round}", "{offered_table}"), "slips are recorded"),
    ("DELETE FROM tournaments_seat WHERE table_id = {offered_table}", "slips are recorded"),
    ("UPDATE tournaments_penalty SET money = 0", "not changed"),
    ("DELETE FROM tournaments_penalty", "not deleted"),
    ("UPDATE tournaments_tournamentevent SET reason = 'x'", "not changed"),
    ("DELETE FROM tournaments_tournamentevent", "not deleted"),
    ("UPDATE tournaments_resultlist SET ledger_hash = 'x'", "not changed"),
    ("DELETE FROM tournaments_resultlist", "not deleted"),
    (result_list("{drawn_event}", 2), "belongs to a confirmation"),
    (result_list("{confirmed_event}", 5), "before it is missing"),
    ("UPDATE tournaments_tournament SET state = 'finished'", "needs its event"),
    ("UPDATE tournaments_tournament SET state = 'preparing'", "needs its event"),
    ("UPDATE tournaments_tournament SET format = '{{}}'", "frozen by the draw"),
    ("UPDATE tournaments_tournament SET unit_amount = '2'", "frozen by the draw"),
    (tournament("{{}}", "preparing", "x"), "exact decimal"),
    ("UPDATE tournaments_tournament SET club_id = {other_club}", "stays in its club"),
    ("DELETE FROM tournaments_tournament", "not deleted"),
    (tournament("{{}}", "running"), "begins in preparation"),
    (tournament("3", "preparing"), "a format is an object"),
    ("UPDATE tournaments_entrant SET number = 90 WHERE number = 1", "start number is kept"),
    ("DELETE FROM tournaments_entrant WHERE number = 1", "was seated"),
    ("UPDATE tournaments_round SET seed = 'x' WHERE number = 1", "stays as it was drawn"),
    ("UPDATE tournaments_round SET published_at = NULL WHERE number = 2", "stays as it was drawn"),
    ("UPDATE tournaments_round SET confirmed_at = NULL WHERE number = 1", "stays as it was drawn"),
    ("DELETE FROM tournaments_round WHERE number = 1", "slips are recorded"),
    ("UPDATE tournaments_table SET number = 40", "table is not changed"),
    ("DELETE FROM tournaments_table WHERE id = {done_table}", "slips are recorded"),
    ("UPDATE tournaments_seat SET number = 4", "seat is not changed"),
    ("DELETE FROM tournaments_seat WHERE table_id = {done_table}", "slips are recorded"),
    (seat("{late}", "{done_round}", "{done_table}"), "slips are recorded"),
    (seat("{stranger}", "{open_round}", "{open_table}"), "only entrants of the tournament"),
    (seat("{late}", "{done_round}", "{open_table}"), "only entrants of the tournament"),
    (series_part("{series}", "{foreign}"), "only tournaments of its club"),
    (penalty("{late}", 9), "before it is missing"),
    (penalty("{stranger}", 2), "only of entrants"),
    (penalty("{late}", 1, version=2, replaces="{penalty}"), "replaces the one before"),
]  # fmt: skip


@pytest.fixture
def world(make, draw, play, club, other_club):
    """Round 1 confirmed, round 2 published, round 3 drawn; an entrant of another tournament."""
    from tournaments.hall import drawing, entering

    tournament = make(9)
    [first] = draw(tournament)
    play(first)
    closing.confirm_round(drawn=first, user=None)
    [second] = draw(tournament, kind="standing")
    [third] = drawing.draw_rounds(
        tournament=tournament, wanted=drawing.Wanted(kind="random", seed="1"), user=None, despite_missing=True
    )
    entrant = Entrant.objects.get(tournament=tournament, number=1)
    penalty = penalties.penalise(entrant=entrant, key=uuid.uuid4(), points="-1", money=0, reason="x", user=None).penalty
    [late] = entering.add_entrants(tournament=tournament, entries=[entering.Entry(name="Ala")], user=None)
    stranger = Entrant.objects.get(tournament=make(9), number=1)
    done = first.tables.get(number=1)
    offered = second.tables.get(number=2)
    offer = words.offer_slip(table=offered, key=uuid.uuid4(), seat=1, money=(1, 0, -1)).word
    series = Series.objects.create(club=club, name="Liga", key={"list": [3]})
    foreign = Tournament.objects.create(
        club=other_club, name="x", date="2026-01-01", format=tournament.format, unit_amount="1"
    )
    truth = {"true": "true", "false": "false"} if connection.vendor == "postgresql" else {"true": 1, "false": 0}
    return {
        **truth,
        "series": series.pk,
        "foreign": foreign.pk,
        "offer": offer.pk,
        "offered_table": offered.pk,
        "tournament": tournament.pk,
        "club": club.pk,
        "other_club": other_club.pk,
        "done_round": first.pk,
        "open_round": second.pk,
        "done_table": done.pk,
        "done_slip": Slip.objects.get(table=done).pk,
        "open_table": second.tables.get(number=1).pk,
        "hidden_table": third.tables.get(number=1).pk,
        "late": late.pk,
        "stranger": stranger.pk,
        "penalty": penalty.pk,
        "drawn_event": tournament.events.filter(kind="drawn").first().pk,
        "confirmed_event": tournament.events.get(kind="confirmed").pk,
    }


def rows():
    from ledger.book.copies.target import book_models

    return {model: list(model._base_manager.order_by("pk").values()) for model in book_models()}


def refusal(statement):
    """What the database says, also where it says it at the end of the transaction."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            connection.check_constraints()
    except DatabaseError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("number", range(len(STATEMENTS)), ids=lambda number: STATEMENTS[number][0][:50])
def test_the_database_refuses(world, number):
    statement, said = STATEMENTS[number]
    before = rows()
    key = uuid.uuid4()
    values = {**world, "key": key if connection.vendor == "postgresql" else key.hex}
    answer = refusal(statement.format(**values))
    assert answer
    assert said is None or said in answer
    assert rows() == before


def test_every_guard_is_there_and_tried(db):
    assert guards.missing() == []
    tried = [said for _statement, said in STATEMENTS if said]
    # rows of the same id or key: tried of one table by one statement
    others = [guard.message for guard in GUARDS if not guard.message.endswith(("not replaced", "not truncated"))]
    assert [message for message in others if not any(said in message for said in tried)] == []
