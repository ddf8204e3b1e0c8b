"""Texts → evenings of totals: units, dates, separators, refusals by how much, and a source without names."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubapp.texts import Unreadable
from ledger.book.source import readable
from ledger.exchange import notation
from ledger.exchange.imports.notation_text import read_notation
from ledger.exchange.imports.table_text import Meaning, read_table

UNITS = Meaning(variant="cz_voleny", unit=("", ""), money=False)


def test_it_reads_the_notation_as_totals(example):
    (evening,) = read_notation(example).evenings
    assert (evening.date, evening.place) == (datetime.date(2026, 1, 16), "Klub")
    assert evening.unit == ("0.20", "CZK")
    assert evening.amounts == notation.totals(notation.parse(example))
    assert sum(evening.amounts.values()) == 0


def test_it_keeps_the_source_without_names(example):
    (evening,) = read_notation(example.replace("{late}", "{late @home}")).evenings
    assert "Adam" not in evening.source
    names = dict(enumerate(evening.amounts, 1))
    assert readable(evening.source, names) == example.replace("{late}", "{late @home}")
    assert readable(evening.source, {**names, 1: "former member 3"}).startswith(
        "2026-01-16 Klub {k+ 2x}\nformer member 3 +s+h"
    )


def test_it_refuses_a_group_that_does_not_sum_to_zero_by_how_much(example):
    (evening,) = read_notation(example.replace("$:-c", "$:-1c")).evenings
    assert evening.fault.startswith("group 1: ")
    assert "-30 units" in evening.fault


@pytest.mark.parametrize("text", ["", "Klub", "2026-01-16 Klub\nAdam +x\nBára\nCyril", "\0", "2026-01-16 Klub\nA\nB"])
def test_it_says_why_nothing_can_be_read(text):
    with pytest.raises(Unreadable):
        read_notation(text)


def test_it_reads_a_season_of_money(season, money):
    reading = read_table(season, money)
    first, second = reading.evenings
    assert reading.faults == []
    assert first.amounts == {"Adam": 62, "Bára": -31, "Cyril": -31}
    assert (second.date, second.place) == (datetime.date(2026, 1, 23), "Klub")
    assert second.amounts == {"Adam": -15, "Cyril": 5, "Dana": 10}
    assert first.source == "date;place;@1;@2;@3\n2026-01-16;Klub;12,40;-6,20;−6.20\n"


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffdate,Adam,Bára,Cyril\n2026-01-16,4,-2,-2\n",
        "datum;Adam;Bára;Cyril\r\n16.1.2026;+4;-2;−2\r\n",
        'date,Adam,Bára,Cyril\n2026-01-16,"4,0","-2,00",-2\n\n',
        "\n\ndate;Místo;Adam;Bára;Cyril;\n2026-01-16;;4;-2;-2;\n",
        "date;Adam;Bára;Cyril\n16. 01. 2026; 4 ;- 2;\u22122",
        "date\tAdam\tBára\tCyril\n16.1.2026\t4,0\t-2\t-2\n",
        "\tAdam\tBára\tCyril\r\n\u200e16.1.2026\t4\t-2\t-2\r\n",
        "sep=;\ndate;Adam;Bára;Cyril\n2026-01-16;4;-2;-2\n",
        "\ufeffSEP=,\r\ndate,Adam,Bára,Cyril\r\n2026-01-16,4,-2,-2\r\n",
        "sep=\t\ndate\tAdam\tBára\tCyril\n2026-01-16\t4\t-2\t-2\n",
        "sep=|\ndate|Adam|Bára|Cyril\n2026-01-16|4|-2|-2\n",
        "date;Ad\u200bam;Ba\u0301ra;Cy\u00adril\r2026-01-16;4;-2;-2\r",
    ],
)
def test_it_takes_the_spellings_of_spreadsheets(text):
    (evening,) = read_table(text, UNITS).evenings
    assert (evening.date, evening.place, evening.fault) == (datetime.date(2026, 1, 16), "", "")
    assert evening.amounts == {"Adam": 4, "Bára": -2, "Cyril": -2}


def test_it_counts_who_played_for_nothing_and_not_who_stayed_away():
    (evening,) = read_table("date;Adam;Bára;Cyril;Dana\n2026-01-16;1;-1;0;\n", UNITS).evenings
    assert evening.amounts == {"Adam": 1, "Bára": -1, "Cyril": 0}


@pytest.mark.parametrize(("cells", "difference"), [("4;-2;-1", "+1"), ("4,5;-2;-3,25", "-0.75"), ("10;;", "")])
def test_it_refuses_a_row_by_how_much(cells, difference, money):
    reading = read_table(f"date;Adam;Bára;Cyril\n2026-01-16;{cells}\n2026-01-17;2;-1;-1\n", money)
    faults = [one.fault for one in reading.evenings if one.fault] + reading.faults
    assert len(faults) == 1
    assert difference in faults[0]
    assert sum(not one.fault for one in reading.evenings) == 1


@pytest.mark.parametrize(
    "row",
    ["2026-13-01;1;-1", "31.2.2026;1;-1", "1/2/2026;1;-1", ";1;-1", "2026-01-16;1 000;-1000", "2026-01-16;1.000,00;-1",
     "2026-01-16;1.000;-1.000", "2026-01-16;12,500;-12,500",
     "2026-01-16;x;-1", "2026-01-16;1;-1;5", "2026-01-16;1", "2026-01-16;--1;1", "2026-01-16;1e3;-1000",
     "2026-01-16;0,03;-0,03", "2026-01-16;１;-1"],
)  # fmt: skip
def test_it_tells_the_line_that_is_no_evening(row, money):
    reading = read_table(f"date;Adam;Bára\n2026-01-09;1;-1\n{row}\n", money)
    (fault,) = reading.faults
    assert fault.startswith("Line 3: ")
    assert len(reading.evenings) == 1


@pytest.mark.parametrize(
    "text",
    ["", "date;Adam", "date;Adam;Adam\n2026-01-16;1;-1", "date;Adam;;Bára\n", "date;Adam;Bára", 'date;"Adam;Bára\n',
     "date;Adam;" + "B" * 101, "date;" + ";".join(f"P{n}" for n in range(301)), "date;Adam;\0Bára\n2026-01-16;1;-1"],
)  # fmt: skip
def test_it_refuses_a_table_without_a_head(text):
    with pytest.raises(Unreadable):
        read_table(text, UNITS)


def test_it_counts_lines_as_the_text_does():
    reading = read_table("\nsep=;\ndate;Adam;Bára\n\nx;1;-1\n", UNITS)
    assert [fault.partition(":")[0] for fault in reading.faults] == ["Line 5"]


@pytest.mark.parametrize("other", ["ADAM", " adam ", "Adam\u00a0"])
def test_it_refuses_two_columns_of_one_name(other):
    with pytest.raises(Unreadable, match="Two columns"):
        read_table(f"date;Adam;{other}\n2026-01-16;1;-1", UNITS)


def test_it_refuses_a_player_twice_in_a_group(example):
    with pytest.raises(Unreadable, match="group 2, BÁRA: "):
        read_notation(example.replace("\nCyril +s+t110", "\nBÁRA +s+t110"))


@given(st.text(max_size=200), st.sampled_from(["", "date;Adam;Bára\n", "date,place,Adam,Bára\n2026-01-16,"]))
def test_it_never_breaks_on_junk(junk, before):
    for read in (lambda text: read_table(text, UNITS), read_notation):
        try:
            reading = read(before + junk)
        except Unreadable as fault:
            assert str(fault)  # noqa: PT017 — either outcome is fine
        else:
            assert all(one.fault or sum(one.amounts.values()) == 0 for one in reading.evenings)
