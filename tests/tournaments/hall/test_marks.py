"""The marks of the hall's pages, written as SQL by hand: they change with what a page shows, and with nothing else."""

from __future__ import annotations

import uuid

import pytest

from ledger.table.record import record_deal
from tests.tournaments.hall.conftest import DESK
from tournaments.hall import clock, closing, deals, entering, links, penalties, slips, words
from tournaments.hall.marks import mark_behind, mark_of_board
from tournaments.models import BoardLink, Entrant, SlipLink

pytestmark = pytest.mark.django_db
BETL = {"contract": "betl", "declarer": "1", "made": True}


@pytest.fixture
def hall(make, draw):
    """A round of two tables that may write deals, with the codes of both and the public link."""
    tournament = make(6, rules={"edition": "cz_voleny/1"})
    [drawn] = draw(tournament)
    tokens = links.tokens_of(drawn)
    first, second = drawn.tables.all()
    board = BoardLink.make(tournament=tournament).token
    return tournament, drawn, first, tokens[first.pk], tokens[second.pk], board


def test_a_mark_changes_with_what_its_page_shows(hall):
    tournament, drawn, table, token, other, board = hall
    seen = [(mark_behind(token), mark_behind(other), mark_of_board(board))]

    def changed():
        """Return whose mark has changed since: of the table, of the other one, of the board."""
        now = mark_behind(token), mark_behind(other), mark_of_board(board)
        before, seen[0] = seen[0], now
        assert all(mark and mark.isascii() and " " not in mark for mark in now)
        return tuple(one != two for one, two in zip(before, now, strict=True))

    assert changed() == (False, False, False)
    clock.start_clock(drawn=drawn, user=None)
    assert changed() == (True, True, True)
    offer = words.offer_slip(table=table, key=uuid.uuid4(), seat=1, money=[30, -10, -20]).word
    assert changed() == (True, False, False)
    words.confirm_offer(offer=offer, key=uuid.uuid4(), seat=2)
    assert changed() == (True, False, True)
    slip = table.slips.get()
    slips.correct_slip(slip=slip, key=uuid.uuid4(), money=[10, 0, -10], reason="spletl", actor=DESK)
    assert changed() == (True, False, True)
    second = drawn.tables.last()
    sitting = deals.open_deals(table=second, user=None).sitting
    record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=BETL, actor=DESK)
    assert changed() == (False, True, False)
    entrant = Entrant.objects.get(tournament=tournament, number=1)
    penalties.penalise(entrant=entrant, key=uuid.uuid4(), points="-1", money=0, reason="renonc", user=None)
    assert changed() == (False, False, True)
    entering.change_entrant(entrant=entrant, user=None, hidden=True)
    assert changed() == (False, False, True)
    slips.write_slip(table=second, key=uuid.uuid4(), money=[1, 2, -3], actor=DESK)
    changed()
    closing.confirm_round(drawn=drawn, user=None)
    assert changed() == (True, True, True)


def test_a_dead_code_has_no_mark(hall):
    _tournament, _drawn, table, token, _other, board = hall
    assert mark_behind("x") is None
    SlipLink.objects.filter(table=table).revoke()
    BoardLink.objects.all().revoke()
    assert (mark_behind(token), mark_of_board(board)) == (None, None)


def test_a_code_opens_nothing_after_the_end(hall):
    tournament, drawn, _table, token, _other, board = hall
    for each in drawn.tables.all():
        slips.write_slip(table=each, key=uuid.uuid4(), money=[1, 2, -3], actor=DESK)
    closing.confirm_round(drawn=drawn, user=None)
    assert mark_behind(token)
    closing.finish(tournament=tournament, user=None)
    assert mark_behind(token) is None
    assert mark_of_board(board)


def test_a_dead_code_is_not_found_whatever_mark_is_sent(hall, client):
    _tournament, _drawn, _table, _token, _other, _board = hall
    for path in ("/s/x/state/", "/b/x/state/"):
        assert client.get(path, headers={"if-none-match": '"None"'}).status_code == 404
