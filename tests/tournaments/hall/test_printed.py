"""A printed result list against the book: found by its digits, told apart where something came later."""

from __future__ import annotations

import io
import uuid

import pytest
from django.core.management import call_command

from ledger.book import guards
from tests.tournaments.hall.conftest import DESK
from tournaments.hall import closing, slips
from tournaments.models import Slip

pytestmark = pytest.mark.django_db


@pytest.fixture
def result(played):
    return closing.finish(tournament=played(9, 2), user=None)


def verify(*words):
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("verify", *words, stdout=out, stderr=err)
    except SystemExit as ended:
        return ended.code, out.getvalue() + err.getvalue()
    return 0, out.getvalue()


def test_the_paper_agrees(result):
    code, said = verify(result.ledger_hash[-8:])
    assert code == 0
    assert f"Result list {result.number} of Turnaj U Lípy of 2026-03-14" in said
    assert "paper and book agree" in said


def test_a_correction_comes_later(result):
    slip = Slip.objects.first()
    slips.correct_slip(slip=slip, key=uuid.uuid4(), money=(1, 0, -1), reason="přepis", actor=DESK)
    code, said = verify("ledger", f"…{result.ledger_hash[-8:]}")
    assert (code, "1 later version of slips; print it again" in said) == (1, True)
    newest = result.tournament.result_lists.last()
    assert verify(newest.ledger_hash)[0] == 0


def test_what_was_changed_past_the_guards_is_told(result):
    with guards.lifted():
        Slip.objects.filter(pk=Slip.objects.first().pk).update(payload_hash="0" * 64)
    code, said = verify(result.ledger_hash)
    assert (code, "the hash is another one" in said) == (1, True)


def test_digits_that_nothing_has(result):
    assert verify("0" * 8)[0] == 1
