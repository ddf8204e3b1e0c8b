"""Somebody made anonymous: name, account and contacts gone, every sum as it was, nothing recorded touched."""

from __future__ import annotations

import datetime

import pytest
from axes.models import AccessAttempt
from django.apps import apps
from django.contrib.sessions.models import Session as SignIn
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client

from clubapp import people, publishing
from clubapp.models import AccountLink, Member, PublicLink, User
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, reopen_evening
from ledger.evening.presence import note_present
from ledger.evening.results import result_of
from ledger.models import Deal, Evening, Present
from ledger.people.forget import forget_member
from ledger.people.mentions import mentions
from ledger.table.links import create_table_link
from ledger.verify.book import verify

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
# every column that names an account or a member, and what becomes of it
KNOWN = {
    "clubapp.AccountLink.member": "deleted",
    "clubapp.AccountLink.created_by": "emptied",
    "clubapp.Member.user": "emptied",
    "clubapp.PublicLink.created_by": "emptied",
    "ledger.Deal.entered_by": "an empty account",
    "ledger.Evening.created_by": "emptied",
    "ledger.EveningEvent.user": "an empty account",
    "ledger.Seat.member": "without a name",
    "ledger.Present.member": "deleted",
    "ledger.TableLink.created_by": "emptied",
    # marked paid: recorded as deals are
    "ledger.Payment.payer": "without a name",
    "ledger.Payment.payee": "without a name",
    "ledger.Payment.marked_by": "an empty account",
    # imported and struck out: the source text calls players by their number
    "ledger.ImportedTotal.member": "without a name",
    "ledger.ImportedEvening.imported_by": "an empty account",
    "ledger.ImportVoid.voided_by": "an empty account",
    # a rule set of the club, changed: the version stays
    "ledger.RuleSetVersion.made_by": "an empty account",
}


@pytest.fixture
def book(evening, sit_down, record, correct, adam, bara, cyril):
    """Bára has opened links, written, corrected, closed; her address is known and her phone signed in."""
    sitting = sit_down()
    first = record(sitting, PLAIN, actor=Actor(bara.user)).deal
    record(sitting, {**PLAIN, "declarer": "2"})
    correct(first, {**PLAIN, "winner": "defence"}, actor=Actor(bara.user))
    create_table_link(sitting=sitting, user=bara.user)
    close_evening(evening=evening, user=bara.user)
    people.make_account_link(member=cyril, user=bara.user)
    people.make_account_link(member=bara, user=adam.user)
    publishing.publish(club=bara.club, user=bara.user)
    User.objects.filter(pk=bara.user_id).update(email="bara@example.org", first_name="Bára", last_name="Nováková")
    AccessAttempt.objects.create(username="bara", ip_address="192.0.2.7", failures_since_start=1)
    Client().force_login(bara.user, backend="django.contrib.auth.backends.ModelBackend")
    return evening


def everything() -> str:
    """All the text the database holds."""
    texts = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            texts += [str(row) for row in cursor.fetchall()]
    return "\n".join(texts)


def recorded() -> list[tuple]:
    return list(Deal.objects.order_by("pk").values_list("pk", "payload_hash", "facts", "entered_by", "reason"))


def test_it_forgets_everywhere_and_changes_no_sum(book, bara, adam):
    totals = {balance.member.pk: balance.amount for balance in result_of(book).balances}
    rows, user = recorded(), bara.user
    forget_member(member=bara)
    left = everything().casefold()
    for known in ("bára", "b\\u00e1ra", "nováková", "bara@", "'bara'", "192.0.2.7"):
        assert known not in left, known
    assert {balance.member.pk: balance.amount for balance in result_of(book).balances} == totals
    assert recorded() == rows
    assert list(verify()) == []
    one = Member.objects.get(pk=bara.pk)
    assert (one.name[-2:], one.user, one.role, one.active) == (" 1", None, "member", False)
    empty = User.objects.get(pk=user.pk)
    assert [empty.is_active, empty.has_usable_password(), empty.email, empty.get_full_name()] == [False, False, "", ""]
    assert empty.username.startswith("former-")


