"""Rule sets of a club: made, changed, put away; an evening keeps the version it took."""

import pytest
from django.core.exceptions import ValidationError

import rules
from clubapp.models import Club
from ledger.evening.evenings import open_sitting
from ledger.evening.rule_sets import rule_sets_due, usual_rule_set
from ledger.models import RuleSet, RuleSetVersion
from ledger.table.rule_sets.history import history_of
from ledger.table.rule_sets.writing import (
    ChangedMeanwhile,
    change_rule_set,
    make_rule_set,
    offer_rule_set,
    read_out,
)
from ledger.verify.book import verify_book
from rules.registry import SHIPPED

BETL = {"contract": "betl", "declarer": "1", "made": True}
TEXT = "cz_voleny/2"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.fixture
def make(club, adam):
    def make(name="U Lípy", house_rules=None, **more):
        chosen = {"price_betl": 5} if house_rules is None else house_rules
        return make_rule_set(club=club, name=name, edition=TEXT, house_rules=chosen, user=adam.user, **more)

    return make


@pytest.fixture
def change(adam):
    def change(shown, **said):
        return change_rule_set(
            **{"shown": shown, "name": shown.name, "house_rules": shown.house_rules, "user": adam.user, **said}
        )

    return change


@pytest.fixture
def sit(evening, people):
    def sit(version, **more):
        return open_sitting(
            evening=evening,
            variant=version.edition.partition("/")[0],
            edition=version.edition,
            members=people[:3],
            house_rules=version.house_rules,
            rule_set=version,
            leaving=range(99),
            user=None,
            **more,
        )

    return sit


def test_it_keeps_what_differs_from_the_text(make):
    assert make(house_rules={"price_betl": 5, "cap": 500}).house_rules == {"price_betl": 5}
    assert make("Text", {}).house_rules is None


def test_a_club_has_one_set_of_a_name(make, club):
    make()
    for name in ("U Lípy", "u LÍPY ", "U Li\u0301py"):
        with pytest.raises(ValidationError):
            make(name)
    other = Club.objects.create(name="Jiný", slug="jiny")
    assert make_rule_set(club=other, name="U Lípy", edition=TEXT, house_rules=None, user=None).number == 1


@pytest.mark.parametrize(
    "said",
    [
        {"house_rules": {"price_betl": 0}},
        {"house_rules": {"nothing": 1}},
        {"house_rules": {"cap": None, "hundred_marriage": "lowest"}},
        {"preset": "hostinec"},
    ],
)
def test_what_the_engine_refuses_is_not_kept(make, said):
    with pytest.raises(rules.Invalid):
        make(**said)
    assert RuleSet.objects.count() == 0


def test_every_change_is_a_version(make, change, adam):
    made = make()
    raised = change(made, house_rules={"price_betl": 10})
    renamed = change(raised, name="Na Růžku")
    away = offer_rule_set(shown=renamed, offered=False, user=adam.user)
    assert [one.number for one in (made, raised, renamed, away)] == [1, 2, 3, 4]
    kept = RuleSet.objects.get()
    assert (kept.name, kept.offered) == ("Na Růžku", False)
    made.refresh_from_db()
    assert (made.name, made.house_rules) == ("U Lípy", {"price_betl": 5})
    assert [one.by for one in history_of(away)] == ["Adam"] * 4
    assert history_of(away)[-1].said[1].endswith("15 → 5")
    assert list(verify_book()) == []


def test_what_says_nothing_new_is_no_version(make, change):
    made = make()
    assert change(made) == made
    assert RuleSetVersion.objects.count() == 1


def test_nobody_writes_over_the_change_of_another(make, change):
    made = make()
    change(made, house_rules={"price_betl": 10})
    with pytest.raises(ChangedMeanwhile):
        change(made, house_rules={"price_betl": 20})
    assert RuleSetVersion.objects.current().get().house_rules == {"price_betl": 10}


def test_an_evening_keeps_the_version_it_took(make, change, sit, record):
    made = make()
    deal = record(sit(made), BETL).deal
    change(made, house_rules={"price_betl": 20})
    again = record(deal.sitting, BETL).deal
    assert {one.transfers.first().amount for one in (deal, again)} == {5}
    assert deal.sitting.rule_set == made
    assert list(verify_book()) == []


def test_a_later_table_of_the_evening_takes_what_it_began_with(make, change, sit, evening, club):
    made = make()
    sit(made)
    changed = change(made, house_rules={"price_betl": 20})
    assert rule_sets_due(club) == [changed]
    assert rule_sets_due(club, evening) == [made]


def test_one_put_away_is_offered_to_no_new_evening(make, sit, evening, club, adam):
    made = make()
    sit(made)
    offer_rule_set(shown=made, offered=False, user=adam.user)
    assert rule_sets_due(club) == []
    # the evening that plays it goes on
    assert rule_sets_due(club, evening) == [made]


def test_what_a_club_played_last_is_usual(make, sit, club):
    first = make()
    second = make("Na Růžku", {"cap": 100})
    assert usual_rule_set(club, rule_sets_due(club)) == second
    sit(first)
    assert usual_rule_set(club, rule_sets_due(club)) == first


def test_a_sitting_says_what_its_set_says(make, evening, people):
    made = make()
    with pytest.raises(rules.Invalid):
        open_sitting(
            evening=evening, variant="cz_voleny", edition=TEXT, members=people[:3], house_rules={"price_betl": 6},
            rule_set=made, user=None,
        )  # fmt: skip


def test_it_is_read_out_for_others(make):
    made = make()
    document = read_out(made).as_document()
    assert document == {"name": "U Lípy", "edition": TEXT, "house_rules": {"price_betl": 5}}
    assert rules.read_rule_set(document).as_document() == document


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ({"name": "Elsewhere"}, "its last version says"),
        ({"offered": False}, "its last version says"),
        ({"name_key": "x"}, "its last version says"),
    ],
)
def test_verify_finds_a_set_that_is_not_what_it_says(make, damage, said):
    from ledger.book import guards

    make()
    with guards.lifted():
        RuleSet.objects.update(**damage)
    # a key that is not the name's is found for every table of names too
    assert any(said in str(finding) for finding in verify_book())


def test_verify_finds_versions_that_cannot_be_played(make, change, sit):
    from ledger.book import guards

    made = make()
    sit(made)
    with guards.lifted():
        RuleSetVersion.objects.update(house_rules={"price_betl": 0})
    assert [finding.code for finding in verify_book()] == ["rule_set", "rule_set"]
