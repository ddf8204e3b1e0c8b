"""The choice of columns for a table of standings: by its variant, its stakes, and whether it is the league."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubapp.money import currency_name, money
from ledger.season.columns import (
    AVERAGES,
    BALANCE,
    BEST,
    DECLARED,
    DROPPED,
    FIRSTS,
    HEAD,
    IMPORTED,
    LEAGUE,
    NIGHTS,
    PENALTIES,
    PLAYED,
    WORST,
    Column,
    Kind,
)
from ledger.season.engines import season_engine
from ledger.season.standing import Standing
from ledger.season.table import Standings


def columns_of(standings: Standings) -> tuple[Column, ...]:
    """Return the columns of the table; money only where everything counted was played for the same unit."""
    written = season_engine(standings.scope.variant).written
    imported = (IMPORTED,) if standings.imported else ()
    if standings.is_league:
        return (*HEAD, LEAGUE, FIRSTS, NIGHTS, DROPPED, *(() if written else (BALANCE,)), *imported)
    if not written:
        return (*HEAD, BALANCE, *_money(standings), *imported, *PLAYED, *AVERAGES, *DECLARED, BEST, WORST, PENALTIES)
    stakes = (BALANCE, *_money(standings), *imported, *AVERAGES, BEST, WORST) if standings.staked else ()
    return HEAD + written + stakes


def _money(standings: Standings) -> tuple[Column, ...]:
    """Return the column of money, headed by its currency; none where units differ in value or have none."""
    if standings.unit is None or not standings.unit[0]:
        return ()
    amount, currency = standings.unit

    def value(row: Standing) -> Decimal:
        return money(row.balance, amount)

    meaning = _("The balance at the value of one unit, which is the same in everything counted.")
    label = currency_name(currency, get_language() or "en") or _("Money")
    return (Column(key="money", label=label, meaning=meaning, kind=Kind.MONEY, value=value, sort="balance"),)
