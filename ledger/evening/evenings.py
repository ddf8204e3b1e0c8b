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
from ledger.book.errors import EveningClosed, TableStays, WrongState
from ledger.book.reasons import clean_reason
from ledger.book.writing import lock_sitting, refuse_closed
from ledger.evening.checks import check_day, check_sitting, check_text, check_unit_value, refusal
from ledger.evening.editions import editions_due
from ledger.evening.leaving import tables_to_leave, write_again
from ledger.evening.owed import note_settled
from ledger.models import (
    Evening,
    EveningEvent,
    Present,
    RuleSetVersion,
    Seat,
    Sheet,
    Sitting,
    TableLink,
    TableOver,
)
from rules.problem import _

LONGEST_PLACE = 200
# evenings looked at in one go
PORTION = 50
State, Kind = Evening.State, EveningEvent.Kind
# what is said of an evening and has a way of its own to be written in its history
WRITTEN_APART = {"club_id", "date", "place", "unit_amount", "currency"}


@transaction.atomic
def open_evening(
    *, club: Club, date: datetime.date, place: str, unit_amount: str, currency: str, user: User | None
) -> Evening:
    """Open an evening; `unit_amount` is an exact decimal as text, "" without money. Raises rules.Invalid."""
    place = clean_name(place)
    check_unit_value(club, unit_amount, currency)
    check_text("place", place, LONGEST_PLACE)
    check_day(date)
    evening = Evening.objects.create(
        club=club, date=date, place=place, unit_amount=unit_amount, currency=currency, created_by=user
    )
    EveningEvent.objects.create(evening=evening, kind=Kind.OPENED, user=user, **evening.said)
    return evening


@transaction.atomic
def change_evening(
    *, evening: Evening, date: datetime.date, place: str, unit_amount: str, currency: str, user: User | None
) -> Evening:
    """Put right what was said of an evening as it was opened; what stood there before is kept with the event.

    Only before its first closing: from then on a sheet bears it. Raises WrongState, rules.Invalid.
    """
    locked = _lock(evening, expected=State.OPEN)
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
    EveningEvent.objects.create(evening=locked, kind=Kind.CHANGED, user=user, reason=stood, **locked.said)
    locked.save(update_fields=list(said))
    return locked


def _head(evening: Evening) -> str:
    """Return what is said of the evening, in one line: 2026-03-13 · U Lípy · 0.20 CZK."""
    value = f"{evening.unit_amount} {evening.currency}" if evening.unit_amount else ""
    others = [str(text) for name, text in evening.said.items() if name not in WRITTEN_APART]
    return " · ".join(filter(None, (evening.date.isoformat(), evening.place, value, *others)))


