"""Who gets what from every address: one table, which fails when an address is not in it.

A new address adds a row to ROWS, and what its address needs to `world`. Answers are for GET, or for POST
where the address only takes a form: an empty form is refused by its fields (200) or redirected (302), but
never by 403 or 404 to somebody who may.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from ledger import services

SIGN_IN = "sign-in"
WHO = ("anonymous", "stranger", "member", "scorekeeper", "organiser")


@dataclass(frozen=True)
class Row:
    """Expected answers: a status, or SIGN_IN for a redirect to the sign-in page."""

    anonymous: int | str
    stranger: int
    member: int
    scorekeeper: int
    organiser: int
    # names of `world` its address takes
    needs: tuple[str, ...] = ()
    method: str = "get"
    data: tuple[tuple[str, str], ...] = ()


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


CLUB = ("slug",)
MEMBER = ("slug", "member_id")
SEASON = ("slug", "season_id")
SESSION = ("session_id",)
SITTING = ("sitting_id",)
LINK = ("sitting_id", "link_id")
DEAL = ("sitting_id", "number")
TOKEN = ("token",)
TOKEN_DEAL = ("token", "number")

# the deal comes next and says nothing: refused by its fields
EMPTY_DEAL = (("key", "6f1d1a52-43a5-4f0b-8d5c-0a3a3a0c5f11"), ("number", "2"), ("version", "1"))

ROWS: dict[str, Row] = {
    "home": everyone(200),
    "healthz": everyone(200),
    # who is signed in is sent on
    "sign-in": Row(200, 302, 302, 302, 302),
    "sign-out": everyone(302, method="post"),
    "set-language": everyone(302, method="post"),
    "account": signed_in(200),
    "password-change": signed_in(200),
    "club-new": signed_in(200),
    "club": members(needs=CLUB),
    "club-settings": organiser(needs=CLUB),
    "members": members(needs=CLUB),
    "member": members(needs=MEMBER),
    "member-edit": organiser(needs=MEMBER),
    "member-active": organiser(302, needs=MEMBER, method="post"),
    "member-account": organiser(needs=MEMBER, method="post"),
    "member-password": organiser(302, needs=MEMBER, method="post"),
    "seasons": members(needs=CLUB),
    "season-edit": organiser(needs=SEASON),
    "standings": members(needs=CLUB),
    "rules:index": everyone(200),
    "rules:variant": everyone(200, needs=("variant",)),
    "session-new": keepers(needs=CLUB),
    "blank-sheet": members(needs=("slug", "variant")),
    "session": members(needs=SESSION),
    "session-close": organiser(302, needs=SESSION, method="post"),
    "session-reopen": organiser(needs=SESSION, method="post"),
    "sitting-new": keepers(needs=SESSION),
    "session-sheet": members(needs=SESSION),
    "session-export": members(needs=("session_id", "kind")),
    "sitting-export": members(needs=SITTING),
    "table-link": keepers(needs=SITTING),
    "table-link-revoke": keepers(302, needs=LINK, method="post"),
    "sitting": members(needs=SITTING),
    "preview": members(needs=SITTING, method="post", data=EMPTY_DEAL),
    "deal-save": members(422, needs=SITTING, method="post", data=EMPTY_DEAL),
    "deal": members(needs=DEAL),
    "deal-correct": members(needs=DEAL),
    "deal-void": keepers(422, needs=DEAL, method="post", data=EMPTY_DEAL),
    # whoever holds the link
    "table": everyone(200, needs=TOKEN),
    "table-preview": everyone(200, needs=TOKEN, method="post", data=EMPTY_DEAL),
    "table-deal-save": everyone(422, needs=TOKEN, method="post", data=EMPTY_DEAL),
    "table-deal": everyone(200, needs=TOKEN_DEAL),
    "table-deal-correct": everyone(200, needs=TOKEN_DEAL),
    "table-deal-void": everyone(422, needs=TOKEN_DEAL, method="post", data=EMPTY_DEAL),
}

# the same address with a form, where sending it takes more than reading
POSTS: dict[str, Row] = {
    "members": organiser(needs=CLUB, method="post"),
    "seasons": organiser(needs=CLUB, method="post"),
    "club-settings": organiser(needs=CLUB, method="post"),
    "member-edit": organiser(needs=MEMBER, method="post"),
    "season-edit": organiser(needs=SEASON, method="post"),
    "club-new": signed_in(200, method="post"),
    "password-change": signed_in(200, method="post"),
    "session-new": keepers(needs=CLUB, method="post"),
    "sitting-new": keepers(needs=SESSION, method="post"),
    "table-link": keepers(302, needs=SITTING, method="post"),
    "deal-correct": members(422, needs=DEAL, method="post", data=EMPTY_DEAL),
    "table-deal-correct": everyone(422, needs=TOKEN_DEAL, method="post", data=EMPTY_DEAL),
}
# parts of an address that say what is wanted, not of whom
WORDS = {"variant": "cz_voleny", "kind": "csv", "number": 1}


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
def world(people, club, ana, other_club):
    """What addresses are made of: a club of four with a season and an open evening, and another club's."""
    return {**of_club(club, people[3], people[:3]), "foreign": of_club(other_club, ana, strangers(other_club, ana))}


