"""Two editions of every text in one book: what was played stays as it was played, and each is settled by its own."""

from __future__ import annotations

import datetime
import io
import json
import os
import subprocess
import sys
import uuid
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

import rules
from bench.deals import document as document_of_deals
from clubapp.variants import EditionGone
from ledger.book.documents import named_document
from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.doctor.looks import look
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.results import result_of
from ledger.exchange.archive.back import BadArchive, import_club
from ledger.exchange.archive.out import archive
from ledger.exchange.loading import load_document
from ledger.models import Deal, Sitting
from ledger.paper import evening as plain
from ledger.paper import explained
from ledger.paper.build import evening_sheet
from ledger.season import sums
from ledger.season.player import player_results
from ledger.season.scope import Scope
from ledger.season.table import standings
from ledger.table.correct import correct_deal
from ledger.table.queries import sitting_rows
from ledger.table.record import record_deal
from ledger.table.settling import preview_deal
from ledger.verify.book import verify
from tests.editions import copy_of_editions, second_edition

ROOT = Path(__file__).parents[2]
VARIANTS = rules.variants()
# what cost one unit or point costs three
DEARER = {"amount = 1,": "amount = 3,"}
ACTOR = Actor(label="table link")
SEATS = {"Adam": "1", "Bára": "2", "Cyril": "3", "Dana": "4"}


@pytest.fixture
def load(club):
    def load(variant, number, *, first=12, day=1, **head):
        document = {**document_of_deals(variant, first), "edition": f"{variant}/{number}", **head}
        return load_document(club=club, document=document, date=datetime.date(2026, 3, day))

    return load


def stored(evening):
    return [row.payments for sitting in Sitting.objects.of_evening(evening) for row in sitting_rows(sitting)]


def papers(evening):
    sheet = evening_sheet(evening)
    return plain.render(sheet), explained.render(sheet)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_keeps_what_was_played_and_plays_the_new_one(load, tmp_path, variant):
    old = load(variant, 1)
    paid, printed = stored(old), papers(old)
    with second_edition(tmp_path, f"{variant}/2", DEARER):
        new = load(variant, 2, day=8)
        assert stored(new) != paid
        assert (stored(old), papers(old)) == (paid, printed)
        assert papers(new) != printed
        for evening, number in ((old, 1), (new, 2)):
            (sitting,) = Sitting.objects.of_evening(evening)
            assert named_document(sitting)["edition"] == f"{variant}/{number}"
            (table,) = evening_sheet(evening).tables
            assert table.rules.edition == f"{variant}/{number}"
            rows = [tuple(row.amounts.values()) for row in sitting_rows(sitting)]
            assert [row.amounts for row in table.rows] == rows
        assert list(verify()) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_moves_nothing_by_a_corrected_note(load, tmp_path, variant):
    old = load(variant, 1)
    paid = stored(old)
    with second_edition(tmp_path, f"{variant}/2", DEARER):
        for deal in Deal.objects.current().filter(sitting__evening=old):
            facts = {**deal.facts, "note": "by candlelight"}
            recorded = correct_deal(deal=deal, key=uuid.uuid4(), facts=facts, reason="note", actor=ACTOR)
            assert not recorded.unchanged
            assert recorded.follow_ups == ()
        assert stored(old) == paid
        assert list(verify()) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_saves_what_it_previewed(load, tmp_path, variant):
    *_before, facts = (
        rules.rename(deal, SEATS, edition=rules.newest(variant)) for deal in document_of_deals(variant, 9)["deals"]
    )
    with second_edition(tmp_path, f"{variant}/2", DEARER):
        for number in (1, 2):
            (sitting,) = Sitting.objects.of_evening(load(variant, number, first=8, day=number))
            place = head_of(sitting).next_number
            previewed = preview_deal(sitting=sitting, number=place, facts=facts)
            record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=place, facts=facts, actor=ACTOR)
            row = sitting_rows(sitting)[-1]
            assert {str(seat): amount for seat, amount in row.amounts.items()} == previewed.amounts
            settled = rules.settle(named_document(sitting)).deals[-1]
            assert list(settled.amounts.values()) == list(row.amounts.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_command_line_settles_each_by_its_edition(load, tmp_path, variant):
    with second_edition(tmp_path, f"{variant}/2", DEARER):
        documents = []
        for number in (1, 2):
            (sitting,) = Sitting.objects.of_evening(load(variant, number, day=number))
            documents.append((named_document(sitting), sitting_rows(sitting)))
    settled = [settled_by_command(document, tmp_path / "editions") for document, _rows in documents]
    for answer, (document, rows) in zip(settled, documents, strict=True):
        assert answer["edition"] == document["edition"]
        assert [list(deal["amounts"].values()) for deal in answer["deals"]] == [
            list(row.amounts.values()) for row in rows
        ]
    assert settled[0]["deals"] != settled[1]["deals"]


def settled_by_command(document, folder):
    answer = subprocess.run(
        [sys.executable, "-m", "rules", "settle", "-"],
        input=json.dumps(document).encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "RULES_EDITIONS": str(folder)},
        check=True,
    )
    return json.loads(answer.stdout)


