"""The result of an evening as people send it to each other: who won what, who pays whom, in plain text."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubapp.money import format_money, format_units, money
from ledger.evening.owed import planned_payments
from ledger.evening.results import EveningResult, TableResult
from ledger.models import Evening


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The title, the score by player, the payments; figures as they are written in the reader's language."""

    club: str
    title: str
    score: tuple[tuple[str, str], ...]
    # payer, payee, how much, whether it is paid
    payments: tuple[tuple[str, str, str, bool], ...]

    @property
    def text(self) -> str:
        score = [f"{name} {figure}" for name, figure in self.score]
        payments = [f"{payer} → {payee} {sum}{' ✓' if paid else ''}" for payer, payee, sum, paid in self.payments]
        parts = [[self.title], score, payments and [_("Who pays whom") + ":", *payments]]
        return "\n\n".join("\n".join(part) for part in parts if part)


def message_of(result: EveningResult) -> Message:
    """Two queries besides those of the evening."""
    evening = result.evening
    title = ", ".join(filter(None, (date_format(evening.date), evening.place)))
    names = {player.member.pk: player.member.name for player in result.players}
    planned = planned_payments(evening, {player.member.pk: player.amount for player in result.players})
    return Message(
        club=evening.club.name,
        title=title,
        score=tuple(_score(result)),
        payments=tuple((names[one.payer], names[one.payee], _sum(evening, one.amount), one.paid) for one in planned),
    )


def _score(result: EveningResult) -> list[tuple[str, str]]:
    """The best first: units and money, or where nothing is paid the points of each table."""
    if any(player.amount for player in result.players):
        best_first = sorted(result.players, key=lambda player: -player.amount)
        return [(player.member.name, _balance(result.evening, player.amount)) for player in best_first]
    return [row for table in result.races for row in _points(table)]


def _points(table: TableResult) -> list[tuple[str, str]]:
    assert table.race is not None
    return [
        (one.member.name, f"{one.points} ★ {one.won}" if table.race.matches else str(one.points))
        for one in table.race.standings
    ]


def _balance(evening: Evening, units: int) -> str:
    return _written(evening, format_units(units), units, sign=True)


def _sum(evening: Evening, units: int) -> str:
    return _written(evening, str(units), units, sign=False)


def _written(evening: Evening, figure: str, units: int, *, sign: bool) -> str:
    """319 (63,80 Kč), or one of the two where there is no other."""
    if not evening.unit_amount:
        return figure
    value = money(units, evening.unit_amount)
    text = format_money(value, evening.currency, get_language() or "en", sign=sign)
    return f"{figure} ({text})" if evening.in_units else text
