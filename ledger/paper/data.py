"""The contents of a sheet as plain frozen data: from here on no query, no rule and no sum is made, but Σ.

Amounts are integers of base units, money is `units × unit_amount`. Tuples that belong to players are in the
order of the table's `players`; a player's index there names the declarer and the one sitting out.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum


class State(Enum):
    DRAFT = "draft"
    FINAL = "final"


class MarkKind(Enum):
    """Why a row carries a footnote."""

    PENALTY = "penalty"
    CORRECTED = "corrected"
    VOID = "void"
    LIMIT = "limit"
    NOT_PLAYED = "not played"
    NOTE = "note"


@dataclass(frozen=True, kw_only=True)
class Mark:
    kind: MarkKind
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class HouseRule:
    label: str
    value: str


@dataclass(frozen=True, kw_only=True)
class TariffRow:
    component: str
    price: str
    article: str = ""


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """One line of a deal's settlement: its text, the article or reading, the amount of each player."""

    text: str
    article: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class DealRow:
    """One deal. A voided deal has no amounts; `running` is the table's total after it.

    `points` (written in this deal) and `score` (of the open match after it) belong to the race variants.
    `trump` is a suit of `suits.SUITS` or empty; a trump not noted is part of the contract's text.
    """

    number: int
    contract: str
    trump: str = ""
    fleks: str = ""
    result: str = ""
    amounts: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    score: tuple[int, ...] = ()
    declarer: int | None = None
    sitting_out: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[Explanation, ...] = ()

    @property
    def void(self) -> bool:
        return any(mark.kind is MarkKind.VOID for mark in self.marks)


@dataclass(frozen=True, kw_only=True)
class Match:
    """A match or a game of several deals that is over; `note` says more, such as dupla or sympla."""

    from_deal: int
    to_deal: int
    scores: tuple[int, ...]
    winners: tuple[int, ...] = ()
    cvrga: tuple[int, ...] = ()
    skare: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rule text a table plays by; tables with equal rules print them once."""

    title: str
    edition: str
    tariff: tuple[TariffRow, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LookedUp:
    """A part of the tariff card that is looked up at the table: labels, and what is read beside each."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class TableSheet:
    """One sitting. `scored` tables write points; `paid` is false where they are played for points alone.

    `label` names the table on this evening (Table 2, round 3), `short` the same in a few letters (2/3).
    """

    label: str
    rules: Rules
    players: tuple[str, ...]
    rows: tuple[DealRow, ...]
    totals: tuple[int, ...]
    scored: bool = False
    paid: bool = True
    points: tuple[int, ...] = ()
    matches: tuple[Match, ...] = ()
    short: str = ""
    # premium points in a sentence: counted, and no money
    premium: str = ""
    # what is left of everybody's credit in the last playing round, in a sentence
    credit: str = ""

    @property
    def head(self) -> str:
        """The heading of this table's column in the totals of an evening of several tables."""
        return self.short or self.label


@dataclass(frozen=True, kw_only=True)
class Balance:
    """A player's total of the evening; `by_table` has None where the player did not sit."""

    player: str
    units: int
    by_table: tuple[int | None, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Transfer:
    """`paid`: marked so in the ledger; the sheet prints its square ticked."""

    payer: str
    payee: str
    units: int
    paid: bool = False


@dataclass(frozen=True, kw_only=True)
class CashTransfer:
    payer: str
    payee: str
    money: Decimal
    paid: bool = False


@dataclass(frozen=True, kw_only=True)
class Cash:
    """The evening in coins: balances rounded to `step` so that they still sum to zero, in the order of `balances`."""

    step: Decimal
    balances: tuple[Decimal, ...]
    transfers: tuple[CashTransfer, ...]


@dataclass(frozen=True, kw_only=True)
class Change:
    """A version of a deal that the revision before did not have; `table` is empty where there is only one."""

    table: str
    number: int
    version: int
    what: str
    who: str
    at: dt.datetime
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class EveningSheet:
    """An evening. `unit_amount` is a decimal string ("" = played without money), `ledger_hash` may be empty."""

    club: str
    day: dt.date
    place: str
    language: str
    state: State
    revision: int
    tables: tuple[TableSheet, ...]
    balances: tuple[Balance, ...]
    transfers: tuple[Transfer, ...]
    signatures: tuple[str, ...] = ()
    ledger_hash: str = ""
    # since the revision before
    changes: tuple[Change, ...] = ()
    unit_amount: str = ""
    currency: str = ""
    cash: Cash | None = None

    @property
    def paid(self) -> bool:
        """False where every table was played for points alone."""
        return not self.tables or any(table.paid for table in self.tables)


@dataclass(frozen=True, kw_only=True)
class BlankSheet:
    """A score sheet to fill in by pen: `seats` columns of players, `deals` rows."""

    club: str
    language: str
    rules: Rules
    seats: int
    deals: int = 31
    scored: bool = False
    unit: str = ""
    # for the card: fleks, hundreds, silent parts
    looked_up: tuple[LookedUp, ...] = ()