# --- a season of both ----------------------------------------------------------------------------


@pytest.fixture
def count(club):
    def count(variant):
        scope = Scope(club=club, variant=variant)
        return {row.name: row for row in standings(scope, sums.sittings(scope)).rows}

    return count


JINY = {"contract": "durch", "declarer": "Adam", "made": True, "renonc": [{"offender": "Adam", "rule": "jiny"}]}


def test_standings_take_a_penalty_for_what_it_cost_then(load, count, club, tmp_path):
    """A penalty is told apart from the play of its deal: by another price the play would not have been won."""
    head = {"players": ["Adam", "Bára", "Cyril"], "deals": [JINY]}
    changed = {"jiny = { amount = 10": "jiny = { amount = 70"}
    with second_edition(tmp_path, "paluba_licitovany/2", changed):
        load("paluba_licitovany", 1, day=1, **head)
        load("paluba_licitovany", 2, day=2, **head)
        assert count("paluba_licitovany")["Adam"].balance == 2 * (20 * 2) - 2 * 10 - 2 * 70
        adam = club.members.get(name="Adam")
        assert player_results(adam).penalty_amount == -(2 * 10 + 2 * 70)
        assert player_results(adam).penalties == 2


def test_standings_count_with_a_code_that_another_edition_does_not_know(load, count, tmp_path):
    head = {"players": ["Adam", "Bára", "Cyril"], "deals": [JINY]}
    with second_edition(tmp_path, "paluba_licitovany/2", {"jiny =": "pozde ="}):
        load("paluba_licitovany", 1, day=1, **head)
        late = {**JINY, "renonc": [{"offender": "Bára", "rule": "pozde"}]}
        load("paluba_licitovany", 2, day=2, **{**head, "deals": [late]})
        assert {name: row.penalties for name, row in count("paluba_licitovany").items()} == {
            "Adam": 1,
            "Bára": 1,
            "Cyril": 0,
        }


def test_standings_end_a_match_where_it_ended(load, count, tmp_path):
    durmas = {"contract": "durmas", "declarer": "Adam", "made": True}
    head = {"players": ["Adam", "Bára", "Cyril"], "deals": [durmas, durmas]}
    with second_edition(tmp_path, "hr_marijas/2", {"default = 12": "default = 6"}):
        load("hr_marijas", 1, day=1, **head)
        assert count("hr_marijas")["Adam"].won == 1
        load("hr_marijas", 2, day=2, **head)
        assert count("hr_marijas")["Adam"].won == 1 + 2


def test_standings_sum_what_is_written(load, count, tmp_path):
    with second_edition(tmp_path, "cz_licitovany/2", DEARER):
        load("cz_licitovany", 1, day=1)
        load("cz_licitovany", 2, day=2)
        written = dict.fromkeys(SEATS, 0)
        for sitting in Sitting.objects.all():
            for seat, name in enumerate(SEATS, 1):
                written[name] += sum(row.amounts[seat] for row in sitting_rows(sitting))
        assert {name: row.balance for name, row in count("cz_licitovany").items()} == written


# --- taken out, brought in, and gone ---------------------------------------------------------------


def test_an_archive_brings_both(load, club, wipe, tmp_path):
    with second_edition(tmp_path, "cz_licitovany/2", DEARER):
        for number in (1, 2):
            close_evening(evening=load("cz_licitovany", number, day=number), user=None)
        club.editions = {"cz_licitovany": "cz_licitovany/1"}
        club.save()
        taken = archive(club)
        wipe()
        brought = import_club(taken)
        assert archive(brought) == taken
        assert brought.editions == {"cz_licitovany": "cz_licitovany/1"}
        assert list(verify()) == []
        wipe()
    with pytest.raises(BadArchive, match="the edition cz_licitovany/2 is not installed here"):
        import_club(taken)


