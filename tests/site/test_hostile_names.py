"""A club whose every text is hostile, walked link by link: pages, sheets and files show it and do nothing with it."""

from __future__ import annotations

import csv
import io
import re
from collections import deque
from datetime import date
from html.parser import HTMLParser

import openpyxl
import pytest
from django.urls import reverse
from pypdf import PdfReader

from clubapp import people as club_people
from clubapp import publishing
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting, reopen_evening
from ledger.exchange.spreadsheet import FORMULA, text_cell
from ledger.table.correct import correct_deal
from ledger.table.links import create_table_link
from ledger.table.record import record_deal

MARKUP = "<img src=x onerror=alert(1)>\"'</textarea>{{ 7|add:7 }}%(name)s"
RIGHT_TO_LEFT = "\u202e\u2067אדם\u200f 99-"
FORMULAS = '=HYPERLINK("https://evil.example";"Adam")'
LONG = ("👩‍👧🂡Žluťoučký" * 20)[:200]
NAMES = [MARKUP, RIGHT_TO_LEFT, FORMULAS, LONG]
DEAL = {"contract": "hra", "declarer": "1", "sitting_out": "4", "trump": "leaves", "winner": "declarer"}
MOST_PAGES = 400


class Page(HTMLParser):
    """What a browser would make of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)

    @property
    def links(self) -> list[str]:
        return [attrs["href"] or "" for tag, attrs in self.tags if tag == "a" and "href" in attrs]


@pytest.fixture
def hostile(club, adam, bara, cyril, dana, settings):
    """A closed evening with a correction, an open one, a season and links, all under hostile names."""
    for member, name in zip((adam, bara, cyril, dana), NAMES, strict=True):
        member.name = name
        member.save()
    club.name, club.currency = MARKUP, "<b>&"
    club.save()
    club.seasons.create(name=LONG[:100], first_day="2026-01-01", last_day="2026-12-31")
    for place in (RIGHT_TO_LEFT, MARKUP):
        evening = open_evening(
            club=club, date=date(2026, 3, 13), place=place, unit_amount="0.20", currency="<b>&", user=adam.user
        )
        evening.refresh_from_db()
        write(evening, [adam, bara, cyril, dana], adam)
        if place == RIGHT_TO_LEFT:
            close_evening(evening=evening, user=adam.user)
            reopen_evening(evening=evening, user=adam.user, reason=MARKUP)
            close_evening(evening=evening, user=adam.user)
    club_people.make_account_link(member=dana, user=adam.user)
    return evening


def write(evening, members, adam):
    import uuid

    sitting = open_sitting(evening=evening, variant="cz_voleny", members=members, house_rules=None, user=adam.user)
    for number in (1, 2):
        facts = {**DEAL, "trump": "hearts", "note": MARKUP}
        recorded = record_deal(
            sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=Actor(adam.user)
        )
    correct_deal(
        deal=recorded.deal,
        key=uuid.uuid4(),
        facts={**DEAL, "winner": "defence", "note": FORMULAS},
        reason=MARKUP + RIGHT_TO_LEFT,
        actor=Actor(adam.user),
    )


def walk(client, *starts: str) -> dict[str, object]:
    """Every page that links lead to, each address once without its query's variations."""
    answers: dict[str, object] = {}
    waiting, seen = deque(starts), set(starts)
    while waiting:
        assert len(answers) < MOST_PAGES
        address = waiting.popleft()
        answer = client.get(address)
        while answer.status_code in (301, 302):
            answer = client.get(answer.url)
        assert answer.status_code == 200, address
        answers[address] = answer
        if answer["Content-Type"].startswith("text/html"):
            for link in Page(answer.content.decode()).links:
                wanted = re.sub(r"[?&]sort=[^&]*", "", link.partition("#")[0])
                if wanted.startswith("?"):
                    wanted = address.partition("?")[0] + wanted
                if wanted.startswith("/") and not wanted.startswith("/rules/") and wanted not in seen:
                    seen.add(wanted)
                    waiting.append(wanted)
    return answers


