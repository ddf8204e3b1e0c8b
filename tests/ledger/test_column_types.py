"""A column holds what its type says, on SQLite as on PostgreSQL: whatever else is refused by the database itself."""

import uuid

import pytest
from django.apps import apps
from django.db import DataError, IntegrityError, connection, transaction
from django.db.utils import ProgrammingError

from ledger.book import guards
from ledger.book.column_types import faults
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.models import EveningEvent
from ledger.table.rule_sets.writing import make_rule_set
from tests.ledger.conftest import LINK

OURS = ("clubapp", "ledger")
PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
WHOLE = ["abc", "", "0.5", "1e300", "9223372036854775808", "12abc", "0x10", "3,5"]
NO_MOMENTS = ["abc", "2026-02-30 10:00:00", "2026-13-01 10:00:00", "2026-03-01 25:00:00", "2026-03-01 10:61:00"]
# by kind of column: what it can hold nothing of, written as SQL does
BAD = {
    "BooleanField": ["abc", "2", "0.5", "maybe", ""],
    "PositiveSmallIntegerField": [*WHOLE, "32768"],
    "PositiveIntegerField": [*WHOLE, "2147483648"],
    "BigIntegerField": WHOLE,
    "BigAutoField": WHOLE,
    "AutoField": WHOLE,
    "DateField": ["abc", "", "2026-02-30", "2026-13-01", "0000-01-01", "31"],
    "DateTimeField": [*NO_MOMENTS, "10:00:00"],
    "UUIDField": ["abc", "", "z" * 32, "0" * 31],
    "JSONField": ["abc", "", "{", "NaN"],
}  # fmt: skip
NOW = "CURRENT_TIMESTAMP"
LINKED = {"token_hash": "'a'", "nonce": "'b'", "created_by_id": "{user}", "created_at": NOW, "revoked_at": NOW}
# a row of each table that the database takes as it stands; ids are left to it
ROWS = {
    "clubapp_user": {
        "password": "'x'", "last_login": NOW, "is_superuser": "false", "username": "'somebody'", "first_name": "''",
        "last_name": "''", "email": "''", "is_staff": "false", "is_active": "true", "date_joined": NOW,
        "language": "''",
    },
    "clubapp_user_groups": {"user_id": "{user}", "group_id": "{group}"},
    "clubapp_user_user_permissions": {"user_id": "{user}", "permission_id": "{permission}"},
    "clubapp_club": {
        "name": "'Karty'", "slug": "'karty'", "language": "'cs'", "default_variant": "''",
        "default_house_rules": "'{{}}'", "editions": "'{{}}'", "unit_amount": "''", "currency": "''",
        "league_key": "'5 3 1'", "league_dropped": "1", "created": NOW,
    },
    "clubapp_member": {
        "club_id": "{club}", "name": "'Emil'", "name_key": "'emil'", "user_id": "{free_user}", "role": "'member'",
        "active": "true", "guest": "false", "forgotten_at": NOW, "created": NOW,
    },
    "clubapp_season": {
        "club_id": "{club}", "name": "'spring'", "first_day": "'2026-01-01'", "last_day": "'2026-06-30'",
    },
    "clubapp_accountlink": {
        **LINKED, "kind": "'invite'", "member_id": "{member}", "expires_at": NOW, "used_at": NOW,
    },
    "clubapp_publiclink": {**LINKED, "club_id": "{club}", "shows_open": "true"},
    "ledger_tablelink": {**LINKED, "sitting_id": "{sitting}"},
    "ledger_importedevening": {
        "club_id": "{club}", "date": "'2026-01-01'", "place": "''", "variant": "'cz_voleny'", "unit_amount": "''",
        "currency": "''", "kind": "'table'", "source": "''", "batch": "'{key}'", "key": "'{key}'",
        "payload_hash": "''", "imported_by_id": "{user}", "imported_at": NOW,
    },
    "ledger_importedtotal": {"evening_id": "{imported}", "number": "1", "member_id": "{member}", "amount": "5"},
    "ledger_importvoid": {
        "evening_id": "{imported}", "reason": "'twice'", "voided_by_id": "{user}", "voided_at": NOW,
    },
    "ledger_session": {
        "club_id": "{club}", "date": "'2026-01-01'", "place": "''", "unit_amount": "''", "currency": "''",
        "state": "'open'", "created_by_id": "{user}", "created_at": NOW, "settled": "false",
    },
    "ledger_sessionevent": {
        "session_id": "{open}", "kind": "'changed'", "user_id": "{user}", "at": NOW, "reason": "''",
        "club_id": "{club}", "date": "'2026-01-01'", "place": "''", "unit_amount": "''", "currency": "''",
    },
    "ledger_sitting": {
        "session_id": "{open}", "variant": "'cz_voleny'", "edition": "'x'", "house_rules": "'{{}}'", "table_no": "9",
        "round_no": "1", "first_dealer": "1", "created_at": NOW, "rule_set_id": "NULL",
    },
    "ledger_present": {"session_id": "{open}", "member_id": "{member}", "here": "true", "since": NOW},
    "ledger_ruleset": {"club_id": "{club}", "name": "'Theirs'", "name_key": "'theirs'", "offered": "true"},
    "ledger_rulesetversion": {
        "rule_set_id": "{rule_set}", "number": "2", "name": "'Ours'", "edition": "'cz_voleny/1'", "preset": "''",
        "house_rules": "'{{}}'", "offered": "true", "made_by_id": "{user}", "made_at": NOW,
    },
    "ledger_seat": {"sitting_id": "{empty}", "number": "4", "member_id": "{member}"},
    "ledger_tableover": {"sitting_id": "{left}", "moved_to_id": "{later}"},
    "ledger_deal": {
        "sitting_id": "{sitting}", "number": "2", "version": "1", "facts": "'{{}}'", "key": "'{key}'",
        "payload_hash": "''", "entered_by_id": "{user}", "entered_label": "''", "entered_at": NOW,
        "replaces_id": "NULL", "reason": "''", "void": "false", "row_count": "0",
        "contract": "''", "declarer": "NULL", "won": "NULL", "penalised": "false",
    },
    "ledger_transfer": {"deal_id": "{bare_deal}", "payer_id": "{seat1}", "payee_id": "{seat2}", "amount": "5"},
    "ledger_score": {"deal_id": "{bare_deal}", "seat_id": "{seat1}", "points": "5"},
    "ledger_sheet": {
        "session_id": "{closing_evening}", "number": "1", "event_id": "{closing}", "versions": "0",
        "ledger_hash": "''",
    },
    "ledger_payment": {
        "sheet_id": "{sheet}", "payer_id": "{payer}", "payee_id": "{payee}", "amount": "1", "key": "'{key}'",
        "marked_by_id": "{user}", "marked_at": NOW, "reverses_id": "NULL",
    },
}  # fmt: skip


