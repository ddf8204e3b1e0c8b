"""A club's own text is one file of data: the whole site plays by it, as a variant of its own or as a new edition."""

from __future__ import annotations

import io
import json
import uuid

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

import rules
from clubapp.languages import LANGUAGES
from clubapp.services import change_club
from ledger.evening.evenings import close_evening
from ledger.models import Sitting
from ledger.table.entry.forms import values_of
from ledger.table.queries import sitting_rows
from ledger.verify.book import verify
from tests.editions import own_text
from tests.entry.tapping import facts_of, problems, situation
from tests.entry.test_round_trip import quickly, taps

pytestmark = pytest.mark.one_database

# what was tapped, and what Adam gets: betl 10, durch 20, hra 1 + sedma 3, 40 × red 2 × flek 2, at most 1000
TAPPED = [
    ({"contract": "betl", "declarer": "1", "made": "yes"}, 20),
    ({"contract": "durch", "declarer": "1", "made": "no"}, -40),
    ({"contract": "sedma", "declarer": "1", "trump": "leaves", "winner": "declarer", "seven": "made"}, 8),
    ({"contract": "dve_sedmy", "declarer": "1", "trump": "hearts", "flek.dve_sedmy": "1", "made": "no"}, -320),
    ({"contract": "sto", "declarer": "1", "trump": "hearts", "flek.sto": "4", "hundred": "9"}, 2000),
]
PAGES = {
    "club": ("slug",),
    "club-settings": ("slug",),
    "club-edition": ("slug", "variant"),
    "evening-new": ("slug",),
    "evening": ("evening",),
    "sitting-new": ("evening",),
    "sitting": ("sitting",),
    "deal": ("sitting", "number"),
    "deal-correct": ("sitting", "number"),
    "standings": ("slug",),
    "standings-pictures": ("slug",),
    "member": ("slug", "member"),
    "imports": ("slug",),
    "import": ("slug",),
    "rules:index": (),
    "rules:variant": ("variant",),
    "rules:edition": ("variant", "edition"),
    "blank-sheet": ("slug", "variant"),
    "evening-sheet": ("evening",),
    "sitting-export": ("sitting",),
}


@pytest.fixture(params=["u_lipy/1", "cz_licitovany/2"])
def own(request, tmp_path):
    with own_text(tmp_path, request.param) as edition:
        yield edition


@pytest.fixture
def played(own, club, people, organiser_client):
    """An evening opened by the form, with every deal of TAPPED saved as a phone sends it."""
    change_club(club=club, default_variant=own.variant)
    adam, bara, cyril, _dana = people
    form = {"variant": own.variant, "seats_1": adam.pk, "seats_2": bara.pk, "seats_3": cyril.pk, "first_dealer": "1",
            "date": "2026-03-13", "place": "U Lípy", "unit_amount": "0,20", "currency": "CZK",
            f"{own.variant}-sitting_out_shares": "on", f"{own.variant}-cap": "1000",
            f"{own.variant}-hundred_marriage": "highest", f"{own.variant}-edition": own.id}  # fmt: skip
    form |= {f"{own.variant}-{rule.key}": rule.default for rule in own.house_rules if rule.price}
    assert organiser_client.post(reverse("evening-new", args=[club.slug]), form).status_code == 302
    sitting = Sitting.objects.get()
    assert (sitting.edition, sitting.house_rules) == (own.id, None)
    for number, (values, amount) in enumerate(TAPPED, 1):
        sent = {"number": number, "key": str(uuid.uuid4()), **values}
        preview = organiser_client.post(reverse("preview", args=[sitting.pk]), sent).content.decode()
        assert f"{abs(amount)}</span>" in preview
        assert organiser_client.post(reverse("deal-save", args=[sitting.pk]), sent).status_code == 302
    return sitting


def pdf_text(answer) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


