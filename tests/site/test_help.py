"""The help: whatever the reader, in every language, without a riddle left in English."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from ledger.views.help import guides, terms


def texts():
    meanings = [meaning for _anchor, _word, meaning in terms()]
    return meanings + [step for _role, steps in guides() for step in steps]


@pytest.mark.parametrize("language", ["cs", "sk", "hr", "pl"])
def test_every_word_and_step_is_said_in_every_language(language):
    with translation.override("en"):
        english = [meaning for _anchor, _word, meaning in terms()] + [
            step for _role, steps in guides() for step in steps
        ]
    with translation.override(language):
        said = [meaning for _anchor, _word, meaning in terms()] + [step for _role, steps in guides() for step in steps]
    assert [text for text, same in zip(said, english, strict=True) if text == same] == []


def test_each_role_has_five_steps():
    assert [len(steps) for _role, steps in guides()] == [5, 5, 5]


def test_it_is_found_from_every_page_and_opens_at_a_word(anonymous_client, db):
    address = reverse("help")
    assert f'href="{address}"' in anonymous_client.get(reverse("rules:index")).content.decode()
    page = anonymous_client.get(address).content.decode()
    for anchor, word, _meaning in terms():
        assert f'id="{anchor}"><dt>{word}</dt>' in page
