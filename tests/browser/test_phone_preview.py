"""A tap on the phone and at the server: the same markup, in every edition and every language."""

from __future__ import annotations

import random
import time

import pytest
from django.test import Client
from django.urls import reverse

import rules
from ledger.book.heads import head_of
from ledger.table.entry.forms import values_of
from ledger.table.told import play_of
from rules.registry import SHIPPED
from tests.browser.engines import ask, ready
from tests.browser.phones import sit_down
from tests.cases import read_cases

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
LANGUAGES = ("en", "cs", "sk", "hr", "pl")
DEALS = 30


@pytest.fixture
def every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.fixture
def page(every_edition, phone_engine, open_page):
    page = open_page()
    page.goto(reverse("sign-in"))
    page.evaluate(f"document.body.dataset.engine = '{reverse('phone-engine')}'")
    return ready(page)


def entered_variants():
    return [variant for variant in rules.variants() if rules.newest(variant).entered]


def taps(edition, seats, chance):
    """Yield the taps of worked cases, some of them half undone or of another deal's answers."""
    cases = [case for case in read_cases() if case.edition.startswith(f"{edition.variant}/")]
    deals = [deal for case in cases for deal in case_deals(case, seats)]
    while True:
        values = values_of(edition, chance.choice(deals))
        if chance.random() < 0.4:
            values |= values_of(edition, chance.choice(deals))
        for name in chance.sample(sorted(values), k=min(len(values), chance.choice((0, 0, 0, 1, 2)))):
            del values[name]
        yield values


def case_deals(case, seats):
    players = case.document.get("players")
    if not isinstance(players, list) or len(players) != seats or not case.settles:
        return
    edition = rules.edition(case.edition)
    by_seat = {name: str(seat) for seat, name in enumerate(players, 1)}
    yield from (rules.rename(deal, by_seat, edition=edition) for deal in case.document["deals"])


def test_it_says_of_every_tap_what_the_server_says(page, club, people, bara):
    client = Client()
    client.force_login(bara.user, backend="django.contrib.auth.backends.ModelBackend")
    spent, different = [], []
    for variant in entered_variants():
        edition = rules.newest(variant)
        seats = 3 if 3 in edition.seats else edition.seats[0]
        sitting = sit_down(club, people[:seats], variant)
        play = play_of(sitting, head_of(sitting))
        chance = random.Random(variant)
        tapped = [values for values, _ in zip(taps(edition, seats, chance), range(DEALS), strict=False)]
        for language in LANGUAGES:
            bara.user.language = language
            bara.user.save()
            said = {"do": "preview", "number": 1, "language": language}
            asked = [{**said, "values": list(values.items())} for values in tapped]
            began = time.monotonic()
            _up, *answers = ask(page, {"do": "table", "play": play, "waiting": [], "shapes": ""}, *asked)
            spent.append((time.monotonic() - began) / len(asked))
            for values, answer in zip(tapped, answers, strict=True):
                there = client.post(reverse("preview", args=[sitting.pk]), {**values, "number": "1"}).content.decode()
                if answer["html"] != there:
                    different.append((variant, language, values, answer["html"], there))
    assert len(spent) == len(entered_variants()) * len(LANGUAGES)
    mean = 1000 * sum(spent) / len(spent)
    print(f"\n{len(entered_variants())} variants; a tap in the worker: {mean:.1f} ms, {1000 * max(spent):.1f} at most")
    assert different == []
