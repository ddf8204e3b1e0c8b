"""load_session and dump_session: what goes in comes out equal."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

import rules
from ledger.book.documents import named_document
from ledger.models import Deal, Evening, Sitting
from tests.cases import TAPPED as CASES
from tests.cases import TAPPED_SETTLED as SETTLED

RICH = {
    "variant": "sk_voleny",
    "edition": "sk_voleny/1",
    "players": ["Dana", "Žofie <b>", "Ch", "=1+1 🂡"],
    "house_rules": {"credit": 1000, "sitting_out_shares": False},
    "unit_value": {"amount": "0.10", "currency": "EUR"},
    "deals": [
        {"contract": "hra", "declarer": "Dana", "sitting_out": "Ch", "trump": "plain", "fleks": {"hra": 2},
         "flek_by": {"hra": "Žofie <b>"}, "winner": "defence", "round": 1, "note": "  \u202ejak\\ \"to\" bylo 1\n2 "},
        {"contract": "renonc", "renonc": [{"offender": "=1+1 🂡", "each": 5}], "round": 2},
    ],
}  # fmt: skip


@pytest.fixture
def load(club, tmp_path):
    def load(document, *options):
        path = tmp_path / "session.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document, ensure_ascii=False))
        out = io.StringIO()
        call_command("load_session", str(path), "--club", club.slug, *options, stdout=out)
        return Evening.objects.get(pk=int(out.getvalue()))

    return load


def nothing_stored(club):
    return not any(rows.exists() for rows in (Evening.objects, Deal.objects, club.members))


def dump(evening, *options):
    out = io.StringIO()
    call_command("dump_session", str(evening.pk), *options, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize("document", [*(pytest.param(case.pinned, id=case.name) for case in SETTLED), RICH])
def test_it_gives_back_what_it_took(load, document):
    evening = load(document)
    assert dump(evening) == document
    call_command("verify", stdout=io.StringIO())


def test_it_leaves_absent_keys_absent(load):
    document = {"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}
    evening = load(document, "--date", "2026-02-03", "--place", "U Lípy")
    assert (str(evening.date), evening.place) == ("2026-02-03", "U Lípy")
    assert dump(evening) == {**document, "edition": rules.newest("cz_voleny").id}


def test_it_finds_the_members_it_knows(load, club, adam):
    evening = load({"variant": "cz_voleny", "players": ["Bára", "Adam", "Cyril"], "deals": []})
    seats = Sitting.objects.get(evening=evening).seats.all()
    assert seats[1].member == adam
    assert sorted(club.members.values_list("name", flat=True)) == ["Adam", "Bára", "Cyril"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_it_takes_a_file_with_a_byte_order_mark(club, tmp_path, encoding):
    document = {"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}
    path = tmp_path / "session.json"
    path.write_text(json.dumps(document, ensure_ascii=False), encoding=encoding)
    call_command("load_session", str(path), "--club", club.slug, stdout=io.StringIO())
    assert sorted(club.members.values_list("name", flat=True)) == ["Adam", "Bára", "Cyril"]


@pytest.mark.parametrize("name", ["BÁRA ", "Ba\u0301ra", "B\u200bára", "Ba\u200d\u0301ra", "bára\u3164"])
def test_it_takes_a_name_for_the_members_it_is(load, club, bara, name):
    deal = {"contract": "hra", "declarer": name, "trump": "leaves", "winner": "declarer"}
    evening = load({"variant": "cz_voleny", "players": ["Adam", name, " Cyril\t"], "deals": [deal]})
    assert Sitting.objects.get(evening=evening).seats.all()[1].member == bara
    assert sorted(club.members.values_list("name", flat=True)) == ["Adam", "Bára", "Cyril"]
    assert dump(evening)["deals"] == [{**deal, "declarer": "Bára"}]


@pytest.mark.parametrize(
    ("players", "place"),
    [(["Adam", "A" * 101, "Cyril"], 1), (["Adam", "Bára", "\u200b"], 2), (["Adam", "Bára", "BÁRA "], 2)],
)
def test_it_refuses_names_no_form_would_take(load, club, players, place, capsys):
    with pytest.raises(SystemExit):
        load({"variant": "cz_voleny", "players": players, "deals": []})
    assert f"document, players.{place}: players: " in capsys.readouterr().err
    assert nothing_stored(club)


@pytest.mark.parametrize("date", ["0026-01-16", "0206-01-16", "1949-12-31", "2206-01-16", "9999-12-31"])
def test_it_looks_at_the_year(load, club, date, capsys):
    with pytest.raises(SystemExit):
        load({"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}, "--date", date)
    assert "document, date: date: Look at the year" in capsys.readouterr().err
    assert nothing_stored(club)


def test_it_writes_a_place_as_the_form_does(load):
    evening = load(
        {"variant": "cz_voleny", "players": ["Adam", "Bára", "Cyril"], "deals": []}, "--place", " U\tLípy\u200b"
    )
    assert evening.place == "U Lípy"


@pytest.mark.parametrize("case", [case for case in CASES if not case.settles], ids=lambda case: case.name)
def test_it_prints_what_is_wrong_and_stores_nothing(load, club, case, capsys):
    with pytest.raises(SystemExit) as stopped:
        load(case.document)
    assert stopped.value.code == 1
    said = capsys.readouterr().err.splitlines()
    problems = rules.check(case.document)
    assert len(said) == len(problems)
    assert any(f": {case.expect['error']['code']}: " in line for line in said)
    assert nothing_stored(club)


@pytest.mark.parametrize(
    "document",
    [
        "not json",
        '{"variant": "cz_voleny", "variant": "cz_voleny"}',
        "[1, NaN]",
        '{"deals": 5}',
        json.dumps({"variant": "cz_voleny", "players": ["A" * 201, "B", "C"], "deals": []}),
        json.dumps({"variant": "cz_voleny", "players": ["A\x00", "B", "C"], "deals": []}),
        json.dumps({"variant": "cz_voleny", "players": ["A", "B", "C"], "deals": [
            {"contract": "hra", "declarer": "A", "trump": "leaves", "winner": "declarer", "note": "\ud800"}]}),
        json.dumps({"variant": "cz_voleny", "players": ["A", "B", "C"], "deals": [],
                    "unit_value": {"amount": "1", "currency": "x" * 21}}),
    ],
)  # fmt: skip
def test_it_survives_bad_input(load, club, document, capsys):
    with pytest.raises(SystemExit):
        load(document)
    assert capsys.readouterr().err
    assert nothing_stored(club)


def test_it_wants_a_club_a_file_and_a_evening(club, tmp_path):
    with pytest.raises(CommandError, match="no club"):
        call_command("load_session", "x.json", "--club", "nowhere")
    with pytest.raises(CommandError, match=r"missing\.json"):
        call_command("load_session", str(tmp_path / "missing.json"), "--club", club.slug)
    with pytest.raises(CommandError, match="no evening"):
        call_command("dump_session", "999")


def test_it_dumps_several_sittings_as_a_list_or_one_by_one(evening, sit_down, record):
    first, second = sit_down(), sit_down("cz_licitovany", 4)
    whole = dump(evening)
    assert whole == [named_document(first), named_document(second)]
    assert dump(evening, "--sitting", "2") == whole[1]
    with pytest.raises(CommandError, match="2 sittings"):
        dump(evening, "--sitting", "3")


def test_it_names_people_as_they_are_called_now(sitting, record, adam):
    record(sitting, {"contract": "hra", "declarer": "1", "trump": "leaves", "winner": "declarer"})
    adam.name = "Adam Nový"
    adam.save()
    document = named_document(Sitting.objects.get(pk=sitting.pk))
    assert (document["players"][0], document["deals"][0]["declarer"]) == ("Adam Nový", "Adam Nový")
