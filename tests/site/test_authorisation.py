"""Who gets what from every address: one table, which fails when an address is not in it.

A new address adds a row to ROWS, and what its address needs to `world`. Answers are for GET, or for POST
where the address only takes a form: an empty form is refused by its fields (200) or redirected (302), but
never by 403 or 404 to somebody who may.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubapp import door, publishing
from clubapp import people as club_people
from clubapp.models import User
from clubapp.views import phone_engine
from jobs.models import Job
from ledger.book.writing import Actor
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.owed import owed
from ledger.evening.paying import mark_paid
from ledger.exchange.imports.adding import import_evenings
from ledger.exchange.imports.notation_text import read_notation
from ledger.table.links import create_table_link
from ledger.table.record import record_deal
from ledger.table.rule_sets.writing import make_rule_set
from tournaments import contest
from tournaments.hall import drawing
from tournaments.hall.entering import Entry, add_entrants
from tournaments.hall.links import tokens_of
from tournaments.hall.penalties import penalise
from tournaments.hall.preparing import create_tournament
from tournaments.hall.seasons import save_series
from tournaments.hall.slips import write_slip
from tournaments.hall.words import offer_slip
from tournaments.models import BoardLink

pytestmark = pytest.mark.one_database

SIGN_IN = "sign-in"
# the guest holds a table's link, the reader the public one; neither is signed in
WHO = ("anonymous", "stranger", "member", "scorekeeper", "organiser", "guest", "reader")


@dataclass(frozen=True)
class Row:
    """Expected answers: a status, or SIGN_IN for a redirect to the sign-in page."""

    anonymous: int | str
    stranger: int
    member: int
    scorekeeper: int
    organiser: int
    # without a row of their own a link opens no more than none
    guest: int | str | None = None
    reader: int | str | None = None
    # what its address takes, each a name of `world`; "link_id=public_link_id" where the two differ
    needs: tuple[str, ...] = ()
    method: str = "get"
    # "=name" is what `world` has by that name
    data: tuple[tuple[str, str], ...] = ()

    def of(self, who: str) -> int | str:
        expected = getattr(self, who)
        return self.anonymous if expected is None else expected

    @property
    def parts(self) -> dict[str, str]:
        """Part of the address → name in `world`."""
        return {need.partition("=")[0]: need.partition("=")[2] or need for need in self.needs}

    @property
    def objects(self) -> set[str]:
        """The parts that name something of a club; a token is a key, not a name."""
        return {*self.parts} - {*WORDS, "token"}


def everyone(status: int, **more) -> Row:
    return Row(status, status, status, status, status, **more)


def signed_in(status: int, **more) -> Row:
    return Row(SIGN_IN, status, status, status, status, **more)


def members(status: int = 200, **more) -> Row:
    return Row(SIGN_IN, 404, status, status, status, **more)


def keepers(status: int = 200, **more) -> Row:
    return Row(SIGN_IN, 404, 403, status, status, **more)


def organiser(status: int = 200, **more) -> Row:
    return Row(SIGN_IN, 404, 403, 403, status, **more)


def owner(status: int = 200, **more) -> Row:
    """What was made for the organiser."""
    return Row(SIGN_IN, 404, 404, 404, status, **more)


def by_table_link(status: int = 200, **more) -> Row:
    """Everybody else comes with a token that opens nothing, the reader with his own."""
    return Row(404, 404, 404, 404, 404, guest=status, **more)


def by_public_link(status: int = 200, **more) -> Row:
    return Row(404, 404, 404, 404, 404, reader=status, **more)


CLUB = ("slug",)
MEMBER = ("slug", "member_id")
SEASON = ("slug", "season_id")
RULE_SET = ("slug", "rule_set_id")
IMPORT = ("slug", "import_id")
EVENING = ("evening_id",)
SITTING = ("sitting_id",)
FILE = ("job_id",)
LINK = ("sitting_id", "link_id")
DEAL = ("sitting_id", "number")
TOURNAMENT = ("tournament_id",)
# an entrant and a penalty have a number as well
ROUND = ("tournament_id", "number")
SLIP = ("tournament_id", "number", "table_number")
TOKEN = ("token",)
HASH = ("hash",)
TOKEN_DEAL = ("token", "number")
PERSON_LINK = ("slug", "member_id", "link_id=person_link_id")

# the deal comes next and says nothing: refused by its fields
EMPTY_DEAL = (("key", "6f1d1a52-43a5-4f0b-8d5c-0a3a3a0c5f11"), ("number", "2"), ("version", "1"))
# Cyril and Bára owe Adam: a keeper marks it, and Adam his own; Cyril is told that he may not
PAID = ("evening_id=paid_id",)
PAYMENT = ("evening_id=paid_id", "payment_id")
KEY = ("key", "6f1d1a52-43a5-4f0b-8d5c-0a3a3a0c5f12")
SERIES = ("series_id",)
CODE = ("token=slip_token",)
OFFER = ("offer", "=offer_id")
OWED = (KEY, ("payer", "=payer_id"), ("payee", "=payee_id"), ("amount", "=owed"))

# what stands in secret addresses
TOKENS = {"token", "invitation", "reset", "board_token", "slip_token"}

ROWS: dict[str, Row] = {
    "home": everyone(200),
    "healthz": everyone(200),
    # off, unless a token is set
    "metrics": everyone(404),
    "manifest": everyone(200),
    "worker": everyone(200),
    "offline": everyone(200),
    # this site serves no engine
    "phone-engine": everyone(404),
    "phone-engine-worker": everyone(404, needs=HASH),
    "phone-engine-bundle": everyone(404, needs=HASH),
    # who is signed in is sent on
    "sign-in": Row(200, 302, 302, 302, 302),
    "sign-out": everyone(302, method="post"),
    "set-language": everyone(302, method="post"),
    "account": signed_in(200),
    "password-change": signed_in(200),
    "club-new": signed_in(200),
    # closed, unless it is set; who is signed in founds under his account
    "found": Row(404, 302, 302, 302, 302),
    "found-confirm": everyone(200, needs=("token=founding",)),
    "members-paste": organiser(needs=CLUB),
    "help": everyone(200),
    "sample": everyone(200),
    "evening-share": members(needs=EVENING),
    "evening-picture": members(needs=EVENING),
    "sample-sheet": everyone(200),
    "club": members(needs=CLUB),
    "club-settings": organiser(needs=CLUB),
    "club-edition": organiser(needs=("slug", "variant")),
    "rule-sets": members(needs=CLUB),
    "rule-set": members(needs=RULE_SET),
    "rule-set-file": members(needs=RULE_SET),
    "rule-set-card": members(needs=RULE_SET),
    "rule-set-new": organiser(needs=CLUB),
    # there is no newer edition of its text
    "rule-set-edition": organiser(302, needs=RULE_SET),
    "rule-set-offer": organiser(302, needs=RULE_SET, method="post"),
    "members": members(needs=CLUB),
    "member": members(needs=MEMBER),
    "member-edit": organiser(needs=MEMBER),
    "member-active": organiser(302, needs=MEMBER, method="post"),
    "member-link": organiser(needs=MEMBER),
    "member-link-revoke": organiser(302, needs=PERSON_LINK, method="post"),
    "member-data": organiser(needs=MEMBER),
    "member-forget": organiser(needs=MEMBER),
    "my-data": signed_in(200),
    "my-data-file": signed_in(200),
    "forget-me": members(needs=CLUB),
    "files": signed_in(200),
    "file": owner(needs=FILE),
    "file-state": owner(needs=FILE),
    "file-content": owner(needs=FILE),
    "file-discard": owner(302, needs=FILE, method="post"),
    # whoever holds the link, once
    "join": everyone(200, needs=("token=invitation",)),
    "reset": everyone(200, needs=("token=reset",)),
    # where mail is configured
    "email": signed_in(200),
    "lost": everyone(200),
    "lost-sent": everyone(200),
    "lost-confirm": everyone(200, needs=("uidb64", "token")),
    "club-public": organiser(needs=CLUB),
    "club-public-revoke": organiser(302, needs=("slug", "link_id=public_link_id"), method="post"),
    "public": by_public_link(needs=TOKEN),
    "public-standings": by_public_link(needs=TOKEN),
    "public-sheet": by_public_link(needs=("token", "evening_id=closed_id")),
    "members-add": organiser(needs=CLUB, method="post"),
    "members-export": members(needs=("slug", "kind")),
    "seasons": members(needs=CLUB),
    "season-edit": organiser(needs=SEASON),
    "season-delete": organiser(302, needs=SEASON, method="post"),
    "standings": members(needs=CLUB),
    "standings-pictures": members(needs=CLUB),
    "import": organiser(needs=CLUB),
    "club-archive": organiser(needs=CLUB),
    "imports": members(needs=CLUB),
    "season-deals": members(needs=("slug", "kind")),
    "imported": members(needs=IMPORT),
    "imported-void": organiser(needs=IMPORT, method="post"),
    "rules:index": everyone(200),
    "rules:variant": everyone(200, needs=("variant",)),
    "rules:edition": everyone(200, needs=("variant", "number")),
    "evening-new": keepers(needs=CLUB),
    "evening-new-people": keepers(needs=CLUB),
    "evening-people": keepers(needs=EVENING),
    "evening-tables": keepers(needs=EVENING),
    "blank-sheet": members(needs=("slug", "variant")),
    "evening": members(needs=EVENING),
    "evening-edit": keepers(needs=EVENING),
    "evening-close": organiser(302, needs=EVENING, method="post"),
    "evening-reopen": organiser(needs=EVENING, method="post"),
    "payments": members(needs=CLUB),
    "payments-mark": members(302, needs=CLUB, method="post"),
    "payment-mark": keepers(302, needs=PAID, method="post", data=OWED),
    "payments-mark-all": keepers(302, needs=PAID, method="post"),
    "payment-undo": keepers(302, needs=PAYMENT, method="post", data=(KEY,)),
    "sitting-new": keepers(needs=EVENING),
    "evening-sheet": members(needs=EVENING),
    "evening-export": members(needs=("evening_id", "kind")),
    "sitting-export": members(needs=SITTING),
    "sitting-remove": keepers(302, needs=SITTING),
    "table-link": keepers(needs=SITTING),
    "table-link-revoke": keepers(302, needs=LINK, method="post"),
    "sitting": members(needs=SITTING),
    "state": members(needs=SITTING),
    "preview": members(needs=SITTING, method="post", data=EMPTY_DEAL),
    "differs": members(needs=SITTING, method="post", data=EMPTY_DEAL),
    "deal-save": members(422, needs=SITTING, method="post", data=EMPTY_DEAL),
    "deal-take": members(422, needs=SITTING, method="post", data=EMPTY_DEAL),
    "deal": members(needs=DEAL),
    "deal-correct": members(needs=DEAL),
    "deal-void": members(422, needs=DEAL, method="post", data=EMPTY_DEAL),
    "tournaments": members(needs=CLUB),
    "tournament-new": organiser(needs=CLUB),
    "tournament-take-in": organiser(needs=CLUB),
    "tournament": members(needs=TOURNAMENT),
    "tournament-archive": organiser(needs=TOURNAMENT),
    "tournament-settings": organiser(needs=TOURNAMENT),
    "tournament-finish": organiser(302, needs=TOURNAMENT, method="post"),
    "tournament-entrants": members(needs=TOURNAMENT),
    "tournament-entrant": keepers(needs=ROUND),
    "tournament-entrant-leave": keepers(302, needs=ROUND, method="post"),
    "tournament-entrant-seat": keepers(302, needs=ROUND, method="post"),
    "tournament-entrant-unseat": keepers(302, needs=ROUND, method="post"),
    "tournament-entrant-substitute": keepers(needs=ROUND, method="post"),
    "tournament-entrant-remove": keepers(302, needs=ROUND, method="post"),
    "tournament-entrant-forget": organiser(302, needs=ROUND, method="post"),
    "tournament-paper": members(needs=TOURNAMENT),
    "tournament-printed": members(needs=("tournament_id", "printed")),
    "tournament-exported": members(needs=("tournament_id", "name", "kind")),
    "tournament-draw": organiser(needs=TOURNAMENT),
    "tournament-publish": organiser(302, needs=TOURNAMENT, method="post"),
    "tournament-round": members(needs=ROUND),
    "tournament-round-swap": organiser(needs=ROUND, method="post"),
    "tournament-round-undo": organiser(302, needs=ROUND, method="post"),
    "tournament-round-again": organiser(302, needs=ROUND, method="post"),
    "tournament-round-confirm": organiser(302, needs=ROUND, method="post"),
    "tournament-desk": keepers(needs=TOURNAMENT),
    "tournament-slip": keepers(needs=SLIP),
    "tournament-slip-correct": keepers(needs=SLIP, method="post", data=(KEY, ("version", "1"))),
    "tournament-slip-void": keepers(302, needs=SLIP, method="post", data=(KEY, ("version", "1"))),
    "tournament-standing": members(needs=TOURNAMENT),
    "tournament-corrections": members(needs=TOURNAMENT),
    "tournament-penalties": members(needs=TOURNAMENT),
    "tournament-penalty-void": keepers(302, needs=ROUND, method="post", data=(KEY,)),
    "tournament-link": organiser(needs=TOURNAMENT),
    "tournament-link-revoke": organiser(302, needs=("tournament_id", "link_id=board_link_id"), method="post"),
    # whoever holds the tournament's link
    "board": everyone(200, needs=("token=board_token",)),
    "board-screen": everyone(200, needs=("token=board_token",)),
    "board-state": everyone(200, needs=("token=board_token",)),
    "series": members(needs=SERIES),
    "series-new": organiser(needs=CLUB),
    "series-edit": organiser(needs=SERIES),
    "series-delete": organiser(302, needs=SERIES, method="post"),
    "series-file": members(needs=("series_id", "kind")),
    "tournament-hall": keepers(needs=TOURNAMENT),
    "tournament-offer-take": keepers(302, needs=SLIP, method="post", data=(KEY, OFFER)),
    "tournament-offers-settle": keepers(302, needs=SLIP, method="post", data=(KEY,)),
    "tournament-round-clock": organiser(302, needs=ROUND, method="post"),
    "tournament-round-codes": organiser(302, needs=ROUND, method="post"),
    # whoever holds the code of a table; a slip without amounts, and one that its own seat confirms, are refused
    "table-slip": everyone(200, needs=CODE),
    "table-slip-state": everyone(200, needs=CODE),
    "table-slip-offer": everyone(422, needs=CODE, method="post", data=(KEY, ("seat", "1"))),
    "table-slip-confirm": everyone(422, needs=CODE, method="post", data=(KEY, OFFER, ("seat", "1"))),
    # the format lets no table write deals
    "table-slip-deals": everyone(409, needs=CODE, method="post"),
    "table-slip-call": everyone(302, needs=CODE, method="post", data=(KEY,)),
    # whoever holds the table's link
    "table": by_table_link(200, needs=TOKEN),
    "table-state": by_table_link(200, needs=TOKEN),
    "table-preview": by_table_link(200, needs=TOKEN, method="post", data=EMPTY_DEAL),
    "table-differs": by_table_link(200, needs=TOKEN, method="post", data=EMPTY_DEAL),
    "table-deal-save": by_table_link(422, needs=TOKEN, method="post", data=EMPTY_DEAL),
    "table-deal": by_table_link(200, needs=TOKEN_DEAL),
    "table-deal-correct": by_table_link(200, needs=TOKEN_DEAL),
    "table-deal-void": by_table_link(422, needs=TOKEN_DEAL, method="post", data=EMPTY_DEAL),
}

# the same address with a form, where sending it takes more than reading
POSTS: dict[str, Row] = {
    "members": organiser(needs=CLUB, method="post"),
    "seasons": organiser(needs=CLUB, method="post"),
    "club-settings": organiser(needs=CLUB, method="post"),
    "rule-set-new": organiser(needs=CLUB, method="post"),
    # who may read it sees it again
    "rule-set": members(needs=RULE_SET, method="post"),
    "rule-set-edition": organiser(302, needs=RULE_SET, method="post"),
    "member-edit": organiser(needs=MEMBER, method="post"),
    "season-edit": organiser(needs=SEASON, method="post"),
    "member-link": organiser(302, needs=MEMBER, method="post"),
    "member-forget": organiser(needs=MEMBER, method="post"),
    "forget-me": members(needs=CLUB, method="post"),
    "club-public": organiser(302, needs=CLUB, method="post"),
    # the stranger joins; who is in the club already is told so
    "join": Row(200, 302, 200, 200, 200, needs=("token=invitation",), method="post"),
    "reset": everyone(200, needs=("token=reset",), method="post"),
    "email": signed_in(200, method="post"),
    "lost": everyone(200, method="post"),
    "club-new": signed_in(200, method="post"),
    "found": Row(404, 302, 302, 302, 302, method="post"),
    "found-confirm": everyone(200, needs=("token=founding",), method="post"),
    "members-paste": organiser(needs=CLUB, method="post"),
    "password-change": signed_in(200, method="post"),
    "evening-new": keepers(needs=CLUB, method="post"),
    "evening-new-people": keepers(needs=CLUB, method="post"),
    "evening-people": keepers(302, needs=EVENING, method="post"),
    "evening-tables": keepers(302, needs=EVENING, method="post"),
    "import": organiser(needs=CLUB, method="post"),
    "sitting-new": keepers(needs=EVENING, method="post"),
    "sitting-remove": keepers(302, needs=SITTING, method="post"),
    "table-link": keepers(302, needs=SITTING, method="post"),
    "tournament-new": organiser(needs=CLUB, method="post"),
    "tournament-take-in": organiser(needs=CLUB, method="post"),
    "series-new": organiser(needs=CLUB, method="post"),
    "series-edit": organiser(needs=SERIES, method="post"),
    "tournament-settings": organiser(needs=TOURNAMENT, method="post"),
    "tournament-entrants": keepers(needs=TOURNAMENT, method="post"),
    "tournament-entrant": keepers(needs=ROUND, method="post"),
    "tournament-draw": organiser(needs=TOURNAMENT, method="post"),
    "tournament-slip": keepers(needs=SLIP, method="post", data=(KEY,)),
    "tournament-penalties": keepers(needs=TOURNAMENT, method="post", data=(KEY,)),
    "tournament-link": organiser(302, needs=TOURNAMENT, method="post"),
    "deal-correct": members(422, needs=DEAL, method="post", data=EMPTY_DEAL),
    "table-deal-correct": by_table_link(422, needs=TOKEN_DEAL, method="post", data=EMPTY_DEAL),
}
# the same address with a query that shows something else
QUERIES: list[tuple[str, Row]] = [
    ("public", by_public_link(needs=TOKEN, data=(("table", "league"),))),
    ("public-standings", by_public_link(needs=TOKEN, data=(("table", "league"),))),
    ("public", by_public_link(404, needs=TOKEN, data=(("table", "pictures"),))),
    # an evening alone could be one that is still open
    ("public", by_public_link(needs=TOKEN, data=(("evening", "=evening_id"),))),
    ("standings", members(needs=CLUB, data=(("table", "league"),))),
    ("standings", members(needs=CLUB, data=(("table", "league"), ("format", "csv")))),
    ("standings", members(needs=CLUB, data=(("format", "pdf"),))),
    ("evening", members(needs=EVENING, data=(("cash", ""),))),
    ("evening-sheet", members(needs=EVENING, data=(("form", "explained"),))),
]
# parts of an address that say what is wanted, not of whom
WORDS = {"variant": "cz_voleny", "kind": "csv", "number": 1, "uidb64": "MQ", "table_number": 1, "name": "draw"}
WORDS["printed"] = "slips"
WORDS["hash"] = "0" * 12
# one's own place in a club stays open to who no longer plays; of his files, what they are called
STAYS_OPEN = {"forget-me", "file", "file-state", "file-discard"}
# the same for every reader of a language
OF_NOBODY = {"manifest", "worker"}
EVERY_ROW = [*ROWS.items(), *POSTS.items(), *QUERIES]


def names(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        else:
            assert pattern.name, f"{pattern} has no name"
            yield f"{space}{pattern.name}"


def test_it_knows_every_address():
    assert set(names(get_resolver().url_patterns)) == set(ROWS)


@pytest.fixture
def world(people, club, ana, other_club, settings, monkeypatch):
    """What addresses are made of: a club of four with a season and an open evening, and another club's."""
    settings.MAIL = {"EMAIL_HOST": "mail.example"}
    monkeypatch.setattr(phone_engine, "is_installed", lambda: False)
    eda = club.members.create(name="Eda", user=User.objects.create_user("eda"))
    dino = other_club.members.create(name="Dino")
    return {
        **of_club(club, people[3], people[:3]),
        "founding": door.token_of(door.Founding(club="Karty", founder="Eva", language="cs", email="eva@example.org")),
        "reset": club_people.make_account_link(member=eda, user=None).token,
        "foreign": of_club(other_club, dino, strangers(other_club, ana)),
    }


