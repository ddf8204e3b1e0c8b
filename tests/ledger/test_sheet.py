"""The sheet of what is in the database: facts in words, marks, totals, revision, and the command that writes it."""

from __future__ import annotations

import datetime
import io
import uuid
from decimal import Decimal

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pypdf import PdfReader

import rules
from ledger.evening.evenings import close_evening, reopen_evening
from ledger.evening.owed import owed, owed_in
from ledger.evening.paying import mark_all_paid, mark_paid, undo_payment
from ledger.evening.results import result_of as totals
from ledger.exchange.loading import load_document
from ledger.paper import blank, explained
from ledger.paper import evening as plain
from ledger.paper.build import evening_sheet
from ledger.paper.data import MarkKind, State
from ledger.paper.rulebook import blank_sheet
from tests.cases import TAPPED_SETTLED as SETTLED

pytestmark = pytest.mark.one_database

DAY = datetime.date(2026, 3, 13)
HRA = {"contract": "hra", "declarer": "1", "trump": "leaves", "points": 50}
LOST = {**HRA, "trump": "hearts", "points": 20, "fleks": {"hra": 1}}
RENONC = {"contract": "renonc", "renonc": [{"offender": "2", "each": 7}]}


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def signed(units: int) -> str:
    return "0" if units == 0 else f"+{units}" if units > 0 else f"\u2212{-units}"


def mark(evening, one):
    return mark_paid(evening=evening, payer=one.payer, payee=one.payee, amount=one.amount, key=uuid.uuid4(), user=None)


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: case.name)
def test_it_prints_every_worked_case(club, case):
    document = case.document
    evening = load_document(club=club, document=document, date=DAY)
    sheet = evening_sheet(evening, language="en")
    (table,) = sheet.tables
    settlement = rules.settle(document)
    players = document["players"]
    assert [row.amounts for row in table.rows] == [tuple(d.amounts[p] for p in players) for d in settlement.deals]
    text = text_of(plain.render(sheet))
    for player in players:
        assert player in text
    if table.paid:
        assert "Σ 0" in text
        assert {signed(n) for row in table.rows for n in (*row.amounts, *row.running)} <= set(text.split())
    told = "".join(text_of(explained.render(sheet)).split())
    for row in table.rows:
        for line in row.lines:
            assert "".join(line.text.split()) in told


def test_it_agrees_with_the_ledger(evening, sitting, record):
    for facts in (HRA, LOST, RENONC):
        record(sitting, facts)
    sheet = evening_sheet(evening)
    balances = totals(evening).balances
    assert [(b.player, b.units) for b in sheet.balances] == [(b.member.name, b.amount) for b in balances]
    paid = owed_in(evening, balances)
    assert [(f.payer, f.payee, f.units) for f in sheet.transfers] == [
        (p.payer.name, p.payee.name, p.amount) for p in paid
    ]


def test_it_marks_a_correction_a_void_and_a_penalty(evening, sitting, record, correct, strike_out):
    first, second = (record(sitting, HRA).deal for _ in range(2))
    record(sitting, RENONC)
    correct(first, LOST, "misheard the trump")
    strike_out(second, "dealt with 31 cards")
    one, two, three = evening_sheet(evening, language="en").tables[0].rows
    assert [mark.kind for mark in one.marks] == [MarkKind.CORRECTED]
    assert one.marks[0].text.startswith("version 2 by table link")
    assert one.marks[0].text.endswith("misheard the trump")
    assert [mark.kind for mark in two.marks] == [MarkKind.VOID]
    assert two.amounts == ()
    assert two.running == one.running
    assert [(mark.kind, mark.text) for mark in three.marks] == [(MarkKind.PENALTY, "Bára pays 7 to each (R4)")]
    assert three.number == 3


def test_it_says_facts_in_the_words_of_the_table(evening, sitting, record):
    record(sitting, {**HRA, "fleks": {"hra": 2}, "points": 70, "marriages": {"defence": [20]}})
    (row,) = evening_sheet(evening, language="en").tables[0].rows
    assert (row.contract, row.trump, row.fleks, row.result) == ("hra", "leaves", "re", "70 : 20+20")
    assert row.declarer == 0
    assert row.lines[0].text == "hra 1 × re 4 = 4; Adam wins 4 from each"


