"""The explained sheet, the blank sheet and the tariff card."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from pypdf import PdfReader

from ledger.paper import blank, explained
from ledger.paper import evening as evening_form
from ledger.paper.data import BlankSheet, Rules
from ledger.paper.unstored import unstored_sheet


@pytest.fixture
def empty(table):
    def make(seats: int = 3, **changes):
        fields = {"club": "Klub U Lípy", "language": "en", "rules": table().rules, "seats": seats}
        return BlankSheet(**(fields | changes))

    return make


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("deals", [0, 1, 31, 200])
def test_it_explains_every_line_with_its_article_and_amounts(evening, table, pages, players, deals):
    sheet = evening(table(players, deals))
    texts = pages(explained.render(sheet))
    text = " ".join(" ".join(texts).split())
    lines = [line for row in sheet.tables[0].rows for line in row.lines]
    assert text.count("from each (Vyúčtování)") == len(lines)
    assert text.count("Σ 0") == 2
    assert all("Bára" in page for page in texts[:-1])


def test_it_explains_a_race(evening, race, pages):
    assert "škare: Ceda" in "\n".join(pages(explained.render(evening(race(3, 31)))))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_prints_a_blank_sheet_on_one_page(empty, pages, seats):
    (text,) = pages(blank.render(empty(seats)))
    assert {"1", "31", "Σ", "Date", "Place"} <= set(text.split())
    assert text.count("amount") == seats
    assert "tichá sedma" in text


def test_it_prints_points_on_the_blank_sheet_of_a_race(empty, pages):
    (text,) = pages(blank.render(empty(4, scored=True)))
    assert text.count("match") == 4
    assert "amount" not in text


def test_it_goes_on_over_pages_with_the_head_repeated(empty, pages):
    texts = pages(blank.render(empty(4, deals=100)))
    assert len(texts) == 3
    assert all("amount" in text for text in texts[:-1])


def test_it_prints_the_tariff_as_an_a5_card(empty):
    page = PdfReader(io.BytesIO(blank.card(empty()))).pages[0]
    assert [round(float(side)) for side in page.mediabox[2:]] == [420, 595]
    assert "betl" in page.extract_text()


def test_it_gives_the_same_bytes_for_the_same_data(empty, evening, table):
    assert blank.render(empty()) == blank.render(empty())
    assert blank.card(empty()) == blank.card(empty())
    assert explained.render(evening(table())) == explained.render(evening(table()))


def test_it_prints_a_variant_without_tariff(empty):
    rules = Rules(title="Marijaš", edition="hr_marijas/1")
    assert blank.render(empty(rules=rules)).startswith(b"%PDF")
    assert blank.card(empty(rules=rules)).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("players", "prices"),
    [
        (2, ("adut 2 Igra u dvoje", "predaja 2", "betl 6", "durmaš 12")),
        (3, ("adut 1 Igra u troje", "predaja 1", "betl 3", "durmaš 6")),
    ],
)
def test_croatian_players_find_the_prices_of_their_number_alone(pages, players, prices):
    names = ["Ana", "Boris", "Ceda"][:players]
    sheet = unstored_sheet(
        club="Klub U Lípy", language="en", variant="hr_marijas", players=names, deals=[],
        day=dt.date(2026, 1, 16), place="", unit_amount="", currency="",
    )  # fmt: skip
    text = "\n".join(pages(evening_form.render(sheet)))
    rows = text[text.index("Rules:") : text.index("No house rules")].splitlines()
    assert [next(row for row in rows if row.startswith(price)) for price in prices]
    # nothing of four players, and of each name one price
    assert len(rows) == 1 + 9
