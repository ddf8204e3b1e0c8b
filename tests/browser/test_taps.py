"""Five taps, ten seconds: an ordinary deal takes at most five taps with Save, with one flek six; counted here."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import rules
from ledger.evening.evenings import open_evening, open_sitting
from ledger.models import Deal
from tests.browser.phones import written

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

# Ten deals as they are played, by variant: what is tapped before Save. Whose turn it is to play is chosen already;
# in the bidding games it is as often somebody else.
TYPICAL = {
    "cz_voleny": """
        contract=hra trump=hearts winner=declarer
        contract=hra trump=plain winner=defence
        contract=hra trump=leaves winner=declarer
        contract=hra trump=hearts flek.hra=1 winner=declarer
        contract=sedma trump=bells winner=declarer
        contract=sedma trump=hearts flek.sedma=1 winner=defence
        contract=sto trump=hearts hundred=1
        contract=sto trump=acorns hundred=-2
        contract=betl declarer=3 made=yes
        contract=durch declarer=2 made=no
    """,
    "cz_licitovany": """
        contract=sedma declarer=3 trump=hearts winner=declarer
        contract=sedma declarer=1 trump=plain winner=defence
        contract=sedma declarer=2 trump=leaves flek.sedma=1 winner=declarer
        contract=sto declarer=2 trump=hearts hundred=0
        contract=sto declarer=3 trump=bells hundred=-1
        contract=sto_sedma declarer=1 trump=hearts hundred=2
        contract=betl declarer=1 made=yes
        contract=durch declarer=3 made=yes
        contract=omyl declarer=2
        contract=pas
    """,
    "sk_voleny": """
        contract=hra trump=leaves
        contract=hra trump=hearts
        contract=hra trump=bells flek.hra=1
        contract=hra trump=acorns flek.hra=2 winner=declarer
        contract=hra trump=hearts flek.hra=2 winner=defence
        contract=sedma trump=hearts
        contract=sto trump=leaves hundred=1
        contract=sto trump=hearts hundred=-1
        contract=maly declarer=3 made=yes
        contract=velky declarer=2 made=no
    """,
    "paluba_licitovany": """
        contract=sedma declarer=2 trump=leaves
        contract=sedma declarer=1 trump=hearts
        contract=sedma declarer=3 trump=hearts flek.hra=1
        contract=sedma declarer=3 trump=bells flek.sedma=2 winner=declarer
        contract=sto declarer=1 trump=hearts hundred=0
        contract=sto declarer=2 trump=acorns hundred=-3
        contract=betl declarer=3 made=no
        contract=dve_sedmy declarer=1 trump=bells made=yes
        contract=omyl declarer=2
        contract=pas
    """,
    "csm_voleny": """
        contract=hra trump=hearts
        contract=hra trump=bells flek.hra=1
        contract=hra trump=bells flek.hra=2 winner=declarer
        contract=sedma trump=hearts flek.sedma=1 winner=declarer
        contract=sto trump=acorns hundred=1
        contract=sto_sedma trump=hearts hundred=0
        contract=betl declarer=3 made=yes
        contract=durch declarer=2 made=no
        contract=hra trump=leaves against.sto=2 hundred_against=0
        contract=hra trump=leaves against.sedma=2 winner=defence seven_against=made
    """,
    "csm_licitovany": """
        contract=sedma declarer=3 trump=hearts winner=declarer
        contract=sedma declarer=1 trump=plain winner=defence
        contract=sedma declarer=2 trump=leaves flek.sedma=1 winner=declarer
        contract=sto declarer=2 trump=hearts hundred=0
        contract=sto_sedma declarer=1 trump=hearts hundred=2
        contract=dve_sedmy declarer=3 trump=acorns made=yes
        contract=betl declarer=1 flek.betl=1 made=yes
        contract=durch declarer=3 made=yes
        contract=omyl declarer=2
        contract=pas
    """,
    "krizovy": """
        contract=hra partner=3 trump=hearts winner=declarer
        contract=hra partner=4 trump=plain winner=defence
        contract=hra partner=1 trump=bells flek.hra=1 winner=declarer
        contract=sedma partner=2 trump=bells winner=declarer
        contract=sedma partner=3 trump=bells flek.sedma=1 winner=declarer
        contract=sto partner=alone trump=acorns hundred=0
        contract=sto partner=1 trump=acorns hundred=-2
        contract=betl declarer=3 made=yes
        contract=durch declarer=2 made=no
        contract=hra partner=4 trump=leaves winner=declarer
    """,
    "ctyrka": """
        contract=hra partner=3 trump=hearts winner=declarer
        contract=hra partner=4 trump=plain winner=defence
        contract=hra partner=1 trump=bells flek.hra=1 winner=declarer
        contract=sedma partner=2 trump=bells winner=declarer
        contract=sto partner=3 trump=bells hundred=1
        contract=sto partner=alone trump=acorns hundred=0
        contract=sto_sedma partner=1 trump=acorns hundred=-2
        contract=betl declarer=3 made=yes
        contract=durch declarer=2 made=no
        contract=sedma partner=3 trump=leaves winner=declarer
    """,
    "hr_marijas": """
        contract=adut winner=declarer
        contract=adut winner=defence
        contract=adut trump=hearts winner=declarer
        contract=adut kontra=1 winner=declarer
        contract=adut winner=declarer+
        contract=predaja
        contract=betl declarer=3 made=yes
        contract=ver_betl declarer=1 made=no
        contract=durmas declarer=2 made=yes
        contract=fircik_i_sto trump=hearts made=yes
    """,
    "pl_mariasz": """
        tens1=9 ones1=1
        tens1=6 ones1=0
        tens1=5 ones1=9
        tens1=5 ones1=0
        tens1=4 ones1=0
        tens1=4 ones1=4
        tens1=9 ones1=1 m1.1=40
        tens1=10 ones1=2
        tens1=6 ones1=3
        tens1=7 ones1=0 m2.1=20
    """,
}


@pytest.fixture
def table(open_page, club, people):
    """A page at a table of three (two in Poland, four where all play) on Adam's phone."""

    def sit(variant):
        seats = rules.newest(variant).seats
        members = people[: 3 if 3 in seats else seats[0]]
        evening = open_evening(club=club, date=date(2026, 3, 13), place="", unit_amount="", currency="", user=None)
        sitting = open_sitting(
            evening=evening, variant=variant, members=members, house_rules=None, first_dealer=len(members), user=None
        )
        page = open_page(people[0].user, height=844, has_touch=True)
        page.goto(reverse("sitting", args=[sitting.pk]))
        return page, sitting

    return sit


