"""The desk of a tournament in a real browser: slips by keyboard alone, and pages that everybody can read."""

from __future__ import annotations

import datetime

import pytest

from tests.browser.eyes import readable
from tournaments import contest
from tournaments.hall import drawing, entering, preparing
from tournaments.models import BoardLink, Slip

pytestmark = [pytest.mark.browser, pytest.mark.one_database, pytest.mark.django_db(transaction=True)]
NAMES = ["Adam", "Bára", "Cyril", "Dana", "Ana", "Boris", "Ceda", "Dino", "Ala", "Olek"]


@pytest.fixture
def tournament(club, people):
    club.language = "cs"
    club.save()
    form = {**contest.presets()["trojka"], "draw": ["plan"] * 3}
    made = preparing.create_tournament(
        club=club,
        name="Velikonoční trojka",
        date=datetime.date(2026, 3, 28),
        place="U Lípy",
        format=form,
        unit_amount="1",
        currency="CZK",
        user=None,
    )
    entries = [
        entering.Entry(name=f"{NAMES[n % 10]} {'ABCDEFGHIJ'[n // 10]}.", club_name=f"Klub {n % 4}", team=f"Tým {n % 9}")
        for n in range(27)
    ]
    entering.add_entrants(tournament=made, entries=entries, user=None)
    return made


@pytest.fixture
def drawn(tournament):
    wanted = drawing.Wanted(kind="plan", seed="7", rounds=3)
    drawing.draw_rounds(tournament=tournament, wanted=wanted, user=None)
    return drawing.publish(tournament=tournament, user=None)[0]


def test_the_desk_takes_every_slip_by_keyboard(open_page, bara, drawn):
    page = open_page(bara.user, width=1280)
    page.goto(f"/tournaments/{drawn.tournament_id}/desk/")
    for table in range(1, 10):
        for keys in (str(table), str(10 * table), f"-{table}"):
            page.keyboard.type(keys)
            page.keyboard.press("Enter")
        assert page.locator("[data-sum]").inner_text() == "Σ sedí"
        page.keyboard.press("Enter")
        page.get_by_text(f"Stůl {table} je zapsán.").wait_for()
    assert page.locator("[data-rest]").inner_text() == "Všechny lístky jsou zapsány."
    assert sorted(slip.money for slip in Slip.objects.all()) == [(10 * n, -n, -9 * n) for n in range(1, 10)]


def test_a_sum_that_does_not_fit_is_not_sent_and_a_lost_answer_is_sent_once(open_page, bara, drawn):
    page = open_page(bara.user)
    page.goto(f"/tournaments/{drawn.tournament_id}/desk/")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.locator("#desk-money_1").fill("30")
    page.locator("#desk-money_2").fill("-10")
    page.locator("#desk-money_3").fill("-19")
    page.get_by_role("button", name="Uložit").click()
    assert page.locator("[data-sum]").inner_text() == "Σ nesedí o 1"
    assert not Slip.objects.exists()
    page.locator("#desk-money_3").fill("")
    # written, but the answer is lost: the same slip is sent again
    page.route("**/tables/3/", lambda route: (route.fetch(), route.abort()), times=1)
    page.get_by_role("button", name="Uložit").click()
    page.get_by_text("Není připojení").wait_for()
    page.get_by_role("button", name="Uložit").click()
    page.get_by_text("Stůl 3 je zapsán.").wait_for()
    assert Slip.objects.get().money == (30, -10, -20)


def addresses(tournament, token):
    one = f"/tournaments/{tournament.pk}"
    return [
        "/clubs/u-lipy/tournaments/", "/clubs/u-lipy/tournaments/new/", f"{one}/", f"{one}/settings/",
        f"{one}/entrants/", f"{one}/entrants/3/", f"{one}/draw/", f"{one}/rounds/1/", f"{one}/desk/",
        f"{one}/rounds/1/tables/1/", f"{one}/rounds/1/tables/2/", f"{one}/standing/", f"{one}/penalties/",
        f"{one}/link/", f"/b/{token}/", f"{one}/paper/", "/clubs/u-lipy/tournaments/archive/",
    ]  # fmt: skip


