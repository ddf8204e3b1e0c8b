"""Archive → club. Everything is written anew under the guards, in the order in which it was recorded.

Then the book is verified and the club taken out again: what is not byte for byte the archive is not kept. Of an archive
of an older format, which is brought up first, what it says must be the same.
"""

from __future__ import annotations

import codecs
import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.color import no_style
from django.db import connection, transaction

import rules
from clubapp.models import Club, Member, Season, User
from clubapp.names import name_key
from clubapp.texts import Unreadable, read_text
from ledger.book.copies.files import UNREADABLE
from ledger.book.progress import Shown, quiet
from ledger.exchange.archive import parts
from ledger.exchange.archive.evenings import restore_evening
from ledger.exchange.archive.formats import FORMATS, NEWEST, brought_up
from ledger.exchange.archive.lines import is_same, read_by_lines
from ledger.exchange.archive.out import archive, archive_lines
from ledger.exchange.archive.records import Record, values_of
from ledger.exchange.archive.rule_sets import restore_rule_set
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid
from ledger.verify.book import verify_book


class BadArchive(Exception):
    """Why nothing was taken from the archive."""


def read(data: bytes) -> Record:
    """The archive as plain data, in the format it has; its evenings may be read later. Raises BadArchive."""
    try:
        content = read_by_lines(data) or rules.load_json(data)
    except rules.Invalid as error:
        raise BadArchive(f"This is no archive: {error}") from error
    if not isinstance(content, dict) or content.get("format") not in FORMATS:
        raise BadArchive(f"This is no archive of a club, or one of another format than {', '.join(FORMATS)}.")
    return content


def import_club(data: bytes, *, shown: Shown = quiet) -> Club:
    """The club of the archive. All or nothing: raises BadArchive.

    Its ids of members and accounts must be free here, or the accounts the very same: sheets are hashed with them.
    """
    data = _in_utf8(data)
    given = read(data)
    try:
        content = brought_up(given)
        with transaction.atomic():
            club = _restore(content, shown)
            connection.check_constraints()
            _check(club, content, data if given["format"] == NEWEST else None, shown)
    except UNREADABLE as error:
        message = " ".join(str(error).split())
        raise BadArchive(f"The archive cannot be taken: {type(error).__name__}: {message}") from error
    return club


def _in_utf8(data: bytes) -> bytes:
    """The archive as it was written, whatever a program made of its letters since."""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = read_text(data).text
    except Unreadable as error:
        raise BadArchive(f"This is no archive: {error}") from error
    return text.encode()


def _restore(content: Record, shown: Shown) -> Club:
    _refuse_taken(content)
    _refuse_twins(content["members"])
    club = _club(content["club"])
    for record in content["accounts"]:
        _account(record)
    for record in content["members"]:
        _member(club, record)
    _reset_sequences()
    Season.objects.bulk_create(Season(club=club, **record) for record in content["seasons"])
    rule_sets = [restore_rule_set(club, record) for record in content["rule_sets"]]
    for record in shown("import_club: evenings", len(content["sessions"]))(content["sessions"]):
        restore_evening(club, record, rule_sets)
    for record in content["imports"]:
        _import(club, record)
    for part in parts.registered():
        for record in content.get(part.name, ()):
            part.restore(club, record)
    return club


def _refuse_taken(content: Record) -> None:
    slug, members = content["club"]["slug"], [record["id"] for record in content["members"]]
    if Club.objects.filter(slug=slug).exists():
        raise BadArchive(f"There is a club {slug} here already.")
    if (taken := Member.objects.filter(pk__in=members).select_related("club").first()) is not None:
        raise BadArchive(f"Member {taken.pk} is somebody of {taken.club} here: take the archive into an empty site.")
    for record in content["accounts"]:
        here = User.objects.filter(pk=record["id"]).first() or User.objects.filter(username=record["username"]).first()
        if here is not None and (here.pk, here.username) != (record["id"], record["username"]):
            raise BadArchive(
                f"Account {record['id']} ({record['username']}) would be another one here: take the archive into an"
                " empty site."
            )


def _club(record: Record) -> Club:
    fields = {name: value for name, value in record.items() if name != "created"}
    club = Club.objects.create(**fields)
    # set by the field itself when it is made
    Club.objects.filter(pk=club.pk).update(created=moment(record["created"]))
    return Club.objects.get(pk=club.pk)


def _account(record: Record) -> None:
    """Make the account without a password: nobody can sign in before one is set."""
    fields = {name: value for name, value in record.items() if name != "joined"}
    if not User.objects.filter(pk=record["id"]).exists():
        User.objects.create(**fields, date_joined=moment(record["joined"]), password=make_password(None))


def _member(club: Club, record: Record) -> None:
    fields = {name: record[name] for name in ("id", "name", "role", "active", "guest")}
    member = Member.objects.create(
        club=club, user_id=record["account"], forgotten_at=moment(record["forgotten_at"]), **fields
    )
    Member.objects.filter(pk=member.pk).update(created=moment(record["created"]))


def _refuse_twins(records: list[Record]) -> None:
    """The names of an archive stay as they are, but a club has one member of a name."""
    names: dict[str, str] = {}
    for record in records:
        name, key = record["name"], name_key(record["name"])
        if key in names:
            raise BadArchive(f"Two members have one name, {names[key]!r} and {name!r}: change one in the archive.")
        names[key] = name


def _reset_sequences() -> None:
    """PostgreSQL counts on from the ids that were given."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [User, Member]):
            cursor.execute(statement)


def _import(club: Club, record: Record) -> None:
    evening = ImportedEvening.objects.create(club=club, **values_of(ImportedEvening, record))
    ImportedTotal.objects.bulk_create(
        ImportedTotal(evening=evening, number=number, member_id=member, amount=amount)
        for number, (member, amount) in enumerate(record["totals"], 1)
    )
    if record["void"] is not None:
        ImportVoid.objects.create(evening=evening, **values_of(ImportVoid, record["void"]))


def _check(club: Club, content: Record, data: bytes | None, shown: Shown) -> None:
    """Raises BadArchive. `data` None: the archive is of an older format, so that only what it says is compared."""
    findings = [str(finding) for finding in verify_book(shown=shown)]
    if findings:
        raise BadArchive(f"Verified, the book has {len(findings)} findings; the first: {findings[0]}")
    emails = any("email" in record for record in content["accounts"])
    evenings = shown("import_club: compared, evenings", len(content["sessions"]))
    if data is not None:
        same = is_same(archive_lines(club, emails=emails, progress=evenings), data)
    else:
        same = rules.load_json(archive(club, emails=emails, progress=evenings)) == content
    if not same:
        raise BadArchive("Taken out again, the club is not what the archive says: it was changed by hand.")


def moment(text: str | None) -> Any:
    return datetime.datetime.fromisoformat(text) if text else None
