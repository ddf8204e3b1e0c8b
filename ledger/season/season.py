"""The numbers behind a season's pictures: who won from whom, and which contracts were played.

They come from the payments of deals alone: an imported total does not say who paid whom.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Sum

from clubapp.collation import sort_key
from clubapp.variants import contract_word
from ledger.models import Transfer
from ledger.season import sums
from ledger.season.pictures import ContractPlayed
from ledger.season.pictures.matrix import Matrix, Pair, matrix
from ledger.season.scope import Scope
from ledger.season.sums import SeatRow, SittingRow

# a square of more players is read by nobody, and grows with their square
MOST_PLAYERS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonDrawn:
    """The numbers behind the pictures.

    `contracts` are by variant, most played first. `players` is how many sat at a table: the matrix may have fewer.
    """

    matrix: Matrix
    players: int
    contracts: dict[str, list[ContractPlayed]]

    @property
    def paid(self) -> bool:
        """Return whether anybody won anything from another."""
        return any(cell.amount for row in self.matrix.rows for cell in row.cells)


def season_drawn(scope: Scope, sittings: Iterable[SittingRow], *, rows: slice | None = None) -> SeasonDrawn:
    """Return the numbers of a scope. `sittings` are those of its days. Four queries, whatever was played.

    With `rows` the matrix has these rows of everybody's. Without it there are rows for those alone who sat at most
    tables, as many as a page shows.
    """
    tables = {table.pk: table for table in sittings if scope.counts(table.variant, table.rule_set)}
    played = [group for group in sums.played(scope) if group.sitting in tables]
    live = {group.sitting for group in played}
    seats = {pk: seat for pk, seat in sums.seats(scope).items() if seat.sitting in live}
    people = _people_by_name(seats.values(), scope.club.language)
    if rows is None:
        people = _most_present(seats.values(), people)
    return SeasonDrawn(
        matrix=matrix(people, _among(people, payments(scope)), rows=rows or slice(None)),
        players=len({seat.member for seat in seats.values()}),
        contracts=_contracts(tables, played),
    )


def payments(scope: Scope) -> dict[Pair, int]:
    """Return net base units by (winner, loser), each pair of members once; minus where the winner lost. One query."""
    flows = Transfer.objects.counted().filter(scope.within("deal__sitting__")).order_by()
    net: dict[Pair, int] = defaultdict(int)
    for payee, payer, amount in flows.values_list("payee__member", "payer__member").annotate(total=Sum("amount")):
        first, second = sorted((payee, payer))
        net[first, second] += int(amount) if payee == first else -int(amount)
    return dict(net)


def _people_by_name(seats: Iterable[SeatRow], language: str) -> list[tuple[int, str]]:
    """Return everybody who sat down as (member id, name), by name."""
    names = {seat.member: seat.name for seat in seats}
    return sorted(names.items(), key=lambda person: sort_key(person[1], language))


def _most_present(seats: Iterable[SeatRow], people: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the people, in their order; where there are more than MOST_PLAYERS, those who sat at most tables."""
    tables = Counter(seat.member for seat in seats)
    chosen = {member for member, _name in sorted(people, key=lambda person: -tables[person[0]])[:MOST_PLAYERS]}
    return [person for person in people if person[0] in chosen]


def _among(people: Iterable[tuple[int, str]], paid: Mapping[Pair, int]) -> dict[Pair, int]:
    """Return the payments between two of these people."""
    members = {member for member, _name in people}
    return {pair: amount for pair, amount in paid.items() if members.issuperset(pair)}


def _contracts(tables: Mapping[int, SittingRow], played: Iterable[sums.Played]) -> dict[str, list[ContractPlayed]]:
    """Return the contracts that were declared, by variant, most played first. A variant without declarers has none."""
    deals: dict[str, Counter[str]] = defaultdict(Counter)
    won: dict[str, Counter[str]] = defaultdict(Counter)
    for group in played:
        if group.declarer is not None and group.contract and group.counts:
            variant = tables[group.sitting].variant
            deals[variant][group.contract] += group.deals
            won[variant][group.contract] += group.won
    return {
        variant: [
            ContractPlayed(contract_word(name, variant), times, won[variant][name])
            for name, times in counts.most_common()
        ]
        for variant, counts in sorted(deals.items())
    }
