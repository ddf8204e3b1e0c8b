"""A tournament's data: archived with the club and back, copied, deleted, forgotten, taken home."""

from __future__ import annotations

import uuid

import pytest

from clubapp.forget import forget_person
from ledger.book.copies import portable
from ledger.book.copies.target import book_models
from ledger.exchange.archive.back import import_club
from ledger.exchange.archive.out import archive
from ledger.people.export import member_data
from ledger.verify.book import verify
from tests.tournaments.hall.conftest import DESK
from tournaments.book.count import counted
from tournaments.hall import clock, closing, drawing, entering, penalties, people, slips, words
from tournaments.models import Entrant, Slip, TableWord, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(played, club, cyril, adam):
    """Three rounds and the end; a slip put right, another struck out before, penalties of two versions."""
    tournament = played(10, 2)
    [third] = drawing.draw_rounds(
        tournament=tournament, wanted=drawing.Wanted(kind="standing", seed="9"), user=adam.user
    )
    drawing.publish(tournament=tournament, user=adam.user)
    for table in third.tables.all():
        money = [4, -1, -3] if table.seats.count() == 3 else [4, 0, -1, -3]
        written = slips.write_slip(table=table, key=uuid.uuid4(), money=money, actor=DESK).slip
        struck = slips.void_slip(slip=written, key=uuid.uuid4(), reason="jinam", actor=DESK).slip
        assert struck.void
        slips.write_slip(table=table, key=uuid.uuid4(), money=list(reversed(money)), actor=DESK)
    table = third.tables.first()
    offer = words.offer_slip(table=table, key=uuid.uuid4(), seat=2, money=[0] * table.seats.count()).word
    words.call_referee(table=table, key=uuid.uuid4())
    words.settle(table=table, key=uuid.uuid4(), user=adam.user)
    assert offer.slip_version == 3
    clock.start_clock(drawn=third, user=adam.user)
    closing.confirm_round(drawn=third, user=adam.user)
    closing.finish(tournament=tournament, user=adam.user)
    entrant = Entrant.objects.get(tournament=tournament, number=3)
    entering.change_entrant(entrant=entrant, user=adam.user, member=cyril, name="Cyril")
    entrant.refresh_from_db()
    first = penalties.penalise(
        entrant=entrant, key=uuid.uuid4(), points="-1/2", money=0, reason="renonc", user=adam.user
    ).penalty
    penalties.void_penalty(penalty=first, key=uuid.uuid4(), reason="odvolání", user=adam.user)
    return tournament


def standing():
    return [
        (one.place, one.row.id, one.row.points, one.row.money) for one in counted(Tournament.objects.get()).standing
    ]


def test_it_comes_back_from_the_archive_byte_for_byte(full, club, wipe):
    taken, before = archive(club), standing()
    hashes = list(full.result_lists.values_list("ledger_hash", flat=True))
    assert b'"tournaments":[' in taken
    assert TableWord.objects.count() == 3
    wipe()
    again = import_club(taken)
    assert archive(again) == taken
    assert standing() == before
    assert list(Tournament.objects.get().result_lists.values_list("ledger_hash", flat=True)) == hashes
    assert list(verify()) == []


def test_a_copy_holds_it(full, tmp_path):
    before = {model: model._base_manager.count() for model in book_models()}
    portable.dump(tmp_path / "book.jsonl")
    assert before[Tournament] == 1
    assert '"tournaments.slip"' in (tmp_path / "book.jsonl").read_text()


def test_a_forgotten_member_is_anonymous_in_it(full, club, cyril, adam):
    slip = Slip.objects.first()
    before, digest = standing(), full.result_lists.last().ledger_hash
    assert member_data(cyril)["memberships"]
    forget_person(member=cyril)
    entrant = Entrant.objects.get(number=3)
    assert (entrant.name, entrant.hidden) == ("entrant 3", True)
    assert standing() == before
    assert Slip.objects.first() == slip
    assert full.result_lists.last().ledger_hash == digest
    assert list(verify()) == []


def test_an_entrant_who_is_no_member_is_forgotten_too(full, adam):
    entrant = Entrant.objects.get(number=5)
    people.forget_entrant(entrant=entrant, user=adam.user)
    entrant.refresh_from_db()
    assert (entrant.name, entrant.club_name) == ("entrant 5", "")
    assert "Hráč 5" not in archive(full.club).decode()


def test_what_is_stored_is_taken_home(full, adam, cyril):
    [membership] = list(member_data(cyril)["memberships"])
    assert [entry["number"] for entry in membership["tournaments"]["entries"]] == [3]
    [membership] = list(member_data(adam)["memberships"])
    assert {one["what"] for one in membership["tournaments"]["done"]} >= {"drawn", "published", "finished"}
    assert len(membership["tournaments"]["penalties"]) == 2
    assert len(membership["tournaments"]["settled"]) == 1
