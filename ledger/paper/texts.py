"""Numbers, money and the small words of the sheets, in the language that is active."""

from __future__ import annotations

from decimal import Decimal

from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubapp.money import format_money, format_units
from ledger.paper.data import Change, EveningSheet, Mark, MarkKind, State

DASH = "–"


amount = format_units  # +32, −16, 0: always with its sign


def zero_sum(amounts: tuple[int, ...]) -> str:
    """The check a reader looks for; it prints what the amounts really sum to."""
    return f"Σ {amount(sum(amounts))}"


def money(value: Decimal, currency: str) -> str:
    """3,20 CZK: a price or a payment, without sign."""
    return format_money(value, currency, get_language() or "en", sign=False)


def balance(value: Decimal) -> str:
    """+3,20 or −3,20 under a head that names the currency."""
    return format_money(value, "", get_language() or "en")


def letter(index: int) -> str:
    """Return the letter of a footnote: a, …, z, aa. Letters, so that none is read as a digit of a number."""
    text = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def mark_name(kind: MarkKind) -> str:
    return {
        MarkKind.PENALTY: _("Penalty"),
        MarkKind.CORRECTED: _("Corrected"),
        MarkKind.VOID: _("Voided"),
        MarkKind.LIMIT: _("Limit"),
        MarkKind.NOT_PLAYED: _("Not played"),
        MarkKind.NOTE: _("Note"),
    }[kind]


def mark(item: Mark) -> str:
    """Limit: at most 500 from each"""
    name = mark_name(item.kind)
    return f"{name}: {item.text}" if item.text else name


def state_name(state: State) -> str:
    return _("Final") if state is State.FINAL else _("Draft")


def day(sheet: EveningSheet) -> str:
    return formats.date_format(sheet.day, "DATE_FORMAT")


def revision(sheet: EveningSheet) -> str:
    """Final, revision 3 · ledger …1a2b3c4d"""
    parts = [_("%(state)s, revision %(number)d") % {"state": state_name(sheet.state), "number": sheet.revision}]
    if sheet.ledger_hash:
        parts.append(_("ledger …%(digits)s") % {"digits": sheet.ledger_hash[-8:]})
    return " · ".join(parts)


def change(entry: Change) -> str:
    """table 1/2, deal 7, version 2: corrected by Bára, 13 March 2026 23:10: misheard"""
    place = _("deal %(number)d") if not entry.table else _("table %(table)s, deal %(number)d")
    at = formats.date_format(timezone.localtime(entry.at), "SHORT_DATETIME_FORMAT")
    sentence = _("%(place)s, version %(version)d: %(what)s by %(who)s, %(at)s") % {
        "place": place % {"table": entry.table, "number": entry.number},
        "version": entry.version,
        "what": entry.what,
        "who": entry.who,
        "at": at,
    }
    return f"{sentence}: {entry.reason}" if entry.reason else sentence
