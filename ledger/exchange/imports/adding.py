"""Past evenings as totals per player: added once, all or nothing; struck out, never deleted."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, transaction

import rules
from clubapp.models import Club, Member, User
from clubapp.names import name_key
from clubapp.services import add_member, lock_club
from ledger.book.reasons import clean_reason
from ledger.book.writing import Actor
from ledger.evening.opening import Seated
from ledger.evening.sessions import close_session, open_session, open_sitting
from ledger.exchange.imports.errors import AlreadyVoid, ImportKeyReused, SamePlayerTwice
from ledger.exchange.imports.plan import plan
from ledger.exchange.imports.reading import ReadEvening
from ledger.models import Session
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid
from ledger.table.record import record_deal


@dataclass(frozen=True, slots=True)
class Imported:
    """`replayed`: the same form was sent before."""

    evenings: list[ImportedEvening]
    # those whose deals the text told
    played: list[Session] = field(default_factory=list)
    replayed: bool = False

    @property
    def number(self) -> int:
        return len(self.evenings) + len(self.played)


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
    if played := list(Session.objects.filter(sittings__deals__key=_deal_key(key, 0, 0, 1)).select_related("club")):
        if played[0].club_id != club.pk:
            raise ImportKeyReused
        return Imported([], played=played, replayed=True)
    _refuse_twice(players)
    added = [planned.evening for planned in plan(club, evenings, again=again) if planned.adds]
    needed = {name for evening in added for name in evening.amounts}
    members = {name: _member(club, seated) for name, seated in players.items() if name in needed}
    try:
        with transaction.atomic():
            numbered = list(enumerate(added))
            totals = [_write(club, one, members, key, index, user) for index, one in numbered if not one.tables]
            played = [_play(club, one, members, key, index, user) for index, one in numbered if one.tables]
            return Imported(totals, played=played)
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


def _deal_key(batch: uuid.UUID, index: int, table: int, number: int) -> uuid.UUID:
    """The key of a deal: the same form sent again finds it."""
    return uuid.uuid5(batch, f"{index}.{table}.{number}")


def _play(
    club: Club, read: ReadEvening, members: Mapping[str, Member], batch: uuid.UUID, index: int, user: User | None
) -> Session:
    """Write an evening deal by deal, a round of one table for each group, and close it."""
    amount, currency = read.unit
    session = open_session(
        club=club, date=read.date, place=read.place, unit_amount=amount, currency=currency, user=user
    )  # fmt: skip
    for table, document in enumerate(read.tables):
        seats = {name: str(number) for number, name in enumerate(document["players"], 1)}
        sitting = open_sitting(
            session=session, variant=document["variant"], members=[members[name] for name in seats],
            edition=document["edition"], house_rules=document["house_rules"], table_no=1, leaving=range(99), user=user,
        )  # fmt: skip
        for number, deal in enumerate(document["deals"], 1):
            facts = rules.rename(deal, seats, edition=sitting.played_by)
            key = _deal_key(batch, index, table, number)
            record_deal(
                sitting=sitting, key=key, expected_number=number, facts=facts, actor=Actor(user=user, label="import")
            )
    close_session(session=session, user=user)
    return session
