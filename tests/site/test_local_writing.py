"""Amounts in fields, dates, headings of files and a variant's own words, in each of the languages."""

from __future__ import annotations

import csv
import datetime
import io
import re

import openpyxl
import pytest
from django.urls import reverse
from django.utils import formats, translation
from pypdf import PdfReader

from clubapp.models import Club, User
from ledger.models import Evening
from tests.pages import text

COMMA = ["cs", "sk", "hr", "pl"]
WON = {"contract": "sedma", "declarer": "1", "trump": "hearts", "winner": "declarer", "seven": "made"}
TWO_SEVENS = {"contract": "dve_sedmy", "declarer": "1", "trump": "hearts", "made": True}


def field(answer, name: str) -> str:
    return re.search(rf'<input[^>]*name="{name}"[^>]*value="([^"]*)"', answer.content.decode()).group(1)


@pytest.mark.parametrize("language", ["en", *COMMA])
@pytest.mark.parametrize("page", ["evening-new", "club-settings", "import"])
def test_it_shows_an_amount_as_the_language_types_it(organiser_client, speak, language, page):
    speak(language)
    shown = field(organiser_client.get(reverse(page, args=["u-lipy"])), "unit_amount")
    assert shown == ("0.20" if language == "en" else "0,20")


@pytest.mark.parametrize("language", ["en", *COMMA])
@pytest.mark.parametrize("amount", ["0,50", "0.50"])
def test_it_takes_comma_and_point_in_every_language(organiser_client, speak, typed, language, amount):
    speak(language)
    organiser_client.post(reverse("evening-new", args=["u-lipy"]), {**typed, "unit_amount": amount})
    assert Evening.objects.get().unit_amount == "0.50"


@pytest.mark.parametrize(("amount", "shown"), [("0.50", "0,50"), ("1.000,50", "1.000,50"), ("pět", "pět")])
def test_it_shows_again_what_was_typed(organiser_client, speak, typed, amount, shown):
    speak("cs")
    wrong = {**typed, "unit_amount": amount, "currency": ""}
    answer = organiser_client.post(reverse("evening-new", args=["u-lipy"]), wrong)
    assert answer.status_code == 200
    assert field(answer, "unit_amount") == shown


def test_it_offers_the_texts_own_unit_as_the_script_finds_it_in_the_field(organiser_client, speak):
    speak("cs")
    Club.objects.update(unit_amount="", currency="", default_variant="paluba_licitovany")
    answer = organiser_client.get(reverse("evening-new", args=["u-lipy"]))
    assert field(answer, "unit_amount") == "0,20"
    assert 'data-variant="paluba_licitovany" data-least="3" data-most="4" data-unit="0,20"' in text(answer)


@pytest.mark.parametrize(
    ("language", "day", "short", "moment"),
    [
        ("en", "5 March 2026", "5 Mar 2026", "5 Mar 2026 14:07"),
        ("cs", "5. března 2026", "5.3.2026", "5.3.2026 14:07"),
        ("sk", "5. 3. 2026", "5.3.2026", "5.3.2026 14:07"),
        ("hr", "5. ožujka 2026.", "5.3.2026.", "5.3.2026. 14:07"),
        ("pl", "5 marca 2026", "5.03.2026", "5.03.2026 14:07"),
    ],
)
def test_it_writes_dates_as_the_country_does(language, day, short, moment):
    at = datetime.datetime(2026, 3, 5, 14, 7, tzinfo=datetime.UTC)
    with translation.override(language):
        written = [
            formats.date_format(at, name) for name in ("DATE_FORMAT", "SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT")
        ]
    assert written == [day, short, moment]


HEADS = {
    "en": ("Score sheet", "Who pays whom", "player", "Results", "Player"),
    "cs": ("Zápis večera", "Kdo komu platí", "hráč", "Výsledky", "Hráč"),
    "sk": ("Zápis večera", "Kto komu platí", "hráč", "Výsledky", "Hráč"),
    "hr": ("Zapisnik", "Tko kome plaća", "igrač", "Rezultati", "Igrač"),
    "pl": ("Protokół", "Kto komu płaci", "gracz", "Wyniki", "Gracz"),
}


@pytest.fixture
def played(seat, play, people):
    sitting = seat(*people[:3])
    play(sitting, WON)
    return sitting.evening


@pytest.mark.parametrize("language", HEADS)
def test_it_takes_home_in_the_clubs_language(member_client, speak, played, cyril, language):
    """Sheet, workbook, CSV and standings; what the one who takes them reads himself makes no difference."""
    title, pays, player, results, heading = HEADS[language]
    speak(language)
    User.objects.filter(pk=cyril.user_id).update(language="en" if language != "en" else "cs")
    sheet = PdfReader(io.BytesIO(member_client.get(reverse("evening-sheet", args=[played.pk])).content))
    assert sheet.metadata.title.startswith(f"{title}: ")
    assert pays in "".join(page.extract_text() for page in sheet.pages)
    address = reverse("evening-export", args=[played.pk, "xlsx"])
    assert openpyxl.load_workbook(io.BytesIO(member_client.get(address).content)).sheetnames[1] == results
    address = reverse("evening-export", args=[played.pk, "csv"])
    written = member_client.get(address, {"table": "results"}).content.decode("utf-8-sig")
    assert next(csv.reader(io.StringIO(written), delimiter="," if language == "en" else ";"))[0] == player
    address = reverse("standings", args=["u-lipy"])
    book = openpyxl.load_workbook(io.BytesIO(member_client.get(address, {"format": "xlsx"}).content))
    assert book.active["B1"].value == heading
    pdf = PdfReader(io.BytesIO(member_client.get(address, {"format": "pdf"}).content))
    assert heading in pdf.pages[0].extract_text()


@pytest.mark.parametrize("language", ["en", *COMMA])
def test_it_keeps_a_variants_own_words(member_client, speak, seat, play, people, language):
    """Two sevens are Slovak at a Slovak table and Czech at a Czech one, a čvrga is one on every page."""
    speak(language)
    pages = {
        "sk_voleny": ("dve sedmy", "dvě sedmy"),
        "paluba_licitovany": ("dvě sedmy", "dve sedmy"),
        "hr_marijas": ("durmaš ko jami", "durch"),
    }
    for number, (variant, (own, foreign)) in enumerate(pages.items(), 1):
        sitting = seat(*people[: 4 if variant == "hr_marijas" else 3], variant=variant, table_no=number)
        page = member_client.get(reverse("sitting", args=[sitting.pk])).content.decode()
        assert own in page
        assert foreign not in page


@pytest.mark.parametrize("language", ["en", *COMMA])
def test_it_says_cvrga_on_every_page(member_client, speak, seat, play, people, language):
    speak(language)
    sitting = seat(*people, variant="hr_marijas")
    # 12 points for who makes two of them: the match is over, three are last with nothing
    play(sitting, *[{"contract": "durmas", "declarer": "1", "made": True}] * 2)
    assert "škare 1" in member_client.get(reverse("sitting", args=[sitting.pk])).content.decode()
    # 6 for each of the three others, then 6 for one of them: the declarer is last again, with nothing
    lost = {"contract": "betl", "declarer": "1", "made": False}
    play(sitting, {"contract": "betl", "declarer": "1", "made": True}, *[lost] * 4)
    page = member_client.get(reverse("sitting", args=[sitting.pk])).content.decode()
    assert "★ 1 · čvrga 1" in page
