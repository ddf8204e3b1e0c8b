"""The director confirms rounds and the end: each leaves a result list with the hash of what was recorded."""

from __future__ import annotations

from django.utils import timezone

from clubapp.models import User
from tournaments.book.chain import chains
from tournaments.book.errors import SlipsMissing, WrongState
from tournaments.book.writing import locked_whole, note
from tournaments.hall.drawing import missing_slips
from tournaments.models import ResultList, Round, Tournament, TournamentEvent

Kind = TournamentEvent.Kind


def confirm_round(*, drawn: Round, user: User | None) -> ResultList:
    """Confirm a round: no first slip comes any more, a correction says why. Raises SlipsMissing, WrongState."""
    with locked_whole(drawn.tournament) as tournament:
        current = Round.objects.get(pk=drawn.pk)
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
    with locked_whole(tournament) as current:
        if current.state != Tournament.State.RUNNING or current.rounds.filter(confirmed_at__isnull=True).exists():
            raise WrongState
        event = note(current, Kind.FINISHED, user)
        current.state = Tournament.State.FINISHED
        current.save(update_fields=["state"])
        return write_result_list(current, event)


def write_result_list(tournament: Tournament, event: TournamentEvent) -> ResultList:
    """Write down what is recorded now. Only where nothing else is under way: within `locked_whole`."""
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
