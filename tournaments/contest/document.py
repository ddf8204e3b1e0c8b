"""A tournament document read: format, entrants, rounds with their slips, penalties. Nothing is ranked here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from .exact import MOST
from .formats import Format, read_format
from .problem import Notes
from .reading import Reader
from .sizes import SIZES

MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One who plays. `first` and `last` are the rounds he comes and goes with; `fixed` the table he keeps."""

    id: str
    club: str = ""
    team: str = ""
    present: bool = True
    first: int = 1
    last: int = MOST_ROUNDS
    pauses: tuple[int, ...] = ()
    fixed: int | None = None

    def plays(self, number: int) -> bool:
        return self.present and self.first <= number <= self.last and number not in self.pauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a round: who sat there, dealer first, and the money of each; None while its slip is missing."""

    seats: tuple[str, ...]
    money: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    entrant: str
    points: Fraction = Fraction(0)
    money: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    format: Format
    entrants: tuple[Entrant, ...]
    rounds: tuple[tuple[Table, ...], ...] = ()
    penalties: tuple[Penalty, ...] = ()


def read_contest(value: object) -> Contest:
    """Read a tournament document. Raises Invalid with every fault found."""
    notes = Notes()
    reader = Reader(value, "", notes)
    reader.known(("format", "entrants", "rounds", "penalties"))
    for name in ("format", "entrants"):
        if name not in reader.fields:
            reader.fault(name, "missing", "is missing")
    contest_format = read_format(reader.fields.get("format", {}), notes) if "format" in reader.fields else None
    entrants = _entrants(reader, notes)
    known = {entrant.id for entrant in entrants}
    rounds = tuple(
        _round(each, number, known, contest_format, notes)
        for number, each in enumerate(reader.items("rounds"), start=1)
    )
    notes.round = notes.table = None
    if len(rounds) > MOST_ROUNDS:
        reader.fault("rounds", "range", "there may be %(most)d rounds", most=MOST_ROUNDS)
    penalties = tuple(
        _penalty(each, f"penalties[{place}]", known, contest_format, notes)
        for place, each in enumerate(reader.items("penalties"))
    )
    notes.raise_any()
    assert contest_format is not None
    return Contest(format=contest_format, entrants=entrants, rounds=rounds, penalties=penalties)


def _entrants(reader: Reader, notes: Notes) -> tuple[Entrant, ...]:
    read = [_entrant(each, f"entrants[{place}]", notes) for place, each in enumerate(reader.items("entrants"))]
    for name, times in Counter(entrant.id for entrant in read if entrant.id).items():
        if times > 1:
            reader.fault("entrants", "twice", "%(id)s stands twice among the entrants", id=name)
    return tuple(read)


def _entrant(value: object, path: str, notes: Notes) -> Entrant:
    reader = Reader(value, path, notes)
    reader.known(("id", "name", "club", "team", "categories", "present", "from", "until", "pauses", "fixed"))
    return Entrant(
        id=reader.text("id", needed=isinstance(value, dict)),
        club=reader.text("club"),
        team=reader.text("team"),
        present=reader.flag("present", default=True),
        first=reader.whole("from", 1, least=1, most=MOST_ROUNDS) or 1,
        last=reader.whole("until", MOST_ROUNDS, least=0, most=MOST_ROUNDS) or 0,
        pauses=tuple(reader.wholes("pauses", least=1, most=MOST_ROUNDS) or ()),
        fixed=reader.whole("fixed", None, least=1),
    )


def _round(value: object, number: int, known: set[str], form: Format | None, notes: Notes) -> tuple[Table, ...]:
    notes.round, notes.table = number, None
    reader = Reader(value, "", notes)
    reader.known(("tables",))
    tables = reader.items("tables", needed=isinstance(value, dict))
    read = []
    for notes.table, each in enumerate(tables, start=1):
        read.append(_table(each, known, form, notes))
    seated = Counter(name for table in read for name in table.seats)
    for notes.table, table in enumerate(read, start=1):
        for name in sorted({name for name in table.seats if seated[name] > 1}):
            notes.add("seats", "twice", "%(id)s sits twice in this round", id=name)
    notes.table = None
    return tuple(read)


def _table(value: object, known: set[str], form: Format | None, notes: Notes) -> Table:
    reader = Reader(value, "", notes)
    reader.known(("seats", "money", "left", "rebuys"))
    seats = reader.items("seats", needed=isinstance(value, dict))
    names = [name for name in seats if isinstance(name, str)]
    if len(names) != len(seats):
        reader.fault("seats", "type", "must be a list of ids")
    elif len(names) not in SIZES and isinstance(value, dict) and "seats" in value:
        reader.fault("seats", "size", "a table has three or four players, not %(players)d", players=len(names))
    for name in names:
        if name not in known:
            reader.fault("seats", "unknown", "%(id)s is not among the entrants", id=name)
    if form and form.needs_points and len(names) in SIZES and form.points and len(names) not in form.points:
        reader.fault("seats", "points", "the format has no points for a table of %(players)d", players=len(names))
    return Table(seats=tuple(names), money=_money(reader, len(seats), form))


def _money(reader: Reader, seats: int, form: Format | None) -> tuple[int, ...] | None:
    """Return what each seat counts, after the control sum: the net, or what lay before it."""
    given = {name: reader.wholes(name, least=0 if name != "money" else -MOST) for name in ("money", "left", "rebuys")}
    for name, values in given.items():
        if values is not None and len(values) != seats:
            reader.fault(name, "length", "must be %(seats)d numbers, one for each seat", seats=seats)
            return None
    money, left, rebuys = given["money"], given["left"], given["rebuys"] or [0] * seats
    if form is None or (money is None and left is None):
        return None
    if money is not None and left is not None:
        reader.fault("left", "value", "either money or what was left, not both")
        return None
    if form.count_money == "net":
        counted = money if left is None else [one - form.stake - again for one, again in zip(left, rebuys, strict=True)]
        total = 0
    else:
        counted = money if left is None else left
        total = form.stake * seats + sum(rebuys)
    assert counted is not None
    off = sum(counted) - total
    if off:
        name = "money" if left is None else "left"
        reader.fault(name, "sum", "the table must sum to %(total)d and is off by %(off)+d", total=total, off=off)
    return tuple(counted)


def _penalty(value: object, path: str, known: set[str], form: Format | None, notes: Notes) -> Penalty:
    reader = Reader(value, path, notes)
    reader.known(("entrant", "points", "money", "reason", "keeps_sum"))
    name = reader.text("entrant", needed=isinstance(value, dict))
    if name and name not in known:
        reader.fault("entrant", "unknown", "%(id)s is not among the entrants", id=name)
    points = reader.fraction("points")
    if points and form and not form.points:
        reader.fault("points", "value", "the format has no points that could be taken")
    return Penalty(entrant=name, points=points, money=reader.whole("money", 0) or 0)