def stored(field):
    while field.remote_field is not None:
        field = field.target_field
    return field


def own_models():
    return [
        model
        for app in OURS
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
        if model._meta.managed
    ]


def insert(table, values):
    return f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join(values.values())})"


def spoilt():
    """(what, statement) for every column of every table, with each value that its type has not."""
    for model in own_models():
        table = model._meta.db_table
        for field in model._meta.local_concrete_fields:
            kind = stored(field)
            bad = list(BAD.get(kind.get_internal_type(), []))
            if kind.max_length and kind.get_internal_type() in {"CharField", "SlugField"}:
                bad.append("x" * (kind.max_length + 1))
            for value in bad:
                quoted = value.replace("{", "{{").replace("}", "}}")
                shown = value if len(value) < 40 else f"{len(value)} letters"
                yield f"{table}.{field.column} = '{shown}'", insert(table, {**ROWS[table], field.column: f"'{quoted}'"})


@pytest.fixture
def rows(evening, sitting, sit_down, record, adam, dana, make_user, club, people):
    """Ids that the rows name."""
    from django.contrib.auth.models import Group, Permission

    from ledger.models import ImportedEvening

    empty = sit_down()
    record(sitting, PLAIN)
    closed = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    table = open_sitting(evening=closed, variant="cz_voleny", members=people[:3], house_rules=None, user=None)
    record(table, PLAIN)
    close_evening(evening=closed, user=None)
    closing = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    event = EveningEvent.objects.create(evening=closing, kind="closed")
    imported = ImportedEvening.objects.create(
        club=club, date=evening.date, variant="cz_voleny", kind="table", source="", batch=uuid.uuid4(), key=uuid.uuid4()
    )
    bare = sit_down("hr_marijas", table_no=3)
    seats = list(bare.seats.order_by("number"))
    bare_deal = record(bare, {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80}, actor=LINK).deal
    left, later = (
        sit_down(members=[club.members.create(name=f"Dana {n}") for n in range(start, start + 3)]) for start in (2, 5)
    )
    version = make_rule_set(club=club, name="Ours", edition="cz_voleny/1", house_rules={"cap": 5}, user=None)
    with guards.lifted():
        bare_deal.scores.all().delete()
        bare_deal.transfers.all().delete()
    return {
        "user": adam.user_id, "free_user": make_user("emil").pk, "group": Group.objects.create(name="g").pk,
        "permission": Permission.objects.first().pk, "club": club.pk, "member": dana.pk, "sitting": sitting.pk,
        "open": evening.pk, "empty": empty.pk, "key": uuid.uuid4().hex, "imported": imported.pk,
        "bare_deal": bare_deal.pk, "seat1": seats[0].pk, "seat2": seats[1].pk, "closing_evening": closing.pk,
        "closing": event.pk, "sheet": closed.sheets.get().pk, "payer": people[1].pk, "payee": adam.pk,
        "left": left.pk, "later": later.pk, "rule_set": version.rule_set_id,
    }  # fmt: skip


