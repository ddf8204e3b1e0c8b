"""The list of members: in order, found, added as a list, taken home."""

from __future__ import annotations

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from ledger.evening.evenings import open_evening, open_sitting
from tests.pages import text


@pytest.fixture
def address(club):
    return reverse("members", args=[club.slug])


@pytest.fixture
def many(club):
    for name, fields in {
        "Petr Žák": {}, "Jan Novák": {}, "Eva Černá": {"guest": True}, "Aleš Dvořák": {"active": False},
    }.items():  # fmt: skip
        club.members.create(name=name, **fields)


def listed(client, address, group="members", **query):
    return [one.member.name for one in getattr(client.get(address, query).context["roster"], group)]


def test_they_stand_by_surname_guests_and_those_gone_apart(member_client, address, people, many):
    assert listed(member_client, address) == ["Adam", "Bára", "Cyril", "Dana", "Jan Novák", "Petr Žák"]
    assert listed(member_client, address, "guests") == ["Eva Černá"]
    assert listed(member_client, address, "inactive") == ["Aleš Dvořák"]


def test_they_stand_by_name_where_asked(member_client, address, people, many):
    assert listed(member_client, address, order="name")[-2:] == ["Jan Novák", "Petr Žák"]


def test_who_played_last_stands_first_where_asked(member_client, address, people, many, club):
    for day, seated in ((1, people[:3]), (8, people[1:])):
        evening = open_evening(
            club=club, date=datetime.date(2026, 3, day), place="", unit_amount="", currency="", user=None
        )
        open_sitting(evening=evening, variant="cz_voleny", members=seated, house_rules=None, user=None)
    page = member_client.get(address, {"order": "evening"})
    order = [(one.member.name, one.last and one.last.day) for one in page.context["roster"].members]
    assert order[:5] == [("Bára", 8), ("Cyril", 8), ("Dana", 8), ("Adam", 1), ("Jan Novák", None)]


def test_a_search_finds_the_beginnings_of_words(member_client, address, people, many):
    assert listed(member_client, address, q="zak") == ["Petr Žák"]
    assert listed(member_client, address, q="no ja") == ["Jan Novák"]
    assert listed(member_client, address, q="ovak") == []


def test_a_pasted_list_is_added_and_who_is_there_stays(organiser_client, address, club, people):
    lines = "Jméno;Host\nNový Člen;\nBÁRA;\nEva Malá;x\nNový  člen;"
    page = organiser_client.post(reverse("members-add", args=[club.slug]), {"lines": lines}, follow=True)
    assert "2 people are added." in text(page)
    assert "2 were there already." in text(page)
    added = club.members.exclude(pk__in=[one.pk for one in people])
    assert sorted(added.values_list("name", "guest")) == [("Eva Malá", True), ("Nový Člen", False)]


def test_a_file_is_added(organiser_client, club, people):
    file = SimpleUploadedFile("clenove.csv", "Příjmení;Jméno\nŽák;Petr\n".encode("cp1250"))
    organiser_client.post(reverse("members-add", args=[club.slug]), {"file": file})
    assert club.members.filter(name="Petr Žák").exists()


@pytest.mark.parametrize(
    ("lines", "said"),
    [("", "Nobody stands there."), ("Adam;x\n;x", "Line 3 has no name."), ("a" * 101, "at most 100 letters")],
)
def test_a_list_with_a_fault_adds_nobody(organiser_client, club, people, lines, said):
    page = organiser_client.post(
        reverse("members-add", args=[club.slug]), {"lines": f"Někdo\n{lines}" if lines else ""}
    )
    assert said in text(page)
    assert club.members.count() == 4


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_list_is_taken_home(member_client, club, people, many, kind):
    answer = member_client.get(reverse("members-export", args=[club.slug, kind]))
    assert answer.status_code == 200
    assert f"u-lipy-members.{kind}" in answer["Content-Disposition"]


def test_what_is_taken_home_may_be_pasted_again(organiser_client, club, people, many, speak):
    speak("cs")
    exported = organiser_client.get(reverse("members-export", args=[club.slug, "csv"])).content.decode("utf-8-sig")
    club.members.filter(user__isnull=True).delete()
    organiser_client.post(reverse("members-add", args=[club.slug]), {"lines": exported})
    assert club.members.get(name="Eva Černá").guest
    assert not club.members.get(name="Jan Novák").guest
    assert club.members.count() == 8
