"""What a large club takes home is made beside the request; its page says how far it is, and gives it to its owner."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from jobs import making
from jobs.models import Job
from ledger.book import guards
from ledger.models import Deal
from ledger.views import made_files

BETL = {"contract": "betl", "declarer": "1", "made": True}


@pytest.fixture
def large(seat, play, people, monkeypatch):
    """A club of which every file takes long."""
    play(seat(*people[:3]), BETL, BETL)
    monkeypatch.setattr(making, "wake", lambda: None)
    monkeypatch.setattr(made_files, "QUICK", dict.fromkeys(made_files.QUICK, -1))
    return people[0].club


def addresses(club, member):
    return {
        "deals-xlsx": reverse("season-deals", args=[club.slug, "xlsx"]),
        "deals-csv": f"{reverse('season-deals', args=[club.slug, 'csv'])}?rows=deals&season=all",
        "archive": reverse("club-archive", args=[club.slug]),
        "my-data": reverse("my-data-file"),
        "member-data": reverse("member-data", args=[club.slug, member.pk]),
    }


def whole(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


@pytest.mark.parametrize("kind", ["deals-xlsx", "deals-csv", "archive", "my-data", "member-data"])
def test_it_is_the_same_file(organiser_client, large, adam, kind, monkeypatch, play, seat, people):
    # so that Adam has something of his own

    with guards.lifted():
        Deal.objects.update(entered_by=adam.user)
    address = addresses(large, adam)[kind]
    answer = organiser_client.get(address, follow=True)
    job = Job.objects.get()
    assert (job.kind, answer.redirect_chain) == (kind, [(reverse("file", args=[job.pk]), 302)])
    assert "The file is being made" in answer.content.decode()
    making.make_waiting(beating=False)
    page = organiser_client.get(reverse("file", args=[job.pk])).content.decode()
    assert reverse("file-content", args=[job.pk]) in page
    made = organiser_client.get(reverse("file-content", args=[job.pk]))
    content = whole(made)
    assert int(made["Content-Length"]) == len(content)
    monkeypatch.setattr(made_files, "QUICK", dict.fromkeys(made_files.QUICK, 100))
    at_once = organiser_client.get(address)
    assert made["Content-Type"] == at_once["Content-Type"]
    assert made["Content-Disposition"] == at_once["Content-Disposition"]
    direct = whole(at_once)
    if kind.endswith("-data"):
        mine, theirs = json.loads(content), json.loads(direct)
        assert mine.pop("made")
        assert theirs.pop("made")
        assert mine == theirs
    elif kind != "deals-xlsx":
        # a workbook says when it was made
        assert content == direct
    assert len(content) > 200


def test_it_is_made_of_what_was_chosen(member_client, large, club):
    spring = club.seasons.create(name="spring", first_day="2026-03-01", last_day="2026-03-31")
    member_client.get(reverse("season-deals", args=[club.slug, "csv"]), {"season": spring.pk, "variant": "cz_voleny"})
    job = Job.objects.get()
    assert job.arguments["query"] == {"season": str(spring.pk), "variant": "cz_voleny"}
    assert job.name == "u-lipy-deals-2026-03-01-cz_voleny.csv"


def test_it_says_how_far_it_is(member_client, large, club):
    member_client.get(addresses(large, club.members.first())["deals-csv"])
    job = Job.objects.get()
    Job.objects.filter(pk=job.pk).update(state="running", done=3, total=12)
    told = member_client.get(reverse("file-state", args=[job.pk])).json()
    assert told == {"state": "running", "percent": 25}
    assert 'value="25"' in member_client.get(reverse("file", args=[job.pk])).content.decode()
    assert "is being made" in member_client.get(reverse("files")).content.decode()
    assert member_client.get(reverse("file-content", args=[job.pk])).status_code == 404


def test_it_gives_nothing_to_who_may_no_more(organiser_client, large, adam, bara):
    organiser_client.get(addresses(large, adam)["archive"])
    making.make_waiting(beating=False)
    content = reverse("file-content", args=[Job.objects.get().pk])
    assert organiser_client.get(content).status_code == 200
    bara.role, adam.role = "organiser", "member"
    bara.save()
    adam.save()
    assert organiser_client.get(content).status_code == 403
    adam.active = False
    adam.save()
    assert organiser_client.get(content).status_code == 404


def test_it_is_nobody_elses(member_client, scorekeeper_client, large):
    member_client.get(reverse("season-deals", args=[large.slug, "csv"]))
    making.make_waiting(beating=False)
    job = Job.objects.get()
    for name in ("file", "file-state", "file-content"):
        assert scorekeeper_client.get(reverse(name, args=[job.pk])).status_code == 404
    assert scorekeeper_client.post(reverse("file-discard", args=[job.pk])).status_code == 404
    assert job.name not in scorekeeper_client.get(reverse("files")).content.decode()
    assert Job.objects.exists()


def test_it_is_thrown_away_on_wish(member_client, large):
    member_client.get(reverse("season-deals", args=[large.slug, "csv"]))
    page = member_client.post(reverse("file-discard", args=[Job.objects.get().pk]), follow=True)
    assert "No file is here." in page.content.decode()
    assert not Job.objects.exists()


def test_it_says_that_too_many_are_being_made(member_client, large, club):
    for number in range(6):
        day = f"2026-0{number + 1}-01"
        season = club.seasons.create(name=day, first_day=day, last_day=day)
        address = reverse("season-deals", args=[club.slug, "csv"])
        page = member_client.get(address, {"season": season.pk}, follow=True)
    assert "Several files are being made for you already" in page.content.decode()
    assert Job.objects.count() == 5


def test_small_ones_are_sent_at_once(member_client, large, monkeypatch):
    monkeypatch.setattr(made_files, "QUICK", dict.fromkeys(made_files.QUICK, 2))
    assert member_client.get(reverse("season-deals", args=[large.slug, "csv"])).status_code == 200
    assert not Job.objects.exists()


def test_the_account_leads_to_files_where_there_are_any(member_client, large):
    assert reverse("files") not in member_client.get(reverse("account")).content.decode()
    member_client.get(reverse("season-deals", args=[large.slug, "csv"]))
    assert reverse("files") in member_client.get(reverse("account")).content.decode()
