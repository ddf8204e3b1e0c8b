"""Text → an evening of groups of rows of entries. Nothing is counted here: `value` does."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from ledger.exchange.notation import entries
from ledger.exchange.notation.entries import Entry, Part
from ledger.exchange.notation.errors import NotationError, _

__all__ = ["Entry", "Group", "Part", "Row", "WrittenEvening", "parse"]

LEAST_PLAYERS = 3
LARGEST_MULTIPLIER = 100_000

_FIRST_LINE = re.compile(r"(?P<date>\S+)(?P<place>[^{}]*)(?:\{(?P<options>[^{}]*)\})?\s*")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MULTIPLIER = re.compile(r"([1-9]\d{0,5})x", re.ASCII)
# an entry with the comment that follows it directly; the comment may hold spaces
_WORD = re.compile(r"\s*(?P<entry>[^\s{}]+)(?:\{(?P<comment>[^{}]*)\})?(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line in a group. `rest`: what stands after the name, as it was written."""

    player: str
    entries: tuple[Entry, ...]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Players who played together. `number` counts from 1."""

    number: int
    rows: tuple[Row, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(row.player for row in self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenEvening:
    """`linear`: hundreds grow by addition (`k+`), else they double. One unit is 10 haléř × `multiplier`."""

    date: datetime.date
    place: str
    linear: bool
    multiplier: int
    first_line: str
    groups: tuple[Group, ...]


def parse(text: str, *, key: Callable[[str], str] = str) -> WrittenEvening:
    """Read an evening. Raises NotationError for the first fault; whether groups sum to zero is not looked at.

    Two names are one player where their `key` is one.
    """
    lines = [line.strip() for line in unicodedata.normalize("NFC", text.removeprefix("\ufeff")).splitlines()]
    while lines and not lines[0]:
        lines.pop(0)
    if not lines:
        raise NotationError(_("the text is empty"))
    evening = _first_line(lines[0])
    blocks = _blocks(lines[1:])
    if not blocks:
        raise NotationError(_("no group follows the first line"))
    return replace(evening, groups=tuple(_group(number, block, key) for number, block in enumerate(blocks, 1)))


def _first_line(line: str) -> WrittenEvening:
    match = _FIRST_LINE.fullmatch(line)
    if match is None:
        raise NotationError(_("the first line is not a date, a place and options in braces: %(line)s"), line=line)
    linear, multiplier = _options(match["options"] or "")
    place = " ".join(match["place"].split())
    date = _date(match["date"])
    return WrittenEvening(date=date, place=place, linear=linear, multiplier=multiplier, first_line=line, groups=())


def _date(text: str) -> datetime.date:
    try:
        if _DATE.fullmatch(text):
            return datetime.date.fromisoformat(text)
    except ValueError:
        pass
    raise NotationError(_("the first line does not begin with a date such as 2026-01-16: %(written)s"), written=text)


def _options(text: str) -> tuple[bool, int]:
    """Each kind at most once; what is not there has its default."""
    linear: bool | None = None
    multiplier: int | None = None
    for option in text.split():
        match = _MULTIPLIER.fullmatch(option)
        if option in ("k+", "k*") and linear is None:
            linear = option == "k+"
        elif match and multiplier is None and int(match[1]) <= LARGEST_MULTIPLIER:
            multiplier = int(match[1])
        else:
            raise NotationError(_("unknown option or an option twice in the first line: %(option)s"), option=option)
    return bool(linear), multiplier or 1


def _blocks(lines: list[str]) -> list[list[str]]:
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _group(number: int, lines: list[str], key: Callable[[str], str]) -> Group:
    rows: list[Row] = []
    for line in lines:
        row = _row(number, line)
        if any(key(row.player) == key(other.player) for other in rows):
            raise NotationError(_("the name stands twice in the group"), group=number, player=row.player)
        rows.append(row)
    if len(rows) < LEAST_PLAYERS:
        raise NotationError(_("fewer than three players"), group=number)
    return Group(number, tuple(rows))


def _row(group: int, line: str) -> Row:
    name = line.split(maxsplit=1)[0]
    if name[0] in "+-$" or "{" in name or "}" in name:
        raise NotationError(_("the line does not begin with a name"), group=group, entry=name)
    rest = line[len(name) :]
    return Row(name, tuple(_entries(group, name, rest)), rest)


def _entries(group: int, player: str, text: str) -> list[Entry]:
    parsed: list[Entry] = []
    at = 0
    while text[at:].strip():
        match = _WORD.match(text, at)
        if match is None:
            raise NotationError(
                _("a comment in braces follows an entry directly and is closed"),
                group=group,
                player=player,
                entry=text[at:].strip()[:60],
            )
        at = match.end()
        try:
            parsed.append(entries.read(match["entry"], match["comment"] or ""))
        except NotationError as fault:
            raise NotationError(
                fault.text, group=group, player=player, entry=match["entry"][:60], **fault.values
            ) from None
    return parsed
