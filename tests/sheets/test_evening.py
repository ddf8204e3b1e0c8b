"""The evening's sheet, read back from its PDF."""

from __future__ import annotations

import dataclasses
import io
import re
import unicodedata
from decimal import Decimal

import pytest
from pypdf import PdfReader

from ledger.paper import evening as evening_form
from ledger.paper import explained
from ledger.paper.data import Cash, CashTransfer, State
from ledger.paper.evening import render
from ledger.paper.fonts import clean
from ledger.paper.page import Paper

MINUS = "\u2212"


def words(text: str) -> str:
    """Extracted text without the breaks and spaces of the drawing."""
    return re.sub(r"\s+", "", text)


def signed(units: int) -> str:
    return "0" if units == 0 else f"+{units}" if units > 0 else f"{MINUS}{-units}"


@pytest.mark.parametrize("deals", [1, 31, 200])
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_it_prints_every_name_amount_and_running_total(evening, table, pages, deals, players):
    sheet = evening(table(players, deals))
    text = "\n".join(pages(render(sheet)))
    tokens = text.split()
    for name in sheet.tables[0].players:
        assert name in tokens
    for row in sheet.tables[0].rows:
        assert str(row.number) in tokens
        for units in (*row.amounts, *row.running):
            assert signed(units) in tokens
    assert text.count("Σ 0") == 2


def test_it_keeps_the_figures_of_a_deal_in_their_row(evening, table, pages):
    sheet = evening(table(4, 31))
    lines = "\n".join(pages(render(sheet))).splitlines()
    for row in sheet.tables[0].rows:
        if row.amounts:
            figures = [signed(n) for pair in zip(row.amounts, row.running, strict=True) for n in pair]
            assert any(" ".join(figures) in " ".join(lines[i : i + 14]) for i in range(len(lines))), row.number


def test_it_repeats_the_head_on_every_page_of_a_table(evening, table, pages):
    texts = pages(render(evening(table(3, 200))))
    assert len(texts) >= 5
    for text in texts[:-1]:
        assert {"Adam", "Bára", "Cyril", "amount", "total"} <= set(text.split())
    assert "Table 1, continued" in texts[1]


def test_it_numbers_the_pages(evening, table, pages):
    texts = pages(render(evening(table(4, 200))))
    for number, text in enumerate(texts, start=1):
        assert f"page {number} of {len(texts)}" in text


def test_it_names_revision_and_the_last_digits_of_the_ledger_hash_on_every_page(evening, table, pages):
    for text in pages(render(evening(table(3, 200), revision=7))):
        assert "Final, revision 7" in text
        assert "…a1b2c3d4" in text
        assert "0fa1b2c3d4" not in text


def test_it_says_that_a_draft_is_one_and_leaves_an_empty_hash_out(evening, table, pages):
    text = pages(render(evening(table(3, 4), state=State.DRAFT, ledger_hash="")))[0]
    assert "Draft" in text
    assert "ledger" not in text


def test_it_marks_penalties_corrections_voids_and_limits_with_footnotes(evening, table, pages):
    text = "\n".join(pages(render(evening(table(3, 31)))))
    for note in ("Penalty: Adam pays 10", "Corrected: version 2", "Voided: dealt", "Limit: at most 500"):
        assert note in text


@pytest.mark.parametrize("form", [evening_form, explained])
def test_every_form_strikes_out_what_is_void(evening, table, monkeypatch, form):
    struck = []
    draw = Paper.struck
    monkeypatch.setattr(
        Paper, "struck", lambda paper, x, y, text, style: (struck.append(text), draw(paper, x, y, text, style))
    )
    sheet = evening(table(3, 31))
    void = [row for row in sheet.tables[0].rows if row.void]
    form.render(sheet)
    assert void
    for row in void:
        assert any(row.contract in text for text in struck)
        assert any(row.result in text for text in struck)
    struck.clear()
    form.render(evening(table(3, 3)))
    assert struck == []


def test_it_prints_footnotes_on_the_page_of_their_row(evening, table, pages):
    texts = pages(render(evening(table(3, 200))))
    assert sum("Voided: dealt" in text for text in texts) >= 4


def test_it_prints_who_pays_whom_in_units_and_money(evening, table, pages):
    sheet = evening(table(4, 31))
    text = pages(render(sheet))[-1]
    for flow in sheet.transfers:
        money = f"{flow.units * 20 // 100}.{flow.units * 20 % 100:02d}"
        assert str(flow.units) in text.split()
        assert f"{money} CZK" in text


def test_it_prints_no_money_where_none_is_played_for(evening, table, pages):
    text = "\n".join(pages(render(evening(table(3, 5), unit_amount="", currency=""))))
    assert "played without money" in text
    assert "CZK" not in text


def test_it_prints_cash_beside_the_exact_money(evening, table, pages):
    sheet = evening(table(("Adam", "Bára"), 5))
    cash = Cash(
        step=Decimal(5),
        balances=(Decimal(-5), Decimal(5)),
        transfers=(CashTransfer(payer="Adam", payee="Bára", money=Decimal(5)),),
    )
    text = "\n".join(pages(render(dataclasses.replace(sheet, cash=cash))))
    assert "In cash, rounded to 5 CZK" in text
    assert f"{MINUS}5" in text.split()


