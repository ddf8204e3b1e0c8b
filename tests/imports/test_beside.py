"""An import of many evenings: added beside the request, seen growing, never twice, taken up where it was broken off."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from jobs import making
from jobs.models import Job
from ledger.exchange.imports.adding import import_in_portions
from ledger.exchange.imports.table_text import Meaning, read_table
from ledger.models.imported import ImportedEvening, ImportedTotal
from ledger.views import made_imports
from tests.pages import text

pytestmark = pytest.mark.django_db
SEASON = "date;Adam;Bára;Eva\n2025-01-10;3;-3;\n2025-01-17;;-1;1\n2025-01-24;2;;-2"
MEANING = Meaning(variant="cz_voleny", unit=("", ""), money=False)


@pytest.fixture
def long(monkeypatch):
    monkeypatch.setattr(made_imports, "QUICK", 3)
    monkeypatch.setattr(making, "wake", lambda: None)


@pytest.fixture
def confirm(organiser_client, club, people):
    """Send the season, look at it, confirm it; the preview is kept to be sent again."""
    address = reverse("import", args=[club.slug])
    form = {"kind": "table", "step": "read", "text": SEASON, "variant": "cz_voleny", "amounts_in": "units"}
    shown = organiser_client.post(address, form).context
    chosen = {name: field.initial for name, field in shown["players"].fields.items()}
    sent = {**{name: str(value) for name, value in shown["hidden"].items()}, **chosen, "step": "save"}
    return lambda **change: organiser_client.post(address, {**sent, **change}, follow=True)


def test_it_is_added_beside_the_request(long, confirm, organiser_client, club):
    page = confirm()
    job = Job.objects.get()
    assert page.redirect_chain == [(reverse("file", args=[job.pk]), 302)]
    assert "It is being done." in text(page)
    assert not ImportedEvening.objects.exists()
    making.make_waiting(beating=False)
    page = text(organiser_client.get(reverse("file", args=[job.pk])))
    assert "3 evenings are imported." in page
    assert reverse("imports", args=[club.slug]) in page
    totals = ImportedTotal.objects.filter(evening__date="2025-01-10").order_by("number")
    assert list(totals.values_list("member__name", "amount")) == [("Adam", 3), ("Bára", -3)]
    assert club.members.filter(name="Eva").count() == 1


def test_the_same_confirmation_is_added_once(long, confirm):
    confirm()
    making.make_waiting(beating=False)
    confirm()
    making.make_waiting(beating=False)
    assert ImportedEvening.objects.count() == 3


def test_one_member_for_two_names_is_said_and_adds_nothing(long, confirm, organiser_client, club, people):
    confirm(player_1=str(people[0].pk))
    making.make_waiting(beating=False)
    page = text(organiser_client.get(reverse("file", args=[Job.objects.get().pk])))
    assert "“Adam” and “Bára” are one member: nothing is imported." in page
    assert not ImportedEvening.objects.exists()


def test_a_short_one_is_added_at_once(confirm, club):
    confirm()
    assert ImportedEvening.objects.count() == 3
    assert not Job.objects.exists()


def test_it_goes_on_where_it_was_broken_off(club, people):
    evenings, key = read_table(SEASON, MEANING).evenings, uuid.uuid4()
    players = {"Adam": people[0], "Bára": people[1], "Eva": "Eva"}

    def broken(items):
        for item in items:
            yield item
            raise ConnectionError

    with pytest.raises(ConnectionError):
        import_in_portions(club=club, evenings=evenings, players=players, key=key, user=None, progress=broken)
    assert ImportedEvening.objects.count() == 1
    assert import_in_portions(club=club, evenings=evenings, players=players, key=key, user=None) == 3
    assert ImportedEvening.objects.count() == 3
    assert club.members.filter(name="Eva").count() == 1


def test_evenings_that_are_in_the_book_are_left_out(club, people):
    evenings = read_table(SEASON, MEANING).evenings
    players = {"Adam": people[0], "Bára": people[1], "Eva": "Eva"}
    for _ in range(2):
        import_in_portions(club=club, evenings=evenings, players=players, key=uuid.uuid4(), user=None)
    assert ImportedEvening.objects.count() == 3
