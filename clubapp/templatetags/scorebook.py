"""Amounts, suits and variants as every page writes them: `{% load scorebook %}`."""

from __future__ import annotations

from decimal import Decimal

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubapp import html, money
from clubapp.suits import suit_name
from clubapp.variants import edition_name, edition_title, variant_title
from rules import Edition

register = template.Library()


@register.filter
def amount(units: int) -> SafeString:
    """`{{ n|amount }}`: `+32`, `−16`, `0` in a span that never breaks and is classed by sign."""
    return SafeString(html.amount(units))


@register.filter
def plain_amount(units: int) -> str:
    """The same without markup, for attributes and titles."""
    return money.format_units(units)


@register.simple_tag
def money_of(units: int, unit_amount: str, currency: str = "") -> str | SafeString:
    """`{% money_of n evening.unit_amount evening.currency %}`: the money of so many units, "" without a unit value."""
    if not unit_amount:
        return ""
    text = money.format_money(money.money(units, unit_amount), currency, get_language() or "en")
    return format_html('<span class="amount {}">{}</span>', html.sign(units), text)


@register.simple_tag
def balance(value: Decimal, currency: str = "") -> SafeString:
    """A sum with its sign, in a currency or in units: `−12,40 Kč`."""
    text = money.format_money(value, currency, get_language() or "en")
    return format_html('<span class="amount {}">{}</span>', html.sign(int(value.compare(Decimal(0)))), text)


@register.simple_tag
def price_of(units: int, unit_amount: str, currency: str = "") -> str:
    """The same without sign, for a payment: `3,20 CZK`."""
    if not unit_amount:
        return ""
    return money.format_money(money.money(units, unit_amount), currency, get_language() or "en", sign=False)


@register.simple_tag
def unit_value(unit_amount: str, currency: str = "") -> str:
    """The value of one unit as people write it: `0,20 CZK`."""
    if not unit_amount:
        return ""
    return money.format_money(money.money(1, unit_amount), currency, get_language() or "en", sign=False)


@register.simple_tag
def coin_value(value: str | Decimal, currency: str = "") -> str:
    """A sum of money that is no number of units: `5 Kč`."""
    return money.format_money(Decimal(value), currency, get_language() or "en", sign=False)


@register.filter
def typed_amount(amount: str) -> str:
    """The value of one unit as it stands in a field: `0,20`."""
    return money.written_amount(amount, get_language() or "en")


@register.filter
def currency(code: str) -> str:
    """The currency over a column: Kč."""
    return money.currency_name(code, get_language() or "en")


@register.filter
def variant(value: str) -> str:
    return variant_title(value)


@register.filter
def edition(id: str) -> str:
    return edition_title(id)


@register.filter(name="edition_name")
def name_of_edition(edition: Edition) -> str:
    return edition_name(edition)


@register.simple_tag
def suit(name: str, *, alone: bool = False) -> SafeString:
    """`{% suit "hearts" %}` beside its word; `{% suit "hearts" alone=True %}` where the shape is all there is."""
    return SafeString(html.suit(name, static("img/suits.svg"), suit_name(name) if alone else ""))