def test_it_prints_tariff_house_rules_and_signatures(evening, table, pages):
    text = "\n".join(pages(render(evening(table(3, 5), signatures=("Adam", "Dana")))))
    for part in ("Rules: Licitovaný mariáš", "cz_licitovany/1", "tichá sedma", "Vyúčtování", "Limit: 300", "Dana"):
        assert part in text


def test_it_prints_the_rules_of_several_tables_once(evening, table, pages):
    sheet = evening(table(4, 5), table(("Ana", "Boris", "Ceda"), 5, "Table 2"))
    text = "\n".join(pages(render(sheet)))
    assert text.count("Rules: Licitovaný") == 1
    assert text.count("Σ 0") == 3
    assert "Table 1 Licitovaný" in text
    assert "Table 2 Licitovaný" in text


def test_it_prints_points_matches_and_skare_of_a_race(evening, race, pages):
    sheet = evening(race(3, 31))
    text = "\n".join(pages(render(sheet)))
    assert len(sheet.tables[0].matches) > 1
    assert "won: Boris; škare: Ceda" in text
    assert str(sheet.tables[0].points[0]) in text.split()
    assert "Who pays whom" not in text


def test_it_prints_points_and_stakes_side_by_side(evening, race, pages):
    text = "\n".join(pages(render(evening(race(4, 31, stake=True)))))
    assert {"points", "match", "amount", "total"} <= set(text.split())
    assert "Σ 0" in text
    assert "Who pays whom" in text


def test_it_gives_the_same_bytes_for_the_same_data(evening, table):
    first, second = (render(evening(table(4, 31))) for _ in range(2))
    assert first == second


def test_it_carries_title_language_and_the_club_as_author(evening, table):
    reader = PdfReader(io.BytesIO(render(evening(table(3, 1), language="pl"))))
    assert reader.metadata.author == "Mariášový klub U Dvou žaludů"
    assert "listopada 2026" in reader.metadata.title
    assert reader.trailer["/Root"]["/Lang"] == "pl"


@pytest.mark.parametrize(
    "name",
    ["Bára " * 40, "B" * 200, "Bára\u202eadaB\u200f", "Bára 🂡🎉", "アダム", "Ба́ра", "", " ", "\u0301", "a\nb\tc\x00",
     "\ud800", "<b>&amp;</b>", "Bára-" * 30],
)  # fmt: skip
def test_it_survives_any_name(evening, table, pages, name):
    sheet = evening(table((name, "Adam", "Cyril", "Dana"), 31), club=name, place=name, signatures=(name,))
    text = "\n".join(pages(render(sheet)))
    assert "Adam" in text
    assert "Σ 0" in text
    assert words(clean(name)) in words(text)


NOTE = "stands for a letter that this print lacks"


@pytest.mark.parametrize(("one", "other"), [("アダム", "アダメ"), ("Adam 🂡", "Adam 🂢"), ("Adam\U0001e2ec", "Adam")])
def test_it_tells_players_apart_whose_letters_the_font_lacks(evening, table, pages, one, other):
    sheet = evening(table((one, other, "Cyril"), 3), signatures=(one, other))
    for form in (render, explained.render):
        texts = pages(form(sheet))
        whole = words("\n".join(texts))
        assert clean(one) != clean(other)
        assert whole.count(words(clean(one))) >= 3
        assert whole.count(words(clean(other))) >= 3
        assert all((NOTE in text) == ("‹" in text) for text in texts)
        assert NOTE in texts[0]


def test_it_says_nothing_of_letters_where_none_is_lacking(evening, table, pages):
    assert NOTE not in "\n".join(pages(render(evening(table(("Adam ‹sic›", "Bára", "Cyril"), 60)))))


def test_it_composes_letters_typed_as_base_and_accent(evening, table, pages):
    name = unicodedata.normalize("NFD", "Bára")
    assert "Bára" in "\n".join(pages(render(evening(table((name, "Adam"), 3)))))


def test_it_tells_players_apart_whose_shortened_names_are_alike(evening, table, pages):
    long = "Adam " + "Bára" * 30
    texts = pages(render(evening(table((long + "1", long + "2", "Cyril", "Dana"), 60))))
    assert "1 Adam" in texts[1]
    assert "2 Adam" in texts[1]


def test_it_prints_huge_amounts_whole(evening, table, pages):
    sheet = evening(table(4, 3))
    row = dataclasses.replace(
        sheet.tables[0].rows[0], amounts=(3 * 2**40, -(2**40), -(2**40), -(2**40)), running=(3 * 2**40, 0, 0, -(2**41))
    )
    huge = dataclasses.replace(sheet.tables[0], rows=(row,))
    text = "\n".join(pages(render(evening(huge))))
    assert f"+{3 * 2**40}" in text.split()
    assert f"{MINUS}{2**41}" in text.split()


def test_it_prints_an_evening_without_deals_or_tables(evening, table, pages):
    assert "Σ 0" in "\n".join(pages(render(evening(table(3, 0)))))
    assert "Nobody owes anything." in "\n".join(pages(render(evening())))


def test_it_prints_forty_players_over_pages(evening, table, pages):
    names = [f"Adam {n}" for n in range(120)]
    sheet = evening(*(table(tuple(names[i : i + 4]), 2, f"Table {i}") for i in range(0, 120, 4)))
    text = "\n".join(pages(render(sheet)))
    assert [name for name in names if f"\n{name} " not in text] == []
