"""A deal tapped for one line-up, taken to another: who was meant stays meant, whatever his seat is now."""

from __future__ import annotations

import rules
from ledger.book.facts import Facts
from ledger.models import Sitting
from ledger.table.entry.at_table import situation_of
from ledger.table.entry.forms import read_entry, values_of, without_turn
from ledger.table.entry.groups import Values
from ledger.table.one_deal import settle_one
from rules.problem import _


def taken_along(values: Values, number: int, *, old: Sitting, new: Sitting) -> dict[str, str]:
    """Return what would have to be tapped at `new` for deal `number` as it was tapped at `old`.

    Whose turn it was is left out. Raises rules.Invalid where it is no deal, or where it is none of the new line-up.
    """
    situation = situation_of(old, number)
    settle_one(situation.engine, number=number, facts=read_entry(situation, values).answered)
    if new.variant != old.variant:
        raise rules.Invalid([_problem(_("They play another game: tap it there."))])
    facts = read_entry(situation, without_turn(values, situation)).facts
    return values_of(new.played_by, _by_new_seats(facts, old, new))


def _by_new_seats(facts: Facts, old: Sitting, new: Sitting) -> Facts:
    seats = {seat.member_id: str(seat.number) for seat in new.seated}
    moved = {str(seat.number): seats.get(seat.member_id, "") for seat in old.seated}
    for seat in old.seated:
        if not moved[str(seat.number)] and rules.rename(facts, {str(seat.number): ""}, edition=old.played_by) != facts:
            raise rules.Invalid([_problem(_("%(name)s does not sit there."), name=seat.member.name)])
    return rules.rename(facts, moved, edition=old.played_by)


def _problem(text: str, **values: object) -> rules.Problem:
    return rules.Problem(deal=None, field="", code="line_up", text=text, values=values)
