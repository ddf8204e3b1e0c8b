"""What two public mariáš programs pay, row by row: their settings as house rules, their deals as documents.

A row names its deal, the house rules that make its program's settings, and the amounts that the program pays.
"""

import gzip
import json
from collections import defaultdict
from pathlib import Path

import pytest

import rules

FOLDER = Path(__file__).parent / "vectors"


def rows_by_head(name):
    """The rows of a program by the head of their documents, which many of them share."""
    heads = defaultdict(list)
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            head = {key: value for key, value in row["document"].items() if key != "deals"}
            heads[json.dumps(head, sort_keys=True)].append(row)
    return heads


@pytest.mark.parametrize(("name", "count"), [("a", 1875), ("b", 475)])
def test_it_pays_what_the_program_pays(name, count):
    seen = 0
    for head, rows in rows_by_head(name).items():
        deals = [deal for row in rows for deal in row["document"]["deals"]]
        settlement = rules.settle({**json.loads(head), "deals": deals})
        for row, deal in zip(rows, settlement.deals, strict=True):
            assert {player: deal.amounts[player] for player in row["expect"]} == row["expect"], row["id"]
            seen += 1
    assert seen == count
