"""No English on a Czech page: the small words that every English sentence has are looked for in what is visible."""

from __future__ import annotations

import re
import uuid
from datetime import date
from html import unescape

import pytest
from django.urls import reverse

import rules
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.record import record_deal

ENGLISH = re.compile(r"\b(the|and|of|with|from|nothing|not|every|this|that|its|who|what|is|are)\b", re.IGNORECASE)
CZECH = {"Accept-Language": "cs"}


def visible(html: str) -> str:
    """What a reader sees: no scripts, no markup, no names of languages in themselves."""
    html = re.sub(r"<(script|style|code|template)\b.*?</\1>", " ", html, flags=re.S)
    html = re.sub(r'<footer class="foot">.*?</footer>', " ", html, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.fixture
def played(club, people):
    """An evening of a Czech club with a deal of each three-hand kind: corrected, struck out, with a penalty."""
    club.language = "cs"
    club.save()
    evening = open_evening(
        club=club, date=date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=people[0].user
    )
    sitting = open_sitting(
        evening=evening, variant="cz_licitovany", members=people[:3], house_rules=None, user=people[0].user
    )
    actor = Actor(user=people[0].user)
    sto = {"contract": "sto", "declarer": "1", "trump": "hearts", "fleks": {"sto": 1}, "hundred": 2}
    facts = [
        sto,
        {**sto, "hundred": -3},
        {"contract": "omyl", "declarer": "2", "renonc": [{"offender": "3", "each": 5}]},
    ]
    for number, one in enumerate(facts, 1):
        record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=one, actor=actor)
    return sitting


PAGES = {
    "home": lambda sitting: [],
    "club": lambda sitting: [sitting.evening.club.slug],
    "club-settings": lambda sitting: [sitting.evening.club.slug],
    "members": lambda sitting: [sitting.evening.club.slug],
    "member": lambda sitting: [sitting.evening.club.slug, sitting.seats.first().member_id],
    "seasons": lambda sitting: [sitting.evening.club.slug],
    "standings": lambda sitting: [sitting.evening.club.slug],
    "standings-pictures": lambda sitting: [sitting.evening.club.slug],
    "evening-new": lambda sitting: [sitting.evening.club.slug],
    "evening-new-people": lambda sitting: [sitting.evening.club.slug],
    "evening-people": lambda sitting: [sitting.evening_id],
    "evening-tables": lambda sitting: [sitting.evening_id],
    "evening": lambda sitting: [sitting.evening_id],
    "sitting-new": lambda sitting: [sitting.evening_id],
    "sitting": lambda sitting: [sitting.pk],
    "deal": lambda sitting: [sitting.pk, 2],
    "deal-correct": lambda sitting: [sitting.pk, 3],
    "table-link": lambda sitting: [sitting.pk],
    "rules:index": lambda sitting: [],
    "account": lambda sitting: [],
}


@pytest.mark.parametrize("name", PAGES)
def test_it_speaks_czech_only(organiser_client, played, name):
    address = reverse(name, args=PAGES[name](played))
    answer = organiser_client.get(address, follow=True)
    assert answer.status_code == 200
    text = visible(answer.content.decode())
    found = [text[max(0, match.start() - 40) : match.end() + 40] for match in ENGLISH.finditer(text)]
    assert not found


@pytest.mark.parametrize("variant", rules.variants())
def test_it_speaks_czech_on_the_rules_of(client, db, variant):
    text = visible(client.get(reverse("rules:variant", args=[variant]), headers=CZECH).content.decode())
    found = [text[max(0, match.start() - 40) : match.end() + 40] for match in ENGLISH.finditer(text)]
    assert not found


def test_it_would_see_english(organiser_client, played):
    address = reverse("evening", args=[played.evening_id])
    assert "Uzavřít večer" in visible(organiser_client.get(address).content.decode())
    organiser_client.cookies["django_language"] = "en"
    assert ENGLISH.search(visible(organiser_client.get(address).content.decode()))
