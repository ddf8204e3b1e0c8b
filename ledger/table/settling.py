"""One deal settled among the deals of its sitting: the same for the preview, the save and the correction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial

import rules
from ledger.book.documents import document_of
from ledger.book.facts import Document, Facts, credit_is_checked, let_credit_stand, seat_names
from ledger.book.heads import Head, Row, head_of, heads_of
from ledger.models import Deal, Sitting
from ledger.table.one_deal import refuse_too_large, settle_one

Settled = dict[int, rules.DealSettlement]
FactsBySitting = dict[int, dict[int, Facts]]


def preview_deal(*, sitting: Sitting, number: int, facts: Facts) -> rules.DealSettlement:
    """Settle deal `number` as if it were saved now; nothing is stored. Raises rules.Invalid."""
    return settle_one(engine_before(sitting, number), number=number, facts=facts)


def engine_before(sitting: Sitting, number: int, head: Head | None = None) -> rules.Following:
    """Return the engine after the deals before `number`. Nothing is read where deals do not depend on each other.

    `head` is the head of the sitting, where it was read already.
    """
    if not sitting.played_by.deals_depend:
        return rules.follow(_document(sitting, []))
    return engine_so_far(sitting, number, head)


@dataclass(frozen=True, slots=True)
class _Recorded:
    """The deals of a sitting before deal `number` (None: all of them), as they stood when `last_row` was the last.

    It is what settled deals are remembered by: a change is always a new row and no row ever changes, so deals with the
    same last row are the same deals. `read` returns their facts by sitting and number, when they are not remembered.
    """

    sitting: Sitting
    number: int | None
    last_row: Row | None
    read: Callable[[], FactsBySitting] = field(compare=False)

    def engine(self) -> rules.Following:
        return _remembered(self) if self.last_row else rules.follow(_document(self.sitting, []))


# a phone asks at every tap
@lru_cache(maxsize=128)
def _remembered(recorded: _Recorded) -> rules.Following:
    facts = recorded.read()[recorded.sitting.pk]
    return rules.follow(_document(recorded.sitting, facts.values()), numbers=list(facts))


def engine_so_far(sitting: Sitting, number: int | None = None, head: Head | None = None) -> rules.Following:
    """Return the engine after the deals before `number`; after all deals where it is None."""
    last_row = (head or head_of(sitting)).last_row
    return _Recorded(sitting, number, last_row, partial(_facts, [sitting], number)).engine()


def engines_so_far(sittings: Iterable[Sitting]) -> dict[int, rules.Following]:
    """Return the engine of each sitting after all its deals, by sitting id.

    One query, and one more where anything was written since they were settled last.
    """
    tables = list(sittings)
    heads = heads_of(table.pk for table in tables)
    read = cache(partial(_facts, tables))
    return {table.pk: _Recorded(table, None, heads[table.pk].last_row, read).engine() for table in tables}


def _facts(sittings: Iterable[Sitting], before: int | None = None) -> FactsBySitting:
    """Return the facts of the deals that count, by sitting and number."""
    by_sitting: FactsBySitting = defaultdict(dict)
    deals = Deal.objects.of_sittings(sittings).played().in_order()
    if before is not None:
        deals = deals.filter(number__lt=before)
    for sitting, number, facts in deals.values_list("sitting_id", "number", "facts"):
        by_sitting[sitting][number] = facts
    return by_sitting


def settle_all(sitting: Sitting, deals: Mapping[int, Facts], *, checked: int | None = None) -> Settled:
    """Settle deals by number. Only the checked deal's fleks are held against the credit. Raises rules.Invalid."""
    numbers = sorted(deals)
    recorded = let_credit_stand if checked is not None and credit_is_checked(sitting.played_by) else dict
    facts = [deals[number] if number == checked else recorded(deals[number]) for number in numbers]
    settlement = rules.settle(_document(sitting, facts), recorded=checked is None, numbers=numbers)
    settled = {deal.number: deal for deal in settlement.deals}
    if checked is not None:
        refuse_too_large(settled[checked])
    return settled


def _document(sitting: Sitting, deals: Iterable[Facts]) -> Document:
    """Return the sitting's document. Raises EditionGone, which the engine would take for a fault of the document."""
    document = document_of(sitting, players=seat_names(len(sitting.seated)), deals=deals)
    return {**document, "edition": sitting.played_by.id}


def other_facts(sitting: Sitting, number: int) -> dict[int, Facts]:
    """Return the facts of the sitting's other deals by number; none, and no query, where deals do not depend."""
    if not sitting.played_by.deals_depend:
        return {}
    deals = Deal.objects.filter(sitting=sitting).played().exclude(number=number)
    return dict(deals.order_by("number").values_list("number", "facts"))
