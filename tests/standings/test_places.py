"""Who is before whom."""

from __future__ import annotations

from ledger.season.places import give_places
from ledger.season.standing import Standing


def player(name, *, evenings=(0,), deals=1, guest=False, **more):
    paid = dict(enumerate(evenings))
    return Standing(member=ord(name[0]), name=name, guest=guest, name_key=name, deals=deals, evenings_paid=paid, **more)


def places(rows, variant="cz_voleny", least=0):
    return [(row.place, row.name) for row in give_places(rows, variant, least)]


def test_it_shares_places_and_leaves_the_next_out():
    rows = [
        player("A", evenings=[9]),
        player("B", evenings=[4]),
        player("C", evenings=[4]),
        player("D", evenings=[-17]),
    ]
    assert places(rows) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]


def test_it_breaks_ties_by_the_average_then_by_the_best_evening():
    rows = [
        player("A", evenings=[6], deals=4),
        player("B", evenings=[6], deals=3),
        player("C", evenings=[8, -2], deals=3),
    ]
    assert places(rows) == [(1, "C"), (2, "B"), (3, "A")]


def test_it_puts_more_deals_first_where_both_lost_the_same():
    rows = [player("A", evenings=[-6], deals=2), player("B", evenings=[-6], deals=3)]
    assert places(rows) == [(1, "B"), (2, "A")]


def test_it_lists_guests_without_a_place_and_without_a_hole():
    rows = [player("A", evenings=[9], guest=True), player("B", evenings=[4]), player("C", evenings=[-13])]
    assert places(rows) == [(1, "B"), (2, "C"), (None, "A")]


def test_it_lists_whoever_played_too_little():
    rows = [
        player("A", evenings=[9], deals=9),
        player("B", evenings=[4], deals=10),
        player("C", evenings=[2], deals=11),
    ]
    assert places(rows, least=10) == [(1, "B"), (2, "C"), (None, "A")]


def test_it_ranks_matches_by_their_own_chain():
    rows = [
        player("A", won=2, points=20, skare=1),
        player("B", won=2, points=20, skare=0, cvrga=2),
        player("C", won=2, points=20, skare=0, cvrga=1),
        player("D", won=2, points=21),
        player("E", won=3),
    ]
    assert places(rows, "hr_marijas") == [(1, "E"), (2, "D"), (3, "C"), (4, "B"), (5, "A")]


def test_it_ranks_polish_games_by_points():
    rows = [player("A", points=5, won=2, dupla=1), player("B", points=5, won=2, dupla=2), player("C", points=6)]
    assert places(rows, "pl_mariasz") == [(1, "C"), (2, "B"), (3, "A")]


def test_it_has_nobody_to_rank():
    assert places([]) == []
