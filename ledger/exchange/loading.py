"""A session document becomes an evening with one sitting, every deal by the write path of any other."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

import rules
from clubapp.models import Club, Member, User
from clubapp.names import checked_name, name_key
from clubapp.services import add_member, lock_club
from clubapp.variants import played_edition
from ledger.book.writing import Actor
from ledger.evening.evenings import open_evening, open_sitting
from ledger.models import Evening
from ledger.table.one_deal import is_storable
from ledger.table.record import record_deal
from rules.problem import _


def load_document(
    *,
    club: Club,
    document: Any,
    date: datetime.date,
    place: str = "",
    user: User | None = None,
    label: str = "load_session",
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> Evening:
    """Store the document, its players as members of the club (made where the name is new).

    Names are read as everywhere: "BÁRA " is Bára. All or nothing: raises rules.Invalid with every problem.
    """
    check_document(document)
    document = {**rules.expanded(document)}
    unit_value = document.get("unit_value", {"amount": "", "currency": ""})
    seats = {name: str(number) for number, name in enumerate(document["players"], 1)}
    actor = Actor(user=user, label=label)
    with transaction.atomic():
        lock_club(club)
        evening = open_evening(
            club=club,
            date=date,
            place=place,
            unit_amount=unit_value["amount"],
            currency=unit_value["currency"],
            user=user,
        )
        edition = played_edition(document.get("edition") or rules.newest(document["variant"]).id)
        sitting = open_sitting(
            evening=evening,
            variant=edition.variant,
            members=[_member(club, name) for name in seats],
            edition=edition.id,
            house_rules=document.get("house_rules"),
            user=user,
        )
        for number, deal in enumerate(progress(document["deals"]), 1):
            facts = rules.rename(deal, seats, edition=edition)
            record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=actor)
    return evening


def check_document(document: Any) -> None:
    """Raises rules.Invalid for what the engine refuses, and for what it takes but a database cannot keep."""
    problems = list(rules.check(document))
    if not problems:
        problems = _without_form(rules.expanded(document)) or _unstorable(document)
    if problems:
        raise rules.Invalid(problems)


def _without_form(document: Mapping[str, Any]) -> list[rules.Problem]:
    """Return the problem of a text whose deals nobody could correct here: there is no form for them yet."""
    named = document.get("edition")
    edition = rules.edition(named) if named else rules.newest(document["variant"])
    if edition.entered:
        return []
    return [_problem("variant", "variant", _("deals of this text cannot be entered here yet"))]


def _unstorable(document: dict[str, Any]) -> list[rules.Problem]:
    problems = _unnamed(document["players"])
    for key in ("players", "house_rules", "unit_value"):
        if not is_storable(document.get(key)):
            problems.append(_problem(key, key, _("holds a character or a number that cannot be stored")))
    return problems


def _unnamed(players: list[str]) -> list[rules.Problem]:
    """Return problems of names that a club cannot have, though the engine tells them apart."""
    problems, seen = [], set()
    for index, name in enumerate(players):
        try:
            checked_name(name)
        except ValidationError as refused:
            problems.append(_problem(f"players.{index}", "players", refused.messages[0]))
        if name_key(name) in seen:
            problems.append(_problem(f"players.{index}", "players", _("somebody sits twice at the table")))
        seen.add(name_key(name))
    return problems


def _problem(field: str, code: str, text: str) -> rules.Problem:
    return rules.Problem(deal=None, field=field, code=code, text=text)


def _member(club: Club, name: str) -> Member:
    return Member.objects.filter(club=club).named(name).first() or add_member(club=club, name=name)