def check_page(address: str, answer) -> str:
    text = answer.content.decode()
    page = Page(text)
    for tag, attrs in page.tags:
        assert not any(name.startswith("on") for name in attrs), (address, tag, attrs)
        if tag == "img":  # a picture of ours: of the entrance, or of an evening
            assert (attrs.get("src") or "").startswith(("/static/", "/sessions/")), (address, attrs)
        if tag == "script" and attrs.get("type") != "application/json":
            assert (attrs.get("src") or "").startswith("/static/"), (address, attrs)
        assert not (attrs.get("href") or "").lower().startswith("javascript:"), address
    # escaped once, interpreted never
    assert "&amp;lt;img" not in text, address
    assert "14%(name)s" not in text, address
    return " ".join(page.words)


@pytest.mark.django_db
def test_it_walks_a_hostile_club(hostile, club, organiser_client, anonymous_client):
    table = hostile.sittings.get()
    link = create_table_link(sitting=table, user=None)
    public = publishing.publish(club=club, user=None)
    starts = [
        reverse("club", args=[club.slug]),
        reverse("my-data"),
        reverse("standings", args=[club.slug]) + "?format=csv",
    ]
    answers = walk(organiser_client, *starts)
    answers |= walk(anonymous_client, reverse("table", args=[link.token]), reverse("public", args=[public.token]))
    kinds = {answer["Content-Type"].partition(";")[0] for answer in answers.values()}
    assert {"text/html", "application/pdf", "text/csv", "application/json"} <= kinds
    assert any("sheet" in kind for kind in kinds)
    shown = ""
    for address, answer in answers.items():
        kind = answer["Content-Type"].partition(";")[0]
        # nothing of a name is ever part of a header
        assert "alert" not in str(answer.headers), address
        if kind == "text/html":
            shown += check_page(address, answer)
        elif kind == "application/pdf":
            check_paper(address, answer)
        elif kind == "text/csv":
            check_rows(address, csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        elif "sheet" in kind:
            book = openpyxl.load_workbook(io.BytesIO(answer.content))
            for sheet in book.worksheets:
                assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row), address
    for name in NAMES:
        assert name in shown


def check_paper(address: str, answer) -> None:
    reader = PdfReader(io.BytesIO(answer.content))
    text = "".join(page.extract_text() for page in reader.pages)
    assert text.strip(), address
    assert "\u202e" not in text, address
    # no page does anything when opened
    assert "/OpenAction" not in reader.trailer["/Root"] or "JavaScript" not in str(reader.trailer["/Root"]), address


def check_rows(address: str, rows) -> None:
    for row in rows:
        for cell in row:
            number = re.fullmatch(r"-?\d+([.,]\d+)?", cell)
            assert number or not cell.startswith(FORMULA), (address, cell)


@pytest.mark.parametrize("name", NAMES)
def test_it_writes_a_name_as_a_text(name):
    cell = text_cell(name)
    assert not cell.startswith(FORMULA)
    letters = "".join(letter for letter in name if letter.isalnum())
    assert "".join(letter for letter in cell if letter.isalnum()) == letters


def test_it_keeps_minus_fifty_a_number(hostile, organiser_client):
    answer = organiser_client.get(reverse("evening-export", args=[hostile.pk, "xlsx"]))
    cells = [
        cell.value
        for sheet in openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets
        for row in sheet.iter_rows()
        for cell in row
    ]
    assert any(isinstance(cell, int) and cell < 0 for cell in cells)
    assert not any(isinstance(cell, str) and re.fullmatch(r"['−-]?\d+", cell) for cell in cells)


@pytest.mark.parametrize("files", [[1_100_000], [10, 10]])
def test_it_takes_no_large_file_and_not_two(organiser_client, club, files):
    sent = {f"file{size}-{n}": io.BytesIO(b"x" * size) for n, size in enumerate(files)}
    answer = organiser_client.post(reverse("members", args=[club.slug]), {"name": "Eda", **sent})
    assert answer.status_code in (400, 413)
    assert not club.members.filter(name="Eda").exists()


def test_it_takes_no_endless_form(organiser_client, club):
    answer = organiser_client.post(reverse("members", args=[club.slug]), {"name": "E" * 1_100_000})
    assert answer.status_code in (400, 413)
