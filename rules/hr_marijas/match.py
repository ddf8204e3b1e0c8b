"""Matches: the race to 12, čvrga and škare (Početak igre i bodovanje, R3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Matches:
    """The points of a sitting. A match ends with the deal in which somebody reaches `goal`."""

    def __init__(self, players: tuple[str, ...], goal: int) -> None:
        self.players = players
        self.goal = goal
        self.played: list[dict[str, Any]] = []
        self.running = dict.fromkeys(players, 0)
        self.tally = {name: {"won": 0, "cvrga": 0, "skare": 0} for name in players}
        self.from_deal: int | None = None

    def copy(self) -> Matches:
        other = Matches(self.players, self.goal)
        other.from_deal = self.from_deal
        other.played, other.running = list(self.played), dict(self.running)
        other.tally = {name: dict(row) for name, row in self.tally.items()}
        return other

    def write(self, number: int, scores: Mapping[str, int]) -> None:
        if self.from_deal is None:
            self.from_deal = number
        running = self.running
        for name, points in scores.items():
            running[name] += points
        if max(running.values()) >= self.goal:
            self._end(self.from_deal, number)

    def _end(self, from_deal: int, to_deal: int) -> None:
        """End a match. All the highest win; the lowest of the others get a čvrga, with 0 points škare (R3)."""
        scores = self.running
        highest = max(scores.values())
        winners = [name for name, points in scores.items() if points == highest]
        lowest = min((points for points in scores.values() if points != highest), default=None)
        last = [name for name, points in scores.items() if points == lowest]
        match = {
            "from_deal": from_deal,
            "to_deal": to_deal,
            "scores": scores,
            "winners": winners,
            "cvrga": last if lowest else [],
            "skare": last if lowest == 0 else [],
        }
        self.played.append(match)
        for key, counted in (("winners", "won"), ("cvrga", "cvrga"), ("skare", "skare")):
            for name in match[key]:  # type: ignore[attr-defined]
                self.tally[name][counted] += 1
        self.running, self.from_deal = dict.fromkeys(self.players, 0), None