def strangers(club, ana):
    return [ana, *(club.members.create(name=name) for name in ("Boris", "Ceda"))]


def tokens(world) -> dict[str, str]:
    """Who holds which key."""
    return {"guest": world["table_token"], "reader": world["public_token"]}


def of_club(club, member, players) -> dict[str, object]:
    season = club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    evening = open_evening(club=club, date=datetime.date(2026, 3, 13), place="", unit_amount="", currency="", user=None)
    sitting = open_sitting(evening=evening, variant="cz_voleny", members=players, house_rules=None, user=None)
    link = create_table_link(sitting=sitting, user=None)
    facts = {"contract": "betl", "declarer": "1", "made": True}
    actor = Actor(label="table link")
    record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=facts, actor=actor)
    closed = open_evening(club=club, date=datetime.date(2026, 3, 14), place="", unit_amount="", currency="", user=None)
    close_evening(evening=closed, user=None)
    open_payment, kept = paid_evening(club, players)
    imported = an_imported_evening(club)
    invitation = club_people.make_account_link(member=member, user=None)
    public = publishing.publish(club=club, user=None)
    return {
        **WORDS,
        "token": "opens-nothing",
        "slug": club.slug,
        "member_id": member.pk,
        "season_id": season.pk,
        "rule_set_id": make_rule_set(
            club=club, name="U Lípy", edition="cz_voleny/1", house_rules=None, user=None
        ).rule_set_id,
        "evening_id": evening.pk,
        "sitting_id": sitting.pk,
        "link_id": link.pk,
        "table_token": link.token,
        "closed_id": closed.pk,
        "import_id": imported.pk,
        "paid_id": open_payment.evening.pk,
        "payer_id": open_payment.payer.pk,
        "payee_id": open_payment.payee.pk,
        "owed": open_payment.amount,
        "payment_id": kept.pk,
        "person_link_id": invitation.pk,
        "invitation": invitation.token,
        "public_link_id": public.pk,
        "job_id": a_file(club, players[0].user).pk,
        "public_token": public.token,
        **of_tournament(club),
    }


