"""Payments of a closed evening: marked paid, and undone by a record that reverses the mark."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping

from django.db import IntegrityError, transaction

from clubapp.models import Member, User
from ledger.book.errors import AlreadyUndone, NotOwed, WrongState
from ledger.evening.owed import Debt, debts_of, note_settled
from ledger.models import Payment, Session, Sheet


@transaction.atomic
def mark_paid(
    *, session: Session, payer: Member, payee: Member, amount: int, key: uuid.UUID, user: User | None
) -> Payment:
    """Mark a payment that is still owed, whole, in base units. Sent again with its key it is there once.

    Raises WrongState while the evening is open, NotOwed.
    """
    sheet = _lock_last_sheet(session)
    debt = (payer.pk, payee.pk, amount)
    if (stored := Payment.objects.filter(key=key).first()) is not None:
        return _same(stored, session, debt, reverses=None)
    _refuse_open(session)
    if debt not in debts_of([session])[session.pk]:
        raise NotOwed
    assert sheet is not None
    payment = _write(sheet, debt, key, user)
    note_settled([session])
    return payment


@transaction.atomic
def mark_all_paid(*, session: Session, user: User | None) -> list[Payment]:
    """Mark everything that is still owed; nothing where it was marked before. Raises WrongState."""
    sheet = _lock_last_sheet(session)
    _refuse_open(session)
    assert sheet is not None
    payments = [_write(sheet, debt, uuid.uuid4(), user) for debt in debts_of([session])[session.pk]]
    note_settled([session])
    return payments


@transaction.atomic
def mark_several(*, session: Session, debts: Mapping[uuid.UUID, Debt], user: User | None) -> list[Payment]:
    """Mark some of what is owed, each by its own key; all of them or none. Raises WrongState, NotOwed."""
    sheet = _lock_last_sheet(session)
    stored = {payment.key: payment for payment in Payment.objects.filter(key__in=list(debts)).select_related("sheet")}
    again = [_same(stored[key], session, debt, reverses=None) for key, debt in debts.items() if key in stored]
    new = {key: debt for key, debt in debts.items() if key not in stored}
    if not new:
        return again
    _refuse_open(session)
    assert sheet is not None
    if Counter(new.values()) - Counter(debts_of([session])[session.pk]):
        raise NotOwed
    payments = [_write(sheet, debt, key, user) for key, debt in new.items()]
    note_settled([session])
    return [*again, *payments]


@transaction.atomic
def undo_payment(*, payment: Payment, key: uuid.UUID, user: User | None) -> Payment:
    """Reverse a mark: both records stay readable, and the payment is owed again. Raises WrongState, AlreadyUndone."""
    session = payment.sheet.session
    sheet = _lock_last_sheet(session)
    debt = (payment.payer_id, payment.payee_id, payment.amount)
    if (stored := Payment.objects.filter(key=key).first()) is not None:
        return _same(stored, session, debt, reverses=payment)
    _refuse_open(session)
    if not Payment.objects.live().filter(pk=payment.pk).exists():
        raise AlreadyUndone
    assert sheet is not None
    # first: of what is settled nothing is taken back
    session.settled = False
    session.save(update_fields=["settled"])
    return _write(sheet, debt, key, user, reverses=payment)


def _lock_last_sheet(session: Session) -> Sheet | None:
    """Wait until no other mark, closing or reopening is under way, then read the evening's state and last sheet."""
    Session.objects.select_for_update().get(pk=session.pk)
    session.refresh_from_db(fields=["state", "settled"])
    return Sheet.objects.filter(session=session).order_by("number").last()


def _refuse_open(session: Session) -> None:
    # what is owed of an open evening still moves
    if session.is_open:
        raise WrongState


def _same(stored: Payment, session: Session, debt: Debt, *, reverses: Payment | None) -> Payment:
    """Return what the same request stored before. Raises NotOwed where the key stands for something else."""
    request = (stored.payer_id, stored.payee_id, stored.amount, stored.reverses_id, stored.sheet.session_id)
    if request != (*debt, reverses and reverses.pk, session.pk):
        raise NotOwed
    return stored


def _write(sheet: Sheet, debt: Debt, key: uuid.UUID, user: User | None, reverses: Payment | None = None) -> Payment:
    payer, payee, amount = debt
    try:
        with transaction.atomic():
            return Payment.objects.create(
                sheet=sheet, payer_id=payer, payee_id=payee, amount=amount, key=key, marked_by=user, reverses=reverses
            )
    except IntegrityError:
        # another evening took the key at the same moment
        if Payment.objects.filter(key=key).exists():
            raise NotOwed from None
        raise