def execute(statement, rows):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(**rows))


@pytest.mark.django_db
def test_it_takes_the_rows_as_they_stand(rows):
    """What is refused below is refused for the one value that was changed."""
    for table, values in ROWS.items():
        before = count(table)
        with transaction.atomic():
            execute(insert(table, values), rows)
            assert count(table) == before + 1
            transaction.set_rollback(True)


def count(table):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {table}")
        return cursor.fetchone()[0]


def test_it_knows_every_table():
    assert {model._meta.db_table for model in own_models()} == set(ROWS), "a new table needs a row here"


def test_it_knows_every_column():
    for model in own_models():
        columns = {field.column for field in model._meta.local_concrete_fields}
        assert columns == {"id", *ROWS[model._meta.db_table]}, model


@pytest.mark.django_db
def test_it_refuses_integers_that_are_none(rows, subtests):
    """B1: text, fractions, numbers beyond the column, days that no calendar has."""
    tried = 0
    for what, statement in spoilt():
        tried += 1
        with subtests.test(what):
            # PostgreSQL says for itself that the value is none of the type
            with pytest.raises((IntegrityError, DataError, ProgrammingError)) as refused:
                execute(statement, rows)
            if connection.vendor == "sqlite":
                assert (
                    "holds" in str(refused.value) or "CHECK" in str(refused.value) or "mismatch" in str(refused.value)
                )
    assert tried >= 600


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's columns have types")
def test_it_lets_no_update_in_either(rows):
    for column, value in (
        ("active", "2"),
        ("guest", "'abc'"),
        ("user_id", "0.5"),
        ("name", "x'00ff'"),
        ("club_id", "1e300"),
    ):
        with pytest.raises(IntegrityError, match=f"clubapp_member: {column} holds"):
            execute(f"UPDATE clubapp_member SET {column} = {value} WHERE id = {{member}}", rows)


def test_it_has_a_condition_for_every_column():
    for model in apps.get_models(include_auto_created=True):
        assert list(faults(model)), model


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's columns have types")
def test_it_guards_every_table_of_every_app():
    """Also those of other apps, of which no row is tried here."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        there = {name for (name,) in cursor.fetchall()}
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True) if model._meta.managed}
    assert {"tournaments_series", "tournaments_sliplink", "tournaments_tabledeals", "ledger_present"} <= tables
    assert {f"guard_{table}_{event}_types" for table in tables for event in ("insert", "update")} <= there
    assert guards.missing() == []
