"""The sheet of an evening that is stored nowhere: from facts alone, by the same functions as any other."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils import translation

import rules
from clubapp.models import Club, Member
from ledger.book.facts import Facts
from ledger.models import Deal, Evening, Seat, Sitting
from ledger.paper.data import Balance, EveningSheet, State, TableSheet, Transfer
from ledger.paper.sitting import table_sheet


def unstored_sheet(
    *,
    club: str,
    language: str,
    variant: str,
    players: Sequence[str],
    deals: Sequence[Facts],
    day: datetime.date,
    place: str,
    unit_amount: str,
    currency: str,
) -> EveningSheet:
    """Return the sheet of one table by the newest edition of the variant. Raises rules.Invalid."""
    owner = Club(name=club, language=language)
    evening = Evening(club=owner, date=day, place=place, unit_amount=unit_amount, currency=currency)
    sitting = Sitting(evening=evening, variant=variant, edition=rules.newest(variant).id)
    sitting.seated = [Seat(number=number, member=Member(name=name)) for number, name in enumerate(players, 1)]
    sitting.round, sitting.deals_before = 1, 0
    rows = [Deal(pk=number, number=number, facts=facts) for number, facts in enumerate(deals, 1)]
    with translation.override(language):
        table = table_sheet(sitting, rows, [sitting])
    return EveningSheet(
        club=club,
        day=day,
        place=place,
        language=language,
        state=State.FINAL,
        revision=1,
        tables=(table,),
        balances=_balances(table),
        transfers=_transfers(table),
        signatures=table.players,
        unit_amount=unit_amount,
        currency=currency,
    )


def _balances(table: TableSheet) -> tuple[Balance, ...]:
    totals = table.totals or (0,) * len(table.players)
    return tuple(
        Balance(player=name, units=units, by_table=(units,)) for name, units in zip(table.players, totals, strict=True)
    )


def _transfers(table: TableSheet) -> tuple[Transfer, ...]:
    units = {balance.player: balance.units for balance in _balances(table)}
    return tuple(
        Transfer(payer=flow.payer, payee=flow.payee, units=flow.amount) for flow in rules.fewest_transfers(units)
    )
