"""Statements that would change what is recorded: the database itself refuses each, whichever it is."""

import datetime
import uuid

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from ledger.book import guards
from ledger.book.guard_rules import GUARDED_TABLES, GUARDS
from ledger.evening.evenings import change_evening, close_evening, open_evening, open_sitting, reopen_evening
from ledger.evening.paying import mark_all_paid, undo_payment
from ledger.exchange.imports.adding import import_evenings, void_import
from ledger.exchange.imports.table_text import Meaning, read_table
from ledger.models import Deal, Evening, EveningEvent, RuleSet, Seat, Sitting, Transfer
from ledger.table.rule_sets.writing import make_rule_set

# rows that are meant to change, and so have no guard
CHANGING = {"ledger_tablelink", "ledger_present"}
PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
ADUT = {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80}

DEAL = (
    "INSERT INTO ledger_deal (sitting_id, number, version, facts, key, payload_hash, entered_label, entered_at,"
    " replaces_id, reason, void, row_count, contract, declarer, won, penalised)"
    " VALUES ({}, '{}', '{}', '', '', CURRENT_TIMESTAMP, {}, '', {}, {}, {})"
)
TRANSFER = "INSERT INTO ledger_transfer (deal_id, payer_id, payee_id, amount) VALUES ({})"
SCORE = "INSERT INTO ledger_score (deal_id, seat_id, points) VALUES ({})"
SEAT = "INSERT INTO ledger_seat (sitting_id, number, member_id) VALUES ({})"
OVER = "INSERT INTO ledger_tableover (sitting_id, moved_to_id) VALUES ({})"
SITTING = (
    "INSERT INTO ledger_sitting (session_id, variant, edition, table_no, round_no, first_dealer, created_at)"
    " VALUES ({}, 'cz_voleny', 'x', {}, CURRENT_TIMESTAMP)"
)
RULES = (
    "INSERT INTO ledger_sitting (session_id, variant, edition, table_no, round_no, first_dealer, house_rules,"
    " created_at) VALUES ({{evening}}, 'cz_voleny', 'x', 9, 1, 1, '{}', CURRENT_TIMESTAMP)"
)
EVENING = (
    "INSERT INTO ledger_session (club_id, date, place, unit_amount, currency, state, created_at, settled)"
    " VALUES ({{club}}, '2026-01-01', '', '{}', 'CZK', '{}', CURRENT_TIMESTAMP, {})"
)
EVENT = "INSERT INTO ledger_sessionevent (session_id, kind, at, reason) VALUES ({}, '{}', CURRENT_TIMESTAMP, '')"
SAYING = (
    "INSERT INTO ledger_sessionevent (session_id, kind, at, reason, club_id, date, place, unit_amount, currency)"
    " VALUES ({}, '{}', CURRENT_TIMESTAMP, '', {}, '{}', 'U Lípy', '{}', 'CZK')"
)
SHEET = "INSERT INTO ledger_sheet (session_id, number, event_id, versions, ledger_hash) VALUES ({}, 0, '')"
PAYMENT = (
    "INSERT INTO ledger_payment (sheet_id, payer_id, payee_id, amount, key, marked_at, reverses_id)"
    " VALUES ({}, '{}', CURRENT_TIMESTAMP, {})"
)
IMPORTED = (
    "INSERT INTO ledger_importedevening (club_id, date, place, variant, unit_amount, currency, kind, source, batch,"
    " key, payload_hash, imported_at) VALUES ({{club}}, '2026-01-01', '', 'x', '{}', '', '{}', '', '{}', '{}', '',"
    " CURRENT_TIMESTAMP)"
)
TOTAL = "INSERT INTO ledger_importedtotal (evening_id, number, member_id, amount) VALUES ({})"
VOID = "INSERT INTO ledger_importvoid (evening_id, reason, voided_at) VALUES ({}, '{}', CURRENT_TIMESTAMP)"
SET = "INSERT INTO ledger_ruleset (club_id, name, name_key, offered) VALUES ({})"
VERSION = (
    "INSERT INTO ledger_rulesetversion (rule_set_id, number, name, edition, preset, house_rules, offered, made_at)"
    " VALUES ({}, '{}', 'cz_voleny/1', '', {}, {}, CURRENT_TIMESTAMP)"
)
TAKING = (
    "INSERT INTO ledger_sitting (session_id, variant, edition, table_no, round_no, first_dealer, house_rules,"
    " rule_set_id, created_at) VALUES ({}, 'cz_voleny', '{}', 9, 1, 1, {}, {{version}}, CURRENT_TIMESTAMP)"
)
FRESH = uuid.UUID(int=1).hex
NOT_REPLACED = "a recorded row is not replaced"
AT_TABLE = "only between seats of a deal"
CLOSED = "the evening is closed"
PRINTED = "its sheet is printed"


