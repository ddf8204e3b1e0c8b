"""Standings by rule set: where a season was played in several ways, each has a table of its own."""

from __future__ import annotations

import pytest
from django.urls import reverse

import rules
from clubapp import publishing
from ledger.evening.evenings import open_sitting
from ledger.season import sums
from ledger.season.choice import read_choice
from ledger.table.rule_sets.writing import change_rule_set, make_rule_set
from rules.registry import SHIPPED
from tests.pages import text

TEXT = "cz_voleny/2"


@pytest.fixture(autouse=True)
def _every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.fixture
def sets(club, adam):
    """Two sets of the club: in one a betl costs 5, in the other 10."""
    prices = {"U Lípy": 5, "U Dubu": 10}
    return [
        make_rule_set(club=club, name=name, edition=TEXT, house_rules={"price_betl": price}, user=adam.user)
        for name, price in prices.items()
    ]


@pytest.fixture
def play(opened, record, betl, adam, bara, cyril):
    """An evening by a rule set, or by the text: Adam makes a betl."""

    def played(version=None, date="2026-03-13"):
        sitting = open_sitting(
            evening=opened(date),
            variant="cz_voleny",
            edition=TEXT,
            members=[adam, bara, cyril],
            house_rules=version and version.house_rules,
            rule_set=version,
            user=None,
        )
        record(sitting, betl("1"))

    return played


@pytest.fixture
def played(play, sets):
    """Three evenings: by either set, and by the text."""
    for version, date in zip([*sets, None], ("2026-03-13", "2026-03-20", "2026-03-27"), strict=True):
        play(version, date)
    return sets


@pytest.fixture
def adams(member_client, club):
    """Adam's balance in the table that is chosen."""

    def balance(chosen):
        answer = member_client.get(reverse("standings", args=[club.slug]), {"season": "all", "variant": chosen})
        return {row.name: row.balance for row in answer.context["counted"].rows}["Adam"]

    return balance


def key(version):
    return f"set-{version.rule_set_id}"


def test_each_rule_set_has_a_table(member_client, club, played, adams):
    lipa, dub = played
    assert (adams(key(lipa)), adams(key(dub)), adams("cz_voleny")) == (10, 20, 60)
    page = text(member_client.get(reverse("standings", args=[club.slug]), {"season": "all", "variant": key(lipa)}))
    assert "U Lípy · Volený mariáš" in page
    assert all(f'value="{key(version)}"' in page for version in played)


def test_versions_of_a_set_are_counted_together(club, played, play, adams, adam):
    lipa, _dub = played
    play(change_rule_set(shown=lipa, name="U Staré lípy", house_rules={"price_betl": 6}, user=adam.user), "2026-04-03")
    assert adams(key(lipa)) == 10 + 12
    assert [one.name for one in read_choice(club, {"season": "all"}).rule_sets] == ["U Dubu", "U Staré lípy"]


def test_a_season_of_one_way_has_no_choice(club, sets, play):
    play(sets[0])
    assert read_choice(club, {"season": "all"}).rule_sets == []


def test_a_set_that_was_not_played_then_is_none(member_client, club, sets, play):
    play(sets[0])
    for chosen in (key(sets[1]), "set-99999"):
        assert read_choice(club, {"season": "all", "variant": chosen}).scope.rule_set is None
    assert member_client.get(reverse("standings", args=[club.slug]), {"variant": "set-x"}).status_code == 404


def test_files_and_pictures_are_of_the_set(organiser_client, club, played):
    asked = {"season": "all", "variant": key(played[0])}
    for kind in ("csv", "xlsx", "pdf"):
        answer = organiser_client.get(reverse("standings", args=[club.slug]), {**asked, "format": kind})
        assert key(played[0]) in answer["Content-Disposition"]
    deals = text(organiser_client.get(reverse("season-deals", args=[club.slug, "csv"]), asked))
    assert "U Lípy · Volený mariáš" in deals
    assert "U Dubu · " not in deals
    pictures = organiser_client.get(reverse("standings-pictures", args=[club.slug]), asked)
    assert "U Lípy · Volený mariáš" in text(pictures)


def test_the_public_page_has_a_table_for_each(anonymous_client, club, played, adam):
    lipa, dub = played
    link = publishing.publish(club=club, user=adam.user, shows_open=True)
    answer = anonymous_client.get(reverse("public", args=[link.token]), {"season": "all", "variant": key(dub)})
    assert {row.name: row.balance for row, _cells in answer.context["rows"]}["Adam"] == 20
    assert f"variant={key(lipa)}" in text(answer)


def test_tables_with_their_sets_are_one_question(club, played, django_assert_num_queries):
    scope = read_choice(club, {"season": "all", "variant": key(played[0])}).scope
    with django_assert_num_queries(1):
        assert len(sums.sittings(scope)) == 3
