"""Payments of a closed evening: marking them paid, and undoing a mark by a record that reverses it.

Nothing is deleted. Every request brings a key of its own: sent a second time, by a double tap or a bad connection, it
gets what the first one stored.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping

from django.db import IntegrityError, transaction

from clubapp.models import Member, User
from ledger.book.errors import AlreadyUndone, NotOwed, WrongState
from ledger.evening.owed import Debt, debts_of, note_settled
from ledger.models import Evening, Payment, Sheet


@transaction.atomic
def mark_paid(
    *, evening: Evening, payer: Member, payee: Member, amount: int, key: uuid.UUID, user: User | None
) -> Payment:
    """Mark one payment that is still owed; `amount` is all of it, in base units.

    Raises WrongState while the evening is open, NotOwed where no such payment is owed.
    """
    sheet = _lock_last_sheet(evening)
    debt = (payer.pk, payee.pk, amount)
    if (stored := Payment.objects.filter(key=key).first()) is not None:
        return _stored_before(stored, evening, debt, reverses=None)
    _refuse_open(evening)
    if debt not in debts_of([evening])[evening.pk]:
        raise NotOwed
    # a closed evening has a sheet
    assert sheet is not None
    payment = _write(sheet, debt, key, user)
    note_settled([evening])
    return payment


@transaction.atomic
def mark_all_paid(*, evening: Evening, user: User | None) -> list[Payment]:
    """Mark everything that is still owed, and return the new marks. Raises WrongState while the evening is open.

    It needs no key: sent again it finds nothing that is still owed.
    """
    sheet = _lock_last_sheet(evening)
    _refuse_open(evening)
    assert sheet is not None
    payments = [_write(sheet, debt, uuid.uuid4(), user) for debt in debts_of([evening])[evening.pk]]
    note_settled([evening])
    return payments


@transaction.atomic
def mark_several(*, evening: Evening, debts: Mapping[uuid.UUID, Debt], user: User | None) -> list[Payment]:
    """Mark some of what is owed, each by its own key; all of them or none.

    Raises WrongState while the evening is open, NotOwed where one of them is not owed.
    """
    sheet = _lock_last_sheet(evening)
    stored = {payment.key: payment for payment in Payment.objects.filter(key__in=list(debts)).select_related("sheet")}
    known = {key: debt for key, debt in debts.items() if key in stored}
    new = {key: debt for key, debt in debts.items() if key not in stored}
    earlier = [_stored_before(stored[key], evening, debt, reverses=None) for key, debt in known.items()]
    if not new:
        return earlier
    _refuse_open(evening)
    assert sheet is not None
    # counted, since two keys may name the same payment
    if Counter(new.values()) - Counter(debts_of([evening])[evening.pk]):
        raise NotOwed
    payments = [_write(sheet, debt, key, user) for key, debt in new.items()]
    note_settled([evening])
    return [*earlier, *payments]


@transaction.atomic
def undo_payment(*, payment: Payment, key: uuid.UUID, user: User | None) -> Payment:
    """Undo a mark by a record that reverses it: both stay readable, and the payment is owed again.

    Raises WrongState while the evening is open, AlreadyUndone.
    """
    evening = payment.sheet.evening
    sheet = _lock_last_sheet(evening)
    debt = (payment.payer_id, payment.payee_id, payment.amount)
    if (stored := Payment.objects.filter(key=key).first()) is not None:
        return _stored_before(stored, evening, debt, reverses=payment)
    _refuse_open(evening)
    if not Payment.objects.live().filter(pk=payment.pk).exists():
        raise AlreadyUndone
    assert sheet is not None
    # before the record is written: the database refuses a payment record of a settled evening
    evening.settled = False
    evening.save(update_fields=["settled"])
    return _write(sheet, debt, key, user, reverses=payment)


def _lock_last_sheet(evening: Evening) -> Sheet | None:
    """Wait until no other mark, closing or reopening is under way, then read the evening's state and last sheet."""
    Evening.objects.select_for_update().get(pk=evening.pk)
    evening.refresh_from_db(fields=["state", "settled"])
    return Sheet.objects.filter(evening=evening).order_by("number").last()


def _refuse_open(evening: Evening) -> None:
    # the next deal of an open evening changes who owes what
    if evening.is_open:
        raise WrongState


def _stored_before(stored: Payment, evening: Evening, debt: Debt, *, reverses: Payment | None) -> Payment:
    """Return `stored` where it is what this request would store. Raises NotOwed where its key stands for another."""
    request = (stored.payer_id, stored.payee_id, stored.amount, stored.reverses_id, stored.sheet.evening_id)
    if request != (*debt, reverses and reverses.pk, evening.pk):
        raise NotOwed
    return stored


def _write(sheet: Sheet, debt: Debt, key: uuid.UUID, user: User | None, reverses: Payment | None = None) -> Payment:
    payer, payee, amount = debt
    try:
        # a savepoint: without one PostgreSQL would refuse the query below after an error
        with transaction.atomic():
            return Payment.objects.create(
                sheet=sheet, payer_id=payer, payee_id=payee, amount=amount, key=key, marked_by=user, reverses=reverses
            )
    except IntegrityError:
        # another evening took the key at the same moment
        if Payment.objects.filter(key=key).exists():
            raise NotOwed from None
        raise
