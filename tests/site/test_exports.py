from __future__ import annotations

import csv
import datetime
import html
import io
import json
import re
import uuid
from urllib.parse import urljoin

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

import rules
from ledger.book import guards
from ledger.book.documents import named_document
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.exchange import spreadsheet
from ledger.table.correct import void_deal
from ledger.table.record import record_deal

WON = {"contract": "sedma", "declarer": "1", "trump": "hearts", "winner": "declarer", "seven": "lost"}
LOST = {"contract": "hra", "declarer": "2", "trump": "bells", "winner": "defence"}


@pytest.fixture
def played(seat, play, people):
    sitting = seat(*people[:3])
    play(sitting, WON, LOST, {**LOST, "renonc": [{"offender": "1", "each": 25}]})
    return sitting


def content_of(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def rows_of(answer, delimiter=","):
    content = content_of(answer).decode("utf-8")
    # spreadsheets know UTF-8 by its mark
    assert content.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(content.removeprefix("\ufeff")), delimiter=delimiter))


def test_it_gives_a_document_that_settles_alone(member_client, played):
    answer = member_client.get(reverse("sitting-export", args=[played.pk]))
    assert answer["Content-Disposition"] == 'attachment; filename="u-lipy-2026-03-13-table-1-1.json"'
    document = rules.load_json(answer.content)
    assert document == named_document(played)
    assert rules.settle(document).totals == {"Adam": -52, "Bára": 23, "Cyril": 29}


def test_it_gives_all_documents_of_an_evening(member_client, played, seat, people):
    second = seat(*people[1:])
    answer = member_client.get(reverse("evening-export", args=[played.evening_id, "json"]))
    assert json.loads(answer.content) == [named_document(played), named_document(second)]


def test_it_writes_deals_as_csv(member_client, played):
    """A row for each player of each deal; numbers with the minus a spreadsheet reads."""
    rows = rows_of(member_client.get(reverse("evening-export", args=[played.evening_id, "csv"])))
    assert [(row["deal"], row["who played"], row["trump"]) for row in rows[::3]] == [
        ("1", "Adam", "hearts"), ("2", "Bára", "bells"), ("3", "Bára", "bells"),
    ]  # fmt: skip
    assert [(row["deal"], row["player"], row["units"]) for row in rows] == [
        ("1", "Adam", "-4"), ("1", "Bára", "2"), ("1", "Cyril", "2"),
        ("2", "Adam", "1"), ("2", "Bára", "-2"), ("2", "Cyril", "1"),
        ("3", "Adam", "-49"), ("3", "Bára", "23"), ("3", "Cyril", "26"),
    ]  # fmt: skip


def test_it_writes_a_row_for_each_deal_on_wish(member_client, played, seat, play, people):
    """As many seats as at the fullest table."""
    play(seat(*people), {**LOST, "sitting_out": "4"})
    address = reverse("evening-export", args=[played.evening_id, "csv"])
    rows = rows_of(member_client.get(address, {"rows": "deals"}))
    assert [[row[f"{what} {n}"] for n in range(1, 5) for what in ("player", "units")] for row in rows] == [
        ["Adam", "-4", "Bára", "2", "Cyril", "2", "", ""],
        ["Adam", "1", "Bára", "-2", "Cyril", "1", "", ""],
        ["Adam", "-49", "Bára", "23", "Cyril", "26", "", ""],
        ["Adam", "1", "Bára", "-3", "Cyril", "1", "Dana", "1"],
    ]
    assert member_client.get(address, {"rows": "weeks"}).status_code == 404


def test_it_writes_results_as_csv(member_client, played):
    address = reverse("evening-export", args=[played.evening_id, "csv"])
    rows = rows_of(member_client.get(address, {"table": "results"}))
    assert [(row["player"], row["units"], row["money (CZK)"]) for row in rows] == [
        ("Adam", "-52", "-10.40"),
        ("Bára", "23", "4.60"),
        ("Cyril", "29", "5.80"),
    ]


@pytest.mark.parametrize("language", ["cs", "sk", "hr", "pl"])
def test_it_writes_as_the_languages_spreadsheets_read(member_client, played, speak, language):
    speak(language)
    address = reverse("evening-export", args=[played.evening_id, "csv"])
    rows = rows_of(member_client.get(address, {"table": "results"}), ";")
    assert list(rows[0].values()) == ["Adam", "-52", "-52", "-10,40"]


def test_it_writes_numbers_into_a_workbook(member_client, played):
    answer = member_client.get(reverse("evening-export", args=[played.evening_id, "xlsx"]))
    assert answer["Content-Disposition"] == 'attachment; filename="u-lipy-2026-03-13.xlsx"'
    book = openpyxl.load_workbook(io.BytesIO(content_of(answer)))
    assert book.sheetnames == ["Deals", "Results"]
    heads, first, *_more = book["Deals"].iter_rows()
    column = [cell.value for cell in heads].index("units")
    assert (first[column].value, first[column].data_type) == (-4, "n")
    money = book["Results"]["D2"]
    assert (money.value, money.data_type) == (-10.4, "n")


