"""People at an open evening: the list its organiser ticks, and what is noted of it."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction

from clubapp.collation import Key, initial, search_key, sort_key
from clubapp.models import Club, Member
from clubapp.names import name_parts, surname
from clubapp.services import add_member
from ledger.book.errors import EveningClosed
from ledger.evening.opening import Seated
from ledger.models import Evening, Present, Sitting

# days before the last evening in which somebody played to be offered before the others
LATELY = datetime.timedelta(days=365)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A member in the list. `table` is the number of the table where he sits, `left` is said of who went home."""

    member: Member
    here: bool = False
    left: bool = False
    table: int | None = None
    initial: str = ""

    @property
    def parts(self) -> tuple[str, str, str]:
        return name_parts(self.member.name)

    @property
    def found_by(self) -> str:
        """The text that the page's search looks into."""
        return search_key(self.member.name)


@dataclass(frozen=True)
class People:
    """Everybody who may come, by surname: last evening's players, those of the last twelve months, the others."""

    last_evening: tuple[Person, ...]
    lately: tuple[Person, ...]
    others: tuple[Person, ...]

    @cached_property
    def everybody(self) -> tuple[Person, ...]:
        return (*self.last_evening, *self.lately, *self.others)

    @property
    def initials(self) -> list[str]:
        return list(
            dict.fromkeys(one.initial for one in sorted(self.everybody, key=lambda one: by_surname(one.member)))
        )

    @property
    def here(self) -> list[Person]:
        return [one for one in self.everybody if one.here]


def by_surname(member: Member, language: str = "") -> tuple[Key, Key]:
    language = language or member.club.language
    return sort_key(surname(member.name), language), sort_key(member.name, language)


def people(club: Club, evening: Evening | None = None, *, ticked: Collection[str] | None = None) -> People:
    """Return the active members with what is known of them on this evening. Five queries.

    `ticked`: ids that somebody just ticked, in place of what is noted.
    """
    last, lately = _players(club, evening)
    noted = {row.member_id: row.here for row in evening.present.all()} if evening else {}
    tables = seated_at(evening) if evening else {}
    groups: tuple[list[Person], ...] = ([], [], [])
    members = sorted(club.members.active(), key=lambda one: by_surname(one, club.language))
    for member in members:
        table = tables.get(member.pk)
        person = Person(
            member=member,
            here=noted.get(member.pk, table is not None) if ticked is None else str(member.pk) in ticked,
            left=noted.get(member.pk) is False,
            table=table.table_no if table else None,
            initial=initial(surname(member.name), club.language),
        )
        groups[0 if member.pk in last else 1 if member.pk in lately else 2].append(person)
    return People(*map(tuple, groups))


def seated_at(evening: Evening) -> dict[int, Sitting]:
    """Return the table that goes on with him, by member's id. Two queries."""
    going_on = Sitting.objects.of_evening(evening).going_on().with_seats()
    return {seat.member_id: sitting for sitting in going_on for seat in sitting.seated}


def members_here(evening: Evening) -> list[Member]:
    """Return who is here, by surname."""
    return [one.member for one in people(evening.club, evening).here]


@transaction.atomic
def note_present(*, evening: Evening, came: Iterable[Seated], left: Collection[Member] = ()) -> list[Member]:
    """Note who came and who left; names become guests. Who is noted already stays as he is.

    Raises EveningClosed, ValidationError (a guest's name).
    """
    locked = Evening.objects.select_for_update().get(pk=evening.pk)
    if not locked.is_open:
        raise EveningClosed
    members = [one if isinstance(one, Member) else add_member(club=evening.club, name=one, guest=True) for one in came]
    _note(evening, members, here=True)
    _note(evening, left, here=False)
    return members


def _note(evening: Evening, members: Collection[Member], *, here: bool) -> None:
    rows = [Present(evening=evening, member=member, here=here) for member in members]
    Present.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["evening", "member"], update_fields=["here", "since"]
    )


def _players(club: Club, evening: Evening | None) -> tuple[set[int], set[int]]:
    """Return the ids of who played on the last evening before this one, and in the twelve months until then."""
    evenings = club.evenings.filter(sittings__isnull=False)
    last = (evenings.exclude(pk=evening.pk) if evening else evenings).order_by("-date", "-pk").first()
    if last is None:
        return set(), set()
    seats = Member.objects.filter(club=club)
    since = last.date - LATELY
    lately = seats.filter(seats__sitting__evening__club=club, seats__sitting__evening__date__range=(since, last.date))
    return (
        set(seats.filter(seats__sitting__evening=last).values_list("pk", flat=True)),
        set(lately.distinct().values_list("pk", flat=True)),
    )


def chosen(members: Sequence[Member], ids: Iterable[str]) -> list[Member]:
    """Return those of the members whose ids were sent; others are passed over."""
    wanted = set(ids)
    return [member for member in members if str(member.pk) in wanted]
