"""Entrants from files: by the heads of columns, without a head, workbooks, and what cannot be read."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook

from clubapp.texts import Unreadable
from tournaments.book.count import counted
from tournaments.exports import entrants_table
from tournaments.hall.entering import Entry
from tournaments.hall.sheets import read_file


def workbook(*rows):
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


HEAD = ["Č.", "Jméno", "Klub", "Družstvo", "Kategorie", "Zaplaceno"]
ADAM = Entry(name="Adam Á.", club_name="U Lípy", team="A", categories="senior", number=7, paid=True)


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_a_file_with_heads(separator, encoding):
    text = f"{separator.join(HEAD)}\r\n{separator.join(['7', 'Adam Á.', 'U Lípy', 'A', 'senior', 'ano'])}\r\n\r\n"
    assert read_file(text.encode(encoding)) == [ADAM]


def test_a_file_without_heads_is_read_as_it_is_pasted():
    assert read_file("Bára;Karlovac;B;x\nCyril".encode()) == [
        Entry(name="Bára", club_name="Karlovac", team="B", paid=True),
        Entry(name="Cyril"),
    ]
    assert [one.number for one in read_file(b"3;Ala\n4;Olek")] == [3, 4]


def test_a_workbook_with_numbers_gaps_and_truths():
    rows = workbook(HEAD, [7, "Adam Á.", "U Lípy", "A", "senior", True], [None] * 6, [8, "Bára", None, "B"])
    assert read_file(rows) == [ADAM, Entry(name="Bára", team="B", number=8)]


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"PK\x03\x04 no workbook", b"%PDF-1.7", workbook(), b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old"]
)
def test_what_is_no_list_says_so(data):
    with pytest.raises(Unreadable):
        read_file(data)


@pytest.mark.django_db
def test_what_is_taken_home_can_be_entered_again(make):
    from ledger.exchange.spreadsheet import write

    tournament = make(9)
    for kind in ("csv", "xlsx"):
        file = io.BytesIO()
        write(kind, [entrants_table(counted(tournament))], "cs", file)
        read = read_file(file.getvalue())
        assert [(one.number, one.name, one.club_name) for one in read] == [
            (one.number, one.name, one.club_name) for one in tournament.entrants.all()
        ]


@pytest.mark.django_db
def test_a_file_is_entered_by_the_page(make, organiser_client):
    tournament = make(3)
    file = io.BytesIO(workbook(HEAD, [7, "Adam Á.", "U Lípy", "A", "senior", "ano"]))
    file.name = "hraci.xlsx"
    organiser_client.post(f"/tournaments/{tournament.pk}/entrants/", {"lines": "", "file": file})
    assert tournament.entrants.get(number=7).name == "Adam Á."
    answer = organiser_client.post(f"/tournaments/{tournament.pk}/entrants/", {"lines": ""})
    assert "Write who plays, or choose a file." in answer.content.decode()
