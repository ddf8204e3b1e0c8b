"""The demo club's tournament, as `make run` shows it."""

from __future__ import annotations

import pytest
from django.db import transaction

from clubapp.models import User
from clubapp.services import add_member
from ledger.verify.book import verify
from tournaments import demo
from tournaments.book.count import counted
from tournaments.models import Round, Series, Slip, Tournament

pytestmark = pytest.mark.django_db


def test_it_has_27_entrants_and_three_rounds_played(club):
    members = {name: add_member(club=club, name=name) for name in demo.MEMBERS}
    demo.build(club, members, User.objects.create_user("demo"))
    tournament = Tournament.objects.get()
    current = counted(tournament)
    assert len(current.entrants) == 27
    assert (current.played, Round.objects.published().count()) == (3, 4)
    assert Slip.objects.filter(source="phone").exists()
    assert Slip.objects.filter(version=2).count() == 1
    assert len(current.teams) == 9
    assert Series.objects.get().parts.get().tournament == tournament
    assert list(verify()) == []


def test_it_is_the_same_on_every_machine(club):
    orders = []
    for _time in range(2):
        with transaction.atomic():
            members = {name: add_member(club=club, name=name) for name in demo.MEMBERS}
            demo.build(club, members, User.objects.create_user("demo"))
            standing = counted(Tournament.objects.get()).standing
            orders.append([(one.place, one.row.id, one.row.money) for one in standing])
            transaction.set_rollback(True)
    assert orders[0] == orders[1]
