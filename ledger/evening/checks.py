"""Checks of an evening and of a table as they are opened or changed. Each raises rules.Invalid."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

import rules
from clubapp.days import FAR, is_far
from clubapp.models import Club, Member
from clubapp.variants import usual_of
from ledger.book.facts import seat_names
from ledger.models import Evening
from ledger.models.sitting import MOST_SEATS
from ledger.table.one_deal import is_storable
from rules.problem import _


def check_sitting(
    evening: Evening,
    variant: str,
    edition: str,
    members: Sequence[Member],
    house_rules: dict[str, Any] | None,
    first_dealer: int,
) -> None:
    """Refuse a table that the engine would not settle, or where somebody does not belong."""
    document: dict[str, Any] = {"variant": variant, "players": seat_names(len(members)), "deals": []}
    if edition:
        document["edition"] = edition
    if house_rules is not None:
        document["house_rules"] = house_rules
    problems = list(rules.check(document))
    if house_rules is not None and not is_storable(house_rules):
        problems.append(refusal("house_rules", _("holds a character or a number that cannot be stored")))
    if len(members) > MOST_SEATS:
        problems.append(refusal("players", _("more sit at the table than the book can keep")))
    if len({member.pk for member in members}) < len(members):
        problems.append(refusal("players", _("somebody sits twice at the table")))
    if any(member.club_id != evening.club_id for member in members):
        problems.append(refusal("players", _("somebody is not a member of the club")))
    if not 1 <= first_dealer <= len(members):
        problems.append(refusal("players", _("the first dealer does not sit at the table")))
    if problems:
        raise rules.Invalid(problems)


def check_unit_value(club: Club, amount: str, currency: str) -> None:
    """An evening without money may still know its currency."""
    value = {"amount": amount, "currency": currency}
    # the engine's own reading of it, within a document that is otherwise right
    edition = rules.newest(usual_of(club))
    players = seat_names(edition.seats[0])
    document = {"variant": edition.variant, "players": players, "unit_value": value, "deals": []}
    problems = list(rules.check(document)) if amount else []
    if len(currency) > 20 or not is_storable(currency):
        problems.append(refusal("unit_value", _("is too long"), "unit_value"))
    if problems:
        raise rules.Invalid(problems)


def check_text(field: str, text: str, longest: int) -> None:
    if len(text) > longest or not is_storable(text):
        raise rules.Invalid([refusal(field, _("is too long or cannot be stored"), "type")])


def check_day(day: datetime.date) -> None:
    if is_far(day):
        raise rules.Invalid([refusal("date", FAR)])


def refusal(field: str, text: str, code: str | None = None) -> rules.Problem:
    """Return a problem of the evening or the table itself, as the engine names those of a document."""
    return rules.Problem(deal=None, field=field, code=code or field, text=text)