def a_file(club, user) -> Job:
    """The club's archive, made for the user."""
    kind = {"kind": "archive", "arguments": {"club": club.slug}, "content_type": "application/json"}
    return Job.objects.create(user=user, key=uuid.uuid4().hex, name="club.json", state="done", language="en", **kind)


def of_tournament(club) -> dict[str, object]:
    """A tournament whose first round is played: table 1 has handed in, number 1 was penalised."""
    tournament = create_tournament(
        club=club,
        name="Turnaj",
        date=datetime.date(2026, 3, 16),
        place="",
        format=contest.presets()["trojka"],
        unit_amount="1",
        currency="",
        user=None,
    )
    entrants = add_entrants(tournament=tournament, entries=[Entry(name=f"Hráč {n}") for n in range(9)], user=None)
    drawing.draw_rounds(tournament=tournament, wanted=drawing.Wanted(kind="plan", seed="1"), user=None)
    [drawn] = drawing.publish(tournament=tournament, user=None)
    key, actor = uuid.uuid4(), Actor(label="desk")
    write_slip(table=drawn.tables.get(number=1), key=key, money=(2, -1, -1), actor=actor)
    entrants[0].tournament.refresh_from_db()
    penalise(entrant=entrants[0], key=uuid.uuid4(), points="-1", money=0, reason="renonc", user=None)
    table = drawn.tables.get(number=1)
    offer = offer_slip(table=table, key=uuid.uuid4(), seat=1, money=(3, -1, -2)).word
    link = BoardLink.make(tournament=tournament)
    said = {"name": "Liga", "key": {"list": [3, 2, 1]}, "ties": "better", "best": None, "dropped": 0}
    series = save_series(club=club, parts={tournament: "1"}, user=None, order=["points"], **said)
    return {
        "tournament_id": tournament.pk,
        "series_id": series.pk,
        "board_link_id": link.pk,
        "board_token": link.token,
        "slip_token": tokens_of(drawn)[table.pk],
        "offer_id": offer.pk,
    }