def strangers(club, ana):
    return [ana, *(club.members.create(name=name) for name in ("Boris", "Ceda"))]


def of_club(club, member, players) -> dict[str, object]:
    season = club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")
    session = services.open_session(
        club=club, date=datetime.date(2026, 3, 13), place="", unit_amount="", currency="", user=None
    )
    sitting = services.open_sitting(session=session, variant="cz_voleny", members=players, house_rules=None, user=None)
    link = services.create_table_link(sitting=sitting, user=None)
    facts = {"contract": "betl", "declarer": "1", "made": True}
    actor = services.Actor(label="table link")
    services.record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=1, facts=facts, actor=actor)
    return {
        **WORDS,
        "slug": club.slug,
        "member_id": member.pk,
        "season_id": season.pk,
        "session_id": session.pk,
        "sitting_id": sitting.pk,
        "link_id": link.pk,
        "token": link.token,
    }


@pytest.fixture
def clients(anonymous_client, stranger_client, member_client, scorekeeper_client, organiser_client):
    return dict(
        zip(
            WHO,
            (anonymous_client, stranger_client, member_client, scorekeeper_client, organiser_client),
            strict=True,
        )
    )


def ask(client: Client, name: str, row: Row, values: dict[str, object]):
    address = reverse(name, kwargs={need: values[need] for need in row.needs})
    return getattr(client, row.method)(address, dict(row.data))


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(("name", "row"), [*ROWS.items(), *POSTS.items()])
def test_it_answers_each_as_the_table_says(world, clients, name, row, who):
    answer = ask(clients[who], name, row, world)
    expected = getattr(row, who)
    if expected == SIGN_IN:
        assert answer.status_code == 302
        assert answer.url.startswith(f"{reverse('sign-in')}?next=")
    else:
        assert answer.status_code == expected


@pytest.mark.parametrize(
    ("name", "row"), [item for item in [*ROWS.items(), *POSTS.items()] if len({*item[1].needs} - {*WORDS}) > 1]
)
def test_it_finds_no_foreign_object_under_ones_own_club(world, organiser_client, name, row):
    mixed = {**world["foreign"], "slug": world["slug"]}
    assert ask(organiser_client, name, row, mixed).status_code == 404


def of_a_club(rows: dict[str, Row]) -> list[tuple[str, Row]]:
    """Addresses of a club's objects that the link alone does not open."""
    return [item for item in rows.items() if {*item[1].needs} - {*WORDS, "token"}]


@pytest.mark.parametrize(("name", "row"), of_a_club(ROWS))
def test_it_finds_nothing_of_a_foreign_club(world, organiser_client, name, row):
    assert ask(organiser_client, name, row, world["foreign"]).status_code == 404


@pytest.mark.parametrize(
    ("name", "row"), [item for item in ROWS.items() if item[1].needs and item[1].anonymous == SIGN_IN]
)
def test_it_tells_nobody_what_exists(world, anonymous_client, name, row):
    """An address that exists and one that does not look the same from outside."""
    nowhere = {need: WORDS.get(need, "nowhere" if need == "slug" else 999_999) for need in row.needs}
    there, not_there = ask(anonymous_client, name, row, world), ask(anonymous_client, name, row, nowhere)
    assert there.status_code == not_there.status_code == 302


@pytest.mark.parametrize(("name", "row"), of_a_club(ROWS))
def test_it_shuts_out_a_deactivated_member(world, organiser_client, adam, name, row):
    adam.active = False
    adam.save()
    assert ask(organiser_client, name, row, world).status_code == 404
