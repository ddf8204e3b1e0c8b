"""Many backups in one folder: a week of days and a year of months are kept, and nothing of anybody else's."""

from __future__ import annotations

import datetime

import pytest
from django.core.management import CommandError, call_command

from ledger.book.copies.rotation import backup_at, outdated


def at(*moment):
    return datetime.datetime(*moment, tzinfo=datetime.UTC)


@pytest.fixture
def backed_up(tmp_path):
    """Files as if a backup had been made at each of the moments and the others thrown away each time."""

    def backed_up(moments, days=7, months=12):
        for moment in moments:
            backup_at(tmp_path, moment).touch()
            for path in outdated(tmp_path, days=days, months=months):
                path.unlink()
        return [path.name.removesuffix(".backup") for path in sorted(tmp_path.iterdir())]

    return backed_up


def test_it_keeps_a_week_and_a_year(backed_up):
    """Day by day for two years, at a quarter past four."""
    first = at(2025, 1, 1, 4, 15)
    kept = backed_up(first + datetime.timedelta(days=n) for n in range(700))
    last = first + datetime.timedelta(days=699)
    days = [(last - datetime.timedelta(days=n)).strftime("%Y-%m-%dT041500Z") for n in range(7)]
    # twelve months, this one included
    months = [f"2026-{month:02d}-01T041500Z" for month in range(1, 13)]
    assert kept == sorted({*days, *months})
    assert len(kept) == 18


def test_it_keeps_the_last_of_a_day(backed_up):
    moments = [at(2026, 3, 2, 4), at(2026, 3, 3, 4), at(2026, 3, 3, 5), at(2026, 3, 3, 6)]
    assert backed_up(moments, days=1, months=1) == ["2026-03-02T040000Z", "2026-03-03T060000Z"]


def test_it_keeps_the_last_ones_there_are_after_a_long_silence(backed_up):
    """A site that was off for a year loses nothing of what it had."""
    kept = backed_up([at(2025, 3, 1, 4), at(2025, 3, 2, 4), at(2026, 3, 1, 4)])
    assert kept == ["2025-03-01T040000Z", "2025-03-02T040000Z", "2026-03-01T040000Z"]


def test_it_leaves_other_files_alone(tmp_path, backed_up):
    names = ["before.backup", "3.backup", "2026-13-40T000000Z.backup", ".2026-01-01T000000Z.backup.7", "club.sqlite3"]
    for name in names:
        (tmp_path / name).touch()
    backed_up([at(2026, 3, 1, 4), at(2026, 3, 2, 4)], days=1, months=1)
    assert {path.name for path in tmp_path.iterdir()} >= set(names)


@pytest.mark.django_db
def test_it_makes_the_folder_and_says_what_it_did(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "not there" / "backups"
    made = []

    def backup(file, *, tell):
        file.touch()
        made.append(file)
        return "x"

    monkeypatch.setattr("ledger.management.commands.backup.backup", backup)
    old = folder / "2020-01-01T000000Z.backup"
    call_command("backup", into=folder)
    old.touch()
    call_command("backup", into=folder, days=1, months=1)
    assert (len(made), old.exists()) == (2, False)
    assert f"{old} is thrown away" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["x", "--into", "y"], ["--into", "y", "--days", "0"], ["--into", "y", "--months", "-1"]]
)
def test_it_wants_one_place_and_keeps_at_least_one(words):
    with pytest.raises(CommandError):
        call_command("backup", *words)


def test_it_says_where_it_cannot_write(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match=r"File exists|Not a directory"):
        call_command("backup", into=tmp_path / "file" / "backups")