def test_it_pays_what_it_previewed(played):
    assert [row.amounts[1] for row in sitting_rows(played)] == [amount for _values, amount in TAPPED]
    assert list(verify()) == []


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_every_page_shows_it(played, own, club, adam, organiser_client, language):
    change_club(club=club, language=language)
    known = {"slug": club.slug, "variant": own.variant, "edition": own.number, "sitting": played.pk, "number": 4,
             "evening": played.evening_id, "member": adam.pk}  # fmt: skip
    for name, needs in PAGES.items():
        answer = organiser_client.get(reverse(name, args=[known[need] for need in needs]))
        assert answer.status_code == 200, name
    for kind in ("csv", "xlsx", "json"):
        assert organiser_client.get(reverse("evening-export", args=[played.evening_id, kind])).status_code == 200


def test_its_contract_is_everywhere(played, own, club, organiser_client):
    def page(name, *args, **query):
        return organiser_client.get(reverse(name, args=args), query).content.decode()

    assert 'name="contract" value="dve_sedmy"' in page("sitting", played.pk)
    assert 'name="contract" value="dve_sedmy"' in page("rules:edition", own.variant, own.number)
    for text in ("zlaté sedmy", '<td class="num">40</td>', '<td class="num">80</td>'):
        assert text in page("rules:edition", own.variant, own.number)
    assert "zlaté sedmy 40 × red 2 × flek 2 = 160; Adam loses 160 to each" in page("deal", played.pk, 4)
    assert "limit: at most 1000 from each" in page("deal", played.pk, 5)
    for query in ({}, {"form": "explained"}):
        sheet = pdf_text(organiser_client.get(reverse("evening-sheet", args=[played.evening_id]), query))
        for text in ("Mariáš U Lípy", "zlaté sedmy", "40, red 80", own.id):
            assert text in sheet
    card = pdf_text(organiser_client.get(reverse("blank-sheet", args=[club.slug, own.variant]), {"form": "card"}))
    assert "zlaté sedmy" in card
    assert "Adam" in page("standings", club.slug, variant=own.variant)
    document = json.loads(page("sitting-export", played.pk))
    assert document["edition"] == own.id
    settlement = rules.settle(document)
    assert settlement.totals == {"Adam": 1668, "Bára": -834, "Cyril": -834}
    texts = [line["text"] for line in settlement.as_document()["deals"][3]["lines"]]
    assert texts == ["zlaté sedmy 40 × red 2 × flek 2 = 160; Adam loses 160 to each"]
    assert "The price of: zlaté sedmy." in [rule.say() for rule in own.house_rules]


@pytest.mark.parametrize(("values", "amount"), TAPPED)
def test_the_calculator_pays_it(own, client, db, values, amount):
    page = client.post(reverse("rules:edition", args=[own.variant, own.number]), values).content.decode()
    sign = "plus" if amount > 0 else "minus"
    assert f'<span class="amount {sign}">{"+" if amount > 0 else chr(0x2212)}{abs(amount)}</span>' in page


def test_it_is_closed_printed_and_corrected_like_any_other(played, organiser_client):
    correct = reverse("deal-correct", args=[played.pk, 1])
    values = {**TAPPED[0][0], "made": "no", "version": "1", "key": str(uuid.uuid4()), "reason": "misheard"}
    assert organiser_client.post(correct, values).status_code == 302
    assert sitting_rows(played)[0].amounts[1] == -20
    close_evening(evening=played.evening, user=None)
    assert organiser_client.get(reverse("evening-sheet", args=[played.evening_id])).status_code == 200
    assert list(verify()) == []


def test_whatever_is_tapped_is_read_back(own):
    @settings(parent=quickly, max_examples=60)
    @given(data=st.data())
    def tapped(data):
        at = situation(own.variant, data.draw(st.sampled_from(own.seats)))
        assert at.edition is own
        facts = facts_of(at, data.draw(taps(at)))
        assert facts_of(at, values_of(own, facts)) == facts
        assert all(problem.message for problem in problems(at, facts))

    tapped()
