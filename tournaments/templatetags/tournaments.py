"""Points, places and slips as pages write them: `{% load tournaments %}`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms, template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from clubapp.money import MINUS
from clubapp.templatetags.scorebook import money_of
from tournaments.contest.exact import shown
from tournaments.forms.fields import CatalogueField
from tournaments.models import Entrant, Penalty, Slip, Tournament

register = template.Library()


@register.filter
def points(value: Fraction) -> str:
    """`{{ row.points|points }}`: 7, 3½."""
    return shown(value)


@register.filter
def plain(value: int) -> int:
    """Return a number without its sign."""
    return abs(value)


@register.simple_tag
def minutes(seconds: int) -> str:
    """`{% minutes 3000 %}`: 50:00, after the end −1:05."""
    sign = MINUS if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60}:{abs(seconds) % 60:02}"


@register.filter
def named(entrants: Mapping[str, Entrant], number: str) -> str:
    return entrants[number].name


@register.simple_tag
def seat_money(slip: Slip, seat: int, tournament: Tournament) -> str | SafeString:
    """`{% seat_money slip seat.number tournament %}`: what the seat won, without the currency."""
    return money_of(slip.money[seat - 1], tournament.unit_amount)


@register.simple_tag
def penalty_text(penalty: Penalty, tournament: Tournament) -> str:
    """Return what a penalty takes: "−1 points, −10 Kč"."""
    exact = Fraction(penalty.points)
    parts = [gettext("%(value)s points") % {"value": shown(exact)}] if exact else []
    if penalty.money:
        parts.append(str(money_of(penalty.money, tournament.unit_amount, tournament.currency)))
    return SafeString(", ".join(parts))


@register.filter
def said(field: forms.BoundField) -> str:
    """Return what a field of a frozen format says, in words."""
    value = field.initial
    if isinstance(field.field, CatalogueField):
        return str(field.field.prepare_value(value)).replace("\n", ", ")
    if isinstance(field.field, forms.ChoiceField):
        choices: Any = field.field.choices
        return str(dict(choices).get(value, value))
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