@pytest.mark.parametrize("name", ["=1+1", "+cmd|x", "-2+3", "@SUM(A1)", "\u2212x", " =1", "=HYPERLINK(0)"])
def test_it_writes_no_formula(member_client, played, adam, name):
    adam.name = name
    adam.save()
    for table in ("deals", "results"):
        answer = member_client.get(reverse("evening-export", args=[played.evening_id, "csv"]), {"table": table})
        for row in csv.reader(io.StringIO(content_of(answer).decode("utf-8-sig"))):
            assert not [cell for cell in row if cell.strip() == name.strip()]
    book = openpyxl.load_workbook(
        io.BytesIO(content_of(member_client.get(reverse("evening-export", args=[played.evening_id, "xlsx"]))))
    )
    kinds = {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row}
    assert "f" not in kinds


def test_it_takes_what_no_spreadsheet_can_hold_out_of_a_text():
    assert spreadsheet.text_cell("a\x00b\x1f\u202ec") == "a b  c"
    assert spreadsheet.text_cell("−50") == "'−50"
    assert spreadsheet.text_cell("Bára") == "Bára"


@pytest.mark.parametrize("name", ["1984", "3/4", "12:30", "1,5 %"])
def test_it_marks_in_a_csv_what_reads_as_a_number(member_client, played, adam, name):
    adam.name = name
    adam.save()
    address = reverse("evening-export", args=[played.evening_id, "csv"])
    assert rows_of(member_client.get(address))[0]["player"] == f"'{name}"
    assert rows_of(member_client.get(address, {"table": "results"}))[0]["player"] == f"'{name}"
    answer = member_client.get(reverse("evening-export", args=[played.evening_id, "xlsx"]))
    cell = openpyxl.load_workbook(io.BytesIO(content_of(answer)))["Results"]["A2"]
    assert (cell.value, cell.data_type) == (name, "s")


def test_it_leaves_a_voided_deal_without_amounts(member_client, played):

    deal = played.deals.get(number=1)
    void_deal(deal=deal, key="0" * 32, reason="x", actor=Actor(label="x"))
    rows = rows_of(member_client.get(reverse("evening-export", args=[played.evening_id, "csv"])))
    assert [(row["voided"], row["player"], row["units"], row["version"]) for row in rows[:3]] == [
        ("yes", "Adam", "", "2"), ("yes", "Bára", "", "2"), ("yes", "Cyril", "", "2"),
    ]  # fmt: skip


@pytest.mark.parametrize("rows", ["players", "deals"])
def test_it_says_the_note_of_a_deal(member_client, seat, play, people, rows):
    table = seat(*people[:3])
    hra = {"contract": "hra", "declarer": "1", "trump": "bells", "winner": "declarer"}
    play(table, {**hra, "note": "=Bára shuffled twice"}, hra)
    address = reverse("evening-export", args=[table.evening_id, "csv"])
    notes = [row["note"] for row in rows_of(member_client.get(address, {"rows": rows}))]
    each = 3 if rows == "players" else 1
    # a program must not take it for a formula
    assert notes == ["'=Bára shuffled twice"] * each + [""] * each


def test_it_adds_points_where_they_are_written(member_client, seat, play, people):
    table = seat(*people, variant="hr_marijas")
    play(table, {"contract": "betl", "declarer": "1", "made": True})
    rows = rows_of(member_client.get(reverse("evening-export", args=[table.evening_id, "csv"])))
    assert [(row["player"], row["points"], row["units"]) for row in rows[:2]] == [("Adam", "3", ""), ("Bára", "0", "")]
    rows = rows_of(member_client.get(reverse("evening-export", args=[table.evening_id, "csv"]), {"table": "results"}))
    assert (rows[0]["won"], rows[0]["open match"]) == ("0", "3")


@pytest.mark.parametrize(
    ("query", "name"), [("", "u-lipy-2026-03-13"), ("?form=explained", "u-lipy-2026-03-13-explained")]
)
def test_it_prints_the_sheet(member_client, played, query, name):
    answer = member_client.get(reverse("evening-sheet", args=[played.evening_id]) + query)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{name}.pdf"'
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    for part in ("Bára", "Σ 0", "−52"):
        assert part in text


def test_it_prints_blank_sheets_and_the_tariff(member_client, club, people):
    address = reverse("blank-sheet", args=[club.slug, "cz_voleny"])
    for query in ({}, {"seats": "3"}, {"seats": "9"}, {"form": "card"}):
        assert member_client.get(address, query).content.startswith(b"%PDF")
    assert member_client.get(reverse("blank-sheet", args=[club.slug, "poker"])).status_code == 404


