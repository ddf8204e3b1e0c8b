"""The values of a standings table as text, in the active language."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils import formats
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubapp.money import NO_BREAK_SPACE, format_money, format_units
from clubapp.variants import variant_title
from ledger.season.choice import Choice
from ledger.season.columns import Column, Kind, rounded
from ledger.season.table import Standings

DASH = "–"


def cell(column: Column, value: Any) -> str:
    """Return a value as its column writes it: `+32`, `−1.33`, `40 %`, `12`; a dash where there is nothing to say."""
    if value is None:
        return DASH
    if column.kind is Kind.UNITS:
        return format_units(value)
    if column.kind is Kind.AVERAGE:
        return signed(rounded(value) or Decimal(0))
    if column.kind is Kind.MONEY:
        return signed(value)
    if column.kind is Kind.TREND:
        return f"{'↑' if value > 0 else '↓'}{NO_BREAK_SPACE}{abs(value)}" if value else "="
    if column.kind is Kind.SHARE:
        return f"{round(value * 100)}{NO_BREAK_SPACE}%"
    return str(value)


def signed(value: Decimal) -> str:
    """Return a decimal with its sign, as the active language writes it."""
    return format_money(value, "", get_language() or "en")


def heading(choice: Choice) -> str:
    """Return what is counted, in words: the season or the evening, and the variant."""
    return f"{period(choice)} · {variant(choice)}"


def imported(standings: Standings) -> str:
    """Return the sentence on imported evenings; "" where there are none."""
    if not standings.imported:
        return ""
    text = ngettext(
        "%(number)s evening was imported as totals per player: it counts in evenings and balance, not in deals.",
        "%(number)s evenings were imported as totals per player: they count in evenings and balance, not in deals.",
        standings.imported,
    )
    return text % {"number": standings.imported}


def period(choice: Choice) -> str:
    """Return the evening or the season that counts, in words."""
    if choice.evening:
        day = formats.date_format(choice.evening.date, "DATE_FORMAT")
        day_and_place = f"{day}, {choice.evening.place}" if choice.evening.place else day
        return f"{day_and_place} ({_('imported')})" if choice.evening.imported else day_and_place
    return choice.scope.season.name if choice.scope.season else _("all seasons")


def variant(choice: Choice) -> str:
    """Return the variant, or the rule set with its variant, in words."""
    if not choice.scope.variant:
        return _("all variants")
    title = variant_title(choice.scope.variant)
    return f"{choice.rule_set.name} · {title}" if choice.rule_set else title
