"""Draws: made, seen, published, swapped by hand, drawn again or undone while no slip is written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from clubapp.models import User
from tournaments import contest
from tournaments.book.count import counted
from tournaments.book.errors import SlipsMissing, SlipsRecorded, WrongState
from tournaments.book.writing import locked, locked_whole, note, versions
from tournaments.hall.links import make_links
from tournaments.hall.seating import has_played, seat_tables
from tournaments.models import Round, Seat, Slip, SlipLink, Table, TableWord, Tournament, TournamentEvent

Kind = TournamentEvent.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A draw as its director asks for it. A plan draws `rounds` at once, every other kind one."""

    kind: str
    seed: str
    rounds: int = 1
    attempt: int = 1
    options: contest.Options = field(default_factory=contest.Options)


def draw_rounds(
    *, tournament: Tournament, wanted: Wanted, user: User | None, despite_missing: bool = False
) -> list[Round]:
    """Draw the next rounds. They are seen before they are published.

    Raises SlipsMissing unless told to go on without them, WrongState while a draw waits to be published or after the
    end, Invalid where it cannot be drawn.
    """
    _check(tournament, despite_missing=despite_missing)
    # seconds of search, before anybody has to wait for it
    found, seen = _find(tournament, wanted), _state(tournament)
    with locked(tournament) as current:
        _check(current, despite_missing=despite_missing)
        if _state(current) != seen:
            found = _find(current, wanted)
        rounds = [_store(current, found, wanted, index, user) for index in range(len(found.rounds))]
        numbers = [one.number for one in rounds]
        note(current, Kind.DRAWN, user, round=numbers[0], rounds=len(numbers), draw=wanted.kind, seed=wanted.seed)
    return rounds


def _check(tournament: Tournament, *, despite_missing: bool) -> None:
    rounds = Round.objects.filter(tournament=tournament)
    if tournament.is_finished or rounds.filter(published_at__isnull=True).exists():
        raise WrongState
    if (missing := missing_slips(tournament)) and not despite_missing:
        raise SlipsMissing(missing)


def missing_slips(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the tables of published rounds that have not handed in, as (round, table)."""
    tables = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    without = tables.exclude(pk__in=Slip.objects.counted().values("table"))
    return list(without.order_by("round__number", "number").values_list("round__number", "number"))


def _state(tournament: Tournament) -> tuple[Any, ...]:
    """Return what a draw depends on: when it differs, the draw is made anew."""
    entrants = tournament.entrants.values_list(
        "number", "present", "first_round", "last_round", "team", "club_name", "fixed_table"
    )
    return (tuple(entrants), tournament.rounds.count(), versions(tournament), tournament.format)


def _find(tournament: Tournament, wanted: Wanted) -> contest.Draw:
    current = counted(tournament)
    wish = contest.next_rounds(current.record, wanted.kind, rounds=wanted.rounds, seed=seed_of(wanted))
    placed = contest.placed_tables(current.record)
    return contest.draw(wanted.kind, wish, replace(wanted.options, placed=placed))


def seed_of(wanted: Wanted) -> str:
    """Return the seed with the attempt: drawn again, chance falls otherwise."""
    return wanted.seed if wanted.attempt == 1 else f"{wanted.seed}/{wanted.attempt}"


def _store(tournament: Tournament, found: contest.Draw, wanted: Wanted, index: int, user: User | None) -> Round:
    drawn = Round.objects.create(
        tournament=tournament,
        number=found.first + index,
        kind=wanted.kind,
        seed=wanted.seed,
        attempt=wanted.attempt,
        options=_stored(wanted.options),
        versions_seen=versions(tournament),
        drawn_by=user,
    )
    seat_tables(drawn, found.rounds[index])
    return drawn


def _stored(options: contest.Options) -> dict[str, Any]:
    return {"top": options.top, "moves": list(options.moves), "wrap": options.wrap, "repair": options.repair}


def options_of(drawn: Round) -> contest.Options:
    stored = drawn.options
    return contest.Options(
        top=stored.get("top"), moves=tuple(stored["moves"]), wrap=stored["wrap"], repair=stored["repair"]
    )


def publish(*, tournament: Tournament, user: User | None) -> list[Round]:
    """Publish every draw that waits; the tournament runs. Raises WrongState where none waits."""
    with locked(tournament) as current:
        waiting = list(current.rounds.filter(published_at__isnull=True))
        if not waiting or current.is_finished:
            raise WrongState
        for each in waiting:
            note(current, Kind.PUBLISHED, user, round=each.number)
            each.published_at = timezone.now()
            each.save(update_fields=["published_at"])
            make_links(each.tables.all(), user)
        if current.state == Tournament.State.PREPARING:
            current.state = Tournament.State.RUNNING
            current.save(update_fields=["state"])
    return waiting


def undo_draw(*, tournament: Tournament, number: int, user: User | None) -> None:
    """Take back the draw of a round and of those after it. Raises SlipsRecorded where a slip of them is written."""
    with locked_whole(tournament) as current:
        _remove(current, number)
        note(current, Kind.UNDRAWN, user, round=number)


def has_slips(tournament: Tournament, number: int) -> bool:
    """Return True where a slip of a round from this number on is written or offered: the draws stay."""
    tables = Table.objects.filter(round__tournament=tournament, round__number__gte=number)
    return has_played(tables)


def _remove(tournament: Tournament, number: int) -> None:
    rounds = Round.objects.filter(tournament=tournament, number__gte=number)
    if has_slips(tournament, number):
        raise SlipsRecorded
    if not rounds.exists() or rounds.filter(confirmed_at__isnull=False).exists():
        raise WrongState
    Seat.objects.filter(round__in=rounds).delete()
    # calls for the referee, and codes, go with the tables
    TableWord.objects.filter(table__round__in=rounds).delete()
    SlipLink.objects.filter(table__round__in=rounds).delete()
    Table.objects.filter(round__in=rounds).delete()
    rounds.delete()


def draw_again(*, tournament: Tournament, number: int, user: User | None) -> list[Round]:
    """Undo a draw and make it anew, as the next attempt of the same seed. Raises SlipsRecorded, Invalid."""
    with locked_whole(tournament) as current:
        old = list(current.rounds.filter(number__gte=number))
        if not old:
            raise WrongState
        wanted = Wanted(
            kind=old[0].kind,
            seed=old[0].seed,
            rounds=len(old),
            attempt=old[0].attempt + 1,
            options=options_of(old[0]),
        )
        if wanted.kind == "hand":
            raise WrongState
        _remove(current, number)
        found = _find(current, wanted)
        note(current, Kind.DRAWN, user, round=number, rounds=len(old), draw=wanted.kind, attempt=wanted.attempt)
        return [_store(current, found, wanted, index, user) for index in range(len(found.rounds))]