@transaction.atomic
def open_sitting(
    *,
    evening: Evening,
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
    over when somebody who sits there sits down here. Raises EveningClosed, rules.Invalid.
    """
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not evening.is_open:
        raise EveningClosed
    edition = edition or _edition_due(evening, variant)
    check_sitting(evening, variant, edition, members, house_rules, first_dealer)
    if rule_set is not None and (rule_set.edition, rule_set.house_rules) != (edition, house_rules):
        raise rules.Invalid([refusal("house_rules", _("are not those of the rule set"))])
    left = tables_to_leave(evening, members, besides=table_no, leaving=leaving)
    table_no, round_no = _place_of(evening, table_no)
    sitting = Sitting.objects.create(
        evening=evening,
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
    Present.objects.filter(evening=evening, member__in=members, here=False).delete()
    return sitting


@transaction.atomic
def remove_sitting(*, sitting: Sitting, user: User | None) -> None:
    """Take away a table that was opened by mistake, with its links. Raises EveningClosed, TableStays."""
    # the evening first, as closing does: what happened to it is written below
    Evening.objects.select_for_update().get(pk=sitting.evening_id)
    lock_sitting(sitting)
    refuse_closed(sitting.evening)
    if sitting.evening.was_closed or sitting.deals.exists():
        raise TableStays
    stood = f"{sitting.table_no}/{sitting.round} · {sitting.rules_title}"
    EveningEvent.objects.create(evening=sitting.evening, kind=Kind.REMOVED, user=user, reason=stood)
    sitting.links.all().delete()
    sitting.seats.all().delete()
    TableOver.objects.filter(Q(sitting=sitting) | Q(moved_to=sitting)).delete()
    sitting.delete()
    write_again(sitting.evening)


@transaction.atomic
def close_evening(*, evening: Evening, user: User | None) -> Evening:
    """Close the evening: entry ends, table links die, the sheet gets its number and hash. Raises WrongState."""
    locked = _lock(evening, expected=State.OPEN)
    # for good: after a reopening a table is shown anew
    TableLink.objects.filter(sitting__evening=locked, revoked_at__isnull=True).update(revoked_at=timezone.now())
    Present.objects.filter(evening=locked).delete()
    return _change(locked, State.CLOSED, Kind.CLOSED, user, "")


@transaction.atomic
def reopen_evening(*, evening: Evening, user: User | None, reason: str) -> Evening:
    """Entry is possible again; the reason stays with the evening. Raises WrongState, ReasonMissing."""
    locked = _lock(evening, expected=State.CLOSED)
    return _change(locked, State.OPEN, Kind.REOPENED, user, clean_reason(reason))


def _lock(evening: Evening, *, expected: str) -> Evening:
    locked = Evening.objects.select_for_update().get(pk=evening.pk)
    # a deal locks its sitting only: wait for those under way
    list(Sitting.objects.select_for_update().filter(evening=locked).order_by("pk").values_list("pk"))
    if locked.state != expected:
        raise WrongState
    return locked


def _change(evening: Evening, state: str, kind: str, user: User | None, reason: str) -> Evening:
    # the event first: the database lets the state change only after it, and after the sheet
    event = EveningEvent.objects.create(evening=evening, kind=kind, user=user, reason=reason)
    if kind == Kind.CLOSED:
        _write_sheet(evening, event)
    evening.state, evening.settled = state, False
    evening.save(update_fields=["state", "settled"])
    if kind == Kind.CLOSED:
        note_settled([evening])
    return evening


def _write_sheet(evening: Evening, event: EveningEvent) -> None:
    links = chains([evening])[evening.pk]
    number = Sheet.objects.filter(evening=evening).count() + 1
    digest = links[-1] if links else ""
    Sheet.objects.create(evening=evening, event=event, number=number, versions=len(links), ledger_hash=digest)


def settle_old_evenings() -> None:
    """Note of evenings closed before it was noted whether anything is left to pay. Called after migrations."""
    ids = list(Evening.objects.unsettled().order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), PORTION):
        with transaction.atomic():
            note_settled(list(Evening.objects.unsettled().filter(pk__in=ids[start : start + PORTION])))


def sheets_of_old_closings() -> None:
    """Write the sheets of evenings that were closed before sheets were kept. Called after migrations."""
    with transaction.atomic():
        for evening in Evening.objects.closed().filter(sheets__isnull=True):
            event = evening.events.order_by("pk").last()
            assert event is not None
            _write_sheet(evening, event)


def _edition_due(evening: Evening, variant: str) -> str:
    """The edition that a new table plays by; "" where there is no such variant, which the engine says better."""
    due = editions_due(evening.club, evening)
    return due[variant].id if variant in due else ""


def _place_of(evening: Evening, table_no: int | None) -> tuple[int, int]:
    """A new table takes the first number that is free: that of one opened by mistake and removed is."""
    if table_no is None:
        taken = set(Sitting.objects.filter(evening=evening).values_list("table_no", flat=True))
        return next(number for number in range(1, len(taken) + 2) if number not in taken), 1
    last = Sitting.objects.filter(evening=evening, table_no=table_no).aggregate(last=Max("round_no"))["last"]
    return table_no, (last or 0) + 1
