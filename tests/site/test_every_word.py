"""A club that plays every text with all that can be told of its deals: no page shows a name of the code."""

from __future__ import annotations

import datetime
import html
import io
import re

import pypdf
import pytest
from django.urls import reverse

import rules
from clubapp.languages import LANGUAGES
from clubapp.services import change_club
from ledger.evening.evenings import open_evening, open_sitting
from rules.registry import SHIPPED
from rules.words import COMPONENT_TEXTS, GAME_WORDS
from tests.editions import every_edition

pytestmark = pytest.mark.one_database

HEARTS = {"trump": "hearts", "declarer": "1"}
HUNDRED = {**HEARTS, "points": 60, "marriages": {"declarer": [40]}}
WON = {"declarer": "1", "made": True}
PAUSAL = {"contract": "renonc", "renonc": [{"offender": "1", "rule": "pausal_1"}]}
BY_PLAYER = {"declarer": [20], "defence": {"2": [40], "3": [20]}}
# variant → how many sit there, and deals with all that may be told
PLAYED = {
    "csm_voleny": (
        3,
        [
            {
                **HEARTS,
                "contract": "hra",
                "against": {"sto": "2", "sedma": "3"},
                "fleks": {"sto_proti": 1, "sedma_proti": 2},
                "points": 30,
                "marriages": BY_PLAYER,
                "seven_against": "made",
                "premium": {"2": 1},
            },
            {**HEARTS, "contract": "sedma", "given_up": True},
            {**HEARTS, "contract": "sto_sedma", "renonc_game": {"offender": "2"}},
            {
                **HUNDRED,
                "contract": "sto",
                "fleks": {"sto": 4},
                "flek_by": {"sto": "2"},
                "flek_share": {"sto": "increase"},
            },
            {**HEARTS, "contract": "hra", "against": {"sto": "2"}, "hundred_against": -1, "winner": "declarer"},
            {**HEARTS, "contract": "hra"},
            PAUSAL,
        ],
    ),
    "csm_licitovany": (
        5,
        [
            {**HUNDRED, "contract": "dve_sedmy_sto", "made": True, "sitting_out": ["4", "5"]},
            {"contract": "omyl", "declarer": "1", "sitting_out": ["4", "5"]},
            {"contract": "pas", "sitting_out": ["4", "5"]},
            {
                **HUNDRED,
                "contract": "sto",
                "sitting_out": ["4", "5"],
                "fleks": {"sto": 1},
                "flek_by": {"sto": "2"},
                "flek_share": {"sto": "whole"},
                "silent_sevens": {"declarer": 1},
            },
        ],
    ),
    "krizovy": (
        4,
        [
            {
                **HEARTS,
                "contract": "hra",
                "partner": "3",
                "points": 80,
                "marriages": {"declarer": [40]},
                "honers": {"osma": "made", "devitka": "lost"},
                "fleks": {"osma": 1},
                "premium": {"3": 2},
            },
            {**HUNDRED, "contract": "sto", "partner": None},
        ],
    ),
    "ctyrka": (
        4,
        [
            {**HEARTS, "contract": "sto", "partner": "3", "renonc_game": {"offender": "2"}},
            {
                **WON,
                "contract": "betl",
                "renonc": [{"offender": "2", "rule": "r09", "trump": "hearts"}],
            },
        ],
    ),
    "cz_voleny": (3, [{**HUNDRED, "contract": "sto_sedma", "seven": "lost"}, {**WON, "contract": "betl"}]),
    "cz_licitovany": (3, [{"contract": "omyl", "declarer": "1"}, {"contract": "pas"}]),
    "paluba_licitovany": (
        3,
        [
            {**WON, "trump": "hearts", "contract": "dve_sedmy"},
            {"contract": "renonc", "renonc": [{"offender": "1", "rule": "michani"}]},
            {**HUNDRED, "contract": "sto", "fleks": {"sto": 1}, "flek_by": {"sto": "2"}, "laid_down": True},
        ],
    ),
    "sk_voleny": (
        3,
        [
            {**HUNDRED, "contract": "sto_plus_sedem", "seven": "made"},
            {**WON, "contract": "vylozeny_velky", "fleks": {"vylozeny_velky": 1}, "flek_by": {"vylozeny_velky": "2"}},
            {"contract": "renonc", "renonc": [{"offender": "1", "rule": "B12_talon"}]},
        ],
    ),
    "hr_marijas": (4, [{"contract": "durmas_metljester", "declarer": "1", "partner": "2", "early_trick_lost": True}]),
    "pl_mariasz": (2, [{"points": {"1": 70, "2": 68}, "marriages": {"1": [40, 20, 20, 20]}}]),
}
# hra_played_from, B12_talon; of an edition its id is printed: csm_voleny/1
CODE = re.compile(r"\b[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+\b(?!/\d)")
UNSAID = re.compile(r"%\(|\{\{|\bNone\b|Why\.|&amp;lt;")


