"""Taken out, taken in by an empty site, taken out again: the same bytes; anything else is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse

from clubapp.models import Club, Member, User
from ledger.book import guards
from ledger.book.copies.target import book_models
from ledger.evening.evenings import close_evening, reopen_evening
from ledger.exchange.archive.back import BadArchive, import_club
from ledger.exchange.archive.formats import FORMATS, NEWEST
from ledger.exchange.archive.out import archive
from ledger.models import Deal, Evening, Payment, Sheet
from ledger.models.imported import ImportedEvening
from ledger.verify.book import verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def taken(full_club):
    assert list(verify()) == []
    return archive(full_club)


@pytest.fixture
def moved(taken, wipe):
    wipe()
    return import_club(taken)


def test_it_is_the_same_bytes_again(taken, moved):
    assert archive(moved) == taken
    assert list(verify()) == []
    assert guards.missing() == []


def test_it_brings_everything(full_club, taken, wipe):
    def counts():
        return [model.objects.count() for model in (Deal, Payment, Evening, Sheet, Member, ImportedEvening)]

    before, hashes = counts(), list(Sheet.objects.order_by("pk").values_list("ledger_hash", flat=True))
    wipe()
    assert Deal.objects.count() == 0
    import_club(taken)
    assert counts() == before
    assert list(Sheet.objects.order_by("pk").values_list("ledger_hash", flat=True)) == hashes


# made with this site's key, or nobody's business
STAYS = {"AccountLink", "PublicLink", "TableLink"}
NOT_KEPT = {"password", "email", "last_login"}


def rows():
    """Every column of every row that is no id of this database."""
    kept = {}
    for model in book_models():
        if model.__name__ in STAYS:
            continue
        columns = [field for field in model._meta.concrete_fields if not (field.primary_key or field.is_relation)]
        if not columns:
            kept[model.__name__] = model._base_manager.count()
            continue
        names = [field.attname for field in columns if field.attname not in NOT_KEPT]
        kept[model.__name__] = list(model._base_manager.order_by("pk").values(*names))
    return kept


def test_it_forgets_no_column(full_club, wipe):
    """A new one must go into the archive, or beside what stays."""
    full_club.league_key, full_club.league_dropped, full_club.default_house_rules = "9 5 1", 2, {"cap": 500}
    full_club.save()
    before, data = rows(), archive(full_club)
    wipe()
    import_club(data)
    assert rows() == before


def test_it_goes_on_where_it_was(moved):
    """New rows get ids of their own, and evenings can be opened, closed and corrected."""
    eva = moved.members.create(name="Eva", user=User.objects.create_user("eva"))
    assert Member.objects.filter(pk=eva.pk).count() == 1
    evening = Evening.objects.get(club=moved, date="2026-03-13")
    reopen_evening(evening=evening, user=eva.user, reason="moved")
    evening.refresh_from_db()
    close_evening(evening=evening, user=eva.user)
    assert evening.sheets.count() == 3
    assert list(verify()) == []


def test_it_holds_documents_that_settle(taken):
    import rules

    evenings = json.loads(taken)["sessions"]
    documents = [sitting["document"] for evening in evenings for sitting in evening["sittings"]]
    assert [len(document["deals"]) for document in documents] == [1, 1, 0, 0]
    for document in documents:
        rules.settle(document, recorded=True)


def test_it_holds_no_password_no_secret_and_no_address(full_club, taken):
    text = taken.decode()
    for user in User.objects.all():
        assert user.password not in text
    assert "example.org" not in text
    assert "token" not in text
    assert "Cyril" not in text
    assert "adam@example.org" in archive(full_club, emails=True).decode()


def test_it_brings_addresses_where_asked_for(full_club, wipe):
    data = archive(full_club, emails=True)
    wipe()
    club = import_club(data)
    assert archive(club, emails=True) == data
    assert User.objects.get(username="adam").email == "adam@example.org"


def test_it_lets_nobody_in_before_a_password_is_set(moved, client):
    assert not User.objects.get(username="adam").has_usable_password()
    answer = client.post(reverse("sign-in"), {"username": "adam", "password": "four aces and a ten"})
    assert "_auth_user_id" not in client.session
    assert answer.status_code == 200


def test_it_takes_two_clubs_of_one_site(full_club, other_club, ana, bara, wipe):
    other_club.members.create(name="Barbara", user=bara.user)
    data = [archive(full_club), archive(other_club)]
    wipe()
    clubs = [import_club(one) for one in data]
    assert [archive(club) for club in clubs] == data


@pytest.mark.parametrize("left", ["club", "member", "account"])
def test_it_refuses_a_site_where_ids_are_taken(taken, wipe, left, full_club, bara):
    if left != "club":
        wipe()
    if left == "member":
        Member.objects.create(pk=bara.pk, club=Club.objects.create(name="x", slug="x"), name="x")
    if left == "account":
        User.objects.create(pk=bara.user_id, username="somebody")
    before = (Club.objects.count(), Deal.objects.count())
    with pytest.raises(BadArchive):
        import_club(taken)
    assert (Club.objects.count(), Deal.objects.count()) == before


def amount_changed(found):
    found["sessions"][0]["versions"][0]["transfers"][0][2] += 1


def fact_changed(found):
    found["sessions"][0]["versions"][0]["facts"]["declarer"] = "2"


def version_gone(found):
    del found["sessions"][0]["versions"][0]


def time_changed(found):
    found["sessions"][0]["versions"][0]["at"] = "2026-01-01T00:00:00.000000+00:00"


def total_changed(found):
    found["imports"][0]["totals"][0][1] += 1


def document_changed(found):
    found["sessions"][0]["sittings"][0]["document"]["deals"] = []


def payment_gone(found):
    del found["sessions"][0]["payments"][0]


def key_gone(found):
    del found["sessions"][0]["state"]


def name_too_long(found):
    found["members"][0]["role"] = "king"


@pytest.mark.parametrize(
    "change",
    [amount_changed, fact_changed, version_gone, time_changed, total_changed, document_changed, payment_gone, key_gone,
     name_too_long],
)  # fmt: skip
def test_it_refuses_an_archive_changed_by_hand(taken, wipe, change):
    found = json.loads(taken)
    change(found)
    wipe()
    with pytest.raises(BadArchive):
        import_club(json.dumps(found, ensure_ascii=False).encode())
    assert not Club.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_it_takes_an_archive_with_a_byte_order_mark(taken, wipe, encoding):
    wipe()
    assert archive(import_club(taken.decode().encode(encoding))) == taken


@pytest.mark.parametrize("name", ["BÁRA ", "Ba\u0301ra", "B\u200bára"])
def test_it_refuses_two_members_of_one_name(taken, wipe, bara, name):
    found = json.loads(taken)
    other = next(record for record in found["members"] if record["name"] != bara.name)
    other["name"] = name
    wipe()
    with pytest.raises(BadArchive, match="Two members have one name"):
        import_club(json.dumps(found, ensure_ascii=False).encode())
    assert not Club.objects.exists()


def test_it_brings_back_a_name_from_before_the_check(full_club, bara, wipe):
    Member.objects.filter(pk=bara.pk).update(name=" Bára " + "x" * 150, name_key="bára x")
    data = archive(full_club)
    wipe()
    assert archive(import_club(data)) == data


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"format":"scorebook-club/1"}', b'{"format":"x"}'])
def test_it_refuses_what_is_no_archive(data):
    with pytest.raises(BadArchive):
        import_club(data)


def test_it_is_one_command_out_and_one_in(full_club, wipe, tmp_path, capsys, taken):
    file = tmp_path / "club.json"
    call_command("export_club", full_club.slug, str(file))
    assert file.read_bytes() == taken
    wipe()
    call_command("import_club", str(file))
    assert "changepassword adam" in capsys.readouterr().out
    again = tmp_path / "again.json"
    call_command("export_club", full_club.slug, str(again))
    assert again.read_bytes() == taken
    with pytest.raises(CommandError):
        call_command("import_club", str(file))


@pytest.mark.parametrize("command", [("export_club", "nowhere", "-"), ("import_club", "/nowhere/at/all.json")])
def test_it_says_what_it_cannot_do(command):
    with pytest.raises(CommandError):
        call_command(*command)


def test_it_is_the_organisers_download(full_club, organiser_client, scorekeeper_client, taken):
    address = reverse("club-archive", args=[full_club.slug])
    answer = organiser_client.get(address)
    assert answer.streaming
    assert answer.getvalue() == taken
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{full_club.slug}-')
    assert scorekeeper_client.get(address).status_code == 403
    assert address in organiser_client.get(reverse("club-settings", args=[full_club.slug])).content.decode()


@pytest.mark.django_db(transaction=True)
def test_it_is_read_at_one_moment_outside_a_transaction(full_club, tmp_path):
    call_command("export_club", full_club.slug, str(tmp_path / "club.json"))
    assert json.loads((tmp_path / "club.json").read_bytes())["club"]["slug"] == full_club.slug


@pytest.mark.django_db(transaction=True)
def test_it_leaves_no_transaction_open_where_a_download_breaks_off(full_club, organiser_client):
    answer = organiser_client.get(reverse("club-archive", args=[full_club.slug]))
    assert next(iter(answer.streaming_content)).startswith(b'{"format"')
    answer.close()
    # SQLite starts no transaction within one
    with transaction.atomic():
        full_club.members.create(name="Eva")
    assert full_club.members.filter(name="Eva").exists()


FORMATS_KEPT = sorted((Path(__file__).parent / "formats").glob("*.json"))


@pytest.mark.parametrize("kept", FORMATS_KEPT, ids=lambda path: path.stem)
def test_it_takes_an_archive_of_every_format_there_was(db, kept):
    """`formats/1.json` was written by the version before editions, of the club of `full_club`."""
    data = kept.read_bytes()
    club = import_club(data)
    assert list(verify()) == []
    before, after = json.loads(data), json.loads(archive(club))
    assert after["format"] == NEWEST
    assert [one["versions"] for one in after["sessions"]] == [one["versions"] for one in before["sessions"]]
    assert [one["sheets"] for one in after["sessions"]] == [one["sheets"] for one in before["sessions"]]
    for evening in after["sessions"]:
        for sitting in evening["sittings"]:
            assert sitting["document"]["edition"] == sitting["edition"]


def test_it_compares_an_older_archive_too(db):
    data = FORMATS_KEPT[0].read_bytes().replace(b"dealt", b"dealt!", 1)
    assert data != FORMATS_KEPT[0].read_bytes()
    with pytest.raises(BadArchive):
        import_club(data)


def test_every_format_but_the_newest_is_kept():
    kept = {json.loads(path.read_bytes())["format"] for path in FORMATS_KEPT}
    assert kept == set(FORMATS) - {NEWEST}
