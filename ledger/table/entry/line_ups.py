"""Taps for a deal of one line-up, moved to the line-up that replaced it: people are kept, seats change.

A line-up is a sitting: the same people in the same seats. Somebody may still be tapping a deal on his phone while the
table gets another line-up. His taps name seats, and other people may sit in them now.
"""

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
    """Return the taps at `new` for the deal that was tapped at `old` as its deal `number`.

    Whose turn it was is left out. Raises rules.Invalid where the taps make no deal, where the new line-up plays another
    game, and where somebody they name does not sit there.
    """
    situation = situation_of(old, number)
    settle_one(situation.engine, number=number, facts=read_entry(situation, values).answered)
    if new.variant != old.variant:
        raise rules.Invalid([_problem(_("They play another game: tap it there."))])
    facts = read_entry(situation, without_turn(values, situation)).facts
    return values_of(new.played_by, _by_new_seats(facts, old, new))


def _by_new_seats(facts: Facts, old: Sitting, new: Sitting) -> Facts:
    """Return the facts with the same people in their seats at `new`."""
    by_member = {seat.member_id: str(seat.number) for seat in new.seated}
    new_seats = {str(seat.number): by_member.get(seat.member_id, "") for seat in old.seated}
    for seat in old.seated:
        number = str(seat.number)
        # facts that change with the seat's name are facts that name the seat
        if not new_seats[number] and rules.rename(facts, {number: ""}, edition=old.played_by) != facts:
            raise rules.Invalid([_problem(_("%(name)s does not sit there."), name=seat.member.name)])
    return rules.rename(facts, new_seats, edition=old.played_by)


def _problem(text: str, **values: object) -> rules.Problem:
    return rules.Problem(deal=None, field="", code="line_up", text=text, values=values)
