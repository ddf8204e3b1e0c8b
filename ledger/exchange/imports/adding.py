"""Past evenings are added to the book, once and all or nothing; an imported one is struck out, never deleted.

An evening becomes an `ImportedEvening` with a total per player, or a played `Evening` where its text tells the deals.
`key` names one import: the same form sent again finds what it stored the first time.
"""

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
from ledger.evening.evenings import close_evening, open_evening, open_sitting
from ledger.evening.opening import Seated
from ledger.exchange.imports.errors import AlreadyVoid, ImportKeyReused, SamePlayerTwice
from ledger.exchange.imports.plan import plan
from ledger.exchange.imports.reading import ReadEvening
from ledger.models import Evening
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid
from ledger.table.record import record_deal


@dataclass(frozen=True, slots=True)
class Imported:
    """The evenings of one import. `replayed`: the same form was sent before, so that nothing was added now."""

    # as totals
    evenings: list[ImportedEvening]
    # deal by deal
    played: list[Evening] = field(default_factory=list)
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

    `again` adds evenings that are in the book already, too.

    Raises ImportKeyReused (same key, other evenings), SamePlayerTwice, ValidationError (a new member's name).
    """
    lock_club(club)
    stored = list(ImportedEvening.objects.filter(batch=key).order_by("pk"))
    if stored:
        return _replay(stored, club, evenings)
    # an import of played evenings alone is known by its first deal
    if played := list(Evening.objects.filter(sittings__deals__key=_deal_key(key, 0, 0, 1)).select_related("club")):
        if played[0].club_id != club.pk:
            raise ImportKeyReused
        return Imported([], played=played, replayed=True)
    _refuse_doubles(players)
    added = [planned.evening for planned in plan(club, evenings, again=again) if planned.adds]
    needed = {name for evening in added for name in evening.amounts}
    members = {name: _member(club, seated) for name, seated in players.items() if name in needed}
    try:
        with transaction.atomic():
            numbered = list(enumerate(added))
            totals = [_write(club, read, members, key, index, user) for index, read in numbered if not read.tables]
            played = [_play(club, read, members, key, index, user) for index, read in numbered if read.tables]
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
    """Add evenings as totals, each in a transaction of its own, so that others can write in between.

    Return how many evenings this import has added, earlier attempts included: broken off and called again with the same
    key, it goes on where it was. `progress` wraps the loop, to show how far it is. Raises SamePlayerTwice and
    ValidationError (a new member's name) before anything is added.
    """
    _refuse_doubles(players)
    planned = plan(club, evenings, again=again)
    needed = {name for candidate in planned if candidate.adds for name in candidate.evening.amounts}
    with transaction.atomic():
        lock_club(club)
        members = {name: _known_or_new(club, seated) for name, seated in players.items() if name in needed}
    for index, candidate in progress(list(enumerate(planned))):
        with transaction.atomic():
            lock_club(club)
            if candidate.adds and not ImportedEvening.objects.filter(key=_evening_key(key, index)).exists():
                _write(club, candidate.evening, members, key, index, user)
    return ImportedEvening.objects.filter(club=club, batch=key).count()


@transaction.atomic
def void_import(*, evening: ImportedEvening, reason: str, user: User | None) -> ImportVoid:
    """Strike the imported evening out: it counts no more and stays readable. Raises AlreadyVoid, ReasonMissing."""
    written_reason = clean_reason(reason)
    lock_club(evening.club)
    if ImportVoid.objects.filter(evening=evening).exists():
        raise AlreadyVoid
    return ImportVoid.objects.create(evening=evening, reason=written_reason, voided_by=user)


def _replay(stored: list[ImportedEvening], club: Club, evenings: Sequence[ReadEvening]) -> Imported:
    """Return what this import stored before. Raises ImportKeyReused where it was another club's, or other evenings."""
    hashes = {evening.hash for evening in evenings}
    if any(evening.club_id != club.pk or evening.payload_hash not in hashes for evening in stored):
        raise ImportKeyReused
    return Imported(stored, replayed=True)


def _refuse_doubles(players: Mapping[str, Seated]) -> None:
    """Raise SamePlayerTwice where two names of the text stand for one member, who has one total of an evening."""
    by_member: dict[Seated, str] = {}
    for name, seated in players.items():
        player = seated if isinstance(seated, Member) else name_key(seated)
        if player in by_member:
            raise SamePlayerTwice(by_member[player], name)
        by_member[player] = name


def _member(club: Club, seated: Seated) -> Member:
    """Return the member, added to the club where `seated` is the name of a new one."""
    if isinstance(seated, Member):
        assert seated.club_id == club.pk
        return seated
    return add_member(club=club, name=seated)


def _known_or_new(club: Club, seated: Seated) -> Member:
    """Return the member, as `_member` does; one of that name may be there from an attempt that was broken off."""
    if isinstance(seated, Member):
        return _member(club, seated)
    return Member.objects.filter(club=club).named(seated).first() or _member(club, seated)


def _write(
    club: Club, read: ReadEvening, members: Mapping[str, Member], batch: uuid.UUID, index: int, user: User | None
) -> ImportedEvening:
    """Write an evening as totals. `batch` is the key of the import, `index` the evening's number in it."""
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
        key=_evening_key(batch, index),
        payload_hash=read.hash,
        imported_by=user,
    )
    ImportedTotal.objects.bulk_create(
        ImportedTotal(evening=evening, number=number, member=members[name], amount=amount)
        for number, (name, amount) in enumerate(read.amounts.items(), 1)
    )
    return evening


def _evening_key(batch: uuid.UUID, index: int) -> uuid.UUID:
    """Return the key of an evening, the same at every attempt of an import."""
    return uuid.uuid5(batch, str(index))


def _deal_key(batch: uuid.UUID, index: int, table: int, number: int) -> uuid.UUID:
    """Return the key of a deal, the same at every attempt of an import."""
    return uuid.uuid5(batch, f"{index}.{table}.{number}")


def _play(
    club: Club, read: ReadEvening, members: Mapping[str, Member], batch: uuid.UUID, index: int, user: User | None
) -> Evening:
    """Write an evening deal by deal, and close it. `batch` and `index` as in `_write`.

    Each group of the text becomes a round of table 1: the groups follow one another, as line-ups of one table do.
    """
    amount, currency = read.unit
    evening = open_evening(
        club=club, date=read.date, place=read.place, unit_amount=amount, currency=currency, user=user
    )  # fmt: skip
    for table, document in enumerate(read.tables):
        seats = {name: str(number) for number, name in enumerate(document["players"], 1)}
        # `leaving` any table: nobody is asked where he still sits
        sitting = open_sitting(
            evening=evening, variant=document["variant"], members=[members[name] for name in seats],
            edition=document["edition"], house_rules=document["house_rules"], table_no=1, leaving=range(99), user=user,
        )  # fmt: skip
        for number, deal in enumerate(document["deals"], 1):
            facts = rules.rename(deal, seats, edition=sitting.played_by)
            key = _deal_key(batch, index, table, number)
            record_deal(
                sitting=sitting, key=key, expected_number=number, facts=facts, actor=Actor(user=user, label="import")
            )
    close_evening(evening=evening, user=user)
    return evening
