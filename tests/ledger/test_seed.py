"""The demo club: the same on every machine, written as any other, once."""

from __future__ import annotations

import io
import re
import time

import pytest
from django.core.management import call_command

import rules
from clubapp.models import Club, User
from ledger.book.facts import seat_names
from ledger.demo.chance import Chance
from ledger.demo.plan import EVENINGS, PEOPLE
from ledger.demo.write import SEED, deals
from ledger.models import Deal, Evening, Sitting, Transfer
from ledger.verify.book import verify
from rules.registry import SHIPPED
from rules.shipped import shipped_digests

# every text that is shipped is played at the demo club
SHIPPED_VARIANTS = {id.partition("/")[0] for id in shipped_digests(SHIPPED)}


def seed() -> str:
    out = io.StringIO()
    call_command("seed", stdout=out)
    return out.getvalue()


def test_it_makes_a_club_that_looks_played(db):
    # processor time: other tests run beside it
    started = time.process_time()
    said = seed()
    assert time.process_time() - started < 20
    club = Club.objects.get(slug="demo")
    assert sorted(club.members.values_list("name", flat=True)) == sorted(PEOPLE)
    assert [season.name for season in club.seasons.newest_first()] == ["2026/27", "2025/26"]
    assert set(Sitting.objects.values_list("variant", flat=True)) == SHIPPED_VARIANTS
    for season in club.seasons.all():
        played = Evening.objects.for_club(club).between(season.first_day, season.last_day)
        variants = set(Sitting.objects.filter(evening__in=played).values_list("variant", flat=True))
        assert variants == SHIPPED_VARIANTS
    assert Evening.objects.open().count() == 1
    assert Deal.objects.filter(version__gt=1, void=False).count() >= 4
    assert Deal.objects.filter(void=True).count() == 1
    assert list(verify()) == []
    assert sum(Transfer.objects.counted().by_seat().values()) == 0

    password = re.search(r"password (\S+)", said)[1]
    user = User.objects.get()
    assert password not in user.password
    assert user.check_password(password)
    assert club.members.get(user=user).role == "organiser"


def test_it_adds_nothing_the_second_time(db):
    seed()
    before = (User.objects.get().password, Deal.objects.count(), Evening.objects.count(), Club.objects.count())
    said = seed()
    assert "nothing was added" in said
    assert "password" not in said
    assert (User.objects.get().password, Deal.objects.count(), Evening.objects.count(), Club.objects.count()) == before


def test_it_takes_another_name_where_demo_is_taken(db, make_user):
    make_user("demo")
    assert "Sign in as demo-2 " in seed()


def test_it_plays_the_same_everywhere():
    def all_deals():
        chance = Chance(SEED)
        return [deals(table, chance) for evening in EVENINGS for table in evening.tables]

    assert all_deals() == all_deals()


@pytest.mark.parametrize("number", range(12))
def test_it_never_breaks_a_rule(number):
    """Other evenings than those of the demo club, all variants."""
    chance = Chance(number)
    for evening in EVENINGS:
        for table in evening.tables:
            document = {
                "variant": table.variant,
                "players": seat_names(len(table.players)),
                "house_rules": table.house_rules or {},
                "deals": deals(table, chance),
            }
            # how much may be staked depends on what was lost before (C9): the table watches that
            problems = [problem for problem in rules.check(document) if problem.code != "credit"]
            assert problems == []
