"""The article beside a line of a deal leads to where it is read."""

from __future__ import annotations

import pytest

import rules
from ledger.table.articles import place_of

# what no article of a text says
OUTSIDE = {"house rule", "agreed at the table", "tariff"}


@pytest.mark.parametrize(
    "variant", ["cz_voleny", "cz_licitovany", "hr_marijas", "pl_mariasz", "paluba_licitovany", "sk_voleny"]
)
def test_every_price_has_a_place(variant):
    edition = rules.newest(variant)
    cited = {row.article for row in (*edition.tariff, *edition.penalties)} | set(edition.cited.values())
    assert {article for article in cited if not place_of(article, edition)} <= OUTSIDE


@pytest.mark.parametrize(
    ("citation", "article"), [("C1", "C1"), ("C7", "C2, C3, C7"), ("C10", "C9–C11"), ("C12", "C12"), ("C8a, C8b", "C8")]
)
def test_a_short_article_is_not_taken_for_a_longer_one(citation, article):
    edition = rules.newest("sk_voleny")
    place = place_of(citation, edition)
    row = edition.articles[int(place.removeprefix("article-")) - 1]
    assert row.article == article


def test_a_reading_has_its_own_place():
    edition = rules.newest("cz_voleny")
    name, _text = edition.readings[0]
    assert place_of(f"nowhere else, {name}", edition) == name
    assert place_of("agreed at the table", edition) == ""
