"""Entering deals as people do: by touch on a phone, by keyboard, and in a browser without script."""

from __future__ import annotations

import io
import re
from datetime import date

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pypdf import PdfReader

import rules
from ledger.book.documents import named_document, seat_document
from ledger.evening.evenings import open_evening, open_sitting
from ledger.evening.results import result_of
from ledger.models import Deal, Sitting

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

PHONE = {"width": 390, "height": 844, "has_touch": True}


@pytest.fixture
def sit_down(club, people):
    def sit(variant="cz_licitovany", seats=None, **more):
        evening = open_evening(
            club=club, date=date(2026, 3, 13), place="U Lípy", unit_amount="0.20", currency="CZK", user=None
        )
        members = people[: seats or rules.newest(variant).seats[0]]
        return open_sitting(
            evening=evening, variant=variant, members=members, house_rules=more or None, user=None, leaving=range(99)
        )

    return sit


@pytest.fixture
def phone(open_page, adam, live_server):
    """A page of Adam's phone that tells of every error in the console and of every request to another host."""
    faults = []

    def open_phone(sitting=None, **options):
        page = open_page(adam.user, **{**PHONE, **options})
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on(
            "request", lambda sent: None if sent.url.startswith((live_server.url, "data:")) else faults.append(sent.url)
        )
        if sitting is not None:
            page.goto(reverse("sitting", args=[sitting.pk]))
        return page

    yield open_phone
    assert faults == []


def chip(page, name, value):
    """The chip of this answer that is shown."""
    return page.locator(f'#entry label.chip:has(input[name="{name}"][value="{value}"])').and_(page.locator(":visible"))


def tap(page, taps):
    """Tap "contract=sto trump=hearts …" one after the other; "+full" opens a folded section."""
    for one in taps.split():
        name, _, value = one.partition("=")
        if one.startswith("+"):
            page.locator(f'details[data-section="{one[1:]}"] > summary').tap()
        else:
            chip(page, name, value).tap()


def checked(page, name):
    found = page.locator(f'#entry input[name="{name}"]:checked')
    return found.first.input_value() if found.count() else ""


def pays(page, text):
    """Wait for the preview to say this, with one space between words."""
    expect(page.locator("#preview")).to_contain_text(re.compile(r"\s+".join(re.escape(word) for word in text.split())))


def save(page, number):
    """Save deal `number` and wait for the next one."""
    page.get_by_role("button", name=f"Save deal {number}", exact=True).tap()
    page.get_by_role("button", name=f"Save deal {number + 1}", exact=True).wait_for()


def play(page, number, taps, preview=""):
    tap(page, taps)
    if preview:
        pays(page, preview)
    save(page, number)


# The walk


def test_it_keeps_the_score_of_an_evening_from_the_first_deal_to_the_standings(phone, people):
    page = phone()
    page.goto(reverse("club", args=[people[0].club.slug]))
    page.get_by_role("link", name="Open an evening").tap()
    for name in ("Adam", "Bára", "Cyril", "Dana"):
        page.locator("[data-chips] .chip", has_text=name).tap()
    page.get_by_role("button", name="Open the evening").tap()
    page.wait_for_url("**/sittings/**")
    sitting = Sitting.objects.get()
    assert sitting.variant == "cz_licitovany"
    # Adam deals and sits out; Bára is forhont
    assert (checked(page, "sitting_out"), checked(page, "declarer")) == ("1", "2")
    play(page, 1, "contract=sedma trump=hearts winner=declarer seven=made", "Bára +18")
    assert (checked(page, "sitting_out"), checked(page, "declarer")) == ("2", "3")
    play(page, 2, "contract=sto trump=leaves +full points=70 mine1=40 theirs1=20")
    play(page, 3, "contract=betl flek.betl=1 made=no", "Dana \u221290")
    play(page, 4, "contract=durch made=yes +penalties p0.offender=3 p0.each=20", "Adam +110")
    play(page, 5, "contract=pas")
    play(page, 6, "contract=sto_sedma declarer=4 trump=bells hundred=-2 seven=lost")
    _correct_second_deal(page)
    _look_at_totals_sheet_and_standings(page, sitting)


