"""A session document becomes an evening with one sitting, every deal by the write path of any other."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction

import rules
from clubapp.models import Club, Member, User
from ledger.book.writing import Actor
from ledger.evening.sessions import open_session, open_sitting
from ledger.models import Session
from ledger.table.record import record_deal
from ledger.table.settling import is_storable
from rules.problem import _

LONGEST_NAME = 200


def load_document(
    *,
    club: Club,
    document: Any,
    date: datetime.date,
    place: str = "",
    user: User | None = None,
    label: str = "load_session",
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> Session:
    """Store the document, its players as members of the club (made where the name is new).

    All or nothing: raises rules.Invalid with every problem of the document.
    """
    check_document(document)
    unit_value = document.get("unit_value", {"amount": "", "currency": ""})
    seats = {name: str(number) for number, name in enumerate(document["players"], 1)}
    actor = Actor(user=user, label=label)
    with transaction.atomic():
        session = open_session(
            club=club,
            date=date,
            place=place,
            unit_amount=unit_value["amount"],
            currency=unit_value["currency"],
            user=user,
        )
        sitting = open_sitting(
            session=session,
            variant=document["variant"],
            members=[_member(club, name) for name in seats],
            house_rules=document.get("house_rules"),
            user=user,
        )
        for number, deal in enumerate(progress(document["deals"]), 1):
            facts = rules.rename(deal, seats)
            record_deal(sitting=sitting, key=uuid.uuid4(), expected_number=number, facts=facts, actor=actor)
    return session


def check_document(document: Any) -> None:
    """Raises rules.Invalid for what the engine refuses, and for what it takes but a database cannot keep."""
    problems = list(rules.check(document))
    if not problems:
        problems = _unstorable(document)
    if problems:
        raise rules.Invalid(problems)


def _unstorable(document: dict[str, Any]) -> list[rules.Problem]:
    problems = []
    for name in document["players"]:
        if len(name) > LONGEST_NAME:
            problems.append(_problem("players", "players", _("a name is longer than 200 letters")))
    for key in ("players", "house_rules", "unit_value"):
        if not is_storable(document.get(key)):
            problems.append(_problem(key, key, _("holds a character or a number that cannot be stored")))
    return problems


def _problem(field: str, code: str, text: str) -> rules.Problem:
    return rules.Problem(deal=None, field=field, code=code, text=text)


def _member(club: Club, name: str) -> Member:
    return Member.objects.get_or_create(club=club, name=name)[0]
