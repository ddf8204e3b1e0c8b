"""The races of variants that write points: matches with čvrge and škare, games with dupla and sympla. Never stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import rules
from clubapp.models import Member
from clubapp.variants import EditionGone
from ledger.models import Sitting
from ledger.table.settling import engines_so_far

Summary = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of a race: matches won, čvrge and škare, or game points."""

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

    @property
    def deals(self) -> str:
        """12–13, or 14 where one deal was enough."""
        return str(self.to_deal) if self.from_deal == self.to_deal else f"{self.from_deal}–{self.to_deal}"

    @property
    def won_by(self) -> str:
        return ", ".join(member.name for member in self.winners) or "–"


@dataclass(frozen=True, slots=True)
class Race:
    """`matches`: points race to a goal again and again, `points` are those of the open match; else they add up."""

    matches: bool
    standings: tuple[Standing, ...]
    rounds: tuple[Round, ...]


def races_of(sittings: Iterable[Sitting]) -> dict[int, Race]:
    """Return the races of the sittings that write points, by sitting id. The queries are those of `engines_so_far`."""
    scored = [sitting for sitting in sittings if writes_points(sitting)]
    played = engines_so_far(scored)
    return {sitting.pk: _race(sitting, played[sitting.pk].sums().as_document()) for sitting in scored}


def writes_points(sitting: Sitting) -> bool:
    """Return whether points are written at the table. Of an edition that is gone only the payments are known."""
    try:
        return sitting.played_by.scored
    except EditionGone:
        return False


def is_paid(sitting: Sitting) -> bool:
    """Points are played for nothing, unless the edition or the house rules set a stake on them."""
    if not writes_points(sitting):
        return True
    edition = sitting.played_by
    of_text = {**edition.fixed, **{rule.key: rule.default for rule in edition.house_rules}}
    return bool({**of_text, **(sitting.house_rules or {})}.get("stake"))


def _race(sitting: Sitting, summary: Summary) -> Race:
    members, before = {str(seat.number): seat.member for seat in sitting.seated}, sitting.deals_before
    if "matches" in summary:
        return _matches(summary, members, before)
    return _games(summary, members, before, sitting.played_by)


def _matches(summary: Summary, members: dict[str, Member], before: int) -> Race:
    standings = tuple(
        Standing(member=member, points=summary["running"][seat], **summary["tally"][seat])
        for seat, member in members.items()
    )
    rounds = tuple(_round(match, members, before, match["winners"]) for match in summary["matches"])
    return Race(matches=True, standings=standings, rounds=rounds)


def _games(summary: Summary, members: dict[str, Member], before: int, edition: rules.Edition) -> Race:
    won = [game["winner"] for game in summary["games"]]
    standings = tuple(
        Standing(member=member, points=summary["scores"][seat], won=won.count(seat)) for seat, member in members.items()
    )
    rounds = tuple(
        _round(game, members, before, [game["winner"]] if game["winner"] else [], _kind(game, edition))
        for game in summary["games"]
    )
    return Race(matches=False, standings=standings, rounds=rounds)


def _round(row: dict[str, Any], members: dict[str, Member], before: int, winners: list[str], note: str = "") -> Round:
    return Round(
        from_deal=before + row["from_deal"],
        to_deal=before + row["to_deal"],
        scores=tuple(row["scores"][seat] for seat in members),
        winners=tuple(members[seat] for seat in winners),
        note=note,
    )


def _kind(game: dict[str, Any], edition: rules.Edition) -> str:
    return "" if game["kind"] == "none" else rules.word(game["kind"], edition=edition)
