"""A whole tournament in a real browser, in Czech: from the entrants to certificates, by the desk and by phones."""

from __future__ import annotations

import os
import re

import pytest

from tournaments.book.count import counted
from tournaments.book.verify import check_tournaments
from tournaments.hall import links
from tournaments.models import Round, Slip, Table, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.one_database, pytest.mark.django_db(transaction=True)]
NAMES = ["Adam", "Bára", "Cyril", "Dana", "Ana", "Boris", "Ceda", "Dino", "Ala", "Olek"]
PRINTS = (
    "propositions", "blank", "draw", "names", "cards", "slips?round=1", "tables?round=1", "standing?round=2", "results",
    "teams", "certificates?first=3",
)  # fmt: skip


class Walk:
    """The director's page, and pictures on the way where a folder is given to keep them in."""

    def __init__(self, page):
        self.page, self.taken = page, 0

    def shot(self, name, page=None):
        self.taken += 1
        if folder := os.environ.get("SCOREBOOK_SHOTS"):
            (page or self.page).screenshot(path=f"{folder}/walk-{self.taken:02}-{name}.png", full_page=True)

    def go(self, path=""):
        self.page.goto(f"/tournaments/{Tournament.objects.get().pk}/{path}")

    def press(self, name, *, then=None):
        # what is waited for may stand on the page before: the answer's page comes first
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).first.click()
        if then:
            self.page.get_by_text(then).first.wait_for()


@pytest.fixture
def walk(open_page, club, adam):
    club.language = "cs"
    club.save()
    return Walk(open_page(adam.user, width=1280, locale="cs"))


def by_desk(walk, tables):
    """Type slips with the keyboard alone."""
    walk.go("desk/")
    for table in tables:
        seats = table.seats.count()
        amounts = [30 + table.number, -10, -table.number][: seats - 1]
        walk.page.keyboard.type(str(table.number))
        walk.page.keyboard.press("Enter")
        for amount in amounts:
            walk.page.keyboard.type(str(amount))
            walk.page.keyboard.press("Enter")
        walk.page.keyboard.press("Enter")
        walk.page.get_by_text(f"Stůl {table.number} je zapsán.").wait_for()


def by_phone(walk, open_page, table):
    """Write a slip on one phone, confirm it on another."""
    address = f"/s/{links.tokens_of(table.round)[table.pk]}/"
    first, second = open_page(), open_page()
    for page in (first, second):
        page.goto(address)
    seats = table.seated
    for number in range(1, len(seats)):
        first.locator(f"[name=money_{number}]").fill(str(20 * number))
    first.locator("#slip .chip").first.click()
    first.get_by_role("button", name="Odevzdat lístek").click()
    second.get_by_role("button", name=f"{seats[1].entrant.name}: souhlasí").click()
    first.get_by_text("Lístek je odevzdán").wait_for()
    walk.shot("phone", first)
    for page in (first, second):
        page.context.close()


def play(walk, open_page, number):
    drawn = Round.objects.get(number=number)
    phones = Table.objects.with_seats().filter(round=drawn, number__in=(2, 5)).select_related("round__tournament")
    for table in phones:
        by_phone(walk, open_page, table)
    by_desk(walk, drawn.tables.exclude(number__in=(2, 5)))
    walk.go(f"rounds/{number}/")
    walk.press("Potvrdit kolo", then=f"{number}. kolo")


def test_from_the_entrants_to_certificates(walk, open_page):
    page = walk.page
    page.goto("/clubs/u-lipy/tournaments/new/")
    page.get_by_label("Název turnaje").fill("Velikonoční trojka")
    page.get_by_label("Kola", exact=True).fill("3")
    walk.shot("new")
    page.locator("main .primary").click()
    lines = "\n".join(f"{NAMES[n % 10]} {'ABC'[n // 10]}.;Klub {n % 4};Tým {n % 9};ano" for n in range(27))
    page.locator("[name=lines]").fill(lines)
    page.locator("form:has([name=lines]) .primary").click()
    page.get_by_text("27 účastníků").first.wait_for()
    walk.shot("entrants")

    # the draw is seen, two are swapped, then it is published
    walk.go("draw/")
    page.locator("[name=seed]").fill("lípa")
    walk.shot("draw")
    page.locator("main form .primary").click()
    page.wait_for_url("**/rounds/1/")
    one = Table.objects.get(round__number=1, number=1).seated[0].entrant
    two = Table.objects.get(round__number=1, number=9).seated[2].entrant
    page.locator("details:has([name=one]) summary").click()
    page.locator("[name=one]").fill(str(one.number))
    page.locator("[name=two]").fill(str(two.number))
    page.locator("form:has([name=one]) button").click()
    page.get_by_text("si vyměnili místa").wait_for()
    walk.shot("swapped")
    assert two in [seat.entrant for seat in Table.objects.get(round__number=1, number=1).seated]
    walk.press("Zveřejnit")
    page.get_by_text("Zveřejněno.").wait_for()

    # a late-comer gets a chair at a table of three
    walk.go("entrants/")
    page.locator("[name=lines]").fill("Eva Z.;Karlovac")
    page.locator("form:has([name=lines]) .primary").click()
    page.get_by_role("link", name="Eva Z.").wait_for()
    walk.go("entrants/28/")
    page.locator("form[action$='/seat/'] button").click()
    page.get_by_text("Eva Z. usedá ke stolu").first.wait_for()
    walk.shot("late-comer")
    assert Tournament.objects.get().entrants.get(number=28).seats.count() == 1
    play(walk, open_page, 1)
    walk.shot("standing")

    # somebody leaves after the first round: a round that is drawn already is drawn again
    walk.go("entrants/27/")
    page.locator("form[action$='/leave/'] button").click()
    page.get_by_text("odchází; výsledky zůstávají").first.wait_for()
    walk.go("rounds/2/")
    walk.press("Losovat znovu")
    page.get_by_text("vylosováno, nezveřejněno").wait_for()
    walk.press("Zveřejnit", then="Zveřejněno.")
    walk.shot("drawn-again")
    numbers = [str(seat.entrant.number) for table in Table.objects.filter(round__number=2) for seat in table.seated]
    assert "27" not in numbers
    assert len(numbers) == 27
    play(walk, open_page, 2)
    play(walk, open_page, 3)
    walk.go()
    walk.press("Ukončit turnaj")
    page.get_by_text("výsledková listina je konečná").first.wait_for()
    walk.shot("finished")

    # a wrong slip is put right after the end
    walk.go("rounds/1/tables/1/")
    page.locator("details:has(form[action$='/correct/']) summary").click()
    form = page.locator("form[action$='/correct/']")
    money = Slip.objects.get(table__round__number=1, table__number=1).money
    for number, won in enumerate(reversed(money), 1):
        form.locator(f"[name=money_{number}]").fill(str(won))
    form.locator("[name=reason]").fill("zapsáno obráceně")
    form.get_by_role("button").click()
    page.get_by_text("Opraveno.").first.wait_for()
    walk.shot("corrected")
    walk.go("standing/")
    walk.shot("final")
    tournament = Tournament.objects.get()
    assert len(counted(tournament).standing) == 28
    assert list(check_tournaments()) == []
    for kind in PRINTS:
        name, _, query = kind.partition("?")
        answer = page.request.get(f"/tournaments/{tournament.pk}/paper/{name}.pdf?{query}")
        assert answer.status == 200, kind
        if folder := os.environ.get("SCOREBOOK_SHOTS"):
            with open(f"{folder}/print-{re.sub(r'[^a-z0-9]+', '-', kind)}.pdf", "wb") as file:
                file.write(answer.body())
