"""Entrants: entered one by one or pasted, put right, present or absent, paid, left."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from typing import Any

from clubapp.models import Member, User
from clubapp.names import clean_name
from tournaments.book.errors import WrongState
from tournaments.book.writing import locked, note
from tournaments.contest.problem import Notes, _
from tournaments.models import Entrant, Round, Tournament, TournamentEvent

Kind = TournamentEvent.Kind
MOST_ENTRANTS = 1000
TEXTS = ("name", "club_name", "team", "categories", "played_by")
LONGEST = 200


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entrant as he is entered; `number` None takes the next free one."""

    name: str
    club_name: str = ""
    team: str = ""
    categories: str = ""
    number: int | None = None
    paid: bool = False
    present: bool = True
    member: Member | None = None


def add_entrants(*, tournament: Tournament, entries: Sequence[Entry], user: User | None) -> list[Entrant]:
    """Enter people under the next start numbers, or their own. Raises Invalid, WrongState; then nobody is entered.

    Who is entered when rounds are published plays from the next one; `seat_late` gives him a chair before.
    """
    with locked(tournament) as current:
        if current.is_finished:
            raise WrongState
        first_round = 1 + Round.objects.filter(tournament=current).published().count()
        taken = set(current.entrants.values_list("number", flat=True))
        notes = Notes()
        made = [_entrant(current, entry, taken, line, notes) for line, entry in enumerate(entries, start=1)]
        if len(taken) > MOST_ENTRANTS:
            notes.add("", "range", _("there may be %(most)d entrants"), most=MOST_ENTRANTS)
        notes.raise_any()
        for entrant in made:
            entrant.first_round = first_round
        Entrant.objects.bulk_create(made)
        if first_round > 1:
            note(current, Kind.ENTRANTS, user, numbers=[one.number for one in made], round=first_round)
    return made


def _entrant(tournament: Tournament, entry: Entry, taken: set[int], line: int, notes: Notes) -> Entrant:
    texts = {name: clean_name(getattr(entry, name)) for name in ("name", "club_name", "team", "categories")}
    if not texts["name"]:
        notes.add(f"{line}.name", "missing", _("line %(line)d: the name is missing"), line=line)
    if any(len(text) > LONGEST for text in texts.values()):
        notes.add(f"{line}.name", "type", _("line %(line)d: a text is too long"), line=line)
    number = entry.number or max(taken, default=0) + 1
    if number in taken or not 1 <= number <= 9999:
        text = _("line %(line)d: number %(number)d is taken or out of range")
        notes.add(f"{line}.number", "twice", text, line=line, number=number)
    taken.add(number)
    return Entrant(
        tournament=tournament,
        number=number,
        paid=entry.paid,
        present=entry.present,
        member=entry.member,
        **texts,
    )


def change_entrant(*, entrant: Entrant, user: User | None, **said: Any) -> Entrant:
    """Put right what is said of an entrant. What the draw asks of him counts from the next draw on. Raises Invalid."""
    notes = Notes()
    said |= {name: clean_name(said[name]) for name in TEXTS if name in said}
    if "name" in said and not said["name"]:
        notes.add("name", "missing", _("is missing"))
    for name in TEXTS:
        if len(said.get(name, "")) > LONGEST:
            notes.add(name, "type", _("is too long"))
    member = said.get("member")
    if member is not None and member.club_id != entrant.tournament.club_id:
        notes.add("member", "unknown", _("is not a member of the club"))
    notes.raise_any()
    with locked(entrant.tournament) as tournament:
        current = Entrant.objects.get(pk=entrant.pk)
        changed = sorted(name for name, value in said.items() if getattr(current, name) != value)
        for name in changed:
            setattr(current, name, said[name])
        if changed:
            current.save(update_fields=changed)
            if tournament.rounds.exists():
                note(tournament, Kind.ENTRANTS, user, numbers=[current.number], fields=changed)
    return current


def mark_entrants(*, tournament: Tournament, numbers: Collection[int], user: User | None, **marks: bool) -> list[int]:
    """Mark entrants present, absent or paid at once; return the numbers that nobody has."""
    assert set(marks) <= {"present", "paid"}
    with locked(tournament) as current:
        found = current.entrants.filter(number__in=numbers)
        known = set(found.values_list("number", flat=True))
        found.update(**marks)
        if "present" in marks and current.rounds.exists():
            note(current, Kind.ENTRANTS, user, numbers=sorted(known), marked=marks)
    return sorted(set(numbers) - known)


def remove_entrant(*, entrant: Entrant) -> None:
    """Take somebody off the list who was entered by mistake. Raises WrongState where he was seated or penalised."""
    with locked(entrant.tournament):
        if entrant.seats.exists() or entrant.penalties.exists():
            raise WrongState
        entrant.delete()


def leave(*, entrant: Entrant, last_round: int | None, reason: str, user: User | None) -> Entrant:
    """Let somebody leave after a round; his results stay. None: he came back and plays on."""
    with locked(entrant.tournament) as tournament:
        current = Entrant.objects.get(pk=entrant.pk)
        current.last_round = last_round
        current.save(update_fields=["last_round"])
        note(tournament, Kind.LEFT, user, reason=reason, numbers=[current.number], round=last_round)
    return current


def substitute(*, entrant: Entrant, entry: Entry, from_round: int, reason: str, user: User | None) -> Entrant:
    """Let somebody else play instead of an entrant from a round on, with results of his own. Raises Invalid."""
    with locked(entrant.tournament) as tournament:
        [substituted] = add_entrants(tournament=tournament, entries=[entry], user=user)
        substituted.first_round = from_round
        substituted.save(update_fields=["first_round"])
        Entrant.objects.filter(pk=entrant.pk).update(last_round=from_round - 1)
        numbers = [entrant.number, substituted.number]
        note(tournament, Kind.SUBSTITUTED, user, reason=reason, numbers=numbers, round=from_round)
    return substituted
