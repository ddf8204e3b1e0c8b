"""The results on a player's page: by season, variant, contract and role, against each opponent, and by evening.

A part is a number of deals of one sitting, with one contract and one role of his (`player_sums.PartPlayed`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubapp.collation import sort_key
from clubapp.models import Member, Season
from clubapp.variants import contract_word, variant_title
from ledger.book.summary import PENALTY
from ledger.season import penalties, player_sums
from ledger.season.imported import ImportedRow, imported_of
from ledger.season.player_data import Opponent, PlayerResults, Result, RoleResults, VariantResults
from ledger.season.player_evenings import current_run, evenings_of, imported_evening, in_order, longest_run
from ledger.season.player_sums import PartPlayed, Role, SeatAt, role_in
from ledger.season.scope import scored_variants
from ledger.season.sums import NOT_PLAYED, SittingRow

# the name under which deals are counted where the game has no contracts
DEAL = "rozdanie"


def player_results(member: Member) -> PlayerResults:
    """Return the member's results. Ten queries, whatever was played."""
    seats = player_sums.seats_of(member)
    parts = [part for part in player_sums.parts_of(member) if part.sitting in seats]
    penalised = penalties.take_apart(
        [deal for deal in player_sums.penalised(member) if deal[0] in seats],
        {sitting: seat.table for sitting, seat in seats.items()},
        {sitting: seat.seats for sitting, seat in seats.items()},
    )
    amounts = player_sums.amounts_of(member)
    totals = imported_of(member)
    terms = list(member.club.seasons.newest_first())
    evenings = in_order([*evenings_of(seats, parts, amounts), *map(imported_evening, totals)])
    return PlayerResults(
        terms=terms,
        seasons=_by_season(terms, seats, parts, amounts, totals),
        variants=_by_variant(seats, parts, amounts, totals),
        contracts=_by_contract(seats, parts, penalised),
        penalties=sum(penalties.offences(deal.facts)[seats[deal.sitting].number] for deal in penalised),
        penalty_amount=sum(deal.penalty[seats[deal.sitting].number] for deal in penalised),
        opponents=_opponents(member),
        evenings=evenings,
        longest_run=longest_run(evenings, 1),
        longest_loss=longest_run(evenings, -1),
        current_run=current_run(evenings),
    )


def _by_season(
    seasons: list[Season],
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    """Return results by season, the newest first; evenings outside any season come together at the end."""

    def labels(played: SittingRow | ImportedRow) -> list[str | Promise]:
        # seasons may overlap: a day can be in several
        names = [season.name for season in seasons if season.first_day <= played.date <= season.last_day]
        return [*names] or [_("outside any season")]

    results = _grouped(labels, seats, parts, amounts, totals)
    order = {season.name: place for place, season in enumerate(seasons)}
    return sorted(results, key=lambda result: order.get(str(result.label), len(order)))


def _by_variant(
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    return _grouped(lambda played: [variant_title(played.variant)], seats, parts, amounts, totals)


def _grouped(
    labels: Callable[[SittingRow | ImportedRow], list[str | Promise]],
    seats: dict[int, SeatAt],
    parts: Iterable[PartPlayed],
    amounts: dict[int, int],
    totals: Iterable[ImportedRow],
) -> list[Result]:
    """Return results by label. `labels` gives the rows that a table or an imported evening counts in.

    Amounts are with penalties, as in the standings.
    """
    results: dict[str | Promise, Result] = {}
    # sittings whose amount is counted
    paid: set[int] = set()
    for part in parts:
        seat = seats[part.sitting]
        for label in labels(seat.table):
            result = results.setdefault(label, Result(label=label))
            result.evenings.add(seat.table.evening)
            result.points += part.points
            result.deals += part.deals if part.counts else 0
            # an amount is of a whole sitting: it counts with the first of its parts
            if part.sitting not in paid:
                result.amount += amounts.get(part.sitting, 0)
        paid.add(part.sitting)
    for total in totals:
        for label in labels(total):
            result = results.setdefault(label, Result(label=label))
            result.evenings.add(total.evening)
            result.amount += total.amount
    return list(results.values())


def _by_contract(
    seats: dict[int, SeatAt], parts: Iterable[PartPlayed], penalised: Iterable[penalties.PenalisedDeal]
) -> list[VariantResults]:
    """Return results by variant, role and contract, most played first: what playing brought, without penalties.

    A part has the amounts of deals without a penalty alone. Those of deals with one come from `penalised`.
    """
    rows: dict[str, dict[Role, dict[str, Result]]] = defaultdict(lambda: defaultdict(dict))

    def row(sitting: int, contract: str | None, role: Role) -> Result:
        name = contract or DEAL
        variant = seats[sitting].table.variant
        return rows[variant][role].setdefault(name, Result(label=contract_word(name, variant)))

    for part in parts:
        # a deal that was only a penalty has no contract; one that nobody bid for (pas) may pay all the same
        if part.contract != PENALTY:
            result = row(part.sitting, part.contract, part.role)
            result.deals += part.deals
            result.won += part.won
            result.amount += part.amount
            result.points += part.points
    for deal in penalised:
        number = seats[deal.sitting].number
        if deal.facts["contract"] not in NOT_PLAYED:
            result = row(deal.sitting, deal.facts["contract"], role_in(dict(deal.facts), number))
            result.amount += deal.play[number]
            result.won += deal.play[number] > 0
    return [_of_variant(variant, by_role) for variant, by_role in rows.items()]


def _of_variant(variant: str, by_role: dict[Role, dict[str, Result]]) -> VariantResults:
    """Return the results of a variant, its roles in the order of `Role`."""
    roles = [
        RoleResults(role=role, rows=sorted(by_role[role].values(), key=lambda row: -row.deals))
        for role in Role
        if role in by_role
    ]
    return VariantResults(
        variant=variant, title=variant_title(variant), scored=variant in scored_variants(), roles=roles
    )


def _opponents(member: Member) -> list[Opponent]:
    """Return everybody he sat with, the one he won most from first."""
    language = member.club.language
    won, evenings = player_sums.against(member), player_sums.evenings_with(member)
    opponents = [Opponent(pk, name, won.get((pk, name), 0), times) for (pk, name), times in evenings.items()]
    return sorted(opponents, key=lambda opponent: (-opponent.amount, sort_key(opponent.name, language)))
