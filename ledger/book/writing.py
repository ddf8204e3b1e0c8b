"""Steps that every write of a deal shares: lock, look for the key, insert one version with its rows."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError, OperationalError, connection, transaction

import rules
from clubapp.faults import PATIENCE
from clubapp.models import User
from ledger.book.errors import EveningClosed, KeyReused
from ledger.book.facts import Facts, payload_hash
from ledger.book.heads import Head, head_of
from ledger.book.payments import NOTHING, settled_payments
from ledger.book.summary import summary_of
from ledger.models import Deal, Evening, Score, Sitting, Transfer


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a write: a user, or a label ("table link") where nobody is signed in."""

    user: User | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The outcome of a write. `replayed`: it was stored before; `unchanged`: there was nothing to write."""

    deal: Deal
    replayed: bool = False
    unchanged: bool = False
    # later deals whose payments follow from a correction, in their new versions
    follow_ups: tuple[Deal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A version of a deal that is to be written. By its hash a repeated request is told from one with other content."""

    number: int
    version: int
    facts: Facts
    key: uuid.UUID
    void: bool = False
    reason: str = ""
    replaces: Deal | None = None

    @property
    def hash(self) -> str:
        return payload_hash(
            number=self.number, version=self.version, facts=self.facts, void=self.void, reason=self.reason
        )


# writers that wait for SQLite's lock sleep, and any other can overtake them: within one process they queue here instead
_turn = threading.Lock()


@contextmanager
def _queue() -> Iterator[None]:
    """Wait until the writers before this one are done. Only SQLite needs it: the locks of PostgreSQL queue."""
    # inside a transaction the database's own lock is held already: waiting here would keep it from everybody
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    if not _turn.acquire(timeout=PATIENCE):
        raise OperationalError("the writes before this one take too long")
    try:
        yield
    finally:
        _turn.release()


@contextmanager
def in_turn() -> Iterator[None]:
    """Open a transaction when it is this writer's turn."""
    with _queue(), transaction.atomic():
        yield


@contextmanager
def writing(key: uuid.UUID) -> Iterator[None]:
    """Open a transaction as `in_turn` does. Raises KeyReused where the key stands for another deal already."""
    try:
        with in_turn():
            yield
    except IntegrityError:
        if (other := Deal.objects.filter(key=key).first()) is None:
            raise
        raise KeyReused(other) from None


def lock_sitting(sitting: Sitting) -> Head:
    """Wait until no other write is under way on the sitting. Return its head, and put the state of the evening right.

    Nothing else can have changed meanwhile: seats, edition and house rules are written once, with the sitting.
    """
    # SQLite locks the whole database as the transaction begins
    if connection.features.has_select_for_update:
        list(Sitting.objects.select_for_update().filter(pk=sitting.pk).values_list("pk"))
    # read after the lock: a join would show the evening as it was before the wait
    head = head_of(sitting)
    sitting.evening.state = head.state
    return head


def find_replay(sitting: Sitting, version: Version) -> Deal | None:
    """Return the deal that the same request stored before, or None. Raises KeyReused if the key stands for another."""
    stored = Deal.objects.filter(key=version.key).first()
    if stored is None:
        return None
    if stored.sitting_id != sitting.pk or stored.payload_hash != version.hash:
        raise KeyReused(stored)
    return stored


def refuse_closed(evening: Evening) -> None:
    """Raise EveningClosed where the evening is closed."""
    if not evening.is_open:
        raise EveningClosed


def insert(sitting: Sitting, version: Version, actor: Actor, settled: rules.DealSettlement | None) -> Deal:
    """Insert one version of a deal with its transfers and scores. A deal that is struck out has none."""
    paid = settled_payments(settled) if settled else NOTHING
    deal = Deal.objects.create(
        sitting=sitting,
        number=version.number,
        version=version.version,
        facts=version.facts,
        key=version.key,
        payload_hash=version.hash,
        entered_by=actor.user,
        entered_label="" if actor.user else actor.label,
        replaces=version.replaces,
        reason=version.reason,
        void=version.void,
        row_count=len(paid.flows) + len(paid.scores),
        **summary_of(sitting, version.facts, paid, void=version.void),
    )
    if settled is not None:
        _insert_payments(sitting, deal, settled)
    return deal


def _insert_payments(sitting: Sitting, deal: Deal, settled: rules.DealSettlement) -> None:
    seats = {str(seat.number): seat for seat in sitting.seated}
    Transfer.objects.bulk_create(
        Transfer(deal=deal, payer=seats[flow.payer], payee=seats[flow.payee], amount=flow.amount)
        for flow in settled.flows
    )
    Score.objects.bulk_create(
        Score(deal=deal, seat=seats[name], points=points) for name, points in (settled.scores or {}).items()
    )