@pytest.fixture
def season(club, adam):
    """The addresses of a league whose one tournament is finished, and put right after the end."""
    import uuid

    from ledger.book.writing import Actor
    from tournaments.hall import closing, seasons, slips

    form = {**contest.presets()["trojka"], "draw": ["plan"]}
    made = preparing.create_tournament(
        club=club, name="Zimní trojka", date=datetime.date(2026, 1, 17), place="", format=form, unit_amount="1",
        currency="CZK", user=None,
    )  # fmt: skip
    entries = [
        entering.Entry(name=f"{name} Novotný-Svobodová", club_name="Mariášový klub Horní Dolní", team=f"Tým {n % 2}",
                       categories="senior" if n < 2 else "")
        for n, name in enumerate(NAMES[:6])
    ]  # fmt: skip
    entering.add_entrants(tournament=made, entries=entries, user=None)
    drawing.draw_rounds(tournament=made, wanted=drawing.Wanted(kind="plan", seed="7"), user=None)
    [drawn] = drawing.publish(tournament=made, user=None)
    actor = Actor(user=adam.user)
    for table in drawn.tables.all():
        written = slips.write_slip(table=table, key=uuid.uuid4(), money=(30, -10, -20), actor=actor)
    closing.confirm_round(drawn=drawn, user=adam.user)
    closing.finish(tournament=made, user=adam.user)
    said = {"key": {"list": [10, 8, 6, 5, 4, 3]}, "ties": "share", "best": None, "dropped": 0, "order": ["points"]}
    series = seasons.save_series(club=club, name="Zimní liga", parts={made: "1"}, user=None, **said)
    slips.correct_slip(slip=written.slip, key=uuid.uuid4(), money=(-20, -10, 30), reason="obráceně", actor=actor)
    return [
        "/clubs/u-lipy/tournaments/series/new/", f"/series/{series.pk}/", f"/series/{series.pk}/edit/",
        f"/tournaments/{made.pk}/", f"/tournaments/{made.pk}/corrections/",
    ]  # fmt: skip


@pytest.fixture
def half_played(drawn, adam):
    """Tables 1, 3, 5 … of the first round are in, one of them put right; somebody was penalised."""
    import uuid

    from ledger.book.writing import Actor
    from tournaments.hall import penalties, slips
    from tournaments.models import Entrant

    actor = Actor(user=adam.user)
    for table in drawn.tables.filter(number__in=(1, 3, 5, 7, 9)):
        money = (10 * table.number, -table.number, -9 * table.number)
        written = slips.write_slip(table=table, key=uuid.uuid4(), money=money, actor=actor)
    slips.correct_slip(slip=written.slip, key=uuid.uuid4(), money=(1, 1, -2), reason="přepis", actor=actor)
    entrant = Entrant.objects.get(tournament=drawn.tournament, number=3)
    penalties.penalise(entrant=entrant, key=uuid.uuid4(), points="-1", money=-5, reason="renonc", user=adam.user)
    return drawn


def test_every_page_can_be_read_by_everybody(open_page, adam, half_played, season):
    link = BoardLink.make(tournament=half_played.tournament)
    page = open_page(adam.user, bypass_csp=True)
    for address in (*addresses(half_played.tournament, link.token), *season):
        page.goto(address)
        readable(page)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_page_is_wider_than_the_screen(open_page, adam, half_played, season, width):
    import os

    link = BoardLink.make(tournament=half_played.tournament)
    page = open_page(adam.user, width=width)
    for number, address in enumerate((*addresses(half_played.tournament, link.token), *season)):
        page.goto(address)
        if folder := os.environ.get("SCOREBOOK_SHOTS"):
            page.screenshot(path=f"{folder}/{width}-{number:02}.png", full_page=True)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, address
