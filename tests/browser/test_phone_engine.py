"""The engine in the phone's worker is the server's: document in, output document out, character by character."""

from __future__ import annotations

import json
import time

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

import rules
from rules.registry import SHIPPED
from tests.browser.engines import ask, ready
from tests.cases import read_cases

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
LANGUAGES = ("en", "cs", "sk", "hr", "pl")
# documents asked for at least: every case of every edition in every language
DOCUMENTS = 2000


@pytest.fixture
def every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.fixture
def page(every_edition, open_page, phone_engine, settings):
    page = open_page()
    page.goto(reverse("sign-in"))
    page.evaluate(f"document.body.dataset.engine = '{reverse('phone-engine')}'")
    return page


def messages():
    cases = read_cases()
    for n in range(max(DOCUMENTS, len(cases) * len(LANGUAGES))):
        language = LANGUAGES[n // len(cases) % len(LANGUAGES)]
        yield {"do": "settle", "document": cases[n % len(cases)].pinned, "language": language}


def told_by_the_server(message):
    try:
        settlement = rules.settle(message["document"])
    except rules.Invalid as refused:
        return {"problems": [problem.as_document() for problem in refused.problems]}
    with translation.override(message["language"]):
        said = [[rules.describe(line, gettext=gettext) for line in deal.lines] for deal in settlement.deals]
    return {"output": settlement.as_document(), "said": said}


def test_it_settles_as_the_server_does(page):
    began = time.monotonic()
    ready(page)
    started = time.monotonic()
    asked = list(messages())
    answers = ask(page, *asked)
    took = time.monotonic() - started
    print(f"\nthe engine: {started - began:.1f} s to fetch and start, {len(asked)} documents in {took:.1f} s")
    assert {message["language"] for message in asked} == set(LANGUAGES)
    for message, answer in zip(asked, answers, strict=True):
        assert json.dumps(answer) == json.dumps(told_by_the_server(message))
