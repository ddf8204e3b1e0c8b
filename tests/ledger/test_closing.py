"""Closing numbers the sheet and chains the ledger; what changed later is listed, and paper is checked by its digits."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pypdf import PdfReader

from ledger.book import guards
from ledger.book.chain import chains, ledger_hash
from ledger.book.revisions import revision, revisions
from ledger.evening.evenings import close_evening, open_evening, reopen_evening, sheets_of_old_closings
from ledger.models import Deal, Sheet
from ledger.paper import evening as plain
from ledger.paper.build import evening_sheet
from ledger.verify.book import verify
from ledger.verify.paper import digits_of

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}
OTHER = {**PLAIN, "declarer": "2"}


@pytest.fixture
def close(evening, adam):
    return lambda: close_evening(evening=evening, user=adam.user)


@pytest.fixture
def reopen(evening, adam):
    return lambda: reopen_evening(evening=evening, user=adam.user, reason="deal 1 is wrong")


def text_of(evening):
    evening.refresh_from_db()
    pdf = plain.render(evening_sheet(evening, language="en"))
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


def check(*words):
    """verify's answer: exit status and what it says."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("verify", *words, stdout=out, stderr=err)
    except SystemExit as stopped:
        return stopped.code, out.getvalue() + err.getvalue()
    return 0, out.getvalue()


# --- the chain ------------------------------------------------------------------------------------


def test_it_chains_every_version_to_the_one_before(evening, sit_down, record, correct, strike_out):
    first, second = sit_down(), sit_down()
    seen = []
    deal = record(first, PLAIN).deal
    seen.append(ledger_hash(evening))
    record(second, PLAIN)
    seen.append(ledger_hash(evening))
    correct(deal, OTHER)
    seen.append(ledger_hash(evening))
    strike_out(Deal.objects.get(sitting=second))
    seen.append(ledger_hash(evening))
    assert chains([evening])[evening.pk] == seen
    assert len(set(seen)) == 4


def test_it_tells_two_evenings_apart_in_as_many_queries(evening, sitting, record, django_assert_num_queries, club):
    record(sitting, PLAIN)
    other = open_evening(club=club, date=evening.date, place="", unit_amount="", currency="", user=None)
    with django_assert_num_queries(5):
        assert {pk: len(links) for pk, links in chains([evening, other]).items()} == {evening.pk: 1, other.pk: 0}


def test_it_keeps_every_hash_when_somebody_is_renamed(evening, sitting, record, bara, close):
    record(sitting, PLAIN)
    before = ledger_hash(evening)
    bara.name = "Barbora"
    bara.save()
    bara.user.username = "former-1"
    bara.user.save()
    close()
    assert ledger_hash(evening) == before == Sheet.objects.get().ledger_hash
    assert list(verify()) == []


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE ledger_transfer SET amount = amount + 1",
        "UPDATE ledger_deal SET payload_hash = 'x' WHERE number = 1",
        "UPDATE ledger_deal SET entered_label = 'somebody'",
        "UPDATE ledger_deal SET entered_at = '2020-01-01 00:00:00+00:00'",
        "UPDATE ledger_seat SET member_id = (SELECT id FROM clubapp_member WHERE name = 'Dana') WHERE number = 3",
        "UPDATE ledger_session SET unit_amount = '2'",
        "UPDATE ledger_sheet SET versions = 1",
        "UPDATE ledger_sheet SET ledger_hash = 'x'",
    ],
)
def test_it_finds_what_was_changed_behind_a_closed_sheet(evening, sitting, record, dana, close, damage):
    record(sitting, PLAIN)
    record(sitting, OTHER)
    close()
    assert list(verify()) == []
    with guards.lifted(), connection.cursor() as cursor:
        cursor.execute(damage)
    assert "sheet" in {finding.code for finding in verify()}


