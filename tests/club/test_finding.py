"""A member found by what was typed; surnames as people are looked for by."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from clubapp.collation import initial, search_key
from clubapp.finding import find_member
from clubapp.names import name_parts, surname


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Jan Novák", ("Jan", "Novák", "")),
        ("Jan Novák ml.", ("Jan", "Novák", "ml.")),
        ("Karel Vomáčka II", ("Karel", "Vomáčka", "II")),
        ("Adam", ("", "Adam", "")),
        ("ml.", ("", "ml.", "")),
        ("Ivan", ("", "Ivan", "")),
        ("", ("", "", "")),
    ],
)
def test_the_surname_is_the_last_word_that_is_no_addition(name, expected):
    assert name_parts(name) == expected
    assert surname(name) == expected[1]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Chalupa", "cs", "Ch"),
        ("Chalupa", "en", "C"),
        ("Čapek", "cs", "Č"),
        ("Ábel", "cs", "A"),
        ("Łuczak", "pl", "Ł"),
        ("Łuczak", "cs", "L"),
        ("Džafić", "hr", "Dž"),
        ("7", "cs", "7"),
        ("…", "cs", "#"),
        ("", "cs", "#"),
    ],
)
def test_an_initial_is_a_letter_of_the_language(text, language, expected):
    assert initial(text, language) == expected


def test_a_search_knows_no_marks():
    assert search_key("Łukáš ČERNÝ") == "lukas cerny"


@pytest.mark.parametrize("typed", ["Jan Novák", "jan novák", "Novák", "novak", " NOVAK "])
def test_it_finds_the_member(club, typed):
    novak = club.members.create(name="Jan Novák")
    club.members.create(name="Petr Malý")
    assert find_member(club.members.all(), typed) == novak


def test_a_whole_name_comes_before_a_surname(club):
    short = club.members.create(name="Novák")
    club.members.create(name="Jan Novák")
    assert find_member(club.members.all(), "novák") == short


def test_several_of_a_surname_are_asked_for(club):
    club.members.create(name="Jan Novák")
    club.members.create(name="Petr Novák")
    with pytest.raises(ValidationError):
        find_member(club.members.all(), "Novák")


def test_a_first_name_alone_finds_nobody(club):
    club.members.create(name="Jan Novák")
    assert find_member(club.members.all(), "Jan") is None
