"""Slips: what a table hands in, once, and what is put right with a reason. Everything else follows by counting anew."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from ledger.book.reasons import clean_reason
from ledger.book.writing import Actor
from tournaments.book.count import counted, moved
from tournaments.book.errors import AlreadyIn, KeyReused, Superseded, WrongState
from tournaments.book.payloads import slip_hash
from tournaments.book.writing import keyed, locked_table, locked_whole, note, table_now
from tournaments.contest import Invalid
from tournaments.contest.problem import Notes, _
from tournaments.hall.closing import write_result_list
from tournaments.hall.seasons import places_in_series, season_moved
from tournaments.hall.written import Written
from tournaments.models import Slip, Table, Tournament, TournamentEvent
from tournaments.models.amounts import MONEY, MOST, REBUYS


def write_slip(
    *,
    table: Table,
    key: uuid.UUID,
    money: Sequence[int],
    rebuys: Sequence[int] = (),
    actor: Actor,
    source: str = Slip.Source.TYPED,
) -> Written:
    """Take a table's slip in: `money` is what each seat won, `rebuys` what it bought again, in units.

    A slip that was struck out may be handed in again; another one already in raises AlreadyIn. Raises KeyReused,
    WrongState, Invalid.
    """
    with locked_table(table, key) as current:
        latest = Slip.objects.current().filter(table=current).first()
        reason = latest.reason if latest and latest.void else ""
        new = _version(current, key, money, rebuys, actor, latest=latest, reason=reason, source=source)
        if stored := _replay(new):
            return Written(stored, replayed=True)
        _refuse_unpublished(current)
        if latest and not latest.void:
            raise AlreadyIn(latest)
        if current.round.confirmed_at:
            raise WrongState
        check_money(current, money, rebuys)
        new.save(force_insert=True)
    return Written(new)


def correct_slip(
    *, slip: Slip, key: uuid.UUID, money: Sequence[int], rebuys: Sequence[int] = (), reason: str, actor: Actor
) -> Written:
    """Replace the version that its corrector saw. Raises Superseded, KeyReused, ReasonMissing, Invalid.

    After its round is confirmed a new result list is written, and whose place changed is told.
    """
    with keyed(key), locked_whole(slip.table.round.tournament):
        table = table_now(slip.table)
        new = _version(table, key, money, rebuys, actor, latest=slip, reason=clean_reason(reason), source=slip.source)
        if stored := _replay(new):
            return Written(stored, replayed=True)
        _refuse_superseded(slip)
        check_money(table, money, rebuys)
        before, seasons = counted(table.round.tournament), places_in_series(table.round.tournament)
        new.save(force_insert=True)
        after = counted(table.round.tournament)
        in_seasons = season_moved(seasons, places_in_series(table.round.tournament))
        if table.round.confirmed_at:
            _note_correction(table, actor, new.reason)
    return Written(new, moved=moved(before, after), season_moved=in_seasons)


def void_slip(*, slip: Slip, key: uuid.UUID, reason: str, actor: Actor) -> Written:
    """Strike a slip out that was written at the wrong table. Raises WrongState once its round is confirmed."""
    with locked_table(slip.table, key) as table:
        new = _version(table, key, (), (), actor, latest=slip, reason=clean_reason(reason), source=slip.source)
        new.void = True
        new.payload_hash = slip_hash(new)
        if stored := _replay(new):
            return Written(stored, replayed=True)
        _refuse_superseded(slip)
        if table.round.confirmed_at:
            raise WrongState
        new.save(force_insert=True)
    return Written(new)


def _version(
    table: Table,
    key: uuid.UUID,
    money: Sequence[int],
    rebuys: Sequence[int],
    actor: Actor,
    *,
    latest: Slip | None,
    reason: str,
    source: str,
) -> Slip:
    slip = Slip(
        table=table,
        key=key,
        version=latest.version + 1 if latest else 1,
        replaces=latest,
        reason=reason,
        source=source,
        entered_by=actor.user,
        entered_label="" if actor.user else actor.label,
        **dict(zip(MONEY, money, strict=False)),
        **dict(zip(REBUYS, rebuys, strict=False)),
    )
    slip.payload_hash = slip_hash(slip)
    return slip


def _replay(new: Slip) -> Slip | None:
    """Return the slip stored by the same request before. Raises KeyReused if the key stands for other content."""
    stored = Slip.objects.filter(key=new.key).first()
    if stored is None:
        return None
    said = ("table_id", "void", *MONEY, *REBUYS)
    if any(getattr(stored, name) != getattr(new, name) for name in said):
        raise KeyReused
    return stored


def _refuse_unpublished(table: Table) -> None:
    if table.round.published_at is None or table.round.tournament.is_finished:
        raise WrongState


def _refuse_superseded(slip: Slip) -> None:
    latest = Slip.objects.current().get(table=slip.table_id)
    if latest.pk != slip.pk:
        raise Superseded(latest)


def check_money(table: Table, money: Sequence[int], rebuys: Sequence[int]) -> None:
    """Refuse a slip that is not one amount a seat, or that does not sum to zero."""
    notes = Notes()
    notes.table = table.number
    seats = table.seats.count()
    if len(money) != seats or len(rebuys) not in (0, seats):
        notes.add("money", "length", _("must be %(seats)d numbers, one for each seat"), seats=seats)
    elif any(abs(one) > MOST for one in money) or any(not 0 <= one <= MOST for one in rebuys):
        notes.add("money", "range", _("an amount is out of range"))
    elif any(rebuys) and not table.round.tournament.rules.rebuys:
        notes.add("rebuys", "value", _("nothing is bought again in this tournament"))
    elif off := sum(money):
        notes.add("money", "sum", _("the table must sum to %(total)d and is off by %(off)+d"), total=0, off=off)
    if notes.problems:
        raise Invalid(notes.problems)


def _note_correction(table: Table, actor: Actor, reason: str) -> None:
    """Write the result list that a correction of a confirmed round makes."""
    tournament: Tournament = table.round.tournament
    facts = {"round": table.round.number, "table": table.number}
    event = note(tournament, TournamentEvent.Kind.CORRECTED, actor.user, reason=reason, **facts)
    write_result_list(tournament, event)
