"""An evening in the text notation comes in as deals where it says enough, and pays the same as by its totals."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from ledger.evening.results import result_of as totals_of
from ledger.exchange.imports.adding import import_evenings
from ledger.exchange.imports.errors import ImportKeyReused
from ledger.exchange.imports.notation_text import read_notation
from ledger.exchange.imports.plan import matched, members_offered
from ledger.models import Deal, Evening, ImportedEvening, Sitting
from ledger.verify.book import verify

pytestmark = pytest.mark.django_db
FOUR = "2026-01-23 Klub\nAdam +s+h\nBára\nCyril\nDana\n"


@pytest.fixture
def bring(club):
    def brought(text, *, key=None, club=club):
        reading = read_notation(text, deals=True)
        players = {name: member or name for name, member in matched(members_offered(club), reading.names).items()}
        key = key or uuid.uuid4()
        return import_evenings(club=club, evenings=reading.evenings, players=players, key=key, user=None)

    return brought


def test_it_writes_the_deals_of_a_closed_evening(bring, example, people):
    done = bring(example)
    (evening,) = done.played
    assert (done.number, done.evenings, ImportedEvening.objects.count()) == (1, [], 0)
    assert (evening.date.isoformat(), evening.place, evening.unit_amount) == ("2026-01-16", "Klub", "0.20")
    assert not Evening.objects.get().is_open
    assert [sitting.edition for sitting in Sitting.objects.all()] == ["csm_licitovany/1"] * 2
    assert Deal.objects.count() == 9
    assert "late" in {facts.get("note") for facts in Deal.objects.values_list("facts", flat=True)}
    assert list(verify()) == []


def test_it_pays_the_same_both_ways(bring, example, people):
    (told,) = read_notation(example).evenings
    (evening,) = bring(example).played
    rows = totals_of(evening).players
    assert {row.member.name: row.amount for row in rows} == told.amounts


def test_it_keeps_a_total_and_says_why(bring, people):
    (evening,) = read_notation(FOUR, deals=True).evenings
    assert (evening.tables, evening.why_totals) == ((), ("group 1: it is not said who sat out",))
    done = bring(FOUR)
    assert (len(done.evenings), done.played, Evening.objects.count()) == (1, [], 0)


def test_it_adds_the_same_form_once(bring, example, people, other_club):
    key = uuid.uuid4()
    first, second = bring(example, key=key), bring(example, key=key)
    assert (second.replayed, second.played) == (True, first.played)
    assert Deal.objects.count() == 9
    with pytest.raises(ImportKeyReused):
        bring(example, key=key, club=other_club)


@pytest.fixture
def send(organiser_client, club, people):
    def sent(**data):
        form = {"kind": "notation", "variant": "cz_licitovany", "amounts_in": "money", "unit_amount": "0,20"}
        return organiser_client.post(
            reverse("import", args=[club.slug]), {**form, "currency": "CZK", "step": "read", "deals": "on", **data}
        )

    return sent


def test_the_page_says_what_comes_in_as_what(send, example):
    assert "9 deals" in send(text=example).content.decode()
    assert "As totals: group 1: it is not said who sat out" in " ".join(send(text=FOUR).content.decode().split())


def test_the_page_leads_to_the_evening(send, example):
    shown = send(text=example)
    chosen = {name: field.initial for name, field in shown.context["players"].fields.items()}
    key = str(shown.context["hidden"]["key"])
    done = send(text=example, key=key, step="save", **chosen)
    assert done.url == reverse("evening", args=[Evening.objects.get().pk])
