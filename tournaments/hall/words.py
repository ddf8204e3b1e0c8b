"""The table's phones: a slip offered by one seat and confirmed by another, the referee called.

What two seats agree on is the slip. Whatever does not agree stands side by side until the desk decides.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from clubapp.models import User
from ledger.book.reasons import clean_reason
from ledger.book.writing import Actor
from tournaments.book.errors import KeyReused, WrongState
from tournaments.book.writing import locked_table
from tournaments.contest import Invalid
from tournaments.contest.problem import Notes, _
from tournaments.hall.deals import slip_of_deals
from tournaments.hall.slips import check_money, correct_slip, write_slip
from tournaments.models import Round, Slip, Table, TableWord
from tournaments.models.amounts import MONEY, REBUYS

Kind = TableWord.Kind
PHONES = Actor(label=gettext_noop("phones at the table"))


@dataclass(frozen=True, slots=True)
class Said:
    """The word that stands. `replayed`: it was said before; `slip`: what two seats agree on by it."""

    word: TableWord
    replayed: bool = False
    slip: Slip | None = None


def offer_slip(*, table: Table, key: uuid.UUID, seat: int, money: Sequence[int], rebuys: Sequence[int] = ()) -> Said:
    """Say what the slip is, from one seat; where another seat said the same, both together are the slip.

    Raises Invalid, KeyReused, WrongState once the round is confirmed.
    """
    amounts = dict(zip((*MONEY, *REBUYS), (*_four(money, None), *_four(rebuys, 0)), strict=True))
    word = TableWord(table=table, kind=Kind.OFFER, key=key, seat=seat, **amounts)
    with locked_table(table, key) as current:
        if stored := _replay(word):
            return Said(stored, replayed=True, slip=_standing(current))
        _refuse_ended(current)
        _check_seat(current, seat)
        check_money(current, money, rebuys)
        slip = _standing(current)
        word.slip_version = slip.version if slip else 0
        word.save(force_insert=True)
        if slip:
            return Said(word, slip=slip)
        agreed = [one for one in open_offers(current) if one.same_as(word) and one.seat != seat]
        return Said(word, slip=_agree(current, word, key) if agreed else None)


def _four(values: Sequence[int], missing: int | None) -> list[int | None]:
    return [*values[:4], *[missing] * (4 - len(values))]


def confirm_offer(*, offer: TableWord, key: uuid.UUID, seat: int) -> Said:
    """Confirm from another seat what was offered: it is the slip. Raises Invalid, KeyReused, WrongState, AlreadyIn."""
    with locked_table(offer.table, key) as table:
        word = TableWord(table=table, kind=Kind.CONFIRM, key=key, seat=seat, offer=offer)
        if stored := _replay(word):
            return Said(stored, replayed=True, slip=_standing(table))
        _refuse_ended(table)
        _check_seat(table, seat, other=offer.seat)
        slip = _standing(table)
        if slip and slip.same_as(offer):
            return Said(offer, replayed=True, slip=slip)
        if offer.pk not in [one.pk for one in open_offers(table)]:
            raise WrongState
        word.slip_version = slip.version if slip else 0
        # before the word: a slip that is in already refuses both
        agreed = _agree(table, offer, key)
        word.save(force_insert=True)
        return Said(word, slip=agreed)


def _agree(table: Table, offer: TableWord, key: uuid.UUID) -> Slip:
    rebuys = offer.rebuys if any(offer.rebuys) else ()
    written = slip_of_deals(table)
    source = Slip.Source.DEALS if written and written.money == offer.money else Slip.Source.PHONE
    return write_slip(table=table, key=key, money=offer.money, rebuys=rebuys, actor=PHONES, source=source).slip


def call_referee(*, table: Table, key: uuid.UUID) -> Said:
    """Ask the referee to come. Raises KeyReused, WrongState once the tournament is finished."""
    with locked_table(table, key) as current:
        word = TableWord(table=current, kind=Kind.CALL, key=key)
        if stored := _replay(word):
            return Said(stored, replayed=True)
        if current.round.published_at is None or current.round.tournament.is_finished:
            raise WrongState
        word.save(force_insert=True)
    return Said(word)


def settle(*, table: Table, key: uuid.UUID, user: User | None) -> Said:
    """Put aside what the table offered and called until now: the desk was there. Raises KeyReused."""
    with locked_table(table, key) as current:
        word = TableWord(table=current, kind=Kind.SETTLED, key=key, said_by=user)
        if stored := _replay(word):
            return Said(stored, replayed=True)
        word.save(force_insert=True)
    return Said(word)


def take_offer(*, offer: TableWord, key: uuid.UUID, reason: str, actor: Actor) -> Slip:
    """Let the desk decide for an offer: it is the slip, or its correction where one is in. Raises as those two."""
    table, rebuys = offer.table, offer.rebuys if any(offer.rebuys) else ()
    slip = Slip.objects.counted().filter(table=table).first()
    if slip is None:
        return write_slip(
            table=table, key=key, money=offer.money, rebuys=rebuys, actor=actor, source=Slip.Source.PHONE
        ).slip
    reason = clean_reason(reason)
    return correct_slip(slip=slip, key=key, money=offer.money, rebuys=rebuys, reason=reason, actor=actor).slip


# --- what stands open -----------------------------------------------------------------------------
def open_words(words: Sequence[TableWord], slip: Slip | None) -> list[TableWord]:
    """Return the offers and calls of one table that nobody has dealt with, oldest first.

    Of each seat the last offer. An offer is dealt with by a later slip, or where it says what the slip says.
    """
    settled = max((word.pk for word in words if word.kind == Kind.SETTLED), default=0)
    latest = {word.seat: word.pk for word in words if word.kind == Kind.OFFER}
    version = slip.version if slip else 0
    return [
        word
        for word in words
        if word.pk > settled
        and (
            word.kind == Kind.CALL
            or (
                word.kind == Kind.OFFER
                and latest[word.seat] == word.pk
                and word.slip_version >= version
                and not (slip and word.same_as(slip))
            )
        )
    ]


def open_of_table(table: Table) -> list[TableWord]:
    return open_words(list(TableWord.objects.filter(table=table)), _standing(table))


def open_offers(table: Table) -> list[TableWord]:
    return [word for word in open_of_table(table) if word.kind == Kind.OFFER]


def open_of_round(drawn: Round) -> dict[int, list[TableWord]]:
    """Return the open words of each table of a round by the table's id. Two queries."""
    words: dict[int, list[TableWord]] = {}
    for word in TableWord.objects.filter(table__round=drawn):
        words.setdefault(word.table_id, []).append(word)
    slips = {slip.table_id: slip for slip in Slip.objects.counted().filter(table__in=words)}
    found = {table: open_words(said, slips.get(table)) for table, said in words.items()}
    return {table: said for table, said in found.items() if said}


# --- what is refused ------------------------------------------------------------------------------
def _standing(table: Table) -> Slip | None:
    return Slip.objects.counted().filter(table=table).first()


def _replay(new: TableWord) -> TableWord | None:
    """Return the word said by the same request before. Raises KeyReused if the key stands for another one."""
    stored = TableWord.objects.filter(key=new.key).first()
    if stored is None:
        return None
    same = (stored.table_id, stored.kind, stored.seat, stored.offer_id) == (
        new.table_id,
        new.kind,
        new.seat,
        new.offer_id,
    )
    if not same or not stored.same_as(new):
        raise KeyReused
    return stored


def _refuse_ended(table: Table) -> None:
    drawn = table.round
    if drawn.published_at is None or drawn.confirmed_at or drawn.tournament.is_finished:
        raise WrongState


def _check_seat(table: Table, seat: int, *, other: int | None = None) -> None:
    notes = Notes()
    notes.table = table.number
    if not 1 <= seat <= table.seats.count():
        notes.add("seat", "unknown", _("nobody sits there"))
    elif seat == other:
        notes.add("seat", "twice", _("another player must confirm it"))
    if notes.problems:
        raise Invalid(notes.problems)
