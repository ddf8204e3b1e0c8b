"""Forms of the list of who is here and of the tables being formed, as a phone sends them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from clubapp.finding import find_member
from clubapp.models import Club, Member
from clubapp.names import checked_name, clean_name
from clubapp.variants import usual_of, variant_choices
from ledger.evening.editions import editions_due
from ledger.evening.forming import Forming, LineUp, TablesMoved, filled, free_numbers
from ledger.evening.opening import Seated
from ledger.evening.presence import chosen
from ledger.evening.rule_sets import choice_of, rule_sets_due, usual_rule_set
from ledger.models import Evening


@dataclass(frozen=True, slots=True)
class Came:
    """Members ticked since the page was made, and those whose tick was taken away."""

    came: list[Seated]
    left: list[Member]


def read_present(club: Club, data: QueryDict) -> Came:
    """Read `here` and `shown` (ticked when the page was made), and `guest`: names. Raises ValidationError.

    Only what was changed on this page is said: another phone may have ticked others meanwhile.
    """
    members = list(club.members.active())
    here, shown = set(data.getlist("here")), set(data.getlist("shown"))
    came: list[Seated] = [*chosen(members, here - shown)]
    for name in data.getlist("guest"):
        if clean_name(name):
            came.append(find_member(members, name) or checked_name(name))
    return Came(list(dict.fromkeys(came)), chosen(members, shown - here))


class ChoiceForm(forms.Form):
    """The variant of new tables, and how many sit at one. Both have a usual value, so that nothing need be sent."""

    variant = forms.ChoiceField(label=gettext_lazy("What new tables play"), required=False)
    size = forms.TypedChoiceField(
        label=gettext_lazy("Players at a table"), coerce=int, required=False, widget=forms.RadioSelect
    )

    def __init__(self, evening: Evening, data: Any) -> None:
        self.editions = editions_due(evening.club, evening)
        sets = rule_sets_due(evening.club, evening)
        by_choice = {choice_of(version): version for version in sets}
        set_played = usual_rule_set(evening.club, sets)
        usual = choice_of(set_played) if set_played else usual_of(evening.club)
        sent = str(data.get("variant", ""))
        self.chosen = sent if sent in self.editions or sent in by_choice else usual
        # the club's rule set that new tables take; None where they play a text
        self.rule_set = by_choice.get(self.chosen)
        self.edition: rules.Edition = self.rule_set.played_by if self.rule_set else self.editions[self.chosen]
        size = str(data.get("size", ""))
        allowed = [str(number) for number in self.edition.seats]
        self.chosen_size = int(size if size in allowed else self.edition.seats[0])
        super().__init__(initial={"variant": self.chosen, "size": self.chosen_size})
        variant, sizes = self.fields["variant"], self.fields["size"]
        assert isinstance(variant, forms.ChoiceField)
        assert isinstance(sizes, forms.TypedChoiceField)
        names: list[tuple[str, str]] = [(choice, version.title) for choice, version in by_choice.items()]
        variant.choices = sorted([*names, *variant_choices()], key=lambda choice: choice[0] != usual)
        sizes.choices = [(number, str(number)) for number in self.edition.seats]


@dataclass(slots=True)
class Table:
    """A table of the page: `allowed` are the numbers of players it can have."""

    line_up: LineUp
    allowed: Sequence[int]
    error: str = ""


@dataclass(slots=True)
class Tables:
    """Everything the page shows of them. `faults`: some table has too few or too many."""

    tables: list[Table]
    waiting: list[Member] = field(default_factory=list)

    @property
    def faults(self) -> bool:
        return any(table.error for table in self.tables)

    @property
    def line_ups(self) -> list[LineUp]:
        return [table.line_up for table in self.tables if table.line_up.sitting or table.line_up.members]


def shown_tables(forming: Forming, choice: ChoiceForm) -> Tables:
    """Return the tables as they stand or are proposed, and empty ones for everybody who waits."""
    least = max(1, choice.edition.seats[0])
    made = len(forming.line_ups) - sum(one.sitting is not None for one in forming.line_ups)
    # one at least: whoever sits may be moved to it
    more = free_numbers(forming)[made : made + max(1, -(-len(forming.waiting) // least))]
    empty = [LineUp(sitting=None, number=number, members=()) for number in more]
    line_ups = [*forming.line_ups, *empty]
    return Tables([Table(one, _allowed(one, choice)) for one in line_ups], list(forming.waiting))


def read_tables(forming: Forming, choice: ChoiceForm, data: QueryDict) -> Tables:
    """Read `seat`: "member:table" in seat order. `sitting` are the tables that the page showed as going on.

    Raises TablesMoved where others go on by now.
    """
    if sorted(data.getlist("sitting")) != sorted(str(one.sitting.pk) for one in forming.line_ups if one.sitting):
        raise TablesMoved
    here = {str(member.pk): member for one in forming.line_ups for member in one.members}
    here |= {str(member.pk): member for member in forming.waiting}
    going_on = {str(one.number): one for one in forming.line_ups}
    seats: dict[str, list[Member]] = {}
    for member, number in _pairs(data.getlist("seat")):
        if member in here:
            seats.setdefault(number, []).append(here.pop(member))
    waiting = [*seats.pop("", []), *here.values()]
    free = {str(number) for number in free_numbers(forming)}
    numbers = [*going_on, *sorted(free & seats.keys(), key=int)]
    tables = []
    for number in numbers:
        known = going_on.get(number)
        line_up = LineUp(
            sitting=known.sitting if known else None, number=int(number), members=tuple(seats.get(number, ()))
        )
        allowed = _allowed(line_up, choice)
        tables.append(Table(line_up, allowed, _fault(line_up, allowed)))
    return Tables(tables, waiting)


def proposed(forming: Forming, order: Sequence[Member], tables: Sequence[int], choice: ChoiceForm) -> Tables:
    return shown_tables(filled(forming, order, tables), choice)


def _pairs(sent: Iterable[str]) -> Iterable[tuple[str, str]]:
    for one in sent:
        member, _colon, number = one.partition(":")
        yield member, number


def _allowed(line_up: LineUp, choice: ChoiceForm) -> Sequence[int]:
    return line_up.sitting.played_by.seats if line_up.sitting else choice.edition.seats


def _fault(line_up: LineUp, allowed: Sequence[int]) -> str:
    count = len(line_up.members)
    if not count or count in allowed:
        return ""
    values = {"allowed": _(" or ").join(map(str, allowed)), "count": count}
    return _("%(allowed)s play here; %(count)d sit.") % values
