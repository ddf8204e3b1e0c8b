"""A variant's rule text as a sheet prints it: prices with articles, and the house rules a table plays by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import rules
from clubapp.models import Club
from clubapp.money import format_money, money
from clubapp.variants import edition_for
from ledger.models import RuleSetVersion
from ledger.paper.data import BlankSheet, HouseRule, LookedUp, Rules, TariffRow
from ledger.table.house_rules import value_name
from ledger.table.rule_sets.look_up import look_ups
from ledger.table.wording import game_word

# a blank sheet is ruled for so many, where a text seats more and nobody says how many come
USUAL_SEATS = 4


def rules_of(edition: rules.Edition, house_rules: Mapping[str, Any] | None, seats: int) -> Rules:
    """Return the rules in force at a table of so many, in the active language.

    The prices are those it settles by. Only house rules that the table set are listed.
    """
    prices = [
        TariffRow(component=game_word(row.name, edition), price=_price(row), article=_(row.article))
        for row in edition.tariff_at(seats, house_rules or {})
    ]
    penalties = [
        TariffRow(component=f"renonc {game_word(row.name, edition)}", price=str(row.amount), article=_(row.article))
        for row in edition.penalties
        if row.amount is not None
    ]
    rules_by_key = {rule.key: rule for rule in edition.house_rules}
    return Rules(
        title=edition.title,
        edition=edition.id,
        tariff=(*prices, *penalties),
        house_rules=tuple(
            HouseRule(label=_label(rules_by_key[key]), value=value_name(rules_by_key[key], value))
            for key, value in (house_rules or {}).items()
            if key in rules_by_key
        ),
    )


def blank_sheet(club: Club, variant: str, *, seats: int | None = None, language: str = "") -> BlankSheet:
    """The blank sheet and card of a variant by the club's edition; its house rules where it is the usual variant."""
    info = edition_for(club, variant)
    language = language or club.language
    with translation.override(language):
        house_rules = club.default_house_rules if club.default_variant == variant else None
        count = seats or min(USUAL_SEATS, max(info.seats))
        return BlankSheet(
            club=club.name,
            language=language,
            rules=rules_of(info, house_rules, count),
            seats=count,
            scored=info.scored,
            unit=_unit(club, language),
            looked_up=_looked_up(info, house_rules),
        )


def rule_set_card(club: Club, version: RuleSetVersion) -> BlankSheet:
    """The tariff card of a rule set, under its own name. Raises EditionGone."""
    info = version.played_by
    with translation.override(club.language):
        in_force = rules_of(info, version.house_rules, info.seats[0])
        return BlankSheet(
            club=club.name,
            language=club.language,
            rules=replace(in_force, title=version.title),
            seats=info.seats[0],
            scored=info.scored,
            unit=_unit(club, club.language),
            looked_up=_looked_up(info, version.house_rules),
        )


def _looked_up(edition: rules.Edition, house_rules: Mapping[str, Any] | None) -> tuple[LookedUp, ...]:
    return tuple(LookedUp(title=part.title, rows=part.rows) for part in look_ups(edition, house_rules))


def _label(rule: rules.HouseRule) -> str:
    """The first sentence of its help says what it is, the others how to enter it."""
    return rule.say(_).split(". ")[0].rstrip(".")


def _unit(club: Club, language: str) -> str:
    if not club.unit_amount:
        return ""
    return _("1 unit = %(money)s") % {
        "money": format_money(money(1, club.unit_amount), club.currency, language, sign=False)
    }


def _price(row: Any) -> str:
    return str(row.amount) if row.red is None else _("%(price)d, red %(red)d") % {"price": row.amount, "red": row.red}