def paid_evening(club, players):
    """A closed evening: what is still owed of it, and the one payment that is marked."""
    evening = open_evening(club=club, date=datetime.date(2026, 3, 15), place="", unit_amount="", currency="", user=None)
    sitting = open_sitting(evening=evening, variant="cz_voleny", members=players, house_rules=None, user=None)
    facts = {"contract": "betl", "declarer": "1", "made": True}
    actor = Actor(label="table link")
    record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=facts, actor=actor)
    evening = close_evening(evening=evening, user=None)
    first, second = owed([evening])
    kept = mark_paid(
        evening=evening, payer=first.payer, payee=first.payee, amount=first.amount, key=uuid.uuid4(), user=None
    )
    return second, kept


def an_imported_evening(club):
    reading = read_notation("2026-01-16 Klub\nX +d\nY\nZ")
    players = {name: name for name in reading.names}
    done = import_evenings(club=club, evenings=reading.evenings, players=players, key=uuid.uuid4(), user=None)
    return done.evenings[0]


@pytest.fixture
def clients(anonymous_client, stranger_client, member_client, scorekeeper_client, organiser_client):
    members = (stranger_client, member_client, scorekeeper_client, organiser_client)
    return dict(zip(WHO, (anonymous_client, *members, Client(), Client()), strict=True))


