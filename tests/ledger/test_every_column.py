"""What `verify` checks of each column, one by one. A new column fails here until somebody has thought of it.

Every column is read and held to its type, its list of words and its constraints. What follows from other columns is
compared with them besides: it stands here with the damage that shows it.
"""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection

from ledger.verify import derived
from ledger.verify.book import verify
from tests.ledger.test_verify import DAMAGE as DEALS
from tests.ledger.test_verify_everything import DAMAGE, rows, unguarded

__all__ = ["rows"]

# column → the damage of tests/ledger that shows it, of DAMAGE or of DEALS
FOLLOWS = {
    "ledger.evening": {
        "club_id": "an evening moved to another club", "date": "another date of an open evening",
        "place": "another place of an open evening", "unit_amount": "another unit of an open evening",
        "currency": "another currency", "state": "a state without its event", "settled": "a payment gone",
    },
    "ledger.eveningevent": {"kind": "an evening opened twice", "date": "an event that says another day"},
    "ledger.sitting": {"first_dealer": "a dealer who is not there", "edition": "another edition"},
    "ledger.seat": {"number": "a seat left out", "member_id": "a foreign member seated"},
    "ledger.deal": {
        "number": "a number changed", "version": "a version renumbered", "facts": "other facts",
        "payload_hash": "another hash", "replaces_id": "a version of another deal", "reason": "another reason",
        "void": "a void undone", "row_count": "a row more than written", "contract": "another contract",
        "declarer": "another declarer", "won": "another winner", "penalised": "a penalty that is none",
    },
    "ledger.transfer": {
        "payer_id": "a seat of another table", "payee_id": "a payment turned", "amount": "an amount",
    },
    "ledger.score": {"points": "points"},
    "ledger.importedtotal": {"member_id": "a total of another club's member"},
    "ledger.sheet": {
        "number": "a sheet left out", "event_id": "a sheet of another evening", "versions": "a sheet of fewer versions",
        "ledger_hash": "a fourth who was not there",
    },
    "ledger.payment": {
        "sheet_id": "a payment on an earlier sheet", "payer_id": "a payment of somebody else",
        "payee_id": "a payment the wrong way round", "amount": "a payment of one unit more",
        "reverses_id": "a reversal of another payment",
    },
}  # fmt: skip

# column → what is done here behind the guards' back, and a word of the sentence that is found
HERE = {
    "clubapp.member.name_key": ("UPDATE clubapp_member SET name_key = 'nobody' WHERE id = {adam}", "found by 'nobody'"),
    "clubapp.member.name": ("UPDATE clubapp_member SET name = 'Somebody' WHERE id = {adam}", "it is 'somebody'"),
    "ledger.ruleset.name_key": (
        "INSERT INTO ledger_ruleset (club_id, name, name_key, offered) VALUES ({club}, 'Ours', 'theirs', true)",
        "rule set"),
    "clubapp.club.language": ("UPDATE clubapp_club SET language = 'xx' WHERE id = {club}", "language is 'xx'"),
    "clubapp.club.editions": ("UPDATE clubapp_club SET editions = '7' WHERE id = {club}", "is no JSON object"),
    "clubapp.club.default_house_rules": (
        "UPDATE clubapp_club SET default_house_rules = '3' WHERE id = {club}", "house_rules is no JSON object"),
    "ledger.sitting.house_rules": (
        "UPDATE ledger_sitting SET house_rules = '1' WHERE id = {sitting}", "house_rules is no JSON object"),
    "ledger.sitting.table_no": ("UPDATE ledger_sitting SET table_no = 0 WHERE id = {sitting}", "count from 1"),
    "ledger.sitting.round_no": (
        "INSERT INTO ledger_sitting (session_id, variant, edition, table_no, round_no, first_dealer, created_at)"
        " SELECT session_id, variant, edition, table_no, 0, 1, created_at FROM ledger_sitting WHERE id = {sitting}",
        "was opened before the round it follows"),
}  # fmt: skip

