"""Long runs say how far they are, on a terminal and after a second; a pipe sees nothing."""

from __future__ import annotations

import pytest

from ledger.book import progress
from ledger.evening.evenings import close_evening
from ledger.verify.book import verify


@pytest.fixture
def clock(monkeypatch):
    """Every look at the clock is 0.3 s later."""
    times = iter(number * 0.3 for number in range(1000))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(times))


def terminal(monkeypatch, yes):
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: yes, raising=False)


def test_it_says_how_far_it_is_after_a_second(clock, monkeypatch, capsys):
    terminal(monkeypatch, True)
    assert list(progress.progress("verify: sittings", 6)(range(6))) == list(range(6))
    said = capsys.readouterr().err.replace("\r", "\n").split("\n")
    assert said == ["", "verify: sittings 3 / 6", "verify: sittings 4 / 6", "verify: sittings 5 / 6",
                    "verify: sittings 6 / 6", ""]  # fmt: skip


def test_it_says_nothing_of_a_short_run(clock, monkeypatch, capsys):
    terminal(monkeypatch, True)
    assert list(progress.progress("x", 2)("ab")) == ["a", "b"]
    assert capsys.readouterr().err == ""


def test_it_writes_nothing_into_a_log(clock, monkeypatch, capsys):
    terminal(monkeypatch, False)
    assert len(list(progress.progress("x", 50)(range(50)))) == 50
    assert capsys.readouterr().err == ""


def test_it_says_how_long_another_program_runs(monkeypatch, capsys):
    terminal(monkeypatch, True)
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.01)
    with progress.waiting("pg_dump is running,"):
        progress.time.sleep(0.2)
    said = capsys.readouterr().err
    assert said.startswith("\rpg_dump is running, 0 s")
    assert said.endswith("\n")


def test_it_waits_in_silence_for_a_short_run_or_in_a_log(monkeypatch, capsys):
    terminal(monkeypatch, True)
    with progress.waiting("x"):
        pass
    terminal(monkeypatch, False)
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.01)
    with progress.waiting("x"):
        progress.time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_verify_tells_of_sittings_and_of_sheets(evening, sitting, record, adam):
    record(sitting, {"contract": "hra", "declarer": "1", "trump": "leaves", "points": 50})
    close_evening(evening=evening, user=adam.user)
    told = []

    def shown(what, total):
        told.append((what, total))
        return iter

    assert list(verify(shown=shown)) == []
    assert told == [
        ("verify: portions of 50 closed evenings", 1),
        ("verify: portions of 50 evenings with payments", 0),
        ("verify: portions of 50 settled evenings", 0),
        ("verify: portions of 50 sittings", 1),
    ]