def test_it_writes_the_deals_of_a_season(member_client, played, club, people):
    later = open_evening(
        club=club, date=datetime.date(2026, 4, 10), place="=U Dubu", unit_amount="", currency="", user=None
    )
    table = open_sitting(evening=later, variant="cz_voleny", members=people[1:], house_rules=None, user=None)
    actor = Actor(label="table link")
    record_deal(sitting=table, key=uuid.uuid4(), expected_number=1, facts=LOST, actor=actor)
    address = reverse("season-deals", args=[club.slug, "csv"])
    rows = rows_of(member_client.get(address, {"variant": "cz_voleny"}))
    assert [(row["date"], row["deal"]) for row in rows[::3]] == [
        ("2026-03-13", "1"), ("2026-03-13", "2"), ("2026-03-13", "3"), ("2026-04-10", "1"),
    ]  # fmt: skip
    assert [(row["place"], row["player"], row["units"]) for row in rows[9:]] == [
        ("'=U Dubu", "Bára", "1"), ("'=U Dubu", "Cyril", "-2"), ("'=U Dubu", "Dana", "1"),
    ]  # fmt: skip
    club.seasons.create(name="spring", first_day="2026-04-01", last_day="2026-04-30")
    assert len(rows_of(member_client.get(address))) == 3
    book = openpyxl.load_workbook(
        io.BytesIO(content_of(member_client.get(reverse("season-deals", args=[club.slug, "xlsx"]))))
    )
    # a day that sorts, in a column wide enough to show it
    assert (book.active["A2"].value, book.active["A2"].is_date) == (datetime.datetime(2026, 4, 10), True)  # noqa: DTZ001
    assert book.active.column_dimensions["A"].width >= len("2026-04-10")
    assert rows_of(member_client.get(address, {"variant": "hr_marijas"})) == []


@pytest.mark.parametrize("rows", ["players", "deals"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_it_asks_as_often_for_any_number_of_deals(member_client, played, play, club, kind, rows, monkeypatch):
    """Portions of tables are read one after the other, and what does not fit into memory is sent from the disk."""
    address = f"{reverse('season-deals', args=[club.slug, kind])}?rows={rows}"

    def asked():
        with CaptureQueriesContext(connection) as queries:
            content_of(member_client.get(address))
        return len(queries)

    before = asked()
    play(played, *[LOST] * 20)
    assert asked() == before
    small = content_of(member_client.get(address))
    monkeypatch.setattr("ledger.views.files.MOST_IN_MEMORY", 100)
    answer = member_client.get(address)
    assert answer.streaming
    assert answer["Content-Disposition"] == f'attachment; filename="u-lipy-deals-all-cz_voleny.{kind}"'
    # a workbook says when it was made
    assert kind == "xlsx" or content_of(answer) == small


def test_it_goes_on_in_the_next_worksheet(monkeypatch):
    monkeypatch.setattr(spreadsheet, "MOST_ROWS", 3)
    file = io.BytesIO()
    rows = [[n, f"'{n}"] for n in range(5)]
    spreadsheet.write_xlsx([spreadsheet.Table("Deals: [all]", ["deal", "text"], iter(rows))], file)
    sheets = openpyxl.load_workbook(file).worksheets
    assert [sheet.title for sheet in sheets] == ["Deals   all ", "Deals   all  2", "Deals   all  3"]
    assert [[row[0] for row in sheet.iter_rows(values_only=True)] for sheet in sheets] == [
        ["deal", 0, 1], ["deal", 2, 3], ["deal", 4],
    ]  # fmt: skip


def test_its_pages_lead_to_the_deals_in_every_form(member_client, played, club):
    for page, deals in (
        (reverse("standings", args=[club.slug]), "season-deals"),
        (reverse("evening", args=[played.evening_id]), "evening-export"),
    ):
        named = re.findall(r'href="([^"]+)" data-slow', member_client.get(page).content.decode())
        found = {html.unescape(address) for address in named}
        assert {address for address in found if "rows=deals" in address}, deals
        for address in found:
            assert member_client.get(urljoin(page, address)).status_code == 200, address


def test_it_tells_what_was_paid_where_an_edition_is_gone(member_client, played):
    with guards.lifted():
        type(played).objects.update(edition="cz_voleny/0")
    for rows in ("players", "deals"):
        address = reverse("evening-export", args=[played.evening_id, "csv"])
        first = rows_of(member_client.get(address, {"rows": rows}))[0]
        assert (first["variant"], first["what"], first["deal"]) == ("cz_voleny/0", "", "1")
        assert first["units" if rows == "players" else "units 1"] == "-4"