def _correct_second_deal(page):
    page.locator(".deals").get_by_role("link", name="2", exact=True).tap()
    page.get_by_role("link", name="Correct this deal").tap()
    page.get_by_role("button", name="Save the correction").wait_for()
    assert (checked(page, "points"), checked(page, "mine1"), checked(page, "theirs1")) == ("70", "40", "20")
    tap(page, "points=60")
    pays(page, "Cyril +12")
    tap(page, "why=other")
    page.get_by_label("In a word").fill("counted again")
    page.get_by_role("button", name="Save the correction").tap()
    page.get_by_text("The correction is written").wait_for()
    expect(page.locator("h1")).to_contain_text("corrected")


def _look_at_totals_sheet_and_standings(page, sitting):
    page.goto(reverse("evening", args=[sitting.evening_id]))
    totals = {balance.member.name: balance.amount for balance in result_of(sitting.evening).balances}
    assert totals == rules.settle(named_document(sitting)).totals
    assert len(totals) == 4
    assert sum(totals.values()) == 0
    rows = page.locator("section[aria-labelledby=totals] tr")
    for name, amount in totals.items():
        expect(rows.filter(has_text=name)).to_contain_text(f"{amount:+d}".replace("-", "\u2212"))
    expect(rows.filter(has_text="Σ")).to_contain_text("0")
    sheet = page.context.request.get(reverse("evening-sheet", args=[sitting.evening_id]))
    text = " ".join(part.extract_text() for part in PdfReader(io.BytesIO(sheet.body())).pages)
    assert sheet.headers["content-type"] == "application/pdf"
    assert all(name in text for name in totals)
    assert "Σ" in text
    page.goto(reverse("standings", args=[sitting.evening.club.slug]))
    for name in totals:
        expect(page.locator("main table").first).to_contain_text(name)


# One deal of each variant

EACH = [
    ("cz_voleny", 3, "contract=sedma trump=hearts flek.sedma=1 winner=declarer seven=made", "Bára +20"),
    ("cz_licitovany", 3, "contract=sto trump=hearts hundred=1", "Bára +32"),
    ("sk_voleny", 3, "contract=hra trump=leaves", "Bára +2"),
    ("paluba_licitovany", 3, "contract=sedma trump=leaves flek.hra=1 flek.sedma=2 winner=defence seven=lost", "Bára"),
    ("hr_marijas", 4, "contract=durmas_metljester partner=4 second_last_by=2 last_by=4", "Bára"),
    ("pl_mariasz", 2, "tens1=13 ones1=1 m1.1=40 m1.2=20", "Adam"),
]


@pytest.mark.parametrize(("variant", "seats", "taps", "preview"), EACH)
def test_it_takes_a_deal_of_every_variant(phone, sit_down, variant, seats, taps, preview):
    sitting = sit_down(variant, seats)
    page = phone(sitting)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    play(page, 1, taps, preview)
    deal = Deal.objects.get()
    assert deal.number == 1
    assert rules.check({**seat_document(sitting), "deals": [deal.facts]}) == []


def test_it_enters_a_quick_deal_in_five_taps(phone, sit_down):
    page = phone(sit_down())
    tap(page, "contract=sto trump=hearts hundred=2")
    pays(page, "Bára +48")
    save(page, 1)
    assert Deal.objects.get().facts == {
        "contract": "sto", "declarer": "2", "trump": "hearts", "hundred": 2,
    }  # fmt: skip


# The form follows the hand


def test_it_answers_every_tap(phone, sit_down):
    page = phone(sit_down("cz_voleny"))
    expect(page.locator('fieldset[data-group="trump"]')).to_be_hidden()
    tap(page, "contract=hra")
    expect(page.locator("#preview")).to_contain_text("missing")
    tap(page, "trump=leaves winner=declarer")
    pays(page, "Adam \u22121 Bára +2 Cyril \u22121")
    tap(page, "trump=hearts")
    pays(page, "Adam \u22122 Bára +4 Cyril \u22122")
    tap(page, "flek.hra=2")
    pays(page, "Bára +16")
    tap(page, "declarer=3")
    pays(page, "Cyril +16")
    tap(page, "winner=defence")
    pays(page, "Cyril \u221216")
    page.locator("#preview summary").tap()
    expect(page.locator("#preview .lines")).to_contain_text("hra 1 × red 2 × re 4 = 8")


