"""What the race variants write: matches with čvrge and škare, games with dupla and sympla. Settled, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rules
from clubapp.models import Member
from ledger.models import Deal, Sitting
from ledger.services.settling import so_far

Summary = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of a race: matches won, čvrge and škare (hr_marijas), or game points (pl_mariasz)."""

    member: Member
    points: int
    won: int = 0
    cvrga: int = 0
    skare: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A match or a game that is over; `note` says dupla or sympla. Scores in seat order."""

    from_deal: int
    to_deal: int
    scores: tuple[int, ...]
    winners: tuple[Member, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """`matches`: points race to a goal again and again, `points` are those of the open match; else they add up."""

    matches: bool
    standings: tuple[Standing, ...]
    rounds: tuple[Round, ...]


def race_of(sitting: Sitting) -> Race:
    """Of a sitting whose variant writes points; settled anew only when something was written."""
    members = {str(seat.number): seat.member for seat in sitting.seats.all()}
    # the engine counts what it was given; a voided deal keeps its number
    numbers = list(Deal.objects.filter(sitting=sitting).played().order_by("number").values_list("number", flat=True))
    summary = so_far(sitting, numbers[-1] + 1 if numbers else 1).summary()
    if "matches" in summary:
        return _matches(summary, members, numbers)
    return _games(summary, members, numbers)


def _matches(summary: Summary, members: dict[str, Member], numbers: list[int]) -> Race:
    standings = tuple(
        Standing(member=member, points=summary["running"][seat], **summary["tally"][seat])
        for seat, member in members.items()
    )
    rounds = tuple(_round(match, numbers, members, match["winners"]) for match in summary["matches"])
    return Race(matches=True, standings=standings, rounds=rounds)


def _games(summary: Summary, members: dict[str, Member], numbers: list[int]) -> Race:
    won = [game["winner"] for game in summary["games"]]
    standings = tuple(
        Standing(member=member, points=summary["scores"][seat], won=won.count(seat)) for seat, member in members.items()
    )
    rounds = tuple(
        _round(game, numbers, members, [game["winner"]] if game["winner"] else [], _kind(game))
        for game in summary["games"]
    )
    return Race(matches=False, standings=standings, rounds=rounds)


def _round(
    row: dict[str, Any], numbers: list[int], members: dict[str, Member], winners: list[str], note: str = ""
) -> Round:
    return Round(
        from_deal=numbers[row["from_deal"] - 1],
        to_deal=numbers[row["to_deal"] - 1],
        scores=tuple(row["scores"][seat] for seat in members),
        winners=tuple(members[seat] for seat in winners),
        note=note,
    )


def _kind(game: dict[str, Any]) -> str:
    return "" if game["kind"] == "none" else rules.word(game["kind"])
