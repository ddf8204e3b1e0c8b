"""The clock of a round: started and stopped by the director, counted by whoever shows it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from clubapp.models import User
from tournaments.book.errors import WrongState
from tournaments.book.writing import locked, note
from tournaments.models import Round, TournamentEvent

Kind = TournamentEvent.Kind


def start_clock(*, drawn: Round, user: User | None) -> None:
    """Start the clock of a published round. Raises WrongState where it runs already, or the round is confirmed."""
    with locked(drawn.tournament) as tournament:
        current = Round.objects.get(pk=drawn.pk)
        if current.published_at is None or current.confirmed_at or current.started_at:
            raise WrongState
        current.started_at = timezone.now()
        current.save(update_fields=["started_at"])
        note(tournament, Kind.CLOCK, user, round=current.number)


def stop_clock(*, drawn: Round, user: User | None) -> None:
    """Set the clock back: it was started too early. Raises WrongState where it does not run."""
    with locked(drawn.tournament) as tournament:
        current = Round.objects.get(pk=drawn.pk)
        if current.started_at is None or current.confirmed_at:
            raise WrongState
        current.started_at = None
        current.save(update_fields=["started_at"])
        note(tournament, Kind.CLOCK, user, round=current.number)


def minutes_of(form: Mapping[str, object]) -> dict[int, int]:
    """Return the minutes of a round by the size of the table, as the format gives them."""
    clock = form.get("clock")
    if not isinstance(clock, dict):
        return {}
    return {int(size): minutes for size, minutes in clock.items() if isinstance(minutes, int) and size in ("3", "4")}


def seconds_left(drawn: Round) -> dict[int, int]:
    """Return the seconds left by the size of the table, less than 0 after the end; nothing without a running clock."""
    if drawn.started_at is None or drawn.confirmed_at:
        return {}
    passed = int((timezone.now() - drawn.started_at).total_seconds())
    return {size: minutes * 60 - passed for size, minutes in minutes_of(drawn.tournament.format).items()}