@pytest.fixture
def gone(adam, load, tmp_path):
    """An evening by an edition that was taken away since."""
    with second_edition(tmp_path, "cz_licitovany/2", DEARER):
        return load("cz_licitovany", 2, first=4)


def test_verify_says_that_an_edition_is_gone(gone):
    (finding,) = verify()
    (sitting,) = Sitting.objects.of_evening(gone)
    said = (
        f"sitting {sitting.pk}: edition: its deals cannot be settled: the edition cz_licitovany/2 is not installed here"
    )
    assert str(finding) == said
    with pytest.raises(SystemExit):
        call_command("verify", stdout=io.StringIO())


def test_verify_says_that_an_edition_cannot_be_read(load, tmp_path):
    load("cz_licitovany", 1, first=2)
    copied = copy_of_editions(tmp_path)
    (copied / "cz_licitovany/1.toml").write_text("engine = 5", "utf-8")
    with rules.editions_from(copied):
        (finding,) = verify()
    assert "its deals cannot be settled: cz_licitovany/1.toml: " in str(finding)


def test_the_doctor_says_that_an_edition_is_gone_or_cannot_stand(gone, tmp_path):
    def seen():
        return next(one for one in look() if one.what == "editions")

    said = "evenings were played by cz_licitovany/2, which is not installed here: put its file back"
    assert (seen().wrong, seen().said) == (True, said)
    (tmp_path / "editions/cz_voleny/1.toml").write_text("engine = 5", "utf-8")
    with rules.editions_from(tmp_path / "editions"):
        assert seen().wrong
        assert "cz_voleny/1" in seen().said


def test_a_page_says_that_an_edition_cannot_be_read(client, db, tmp_path):
    copied = copy_of_editions(tmp_path)
    (copied / "cz_voleny/1.toml").write_text("engine = 5", "utf-8")
    with rules.editions_from(copied):
        answer = client.get(reverse("rules:variant", args=["cz_voleny"]))
    assert answer.status_code == 503
    assert "by the edition cz_voleny/1, which is missing here or cannot be read" in answer.content.decode()


@pytest.mark.parametrize("command", [("dump_session",), ("sheet", "-o", "-")])
def test_commands_say_that_an_edition_is_gone(gone, command):
    name, *options = command
    with pytest.raises(CommandError, match="cannot be settled: the edition cz_licitovany/2 is not installed here"):
        call_command(name, str(gone.pk), *options)


@pytest.mark.parametrize("page", ["sitting", "evening-sheet", "standings"])
def test_pages_say_that_an_edition_is_gone(gone, organiser_client, club, page):
    (sitting,) = Sitting.objects.of_evening(gone)
    arguments = {"sitting": sitting.pk, "evening-sheet": gone.pk, "standings": club.slug}
    answer = organiser_client.get(reverse(page, args=[arguments[page]]))
    if page != "standings":  # they sum what is written; only a penalty or a match is settled anew
        assert answer.status_code == 503
        assert "It was played by the edition cz_licitovany/2, which is missing here" in answer.content.decode()
    else:
        assert answer.status_code == 200


def test_the_evening_still_says_who_pays_whom(gone, organiser_client):
    answer = organiser_client.get(reverse("evening", args=[gone.pk]))
    assert answer.status_code == 200
    shown = answer.content.decode()
    for player in result_of(gone).players:
        assert player.member.name in shown
    (sitting,) = Sitting.objects.of_evening(gone)
    with pytest.raises(EditionGone):
        _ = sitting.played_by


def test_a_sitting_plays_by_the_edition_it_was_opened_with(club, people, tmp_path):
    evening = open_evening(club=club, date=datetime.date(2026, 3, 1), place="", unit_amount="", currency="", user=None)
    with second_edition(tmp_path, "cz_licitovany/2", DEARER):
        order = {
            "evening": evening,
            "members": people[:3],
            "house_rules": None,
            "user": None,
            "variant": "cz_licitovany",
        }
        assert open_sitting(**order, edition="cz_licitovany/1").edition == "cz_licitovany/1"
        for wrong in ("cz_licitovany/3", "cz_voleny/1", "2"):
            with pytest.raises(rules.Invalid) as refused:
                open_sitting(**order, edition=wrong, leaving=range(99))
            assert [problem.code for problem in refused.value.problems] == ["edition"]
