"""The director confirms rounds and the end: each leaves a result list with the hash of what was recorded."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from clubapp.models import User
from tournaments.book.chain import chains
from tournaments.book.errors import SlipsMissing, WrongState
from tournaments.book.writing import locked, note
from tournaments.hall.drawing import missing_slips
from tournaments.models import ResultList, Round, Table, Tournament, TournamentEvent

Kind = TournamentEvent.Kind


def confirm_round(*, drawn: Round, user: User | None) -> ResultList:
    """Confirm a round: no first slip comes any more, a correction says why. Raises SlipsMissing, WrongState."""
    with locked(drawn.tournament) as tournament:
        current = _wait_for_slips(tournament).get(pk=drawn.pk)
        earlier = tournament.rounds.filter(number__lt=current.number, confirmed_at__isnull=True)
        if current.confirmed_at or current.published_at is None or earlier.exists():
            raise WrongState
        if missing := [place for place in missing_slips(tournament) if place[0] == current.number]:
            raise SlipsMissing(missing)
        event = note(tournament, Kind.CONFIRMED, user, round=current.number)
        current.confirmed_at = timezone.now()
        current.save(update_fields=["confirmed_at"])
        return write_result_list(tournament, event)


def finish(*, tournament: Tournament, user: User | None) -> ResultList:
    """End the tournament: its result list is final, and only corrections with a reason come after it.

    Raises WrongState unless every round is confirmed.
    """
    with locked(tournament) as current:
        rounds = _wait_for_slips(current)
        if current.state != Tournament.State.RUNNING or rounds.filter(confirmed_at__isnull=True).exists():
            raise WrongState
        event = note(current, Kind.FINISHED, user)
        current.state = Tournament.State.FINISHED
        current.save(update_fields=["state"])
        return write_result_list(current, event)


def _wait_for_slips(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds once no slip is under way any more: a slip locks its table only."""
    list(Table.objects.select_for_update().filter(round__tournament=tournament).order_by("pk").values_list("pk"))
    return Round.objects.filter(tournament=tournament)


def write_result_list(tournament: Tournament, event: TournamentEvent) -> ResultList:
    slips, penalties, digest = chains(tournament).last
    return ResultList.objects.create(
        tournament=tournament,
        event=event,
        number=tournament.result_lists.count() + 1,
        round_no=Round.objects.filter(tournament=tournament, confirmed_at__isnull=False).count(),
        slips=slips,
        penalties=penalties,
        ledger_hash=digest,
    )
