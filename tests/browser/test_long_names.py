"""Long names: they take lines or room, and hide neither a figure nor each other."""

from __future__ import annotations

import pytest
from django.urls import reverse

from ledger.book.writing import Actor
from ledger.evening.evenings import open_sitting
from ledger.models import Sitting
from ledger.table.record import record_deal
from tests.browser.phones import sit_down

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
NAMES = ["Drahomíra", "Květoslava", "Bohuslava Vondráčková", "Maximilián Nepomucký z Lobkovic starší"]
# chips whose words reach over their edge
SPILT = """(place) => [...document.querySelectorAll(place)]
    .filter((text) => text.offsetParent && text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent)"""
# how much of the first figure of each row can be read: nothing stands before it, no edge cuts it
FIGURES = """(place) => [...document.querySelectorAll(`${place} tbody tr`)].map((row) => {
    const figure = row.querySelector("td").getBoundingClientRect();
    const name = row.querySelector("th").getBoundingClientRect();
    return name.right <= figure.left + 1 && figure.right <= row.closest(".scroll").getBoundingClientRect().right + 1;
})"""


@pytest.fixture
def four(club, people):
    for member, name in zip(people, NAMES, strict=True):
        member.name = name
        member.save()
    return people


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("variant", ["cz_licitovany", "hr_marijas"])
def test_no_name_reaches_over_its_chip(club, four, open_page, variant, width):
    page = open_page(four[0].user, width=width)
    page.goto(reverse("sitting", args=[sit_down(club, four, variant).pk]))
    page.locator('#entry [data-group="contract"] .chip').first.click()
    assert page.locator('#entry [data-group="declarer"] .chip').count() == 4
    assert page.evaluate(SPILT, "#entry .chip > span") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [320, 390])
def test_the_totals_are_read_beside_every_name(club, four, open_page, width):
    first = sit_down(club, four)
    open_sitting(evening=first.evening, variant="cz_voleny", members=four, house_rules=None, leaving=[1], user=None)
    for table in Sitting.objects.filter(evening=first.evening):
        record_deal(
            sitting=table, key=f"7f1dd2ad-7d43-4c7b-a7e6-6ac2a4a6d8{table.pk % 100:02}", expected_number=1,
            facts={"contract": "hra", "declarer": "1", "sitting_out": "4", "trump": "bells", "winner": "declarer"},
            actor=Actor(label="table link"),
        )  # fmt: skip
    page = open_page(four[0].user, width=width)
    page.goto(reverse("evening", args=[first.evening_id]))
    assert page.evaluate(FIGURES, "[aria-labelledby=totals]") == [True] * 4
