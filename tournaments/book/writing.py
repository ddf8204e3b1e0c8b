"""Steps that every write of a tournament shares: turn, lock, key, event."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError

from clubapp.models import User
from ledger.book.facts import canonical_json
from ledger.book.writing import in_turn
from tournaments.book.errors import KeyReused
from tournaments.models import Penalty, Slip, Table, TableWord, Tournament, TournamentEvent


@contextmanager
def locked(tournament: Tournament) -> Iterator[Tournament]:
    """A transaction in which nobody else draws, seats or confirms; the tournament as it is now."""
    with in_turn():
        yield lock(tournament)


def lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


@contextmanager
def locked_whole(tournament: Tournament) -> Iterator[Tournament]:
    """As `locked`, and no slip is under way any more: who hands one in locks his table only.

    For whoever reads which slips there are and writes by it: result lists, draws undone, seats changed.
    """
    with locked(tournament) as current:
        list(Table.objects.select_for_update().filter(round__tournament=current).order_by("pk").values_list("pk"))
        yield current


@contextmanager
def locked_table(table: Table, key: uuid.UUID) -> Iterator[Table]:
    """A transaction in which nobody else writes a slip of the table. Raises KeyReused for a key of another record.

    Many tables hand in at once, so it is not the tournament that is locked.
    """
    with keyed(key), in_turn():
        list(Table.objects.select_for_update().filter(pk=table.pk).values_list("pk"))
        yield table_now(table)


def table_now(table: Table) -> Table:
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


@contextmanager
def keyed(key: uuid.UUID) -> Iterator[None]:
    """Around a transaction: a key that stands for another record already becomes KeyReused."""
    try:
        yield
    except IntegrityError:
        if not key_taken(key):
            raise
        raise KeyReused from None


def key_taken(key: uuid.UUID) -> bool:
    return any(model.objects.filter(key=key).exists() for model in (Slip, Penalty, TableWord))


def note(tournament: Tournament, kind: str, user: User | None, *, reason: str = "", **facts: Any) -> TournamentEvent:
    """Write what was done. `facts` are numbers of rounds, tables and entrants."""
    return TournamentEvent.objects.create(tournament=tournament, kind=kind, user=user, reason=reason, facts=facts)


def digest(value: Any) -> str:
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def versions(tournament: Tournament) -> int:
    """Return how many versions of slips and penalties are recorded."""
    slips = Slip.objects.filter(table__round__tournament=tournament).count()
    return slips + Penalty.objects.filter(tournament=tournament).count()
