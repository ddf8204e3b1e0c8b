"""An archive as it is written, an evening a line: read so, years of a club are never whole in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import rules
from ledger.exchange.archive.formats import NEWEST
from ledger.exchange.archive.records import Record

_HEAD = f'{{"format":"{NEWEST}",\n'.encode()
_FIRST, _LAST = b'\n"sessions":[\n', b"\n],\n"


class Evenings:
    """The evenings of an archive, each read when it is come to."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data, self._start, self._end = data, start, end
        self._count = data.count(b"\n", start, end) + 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Record]:
        start = self._start
        while start < self._end:
            end = self._data.find(b"\n", start, self._end)
            end = self._end if end < 0 else end
            record = rules.load_json(self._data[start:end].removesuffix(b","))
            if not isinstance(record, dict):
                raise ValueError("an evening is no object")
            yield record
            start = end + 1


def read_by_lines(data: bytes) -> object | None:
    """Return the archive with its evenings still unread; None where the newest format is not written as we write it.

    Raises rules.Invalid where the rest is no JSON.
    """
    start = data.find(_FIRST)
    end = data.find(_LAST, start + len(_FIRST) - 1)
    if not data.startswith(_HEAD) or start < 0 or end <= start + len(_FIRST):
        return None
    start += len(_FIRST)
    content = rules.load_json(data[:start] + data[end:])
    return {**content, "sessions": Evenings(data, start, end)} if isinstance(content, dict) else content


def is_same(lines: Iterable[str], data: bytes) -> bool:
    """Return whether the lines, one after the other, are the bytes of an archive."""
    place = 0
    for line in lines:
        part = line.encode()
        if data[place : place + len(part)] != part:
            return False
        place += len(part)
    return place == len(data)
