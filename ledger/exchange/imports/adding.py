"""Past evenings as totals per player: added once, all or nothing; struck out, never deleted."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from clubapp.models import Club, Member, User
from clubapp.names import name_key
from clubapp.services import add_member, lock_club
from ledger.book.reasons import clean_reason
from ledger.evening.opening import Seated
from ledger.exchange.imports.errors import AlreadyVoid, ImportKeyReused, SamePlayerTwice
from ledger.exchange.imports.plan import plan
from ledger.exchange.imports.reading import ReadEvening
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid


@dataclass(frozen=True, slots=True)
class Imported:
    """`replayed`: the same form was sent before."""

    evenings: list[ImportedEvening]
    replayed: bool = False


@transaction.atomic
def import_evenings(
    *,
    club: Club,
    evenings: Sequence[ReadEvening],
    players: Mapping[str, Seated],
    key: uuid.UUID,
    user: User | None,
    again: bool = False,
) -> Imported:
    """Add the evenings that `plan` would add. `players` are members, or names of new ones, by the name in the text.

    Raises ImportKeyReused (same key, other evenings), SamePlayerTwice, ValidationError (a new member's name).
    """
    lock_club(club)
    stored = list(ImportedEvening.objects.filter(batch=key).order_by("pk"))
    if stored:
        return _replay(stored, club, evenings)
    _refuse_twice(players)
    added = [planned.evening for planned in plan(club, evenings, again=again) if planned.adds]
    needed = {name for evening in added for name in evening.amounts}
    members = {name: _member(club, seated) for name, seated in players.items() if name in needed}
    try:
        with transaction.atomic():
            return Imported([_write(club, evening, members, key, index, user) for index, evening in enumerate(added)])
    except IntegrityError:
        # another club took the key at the same moment
        if ImportedEvening.objects.filter(batch=key).exists():
            raise ImportKeyReused from None
        raise


def import_in_portions(
    *,
    club: Club,
    evenings: Sequence[ReadEvening],
    players: Mapping[str, Seated],
    key: uuid.UUID,
    user: User | None,
    again: bool = False,
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> int:
    """Add the same evenings one after the other, so that others write meanwhile. Return how many this import has.

    Broken off, it goes on where it was. Raises SamePlayerTwice, ValidationError (a new member's name); then nothing
    is added.
    """
    _refuse_twice(players)
    planned = plan(club, evenings, again=again)
    needed = {name for one in planned if one.adds for name in one.evening.amounts}
    with transaction.atomic():
        lock_club(club)
        members = {name: _known_or_new(club, seated) for name, seated in players.items() if name in needed}
    for index, one in progress(list(enumerate(planned))):
        with transaction.atomic():
            lock_club(club)
            if one.adds and not ImportedEvening.objects.filter(key=uuid.uuid5(key, str(index))).exists():
                _write(club, one.evening, members, key, index, user)
    return ImportedEvening.objects.filter(club=club, batch=key).count()


@transaction.atomic
def void_import(*, evening: ImportedEvening, reason: str, user: User | None) -> ImportVoid:
    """Strike the imported evening out: it counts no more and stays readable. Raises AlreadyVoid, ReasonMissing."""
    why = clean_reason(reason)
    lock_club(evening.club)
    if ImportVoid.objects.filter(evening=evening).exists():
        raise AlreadyVoid
    return ImportVoid.objects.create(evening=evening, reason=why, voided_by=user)


def _replay(stored: list[ImportedEvening], club: Club, evenings: Sequence[ReadEvening]) -> Imported:
    hashes = {evening.hash for evening in evenings}
    if any(evening.club_id != club.pk or evening.payload_hash not in hashes for evening in stored):
        raise ImportKeyReused
    return Imported(stored, replayed=True)


def _refuse_twice(players: Mapping[str, Seated]) -> None:
    by_member: dict[Seated, str] = {}
    for name, seated in players.items():
        player = seated if isinstance(seated, Member) else name_key(seated)
        if player in by_member:
            raise SamePlayerTwice(by_member[player], name)
        by_member[player] = name


def _member(club: Club, seated: Seated) -> Member:
    if isinstance(seated, Member):
        assert seated.club_id == club.pk
        return seated
    return add_member(club=club, name=seated)


def _known_or_new(club: Club, seated: Seated) -> Member:
    """The same where an import that was broken off has added its members already."""
    if isinstance(seated, Member):
        return _member(club, seated)
    return Member.objects.filter(club=club).named(seated).first() or _member(club, seated)


def _write(
    club: Club, read: ReadEvening, members: Mapping[str, Member], batch: uuid.UUID, index: int, user: User | None
) -> ImportedEvening:
    assert not sum(read.amounts.values())
    unit_amount, currency = read.unit
    evening = ImportedEvening.objects.create(
        club=club,
        date=read.date,
        place=read.place,
        variant=read.variant,
        unit_amount=unit_amount,
        currency=currency,
        kind=read.kind,
        source=read.source,
        batch=batch,
        key=uuid.uuid5(batch, str(index)),
        payload_hash=read.hash,
        imported_by=user,
    )
    ImportedTotal.objects.bulk_create(
        ImportedTotal(evening=evening, number=number, member=members[name], amount=amount)
        for number, (name, amount) in enumerate(read.amounts.items(), 1)
    )
    return evening