def test_it_shows_only_what_belongs_to_the_contract(phone, sit_down):
    page = phone(sit_down("sk_voleny"))
    tap(page, "contract=hra")
    for group, shown in {"winner": False, "flek.hra": True, "hundred": False, "made": False}.items():
        expect(page.locator(f'fieldset[data-group="{group}"]').first).to_be_visible(visible=shown)
    # from the re on it is played
    tap(page, "trump=leaves flek.hra=2")
    expect(page.locator('fieldset[data-group="winner"]')).to_be_visible()
    tap(page, "contract=velky")
    expect(page.locator('fieldset[data-group="made"]')).to_be_visible()
    expect(page.locator('fieldset[data-group="trump"]')).to_be_hidden()
    tap(page, "made=yes")
    save(page, 1)
    assert Deal.objects.get().facts == {"contract": "velky", "declarer": "2", "made": True}


def test_it_closes_what_the_credit_does_not_cover_and_says_why(phone, sit_down):
    page = phone(sit_down("sk_voleny", credit=100))
    tap(page, "contract=sto trump=hearts")
    closed = chip(page, "flek.sto", "2")
    expect(closed.locator(".why")).to_have_text(re.compile("would cost 128, Bára has 100 – C9"))
    expect(closed.locator("input")).to_be_disabled()
    expect(chip(page, "flek.sto", "1").locator("input")).to_be_enabled()
    tap(page, "trump=leaves")
    expect(closed.locator("input")).to_be_enabled()
    tap(page, "flek.sto=2")
    pays(page, "result is missing")
    # closed after it was tapped: it stays, and the preview says what is wrong
    tap(page, "trump=hearts hundred=0")
    pays(page, "Bára has 100")
    expect(closed.locator("input")).to_be_checked()
    tap(page, "+more allow_over_credit=on")
    pays(page, "Bára +128")


def test_it_takes_one_way_of_recording_at_a_time(phone, sit_down):
    page = phone(sit_down("cz_voleny"))
    tap(page, "contract=sto trump=hearts hundred=2 +full points=70 mine1=40")
    pays(page, "Bára +32")
    assert checked(page, "hundred") == ""
    tap(page, "hundred=0")
    pays(page, "Bára +16")
    assert checked(page, "points") == ""


def test_it_keeps_who_sits_out_from_playing(phone, sit_down):
    page = phone(sit_down("cz_voleny", 4))
    tap(page, "contract=durch")
    expect(chip(page, "declarer", "1").locator("input")).to_be_disabled()
    expect(chip(page, "declarer", "1").locator(".why")).to_have_text("sits out")
    tap(page, "+more sitting_out=3")
    expect(chip(page, "declarer", "1").locator("input")).to_be_enabled()
    expect(chip(page, "declarer", "3").locator("input")).to_be_disabled()


def test_it_folds_the_hundreds_that_are_rare(phone, sit_down):
    page = phone(sit_down("cz_voleny"))
    tap(page, "contract=sto trump=hearts")
    shown = page.locator('fieldset[data-group="hundred"] .chip').and_(page.locator(":visible"))
    expect(shown).to_have_text(["100", "110", "120", "130", "10", "20", "30", "40", "50"])
    page.locator(".rare > summary:visible").first.tap()
    tap(page, "hundred=7")
    pays(page, "Bára +128")
    # what is chosen is never folded away, and the next deal opens as usual
    page.reload()
    expect(chip(page, "hundred", "7")).to_be_visible()
    pays(page, "Bára +128")
    save(page, 1)
    tap(page, "contract=sto")
    expect(shown).to_have_count(9)