def test_it_adds_up_several_tables(evening, sit_down, record):
    for _ in range(2):
        record(sit_down("cz_licitovany", 4, house_rules={"cap": 300}, table_no=1),
               {"contract": "betl", "declarer": "1", "sitting_out": "2", "made": True})  # fmt: skip
    sheet = evening_sheet(evening, language="en")
    assert [table.label for table in sheet.tables] == ["Table 1, round 1", "Table 1, round 2"]
    assert sheet.balances[0].by_table == (45, 45)
    assert sheet.balances[0].units == 90
    assert sheet.tables[0].rules.house_rules[0].value == "300"
    assert sheet.tables[0].rows[0].sitting_out == (1,)


def test_it_names_the_ledger_by_its_hash(evening, sitting, record, correct, adam):
    assert (evening_sheet(evening).revision, evening_sheet(evening).ledger_hash) == (1, "")
    deal = record(sitting, HRA).deal
    before = evening_sheet(evening)
    assert (before.revision, before.state, len(before.ledger_hash)) == (1, State.DRAFT, 64)
    correct(deal, LOST)
    after = evening_sheet(evening)
    assert after.revision == 1
    assert after.ledger_hash != before.ledger_hash
    close_evening(evening=evening, user=adam.user)
    evening.refresh_from_db()
    assert evening_sheet(evening).state is State.FINAL


def test_it_keeps_the_hash_when_a_member_is_renamed(evening, sitting, record, adam):
    record(sitting, HRA)
    before = evening_sheet(evening)
    adam.name = "Adam Bedřich"
    adam.save()
    after = evening_sheet(evening)
    assert after.ledger_hash == before.ledger_hash
    assert after.balances[0].player == "Adam Bedřich"


def test_it_settles_in_coins_too(evening, sitting, record):
    record(sitting, LOST)
    cash = evening_sheet(evening, cash_step=Decimal(1)).cash
    assert sum(cash.balances) == 0
    assert {coin.money % 1 for coin in cash.transfers} == {0}


def test_it_ticks_what_is_marked_paid_in_units_and_in_coins(evening, sitting, record, adam):
    record(sitting, LOST)
    close_evening(evening=evening, user=adam.user)
    assert [flow.paid for flow in evening_sheet(evening).transfers] == [False, False]
    first, second = owed([evening])
    payment = mark(evening, second)
    sheet = evening_sheet(evening, language="en", cash_step=Decimal("0.10"))
    # the order is the one it was offered in
    names = [(first.payer.name, first.payee.name, False), (second.payer.name, second.payee.name, True)]
    assert [(flow.payer, flow.payee, flow.paid) for flow in sheet.transfers] == names
    assert [(flow.payer, flow.payee, flow.paid) for flow in sheet.cash.transfers] == names
    assert "marked as paid" in text_of(plain.render(sheet))
    assert "marked as paid" in text_of(explained.render(sheet))
    undo_payment(payment=payment, key=uuid.uuid4(), user=None)
    again = evening_sheet(evening, language="en")
    assert not any(flow.paid for flow in again.transfers)
    assert "marked as paid" not in text_of(plain.render(again))


def test_it_keeps_what_was_paid_when_the_evening_is_corrected(evening, sitting, record, correct, adam):
    deal = record(sitting, HRA).deal
    close_evening(evening=evening, user=adam.user)
    mark(evening, owed([evening])[0])
    reopen_evening(evening=evening, user=adam.user, reason="misheard")
    correct(deal, LOST)
    evening.refresh_from_db()
    sheet = evening_sheet(evening)
    assert [flow.paid for flow in sheet.transfers] == [True, *[False] * (len(sheet.transfers) - 1)]
    left = dict.fromkeys((balance.player for balance in sheet.balances), 0)
    for flow in sheet.transfers:
        left[flow.payer] -= flow.units
        left[flow.payee] += flow.units
    assert left == {balance.player: balance.units for balance in sheet.balances}
    assert [(one.payer.name, one.payee.name, one.amount) for one in owed([evening])] == [
        (flow.payer, flow.payee, flow.units) for flow in sheet.transfers if not flow.paid
    ]


