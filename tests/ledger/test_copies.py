"""Dump and load: the same bytes again, everything or nothing, into an empty database only."""

import json
import stat

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubapp.models import Member
from ledger.book import guards
from ledger.book.chain import ledger_hash
from ledger.book.copies import portable
from ledger.book.copies.files import CopyFailed
from ledger.evening.evenings import close_evening, reopen_evening
from ledger.evening.paying import mark_all_paid
from ledger.models import Deal, Payment
from ledger.verify.book import verify

PLAIN = {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"}


@pytest.fixture
def book(evening, sit_down, record, correct, strike_out, bara):
    """Versions, points, a payment, names and notes with every kind of letter."""
    bara.name = "Bára \u202e😀 \u2028'\"\\"
    bara.save()
    table = sit_down(house_rules={"cap": None})
    first, second = (record(table, {**PLAIN, "note": "ř \u2028 \\u0041 😀"}).deal for _ in range(2))
    correct(first, {**PLAIN, "declarer": "2"}, "miss\u2028heard")
    strike_out(second)
    record(sit_down("hr_marijas"), {"contract": "adut", "declarer": "1", "trump": "acorns", "points": 80})
    closed = close_evening(evening=evening, user=None)
    mark_all_paid(evening=closed, user=bara.user)
    return closed


@pytest.fixture
def dumped(book, tmp_path):
    file = tmp_path / "book.jsonl"
    portable.dump(file)
    return file


@pytest.mark.django_db
def test_it_loads_the_same_book_again(dumped, book, wipe, tmp_path):
    before, deals = ledger_hash(book), list(Deal.objects.order_by("pk").values())
    created = list(Member.objects.order_by("pk").values())
    wipe()
    assert portable.load(dumped) == len(dumped.read_bytes().splitlines()) - 2
    assert (ledger_hash(book), list(Deal.objects.order_by("pk").values())) == (before, deals)
    assert list(Member.objects.order_by("pk").values()) == created
    assert list(verify()) == []
    again = tmp_path / "again.jsonl"
    portable.dump(again)
    assert again.read_bytes() == dumped.read_bytes()


@pytest.mark.django_db
def test_it_goes_on_counting_after_a_load(dumped, book, wipe, club, record):
    wipe()
    portable.load(dumped)
    evening = reopen_evening(evening=book, user=None, reason="one more deal")
    sitting = evening.sittings.first()
    assert record(sitting, PLAIN).deal.pk > Payment.objects.count()
    assert list(verify()) == []


@pytest.mark.django_db
def test_it_is_for_its_owner_only_and_names_no_browser(dumped):
    assert stat.S_IMODE(dumped.stat().st_mode) == 0o600
    models = {json.loads(line).get("model") for line in dumped.read_bytes().splitlines()}
    assert "ledger.payment" in models
    assert "sessions.session" not in models


@pytest.mark.django_db
def test_it_loads_into_an_empty_database_only(dumped):
    for command in ("load", "restore"):
        with pytest.raises(CommandError, match="only taken into an empty one"):
            call_command(command, str(dumped))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda lines: lines[:-1], "not whole"),
        (lambda lines: [*lines[:-2], lines[-1]], "not whole"),
        (lambda lines: [lines[0], *lines[2:]], "not whole"),
        (lambda lines: [line.replace(b'"hra"', b'"sto"') for line in lines], "not whole"),
        (lambda lines: [lines[0].replace(b"0001", b"0000"), *lines[1:]], "newer, or another one"),
        (lambda lines: [lines[0].replace(b'"scorebook":1', b'"scorebook":2'), *lines[1:]], "another format"),
    ],
)
def test_it_refuses_a_dump_that_is_not_whole(dumped, wipe, harm, said):
    wipe()
    dumped.write_bytes(b"".join(harm(dumped.read_bytes().splitlines(keepends=True))))
    with pytest.raises(CopyFailed, match=said):
        portable.load(dumped)
    assert not Deal.objects.exists()
    assert guards.missing() == []


@pytest.mark.django_db
def test_it_takes_no_other_file(tmp_path):
    (tmp_path / "x").write_text("nothing of ours")
    for command in ("load", "restore"):
        for name in ("x", "none"):
            with pytest.raises(CommandError):
                call_command(command, str(tmp_path / name))
    with pytest.raises(CommandError):
        call_command("dump", str(tmp_path / "nowhere" / "x"))
    assert [file.name for file in tmp_path.iterdir()] == ["x"]


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a file that could be written over")
@pytest.mark.django_db(transaction=True)
def test_it_does_not_back_up_onto_itself():
    with pytest.raises(CommandError, match="the database itself"):
        call_command("backup", connection.settings_dict["NAME"])