def test_it_asks_what_the_defence_has_of_a_lost_hundred_only(phone, sit_down):
    page = phone(sit_down("paluba_licitovany"))
    tap(page, "contract=sto trump=hearts hundred=0")
    expect(page.locator('fieldset[data-group="defence_total"]')).to_be_hidden()
    tap(page, "hundred=-1 defence_total=110")
    pays(page, "Bára \u2212")
    save(page, 1)
    assert Deal.objects.get().facts["defence_total"] == 110


def test_it_says_all_that_is_missing_in_the_order_it_is_asked(phone, sit_down):
    page = phone(sit_down("cz_voleny"))
    tap(page, "contract=sto")
    expect(page.locator("#preview .missing")).to_have_text("the trump suit is missing · the result is missing")
    tap(page, "trump=hearts +penalties p0.offender=1")
    expect(page.locator("#preview .missing")).to_have_text(
        "the result is missing · how much he gives to each is missing"
    )


def test_it_ticks_and_unticks_a_box(phone, sit_down):
    """Yes or no is one box; unticked it stays unticked after a reload."""
    page = phone(sit_down("sk_voleny", credit=100))
    tap(page, "contract=sto trump=hearts hundred=0 +more allow_over_credit=on")
    page.reload()
    page.locator('details[data-section="more"] > summary').tap()
    expect(chip(page, "allow_over_credit", "on").locator("input")).to_be_checked()
    tap(page, "allow_over_credit=on")
    page.reload()
    expect(page.locator("#entry input[name=allow_over_credit]")).not_to_be_checked()
    page.locator('details[data-section="more"] > summary').tap()
    tap(page, "allow_over_credit=on")
    save(page, 1)
    assert Deal.objects.get().facts["allow_over_credit"] is True
    expect(page.locator("#entry input[name=allow_over_credit]")).not_to_be_checked()


# Nothing is lost, nothing is saved twice


@pytest.mark.parametrize("way", ["reload", "back"])
def test_it_keeps_what_was_tapped(phone, sit_down, way):
    page = phone(sit_down("cz_voleny"))
    tap(page, "contract=sto trump=bells +full points=70 mine1=40 +penalties p0.offender=3 p0.each=10")
    pays(page, "Bára +26")
    key = page.locator("#entry input[name=key]").input_value()
    if way == "reload":
        page.reload()
    else:
        page.goto(reverse("rules:index"))
        page.go_back()
    pays(page, "Bára +26")
    expect(page.locator("#entry input[name=key]")).to_have_value(key)
    assert [checked(page, name) for name in ("contract", "trump", "points", "mine1", "p0.each")] == [
        "sto", "bells", "70", "40", "10",
    ]  # fmt: skip
    save(page, 1)
    # the next deal opens empty
    assert checked(page, "contract") == ""


def test_it_saves_a_double_tap_once(phone, sit_down):
    page = phone(sit_down())
    tap(page, "contract=durch made=yes")
    pays(page, "Bára")
    button = page.get_by_role("button", name="Save deal 1", exact=True)
    button.dblclick()
    page.get_by_role("button", name="Save deal 2", exact=True).wait_for()
    page.wait_for_load_state("networkidle")
    assert Deal.objects.count() == 1


def test_it_undoes_the_deal_just_saved(phone, sit_down):
    page = phone(sit_down())
    play(page, 1, "contract=durch made=yes")
    page.get_by_role("button", name="Undo").tap()
    page.get_by_text("Deal 1 is struck out").wait_for()
    assert Deal.objects.current().get().void
    expect(page.locator("tr.void")).to_contain_text("durch")


def test_it_sends_back_what_is_no_deal_with_the_fault_beside_its_question(open_page, sit_down, adam):
    page = open_page(adam.user, **PHONE)
    page.goto(reverse("sitting", args=[sit_down("cz_voleny").pk]))
    tap(page, "contract=sto trump=hearts +full points=70")
    page.get_by_role("button", name="Save deal 1", exact=True).tap()
    expect(page.locator('fieldset[data-group="mine1"] .errorlist')).to_contain_text("a hundred needs a marriage")
    assert (checked(page, "contract"), checked(page, "points")) == ("sto", "70")
    tap(page, "mine1=40")
    pays(page, "Bára +32")
    save(page, 1)
    assert Deal.objects.get().facts["marriages"] == {"declarer": [40]}


