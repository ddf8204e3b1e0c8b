"""verify finds each kind of damage; it is done here by raw SQL with the guards lifted."""

import io

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.book import guards
from ledger.evening.evenings import close_evening
from ledger.models import Seat
from ledger.verify.book import verify

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def book(evening, sit_down, record, correct, strike_out):
    """Every kind of record there is: corrections, voids, follow-ups, points, fleks beyond the credit."""
    table = sit_down()
    deals = [record(table, PLAIN).deal for _ in range(4)]
    correct(correct(deals[0], {**PLAIN, "declarer": "2"}).deal, {**PLAIN, "declarer": "3"})
    correct(strike_out(deals[1]).deal, PLAIN, "played after all")
    strike_out(deals[2])
    slovak = sit_down("sk_voleny")
    lost = {"contract": "sto", "declarer": "1", "trump": "hearts", "points": 0, "marriages": {"declarer": [40]}}
    opening = record(slovak, {**PLAIN, "fleks": {"hra": 2}}).deal
    record(slovak, {**lost, "fleks": {"sto": 3}, "points": 50})
    correct(opening, {**lost, "fleks": {"sto": 2}})
    polish = sit_down("pl_mariasz", 2)
    first, second, _third = (record(polish, {"points": {"1": one, "2": 138 - one}}).deal for one in (90, 80, 60))
    corrected = correct(first, {"points": {"1": 40, "2": 98}}).deal
    correct(corrected, {"points": {"1": 91, "2": 47}})
    record(sit_down("hr_marijas"), {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80})
    elsewhere = Seat.objects.get(sitting=slovak, number=3)
    return {"table": table.pk, "slovak": slovak.pk, "second": second.pk, "seat": elsewhere.pk}


def damage(*statements):
    with guards.lifted(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def the_deal(place):
    return f"(SELECT id FROM ledger_deal WHERE sitting_id = {{table}} AND {place})"


def the_seat(number):
    return f"(SELECT id FROM ledger_seat WHERE sitting_id = {{table}} AND number = {number})"


def a_transfer(change, deal):
    return [f"UPDATE ledger_transfer SET {change} WHERE deal_id = {deal}"]


def a_deal(change, deal):
    return [f"UPDATE ledger_deal SET {change} WHERE id = {deal}"]


FIRST, FOURTH, VOID = (
    the_deal("number = 1 AND version = 1"),
    the_deal("number = 4"),
    the_deal("number = 3 AND version = 2"),
)
LAST_OF_FIRST, LAST_OF_SECOND = the_deal("number = 1 AND version = 3"), the_deal("number = 2 AND version = 3")
OTHER_FACTS = '{{"contract": "hra", "declarer": "2", "trump": "leaves", "winner": "declarer"}}'
PAYMENT = f"{VOID}, {the_seat(1)}, {the_seat(2)}, 5"
INTO_VOID = f"INSERT INTO ledger_transfer (deal_id, payer_id, payee_id, amount) VALUES ({PAYMENT})"
# what is done → what is found
DAMAGE = {
    "an amount": (a_transfer("amount = amount + 1", FOURTH), {"transfers"}),
    "an amount of a past version": (a_transfer("amount = 7", FIRST), {"transfers"}),
    "a payment gone": ([f"DELETE FROM ledger_transfer WHERE deal_id = {FOURTH}"], {"transfers", "rows", "summary"}),
    "a payment turned": (a_transfer("payer_id = payee_id, payee_id = payer_id", FOURTH), {"transfers", "summary"}),
    "a seat of another table": (a_transfer("payer_id = {seat}", f"{FOURTH} AND payer_id = {the_seat(2)}"),
                                {"seat", "transfers"}),
    "a void that pays": ([INTO_VOID], {"void", "rows"}),
    "points": (["UPDATE ledger_score SET points = points + 1 WHERE deal_id = {second}"], {"scores"}),
    "points gone": (["DELETE FROM ledger_score WHERE deal_id = {second}"], {"scores", "rows"}),
    "other facts": (a_deal(f"facts = '{OTHER_FACTS}'", FOURTH), {"hash", "transfers", "summary"}),
    "facts that are no deal": (a_deal("facts = '{{}}'", FOURTH), {"hash", "settle", "summary"}),
    "another hash": (a_deal("payload_hash = 'x'", FOURTH), {"hash"}),
    "another reason": (a_deal("reason = 'x'", VOID), {"hash"}),
    "a void undone": (a_deal("void = false", VOID), {"hash", "transfers", "summary"}),
    "a number changed": (a_deal("number = 9", FOURTH), {"hash", "number"}),
    "a version renumbered": (a_deal("version = 4", LAST_OF_SECOND), {"hash", "version"}),
    "a version of another deal": (a_deal(f"replaces_id = {FOURTH}", LAST_OF_FIRST), {"version"}),
    "a deal gone": (["DELETE FROM ledger_transfer WHERE deal_id = " + FOURTH.replace("4", "3 AND version = 1"),
                     f"DELETE FROM ledger_deal WHERE id = {VOID}",
                     "DELETE FROM ledger_deal WHERE sitting_id = {table} AND number = 3"], {"number"}),
    "another edition": (["UPDATE ledger_sitting SET edition = 'cz_voleny/0' WHERE id = {table}"], {"edition"}),
    "other house rules": (["UPDATE ledger_sitting SET house_rules = '{{\"cap\": 1}}' WHERE id = {slovak}"],
                          {"transfers"}),
    "a state without its event": (["UPDATE ledger_session SET state = 'closed'"], {"state"}),
    "an evening without an event": (["DELETE FROM ledger_sessionevent"], {"state"}),
}  # fmt: skip


def test_it_finds_nothing_where_nothing_is(book):
    assert list(verify()) == []


@pytest.mark.parametrize("kind", DAMAGE)
def test_it_finds(book, kind):
    statements, codes = DAMAGE[kind]
    damage(*(statement.format(**book) for statement in statements))
    assert {finding.code for finding in verify()} == codes


def test_it_finds_a_guard_that_is_gone(book):
    with connection.cursor() as cursor:
        on = " ON ledger_score" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER guard_ledger_score_update_never{on}")
    assert [finding.code for finding in verify()] == ["guard"]


def test_it_says_where_and_what_and_exits_with_1(book):
    damage(f"UPDATE ledger_transfer SET amount = 5 WHERE deal_id = {FOURTH.format(**book)}")
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("verify", stdout=out, stderr=err)
    assert stopped.value.code == 1
    said = f"sitting {book['table']} deal 4 version 1: transfers: stored 2→1 5, 3→1 5, settled 2→1 1, 3→1 1\n"
    assert out.getvalue() == said
    assert "1 finding" in err.getvalue()


def test_it_exits_with_0_when_all_is_well(book):
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert "nothing found" in out.getvalue()


def test_it_asks_the_same_number_of_queries_for_many_sittings(sit_down, record):
    counts = []
    for _ in range(2):
        for _ in range(5):
            record(sit_down(), PLAIN)
        with CaptureQueriesContext(connection) as context:
            assert list(verify()) == []
        counts.append(len(context))
    assert counts[0] == counts[1]


def test_it_is_not_disturbed_by_a_rename_or_a_closing(book, evening, adam):
    adam.name = "former member"
    adam.save()
    close_evening(evening=evening, user=None)
    assert list(verify()) == []
