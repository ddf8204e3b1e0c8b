"""Every number of every text: a deal that hangs on it, and what it pays (numbers.txt)."""

import pytest

import rules
from rules.registry import SHIPPED
from tests.agreeing import found_in
from tests.numbers import read_numbers

with rules.editions_from(SHIPPED):
    ROWS = read_numbers()


@pytest.fixture(autouse=True, scope="module")
def _every_edition():
    with rules.editions_from(SHIPPED):
        yield


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_it_pays_what_the_row_says(row):
    assert found_in(row, row.document) == row.expect
