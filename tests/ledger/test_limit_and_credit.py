"""A limit that cut a deal, and the rest of the credit, are told at the table, on the deal's page and on the sheet."""

from __future__ import annotations

import uuid

from django.urls import reverse

from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.models import Deal
from ledger.paper.sitting import table_sheet
from ledger.table.correct import void_deal
from ledger.table.entry.recent import recent_deals, score

LINK = Actor(label="table link")
DURCH = {"contract": "durch", "declarer": "1", "made": True}
CHEAP = {"contract": "hra", "declarer": "1", "trump": "bells", "winner": "declarer"}
LOST = {"contract": "velky", "declarer": "1", "made": False, "fleks": {"velky": 1}}


def cut(sitting):
    rows = recent_deals(sitting, score(sitting, head_of(sitting)))
    return {row.deal.number: row.cut for row in rows}


def test_the_list_marks_the_deals_that_the_limit_cut(sit_down, record, organiser_client):
    sitting = sit_down(house_rules={"cap": 10})
    for facts in (CHEAP, DURCH, CHEAP):
        record(sitting, facts)
    assert cut(sitting) == {1: False, 2: True, 3: False}
    page = organiser_client.get(reverse("sitting", args=[sitting.pk])).content.decode()
    assert page.count('<span class="badge">limit</span>') == 1


def test_without_a_limit_nothing_is_marked(sit_down, record):
    sitting = sit_down(house_rules={"cap": None})
    record(sitting, DURCH)
    assert cut(sitting) == {1: False}


def test_a_struck_out_deal_is_not_marked(sit_down, record):
    sitting = sit_down(house_rules={"cap": 10})
    void_deal(deal=record(sitting, DURCH).deal, key=uuid.uuid4(), reason="slip", actor=LINK)
    record(sitting, DURCH)
    assert cut(sitting) == {1: False, 2: True}


def test_the_credit_is_on_the_sheet_with_its_round_and_on_the_deals_page(sit_down, record, organiser_client):
    sitting = sit_down("sk_voleny", house_rules={"credit": 324})
    first = record(sitting, LOST).deal
    record(sitting, LOST | {"round": 2})
    paid = -dict(zip("123", recent_deals(sitting, score(sitting, head_of(sitting)))[0].amounts, strict=True))["1"]
    sheet = table_sheet(sitting, list(Deal.objects.filter(sitting=sitting).order_by("number")), [sitting])
    assert sheet.credit.startswith(f"credit in round 2: Adam {324 - paid}, Bára {324 + paid // 2}")
    page = organiser_client.get(reverse("deal", args=[sitting.pk, first.number])).content.decode()
    assert f"credit: Adam 324 − {paid} = {324 - paid}" in page


def test_a_sheet_without_credit_says_nothing_of_it(sit_down, record):
    sitting = sit_down()
    record(sitting, DURCH)
    assert table_sheet(sitting, list(Deal.objects.filter(sitting=sitting)), [sitting]).credit == ""
