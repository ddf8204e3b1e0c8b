"""The spreadsheets opened by LibreOffice: every cell of the XLSX is what the site's own CSV says, and of its kind."""

from __future__ import annotations

import csv
import datetime
import io
import re
import shutil
import subprocess
import uuid
from decimal import Decimal

import openpyxl
import pytest
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.table.correct import void_deal
from ledger.table.record import record_deal

SOFFICE = shutil.which("soffice")
pytestmark = pytest.mark.skipif(
    SOFFICE is None,
    reason="LibreOffice opens the spreadsheets: sudo apt-get install --no-install-recommends libreoffice-calc",
)
# how Windows, and LibreOffice after it, numbers the languages
LOCALES = {"en": 1033, "cs": 1029, "sk": 1051, "hr": 1050, "pl": 1045}
LETTERS = {
    "en": "Ann O'Neill",
    "cs": "Růžena Přílišžluťoučkývášová",
    "sk": "Ľubomír Ťažký, ôsmy ĺĺŕ",
    "hr": "Đurđica Čvrgašćžš",
    "pl": "Łucja Święćńóź-Ąę",
}
# each would be run, or taken for a number, by a spreadsheet
HARMFUL = ["=1+1", "+420 123 456", "-50", "@SUM(A1)", "−50", '=HYPERLINK("https://evil.example";"x")']
# texts that a CSV's reader would take for a number, a day, a time
LIKE_NUMBERS = ["1984", "3/4", "12:30"]
GAME = {"contract": "hra", "declarer": "1", "trump": "hearts", "winner": "declarer", "fleks": {"hra": 2}}
COUNTED = {"contract": "hra", "declarer": "2", "trump": "bells", "points": 80}
BETL = {"contract": "betl", "declarer": "2", "made": False}
# costs the third player 50
PENALTY = {"contract": "renonc", "renonc": [{"offender": "3", "each": 25}]}
CELL = re.compile(r'(?:^|,)("(?:[^"]|"")*"|[^,"]*)')
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
NUMBER = re.compile(r"-?\d+([.,]\d+)?")


@pytest.fixture
def names(club, people):
    """A name of every language and every one that could be taken amiss, each at a table with Adam and Bára."""
    return [club.members.create(name=name) for name in [*LETTERS.values(), *HARMFUL, *LIKE_NUMBERS]]


@pytest.fixture
def evenings(club, people, names):
    """Two days; penalties, a voided and a corrected deal, points, a race for nothing, money."""
    adam, bara, cyril, dana = people
    club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    days = [datetime.date(2026, 1, 2), datetime.date(2026, 11, 30)]
    for day, some in zip(days, (names[:5], names[5:]), strict=True):
        evening = open_evening(
            club=club, date=day, place=f"U Lípy, „{day.day}“", unit_amount="0.25", currency="CZK", user=adam.user
        )
        for name in some:
            first, *_more = play(evening, [adam, bara, name], GAME, COUNTED, BETL, PENALTY)
        void_deal(deal=first, key=uuid.uuid4(), reason="=x", actor=Actor(adam.user))
        play(evening, [adam, bara, cyril, dana], {**GAME, "sitting_out": "4", "winner": "defence"})
        play(evening, [adam, bara, some[0]], {"contract": "adut", "declarer": "1", "points": 80}, variant="hr_marijas")
    return club.evenings.order_by("date")


def play(evening, members, *deals, variant="cz_voleny"):
    sitting = open_sitting(
        evening=evening, variant=variant, members=members, house_rules=None, user=None, leaving=range(99)
    )
    return [
        record_deal(
            sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=Actor(label="test")
        ).deal
        for number, facts in enumerate(deals, 1)
    ]


def addresses(club, evenings):
    """File → address and query; an XLSX of several sheets has a CSV for each."""

    def evening(kind):
        return reverse("evening-export", args=[evenings[0].pk, kind])

    standings = reverse("standings", args=[club.slug])
    found = {}
    for kind in ("csv", "xlsx"):
        found[f"standings.{kind}"] = standings, {"format": kind, "variant": "cz_voleny"}
        found[f"points.{kind}"] = standings, {"format": kind, "variant": "hr_marijas"}
        found[f"league.{kind}"] = standings, {"format": kind, "table": "league"}
        found[f"deals.{kind}"] = reverse("season-deals", args=[club.slug, kind]), {"variant": "all"}
    return found | {
        "evening.xlsx": (evening("xlsx"), {}),
        "evening-1.csv": (evening("csv"), {}),
        "evening-2.csv": (evening("csv"), {"table": "results"}),
    }


