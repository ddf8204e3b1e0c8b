"""Invented evenings: facts that look like play, amounts that sum to zero."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from decimal import Decimal
from itertools import cycle, islice
from typing import Any

import pytest
from pypdf import PdfReader

from ledger.paper.data import (
    Balance,
    Cash,
    CashTransfer,
    DealRow,
    EveningSheet,
    Explanation,
    HouseRule,
    Mark,
    MarkKind,
    Match,
    Rules,
    State,
    TableSheet,
    TariffRow,
    Transfer,
)

CAST = ("Adam", "Bára", "Cyril", "Dana", "Ana", "Boris", "Ceda", "Dino")

PLAY = (
    ("sedma", "hearts", "hra flek", "70 : 20, seven made", 12),
    ("sto", "acorns", "", "made with 120", 12),
    ("betl", "", "betl re", "lost", -60),
    ("sedma", "bells", "hra re, sedma flek", "110 : 20, seven lost", 4),
    ("durch", "", "", "made", 30),
    ("sto sedma", "leaves", "sto flek, sedma boty", "lost by 30, seven made", -24),
)

RULES = Rules(
    title="Licitovaný mariáš",
    edition="cz_licitovany/1",
    tariff=tuple(
        TariffRow(component=name, price=price, article="Vyúčtování")
        for name, price in (
            ("hra", "1"),
            ("sedma", "2"),
            ("sto", "4"),
            ("betl", "15"),
            ("durch", "30"),
            ("tichá sedma", "1"),
            ("omyl", "6"),
            ("limit", "500"),
        )
    ),
    house_rules=(HouseRule(label="The one sitting out shares", value="no"), HouseRule(label="Limit", value="300")),
)


def shares(price: int, declarer: int, payers: list[int], count: int) -> tuple[int, ...]:
    amounts = [0] * count
    for payer in payers:
        amounts[payer] -= price
        amounts[declarer] += price
    return tuple(amounts)


def marks(number: int, players: tuple[str, ...]) -> tuple[Mark, ...]:
    found: list[Mark] = []
    if number % 11 == 5:
        found.append(Mark(kind=MarkKind.PENALTY, text=f"{players[0]} pays 10 to each (A7)"))
    if number % 13 == 7:
        found.append(Mark(kind=MarkKind.CORRECTED, text="version 2 by Dana, 21:40, wrong trump"))
    if number % 17 == 9:
        found.append(Mark(kind=MarkKind.VOID, text="dealt with 31 cards"))
    if number % 19 == 12:
        found.append(Mark(kind=MarkKind.LIMIT, text="at most 500 from each"))
    return tuple(found)


def invented_rows(players: tuple[str, ...], deals: int) -> tuple[DealRow, ...]:
    rows, running = [], [0] * len(players)
    for number, (contract, trump, fleks, result, price) in enumerate(islice(cycle(PLAY), deals), start=1):
        declarer = number % len(players)
        payers = [(declarer + i) % len(players) for i in range(1, min(3, len(players)))]
        amounts = shares(price, declarer, payers, len(players))
        notes = marks(number, players)
        if any(mark.kind is MarkKind.VOID for mark in notes):
            amounts = ()
        running = [a + b for a, b in zip(running, amounts or [0] * len(players), strict=True)]
        rows.append(
            DealRow(
                number=number,
                contract=contract,
                trump=trump,
                fleks=fleks,
                result=result,
                amounts=amounts,
                running=tuple(running),
                declarer=declarer,
                marks=notes,
                sitting_out=((declarer + 3) % 4,) if len(players) == 4 else (),
                lines=(Explanation(text=f"{contract} {abs(price)} from each", article="Vyúčtování", amounts=amounts),)
                if amounts
                else (),
            )
        )
    return tuple(rows)


def invented_table(players: tuple[str, ...], deals: int, label: str = "Table 1") -> TableSheet:
    rows = invented_rows(players, deals)
    totals = rows[-1].running if rows else (0,) * len(players)
    return TableSheet(label=label, rules=RULES, players=players, rows=rows, totals=totals)


def race_table(players: tuple[str, ...], deals: int, stake: bool) -> TableSheet:
    """A Croatian race: the winner of each deal writes 2, a match ends at 12."""
    rows, score, total, running, matches, first = [], [0] * len(players), [0] * len(players), [0] * len(players), [], 1
    for number in range(1, deals + 1):
        winner = (number * number) % len(players)
        points = tuple(2 if i == winner else 0 for i in range(len(players)))
        score = [a + b for a, b in zip(score, points, strict=True)]
        total = [a + b for a, b in zip(total, points, strict=True)]
        amounts = shares(5, winner, [i for i in range(len(players)) if i != winner], len(players)) if stake else ()
        running = [a + b for a, b in zip(running, amounts or running, strict=True)] if stake else running
        rows.append(
            DealRow(
                number=number,
                contract="adut",
                trump="hearts",
                fleks="kontra" if number % 3 == 0 else "",
                result="100 : 30",
                points=points,
                score=tuple(score),
                amounts=amounts,
                running=tuple(running) if stake else (),
                declarer=winner,
            )
        )
        if max(score) >= 12:
            low = min(score)
            losers = tuple(i for i, n in enumerate(score) if n == low)
            matches.append(
                Match(
                    from_deal=first,
                    to_deal=number,
                    scores=tuple(score),
                    winners=(score.index(max(score)),),
                    cvrga=losers if low else (),
                    skare=() if low else losers,
                )
            )
            score, first = [0] * len(players), number + 1
    rules = Rules(title="Marijaš", edition="hr_marijas/1", house_rules=(HouseRule(label="Match", value="12"),))
    return TableSheet(
        label="Table 1",
        rules=rules,
        players=players,
        rows=tuple(rows),
        totals=tuple(running) if stake else (),
        scored=True,
        paid=stake,
        points=tuple(total),
        matches=tuple(matches),
    )


def balances(tables: tuple[TableSheet, ...]) -> tuple[Balance, ...]:
    names = dict.fromkeys(name for table in tables for name in table.players)
    found = []
    for name in names:
        row = tuple(
            dict(zip(t.players, t.totals, strict=False)).get(name) if name in t.players else None for t in tables
        )
        found.append(Balance(player=name, units=sum(n or 0 for n in row), by_table=row))
    return tuple(found)


def greedy(owed: tuple[Balance, ...]) -> tuple[Transfer, ...]:
    left, flows = {b.player: b.units for b in owed}, []
    while any(left.values()):
        payee, payer = max(left, key=left.__getitem__), min(left, key=left.__getitem__)
        units = min(left[payee], -left[payer])
        flows.append(Transfer(payer=payer, payee=payee, units=units))
        left[payee] -= units
        left[payer] += units
    return tuple(flows)


def build_evening(*tables: TableSheet, **changes: Any) -> EveningSheet:
    owed = balances(tables)
    fields: dict[str, Any] = {
        "club": "Mariášový klub U Dvou žaludů",
        "day": dt.date(2026, 11, 12),
        "place": "Sklep, první stůl",
        "language": "en",
        "state": State.FINAL,
        "revision": 3,
        "tables": tables,
        "balances": owed,
        "transfers": greedy(owed),
        "signatures": tuple(b.player for b in owed),
        "ledger_hash": "0f" * 28 + "a1b2c3d4",
        "unit_amount": "0.20",
        "currency": "CZK",
    }
    return EveningSheet(**(fields | changes))


def coins(sheet: EveningSheet) -> Cash:
    return Cash(
        step=Decimal(1),
        balances=tuple(Decimal(0) for _ in sheet.balances),
        transfers=(CashTransfer(payer="Bára", payee="Adam", money=Decimal(3)),),
    )


def pdf_pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.fixture
def table() -> Callable[..., TableSheet]:
    """table(players: int | names, deals, label="…") with invented deals."""

    def make(players: int | tuple[str, ...] = 3, deals: int = 31, label: str = "Table 1") -> TableSheet:
        return invented_table(CAST[:players] if isinstance(players, int) else players, deals, label)

    return make


@pytest.fixture
def race() -> Callable[..., TableSheet]:
    def make(players: int = 3, deals: int = 31, *, stake: bool = False) -> TableSheet:
        return race_table(CAST[4 : 4 + players], deals, stake)

    return make


@pytest.fixture
def evening() -> Callable[..., EveningSheet]:
    return build_evening


@pytest.fixture
def pages() -> Callable[[bytes], list[str]]:
    return pdf_pages
