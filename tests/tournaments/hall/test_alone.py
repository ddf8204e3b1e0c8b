"""One tournament as a file of its own: byte for byte out and in, into another club, and what is refused."""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from clubapp.models import User
from ledger.book import guards
from ledger.verify.book import verify
from tests.tournaments.hall.test_data import full, standing  # noqa: F401
from tournaments.book.alone import Refused, archive_of, take_in
from tournaments.models import (
    Entrant,
    Penalty,
    ResultList,
    Round,
    Seat,
    Slip,
    SlipLink,
    Table,
    TableWord,
    Tournament,
    TournamentEvent,
)

pytestmark = pytest.mark.django_db
ROWS = (SlipLink, TableWord, Slip, Penalty, ResultList, TournamentEvent, Seat, Table, Round, Entrant, Tournament)


@pytest.fixture
def gone():
    """`gone()`: the same club without its tournaments."""

    def gone():
        with guards.lifted():
            for model in ROWS:
                rows = model.objects.all()
                if hasattr(model, "replaces") or model is TableWord:
                    rows = rows.order_by("-pk")
                for row in rows:
                    row.delete()

    return gone


def test_it_comes_back_byte_for_byte(full, club, gone):  # noqa: F811
    taken, before = archive_of(full), standing()
    gone()
    assert not Tournament.objects.exists()
    again = take_in(taken, club)
    assert archive_of(again) == taken
    assert standing() == before
    assert again.entrants.get(number=3).member.name == "Cyril"
    assert list(verify()) == []
    with pytest.raises(Refused, match="here already"):
        take_in(taken, club)


def test_another_club_takes_it_with_names_for_members(full, other_club, gone):  # noqa: F811
    taken, before = archive_of(full), standing()
    gone()
    with pytest.raises(Refused, match=r"not those of members here: adam\."):
        take_in(taken, other_club)
    assert not Tournament.objects.exists()
    again = take_in(taken, other_club, make_accounts=True)
    assert (again.club, standing()) == (other_club, before)
    entrant = again.entrants.get(number=3)
    assert (entrant.name, entrant.member) == ("Cyril", None)
    assert list(verify()) == []
    theirs, ours = (json.loads(one) for one in (archive_of(again), taken))
    assert theirs["tournament"]["result_lists"] == ours["tournament"]["result_lists"]
    assert theirs["tournament"]["slips"] == ours["tournament"]["slips"]


def test_the_commands_carry_it_to_a_site_without_its_accounts(full, tmp_path, wipe, capsys):  # noqa: F811
    file = tmp_path / "turnaj.json"
    call_command("export_tournament", full.pk, file)
    wipe()
    from clubapp.models import Club

    club = Club.objects.create(name="Jiný", slug="jiny", language="cs", default_variant="cz_voleny")
    call_command("import_tournament", file, "--club", "jiny")
    assert "verified and compared" in capsys.readouterr().out
    assert Tournament.objects.get().club == club
    assert not User.objects.get(username="adam").has_usable_password()
    assert list(verify()) == []


def test_other_accounts_of_the_same_number_are_refused(full, club, other_club, gone, tmp_path, adam):  # noqa: F811
    file = tmp_path / "turnaj.json"
    call_command("export_tournament", full.pk, file)
    gone()
    User.objects.filter(pk=adam.user_id).update(username="eva")
    with pytest.raises(CommandError, match="Other accounts stand here in place of these: adam"):
        call_command("import_tournament", file, "--club", other_club.slug)
    with pytest.raises(CommandError, match="There is no club"):
        call_command("import_tournament", file, "--club", "nikde")
    with pytest.raises(CommandError, match="There is no tournament"):
        call_command("export_tournament", 999, file)


def change(content, path, value):
    *way, last = path
    for step in way:
        content = content[step]
    content[last] = value


CHANGES = [
    (("format",), "scorebook-club/3"),
    (("tournament",), 5),
    (("tournament", "name"), "x" * 201),
    (("tournament", "place"), "U\u0007Lípy"),
    (("tournament", "state"), "running"),
    (("tournament", "format"), {"tables": "five"}),
    (("tournament", "slips", 0, "money_1"), 999),
    (("tournament", "slips", 0, "source"), "dreamt"),
    (("tournament", "slips", 0, "entered_at"), "2026-01-01T00:00:00+00:00"),
    (("tournament", "penalties", 0, "reason"), "jinak"),
    (("tournament", "penalties", 0, "number"), 7),
    (("tournament", "rounds", 0, "tables", 0, 1), [1]),
    (("tournament", "entrants", 0, "number"), 77),
    (("tournament", "events", 3, "facts"), {"round": "first"}),
    (("tournament", "words"), []),
    (("tournament", "result_lists", 0, "ledger_hash"), "0" * 64),
    (("tournament", "result_lists"), None),
    (("accounts",), []),
]


def test_what_was_changed_by_hand_is_refused(full, club, gone):  # noqa: F811
    taken = archive_of(full)
    gone()
    for path, value in CHANGES:
        content = json.loads(taken)
        change(content, path, value)
        with pytest.raises(Refused):
            take_in(json.dumps(content).encode(), club)
        assert not Tournament.objects.exists(), path


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 9000, b'{"format": 1}'])
def test_what_is_no_archive_is_refused(club, data):
    with pytest.raises(Refused, match="This is no archive of a tournament"):
        take_in(data, club)


def test_by_the_pages(full, club, gone, organiser_client, scorekeeper_client):  # noqa: F811
    address = f"/tournaments/{full.pk}/archive.json"
    assert scorekeeper_client.get(address).status_code == 403
    answer = organiser_client.get(address)
    assert re.search(r'filename="turnaj-u-lipy-2026-03-14\.json"', answer["Content-Disposition"])
    here = "/clubs/u-lipy/tournaments/archive/"
    page = organiser_client.post(here, {"file": SimpleUploadedFile("a.json", answer.content)}).content.decode()
    assert "This tournament is here already." in page
    gone()
    answer = organiser_client.post(here, {"file": SimpleUploadedFile("a.json", answer.content)})
    assert answer.url == f"/tournaments/{Tournament.objects.get().pk}/"
    assert "verified and compared" in organiser_client.get(answer.url).content.decode()
