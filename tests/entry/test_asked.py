"""Questions and words of the form without which the engine could settle."""

from __future__ import annotations

import pytest

import rules
from ledger.table.entry.engines import entry_of
from ledger.table.entry.forms import read_entry, same_again
from ledger.table.entry.preview import preview_of
from tests.entry.tapping import groups, shown, situation

SK = situation("sk_voleny")
WITHOUT = {"contract": "sedma", "declarer": "1", "trump": "bells", "seven": "lost", "flek.sedma": "1"}


def choice(values, name):
    (asked,) = [group for group in groups(read_entry(SK, values).form()) if group.name == name]
    return asked


def test_a_hundred_that_was_reached_is_seen_to_be_100():
    chosen = {answer: one.value for one in choice({}, "winner_total").choices for answer in one.chosen_with}
    assert chosen == {"declarer+": "100", "defence+": "100"}
    assert choice({}, "winner_total").answered_by == ("winner",)


@pytest.mark.parametrize(("points", "marriage"), [("0", "mine1"), ("90", "theirs1")])
def test_it_asks_whether_the_side_without_points_took_a_trick(points, marriage):
    tapped = WITHOUT | {"points": points, marriage: "20"}
    entry = read_entry(SK, tapped)
    assert preview_of(entry).missing == ("did the side without card points take a trick?",)
    with pytest.raises(rules.Invalid) as refused:
        entry.answered  # noqa: B018
    assert [problem.field for problem in refused.value.problems] == ["no_trick"]
    assert preview_of(read_entry(SK, tapped | {"no_trick": "taken"})).settled


@pytest.mark.parametrize("tapped", [{"points": "10", "mine1": "20"}, {"points": "0"}, {"points": "0", "theirs1": "40"}])
def test_it_does_not_ask_where_nothing_hangs_on_it(tapped):
    assert preview_of(read_entry(SK, WITHOUT | tapped)).settled


def test_the_question_is_shown_where_a_side_has_no_points():
    def asked(points):
        values = WITHOUT | {"points": points}
        return "no_trick" in [group.name for group in shown(read_entry(SK, values).form(), values)]

    assert [asked(points) for points in ("", "0", "10", "90")] == [False, True, False, True]


@pytest.mark.parametrize(
    "facts", [{"points": 0, "marriages": {"declarer": [20]}}, {"points": 0, "no_trick": "declarer"}]
)
def test_a_correction_opens_with_the_answer(facts):
    told = {
        "contract": "sedma",
        "declarer": "1",
        "trump": "bells",
        "seven": "lost",
        "fleks": {"sedma": 1},
        "points": 0,
    } | facts
    entry = read_entry(SK, entry_of(SK.edition).to_values(told, SK.edition))
    assert entry.answered == told


FIRST = {"tens1": "7", "ones1": "8"}


def test_a_polish_deal_that_writes_nothing_says_why():
    preview = preview_of(read_entry(situation("pl_mariasz"), FIRST))
    assert preview.noted.startswith("0 points: Adam 78, Bára 60 are noted, 131 are needed")
    after = situation("pl_mariasz", deals=[{"points": {"1": 48, "2": 60}, "uncaptured": True}])
    second = preview_of(read_entry(after, {"tens1": "8", "ones1": "0"}))
    assert second.noted.startswith("0 points: nobody has 131 over both deals; this one: Adam 80, Bára 58")


def test_a_polish_deal_that_writes_something_needs_no_reason():
    assert preview_of(read_entry(situation("pl_mariasz"), FIRST | {"m1.1": "40", "m1.2": "20"})).noted == ""


def test_the_points_towards_131_are_told_while_a_game_is_open():
    info = rules.newest("pl_mariasz")
    first = {"points": {"1": 78, "2": 60}, "marriages": {"1": [20]}}

    def towards(*deals):
        at = situation("pl_mariasz", deals=deals)
        return entry_of(info).towards(info, at.engine, deals[-1] if deals else {})

    assert towards(first) == {"1": "98 of 131", "2": "60 of 131"}
    assert towards() == towards(first, {"points": {"1": 70, "2": 68}}) == {}


def test_same_again_leaves_out_what_is_of_one_deal_alone():
    last = {
        "contract": "sedma", "declarer": "2", "trump": "hearts", "winner": "declarer", "seven": "made",
        "sitting_out": "4", "note": "by the fire", "renonc": [{"offender": "1", "rule": "B3"}], "fleks": {"sedma": 1},
    }  # fmt: skip
    assert same_again(SK.edition, last) == {
        "contract": "sedma", "declarer": "2", "trump": "hearts", "winner": "declarer", "seven": "made", "round": "1",
        "flek.sedma": "1",
    }  # fmt: skip
    assert same_again(SK.edition, {}) == {}


def test_the_explanation_says_what_is_left_of_the_credit():
    at = situation(
        "sk_voleny", deals=[{"contract": "velky", "declarer": "1", "made": False, "fleks": {"velky": 1}}], credit=324
    )
    lost = {"contract": "velky", "declarer": "1", "made": "no", "flek.velky": "1", "round": "1"}
    first = preview_of(read_entry(situation("sk_voleny", credit=324), lost))
    paid = -dict(first.amounts)["Adam"]
    assert first.credit.startswith(f"credit: Adam 324 − {paid} = {324 - paid}, Bára 324 + {paid // 2} = ")
    again = preview_of(read_entry(at, lost))
    assert again.credit.startswith(f"credit: Adam {324 - paid} − {paid} = ")
    assert preview_of(read_entry(at, lost | {"round": "2"})).credit == first.credit
    assert (
        preview_of(read_entry(situation("cz_voleny"), {"contract": "betl", "declarer": "1", "made": "no"})).credit == ""
    )
