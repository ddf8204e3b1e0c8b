"""Each row is in the order a reader of that language expects; shuffled, it must come back."""

from __future__ import annotations

import random

import pytest

from clubapp.collation import sort_key

ORDERS = [
    ("cs", ["Cyril", "Čeněk", "Dana", "Hana", "Chrudoš", "Ivan"]),
    ("cs", ["Rudolf", "Řehoř", "Silva", "Šárka", "Tomáš", "Zdena", "Žofie"]),
    # length marks make no letter of their own: they decide only between equal words
    ("cs", ["Adam", "Ádam", "Adamová", "Bara", "Bára", "Barbora"]),
    ("cs", ["Nový", "Novy a syn", "Nyč"]),
    ("sk", ["Adam", "Alan", "Ädam", "Bea", "Cyril", "Čestmír"]),
    ("sk", ["Oto", "Ôsmy", "Peter"]),
    ("sk", ["Hugo", "Chlebovič", "Igor", "Ľubo", "Lukáš"]),
    ("hr", ["Ceda", "Čedo", "Ćiro", "Dino", "Dubravka", "Džana", "Đuro", "Ena"]),
    ("hr", ["Luka", "Ljubo", "Marko", "Nina", "Njegoš", "Oto"]),
    ("hr", ["Sanja", "Šime", "Zoran", "Željko"]),
    ("pl", ["Ala", "Ądam", "Basia", "Celina", "Ćwik", "Ela", "Ęwa"]),
    ("pl", ["Lech", "Łukasz", "Marek", "Olek", "Óskar", "Piotr"]),
    ("pl", ["Zenon", "Źrebak", "Żaneta"]),
    # in Polish "ch" is two letters
    ("pl", ["Celina", "Chrobry", "Cyryl", "Hanka"]),
    ("en", ["Adam", "Bára", "Čeněk", "Cyril", "Łukasz", "Lumír"]),
]


@pytest.mark.parametrize(("language", "names"), ORDERS)
def test_it_puts_names_in_the_language_order(language, names):
    shuffled = names.copy()
    random.Random(7).shuffle(shuffled)
    assert sorted(shuffled, key=lambda name: sort_key(name, language)) == names


def test_it_keeps_case_apart_only_between_equal_words():
    assert sorted(["adam b", "Adam", "adam", "Adam a"], key=lambda name: sort_key(name, "cs")) == [
        "adam",
        "Adam",
        "Adam a",
        "adam b",
    ]


def test_it_puts_numbers_before_letters():
    assert sorted(["Adam", "2 Adam", "Adam 2", "Adam 10"], key=lambda name: sort_key(name, "cs"))[0] == "2 Adam"


def test_it_sees_composed_and_decomposed_letters_alike():
    assert sort_key("C\u030cene\u030ck", "cs")[:2] == sort_key("Čeněk", "cs")[:2]


@pytest.mark.parametrize("text", ["", " ", "日本", "Ω", "ß", "١٢", "🂡", "²"])
def test_it_accepts_any_text(text):
    assert sort_key(text, "cs") == sort_key(text, "cs-CZ")


def test_it_knows_a_regional_code():
    assert sort_key("Chrudoš", "cs-cz") == sort_key("Chrudoš", "cs")
