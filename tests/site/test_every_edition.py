"""Every edition in the repository is walked: whoever adds one as a file of data sees the site play by it."""

from __future__ import annotations

import datetime
import uuid
from random import Random

import pytest
from django.urls import reverse

import rules
from clubapp.languages import LANGUAGES
from clubapp.services import change_club, choose_edition
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.models import Deal
from ledger.table.entry.at_table import situation_of
from ledger.table.entry.forms import read_entry
from ledger.table.entry.preview import preview_of
from ledger.table.queries import sitting_rows
from ledger.table.record import record_deal
from ledger.verify.book import verify
from rules.registry import SHIPPED
from tests.editions import every_entered_edition
from tests.entry.tapping import tap_along

pytestmark = pytest.mark.one_database

DEALS, MOST_TRIES = 6, 400


@pytest.fixture(params=every_entered_edition())
def edition(request):
    with rules.editions_from(SHIPPED):
        yield rules.edition(request.param)


@pytest.fixture
def played(edition, club, people):
    """A table of every number of players, with some deals of whatever can be tapped there."""
    choose_edition(club=club, variant=edition.variant, edition=edition.id)
    evenings = [_evening(edition, club, people[:seats]) for seats in edition.seats if seats <= len(people)]
    for sitting in evenings:
        _play(sitting)
    return evenings


def _evening(edition, club, members):
    day = datetime.date(2026, 3, len(members))
    evening = open_evening(club=club, date=day, place="U Lípy", unit_amount="0.20", currency="CZK", user=None)
    sitting = open_sitting(evening=evening, variant=edition.variant, members=members, house_rules=None, user=None)
    assert sitting.edition == edition.id
    return sitting


def _play(sitting):
    """Tap at random, the same taps in every run; a deal that does not settle says why."""
    chance, tried = Random(f"{sitting.edition} {len(sitting.seated)}"), 0
    while (number := Deal.objects.filter(sitting=sitting).count() + 1) <= DEALS:
        assert (tried := tried + 1) < MOST_TRIES
        at = situation_of(sitting, number)
        entry = read_entry(at, tap_along(at, chance.choice, lambda: chance.random() < 0.5))
        preview = preview_of(entry)
        if not preview.settled:
            assert preview.missing
            continue
        key, actor = uuid.uuid4(), Actor(label="table link")
        record_deal(sitting=sitting, key=key, expected_number=number, facts=entry.facts, actor=actor)
        row = sitting_rows(sitting)[-1]
        assert dict(preview.amounts) == {seat.member.name: row.amounts[seat.number] for seat in sitting.seated}


def test_it_is_played_printed_and_verified(played, edition, organiser_client):
    assert Deal.objects.exists()
    assert list(verify()) == []
    for sitting in played:
        for query in ({}, {"form": "explained"}):
            sheet = organiser_client.get(reverse("evening-sheet", args=[sitting.evening_id]), query)
            assert sheet.status_code == 200
        exported = organiser_client.get(reverse("sitting-export", args=[sitting.pk])).json()
        assert exported["edition"] == edition.id
        assert not [problem for problem in rules.check(exported) if problem.code != "credit"]


def test_every_language_shows_it(played, edition, club, organiser_client):
    sitting = played[-1]
    pages = [
        reverse("rules:edition", args=[edition.variant, edition.number]),
        reverse("club-edition", args=[club.slug, edition.variant]),
        reverse("evening-new", args=[club.slug]),
        reverse("evening", args=[sitting.evening_id]),
        reverse("sitting", args=[sitting.pk]) + "?deals=all",
        reverse("standings", args=[club.slug]) + f"?variant={edition.variant}",
        reverse("blank-sheet", args=[club.slug, edition.variant]),
        reverse("blank-sheet", args=[club.slug, edition.variant]) + "?form=card",
        *(reverse("deal", args=[sitting.pk, deal.number]) for deal in sitting.deals.current()),
        *(reverse("deal-correct", args=[sitting.pk, deal.number]) for deal in sitting.deals.current()),
    ]
    for language, _name in LANGUAGES:
        change_club(club=club, language=language)
        for page in pages:
            assert organiser_client.get(page).status_code == 200, (language, page)
