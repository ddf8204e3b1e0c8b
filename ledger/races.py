"""What the race variants write: matches with čvrge and škare, games with dupla and sympla. Settled, never stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.models import Member
from ledger.documents import document_of
from ledger.models import Deal, Sitting

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


def races_of(sittings: Iterable[Sitting]) -> dict[int, Race]:
    """By sitting, of those whose variant writes points; settled anew. One query for any number of them."""
    scored = [sitting for sitting in sittings if writes_points(sitting)]
    played: dict[int, dict[int, dict[str, Any]]] = defaultdict(dict)
    deals = Deal.objects.of_sittings(scored).played().in_order()
    for pk, number, facts in deals.values_list("sitting_id", "number", "facts"):
        played[pk][number] = facts
    return {sitting.pk: _race(sitting, played[sitting.pk]) for sitting in scored}


def writes_points(sitting: Sitting) -> bool:
    return sitting.variant in rules.VARIANTS and rules.variant(sitting.variant).scored


def _race(sitting: Sitting, played: dict[int, dict[str, Any]]) -> Race:
    members = {str(seat.number): seat.member for seat in sitting.seats.all()}
    document = document_of(sitting, players=list(members), deals=played.values())
    summary = rules.follow(document).summary()
    # the engine counts what it was given; a voided deal keeps its number
    numbers = list(played)
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
