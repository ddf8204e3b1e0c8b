"""Members from a pasted list or a spreadsheet's CSV: a name on each line, and whether he is a guest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubapp.names import clean_name
from clubapp.tables import Row, read_rows
from clubapp.texts import Unreadable

MOST = 1000
# heads of columns as people of the five languages write them, and as our own export does
HEADS = {
    "name": {"name", "jméno", "meno", "ime", "imię i nazwisko", "nazwisko i imię", "player", "hráč", "igrač", "gracz"},
    "surname": {"surname", "last name", "příjmení", "priezvisko", "prezime", "nazwisko"},
    "given": {"first name", "given name", "křestní jméno", "krstné meno", "imię"},
    "guest": {"guest", "host", "hosť", "gost", "gość"},
}
YES = {"x", "1", "ano", "áno", "yes", "da", "tak", "✓", *HEADS["guest"]}
NO = {"", "0", "ne", "nie", "no", "-", "–"}


@dataclass(frozen=True, slots=True)
class NewMember:
    name: str
    guest: bool


def read_members(text: str) -> list[NewMember]:
    """Return the people of the list, in its order. Raises Unreadable for a line that says something else.

    Without heads of columns the first one is the name, the second one says whether he is a guest.
    """
    rows = read_rows(text, most=MOST, lists=True).rows
    if not rows:
        return []
    heads = _heads(rows[0].cells)
    known = heads or {"name": 0, "guest": 1}
    return [_member(row, known) for row in (rows[1:] if heads else rows)]


def _heads(cells: Sequence[str]) -> dict[str, int]:
    """Return the places of the columns that are known; nothing where the first line is somebody's name."""
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        for what, words in HEADS.items():
            if clean_name(cell).casefold() in words:
                found.setdefault(what, place)
    # a column of surnames alone heads nobody whole; "Jméno" beside "Příjmení" is the first name
    if "surname" in found and "name" in found:
        found.setdefault("given", found.pop("name"))
    return found if {"name", "surname"} & found.keys() else {}


def _member(row: Row, known: Mapping[str, int]) -> NewMember:
    def cell(what: str) -> str:
        place = known.get(what)
        return row.cells[place] if place is not None and place < len(row.cells) else ""

    name = clean_name(" ".join(filter(None, (cell("given"), cell("surname")))) or cell("name"))
    said = clean_name(cell("guest"))
    if not name:
        raise Unreadable(_("Line %(number)d has no name.") % {"number": row.line})
    if said.casefold() not in YES | NO:
        text = _(
            "Line %(number)d: “%(text)s” does not say whether this is a guest. Write the whole name in one column."
        )
        raise Unreadable(text % {"number": row.line, "text": said[:40]})
    return NewMember(name, said.casefold() in YES)
