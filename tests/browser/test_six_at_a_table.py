"""An evening of six at one table, in Czech: hundreds and sevens against, two sevens, the raised limit, the sheet.

Every amount was worked out by hand; the same evening's documents give it on the command line.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pypdf import PdfReader

from ledger.evening.evenings import open_sitting
from ledger.models import Deal, Transfer
from ledger.verify.book import verify
from tests.browser.phones import answered, sit_down

pytestmark = pytest.mark.browser

NAMES = ("Adam", "Bára", "Cyril", "Dana", "Emil", "Fanda")
# Volený: what is tapped, then what each gets. Three play; who sits out settles like a defender.
VOLENY = [
    # a hundred against at a flek: hra 1 × 2 and sto proti 4 × 2 × 2, both lost
    ("contract=hra trump=hearts against.sto=3 flek.sto_proti=1 hundred_against=0", "+18 −90 +18 +18 +18 +18"),
    # the game won, the seven against made: 1 − 2
    ("contract=hra trump=leaves against.sedma=4 winner=declarer seven_against=made", "+1 +1 −5 +1 +1 +1"),
    # betl 15 × 2⁶ = 960, raised by both: the raised limit of 750 holds
    ("contract=betl flek.betl=6 made=no flek_by.betl.5=5 flek_by.betl.6=6", "+750 +750 +750 −3750 +750 +750"),
    # thrown away: Emil gives the price of a game in red
    ("contract=hra trump=hearts given_up=on", "+2 +2 +2 +2 −10 +2"),
]
LICITOVANY = [
    # two sevens: 40 from each
    ("contract=dve_sedmy trump=acorns made=yes", "−40 +200 −40 −40 −40 −40"),
    # a rule broken in play: Dana pays 2 + 4 to all who get from him what his side owes
    ("contract=sedma trump=hearts renonc_game=4", "0 0 +30 −30 0 0"),
]


def tap(page, taps):
    """Tap the chips, opening what they are folded in."""
    for name, _, value in (one.partition("=") for one in taps.split()):
        box = page.locator(f'#entry input[name="{name}"][value="{value}"]')
        for folded in box.locator("xpath=ancestor::details").all():
            if not folded.evaluate("it => it.open"):
                folded.locator("summary").first.tap()
        box.locator("..").filter(visible=True).tap()
        answered(page)


def enter(page, deals, first=1):
    for number, (taps, amounts) in enumerate(deals, first):
        tap(page, taps)
        expect(page.locator("#entry .save")).to_have_text(f"Uložit rozdání {number}")
        paid = page.locator("#preview .pay")
        names = [f"{name} {amount}" for name, amount in zip(NAMES, amounts.split(), strict=True)]
        expect(paid).to_have_text(names)
        page.locator("#entry .save").tap()
        expect(page.locator("#entry .save")).to_have_text(f"Uložit rozdání {number + 1}")


def settled(client, sitting):
    """The totals of the sitting's document by the command line, in the order of the seats."""
    document = client.get(reverse("sitting-export", args=[sitting.pk])).content
    run = subprocess.run(
        [sys.executable, "-m", "rules", "settle", "-"], input=document, capture_output=True, check=True
    )
    players = json.loads(document)["players"]
    assert players == list(NAMES)
    totals = json.loads(run.stdout)["totals"]
    return [totals[name] for name in players]


def stored(sitting):
    sums = Transfer.objects.counted().filter(payee__sitting=sitting).by_seat()
    return [sums[seat.pk] for seat in sitting.seated]


def test_six_play_an_evening_to_its_printed_sheet(open_page, club, people, adam, organiser_client):
    club.language = "cs"
    club.save()
    members = [*people, *(club.members.create(name=name) for name in NAMES[4:])]
    voleny = sit_down(club, members, "csm_voleny")
    page = open_page(adam.user, height=844, has_touch=True, locale="cs")
    page.goto(reverse("sitting", args=[voleny.pk]))
    enter(page, VOLENY)
    expect(page.locator(".score dd")).to_contain_text(["+771", "+663", "+765", "−3729", "+759", "+771"])
    licitovany = open_sitting(
        evening=voleny.evening, variant="csm_licitovany", members=members, house_rules=None, table_no=voleny.table_no,
        user=None,
    )  # fmt: skip
    page.goto(reverse("sitting", args=[licitovany.pk]))
    enter(page, LICITOVANY, first=len(VOLENY) + 1)
    page.goto(reverse("evening", args=[voleny.evening_id]))
    page.get_by_role("button", name="Uzavřít večer").click()
    expect(page.locator("body")).to_contain_text("Večer je uzavřen")
    assert settled(organiser_client, voleny) == stored(voleny) == [771, 663, 765, -3729, 759, 771]
    assert settled(organiser_client, licitovany) == stored(licitovany) == [-40, 200, -10, -70, -40, -40]
    assert list(verify()) == []
    assert Deal.objects.count() == len(VOLENY) + len(LICITOVANY)
    pdf = organiser_client.get(reverse("evening-sheet", args=[voleny.evening_id])).content
    text = " ".join("".join(leaf.extract_text() for leaf in PdfReader(io.BytesIO(pdf)).pages).split())
    for said in (
        "Cyril: sto proti", "sedma proti", "kajzr", "Emil, Fanda", "zahozeno", "dvě sedmy", "renonc ve hře: Dana",
        "pauzuje", "sazebník",
    ):  # fmt: skip
        assert said in text, f"{said!r} is not on the sheet: {text}"
