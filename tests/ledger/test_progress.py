"""Long runs say how far they are, on a terminal and after a second; a pipe sees nothing."""

from __future__ import annotations

import pytest

from ledger import progress


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