def test_it_ticks_every_coin_once_the_whole_evening_is_paid(evening, sitting, record, adam):
    record(sitting, LOST)
    close_evening(evening=evening, user=adam.user)
    mark_all_paid(evening=evening, user=adam.user)
    cash = evening_sheet(evening, cash_step=Decimal("0.10")).cash
    assert cash.transfers
    assert all(flow.paid for flow in cash.transfers)


def test_it_prints_what_the_table_noted(evening, sitting, record):
    record(sitting, {**HRA, "note": "the talon was\nlooked at"})
    record(sitting, {**HRA, "note": "  "})
    sheet = evening_sheet(evening, language="en")
    one, two = sheet.tables[0].rows
    assert [(mark.kind, mark.text) for mark in one.marks] == [(MarkKind.NOTE, "the talon was\nlooked at")]
    assert two.marks == ()
    for form in (plain, explained):
        assert "Note: the talon was looked at" in text_of(form.render(sheet))


def test_both_forms_list_what_a_revision_changed(evening, sitting, record, correct, adam):
    deal = record(sitting, HRA).deal
    close_evening(evening=evening, user=adam.user)
    reopen_evening(evening=evening, user=adam.user, reason="misheard")
    correct(deal, LOST, "misheard the trump")
    sheet = evening_sheet(evening, language="en")
    for form in (plain, explained):
        text = text_of(form.render(sheet))
        assert "Changed since revision 1" in text
        assert "deal 1, version 2: corrected by" in text


@pytest.mark.parametrize("deals", [1, 40])
def test_it_reads_the_evening_in_the_same_number_of_queries(evening, sitting, record, deals, django_assert_num_queries):
    for _ in range(deals):
        record(sitting, HRA)
    with django_assert_num_queries(11):
        evening_sheet(evening)


@pytest.mark.parametrize("asked", [None, 8])
@pytest.mark.parametrize("variant", rules.variants())
def test_it_makes_a_blank_sheet_of_every_variant(club, variant, asked):
    """Of four seats unless another number is asked for."""
    most = max(rules.newest(variant).seats)
    sheet = blank_sheet(club, variant, seats=asked and min(asked, most))
    assert sheet.seats == min(asked or 4, most)
    pdf = PdfReader(io.BytesIO(blank.render(sheet)))
    assert len(pdf.pages) == 1
    text = "".join(pdf.pages[0].extract_text().split())
    for row in sheet.rules.tariff:
        assert "".join(f"{row.component}{row.price}".split()) in text


# --- the command ---------------------------------------------------------------------------------


def test_it_writes_the_sheet_to_a_file(evening, sitting, record, tmp_path):
    record(sitting, HRA)
    call_command("sheet", str(evening.pk), "-o", str(tmp_path / "sheet.pdf"))
    text = text_of((tmp_path / "sheet.pdf").read_bytes())
    assert {"Adam", "Bára", "Cyril", "+2"} <= set(text.split())
    assert "Σ 0" in text


def test_it_writes_the_explained_sheet_in_another_language(evening, sitting, record, tmp_path):
    record(sitting, HRA)
    file = tmp_path / "explained.pdf"
    call_command("sheet", str(evening.pk), "-o", str(file), "--explained", "--language", "en", "--cash", "1")
    assert "Adam wins 1 from each" in text_of(file.read_bytes())
    assert PdfReader(file).trailer["/Root"]["/Lang"] == "en"


@pytest.mark.parametrize(
    "arguments", [["999999", "-o", "x.pdf"], ["{id}", "-o", "/nowhere/x.pdf"], ["{id}", "-o", "-", "--cash", "0"],
                  ["{id}", "-o", "-", "--cash", "one"]],
)  # fmt: skip
def test_it_says_what_is_wrong(evening, arguments):
    with pytest.raises(CommandError):
        call_command("sheet", *(argument.format(id=evening.pk) for argument in arguments))


def test_it_says_in_its_language_what_the_table_agreed_on(sit_down, record):
    table = sit_down("sk_voleny")
    record(table, RENONC)
    for language, said in (("en", "agreed at the table"), ("sk", "dohoda pri stole")):
        (row,) = evening_sheet(table.evening, language=language).tables[0].rows
        assert said in row.marks[0].text
