"""Which version runs, as a log, a command and a page say it."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from clubapp import version


@pytest.fixture
def git(tmp_path):
    """A checkout's own files."""
    folder = tmp_path / ".git"
    (folder / "refs" / "heads").mkdir(parents=True)
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    return folder


def test_it_knows_the_package_the_commit_and_the_tables():
    start = f"0.2.0, commit {version.commit() or 'unknown'}, tables "
    assert version.described().startswith(start)
    assert re.match(r"clubapp \d{4}, jobs \d{4}, ledger \d{4}", version.described().removeprefix(start))


def test_it_reads_a_commit_as_git_keeps_it(git):
    (git / "refs" / "heads" / "main").write_text("a" * 40 + "\n")
    assert version._checked_out(git) == "a" * 40
    (git / "refs" / "heads" / "main").unlink()
    assert version._checked_out(git) == ""
    (git / "packed-refs").write_text("# pack-refs\n" + "b" * 40 + " refs/heads/main\n")
    assert version._checked_out(git) == "b" * 40
    (git / "HEAD").write_text("c" * 40 + "\n")
    assert version._checked_out(git) == "c" * 40


def test_it_does_without_a_checkout(tmp_path, monkeypatch):
    assert version._checked_out(tmp_path / "none") == ""
    version.commit.cache_clear()
    monkeypatch.setenv("SCOREBOOK_COMMIT", "1a2b3c4d5e6f7890")
    try:
        assert version.commit() == "1a2b3c4d5e6f"
    finally:
        version.commit.cache_clear()


def test_organisers_read_which_version_runs(organiser_client, member_client, club):
    address = reverse("club-settings", args=[club.slug])
    assert f"This site runs version 0.2.0 (commit {version.commit() or '–'}, tables clubapp" in (
        organiser_client.get(address).content.decode()
    )
    assert member_client.get(address).status_code == 403
