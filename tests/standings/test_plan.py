"""A season costs what was played in it, whatever else is in the database: every table is found by an index."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ledger.evening.evenings import close_evening
from ledger.evening.past import with_counts
from ledger.models import Evening
from ledger.season import sums
from ledger.season.player import player_results
from ledger.season.scope import Scope
from ledger.season.table import standings


def plans(queries) -> list[str]:
    found = []
    with connection.cursor() as cursor:
        for query in queries:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            found += [row[-1] for row in cursor.fetchall()]
    return found


@pytest.fixture
def look(opened, seat, record, adam, bara, cyril, game):
    """Whatever it does with a little recorded: how the database finds the rows."""
    if connection.vendor != "sqlite":
        pytest.skip("reads the plans of SQLite, which does not weigh the size of tables")
    record(seat(opened(), [adam, bara, cyril]), game(renonc=[{"offender": "1", "each": 5}]))
    record(seat(opened(), [adam, bara, cyril], "hr_marijas"), {"contract": "predaja", "declarer": "1"})

    def looked(action):
        with CaptureQueriesContext(connection) as captured:
            action()
        return plans(captured.captured_queries)

    return looked


@pytest.mark.parametrize("variant", ["cz_voleny", "hr_marijas", ""])
def test_it_scans_no_table_for_a_season(look, club, season_2026, variant):
    scope = Scope(club=club, season=season_2026, variant=variant)
    steps = look(lambda: standings(scope, sums.sittings(scope)))
    assert any("session_club_date" in step for step in steps)
    assert [step for step in steps if step.startswith("SCAN")] == []


def test_it_scans_no_table_for_a_player(look, adam):
    steps = look(lambda: player_results(adam))
    assert [step for step in steps if step.startswith("SCAN")] == []


@pytest.mark.parametrize("name", ["member", "evening"])
def test_it_starts_from_what_is_looked_at(look, member_client, club, adam, name):
    """Not from an index of what is nearly always empty, such as what a payment reverses: that reads the whole table."""
    # of the one of them something is owed
    evening, _other = (close_evening(evening=one, user=None) for one in club.evenings.order_by("pk"))
    address = reverse("evening", args=[evening.pk])
    if name == "member":
        address = reverse("member", args=[club.slug, adam.pk])
    steps = look(lambda: member_client.get(address))
    assert any("ledger_payment" in step and "(sheet_id=?)" in step for step in steps)
    assert [step for step in steps if step.startswith("SCAN")] == []
    # a subquery may look there; its tables have other names
    empty = ("(replaces_id=?)", "(reverses_id=?)")
    assert [step for step in steps if step.startswith("SEARCH ledger_") and step.endswith(empty)] == []


def test_it_counts_the_deals_of_the_evenings_shown_alone(look, club):
    evenings = with_counts(Evening.objects.for_club(club)).newest_first()[:1]
    steps = look(lambda: list(evenings))
    assert [(one.sitting_count, one.deal_count) for one in evenings] == [(1, 1)]
    assert any("session_club_date" in step for step in steps)
    # neither sorted nor grouped: the first twenty are read, and no more
    assert [step for step in steps if "TEMP B-TREE" in step or step.startswith("SCAN")] == []
