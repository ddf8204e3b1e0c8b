"""Penalties: points or money, with a reason; put right or struck out as a version of their own."""

from __future__ import annotations

import uuid

from clubapp.models import User
from ledger.book.reasons import clean_reason
from tournaments.book.count import counted, moved
from tournaments.book.errors import KeyReused, Superseded, WrongState
from tournaments.book.payloads import penalty_hash
from tournaments.book.writing import keyed, locked_whole, note
from tournaments.contest import Invalid
from tournaments.contest.problem import Notes, _
from tournaments.contest.reading import exact_number
from tournaments.hall.closing import write_result_list
from tournaments.hall.seasons import places_in_series, season_moved
from tournaments.hall.written import PenaltyWritten
from tournaments.models import Entrant, Penalty, Tournament, TournamentEvent
from tournaments.models.amounts import MOST


def penalise(
    *, entrant: Entrant, key: uuid.UUID, points: str, money: int, reason: str, user: User | None
) -> PenaltyWritten:
    """Write a penalty: what is taken is less than 0. Raises Invalid, ReasonMissing, KeyReused."""
    new = Penalty(entrant=entrant, key=key, points=points, money=money, reason=clean_reason(reason), entered_by=user)
    return _write(new, None)


def correct_penalty(
    *, penalty: Penalty, key: uuid.UUID, points: str, money: int, reason: str, user: User | None
) -> PenaltyWritten:
    """Replace a penalty by another version. Raises Superseded and as `penalise`."""
    new = Penalty(entrant=penalty.entrant, key=key, points=points, money=money, entered_by=user)
    new.reason = clean_reason(reason)
    return _write(new, penalty)


def void_penalty(*, penalty: Penalty, key: uuid.UUID, reason: str, user: User | None) -> PenaltyWritten:
    """Strike a penalty out; it stays readable. Raises Superseded and as `penalise`."""
    new = Penalty(entrant=penalty.entrant, key=key, points=penalty.points, money=penalty.money, entered_by=user)
    new.reason, new.void = clean_reason(reason), True
    return _write(new, penalty)


def _write(new: Penalty, old: Penalty | None) -> PenaltyWritten:
    with keyed(new.key), locked_whole(new.entrant.tournament) as tournament:
        new.tournament = tournament
        new.version = old.version + 1 if old else 1
        new.replaces = old
        new.payload_hash = penalty_hash(new)
        if stored := Penalty.objects.filter(key=new.key).first():
            if stored.payload_hash != new.payload_hash:
                raise KeyReused
            return PenaltyWritten(stored, replayed=True)
        _refuse(new, old, tournament)
        new.number = old.number if old else _next(tournament)
        before, seasons = counted(tournament), places_in_series(tournament)
        new.save(force_insert=True)
        if tournament.is_finished:
            event = note(tournament, TournamentEvent.Kind.CORRECTED, new.entered_by, reason=new.reason)
            write_result_list(tournament, event)
        in_seasons = season_moved(seasons, places_in_series(tournament))
        return PenaltyWritten(new, moved=moved(before, counted(tournament)), season_moved=in_seasons)


def _next(tournament: Tournament) -> int:
    last = tournament.penalties.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def _refuse(new: Penalty, old: Penalty | None, tournament: Tournament) -> None:
    if tournament.state == Tournament.State.PREPARING:
        raise WrongState
    if old:
        latest = Penalty.objects.current().get(tournament=tournament, number=old.number)
        if latest.pk != old.pk:
            raise Superseded(latest)
    notes = Notes()
    points = exact_number(new.points)
    if points is None:
        notes.add("points", "type", _("must be a number or a fraction such as 7/2"))
    elif points and not tournament.rules.points:
        notes.add("points", "value", _("the format has no points that could be taken"))
    if abs(new.money) > MOST:
        notes.add("money", "range", _("an amount is out of range"))
    if not notes.problems and not points and not new.money:
        notes.add("points", "missing", _("a penalty takes points or money"))
    if notes.problems:
        raise Invalid(notes.problems)
