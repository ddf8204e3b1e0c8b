"""A tournament is made and put right; its format may change until a round is drawn."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from clubapp.days import FAR, is_far
from clubapp.models import Club, User
from clubapp.money import BadAmount, parse_amount
from clubapp.names import clean_name
from ledger.book.writing import in_turn
from tournaments.book.errors import Frozen
from tournaments.book.writing import locked, note
from tournaments.contest import read_format
from tournaments.contest.problem import Notes, _
from tournaments.models import Tournament, TournamentEvent

Kind = TournamentEvent.Kind


def create_tournament(
    *,
    club: Club,
    name: str,
    date: datetime.date,
    place: str,
    format: dict[str, Any],
    unit_amount: str,
    currency: str,
    user: User | None,
) -> Tournament:
    """Make a tournament in preparation. Raises Invalid for what cannot be said of one."""
    said = _checked(name=name, date=date, place=place, format=format, unit_amount=unit_amount, currency=currency)
    with in_turn():
        tournament = Tournament.objects.create(club=club, created_by=user, **said)
        note(tournament, Kind.CREATED, user)
    return tournament


def change_tournament(
    *,
    tournament: Tournament,
    name: str,
    date: datetime.date,
    place: str,
    format: dict[str, Any],
    unit_amount: str,
    currency: str,
    user: User | None,
) -> Tournament:
    """Put right what is said of a tournament. Raises Frozen where another format is asked for after a draw, Invalid."""
    said = _checked(name=name, date=date, place=place, format=format, unit_amount=unit_amount, currency=currency)
    with locked(tournament) as current:
        changed = sorted(field for field, value in said.items() if getattr(current, field) != value)
        if not changed:
            return current
        if {"format", "unit_amount"} & set(changed) and current.rounds.exists():
            raise Frozen
        for field in changed:
            setattr(current, field, said[field])
        current.save(update_fields=changed)
        note(current, Kind.CHANGED, user, fields=changed)
    return current


def _checked(*, name: str, place: str, date: datetime.date, **others: Any) -> dict[str, Any]:
    """Return what is stored. Raises Invalid, a problem for each field."""
    notes = Notes()
    said = {"name": clean_name(name), "place": clean_name(place), "date": date, **others}
    for field, least in (("name", 1), ("place", 0)):
        if not least <= len(said[field]) <= 200:
            notes.add(field, "type", _("must have %(least)d to 200 letters"), least=least)
    if is_far(date):
        notes.add("date", "range", FAR)
    read_format(said["format"], notes)
    try:
        said["unit_amount"] = parse_amount(said["unit_amount"])
        if not Decimal(said["unit_amount"]):
            raise BadAmount
    except BadAmount:
        notes.add("unit_amount", "type", _("must be an amount such as 1 or 0.50"))
    if len(said["currency"]) > 8:
        notes.add("currency", "type", _("must have at most 8 letters"))
    notes.raise_any()
    return said