def deal(place, replaces="NULL", key=FRESH, void="false", facts="{{}}", rows=0, said="'', NULL, NULL, false"):
    return DEAL.format(place, facts, key, replaces, void, rows, said)


def payment(what, reverses="NULL", key=FRESH):
    return PAYMENT.format(what, key, reverses)


RECORDED = [table for table in GUARDED_TABLES if table.startswith("ledger_")]
FULL = "all rows of the deal are recorded"
OWED = "no more than the sheet leaves to pay"
EXACT = "an exact decimal"
SAID = "a change needs its event"
TAKEN = "it is played by the rule set it took"
# they change with a row that says so
CHANGED = {"ledger_session", "ledger_ruleset"}
HEAD = "UPDATE ledger_session SET {} WHERE id = {}"
# none of them is a value of a unit
NO_AMOUNTS = ("abc", "0,20", ".5", "5.", ".", "1.2.3", "-1", "1e3", "+1", " ", "0x1", "NaN")
FACTS = '{{"contract": "hra", "declarer": "1", "renonc": []}}'
SAID_SO = "'hra', 1, true, true"
SAID_OTHERWISE = {
    "another contract": "'betl', 1, true, true", "no contract": "'', 1, true, true",
    "another declarer": "'hra', 2, true, true", "no declarer": "'hra', NULL, NULL, true",
    "no penalty": "'hra', 1, true, false", "nobody knows who won": "'hra', 1, NULL, true",
}  # fmt: skip
SEATS_OF = "DELETE FROM ledger_seat WHERE sitting_id IN (SELECT id FROM ledger_sitting WHERE session_id = {})"
# (what is tried, the statement, the guard's answer; None where a constraint answers)
HOSTILE = [
    ("a number twice", deal("{sitting}, 1, 1"), NOT_REPLACED),
    ("a version twice", deal("{sitting}, 1, 2", "{first}"), NOT_REPLACED),
    ("a key twice", deal("{sitting}, 3, 1", key="{key}"), NOT_REPLACED),
    ("a fork of versions", deal("{sitting}, 1, 3", "{first}"), "ledger_deal: "),
    ("a version left out", deal("{sitting}, 2, 3", "{second}"), "a version replaces the one before it"),
    ("a version of another deal", deal("{sitting}, 1, 3", "{second}"), "a version replaces the one before it"),
    ("a version of another table", deal("{other}, 2, 2", "{second}"), "a version replaces the one before it"),
    ("a version that replaces nothing", deal("{sitting}, 2, 2"), "a version replaces the one before it"),
    ("a first version that replaces", deal("{sitting}, 3, 1", "{second}"), None),
    ("a deal void from the start", deal("{sitting}, 3, 1", void="true"), None),
    ("a void version that pays", deal("{sitting}, 2, 2", "{second}", void="true", rows=1), None),
    *((f"a deal of {what}", deal("{sitting}, 4, 1", facts=FACTS, said=said), "its columns say what its facts do")
      for what, said in SAID_OTHERWISE.items()),
    ("a void version that won", deal("{sitting}, 2, 2", "{second}", void="true", facts=FACTS, said=SAID_SO),
     "its columns say what its facts do"),
    ("fewer rows than none", deal("{sitting}, 4, 1", rows=-1), None),
    *((f"facts that are {said}", deal("{sitting}, 4, 1", facts=facts), "facts are an object")
      for said, facts in {"a list": "[]", "a number": "5", "a word": '"hra"', "nothing": "null"}.items()),
    ("a number left out", deal("{sitting}, 5, 1"), "the deal before it is missing"),
    ("deal nought", deal("{sitting}, 0, 1"), None),
    ("a deal into a closed evening", deal("{closed_sitting}, 2, 1"), CLOSED),
    ("a payment to oneself", TRANSFER.format("{last}, {seat1}, {seat1}, 5"), None),
    ("a payment of nothing", TRANSFER.format("{other_deal}, {other2}, {other3}, 0"), None),
    ("a negative payment", TRANSFER.format("{other_deal}, {other2}, {other3}, -5"), None),
    ("a payment twice", TRANSFER.format("{last}, {seat2}, {seat1}, 5"), NOT_REPLACED),
    ("a payment the other way", TRANSFER.format("{last}, {seat1}, {seat2}, 5"), NOT_REPLACED),
    ("a payment to another table", TRANSFER.format("{last}, {seat2}, {other2}, 5"), AT_TABLE),
    ("a payment from another table", TRANSFER.format("{last}, {other2}, {seat2}, 5"), AT_TABLE),
    ("a payment of a void deal", TRANSFER.format("{void}, {void1}, {void2}, 5"), f"{AT_TABLE}|{FULL}"),
    ("a payment of a deal long past", TRANSFER.format("{first}, {seat2}, {seat3}, 5"), FULL),
    ("a payment of a closed evening", TRANSFER.format("{closed_deal}, {closed2}, {closed3}, 5"), CLOSED),
    ("a third payment on the last deal", TRANSFER.format("{other_deal}, {other2}, {other3}, 5"), FULL),
    ("a third payment on the last of all", TRANSFER.format("{whole}, {whole2}, {whole3}, 1"), FULL),
    ("a payment on a deal that pays nothing", TRANSFER.format("{race_deal}, {race1}, {race2}, 5"), FULL),
    ("points on a deal that writes none", SCORE.format("{whole}, {whole1}, 5"), FULL),
    ("points on the last deal", SCORE.format("{other_deal}, {other1}, 0"), FULL),
    ("points twice", SCORE.format("{race_deal}, {race1}, 5"), f"{NOT_REPLACED}|{FULL}"),
    ("negative points", SCORE.format("{other_deal}, {other2}, -1"), None),
    ("points of another table", SCORE.format("{last}, {other2}, 1"), AT_TABLE),
    ("points of a deal long past", SCORE.format("{first}, {seat1}, 1"), FULL),
    ("points of a closed evening", SCORE.format("{closed_deal}, {closed2}, 1"), CLOSED),
    ("a fourth player later", SEAT.format("{sitting}, 4, {dana}"), "deals are recorded"),
    ("somebody in a seat taken", SEAT.format("{empty_sitting}, 1, {dana}"), NOT_REPLACED),
    ("somebody twice at a table", SEAT.format("{empty_sitting}, 4, {adam}"), NOT_REPLACED),
    ("a ninth seat", SEAT.format("{empty_sitting}, 9, {dana}"), None),
    ("somebody of another open table", SEAT.format("{empty_sitting}, 4, {dana2}"), "sits at another open table"),
    ("a table left for an earlier one", OVER.format("{empty_sitting}, {sitting}"), "only for a later table"),
    ("a table left for itself", OVER.format("{empty_sitting}, {empty_sitting}"), "only for a later table"),
    ("a table left for another evening", OVER.format("{closed_sitting}, {sitting}"), "only for a later table"),
    ("a table of a closed evening left", OVER.format("{closed_sitting}, {closed_sitting2}"), "only for a later table"),
    ("a table left twice", OVER.format("{sitting}, {other}"), NOT_REPLACED),
    ("seat nought", SEAT.format("{empty_sitting}, 0, {dana}"), None),
    ("a seat left out", SEAT.format("{bare_sitting}, 2, {dana}"), "the seat before it is missing"),
    ("a member of another club", SEAT.format("{empty_sitting}, 4, {ana}"), "only members of the club"),
    ("a seat in a closed evening", SEAT.format("{dull_sitting}, 4, {dana}"), "ledger_seat: the evening is closed"),
    ("a table twice", SITTING.format("{evening}", "1, 1, 1"), NOT_REPLACED),
    ("a table in a closed evening", SITTING.format("{closed}", "9, 1, 1"), "ledger_sitting: the evening is closed"),
    ("a round in a closed evening", SITTING.format("{closed}", "1, 2, 1"), "ledger_sitting: the evening is closed"),
    ("table nought", SITTING.format("{evening}", "0, 1, 1"), "count from one"),
    ("round nought", SITTING.format("{evening}", "9, 0, 1"), "count from one"),
    ("dealer nought", SITTING.format("{evening}", "9, 1, 0"), "count from one"),
    ("a ninth dealer", SITTING.format("{evening}", "9, 1, 9"), "count from one"),
    *((f"house rules that are {said}", RULES.format(rules), "house rules are an object")
      for said, rules in {"a list": "[]", "a number": "5", "a word": '"cap"', "nothing": "null"}.items()),
    ("a seat on a printed sheet", SEATS_OF.format("{dull}"), "a sheet is printed"),
    ("a table on a printed sheet", "DELETE FROM ledger_sitting WHERE session_id = {dull}", "a sheet is printed"),
    ("closing without a word", "UPDATE ledger_session SET state = 'closed' WHERE id = {evening}", "need their event"),
    ("reopening without a word", "UPDATE ledger_session SET state = 'open' WHERE id = {closed}", "need their event"),
    ("an evening born closed", EVENING.format("", "closed", "false"), "an evening begins open"),
    ("an evening born settled", EVENING.format("", "open", "true"), None),
    ("an open evening settled", HEAD.format("settled = true", "{evening}"), "something is still to be paid"),
    ("an open evening without debts settled", HEAD.format("settled = true", "{bare}"), None),
    ("a closed evening settled that owes", HEAD.format("settled = true", "{closed}"), "something is still to be paid"),
    ("a settled evening reopened as it is", HEAD.format("state = 'open'", "{dull}"), None),
    ("a payment undone of a settled evening", payment("{last_sheet}, {bara}, {adam}, 1", "{last_paid}"), "is settled"),
    *((f"an evening at {amount!r} a unit", EVENING.format(amount, "open", "false"), EXACT) for amount in NO_AMOUNTS),
    *((f"a change to {amount!r} a unit", SAYING.format("{evening}", "changed", "{club}", "2026-03-13", amount), EXACT)
      for amount in NO_AMOUNTS[:4]),
    *((f"a club at {amount!r} a unit", f"UPDATE clubapp_club SET unit_amount = '{amount}'", EXACT)
      for amount in NO_AMOUNTS[:4]),
    *((f"an import at {amount!r} a unit", IMPORTED.format(amount, "table", FRESH, FRESH), EXACT)
      for amount in NO_AMOUNTS[:4]),
    ("a date of an open evening", HEAD.format("date = '2020-01-01'", "{evening}"), SAID),
    ("a place of an open evening", HEAD.format("place = 'elsewhere'", "{evening}"), SAID),
    ("a currency of an open evening", HEAD.format("currency = 'EUR'", "{evening}"), SAID),
    ("a unit value of an open evening", HEAD.format("unit_amount = '5'", "{evening}"), SAID),
    ("another date than its change says", HEAD.format("date = '2020-01-01'", "{changed}"), SAID),
    ("an open evening of another club", HEAD.format("club_id = {other_club}", "{evening}"), f"{SAID}|stays"),
    ("a closed evening of another club", HEAD.format("club_id = {other_club}", "{closed}"), f"{SAID}|{PRINTED}|stays"),
    ("a member of another club by now", "UPDATE clubapp_member SET club_id = {other_club} WHERE id = {dana}",
     "a member stays in the club"),
    ("an evening opened twice", EVENT.format("{evening}", "opened"), "opened first, and once"),
    ("an evening closed before it is opened", EVENT.format("{unopened}", "closed"), "opened first, and once"),
    ("an evening changed before it is opened", EVENT.format("{unopened}", "changed"), "opened first, and once"),
    ("an evening opened on another day", SAYING.format("{unopened}", "opened", "{club}", "2020-01-01", "0.20"),
     "opened as it is"),
    ("an evening opened at another price", SAYING.format("{unopened}", "opened", "{club}", "2026-03-13", "5"),
     "opened as it is"),
    ("an evening opened in another club", SAYING.format("{unopened}", "opened", "{other_club}", "2026-03-13", "0.20"),
     "opened as it is"),
    ("a closing that says another day", SAYING.format("{evening}", "closed", "{club}", "2020-01-01", "5"), None),
    ("a closed evening closed", EVENT.format("{closed}", "closed"), "ledger_sessionevent: the evening is closed"),
    ("a closed evening changed", EVENT.format("{closed}", "changed"), "ledger_sessionevent: the evening is closed"),
    ("a table removed from a closed evening", EVENT.format("{closed}", "removed"),
     "ledger_sessionevent: the evening is closed"),
    ("an unknown event", EVENT.format("{evening}", "burnt"), None),
    ("a sheet without a closing", SHEET.format("{evening}, 1, {opened}"), "written at closing"),
    ("a sheet of another closing", SHEET.format("{evening}, 1, {closing}"), "ledger_sheet: "),
    ("a sheet of a closing long past", SHEET.format("{reopened}, 2, {old_closing}"), "written at closing"),
    ("a sheet left out", SHEET.format("{bare}, 2, {bare_closing}"), "the sheet before it is missing"),
    ("sheet nought", SHEET.format("{bare}, 0, {bare_closing}"), None),
    ("a sheet twice", SHEET.format("{closed}, 1, {closing}"), NOT_REPLACED),
    ("another date than the sheet's", "UPDATE ledger_session SET date = '2020-01-01' WHERE id = {closed}", PRINTED),
    ("another place", "UPDATE ledger_session SET place = 'elsewhere' WHERE id = {closed}", PRINTED),
    ("another currency", "UPDATE ledger_session SET currency = 'EUR' WHERE id = {closed}", PRINTED),
    ("another unit value", "UPDATE ledger_session SET unit_amount = '5' WHERE id = {closed}", PRINTED),
    ("closing without a sheet", "UPDATE ledger_session SET state = 'closed' WHERE id = {bare}", "needs its sheet"),
    ("a payment to the payer", payment("{sheet}, {adam}, {adam}, 5"), None),
    ("a payment of nought", payment("{sheet}, {bara}, {adam}, 0"), None),
    ("a payment less than nought", payment("{sheet}, {bara}, {adam}, -5"), None),
    ("a payment of an open evening", payment("{old_sheet}, {bara}, {adam}, 1"), "last sheet of a closed evening"),
    ("a payment of 10¹² units", payment("{sheet}, {bara}, {adam}, 1000000000000"), OWED),
    ("a payment of one unit more", payment("{sheet}, {bara}, {adam}, 2"), OWED),
    ("a payment the wrong way round", payment("{sheet}, {adam}, {bara}, 1"), OWED),
    ("a payment of who has paid", payment("{sheet}, {cyril}, {adam}, 1"), OWED),
    ("a payment to who gets nothing", payment("{sheet}, {bara}, {cyril}, 1"), OWED),
    ("a payment by somebody absent", payment("{sheet}, {dana}, {adam}, 1"), OWED),
    ("a payment to somebody absent", payment("{sheet}, {adam}, {dana}, 1"), OWED),
    ("a payment's key twice", payment("{sheet}, {bara}, {adam}, 1", key="{paid_key}"), NOT_REPLACED),
    ("a payment undone twice", payment("{sheet}, {bara}, {adam}, 1", "{undone}"), NOT_REPLACED),
    ("a reversal reversed", payment("{sheet}, {bara}, {adam}, 1", "{reversal}"), "says what it reverses"),
    ("a reversal of another sum", payment("{sheet}, {cyril}, {adam}, 2", "{paid}"), "says what it reverses"),
    ("a reversal of another's", payment("{sheet}, {bara}, {adam}, 1", "{paid}"), "says what it reverses"),
    ("an import's key twice", IMPORTED.format("", "table", FRESH, "{import_key}"), NOT_REPLACED),
    ("an unknown kind of import", IMPORTED.format("", "rumour", FRESH, FRESH), None),
    ("a total twice", TOTAL.format("{last_import}, 1, {dana}, 5"), NOT_REPLACED),
    ("two totals of a member", TOTAL.format("{last_import}, 9, {adam}, 5"), NOT_REPLACED),
    ("total nought", TOTAL.format("{last_import}, 0, {dana}, 5"), None),
    ("a total of another club", TOTAL.format("{last_import}, 9, {ana}, 5"), "only of members of the club"),
    ("a total of an import long past", TOTAL.format("{first_import}, 9, {dana}, 5"), "the import is recorded"),
    ("a total of what is struck out", TOTAL.format("{void_import}, 9, {ana}, 5"), "the import is struck out"),
    ("striking out twice", VOID.format("{void_import}", "again"), NOT_REPLACED),
    ("striking out without a word", VOID.format("{last_import}", ""), None),
    ("a rule set's name twice", SET.format("{club}, 'U LÍPY', 'u lípy', true"), NOT_REPLACED),
    ("a rule set without a name", SET.format("{club}, '', '', true"), None),
    ("a rule set's version twice", VERSION.format("{rule_set}, 1", "U Lípy", "NULL", "true"), NOT_REPLACED),
    ("a version of a rule set left out", VERSION.format("{rule_set}, 3", "U Lípy", "NULL", "true"),
     "the version before it is missing"),
    ("a rule set's version nought", VERSION.format("{rule_set}, 0", "U Lípy", "NULL", "true"), None),
    ("a version without a name", VERSION.format("{rule_set}, 2", "", "NULL", "true"), None),
    ("a version of another beginning", VERSION.format("{bare_set}, 1", "U Lípy", "NULL", "true"),
     "a set begins as it was made"),
    ("a version put away from the start", VERSION.format("{bare_set}, 1", "Bare", "NULL", "false"),
     "a set begins as it was made"),
    *((f"a version's house rules that are {said}", VERSION.format("{rule_set}, 2", "U Lípy", f"'{rules}'", "true"),
       "house rules are an object") for said, rules in {"a list": "[]", "a number": "5"}.items()),
    ("a rule set renamed without a version", "UPDATE ledger_ruleset SET name = 'x' WHERE id = {rule_set}",
     "a change needs its version"),
    ("a rule set put away without a version", "UPDATE ledger_ruleset SET offered = false WHERE id = {rule_set}",
     "a change needs its version"),
    ("a rule set of another club", "UPDATE ledger_ruleset SET club_id = {other_club} WHERE id = {rule_set}",
     "stays in its club"),
    ("a table that takes another text's set", TAKING.format("{evening}", "cz_voleny/2", "'{{\"cap\": 5}}'"), TAKEN),
    ("a table that takes a set and plays otherwise", TAKING.format("{evening}", "cz_voleny/1", "NULL"), TAKEN),
    ("a table that takes another club's set", TAKING.format("{other_evening}", "cz_voleny/1", "'{{\"cap\": 5}}'"),
     TAKEN),
    ("an unknown state", "UPDATE ledger_session SET state = 'gone' WHERE id = {evening}", None),
    ("an upsert", deal("{sitting}, 1, 1") + " ON CONFLICT (key) DO UPDATE SET reason = 'x'", NOT_REPLACED),
    *((f"another {column}", f"UPDATE ledger_deal SET {column} = {value}", "a recorded row is not changed")
      for column, value in {"facts": "'{{}}'", "void": "NOT void", "number": "number + 1", "replaces_id": "NULL",
                            "entered_at": "CURRENT_TIMESTAMP", "key": f"'{FRESH}'", "reason": "'x'",
                            "row_count": "9", "payload_hash": "'x'", "entered_label": "'x'", "won": "NOT won",
                            "contract": "'x'", "declarer": "2", "penalised": "NOT penalised"}.items()),
    *((f"update of {table}", f"UPDATE {table} SET id = id", "a recorded row is not changed")
      for table in RECORDED if table not in CHANGED),
    *((f"delete from {table}", f"DELETE FROM {table}", "not deleted|deals are recorded|printed|left it for")
      for table in RECORDED),
]  # fmt: skip
SQLITE_ONLY = [
    *((f"replace into {table}", f"REPLACE INTO {table} SELECT * FROM {table}", f"{table}: ")
      for table in GUARDED_TABLES),
    *((f"update or replace {table}", f"UPDATE OR REPLACE {table} SET id = id + 1", "not changed")
      for table in RECORDED if table not in CHANGED),
    ("another id of a rule set", "UPDATE OR REPLACE ledger_ruleset SET id = id + 1", "stays in its club"),
    ("replace of a deal", deal("{sitting}, 1, 1").replace("INSERT", "INSERT OR REPLACE"), NOT_REPLACED),
    ("replace of a payment", TRANSFER.format("{last}, {seat2}, {seat1}, 9").replace("INSERT", "REPLACE"), NOT_REPLACED),
]  # fmt: skip
POSTGRESQL_ONLY = [(f"truncate {table}", f"TRUNCATE {table} CASCADE", "not truncated") for table in GUARDED_TABLES]


