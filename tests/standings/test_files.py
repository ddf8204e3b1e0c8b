"""The same rows as CSV, XLSX and PDF, read back by other programs' libraries."""

from __future__ import annotations

import csv
import io

import openpyxl
import pypdf
import pytest
from django.urls import reverse


@pytest.fixture
def played(opened, seat, record, adam, bara, cyril, game, betl):
    sitting = seat(opened(), [adam, bara, cyril])
    record(sitting, betl("1"), betl("1"), game("2"), game("2", renonc=[{"offender": "3", "each": 10}]))
    return sitting


@pytest.fixture
def take(member_client, club, cyril, speak):
    """In the club's language; what Cyril reads himself in makes no difference."""
    cyril.user.language = "sk"
    cyril.user.save()

    def taken(kind, language="en", **query):
        speak(language)
        answer = member_client.get(reverse("standings", args=[club.slug]), {"format": kind, **query})
        assert answer.status_code == 200
        return answer

    return taken


def csv_rows(answer, delimiter):
    text = answer.content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:]), delimiter=delimiter))


def sheet_of(answer):
    return list(openpyxl.load_workbook(io.BytesIO(answer.content)).active.iter_rows(values_only=True))


def pdf_of(answer):
    return pypdf.PdfReader(io.BytesIO(answer.content))


def test_it_writes_csv_with_commas_in_english(take, played):
    head, adam, bara, cyril = csv_rows(take("csv"), ",")
    assert head[:5] == ["Place", "Player", "Balance", "CZK", "Evenings"]
    assert adam[:7] == ["1", "Adam", "68", "13.60", "1", "4", "17.00"]
    assert cyril[2] == "-52"
    assert bara[:2] == ["2", "Bára"]


@pytest.mark.parametrize("language", ["cs", "sk", "hr", "pl"])
def test_it_writes_csv_with_semicolons_elsewhere(take, played, language):
    head, adam, *_rest = csv_rows(take("csv", language), ";")
    assert adam[1:7] == ["Adam", "68", "13,60", "1", "4", "17,00"]
    assert len(head) == len(adam)


def test_it_writes_real_numbers_into_the_workbook(take, played):
    head, adam, bara, cyril = sheet_of(take("xlsx"))
    row = dict(zip(head, adam, strict=True))
    assert (row["Place"], row["Player"], row["Balance"], row["CZK"]) == (1, "Adam", 68, 13.6)
    assert (row["Per deal"], row["Games won"], row["Games played"], row["Share won"]) == (17, 2, 2, 1)
    assert dict(zip(head, cyril, strict=True))["Balance"] == -52
    assert dict(zip(head, cyril, strict=True))["Share won"] is None
    assert all(isinstance(cell, int | float) for cell in bara[2:])


@pytest.mark.parametrize("name", ["=1+1", "+420 123", "-Adam", "@SUM(A1)", "\t=1+1"])
def test_it_starts_no_formula(take, club, opened, seat, record, adam, bara, game, name):
    record(seat(opened(), [adam, bara, club.members.create(name=name)]), game("3"))
    for rows in (csv_rows(take("csv"), ","), sheet_of(take("xlsx"))):
        shown = rows[1][1]
        assert shown.startswith("'")
        assert shown.strip("'").strip() == name.strip()
    book = openpyxl.load_workbook(io.BytesIO(take("xlsx").content))
    assert book.active["B2"].data_type == "s"


def test_it_keeps_the_order_of_places_whatever_was_sorted(take, played):
    rows = csv_rows(take("csv", sort="-name", page="2"), ",")
    assert [row[1] for row in rows] == ["Player", "Adam", "Bára", "Cyril"]


def test_it_leaves_the_place_of_the_unranked_empty(take, played, adam):
    adam.guest = True
    adam.save()
    rows = csv_rows(take("csv"), ",")
    assert [row[:2] for row in rows[1:]] == [["1", "Bára"], ["2", "Cyril"], ["", "Adam"]]


def test_it_prints_one_a4_page(take, played):
    pdf = pdf_of(take("pdf"))
    text = pdf.pages[0].extract_text()
    assert len(pdf.pages) == 1
    assert {round(float(side)) for side in pdf.pages[0].mediabox[2:]} == {842, 595}
    for part in ("Klub U Lípy", "Bára", "+68", "\u221252", "+13.60", "share a place", "Games won"):
        assert part in text


def test_it_prints_every_letter(take, club, opened, seat, record, game):
    names = ["Ľubomír Žďárský", "Ćiro Đurđević", "Łucja Święć"]
    record(seat(opened(), [club.members.create(name=name) for name in names]), game())
    text = pdf_of(take("pdf")).pages[0].extract_text()
    assert all(name in text for name in names)


def test_it_repeats_the_heads_on_the_next_page(take, club, opened, seat, record, game):
    evening = opened()
    for table in range(30):
        record(seat(evening, [club.members.create(name=f"Player {table} {n}") for n in "abc"]), game())
    pages = pdf_of(take("pdf")).pages
    assert len(pages) > 2
    assert all("Balance" in page.extract_text() for page in pages[:2])


def test_it_prints_names_of_any_length(take, club, opened, seat, record, adam, bara, game):
    record(seat(opened(), [adam, bara, club.members.create(name="M" * 200)]), game())
    assert "…" in pdf_of(take("pdf")).pages[0].extract_text()


@pytest.mark.parametrize("kind", ["csv", "xlsx", "pdf"])
def test_it_makes_a_file_of_nothing_too(take, kind):
    assert take(kind).content


def test_it_names_the_file_after_what_is_in_it(take, played, season_2026):
    answer = take("csv", variant="cz_voleny", season=season_2026.pk)
    assert answer["Content-Disposition"] == 'attachment; filename="u-lipy-standings-2026-01-01-cz_voleny.csv"'