@pytest.fixture(autouse=True)
def _every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.fixture
def tables(club, people, play):
    """A table of every variant, all of one evening."""
    members = [*people, club.members.create(name="Eva", name_key="eva")]
    day = datetime.date(2026, 3, 13)
    evening = open_evening(club=club, date=day, place="U Lípy", unit_amount="0.20", currency="CZK", user=None)
    found = {}
    for variant, (seats, deals) in PLAYED.items():
        found[variant] = open_sitting(
            evening=evening,
            variant=variant,
            edition=rules.newest(variant).id,
            members=members[:seats],
            house_rules=None,
            user=None,
            leaving=range(99),
        )
        play(found[variant], *deals)
    return found


def test_every_text_is_played():
    assert {id.partition("/")[0] for id in every_edition()} == set(PLAYED)


def test_every_contract_part_and_price_has_a_word():
    """A name without one would be shown as it is, with spaces."""
    known = {*GAME_WORDS, *COMPONENT_TEXTS}
    for id in every_edition():
        edition = rules.edition(id)
        names = {*edition.plan.names, *edition.prices} | {row.name for row in edition.penalties if row.name.islower()}
        assert {name for name in names if name not in known and name not in edition.words and "_" in name} == set(), id


def test_it_knows_a_name_of_the_code_where_it_sees_one():
    assert CODE.findall("hra_played_from 2, B12_talon, csm_voleny/1, sto proti") == ["hra_played_from", "B12_talon"]


def seen(answer) -> str:
    """What can be read of a page, a spreadsheet or a sheet; not what a script or a form's field holds."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if "pdf" in answer["Content-Type"]:
        return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)
    text = re.sub(r"(?s)<(script|style|code)\b.*?</\1>|<input[^>]*>", " ", content.decode())
    return html.unescape(re.sub(r"(?s)<[^>]*>", " ", text))


def addresses(club, people, tables):
    first = tables["csm_voleny"]
    standings = reverse("standings", args=[club.slug])
    yield reverse("evening", args=[first.evening_id])
    for query in ("", "?form=explained"):
        yield reverse("evening-sheet", args=[first.evening_id]) + query
    for table in ("", "?table=results"):
        yield reverse("evening-export", args=[first.evening_id, "csv"]) + table
    yield reverse("member", args=[club.slug, people[0].pk])
    yield reverse("standings-pictures", args=[club.slug]) + "?variant=all"
    yield f"{standings}?variant=all"
    for variant, sitting in tables.items():
        yield f"{standings}?variant={variant}"
        yield reverse("sitting", args=[sitting.pk]) + "?deals=all"
        yield reverse("rules:edition", args=[variant, sitting.played_by.number])
        yield from (reverse("deal", args=[sitting.pk, number]) for number, _deal in enumerate(PLAYED[variant][1], 1))
        yield reverse("deal-correct", args=[sitting.pk, 1])


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_no_page_shows_a_name_of_the_code(organiser_client, club, people, tables, language):
    change_club(club=club, language=language)
    found = []
    for address in addresses(club, people, tables):
        answer = organiser_client.get(address)
        assert answer.status_code == 200, address
        text = seen(answer)
        found += [(address, name) for name in {*CODE.findall(text), *UNSAID.findall(text)}]
    assert found == []