def enter(page, number, taps):
    """Tap these chips and Save; the number of taps."""
    for one in taps:
        name, _, value = one.partition("=")
        # found by what the browser itself looks up: playwright's own ways take longer than the page
        box = page.locator(f'#entry .chip > input[name="{name}"][value="{value}"]')
        box.locator("..").filter(visible=True).tap()
    button = page.locator("#entry .save")
    expect(button).to_have_text(f"Save deal {number}")
    button.tap()
    expect(button).to_have_text(f"Save deal {number + 1}")
    return len(taps) + 1


@pytest.mark.parametrize("variant", TYPICAL)
def test_it_takes_five_taps_and_six_with_a_flek(table, variant, capsys):
    page, sitting = table(variant)
    deals = [row.split() for row in TYPICAL[variant].strip().splitlines()]
    counts = [enter(page, number, taps) for number, taps in enumerate(deals, 1)]
    written(page, len(deals))
    with capsys.disabled():
        print(f"\n{variant}: {counts} taps, {sum(counts) / len(counts):.1f} on the average")
    assert Deal.objects.filter(sitting=sitting).count() == len(deals) == 10
    for taps, count in zip(deals, counts, strict=True):
        raised = any(one.startswith(("flek.", "kontra=")) for one in taps)
        against = any(one.startswith("against.") for one in taps)
        assert count <= (6 if raised or against else 5), taps


def test_it_takes_the_seven_along_until_somebody_taps_it(table):
    page, sitting = table("cz_licitovany")
    enter(page, 1, ["contract=sedma", "trump=hearts", "winner=defence"])
    enter(page, 2, ["contract=sedma", "trump=hearts", "seven=lost", "winner=declarer"])
    enter(page, 3, ["contract=sto_sedma", "trump=hearts", "hundred=-3"])
    written(page, 3)
    facts = [deal.facts for deal in Deal.objects.filter(sitting=sitting).order_by("number")]
    assert [(deal.get("winner"), deal["seven"]) for deal in facts] == [
        ("defence", "lost"),
        ("declarer", "lost"),
        (None, "lost"),
    ]
