"""One tournament as a file of its own: taken home, and brought into a club here or on another site.

It holds everything recorded but secret links. Accounts are named as they are, since the result lists are hashed with
their ids. Deals that tables wrote belong to the club's evenings: they go along to be read, and do not come back.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable

from django.contrib.auth.hashers import make_password
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

import rules
from clubapp.models import Club, Member, User
from clubapp.names import clean_name
from ledger.book.copies.files import UNREADABLE
from ledger.book.documents import seat_document
from ledger.book.facts import canonical_json
from ledger.book.writing import in_turn
from ledger.exchange.archive.records import Record
from tournaments.book.archive import accounts_of, record_of, restore
from tournaments.book.verify import faults
from tournaments.contest import Invalid
from tournaments.models import Penalty, Slip, TableDeals, TableWord, Tournament

FORMAT = "scorebook-tournament/1"
# of an archive in bytes: four hundred entrants and twelve rounds by phone are a third of it
LARGEST = 20_000_000


class Refused(Exception):
    """Why nothing was taken from the archive, in the reader's language."""


# --- out ------------------------------------------------------------------------------------------
def archive_of(tournament: Tournament) -> bytes:
    """Return the archive of a tournament; call it within `one_moment`."""
    # as it is in this moment: the state may have changed since it was found
    current = Tournament.objects.select_related("club").get(pk=tournament.pk)
    return (canonical_json(_content(current)) + "\n").encode()


def _content(tournament: Tournament) -> Record:
    record = record_of(tournament)
    # places in the list of the club's evenings, which are not here
    record.pop("deals", None)
    members = {one.pk: one.name for one in Member.objects.filter(entries__tournament=tournament).distinct()}
    content = {
        "format": FORMAT,
        "club": {"slug": tournament.club.slug, "name": tournament.club.name},
        "accounts": _accounts(tournament),
        "members": [[pk, members[pk]] for pk in sorted(members)],
        "tournament": record,
    }
    deals = _deals(tournament)
    return content | {"deals": deals} if deals else content


def _accounts(tournament: Tournament) -> list[list[int | str]]:
    """Return id and name of the accounts that its rows name."""
    rows = accounts_of(Tournament.objects.filter(pk=tournament.pk))
    ids = {value for one in rows for row in one.order_by().distinct() for value in row.values()} - {None}
    return [[user.pk, user.username] for user in User.objects.filter(pk__in=ids).order_by("pk")]


def _deals(tournament: Tournament) -> list[Record]:
    """Return the deals that tables wrote, as documents for any program that settles; players are seats."""
    rows = TableDeals.objects.filter(table__round__tournament=tournament)
    return [
        {"round": one.table.round.number, "table": one.table.number, "document": seat_document(one.sitting)}
        for one in rows.select_related("table__round", "sitting__evening").order_by("pk")
    ]


# --- in -------------------------------------------------------------------------------------------
def take_in(data: bytes, club: Club, *, make_accounts: bool = False) -> Tournament:
    """Write the tournament of an archive into a club. All or nothing: raises Refused.

    The accounts it names must be here, the very same, as members of the club; `make_accounts` makes those that are
    missing, without a password. An entrant stays a member only in the club that he came from.
    """
    content = read(data)
    try:
        with in_turn():
            _refuse_twice(content["tournament"])
            _settle_accounts(content["accounts"], club, make_accounts)
            record = _as_here(content, club)
            tournament = restore(club, record)
            connection.check_constraints()
            _check(tournament, record, content["accounts"])
    except Invalid as invalid:
        raise Refused(_("The archive cannot be taken: %(reason)s") % {"reason": invalid}) from invalid
    except UNREADABLE as error:
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        raise Refused(_("The archive cannot be taken: %(reason)s") % {"reason": reason}) from error
    return tournament


def read(data: bytes) -> Record:
    """Return the archive as plain data. Raises Refused."""
    if len(data) > LARGEST:
        raise Refused(_("The file is too large."))
    try:
        content = rules.load_json(data.removeprefix(codecs.BOM_UTF8))
    except rules.Invalid as error:
        raise Refused(_("This is no archive of a tournament: %(reason)s") % {"reason": error}) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        text = _("This is no archive of a tournament, or one of another format than %(format)s.")
        raise Refused(text % {"format": FORMAT})
    return content


def _refuse_twice(record: Record) -> None:
    """A tournament is here once, whatever it is called: its slips, penalties and words have keys of their own."""
    for name, model in (("slips", Slip), ("penalties", Penalty), ("words", TableWord)):
        keys = [one["key"] for one in record.get(name, ())]
        for start in range(0, len(keys), 500):
            if model._default_manager.filter(key__in=keys[start : start + 500]).exists():
                raise Refused(_("This tournament is here already."))
    known = {name: record[name] for name in ("name", "date", "created_at")}
    if Tournament.objects.filter(**known).exists():
        raise Refused(_("This tournament is here already."))


def _settle_accounts(named: Iterable[tuple[int, str]], club: Club, make_accounts: bool) -> None:
    """Look whether each account is the same here as there, and make what is missing where that is wished."""
    others = [username for pk, username in named if not _is_here(pk, username, club, make_accounts)]
    if others and make_accounts:
        text = _("Other accounts stand here in place of these: %(names)s. Take the archive into a site without them.")
        raise Refused(text % {"names": ", ".join(others)})
    if others:
        text = _(
            "These accounts wrote in the tournament and are not those of members here: %(names)s. Whoever keeps the"
            " server can take it with the command import_tournament."
        )
        raise Refused(text % {"names": ", ".join(others)})
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [User]):
            cursor.execute(statement)


def _is_here(pk: int, username: str, club: Club, make_accounts: bool) -> bool:
    """Tell whether the account is this one here, a member's unless the keeper of the server asks."""
    here = User.objects.filter(Q(pk=pk) | Q(username__iexact=username)).first()
    if here is None and make_accounts:
        User.objects.create(pk=pk, username=username, password=make_password(None))
        return True
    if here is None or (here.pk, here.username) != (pk, username):
        return False
    return make_accounts or club.members.filter(user=here).exists()


def _as_here(content: Record, club: Club) -> Record:
    """Return the record as this club takes it: who is no member here is an entrant with a name."""
    same = content["club"]["slug"] == club.slug
    members = {pk for pk, name in content["members"] if same and club.members.filter(pk=pk, name=name).exists()}
    record: Record = content["tournament"]
    entrants = [
        one | {"member_id": one["member_id"] if one["member_id"] in members else None} for one in record["entrants"]
    ]
    return record | {"entrants": entrants}


def _check(tournament: Tournament, record: Record, accounts: object) -> None:
    """Verify what was written, and compare it with the archive. Raises Refused."""
    tournament.refresh_from_db()
    names = [tournament.name, tournament.place]
    for one in tournament.entrants.all():
        names += [one.name, one.club_name, one.team]
    if odd := [name for name in names if clean_name(name) != name]:
        raise Refused(_("A name is not written as names are here: %(name)s") % {"name": repr(odd[0])})
    for event in tournament.events.all():
        event.say()
    if found := list(faults(tournament)):
        text = _("Verified, the tournament has %(count)d findings; the first: %(first)s")
        raise Refused(text % {"count": len(found), "first": found[0]})
    if record_of(tournament) != record or _accounts(tournament) != accounts:
        raise Refused(_("Taken out again, the tournament is not what the archive says: it was changed by hand."))
