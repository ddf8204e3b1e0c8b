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
from ledger.book.errors import SessionClosed
from ledger.evening.opening import Seated
from ledger.models import Present, Session, Sitting

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


def people(club: Club, session: Session | None = None, *, ticked: Collection[str] | None = None) -> People:
    """Return the active members with what is known of them on this evening. Five queries.

    `ticked`: ids that somebody just ticked, in place of what is noted.
    """
    last, lately = _players(club, session)
    noted = {row.member_id: row.here for row in session.present.all()} if session else {}
    tables = seated_at(session) if session else {}
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


def seated_at(session: Session) -> dict[int, Sitting]:
    """Return the table that goes on with him, by member's id. Two queries."""
    going_on = Sitting.objects.of_session(session).going_on().with_seats()
    return {seat.member_id: sitting for sitting in going_on for seat in sitting.seated}


def members_here(session: Session) -> list[Member]:
    """Return who is here, by surname."""
    return [one.member for one in people(session.club, session).here]


@transaction.atomic
def note_present(*, session: Session, came: Iterable[Seated], left: Collection[Member] = ()) -> list[Member]:
    """Note who came and who left; names become guests. Who is noted already stays as he is.

    Raises SessionClosed, ValidationError (a guest's name).
    """
    locked = Session.objects.select_for_update().get(pk=session.pk)
    if not locked.is_open:
        raise SessionClosed
    members = [one if isinstance(one, Member) else add_member(club=session.club, name=one, guest=True) for one in came]
    _note(session, members, here=True)
    _note(session, left, here=False)
    return members


def _note(session: Session, members: Collection[Member], *, here: bool) -> None:
    rows = [Present(session=session, member=member, here=here) for member in members]
    Present.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["session", "member"], update_fields=["here", "since"]
    )


def _players(club: Club, session: Session | None) -> tuple[set[int], set[int]]:
    """Return the ids of who played on the last evening before this one, and in the twelve months until then."""
    evenings = club.sessions.filter(sittings__isnull=False)
    last = (evenings.exclude(pk=session.pk) if session else evenings).order_by("-date", "-pk").first()
    if last is None:
        return set(), set()
    seats = Member.objects.filter(club=club)
    since = last.date - LATELY
    lately = seats.filter(seats__sitting__session__club=club, seats__sitting__session__date__range=(since, last.date))
    return (
        set(seats.filter(seats__sitting__session=last).values_list("pk", flat=True)),
        set(lately.distinct().values_list("pk", flat=True)),
    )


def chosen(members: Sequence[Member], ids: Iterable[str]) -> list[Member]:
    """Return those of the members whose ids were sent; others are passed over."""
    wanted = set(ids)
    return [member for member in members if str(member.pk) in wanted]