# what somebody said, and what nothing else follows from or repeats: types, words and constraints alone
SAID = """
clubapp.user: password last_login is_superuser username first_name last_name email is_staff is_active date_joined
    language
clubapp.club: name slug default_variant unit_amount currency league_key league_dropped created
clubapp.member: club_id user_id role active guest forgotten_at created
clubapp.season: club_id name first_day last_day
ledger.evening: created_by_id created_at
ledger.eveningevent: evening_id user_id at reason club_id place unit_amount currency
ledger.sitting: evening_id variant created_at
ledger.seat: sitting_id
ledger.deal: sitting_id key entered_by_id entered_label entered_at
ledger.transfer: deal_id
ledger.score: deal_id seat_id
ledger.importedevening: key batch imported_by_id imported_at
ledger.importedtotal: evening_id
ledger.ruleset: club_id name offered
ledger.rulesetversion: edition house_rules made_at made_by_id name number offered preset rule_set_id
ledger.sitting: rule_set_id
ledger.present: evening_id member_id here since
ledger.importvoid: evening_id reason voided_by_id voided_at
ledger.sheet: evening_id
ledger.payment: key marked_by_id marked_at
tournaments.tournament: name date place unit_amount currency created_by_id created_at
tournaments.tournamentevent: tournament_id kind user_id at reason facts
tournaments.resultlist: tournament_id
tournaments.entrant: tournament_id number name club_name team categories paid present first_round last_round fixed_table
    played_by hidden forgotten
tournaments.round: tournament_id kind seed attempt options versions_seen drawn_by_id drawn_at published_at
    started_at
tournaments.table: round_id number
tournaments.seat: table_id
tournaments.slip: key entered_by_id entered_label entered_at table_id source
tournaments.penalty: key entered_by_id entered_label entered_at tournament_id
tournaments.tableword: table_id kind key seat offer_id slip_version said_by_id said_at money_1 money_2 money_3 money_4
    rebuy_1 rebuy_2 rebuy_3 rebuy_4
tournaments.tabledeals: table_id sitting_id
tournaments.series: club_id name key ties best dropped chain created_by_id created_at
tournaments.seriestournament: series_id tournament_id times
"""
# a token follows from its nonce and the server's SECRET_KEY, which is not in the book and may be another one by now
LINK = "token_hash nonce created_by_id created_at revoked_at"
SAID += f"""
clubapp.accountlink: {LINK} kind member_id expires_at used_at
clubapp.publiclink: {LINK} club_id shows_open
ledger.tablelink: {LINK} sitting_id
tournaments.boardlink: {LINK} tournament_id
tournaments.sliplink: {LINK} table_id
"""
# tests/ledger/test_verify.py, tests/ledger/test_ordinals.py, tests/imports, tests/tournaments/hall/test_verify.py
ELSEWHERE = """
ledger.tableover: sitting_id moved_to_id
ledger.importedevening: club_id date place variant unit_amount currency kind source payload_hash
ledger.importedtotal: number amount
tournaments.tournament: club_id format state
tournaments.resultlist: event_id number round_no slips penalties ledger_hash
tournaments.entrant: member_id
tournaments.round: number confirmed_at
tournaments.seat: round_id number entrant_id
tournaments.slip: version payload_hash replaces_id reason void money_1 money_2 money_3 money_4 rebuy_1 rebuy_2 rebuy_3
    rebuy_4
tournaments.penalty: version payload_hash replaces_id reason void number entrant_id points money
"""
# files made beside the request are no part of the book, and gone after a day
NO_BOOK = {"jobs"}


def listed(text: str) -> list[str]:
    lines = text.strip().replace("\n    ", " ").splitlines()
    return [f"{model}.{name}" for model, _, names in (line.partition(": ") for line in lines) for name in names.split()]


def columns() -> set[str]:
    ours = ("clubapp", "ledger", "tournaments", "jobs")
    models = [model for label in ours if label not in NO_BOOK for model in apps.get_app_config(label).get_models()]
    return {
        f"{model._meta.label_lower}.{field.attname}"
        for model in models
        for field in model._meta.local_concrete_fields
        if not field.primary_key
    }


def test_every_column_is_thought_of_once():
    follows = [f"{model}.{name}" for model, names in FOLLOWS.items() for name in names]
    everything = [*follows, *HERE, *listed(SAID), *listed(ELSEWHERE)]
    assert sorted(everything) == sorted(columns())


def test_each_damage_is_done():
    assert {damage for names in FOLLOWS.values() for damage in names.values()} <= {*DAMAGE, *DEALS}


@pytest.mark.django_db
@pytest.mark.parametrize("column", HERE)
def test_it_finds(rows, column):
    statement, word = HERE[column]
    assert list(verify()) == []
    with unguarded() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(statement.format(**rows))
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
    found = [*derived.check_names(), *derived.check_rounds(), *derived.check_words()]
    assert [finding for finding in found if word in finding.message], [str(finding) for finding in found]
    # and it is said by the command, whatever else is found
    assert any(word in str(finding) for finding in verify())
