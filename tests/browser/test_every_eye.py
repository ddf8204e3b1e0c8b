"""The pages of play can be read by everybody: with what is tapped, refused and folded, in light and in dark."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import rules
from ledger.book.writing import Actor
from ledger.table.record import record_deal
from ledger.table.rule_sets.writing import make_rule_set
from rules.registry import SHIPPED
from tests.browser.eyes import COLOURS, UNFOLD, faults, readable
from tests.browser.phones import answered, sit_down, tap

pytestmark = [pytest.mark.browser, pytest.mark.one_database]

WON = {"declarer": "1", "made": True}
# variant → a deal of it, and what is tapped into the next one
PLAYED = {
    "cz_voleny": ({**WON, "contract": "betl"}, {"contract": "sto", "trump": "hearts"}),
    "cz_licitovany": ({**WON, "contract": "durch"}, {"contract": "sto_sedma", "trump": "leaves"}),
    "paluba_licitovany": ({**WON, "contract": "betl"}, {"contract": "dve_sedmy", "trump": "bells"}),
    "csm_voleny": (
        {**WON, "contract": "betl"},
        {"contract": "hra", "trump": "hearts", "against.sto": "2", "against.sedma": "1", "flek.sto_proti": "1"},
    ),
    "csm_licitovany": ({**WON, "contract": "durch"}, {"contract": "dve_sedmy_sto", "trump": "bells"}),
    "krizovy": (
        {**WON, "contract": "betl"},
        {"contract": "sedma", "partner": "4", "trump": "bells", "honers.osma": "made", "flek.osma": "1"},
    ),
    "ctyrka": ({**WON, "contract": "betl"}, {"contract": "betl", "p0.offender": "1", "p0.rule": "r01"}),
    # with a penalty
    "sk_voleny": (
        {**WON, "contract": "velky"},
        {"contract": "sto_plus_sedem", "trump": "hearts", "p0.offender": "1", "p0.rule": "B3"},
    ),
    "hr_marijas": ({**WON, "contract": "durmas"}, {"contract": "fircik_i_sto", "trump": "hearts"}),
    "pl_mariasz": (
        {"points": {"1": 100, "2": 38}, "marriages": {"1": [40], "2": []}},
        {"tens1": "9", "ones1": "1"},
    ),
}
# chips closed by little credit, and for want of a fourth player
CREDIT = {"sk_voleny": {"credit": 100}}
CLOSED = ("sk_voleny", "hr_marijas")


def seated(club, people, variant):
    return sit_down(club, people[: rules.newest(variant).seats[0]], variant, **CREDIT.get(variant, {}))


def played(club, people, variant):
    """A table of this variant with one deal."""
    sitting = seated(club, people, variant)
    facts, _tapped = PLAYED[variant]
    actor = Actor(label="table link")
    record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=facts, actor=actor)
    return sitting


@pytest.fixture
def at_table(open_page, adam):
    """The table's page with this tapped, and all of it unfolded."""

    def open_table(sitting, tapped, **options):
        page = open_page(adam.user, **options)
        page.goto(reverse("sitting", args=[sitting.pk]))
        page.evaluate(UNFOLD)
        tap(page, **tapped)
        answered(page)
        # so tall that the bar at the lower edge stands over nothing: axe cannot tell that it hides what is behind it
        page.set_viewport_size({**page.viewport_size, "height": 9000})
        return page

    return open_table


@pytest.mark.parametrize("variant", PLAYED)
def test_it_can_be_read_at_the_table(at_table, club, people, variant):
    page = at_table(played(club, people, variant), PLAYED[variant][1])
    if variant in CLOSED:
        expect(page.locator("#entry .why:visible")).not_to_have_count(0)
    readable(page)


@pytest.mark.parametrize("variant", ["cz_voleny", "sk_voleny"])
def test_it_can_be_read_when_refused(at_table, club, people, variant):
    page = at_table(seated(club, people, variant), PLAYED[variant][1], width=320)
    page.locator("#entry .save").click()
    expect(page.locator("#entry .errorlist").first).to_be_visible()
    readable(page)


def test_it_can_be_read_afterwards(open_page, club, people):
    tables = [played(club, people, variant) for variant in PLAYED]
    standings = reverse("standings", args=[club.slug])
    page = open_page(people[0].user)
    for address in (
        reverse("evening", args=[tables[0].evening_id]),
        reverse("deal", args=[tables[0].pk, 1]),
        reverse("deal-correct", args=[tables[0].pk, 1]),
        standings,
        f"{standings}?variant=all&table=league",
        reverse("standings-pictures", args=[club.slug]) + "?variant=all",
        reverse("member", args=[club.slug, people[0].pk]),
    ):
        page.goto(address)
        readable(page)


def test_the_rules_can_be_read(open_page, db):
    page = open_page()
    for address in (reverse("rules:index"), *(reverse("rules:variant", args=[variant]) for variant in PLAYED)):
        page.goto(address)
        readable(page)


def test_the_rule_sets_can_be_read(open_page, club, people):
    user = people[0].user
    with rules.editions_from(SHIPPED):
        kept = make_rule_set(club=club, name="U Lípy", edition="cz_voleny/1", house_rules={"cap": 300}, user=user)
        page = open_page(user)
        for name in ("rule-set", "rule-set-edition"):
            page.goto(reverse(name, args=[club.slug, kept.rule_set_id]))
            readable(page)
        for name in ("rule-sets", "rule-set-new"):
            page.goto(reverse(name, args=[club.slug]))
            readable(page)


@pytest.mark.parametrize(("ground", "found"), [("#fff", 0), ("#999", 1), ("linear-gradient(#fff, #eee)", 1)])
def test_it_sees_what_cannot_be_read_and_what_cannot_be_told(open_page, ground, found):
    page = open_page()
    page.set_content(f'<p style="color: #555; background: {ground}">Deal</p>')
    assert len(faults(page, COLOURS)) == found
