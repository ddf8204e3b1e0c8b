"""What the race variants write: matches with čvrge and škare, games with dupla and sympla. Settled, never stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rules
from clubapp.models import Member
from ledger.documents import document_of, played_deals
from ledger.models import Sitting


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
    """Of a sitting whose variant writes points. One query, and the seats' if not prefetched."""
    members = {str(seat.number): seat.member for seat in sitting.seats.all()}
    deals = played_deals(sitting)
    document = document_of(sitting, players=list(members), deals=[deal.facts for deal in deals])
    settlement = rules.settle(document, stands=True)
    # the engine counts what it was given; a voided deal keeps its number
    numbers = [deal.number for deal in deals]
    if settlement.matches is not None:
        return _matches(settlement, members, numbers)
    return _games(settlement, members, numbers)


def _matches(settlement: rules.Settlement, members: dict[str, Member], numbers: list[int]) -> Race:
    standings = tuple(
        Standing(member=member, points=settlement.running[seat], **settlement.tally[seat])
        for seat, member in members.items()
    )
    rounds = tuple(_round(match, numbers, members, match["winners"]) for match in settlement.matches)
    return Race(matches=True, standings=standings, rounds=rounds)


def _games(settlement: rules.Settlement, members: dict[str, Member], numbers: list[int]) -> Race:
    won = [game["winner"] for game in settlement.games]
    standings = tuple(
        Standing(member=member, points=settlement.scores[seat], won=won.count(seat)) for seat, member in members.items()
    )
    rounds = tuple(
        _round(game, numbers, members, [game["winner"]] if game["winner"] else [], _kind(game))
        for game in settlement.games
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
