"""Evenings of the club, played through the services, and short ways to count them."""

from __future__ import annotations

import datetime
import uuid

import pytest

from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.season import sums
from ledger.season.scope import EveningKey, Scope
from ledger.season.table import standings
from ledger.table.record import record_deal

LINK = Actor(label="table link")


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.fixture
def opened(club):
    def opened(date="2026-03-13", *, place="U Lípy", unit="0.20", currency="CZK", club=club):
        return open_evening(club=club, date=day(date), place=place, unit_amount=unit, currency=currency, user=None)

    return opened


@pytest.fixture
def seat():
    def seated(evening, members, variant="cz_voleny", *, house_rules=None):
        return open_sitting(
            evening=evening, variant=variant, members=members, house_rules=house_rules, user=None, leaving=range(99)
        )

    return seated


@pytest.fixture
def record():
    def one(sitting, facts):
        number, key = head_of(sitting).next_number, uuid.uuid4()
        return record_deal(sitting=sitting, key=key, expected_number=number, facts=facts, actor=LINK).deal

    def recorded(sitting, *deals):
        return [one(sitting, facts) for facts in deals]

    return recorded


@pytest.fixture
def count(club):
    """Name → row of the standings."""

    def counted(variant="cz_voleny", *, season=None, evening=None, least=0, club=club):
        scope = Scope(club=club, season=season, evening=evening and EveningKey(evening), variant=variant)
        return {row.name: row for row in standings(scope, sums.sittings(scope), least=least).rows}

    return counted


@pytest.fixture
def season_2026(club):
    return club.seasons.create(name="2026", first_day="2026-01-01", last_day="2026-12-31")


def game(declarer="1", winner="declarer", **more):
    """A plain game: 1 from each, or to each."""
    return {"contract": "hra", "declarer": declarer, "trump": "leaves", "winner": winner, **more}


def betl(declarer="1", made=True, **more):
    """15 from each, or to each."""
    return {"contract": "betl", "declarer": declarer, "made": made, **more}


@pytest.fixture(name="game")
def _game():
    return game


@pytest.fixture(name="betl")
def _betl():
    return betl