# The calculator


def test_it_calculates_without_an_account(open_page, db):
    page = open_page(**PHONE)
    page.goto(reverse("rules:variant", args=["cz_licitovany"]))
    tap(page, "contract=sto trump=hearts hundred=1")
    pays(page, "Adam +32 Bára \u221216 Cyril \u221216")
    page.get_by_role("link", name="4 players").tap()
    tap(page, "contract=betl made=no")
    pays(page, "Adam \u221245")
    assert not Deal.objects.exists()


# Without script, by keyboard


def test_it_saves_without_script(open_page, sit_down, adam):
    sitting = sit_down("cz_voleny")
    page = open_page(adam.user, java_script_enabled=False)
    page.goto(reverse("sitting", args=[sitting.pk]))
    for name, value in {"contract": "hra", "declarer": "1", "trump": "hearts", "winner": "declarer"}.items():
        page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)
    page.get_by_role("button", name="Save deal 1").click()
    page.get_by_role("button", name="Save deal 2").wait_for()
    expect(page.locator(".saved")).to_contain_text("Deal 1")
    assert Deal.objects.get().facts == {"contract": "hra", "declarer": "1", "trump": "hearts", "winner": "declarer"}


def test_it_says_without_script_what_is_wrong(open_page, sit_down, adam):
    page = open_page(adam.user, java_script_enabled=False)
    page.goto(reverse("sitting", args=[sit_down("cz_voleny").pk]))
    page.locator('input[name="contract"][value="sto"]').check(force=True)
    page.get_by_role("button", name="Save deal 1").click()
    expect(page.locator('fieldset[data-group="trump"] .errorlist')).to_be_visible()
    expect(page.locator('input[name="contract"][value="sto"]')).to_be_checked()
    assert not Deal.objects.exists()


def test_it_can_be_entered_by_keyboard(open_page, sit_down, adam):
    page = open_page(adam.user, width=1280)
    page.goto(reverse("sitting", args=[sit_down("cz_voleny").pk]))

    def choose(name, value):
        """Tab to the question, then by arrows to the answer."""
        for _key in range(80):
            if page.evaluate("document.activeElement.name") == name:
                break
            page.keyboard.press("Tab")
        for _key in range(12):
            if checked(page, name) == value:
                return
            page.keyboard.press("Space" if not checked(page, name) else "ArrowRight")
        raise AssertionError(f"{name}={value} cannot be reached")

    choose("contract", "hra")
    choose("trump", "leaves")
    choose("winner", "defence")
    pays(page, "Bára \u22122")
    for _key in range(80):
        if page.evaluate("document.activeElement.matches('.save')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save deal 2", exact=True).wait_for()
    assert Deal.objects.get().facts["winner"] == "defence"


@pytest.mark.parametrize("width", [320, 390])
def test_it_says_beside_save_that_a_deal_is_not_played(phone, sit_down, width):
    page = phone(sit_down("sk_voleny", 4), width=width)
    tap(page, "contract=hra declarer=2 trump=leaves")
    rests = page.locator(".rests")
    expect(rests).to_be_visible()
    assert rests.bounding_box()["height"] < 60
    box = page.locator("#entry .save").bounding_box()
    assert box["y"] + box["height"] <= 844


def test_it_previews_an_amount_while_it_is_typed(phone, sit_down):
    page = phone(sit_down("sk_voleny", 3))
    tap(page, "contract=renonc p0.offender=1 p0.each=10")
    expect(page.locator("#preview")).to_contain_text("+10")
    page.locator('#entry input[name="p0.other"]').press_sequentially("7")
    # nothing has left the field yet
    expect(page.locator("#preview")).to_contain_text("+7")
    expect(page.locator('#entry input[name="p0.each"][value="10"]')).not_to_be_checked()
    tap(page, "p0.rule=A7")
    expect(page.locator("#preview")).to_contain_text("+5")
    expect(page.locator('#entry input[name="p0.other"]')).to_have_value("")
