"""A table of five to eight: two or more sit out, by turns, and anybody may sit out for another."""

from __future__ import annotations

import uuid

import pytest

import rules
from ledger.book.heads import head_of
from ledger.book.writing import Actor
from ledger.models import Deal, Sitting
from ledger.paper.sitting import table_sheet
from ledger.season.player_sums import Role, parts_of, role_in
from ledger.table.entry.at_table import situation_of
from ledger.table.entry.forms import fresh_values, values_of, with_turn, without_turn
from ledger.table.entry.recent import score
from ledger.table.entry.situation import turn
from ledger.table.record import record_deal
from rules.registry import SHIPPED
from tests.entry.tapping import facts_of, tap

LINK = Actor(label="table link")


@pytest.fixture(autouse=True)
def _every_text():
    with rules.editions_from(SHIPPED):
        yield


def record(sitting, facts):
    number = head_of(sitting).next_number
    return record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=LINK).deal


def turns(sitting, count):
    """(dealer, forhont, sitting out) of the deals to come, each written before the next is asked for."""
    found = []
    for number in range(1, count + 1):
        at = situation_of(sitting, number)
        found.append((at.turn.dealer, at.turn.forhont, at.turn.sitting_out))
        record(sitting, facts_of(at, tap(at, "contract=durch made=yes")))
    return found


SIX = {"variant": "csm_voleny", "players": ["Adam", "Bára", "Cyril", "Dana", "Emil", "Fanda"]}


def test_it_lets_three_of_six_sit_out(sit_down):
    """The dealer and the two before him: the three after him play."""
    assert turns(sit_down(SIX), 7) == [
        (1, 2, (1, 5, 6)),
        (2, 3, (1, 2, 6)),
        (3, 4, (1, 2, 3)),
        (4, 5, (2, 3, 4)),
        (5, 6, (3, 4, 5)),
        (6, 1, (4, 5, 6)),
        (1, 2, (1, 5, 6)),
    ]


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_it_lets_everybody_play_as_often(sit_down, seats):
    players = [*SIX["players"], "Gita", "Hana"][:seats]
    found = turns(sit_down({**SIX, "players": players}), seats)
    assert {len(out) for _dealer, _forhont, out in found} == {seats - 3}
    played = [seat for _dealer, _forhont, out in found for seat in range(1, seats + 1) if seat not in out]
    assert all(played.count(seat) == 3 for seat in range(1, seats + 1))


def test_it_goes_on_in_turn_after_somebody_else_sat_out(sit_down):
    """Fanda plays for Dana, who is outside: the next deal is dealt by the next one all the same."""
    sitting = sit_down(SIX)
    record(sitting, {"contract": "durch", "declarer": "2", "made": True, "sitting_out": ["1", "5", "6"]})
    for _deal in range(2):
        record(sitting, {"contract": "durch", "declarer": "3", "made": True, "sitting_out": ["1", "4", "2"]})
    assert situation_of(sitting, 4).turn == turn(number=4, dealer=4, seats=6, pausing=3)


def test_it_goes_on_from_those_who_sat_out_last(sit_down):
    sitting = sit_down(SIX)
    record(sitting, {"contract": "durch", "declarer": "4", "made": True, "sitting_out": ["3", "1", "2"]})
    assert situation_of(sitting, 2).turn.dealer == 4


def test_it_follows_the_turn_with_all_who_sit_out_or_with_none(sit_down):
    sitting = sit_down(SIX)
    situation = situation_of(sitting, 1)
    fresh = {"declarer": "2", "forhont": "2", "out.1": "1", "out.5": "5", "out.6": "6"}
    assert fresh_values(situation) == fresh
    assert without_turn({**fresh, "contract": "hra"}, situation) == {"declarer": "2", "contract": "hra"}
    tapped = {"declarer": "2", "forhont": "2", "out.1": "1", "out.4": "4", "out.5": "5"}
    assert with_turn(without_turn(tapped, situation), situation) == tapped
    assert with_turn({}, situation) == fresh


def test_it_taps_who_sits_out(sit_down):
    """Emil plays for Cyril: his box is taken back, Cyril's is ticked."""
    at = situation_of(sit_down(SIX), 1)
    values = {name: value for name, value in tap(at, "contract=durch made=yes out.3=3").items() if name != "out.5"}
    facts = facts_of(at, values)
    assert facts["sitting_out"] == ["1", "3", "6"]
    told = values_of(at.edition, facts)
    assert {name for name in told if name.startswith("out.")} == {"out.1", "out.3", "out.6"}


def test_it_counts_who_sat_out(sit_down, club):
    sitting = sit_down(SIX)
    facts = {"contract": "durch", "declarer": "2", "made": True, "sitting_out": ["1", "5", "6"]}
    record(sitting, facts)
    roles = {}
    for number, name in enumerate(SIX["players"], 1):
        (part,) = parts_of(club.members.get(name=name))
        roles[name] = part.role
        assert part.role == role_in(facts, number)
    assert roles == {
        "Adam": Role.OUT, "Bára": Role.DECLARER, "Cyril": Role.DEFENCE, "Dana": Role.DEFENCE, "Emil": Role.OUT,
        "Fanda": Role.OUT,
    }  # fmt: skip


def test_it_counts_premium_points_and_pays_none(sit_down):
    sitting = sit_down({**SIX, "players": SIX["players"][:3]})
    for number, points in enumerate(({"1": 2}, {"1": 1, "3": 4}), 1):
        at = situation_of(sitting, number)
        record(sitting, facts_of(at, tap(at, "contract=durch made=yes")) | {"premium": points})
    cells = score(sitting, head_of(sitting)).cells
    assert [(cell.units, cell.note) for cell in cells] == [(-60, "premium 3"), (30, ""), (30, "premium 4")]
    deals = list(Deal.objects.filter(sitting=sitting).order_by("number"))
    sheet = table_sheet(Sitting.objects.with_seats().get(pk=sitting.pk), deals, [sitting])
    assert (sheet.premium, sum(sheet.totals)) == ("premium points: Adam 3, Cyril 4", 0)