@pytest.fixture
def taken(member_client, club, evenings, speak, tmp_path):
    """Language → the folder with all files of a club that speaks it, as somebody downloads them."""
    folders = {language: tmp_path / language for language in LOCALES}
    for language, folder in folders.items():
        speak(language)
        folder.mkdir()
        for name, (address, query) in addresses(club, evenings).items():
            answer = member_client.get(address, query)
            assert answer.status_code == 200, name
            (folder / f"{language}-{name}").write_bytes(answer.content)
    return folders


def files(folder, kind):
    return sorted(folder.glob(f"*.{kind}"))


def convert(files, to, made, *, reading=()):
    """By one LibreOffice, which starts slowly, with a profile of its own; returns the folder of what it wrote."""
    command = [
        SOFFICE, f"-env:UserInstallation=file://{made.parent}/profile", "--headless", *reading, "--convert-to", to,
        "--outdir", str(made), *map(str, files),
    ]  # fmt: skip
    surroundings = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    subprocess.run(command, check=True, capture_output=True, timeout=300, env=surroundings)
    return made


def own_rows(path, language):
    """The site's CSV: what a cell says decides what it has to be."""
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    rows = csv.reader(io.StringIO(path.read_text("utf-8-sig")), delimiter="," if language == "en" else ";")
    return [[_meant(cell) for cell in row] for row in rows]


def _meant(cell):
    if NUMBER.fullmatch(cell):
        return Decimal(cell.replace(",", "."))
    return datetime.date.fromisoformat(cell) if DATE.fullmatch(cell) else cell


def their_rows(path):
    """LibreOffice's CSV with only texts in quotation marks: numbers and dates stand bare."""
    return [[_found(cell) for cell in CELL.findall(line)] for line in path.read_text("utf-8").splitlines()]


def _found(cell):
    if cell.startswith('"'):
        return cell[1:-1].replace('""', '"')
    if DATE.fullmatch(cell):
        return datetime.date.fromisoformat(cell)
    return Decimal(cell) if cell else ""


# comma, quotation mark, UTF-8, from the first line, no formats, any language; texts quoted, cells as shown, all sheets
TO_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1"


def test_it_reads_in_the_xlsx_what_the_csv_says(taken, tmp_path, subtests):
    books = {language: files(folder, "xlsx") for language, folder in taken.items()}
    made = convert([book for some in books.values() for book in some], TO_CSV, tmp_path / "converted")
    for language, some in books.items():
        with subtests.test(language):
            seen = set()
            for book in some:
                seen |= compared(book, made, language)
            assert set(LETTERS.values()) <= seen
            assert {f"'{name}" for name in HARMFUL} | set(LIKE_NUMBERS) | {"80 : 10"} <= seen
            assert {datetime.date(2026, 1, 2), datetime.date(2026, 11, 30), Decimal(-50)} <= seen
            assert not seen & set(HARMFUL)


def compared(book, made, language):
    """Every sheet of a workbook with the site's own CSV of it; what stands in the cells."""
    seen = set()
    sheets = openpyxl.load_workbook(book, read_only=True).sheetnames
    for place, sheet in enumerate(sheets, 1):
        own = book.with_name(f"{book.stem}-{place}.csv" if len(sheets) > 1 else f"{book.stem}.csv")
        expected, found = own_rows(own, language), their_rows(made / f"{book.stem}-{sheet}.csv")
        assert found == [[unmarked(cell) for cell in row] for row in expected], own.name
        assert len(found) > 2, own.name
        seen |= {cell for row in found for cell in row}
    return seen


def test_it_reads_the_csv_as_its_language_writes(taken, tmp_path, subtests):
    """Opened by a double click: numbers are numbers, dates dates, and nothing else becomes either."""
    for language, folder in taken.items():
        with subtests.test(language):
            own = files(folder, "csv")
            # separator, quotation mark, UTF-8, from the first line, no formats, the language; dates are looked for
            reading = f"--infilter=CSV:{44 if language == 'en' else 59},34,76,1,,{LOCALES[language]},false,true"
            made = convert(own, "xlsx", tmp_path / "converted", reading=[reading])
            assert len(own) == 6
            for path in own:
                sheet = openpyxl.load_workbook(made / f"{path.stem}.xlsx").active
                found = [[_of_cell(cell) for cell in row] for row in sheet.iter_rows()]
                assert found == own_rows(path, language), path.name
                assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row), path.name


def unmarked(cell):
    """Only a CSV needs the mark before what is no number: in a workbook a text is a text."""
    return cell[1:] if isinstance(cell, str) and re.fullmatch(r"'\d[\d :/]*", cell) else cell


def _of_cell(cell):
    if cell.value is None:
        return ""
    if cell.is_date:
        return cell.value.date()
    return Decimal(str(cell.value)) if cell.data_type == "n" else cell.value
