"""A club deleted by whoever keeps the server: archived first, asked twice, and nothing of it left."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from clubapp.models import Club, User
from ledger.book import guards
from ledger.book.copies.target import book_models
from ledger.exchange.archive.out import archive
from ledger.exchange.deleting import path_to_club
from ledger.models import Deal, Evening
from ledger.verify.book import verify
from tests.archive.conftest import PLAIN, Writer

pytestmark = pytest.mark.django_db


@pytest.fixture
def answers(monkeypatch):
    """What is typed; `answers.before` is done as the last question is asked."""

    class Answers(list):
        def before(self):
            pass

        def __call__(self, _question):
            if not self:
                raise EOFError
            if len(self) == 1:
                self.before()
            return self.pop(0)

    typed = Answers()
    monkeypatch.setattr("builtins.input", typed)
    return typed


@pytest.fixture
def delete(tmp_path, capsys):
    def delete(club, file="club.json"):
        call_command("delete_club", club.slug, "--archive", str(tmp_path / file))
        return capsys.readouterr().out

    return delete


def counts(club):
    """Rows that belong to the club, by table."""
    found = {}
    for model in book_models():
        if model is not User:
            found[model.__name__] = model._base_manager.filter(**{path_to_club(model): club.pk}).count()
    return {name: number for name, number in found.items() if number}


def test_it_knows_to_which_club_every_row_belongs():
    assert [model for model in book_models() if model is not User and path_to_club(model) is None] == []
    assert path_to_club(Deal) == "sitting__evening__club"
    assert path_to_club(Evening) == "club"


def test_it_deletes_the_club_and_nothing_else(full_club, other_club, ana, delete, answers, tmp_path):
    mine, theirs, kept = counts(full_club), counts(other_club), archive(full_club, emails=True)
    assert len(mine) > 12
    people = set(User.objects.exclude(pk=ana.user_id).values_list("pk", flat=True))
    answers += [full_club.slug, full_club.slug]
    said = delete(full_club)
    assert f"{full_club.name} is deleted" in said
    assert (counts(full_club), counts(other_club)) == ({}, theirs)
    assert not User.objects.filter(pk__in=people, is_active=True).exists()
    assert (tmp_path / "club.json").read_bytes() == kept
    assert guards.missing() == []
    assert list(verify()) == []
    # and back again
    call_command("import_club", str(tmp_path / "club.json"))
    assert counts(Club.objects.get(slug=full_club.slug)) == {
        name: number for name, number in mine.items() if name not in {"AccountLink", "PublicLink", "TableLink"}
    }


def test_it_leaves_accounts_that_another_club_uses(full_club, other_club, delete, answers):
    user = full_club.members.filter(user__isnull=False).first().user
    other_club.members.create(name="Barbara", user=user)
    answers += [full_club.slug, full_club.slug]
    delete(full_club)
    assert User.objects.get(pk=user.pk).is_active


@pytest.mark.parametrize("typed", [[], ["no"], ["{slug}"], ["{slug}", "no"], ["", "{slug}"]])
def test_it_asks_twice(full_club, delete, answers, tmp_path, typed):
    before = counts(full_club)
    answers += [text.format(slug=full_club.slug) for text in typed]
    with pytest.raises(CommandError, match="Nothing is deleted"):
        delete(full_club)
    assert counts(full_club) == before
    assert (tmp_path / "club.json").exists()


def test_it_deletes_nothing_that_the_archive_has_not(full_club, delete, answers, people):
    """Somebody writes while the questions are answered."""
    write = Writer(full_club, None)
    evening = write.evening("2026-05-01")
    sitting = write.seat(evening, [people[0], people[1], people[3]])
    answers.before = lambda: write.deal(sitting, PLAIN)
    answers += [full_club.slug, full_club.slug]
    with pytest.raises(CommandError, match="wrote meanwhile"):
        delete(full_club)
    assert Deal.objects.filter(sitting=sitting).count() == 1
    assert guards.missing() == []


def test_it_writes_over_no_archive(full_club, delete, tmp_path):
    (tmp_path / "club.json").write_text("an older one")
    with pytest.raises(CommandError, match="is there already"):
        delete(full_club)
    assert (tmp_path / "club.json").read_text() == "an older one"


def test_it_lists_the_clubs(full_club, other_club, capsys):
    call_command("clubs")
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["slug", "members", "evenings", "deals", "last", "evening", "name"]
    by_slug = {line.split()[0]: line.split() for line in lines}
    deals = Deal.objects.played().filter(sitting__evening__club=full_club).count()
    last = full_club.evenings.order_by("date").last().date.isoformat()
    assert by_slug[full_club.slug][1:5] == [
        str(full_club.members.active().count()), str(full_club.evenings.count()), str(deals), last,
    ]  # fmt: skip
    assert by_slug["karte-i-kava"][1:5] == ["0", "0", "0", "never"]
