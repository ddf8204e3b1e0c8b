"""Settlement of a deal among the deals of its sitting: the same for the preview, the save and the correction.

In some editions a deal depends on the deals before it: they use up a credit, or a game takes two deals. There the
engine settles those first. Elsewhere each deal is settled alone, and the others are not read.
"""

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

# settled deals by number
Settled = dict[int, rules.DealSettlement]
# facts of deals by sitting id and number
FactsBySitting = dict[int, dict[int, Facts]]


def preview_deal(*, sitting: Sitting, number: int, facts: Facts) -> rules.DealSettlement:
    """Settle deal `number` as if it were saved now; nothing is stored. Raises rules.Invalid."""
    return settle_one(engine_before(sitting, number), number=number, facts=facts)


def engine_before(sitting: Sitting, number: int, head: Head | None = None) -> rules.Following:
    """Return the engine that has settled the deals before `number`: it can settle the next one.

    No deal is read where deals do not depend on each other. `head` is the head of the sitting, where it was read
    already.
    """
    if not sitting.played_by.deals_depend:
        return rules.follow(_document(sitting, []))
    return engine_so_far(sitting, number, head)


@dataclass(frozen=True, slots=True)
class _Recorded:
    """The deals of a sitting before deal `number` (None: all of them), as they stood when `last_row` was the last row.

    This is the key of the cache of engines. A change is always a new row and no row ever changes, so deals with the
    same last row are the same deals. `read` is no part of the key: it returns the facts by sitting and number, and is
    called only when the engine is not in the cache.
    """

    sitting: Sitting
    number: int | None
    last_row: Row | None
    read: Callable[[], FactsBySitting] = field(compare=False)

    def engine(self) -> rules.Following:
        """Return the engine that has settled these deals."""
        return _remembered(self) if self.last_row else rules.follow(_document(self.sitting, []))


# cached because a phone asks at every tap
@lru_cache(maxsize=128)
def _remembered(recorded: _Recorded) -> rules.Following:
    facts = recorded.read()[recorded.sitting.pk]
    return rules.follow(_document(recorded.sitting, facts.values()), numbers=list(facts))


def engine_so_far(sitting: Sitting, number: int | None = None, head: Head | None = None) -> rules.Following:
    """Return the engine that has settled the deals before `number`, or all deals where it is None.

    `head` is the head of the sitting, where it was read already.
    """
    last_row = (head or head_of(sitting)).last_row
    return _Recorded(sitting, number, last_row, partial(_facts, [sitting], number)).engine()


def engines_so_far(sittings: Iterable[Sitting]) -> dict[int, rules.Following]:
    """Return the engine that has settled all deals of a sitting, by the id of each sitting.

    It takes one query for the heads, and one more for all deals where an engine is not in the cache.
    """
    asked = list(sittings)
    heads = heads_of(sitting.pk for sitting in asked)
    # the first engine that is not in the cache reads the deals of all sittings
    read = cache(partial(_facts, asked))
    return {sitting.pk: _Recorded(sitting, None, heads[sitting.pk].last_row, read).engine() for sitting in asked}


def _facts(sittings: Iterable[Sitting], before: int | None = None) -> FactsBySitting:
    """Return the facts of the deals that count, by sitting and number: all of them, or those with numbers `before`."""
    by_sitting: FactsBySitting = defaultdict(dict)
    deals = Deal.objects.of_sittings(sittings).played().in_order()
    if before is not None:
        deals = deals.filter(number__lt=before)
    for sitting, number, facts in deals.values_list("sitting_id", "number", "facts"):
        by_sitting[sitting][number] = facts
    return by_sitting


def settle_all(sitting: Sitting, deals: Mapping[int, Facts], *, checked: int | None = None) -> Settled:
    """Settle deals of a sitting one after the other, given by number. Raises rules.Invalid.

    `checked` is the number of the deal that is being corrected; None where all deals are recorded already. Recorded
    deals were checked when they were written: of all fleks only those of the checked deal are held against the credit.
    """
    numbers = sorted(deals)
    as_recorded = let_credit_stand if checked is not None and credit_is_checked(sitting.played_by) else dict
    facts = [deals[number] if number == checked else as_recorded(deals[number]) for number in numbers]
    settlement = rules.settle(_document(sitting, facts), recorded=checked is None, numbers=numbers)
    settled = {deal.number: deal for deal in settlement.deals}
    if checked is not None:
        refuse_too_large(settled[checked])
    return settled


def _document(sitting: Sitting, deals: Iterable[Facts]) -> Document:
    """Return the session document of the sitting, with players called "1", "2" …

    Raises EditionGone where the sitting's edition is no longer there.
    """
    document = document_of(sitting, players=seat_names(len(sitting.seated)), deals=deals)
    # raised here, since the engine would take a missing edition for a fault of the document
    return {**document, "edition": sitting.played_by.id}


def other_facts(sitting: Sitting, number: int) -> dict[int, Facts]:
    """Return the facts of the sitting's other deals by number.

    There are none, and no query, where deals do not depend on each other.
    """
    if not sitting.played_by.deals_depend:
        return {}
    deals = Deal.objects.filter(sitting=sitting).played().exclude(number=number)
    return dict(deals.order_by("number").values_list("number", "facts"))
