"""A sitting settled, and the output document that `python -m rules settle` prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from json import JSONEncoder
from typing import Any

from .edition import Edition
from .registry import edition
from .sentences import describe
from .settlement import DealSettlement, Sums
from .transfers import Flow, fewest_transfers

encode = JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A sitting settled by an edition: its deals, totals, transfers and sums."""

    variant: str
    edition: str
    players: tuple[str, ...]
    deals: tuple[DealSettlement, ...]
    sums: Sums

    @property
    def totals(self) -> dict[str, int]:
        totals = dict.fromkeys(self.players, 0)
        for deal in self.deals:
            for line in deal.lines:
                line.add_to(totals)
        return totals

    @property
    def transfers(self) -> tuple[Flow, ...]:
        """The fewest payments that clear the totals."""
        return fewest_transfers(self.totals)

    def as_document(self) -> dict[str, Any]:
        """Return the output document of the session format."""
        return settlement_document(self)


def settlement_document(settlement: Settlement) -> dict[str, Any]:
    settled_by = edition(settlement.edition)
    deals = [_deal(deal, settled_by) for deal in settlement.deals]
    totals = dict.fromkeys(settlement.players, 0)
    for deal in deals:
        for player, amount in deal["amounts"].items():
            totals[player] += amount
    return {
        "variant": settlement.variant,
        "edition": settlement.edition,
        "deals": deals,
        "totals": totals,
        "transfers": [flow.as_document() for flow in fewest_transfers(totals)],
        **settlement.sums.as_document(),
    }


def _deal(deal: DealSettlement, settled_by: Edition) -> dict[str, Any]:
    """Return a deal of the output document: amounts, points written, and the lines that explain them."""
    players = deal.players
    lines: list[dict[str, Any]] = [
        {
            "component": line.component,
            "article": line.article,
            "text": describe(line, edition=settled_by),
            "amounts": line.amounts(players),
        }
        for line in deal.lines
    ]
    sums = lines[0]["amounts"].copy() if lines else dict.fromkeys(players, 0)
    for line in deal.lines[1:]:
        line.add_to(sums)
    document: dict[str, Any] = {"number": deal.number, "amounts": sums}
    if deal.scores is not None:
        document["scores"] = deal.scores
    document["lines"] = lines
    return document


def to_json(document: Mapping[str, Any]) -> str:
    """Return a document as JSON for readers: keys, deals, lines, transfers and errors stand on a line each."""
    rows = (f"  {encode(key)}: {_broken(encode(value))}" for key, value in document.items())
    return "{\n" + ",\n".join(rows) + "\n}"


# How the objects of lists begin, and how far they are indented.
BEGINNINGS = {'{"number": ': 4, '{"component": ': 6, '{"deal": ': 4, '{"from": ': 4, '{"from_deal": ': 4}


def _broken(text: str) -> str:
    """Break JSON before the objects of its lists. Indenting with the standard library takes longer than settling.

    No text that stands in the JSON can look like the beginning of an object: its quotation marks are escaped.
    """
    for beginning, indent in BEGINNINGS.items():
        line = "\n" + " " * indent + beginning
        text = text.replace(f", {beginning}", f",{line}").replace(f"[{beginning}", f"[{line}")
    return text
