"""Statements that are written once answer as Django would, for every value, in every thread."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.db import Error, connection, transaction
from django.db.models.sql.compiler import SQLCompiler
from django.test import Client
from django.utils import timezone

from clubapp.models import User
from clubapp.prepared import Prepared
from clubapp.sign_in import AccountBackend, SessionStore
from ledger.book.heads import head_of, heads_of
from ledger.models import Sitting
from ledger.views.loaders import read_sitting

pytestmark = pytest.mark.django_db

GAME = {"contract": "hra", "declarer": "1", "trump": "plain", "winner": "declarer"}


def fields(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_a_sitting_is_read_as_its_queryset_reads_it(sit_down):
    tables = [sit_down("cz_licitovany", 4, house_rules={"cap": 50}), sit_down("pl_mariasz", 2, table_no=2)]
    for sitting in tables:
        read, asked = read_sitting(sitting.pk), Sitting.objects.with_seats().get(pk=sitting.pk)
        for one, other in [(read, asked), (read.session, asked.session), (read.session.club, asked.session.club)]:
            assert (type(one), fields(one)) == (type(other), fields(other))
        assert [fields(seat) for seat in read.seated] == [fields(seat) for seat in asked.seated]
        assert [fields(seat.member) for seat in read.seated] == [fields(seat.member) for seat in asked.seated]
        assert read._state.db == "default"
        assert not read._state.adding
    assert read_sitting(0) is None
    assert read_sitting(2**64) is None


def test_it_is_written_once(sit_down, monkeypatch):
    first, second = sit_down("cz_licitovany"), sit_down("hr_marijas", table_no=2)
    read_sitting(first.pk)
    head_of(first)

    def refused(*args, **kwargs):
        raise AssertionError("written again")

    monkeypatch.setattr(SQLCompiler, "as_sql", refused)
    assert read_sitting(second.pk) == second
    assert head_of(second).number == 0
    with pytest.raises(AssertionError, match="written again"):
        Sitting.objects.get(pk=first.pk)


def test_the_heads_of_several_are_each_their_own(sit_down, record):
    one, other = sit_down(), sit_down("hr_marijas", table_no=2)
    record(one, GAME)
    heads = heads_of([other.pk, one.pk])
    assert (heads[one.pk], heads[other.pk]) == (head_of(one), head_of(other))
    assert (heads[one.pk].number, heads[one.pk].last_played) == (1, GAME)
    assert (heads[other.pk].number, heads[other.pk].last_played) == (0, {})
    assert heads_of([]) == {}


def test_constants_of_a_queryset_stay_and_only_its_last_values_change(make_user):
    make_user("adam")
    make_user("bara")
    User.objects.filter(username="bara").update(is_active=False)
    active = Prepared(lambda name: User.objects.filter(is_active=True, language="").filter(username=name), "")
    assert [user.username for name in ("adam", "bara", "nobody") for user in active.rows(name)] == ["adam"]
    with pytest.raises(ValueError, match="are not the last values"):
        Prepared(lambda name: User.objects.filter(username=name).filter(language="cs"), "").rows("adam")


def test_it_is_written_anew_for_another_connection(make_user):
    """A thread has a connection of its own, and may be given another one."""
    make_user("adam")
    users = Prepared(lambda name: User.objects.filter(username=name), "")
    users.rows("adam")
    kept = users._kept.written
    kept.compiler.connection = connection.copy()  # of a server that is not there any more
    assert [user.username for user in users.rows("adam")] == ["adam"]
    assert users._kept.written is not kept


def test_it_answers_after_an_error_and_while_it_is_read(make_user):
    make_user("adam")
    make_user("bara")
    users = Prepared(lambda name: User.objects.filter(username=name), "")
    with pytest.raises(Error), transaction.atomic():
        users.rows("adam", "one value too many")
    found = [(outer.username, inner.username) for outer in users.rows("adam") for inner in users.rows("bara")]
    assert found == [("adam", "bara")]


def test_a_session_that_ran_out_or_was_ended_holds_nothing(make_user):
    user = make_user("adam")
    client = Client()
    client.force_login(user, backend="clubapp.sign_in.AccountBackend")
    key = client.session.session_key
    assert SessionStore(key).load()[SESSION_KEY] == str(user.pk)
    kept = SessionStore.get_model_class().objects.filter(pk=key)
    kept.update(expire_date=timezone.now() - timedelta(seconds=1))
    out = SessionStore(key)
    assert (out.load(), out.session_key) == ({}, None)
    kept.update(expire_date=timezone.now() + timedelta(days=1))
    assert SessionStore(key).load()
    SessionStore(key).flush()
    assert SessionStore(key).load() == {}
    assert SessionStore("x" * 32).load() == {}


def test_an_account_is_found_unless_it_is_closed(make_user):
    user = make_user("adam")
    assert fields(AccountBackend().get_user(user.pk)) == fields(user)
    assert AccountBackend().get_user(user.pk + 1) is None
    User.objects.update(is_active=False)
    assert AccountBackend().get_user(user.pk) is None