def test_it_finds_a_closing_without_its_sheet_and_makes_up_for_an_old_one(evening, sitting, record, close):
    record(sitting, PLAIN)
    close()
    with guards.lifted(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM ledger_sheet")
    assert [finding.code for finding in verify()] == ["sheet"]
    sheets_of_old_closings()
    assert list(verify()) == []
    assert Sheet.objects.get().ledger_hash == ledger_hash(evening)


# --- revisions ------------------------------------------------------------------------------------


def test_it_numbers_the_sheets(evening, sitting, record, correct, close, reopen):
    deal = record(sitting, PLAIN).deal
    assert revision(evening) == 1
    evening = close()
    assert (revision(evening), Sheet.objects.get().number) == (1, 1)
    evening = reopen()
    assert revision(evening) == 2
    correct(deal, OTHER)
    evening = close()
    assert revision(evening) == 2
    assert list(Sheet.objects.values_list("number", "versions")) == [(1, 1), (2, 2)]


def test_it_closes_an_evening_without_deals(evening, close):
    assert (revision(close()), Sheet.objects.get().ledger_hash) == (1, "")
    assert list(verify()) == []


def test_it_lists_what_changed_since_the_last_sheet(evening, sitting, record, correct, strike_out, close, reopen):
    first, second = record(sitting, PLAIN).deal, record(sitting, PLAIN).deal
    correct(first, OTHER, "before the first sheet")
    close()
    assert "Changed since" not in text_of(evening)
    assert [sheet.changes for sheet in revisions(evening, [sitting]).sheets] == [()]
    evening = reopen()
    strike_out(second, "dealt with 31 cards")
    record(sitting, PLAIN)
    pending = revisions(evening, [sitting]).pending
    assert [(one.deal.number, one.deal.version, one.what) for one in pending] == [(2, 2, "struck out"), (3, 1, "added")]
    evening = close()
    text = text_of(evening)
    assert "revision 2" in text
    assert "Changed since revision 1" in text
    assert "deal 2, version 2: struck out by table link" in text
    assert "dealt with 31 cards" in text
    assert "before the first sheet" not in text.partition("Table")[0]
    newest, oldest = revisions(evening, [sitting]).sheets
    assert ([one.deal.number for one in newest.changes], oldest.changes) == ([2, 3], ())
    assert revisions(evening, [sitting]).pending == ()


# --- verify SHEET-HASH ----------------------------------------------------------------------------


def test_it_says_that_paper_and_ledger_agree(evening, sitting, record, close):
    record(sitting, PLAIN)
    close()
    whole = Sheet.objects.get().ledger_hash
    assert f"ledger …{whole[-8:]}" in text_of(evening)
    for words in ([whole], [whole[-8:]], [f"…{whole[-8:].upper()}"], ["ledger", f"…{whole[-8:]}"]):
        code, said = check(*words)
        assert code == 0
        assert "Revision 1 of the evening of 2026-03-13 U Lípy, Klub U Lípy" in said
        assert "paper and ledger agree" in said


def test_it_says_what_came_later(evening, sitting, record, correct, close, reopen):
    deal = record(sitting, PLAIN).deal
    close()
    old = ledger_hash(evening)
    reopen()
    assert check(old)[0] == 0
    correct(deal, OTHER)
    close()
    code, said = check(old[-8:])
    assert code == 1
    assert "Revision 1" in said
    assert "1 later version" in said
    code, said = check(ledger_hash(evening)[-8:])
    assert (code, "Revision 2" in said) == (0, True)


def test_it_finds_a_draft_printed_while_the_evening_went_on(evening, sitting, record):
    record(sitting, PLAIN)
    draft = ledger_hash(evening)[-8:]
    code, said = check(draft)
    assert (code, "Draft of the evening" in said) == (0, True)
    record(sitting, PLAIN)
    assert check(draft)[0] == 1


def test_it_says_that_the_ledger_was_changed_behind_the_paper(evening, sitting, record, close):
    record(sitting, PLAIN)
    close()
    digits = Sheet.objects.get().ledger_hash[-8:]
    with guards.lifted(), connection.cursor() as cursor:
        cursor.execute("UPDATE ledger_transfer SET amount = 7")
    code, said = check(digits)
    assert code == 1
    assert "the ledger says otherwise now" in said
    assert "stored 2→1 7" in said


def test_it_knows_no_other_paper(evening, sitting, record, close):
    record(sitting, PLAIN)
    close()
    code, said = check("00000000")
    assert (code, "Nothing here has or had a sheet" in said) == (1, True)
    for nonsense in ("1234567", "ledger", "xyzxyzxy", "12345678 9"):
        with pytest.raises(CommandError):
            call_command("verify", nonsense)
    with pytest.raises(ValueError):  # noqa: PT011 — it says what was typed, nothing else
        digits_of("")
