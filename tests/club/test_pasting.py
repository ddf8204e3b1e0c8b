"""People of a pasted list: one parser for what stands in spreadsheets, texts and our own export."""

from __future__ import annotations

import pytest

from clubapp.pasting import NewMember, read_members
from clubapp.texts import Unreadable


def names(text):
    return [one.name for one in read_members(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Adam\nBára Malá\n\n  Cyril \n", ["Adam", "Bára Malá", "Cyril"]),
        ("Jméno;Host\nAdam;\nBára;ano", ["Adam", "Bára"]),
        ("Příjmení;Jméno\nNovák;Jan\nMalá;Eva", ["Jan Novák", "Eva Malá"]),
        ("Jméno\tPříjmení\tHost\nJan\tNovák\tx", ["Jan Novák"]),
        ("Adam\tx\r\nBára", ["Adam", "Bára"]),
        ("", []),
    ],
)
def test_a_list_gives_its_names_in_order(text, expected):
    assert names(text) == expected


def test_the_second_column_says_who_is_a_guest():
    assert read_members("Adam\nBára;host\nCyril;ne") == [
        NewMember("Adam", False),
        NewMember("Bára", True),
        NewMember("Cyril", False),
    ]


def test_a_first_name_in_a_column_of_its_own_is_no_guest():
    with pytest.raises(Unreadable, match="Line 2: “Jan” does not say"):
        read_members("Adam;x\nNovák;Jan")


def test_a_line_without_a_name_is_named():
    with pytest.raises(Unreadable, match="Line 2 has no name"):
        read_members("Adam;x\n;x")
