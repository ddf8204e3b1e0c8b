"""Names of people: one way to write and to compare them, at every entrance."""

from __future__ import annotations

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from clubapp import people, services
from clubapp.models import Member
from clubapp.names import LONGEST_NAME, checked_name, clean_name, name_key
from ledger.book import guards

DECOMPOSED = unicodedata.normalize("NFD", "Bára")
# what a reader takes for Bára
SAME = ["BÁRA", " bára ", DECOMPOSED, "B\u200bára", "Bára\u3164", "Ba\u034f\u0301ra", "Ba\u200d\u0301ra", "Bára\ufe0f"]
BEFORE = "0003_league_table"
NOBODY = ["", "  ", "\u200b", "\u3164\u2800", "\u00ad\ufeff"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Bára   N. ", "Bára N."),
        (DECOMPOSED, "Bára"),
        ("Ad\u200bam\u202e", "Adam"),
        ("A\tB\nC\u00a0D", "A B C D"),
        ("\u200b", ""),
        ("Ba\u200d\u0301ra", "Bára"),
        ("\u3164Ala\u2800", "Ala"),
    ],
)
def test_it_writes_a_name_one_way(typed, name):
    assert clean_name(typed) == name
    assert clean_name(name) == name


def test_it_compares_names_as_a_reader_does():
    assert {name_key(name) for name in SAME} == {name_key("Bára")}
    assert name_key("Straße") == name_key("STRASSE")
    assert len({name_key(name) for name in ("Bára", "Bara", "Barča", "Bára N.")}) == 4


@pytest.mark.parametrize("name", [*NOBODY, "x" * (LONGEST_NAME + 1)])
def test_it_refuses_what_is_no_name(club, name):
    with pytest.raises(ValidationError):
        checked_name(name)
    with pytest.raises(ValidationError):
        services.add_member(club=club, name=name)


@pytest.mark.parametrize("name", SAME)
def test_it_has_one_member_of_a_name(club, bara, cyril, name):
    for write in (
        lambda: services.add_member(club=club, name=name),
        lambda: services.change_member(member=cyril, name=name, role="member", guest=False),
    ):
        with pytest.raises(ValidationError) as refused:
            write()
        assert "name" in refused.value.message_dict


@pytest.mark.parametrize("name", SAME)
def test_it_has_one_member_of_a_name_in_the_database_too(club, bara, cyril, name):
    cyril.name = name
    for write in (
        lambda: Member.objects.create(club=club, name=name),
        lambda: Member.objects.bulk_create([Member(club=club, name=name)]),
        cyril.save,
        lambda: cyril.save(update_fields=["name"]),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            write()


def test_it_cleans_a_name_without_a_form(club, make_user, cyril):
    assert services.add_member(club=club, name=" Dana\u200b ").name == "Dana"
    services.change_member(member=cyril, name="Cyril\u00a0 II", role="member", guest=False)
    assert Member.objects.get(pk=cyril.pk).name == "Cyril II"
    founded = services.create_club(user=make_user("ema"), member_name=" Ema ", name="x", default_variant="cz_voleny")
    assert founded.members.get().name == "Ema"


@pytest.mark.parametrize("name", ["x" * 150, " Bára  II"])
def test_it_saves_an_unchanged_record_from_before_the_check(club, adam, organiser_client, name):
    member = Member.objects.create(club=club, name=name)
    services.change_member(member=member, name=name, role="scorekeeper", guest=False)
    assert Member.objects.get(pk=member.pk).role == "scorekeeper"
    answer = organiser_client.post(
        f"/clubs/{club.slug}/members/{member.pk}/edit/", {"name": name, "role": "member", "guest": "on"}
    )
    assert answer.status_code == 302
    member.refresh_from_db()
    assert (member.name, member.role, member.guest) == (name, "member", True)


@pytest.mark.parametrize("taken", ["žofie", "ŽOFIE"])
def test_it_tells_usernames_apart_as_a_reader_does(club, dana, make_user, taken):
    make_user(taken)
    link = people.make_account_link(member=dana, user=None)
    with pytest.raises(ValidationError):
        people.join_with_new_account(link=link, username="Žofie", password="four aces and a ten")


@pytest.mark.django_db(transaction=True)
def test_it_numbers_the_second_members_of_a_name_when_migrating():
    call_command("migrate", "clubapp", BEFORE, verbosity=0)
    # those of today do not fit the table of then
    guards.remove()
    try:
        old = MigrationExecutor(connection).loader.project_state([("clubapp", BEFORE)]).apps
        club = old.get_model("clubapp", "Club").objects.create(name="x", slug="x")
        names = ["Bára", "BÁRA ", DECOMPOSED, "bára (2)", "\u200b", "y" * 199 + "Z", "y" * 200, "Adam"]
        for name in names:
            old.get_model("clubapp", "Member").objects.create(club=club, name=name)
    finally:
        call_command("migrate", verbosity=0)
    found = list(Member.objects.order_by("pk").values_list("name", flat=True))
    assert found == ["Bára", "BÁRA (3)", "Bára (4)", "bára (2)", "? (2)", "y" * 199 + "Z", "y" * 200, "Adam"]
    assert all(member.name_key == name_key(member.name) for member in Member.objects.all())
