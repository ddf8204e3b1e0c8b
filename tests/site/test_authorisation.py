"""Who gets what from every address: one table, which fails when an address is not in it.

A new address adds a row to ROWS, and what its address needs to `world`. Answers are for GET, or for POST
where the address only takes a form: an empty form is refused by its fields (200) or redirected (302), but
never by 403 or 404 to somebody who may.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

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
}


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
    """What addresses are made of: a club of four with a season."""
    days = {"first_day": "2026-01-01", "last_day": "2026-12-31"}
    return {
        "slug": club.slug,
        "member_id": people[3].pk,
        "season_id": club.seasons.create(name="2026", **days).pk,
        "foreign": {
            "slug": other_club.slug,
            "member_id": ana.pk,
            "season_id": other_club.seasons.create(name="2026", **days).pk,
        },
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


@pytest.mark.parametrize(("name", "row"), [item for item in [*ROWS.items(), *POSTS.items()] if len(item[1].needs) > 1])
def test_it_finds_no_foreign_object_under_ones_own_club(world, organiser_client, name, row):
    mixed = {**world["foreign"], "slug": world["slug"]}
    assert ask(organiser_client, name, row, mixed).status_code == 404


@pytest.mark.parametrize(("name", "row"), [item for item in ROWS.items() if item[1].needs])
def test_it_finds_nothing_of_a_foreign_club(world, organiser_client, name, row):
    assert ask(organiser_client, name, row, world["foreign"]).status_code == 404


@pytest.mark.parametrize(
    ("name", "row"), [item for item in ROWS.items() if item[1].needs and item[1].anonymous == SIGN_IN]
)
def test_it_tells_nobody_what_exists(world, anonymous_client, name, row):
    """An address that exists and one that does not look the same from outside."""
    nowhere = {need: "nowhere" if need == "slug" else 999_999 for need in row.needs}
    there, not_there = ask(anonymous_client, name, row, world), ask(anonymous_client, name, row, nowhere)
    assert there.status_code == not_there.status_code == 302


@pytest.mark.parametrize(("name", "row"), [item for item in ROWS.items() if item[1].needs])
def test_it_shuts_out_a_deactivated_member(world, organiser_client, adam, name, row):
    adam.active = False
    adam.save()
    assert ask(organiser_client, name, row, world).status_code == 404
