"""Players shared out over tables, round by round, and what that costs; a swap of two costs a handful of look-ups.

The cost is one whole number whose digits, so to speak, are the classes of `Scale`: a meeting again outweighs all
team-mates together, and so on down to the distance in the standing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import comb

from .wish import Wish

AGAIN = (0, 1, 10, 100)  # meeting once more after 0, 1, 2, 3 meetings: a third time is far worse
PAIRS = 2  # more than the meetings of one player at a table of four, each counted for both


@dataclass(frozen=True, slots=True)
class Scale:
    """The weights of the classes: one step of a class outweighs everything below it."""

    size: int
    club: int
    team: int
    again: int
    fixed: int  # two who cannot move, at one table
    all: int

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The classes of who meets whom, each with what outweighs it."""
        return (self.again, self.all), (self.team, self.again), (self.club, self.team)


def scale(players: int, rounds: int, *, by_distance: bool) -> Scale:
    pairs = PAIRS * players * rounds
    size = pairs * players if by_distance else 1
    club = size * players * rounds * rounds
    team = club * pairs
    again = team * pairs
    fixed = again * pairs * AGAIN[-1]
    return Scale(size, club, team, again, fixed, fixed * pairs)


class Groups:
    """The tables of the rounds being drawn, by indices of players; `cost` follows every swap."""

    def __init__(self, wish: Wish, *, by_distance: bool = False) -> None:
        self.wish = wish
        self.index = {player.id: number for number, player in enumerate(wish.players)}
        count, rounds = len(wish.players), len(wish.rounds) + len(wish.earlier)
        self.scale = scale(count, rounds, by_distance=by_distance)
        prices = [price * self.scale.again for price in AGAIN]
        prices += [prices[-1]] * rounds
        self.meet_price, self.part_price = prices, [0, *prices]
        self.playing = [[self.index[name] for name in names] for names in wish.rounds]
        self.tables: list[list[list[int]]] = [[] for _round in wish.rounds]
        self.table_of = [[-1] * count for _round in wish.rounds]
        self.met = [[0] * count for _player in wish.players]
        self.at_other = [0] * count  # how often at a table of the other size
        self.static = self._static()
        self.cost = 0
        for tables in wish.earlier:
            for table in tables:
                self._seat([self.index[name] for name in table if name in self.index], len(table))
        self.cost = 0  # what is past cannot be helped
        self.past_at_other = list(self.at_other)

    def _static(self) -> list[list[int]]:
        """Return what a meeting of two players costs, however often they met."""
        players = self.wish.players
        costs = [[0] * len(players) for _player in players]
        marks = [(name, {"team": self.scale.team, "club": self.scale.club}[name]) for name in self.wish.apart]
        for name, price in [*marks, ("fixed", self.scale.fixed)]:
            alike: dict[object, list[int]] = {}
            for number, player in enumerate(players):
                if mark := getattr(player, name):
                    alike.setdefault("fixed" if name == "fixed" else mark, []).append(number)
            for together in alike.values():
                for one, two in permutations(together, 2):
                    costs[one][two] += price
        return costs

    def by_distance(self, order: list[int]) -> None:
        """Let a meeting also cost how far apart two players stand in `order`. To be said before they are placed."""
        position = {player: place for place, player in enumerate(order)}
        for one, here in position.items():
            for two, there in position.items():
                self.static[one][two] += abs(here - there)

    def place(self, number: int, tables: list[list[int]]) -> None:
        """Fill a round that is empty."""
        self.tables[number] = tables
        for place, table in enumerate(tables):
            for player in table:
                self.table_of[number][player] = place
            self._seat(table, len(table))

    def _seat(self, table: list[int], size: int) -> None:
        """Count the meetings of a table."""
        for one in table:
            if size != self.wish.preferred:
                self.cost += self.at_other[one] * self.scale.size
                self.at_other[one] += 1
            for two in table:
                if one < two:
                    self.cost += self.meet_price[self.met[one][two]] + self.static[one][two]
                    self.met[one][two] += 1
                    self.met[two][one] += 1

    def pays(self, number: int, player: int, weight: int) -> bool:
        """Return True where the player meets somebody at his table at a price of `weight` or more."""
        met, static = self.met[player], self.static[player]
        for other in self.tables[number][self.table_of[number][player]]:
            if other != player and self.part_price[met[other]] + static[other] >= weight:
                return True
        return False

    def swap_cost(self, number: int, one: int, two: int) -> int:
        """Return by how much the cost grows when two players of different tables change places."""
        here, there = self.table_of[number][one], self.table_of[number][two]
        meet, part = self.meet_price, self.part_price
        met_one, met_two, static_one, static_two = self.met[one], self.met[two], self.static[one], self.static[two]
        cost = 0
        mine, yours = self.tables[number][here], self.tables[number][there]
        for other in mine:
            if other != one:
                cost += meet[met_two[other]] + static_two[other] - part[met_one[other]] - static_one[other]
        for other in yours:
            if other != two:
                cost += meet[met_one[other]] + static_one[other] - part[met_two[other]] - static_two[other]
        if len(mine) != len(yours):
            leaver, comer = (one, two) if len(mine) != self.wish.preferred else (two, one)
            cost += (self.at_other[comer] - self.at_other[leaver] + 1) * self.scale.size
        return cost

    def swap(self, number: int, one: int, two: int, cost: int) -> None:
        """Let two players of different tables change places; `cost` is what `swap_cost` answered."""
        table_of, tables = self.table_of[number], self.tables[number]
        mine, yours = tables[table_of[one]], tables[table_of[two]]
        self._move(one, two, mine)
        self._move(two, one, yours)
        mine[mine.index(one)], yours[yours.index(two)] = two, one
        table_of[one], table_of[two] = table_of[two], table_of[one]
        if len(mine) != len(yours):
            leaver, comer = (one, two) if len(mine) != self.wish.preferred else (two, one)
            self.at_other[leaver] -= 1
            self.at_other[comer] += 1
        self.cost += cost

    def _move(self, leaver: int, comer: int, table: list[int]) -> None:
        met = self.met
        for other in table:
            if other != leaver:
                met[leaver][other] -= 1
                met[other][leaver] -= 1
                met[comer][other] += 1
                met[other][comer] += 1

    def tables_of_other_size(self, number: int) -> list[int]:
        return [place for place, table in enumerate(self.tables[number]) if len(table) != self.wish.preferred]

    def least_at_other(self) -> int:
        """Return the least the class `size` can cost: all as often at tables of the other size, or once more."""
        often, rest = divmod(sum(self.at_other), len(self.at_other))
        even = comb(often, 2) * len(self.at_other) + often * rest
        return max(0, even - sum(comb(times, 2) for times in self.past_at_other))

    def least_again(self) -> int:
        """Return the least the class `again` can cost: all pairs as often as others, or once more."""
        if self.wish.earlier:
            return 0
        meetings = sum(comb(len(table), 2) for tables in self.tables for table in tables)
        often, rest = divmod(meetings, comb(len(self.met), 2))
        return (sum(self._again(times) for times in range(often)) * comb(len(self.met), 2)) + rest * self._again(often)

    def _again(self, times: int) -> int:
        """Return what meeting costs once more after so many times."""
        return self.meet_price[min(times, len(AGAIN) - 1)] // self.scale.again

    def least(self) -> int:
        """Return what no arrangement can cost less than, as far as counting tells."""
        return self.least_again() * self.scale.again + self.least_at_other() * self.scale.size

    def copy(self) -> list[list[list[int]]]:
        return [[list(table) for table in tables] for tables in self.tables]

    def restore(self, rounds: list[list[list[int]]]) -> None:
        """Bring back an arrangement that `copy` gave, by swaps, so that the counts follow."""
        for number, tables in enumerate(rounds):
            for place, table in enumerate(tables):
                for wanted in table:
                    if self.table_of[number][wanted] != place:
                        leaver = next(one for one in self.tables[number][place] if one not in table)
                        self.swap(number, wanted, leaver, self.swap_cost(number, wanted, leaver))
