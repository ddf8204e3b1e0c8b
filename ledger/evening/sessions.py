"""Opening, changing, closing and reopening an evening; seating people at its tables."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

import rules
from clubapp.models import Club, Member, User
from clubapp.names import clean_name
from ledger.book.chain import chains
from ledger.book.errors import SessionClosed, TableStays, WrongState
from ledger.book.reasons import clean_reason
from ledger.book.writing import lock_sitting, refuse_closed
from ledger.evening.checks import check_day, check_sitting, check_text, check_unit_value, refusal
from ledger.evening.editions import editions_due
from ledger.evening.leaving import tables_to_leave, write_again
from ledger.evening.owed import note_settled
from ledger.models import (
    Present,
    RuleSetVersion,
    Seat,
    Session,
    SessionEvent,
    Sheet,
    Sitting,
    TableLink,
    TableOver,
)
from rules.problem import _

LONGEST_PLACE = 200
# evenings looked at in one go
PORTION = 50
State, Kind = Session.State, SessionEvent.Kind
# what is said of an evening and has a way of its own to be written in its history
WRITTEN_APART = {"club_id", "date", "place", "unit_amount", "currency"}


@transaction.atomic
def open_session(
    *, club: Club, date: datetime.date, place: str, unit_amount: str, currency: str, user: User | None
) -> Session:
    """Open an evening; `unit_amount` is an exact decimal as text, "" without money. Raises rules.Invalid."""
    place = clean_name(place)
    check_unit_value(club, unit_amount, currency)
    check_text("place", place, LONGEST_PLACE)
    check_day(date)
    session = Session.objects.create(
        club=club, date=date, place=place, unit_amount=unit_amount, currency=currency, created_by=user
    )
    SessionEvent.objects.create(session=session, kind=Kind.OPENED, user=user, **session.said)
    return session


@transaction.atomic
def change_session(
    *, session: Session, date: datetime.date, place: str, unit_amount: str, currency: str, user: User | None
) -> Session:
    """Put right what was said of an evening as it was opened; what stood there before is kept with the event.

    Only before its first closing: from then on a sheet bears it. Raises WrongState, rules.Invalid.
    """
    locked = _lock(session, expected=State.OPEN)
    if locked.was_closed:
        raise WrongState
    check_unit_value(locked.club, unit_amount, currency)
    # what stands already is no slip of today's
    if place != locked.place:
        place = clean_name(place)
        check_text("place", place, LONGEST_PLACE)
    if date != locked.date:
        check_day(date)
    said = {"date": date, "place": place, "unit_amount": unit_amount, "currency": currency}
    if all(getattr(locked, name) == value for name, value in said.items()):
        return locked
    stood = _head(locked)
    for name, value in said.items():
        setattr(locked, name, value)
    # the event first: the database lets the evening become what its event says
    SessionEvent.objects.create(session=locked, kind=Kind.CHANGED, user=user, reason=stood, **locked.said)
    locked.save(update_fields=list(said))
    return locked


def _head(session: Session) -> str:
    """Return what is said of the evening, in one line: 2026-03-13 · U Lípy · 0.20 CZK."""
    value = f"{session.unit_amount} {session.currency}" if session.unit_amount else ""
    others = [str(text) for name, text in session.said.items() if name not in WRITTEN_APART]
    return " · ".join(filter(None, (session.date.isoformat(), session.place, value, *others)))


@transaction.atomic
def open_sitting(
    *,
    session: Session,
    variant: str,
    members: Sequence[Member],
    house_rules: dict[str, Any] | None,
    edition: str = "",
    rule_set: RuleSetVersion | None = None,
    table_no: int | None = None,
    first_dealer: int = 1,
    leaving: Collection[int] = (),
    user: User | None,
) -> Sitting:
    """Seat the members, in seat order, to play by an edition; without a name the one that is due.

    `house_rules` None: the document has none. `rule_set`: the version of the club's rule set that says all of these;
    the sitting keeps it, whatever becomes of the set.
    Without `table_no` it is a new table, else the next round of that one. `leaving`: numbers of other tables that are
    over when somebody who sits there sits down here. Raises SessionClosed, rules.Invalid.
    """
    session = Session.objects.select_for_update().get(pk=session.pk)
    if not session.is_open:
        raise SessionClosed
    edition = edition or _edition_due(session, variant)
    check_sitting(session, variant, edition, members, house_rules, first_dealer)
    if rule_set is not None and (rule_set.edition, rule_set.house_rules) != (edition, house_rules):
        raise rules.Invalid([refusal("house_rules", _("are not those of the rule set"))])
    left = tables_to_leave(session, members, besides=table_no, leaving=leaving)
    table_no, round_no = _place_of(session, table_no)
    sitting = Sitting.objects.create(
        session=session,
        variant=variant,
        edition=edition,
        house_rules=house_rules,
        rule_set=rule_set,
        table_no=table_no,
        round_no=round_no,
        first_dealer=first_dealer,
    )
    # first: the database seats nobody who sits at another open table
    TableOver.objects.bulk_create(TableOver(sitting=one, moved_to=sitting) for one in left)
    Seat.objects.bulk_create(Seat(sitting=sitting, number=n, member=member) for n, member in enumerate(members, 1))
    # whoever sits down has not left
    Present.objects.filter(session=session, member__in=members, here=False).delete()
    return sitting


@transaction.atomic
def remove_sitting(*, sitting: Sitting, user: User | None) -> None:
    """Take away a table that was opened by mistake, with its links. Raises SessionClosed, TableStays."""
    # the evening first, as closing does: what happened to it is written below
    Session.objects.select_for_update().get(pk=sitting.session_id)
    lock_sitting(sitting)
    refuse_closed(sitting.session)
    if sitting.session.was_closed or sitting.deals.exists():
        raise TableStays
    stood = f"{sitting.table_no}/{sitting.round} · {sitting.rules_title}"
    SessionEvent.objects.create(session=sitting.session, kind=Kind.REMOVED, user=user, reason=stood)
    sitting.links.all().delete()
    sitting.seats.all().delete()
    TableOver.objects.filter(Q(sitting=sitting) | Q(moved_to=sitting)).delete()
    sitting.delete()
    write_again(sitting.session)


@transaction.atomic
def close_session(*, session: Session, user: User | None) -> Session:
    """Close the evening: entry ends, table links die, the sheet gets its number and hash. Raises WrongState."""
    locked = _lock(session, expected=State.OPEN)
    # for good: after a reopening a table is shown anew
    TableLink.objects.filter(sitting__session=locked, revoked_at__isnull=True).update(revoked_at=timezone.now())
    Present.objects.filter(session=locked).delete()
    return _change(locked, State.CLOSED, Kind.CLOSED, user, "")


@transaction.atomic
def reopen_session(*, session: Session, user: User | None, reason: str) -> Session:
    """Entry is possible again; the reason stays with the evening. Raises WrongState, ReasonMissing."""
    locked = _lock(session, expected=State.CLOSED)
    return _change(locked, State.OPEN, Kind.REOPENED, user, clean_reason(reason))


def _lock(session: Session, *, expected: str) -> Session:
    locked = Session.objects.select_for_update().get(pk=session.pk)
    # a deal locks its sitting only: wait for those under way
    list(Sitting.objects.select_for_update().filter(session=locked).order_by("pk").values_list("pk"))
    if locked.state != expected:
        raise WrongState
    return locked


def _change(session: Session, state: str, kind: str, user: User | None, reason: str) -> Session:
    # the event first: the database lets the state change only after it, and after the sheet
    event = SessionEvent.objects.create(session=session, kind=kind, user=user, reason=reason)
    if kind == Kind.CLOSED:
        _write_sheet(session, event)
    session.state, session.settled = state, False
    session.save(update_fields=["state", "settled"])
    if kind == Kind.CLOSED:
        note_settled([session])
    return session


def _write_sheet(session: Session, event: SessionEvent) -> None:
    links = chains([session])[session.pk]
    number = Sheet.objects.filter(session=session).count() + 1
    digest = links[-1] if links else ""
    Sheet.objects.create(session=session, event=event, number=number, versions=len(links), ledger_hash=digest)


def settle_old_evenings() -> None:
    """Note of evenings closed before it was noted whether anything is left to pay. Called after migrations."""
    ids = list(Session.objects.unsettled().order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), PORTION):
        with transaction.atomic():
            note_settled(list(Session.objects.unsettled().filter(pk__in=ids[start : start + PORTION])))


def sheets_of_old_closings() -> None:
    """Write the sheets of evenings that were closed before sheets were kept. Called after migrations."""
    with transaction.atomic():
        for session in Session.objects.closed().filter(sheets__isnull=True):
            event = session.events.order_by("pk").last()
            assert event is not None
            _write_sheet(session, event)


def _edition_due(session: Session, variant: str) -> str:
    """The edition that a new table plays by; "" where there is no such variant, which the engine says better."""
    due = editions_due(session.club, session)
    return due[variant].id if variant in due else ""


def _place_of(session: Session, table_no: int | None) -> tuple[int, int]:
    """A new table takes the first number that is free: that of one opened by mistake and removed is."""
    if table_no is None:
        taken = set(Sitting.objects.filter(session=session).values_list("table_no", flat=True))
        return next(number for number in range(1, len(taken) + 2) if number not in taken), 1
    last = Sitting.objects.filter(session=session, table_no=table_no).aggregate(last=Max("round_no"))["last"]
    return table_no, (last or 0) + 1