@pytest.fixture
def rows(evening, sit_down, record, correct, strike_out, club, adam, dana, people, ana):
    """Ids of recorded rows, by the names the statements use."""
    table, other, struck, race = sit_down(), sit_down(), sit_down(), sit_down("hr_marijas")
    first = record(table, PLAIN).deal
    second = record(table, PLAIN).deal
    correct(first, {**PLAIN, "declarer": "2"})
    other_deal = record(other, PLAIN).deal
    void = strike_out(record(struck, PLAIN).deal).deal
    race_deal = record(race, ADUT).deal
    closed = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    late = open_sitting(evening=closed, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    late_deal = record(late, PLAIN).deal
    strangers = [club.members.create(name=f"Dana {n}") for n in (2, 3, 4)]
    beside = open_sitting(evening=closed, variant="cz_voleny", members=strangers, house_rules=None, user=None)
    open_sitting(evening=evening, variant="cz_voleny", members=strangers, house_rules=None, user=None)
    close_evening(evening=closed, user=None)
    undone, kept = mark_all_paid(evening=closed, user=None)
    reversal = undo_payment(payment=undone, key=uuid.uuid4(), user=None)
    imports = three_imports(club, ana.club)
    open_again, old_sheet = an_old_sheet(club, people, record)
    bare = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    closing = EveningEvent.objects.create(evening=bare, kind="closed")
    whole = record(sit_down(), PLAIN).deal
    changed = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    said = {"place": "", "unit_amount": "", "currency": "", "user": None}
    change_evening(evening=changed, date=datetime.date(2026, 3, 2), **said)
    dull = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    dull_table = open_sitting(evening=dull, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    close_evening(evening=dull, user=None)
    unopened = Evening.objects.create(**evening.said)
    bare_sitting = Sitting.objects.create(evening=evening, variant="cz_voleny", edition="x", table_no=20)
    paid_up = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    record(open_sitting(evening=paid_up, variant="cz_voleny", members=people[:3], house_rules=None, user=None), PLAIN)
    close_evening(evening=paid_up, user=None)
    last_paid = mark_all_paid(evening=paid_up, user=None)[0]
    version = make_rule_set(club=club, name="U Lípy", edition="cz_voleny/1", house_rules={"cap": 5}, user=None)
    bare_set = RuleSet.objects.create(club=club, name="Bare", name_key="bare")
    day = evening.date
    elsewhere = open_evening(club=ana.club, date=day, place="", unit_amount="", currency="", user=None)
    # the newest of the first table, with room for another row, so that only the pair decides
    third = Deal.objects.create(sitting=table, number=3, facts={}, key=uuid.uuid4(), payload_hash="", row_count=9)
    one, two, *_rest = Seat.objects.filter(sitting=table).order_by("number")
    Transfer.objects.create(deal=third, payer=two, payee=one, amount=1)
    ids = {
        "evening": evening.pk, "sitting": table.pk, "other": other.pk, "first": first.pk, "second": second.pk,
        "last": third.pk, "other_deal": other_deal.pk, "void": void.pk, "race_deal": race_deal.pk,
        "key": second.key.hex, "closed": closed.pk, "closed_sitting": late.pk, "closed_deal": late_deal.pk,
        "empty_sitting": sit_down().pk, "adam": adam.pk, "bara": people[1].pk, "cyril": people[2].pk, "dana": dana.pk,
        "opened": evening.events.get().pk, "closing": kept.sheet.event_id, "sheet": kept.sheet_id,
        "dana2": strangers[0].pk, "closed_sitting2": beside.pk,
        "reopened": open_again.pk, "old_sheet": old_sheet.pk, "old_closing": old_sheet.event_id,
        **imports, "club": club.pk, "ana": ana.pk, "bare": bare.pk, "bare_closing": closing.pk, "paid": kept.pk,
        "last_paid": last_paid.pk, "last_sheet": last_paid.sheet_id,
        "whole": whole.pk, "changed": changed.pk, "unopened": unopened.pk, "bare_sitting": bare_sitting.pk,
        "dull_sitting": dull_table.pk, "dull": dull.pk, "other_club": ana.club_id, "paid_key": kept.key.hex,
        "undone": undone.pk, "reversal": reversal.pk, "version": version.pk, "rule_set": version.rule_set_id,
        "bare_set": bare_set.pk, "other_evening": elsewhere.pk,
    }  # fmt: skip
    for name, sitting in (
        ("seat", table),
        ("other", other),
        ("void", struck),
        ("race", race),
        ("closed", late),
        ("whole", whole.sitting),
    ):
        ids |= {f"{name}{seat.number}": seat.pk for seat in Seat.objects.filter(sitting=sitting)}
    # PostgreSQL truncates no table with foreign keys still to be checked: not for that reason shall it refuse
    connection.check_constraints()
    return ids


def three_imports(club, other_club):
    """Two of the club, and the other club's last one struck out."""
    first, last = imports_of(club, "1;-1\n2026-01-02;1;-1")
    (void,) = imports_of(other_club, "2;-2")
    void_import(evening=void, reason="twice", user=None)
    return {"first_import": first.pk, "last_import": last.pk, "void_import": void.pk, "import_key": first.key.hex}


def imports_of(club, amounts):
    text = f"date;Adam;Bára\n2026-01-01;{amounts}\n"
    reading = read_table(text, Meaning(variant="cz_voleny", unit=("", ""), money=False))
    players = {name: club.members.filter(name=name).first() or name for name in reading.names}
    done = import_evenings(club=club, evenings=reading.evenings, players=players, key=uuid.uuid4(), user=None)
    return done.evenings


def an_old_sheet(club, people, record):
    """An evening that was closed and is open again."""
    day = datetime.date(2026, 3, 1)
    closed = open_evening(club=club, date=day, place="", unit_amount="", currency="", user=None)
    table = open_sitting(evening=closed, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    record(table, PLAIN)
    close_evening(evening=closed, user=None)
    reopen_evening(evening=closed, user=None, reason="one more deal")
    return closed, closed.sheets.get()


def everything():
    """All rows of the ledger, as the database has them."""
    with connection.cursor() as cursor:
        return {table: rows_of(cursor, table) for table in tables()}


def rows_of(cursor, table):
    cursor.execute(f"SELECT * FROM {table} ORDER BY id")
    return cursor.fetchall()


def tables():
    return [model._meta.db_table for model in apps.get_app_config("ledger").get_models()]


def check_refused(statement, rows, answer):
    with pytest.raises(IntegrityError, match=answer), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(**rows))


def statements():
    own = POSTGRESQL_ONLY if connection.vendor == "postgresql" else SQLITE_ONLY
    return [*HOSTILE, *own]


@pytest.mark.django_db
def test_it_refuses_every_hostile_statement(rows, subtests):
    before = everything()
    assert len(HOSTILE) >= 150, "the same statements on both databases"
    for what, statement, answer in statements():
        with subtests.test(what):
            check_refused(statement, rows, answer)
    assert everything() == before


@pytest.mark.django_db
def test_it_takes_what_the_services_write(rows):
    """The hostile rows are refused for what is wrong with them: with it right they pass."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(SEAT.format("{empty_sitting}, 4, {dana}").format(**rows))
        cursor.execute(TRANSFER.format("{last}, {seat2}, {seat3}, 5").format(**rows))
        cursor.execute(deal("{sitting}, 4, 1", facts=FACTS, said=SAID_SO).format(**rows))
        cursor.execute(SITTING.format("{evening}", "9, 1, 1").format(**rows))
        cursor.execute(EVENING.format("0.20", "open", "false").format(**rows))
        cursor.execute(EVENT.format("{unopened}", "opened").format(**rows))
        cursor.execute(HEAD.format("settled = false", "{dull}").format(**rows))
        cursor.execute(HEAD.format("settled = true", "{dull}").format(**rows))
        cursor.execute(payment("{sheet}, {bara}, {adam}, 1").format(**rows))
        cursor.execute(SAYING.format("{evening}", "changed", "{club}", "2026-04-01", "5").format(**rows))
        cursor.execute(HEAD.format("date = '2026-04-01', unit_amount = '5'", "{evening}").format(**rows))
        cursor.execute("DELETE FROM ledger_seat WHERE sitting_id = {empty_sitting}".format(**rows))
        cursor.execute("DELETE FROM ledger_tableover WHERE moved_to_id = {empty_sitting}".format(**rows))
        cursor.execute("DELETE FROM ledger_sitting WHERE id = {empty_sitting}".format(**rows))
    assert Deal.objects.filter(number=4).exists()


def test_it_knows_every_table():
    assert set(tables()) == set(RECORDED) | CHANGING, "a new table needs its guards and its hostile statements"


def test_it_tries_every_guard():
    tried = [part for _what, _statement, answer in HOSTILE if answer for part in answer.split("|")]
    assert [guard.name for guard in GUARDS if not any(part in guard.message for part in tried)] == []


@pytest.mark.django_db
def test_it_misses_no_guard_after_migrate():
    assert guards.missing() == []


@pytest.mark.django_db
def test_it_tells_of_a_guard_that_is_gone_or_changed():
    from ledger.book.checks import guards_present

    name = "guard_ledger_deal_update_never"
    with connection.cursor() as cursor:
        on = " ON ledger_deal" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER {name}{on}")
    assert guards.missing() == [name]
    (warning,) = guards_present(None, ["default"])
    assert name in warning.msg
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            toothless = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
            cursor.execute(f"CREATE OR REPLACE FUNCTION {name}() {toothless}")
            cursor.execute(f"CREATE TRIGGER {name} BEFORE UPDATE ON ledger_deal FOR EACH ROW EXECUTE FUNCTION {name}()")
        else:
            cursor.execute(f"CREATE TRIGGER {name} BEFORE UPDATE ON ledger_deal BEGIN SELECT 1; END")
    assert guards.missing() == [name]
    guards.install()
    assert guards.missing() == []
    assert guards_present(None, ["default"]) == []


@pytest.mark.django_db
def test_it_lifts_the_guards_and_puts_them_back(rows):
    with guards.lifted():
        assert len(guards.missing()) >= len(GUARDS)
        Deal.objects.filter(number=3).update(reason="damage")
    assert guards.missing() == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", [1, 2])
def test_it_leaves_an_empty_and_guarded_database_to_the_next_test(rows, time):
    assert guards.missing() == []
    assert Deal.objects.count() == 12


@pytest.mark.django_db
def test_it_steps_aside_for_a_migration_and_comes_back():
    guards.before_migrate(using="default", plan=[])
    assert guards.missing() == []
    guards.before_migrate(using="default", plan=["a migration"])
    assert len(guards.missing()) >= len(GUARDS)
    guards.after_migrate(using="default")
    assert guards.missing() == []
