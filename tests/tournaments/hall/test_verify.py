"""verify of tournaments: what follows from something else, changed behind the guards' back, is found."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection

from ledger.book import guards
from tournaments.book.verify import check_tournaments
from tournaments.hall import penalties
from tournaments.models import Seat, TournamentEvent

pytestmark = pytest.mark.django_db
T = "tournaments_"
SLIP = f"UPDATE {T}slip SET {{}} WHERE id = {{{{slip}}}}"
# what is done → a word of the sentence
DAMAGE = {
    "another club": (f"UPDATE {T}tournament SET club_id = {{other_club}} WHERE id = {{tournament}}", "another club"),
    "a format that is none": (f"UPDATE {T}tournament SET format = '{{{{}}}}'", "format is not understood"),
    "another date": (f"UPDATE {T}tournament SET date = '2020-01-01' WHERE id = {{tournament}}", "its hash is not"),
    "a state": (f"UPDATE {T}tournament SET state = 'finished' WHERE id = {{tournament}}", "its events say running"),
    "a round left out": (f"UPDATE {T}round SET number = 5 WHERE tournament_id = {{tournament}} AND number = 2", "1, 5"),
    "an entrant who is a stranger": (f"UPDATE {T}entrant SET member_id = {{ana}} WHERE id = {{entrant}}", "of another"),
    "another start number": (f"UPDATE {T}entrant SET number = 99 WHERE id = {{entrant}}", "hash is not"),
    "a seat's round": (f"UPDATE {T}seat SET round_id = {{empty}} WHERE id = {{seat}}", "noted for another round"),
    "a seat left out": (f"UPDATE {T}seat SET number = 4 WHERE table_id = {{table}} AND number = 2", "seats [1, 3, 4]"),
    "an entrant of elsewhere": (
        f"UPDATE {T}seat SET entrant_id = {{elsewhere}} WHERE id = {{seat}}", "an entrant of another tournament sits"),
    "money": (SLIP.format("money_1 = money_1 + 1"), "sums to 1"),
    "money moved": (SLIP.format("money_1 = money_1 + 1, money_2 = money_2 - 1"), "not what was sent"),
    "a rebuy": (SLIP.format("rebuy_1 = rebuy_1 + 1"), "not what was sent"),
    "a slip's version": (SLIP.format("version = 2"), "does not replace"),
    "a slip's reason": (SLIP.format("reason = 'x'"), "not what was sent"),
    "a slip gone": (f"DELETE FROM {T}slip WHERE id = {{slip}}", "confirmed without its slip"),
    "a penalty's money": (f"UPDATE {T}penalty SET money = 9 WHERE id = {{penalty}}", "not what was sent"),
    "a penalty left out": (f"UPDATE {T}penalty SET number = 2 WHERE id = {{penalty}}", "are numbered 2"),
    "a penalty's entrant": (f"UPDATE {T}penalty SET entrant_id = {{elsewhere}}", "penalty 1 is of an entrant"),
    "a list left out": (f"UPDATE {T}resultlist SET number = 7 WHERE number = 2", "the one before it is missing"),
    "a list's hash": (f"UPDATE {T}resultlist SET ledger_hash = 'x'", "its hash is not"),
    "a list's slips": (f"UPDATE {T}resultlist SET slips = slips - 1", "its hash is not"),
    "a list's rounds": (f"UPDATE {T}resultlist SET round_no = 9 WHERE number = 1", "counts 9 rounds"),
    "a list's event": (f"UPDATE {T}resultlist SET event_id = {{other_event}} WHERE number = 1", "event is of another"),
}  # fmt: skip

REFUSED = {"money", "a slip's version"}


@pytest.fixture
def ids(make, played, ana, other_club, adam):
    """Two rounds of nine, a penalty; another tournament with entrants and an empty round number."""
    tournament, other = played(9, 2), make(6)
    entrant = tournament.entrants.get(number=1)
    penalties.penalise(entrant=entrant, key=uuid.uuid4(), points="-1", money=0, reason="late", user=None)
    seat = Seat.objects.filter(table__round__tournament=tournament, table__round__number=1).order_by("pk").first()
    second = tournament.rounds.get(number=2)
    with guards.lifted(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_entrant SET member_id = %s WHERE id = %s", [adam.pk, entrant.pk])
        cursor.execute(
            "INSERT INTO tournaments_round (tournament_id, number, kind, seed, attempt, options, versions_seen,"
            " drawn_at) SELECT %s, 1, kind, seed, 1, options, 0, drawn_at FROM tournaments_round WHERE id = %s",
            [other.pk, second.pk],
        )
    return {
        "tournament": tournament.pk, "other_club": other_club.pk, "ana": ana.pk, "entrant": entrant.pk,
        "elsewhere": other.entrants.get(number=1).pk, "seat": seat.pk, "table": seat.table_id,
        "empty": other.rounds.get().pk, "slip": seat.table.slips.get().pk, "penalty": tournament.penalties.get().pk,
        "other_event": TournamentEvent.objects.filter(tournament=other).first().pk,
    }  # fmt: skip


@pytest.mark.parametrize("kind", DAMAGE)
def test_it_finds(ids, kind):
    statement, word = DAMAGE[kind]
    if connection.vendor == "postgresql" and kind in REFUSED:
        pytest.skip("PostgreSQL keeps its constraints, whoever writes")
    assert list(check_tournaments()) == []
    with guards.lifted(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(statement.format(**ids))
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
    messages = [finding.message for finding in check_tournaments()]
    assert any(word in message for message in messages), messages