def ask(client: Client, name: str, row: Row, values: dict[str, object]):
    address = reverse(name, kwargs={part: values[known] for part, known in row.parts.items()})
    data = {key: values.get(said[1:], 1) if said.startswith("=") else said for key, said in row.data}
    return getattr(client, row.method)(address, data)


def told(answer) -> int | str:
    to_sign_in = answer.status_code == 302 and answer.url.startswith(f"{reverse('sign-in')}?next=")
    return SIGN_IN if to_sign_in else answer.status_code


def ask_undone(client: Client, name: str, row: Row, values: dict[str, object]):
    """What the answer wrote and the cookies it set are taken back: the next one finds the world as it was."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = ask(client, name, row, values)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


# One world for all rows: it takes longer to make than the rows take to be asked for. Each row is a test of its own.


def test_it_answers_each_as_the_table_says(world, clients, subtests):
    keys = {who: tokens(world).get(who, world["token"]) for who in WHO}
    for name, row in EVERY_ROW:
        with subtests.test(name):
            answers = {who: ask_undone(clients[who], name, row, {**world, "token": keys[who]}) for who in WHO}
            assert {who: told(answer) for who, answer in answers.items()} == {who: row.of(who) for who in WHO}


@pytest.mark.parametrize("holder", ["guest", "reader"])
def test_it_opens_to_whoever_holds_the_link(world, clients, subtests, holder):
    values = {**world, "token": tokens(world)[holder]}
    for name, row in [item for item in EVERY_ROW if "token" in item[1].needs]:
        with subtests.test(name):
            answers = {who: ask_undone(clients[who], name, row, values).status_code for who in WHO}
            assert answers == dict.fromkeys(WHO, row.of(holder))


def test_it_keeps_nothing_that_is_private(world, clients, subtests):
    """Signed in or by a secret address: no browser and no proxy keeps the answer."""
    keys = {who: tokens(world).get(who, world["token"]) for who in WHO}
    for name, row in EVERY_ROW:
        secret = any(known in TOKENS for known in row.parts.values())
        with subtests.test(name):
            for who in WHO if secret else WHO[1:5]:
                answer = ask_undone(clients[who], name, row, {**world, "token": keys[who]})
                assert ("no-store" in answer.headers.get("Cache-Control", "")) == (name not in OF_NOBODY), who


@pytest.mark.parametrize("name", ["rules:index", "rules:variant", "home", "offline"])
def test_it_lets_be_kept_what_is_public(anonymous_client, name, db):
    assert "no-store" not in ask(anonymous_client, name, ROWS[name], WORDS).headers.get("Cache-Control", "")


def test_it_finds_no_foreign_object_under_ones_own_club(world, organiser_client, subtests):
    mixed = {**world["foreign"], "slug": world["slug"]}
    for name, row in [item for item in EVERY_ROW if len(item[1].objects) > 1]:
        with subtests.test(name):
            assert ask_undone(organiser_client, name, row, mixed).status_code == 404


def of_a_club(rows: dict[str, Row]) -> list[tuple[str, Row]]:
    return [item for item in rows.items() if item[1].objects]


def test_it_finds_nothing_of_a_foreign_club(world, organiser_client, subtests):
    for name, row in of_a_club(ROWS):
        with subtests.test(name):
            assert ask_undone(organiser_client, name, row, world["foreign"]).status_code == 404


def test_it_finds_nothing_of_a_foreign_club_by_ones_own_link(world, anonymous_client, subtests):
    for name, row in [item for item in of_a_club(ROWS) if "token" in item[1].needs]:
        with subtests.test(name):
            for token in tokens(world).values():
                values = {**world["foreign"], "token": token}
                assert ask_undone(anonymous_client, name, row, values).status_code == 404


def test_it_tells_nobody_what_exists(world, anonymous_client, subtests):
    """An address that exists and one that does not look the same from outside."""
    for name, row in [item for item in of_a_club(ROWS) if item[1].anonymous == SIGN_IN]:
        with subtests.test(name):
            nowhere = {
                known: WORDS.get(part, "nowhere" if part == "slug" else 999_999) for part, known in row.parts.items()
            }
            answers = [ask_undone(anonymous_client, name, row, values) for values in (world, nowhere)]
            assert [answer.status_code for answer in answers] == [302, 302]


def test_it_shuts_out_a_deactivated_member(world, organiser_client, adam, subtests):
    adam.active = False
    adam.save()
    for name, row in [item for item in of_a_club(ROWS) if item[0] not in STAYS_OPEN]:
        with subtests.test(name):
            assert ask_undone(organiser_client, name, row, world).status_code == 404
