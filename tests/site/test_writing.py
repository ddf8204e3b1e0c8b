"""The tags every page writes amounts and suits with."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.translation import override


def drawn(source: str, **values) -> str:
    return Template("{% load scorebook %}" + source).render(Context(values))


@pytest.mark.parametrize(
    ("units", "html"),
    [
        (32, '<span class="amount plus">+32</span>'),
        (-16, '<span class="amount minus">\u221216</span>'),
        (0, '<span class="amount zero">0</span>'),
    ],
)
def test_it_signs_amounts(units, html):
    assert drawn("{{ n|amount }}", n=units) == html


def test_it_signs_amounts_without_markup():
    assert drawn("{{ n|plain_amount }}", n=-16) == "\u221216"


def test_it_writes_money_in_the_readers_language():
    with override("cs"):
        html = drawn("{% money_of n '0.20' 'CZK' %}", n=-16)
        assert html == '<span class="amount minus">\u22123,20\u00a0Kč</span>'
        assert drawn("{% unit_value '0.20' 'CZK' %}") == "0,20\u00a0Kč"
    assert drawn("{% money_of n '' '' %}", n=5) == ""


def test_it_escapes_a_currency():
    assert "<b>" not in drawn("{% money_of 1 '1' c %}", c="<b>")


@pytest.mark.parametrize("suit", ["hearts", "leaves", "acorns", "bells"])
def test_it_draws_suits_from_the_sprite(suit, settings):
    beside, alone = drawn(f'{{% suit "{suit}" %}}'), drawn(f'{{% suit "{suit}" alone=True %}}')
    assert 'aria-hidden="true"' in beside
    assert f'role="img" aria-label="{suit}"' in alone
    assert f'img/suits.svg#{suit}"' in beside
    sprite = (settings.BASE_DIR / "static/img/suits.svg").read_text()
    assert f'id="{suit}"' in sprite


def test_it_names_variants():
    assert drawn("{{ 'cz_licitovany'|variant }}") != "cz_licitovany"
    assert drawn("{{ 'gone'|variant }}") == "gone"