def test_it_ends_every_sign_in(book, bara):
    client = Client()
    client.force_login(bara.user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/account/").status_code == 200
    forget_member(member=bara)
    assert client.get("/account/").status_code == 302
    assert not SignIn.objects.exists()
    refused = client.post("/sign-in/", {"username": "bara", "password": "four aces and a ten"})
    assert "do not go together" in refused.content.decode()


def test_it_names_nobody_as_the_author(book, bara):
    forget_member(member=bara)
    assert {deal.entered_as for deal in Deal.objects.with_authors()} == {"former member", "table link"}
    assert not Evening.objects.filter(created_by__isnull=False).exists()
    assert not PublicLink.objects.filter(created_by__isnull=False).exists()
    assert not AccountLink.objects.filter(member=bara).exists()


def test_it_deletes_an_account_that_no_record_names(dana, make_user):
    dana.user = make_user("dana")
    dana.save()
    forget_member(member=dana)
    assert not User.objects.filter(pk__gt=0).exists()


def test_it_leaves_the_account_to_the_other_club(book, bara, other_club):
    other = other_club.members.create(name="Bára", user=bara.user)
    forget_member(member=bara)
    user = User.objects.get(username="bara")
    assert user.is_active
    assert user.email == "bara@example.org"
    assert [member.pk for member in user.memberships.all()] == [other.pk]
    # in the club left nobody reads the account's name
    assert "former member" in {deal.entered_as for deal in Deal.objects.with_authors()}


def test_it_counts_former_members(club, adam, bara, cyril, dana):
    names = [forget_member(member=member).name for member in (bara, cyril, dana)]
    assert len(set(names)) == 3
    assert [name.rsplit(" ", 1)[1] for name in names] == ["1", "2", "3"]


def test_it_refuses_while_the_evening_is_open(sit_down, bara):
    sit_down()
    with pytest.raises(ValidationError, match="still open"):
        forget_member(member=bara)
    assert Member.objects.get(pk=bara.pk).name == "Bára"


def test_it_takes_him_off_the_list_of_an_open_evening(evening, bara, dana):
    note_present(evening=evening, came=[bara, dana])
    forget_member(member=bara)
    assert [row.member for row in Present.objects.all()] == [dana]


def test_it_keeps_the_last_organiser(adam, bara):
    with pytest.raises(ValidationError, match="needs an organiser"):
        forget_member(member=adam)
    assert User.objects.get(username="adam").is_active


def test_it_keeps_the_operators_account(bara):
    User.objects.filter(pk=bara.user_id).update(is_superuser=True)
    forget_member(member=Member.objects.get(pk=bara.pk))
    assert User.objects.filter(username="bara", is_active=True).exists()


def test_it_is_for_good(bara):
    from clubapp import services as club_services

    forget_member(member=bara)
    for change in (
        lambda: club_services.change_member(member=bara, name="Bára", role="member", guest=False),
        lambda: club_services.set_member_active(member=bara, active=True),
        lambda: people.make_account_link(member=bara, user=None),
        lambda: forget_member(member=bara),
    ):
        with pytest.raises(ValidationError, match="anonymous"):
            change()


def test_it_knows_every_column_that_names_somebody():
    named = {
        f"{model._meta.app_label}.{model.__name__}.{field.name}"
        for app in ("clubapp", "ledger")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.get_fields()
        if field.concrete and field.many_to_one and field.related_model in (User, Member)
    }
    assert named <= set(KNOWN), "say here, in ledger.people.forget and in ledger.people.export what becomes of it"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Bára misheard", True),
        ("said by Báře", True),
        ("BAROU", True),
        ("misheard", False),
        ("zábava", False),
    ],
)
def test_it_finds_where_the_name_was_written_by_hand(sit_down, record, correct, bara, text, found):
    sitting = sit_down()
    deal = record(sitting, PLAIN).deal
    correct(deal, {**PLAIN, "winner": "defence"}, text)
    assert [one.text for one in mentions(bara.club, "Bára")] == ([text] if found else [])


def test_it_finds_notes_and_reopenings_and_places(evening, sit_down, record, club, dana):
    record(sit_down(), {**PLAIN, "note": "Dana looked on"})
    close_evening(evening=evening, user=None)
    reopen_evening(evening=evening, user=None, reason="for Dana")
    open_evening(club=club, date=datetime.date(2026, 5, 1), place="U Dany", unit_amount="", currency="", user=None)
    assert [one.text for one in mentions(club, "Dana")] == ["U Dany", "Dana looked on", "for Dana"]
    assert mentions(club, "Al") == []
