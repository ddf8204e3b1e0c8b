"""The seats of a table as one field of a form: tapped as chips with the script, chosen seat by seat without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import rules
from clubapp.collation import sort_key
from clubapp.finding import find_member
from clubapp.models import Club, Member
from clubapp.names import checked_name, clean_name, name_key
from ledger.evening.opening import Seated
from ledger.models.sitting import MOST_SEATS

# evenings back in which somebody played to be offered first
RECENT = 8


@dataclass(frozen=True, slots=True)
class Offered:
    """The club's active members by name, those who played lately apart."""

    regulars: tuple[Member, ...]
    others: tuple[Member, ...]

    @property
    def everybody(self) -> dict[str, Member]:
        return {str(member.pk): member for member in (*self.regulars, *self.others)}


def offered(club: Club) -> Offered:
    """Return the members to offer a seat to. Two queries."""
    latest = club.evenings.order_by("-date", "-pk")[:RECENT].values_list("pk", flat=True)
    recent = set(Member.objects.filter(seats__sitting__evening__in=list(latest)).values_list("pk", flat=True))
    members = sorted(club.members.active(), key=lambda member: sort_key(member.name, club.language))
    regulars = [member for member in members if member.pk in recent]
    others = [member for member in members if member.pk not in recent]
    # a small club, or a new one, has no use for two lists
    if not regulars or len(members) <= 12:
        return Offered(tuple(members), ())
    return Offered(tuple(regulars), tuple(others))


class SeatsWidget(forms.Widget):
    template_name = "evenings/seats.html"
    use_fieldset = True

    def __init__(self) -> None:
        super().__init__()
        self.offered = Offered((), ())
        self.numbers = range(1, MOST_SEATS + 1)

    def value_from_datadict(self, data: Mapping[str, Any], _files: Any, name: str) -> list[tuple[str, str]]:
        return [(data.get(f"{name}_{n}", ""), data.get(f"{name}_{n}_guest", "")) for n in self.numbers]

    def value_omitted_from_data(self, data: Mapping[str, Any], _files: Any, name: str) -> bool:
        return f"{name}_1" not in data

    def id_for_label(self, _id: str, _index: Any = None) -> str:
        return ""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        pairs = [*(value or ()), *[("", "")] * len(self.numbers)]
        rows = [{"number": n, "member": pairs[n - 1][0], "guest": pairs[n - 1][1]} for n in self.numbers]
        return {**context, "rows": rows, "offered": self.offered}


class SeatsField(forms.Field):
    """Cleans to the members and the names of new guests in seat order; empty seats are closed up."""

    widget = SeatsWidget
    default_error_messages = {"required": "", "unknown": "", "twice": ""}

    def offer(self, offered: Offered, numbers: range) -> None:
        """Set the members to offer and the numbers of the seats."""
        self.offered = offered
        self.widget.offered, self.widget.numbers = offered, numbers

    def clean(self, value: Sequence[tuple[str, str]]) -> list[Seated]:
        seated = [one for one in (self._seated(*pair) for pair in value) if one]
        if not seated:
            raise ValidationError(_("Choose who sits down."), code="required")
        _need_once(seated)
        return seated

    def _seated(self, chosen: str, guest: str) -> Seated | None:
        if chosen:
            member = self.offered.everybody.get(chosen)
            if member is None:
                raise ValidationError(_("Somebody you chose no longer plays here. Choose again."), code="unknown")
            return member
        if not clean_name(guest):
            return None
        # whoever typed the name or the surname of a member means that member
        return find_member(self.offered.everybody.values(), guest) or checked_name(guest)


def seat_numbers(editions: Iterable[rules.Edition]) -> range:
    """The seats of a table at which any of the editions can be played, as far as the book can keep them."""
    return range(1, min(MOST_SEATS, max(max(edition.seats) for edition in editions)) + 1)


def pairs_of(members: Iterable[Member], offered: Offered) -> list[tuple[str, str]]:
    """The field's initial value: these members, but for those who no longer play."""
    return [(str(member.pk), "") for member in members if str(member.pk) in offered.everybody]


def filled_seats(value: Sequence[tuple[str, str]]) -> list[int]:
    """The numbers of the seats that somebody was put on, as typed."""
    return [n for n, (chosen, guest) in enumerate(value, 1) if chosen or clean_name(guest)]


def _need_once(seated: Iterable[Seated]) -> None:
    seen: set[object] = set()
    for one in seated:
        key = one.pk if isinstance(one, Member) else name_key(one)
        if key in seen:
            name = one.name if isinstance(one, Member) else one
            raise ValidationError(_("%(name)s sits at the table twice."), code="twice", params={"name": name})
        seen.add(key)
