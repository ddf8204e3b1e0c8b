"""Faults of a tournament document or of a wish for a draw, said so that they can be mended."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable


def _(text: str) -> str:
    """Mark a text for translation; the reader's language is chosen where it is shown."""
    return text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One fault: its round and table (1, 2 …; None for the document), the path of the field and a code."""

    field: str
    code: str
    text: str
    round: int | None = None
    table: int | None = None
    values: dict[str, object] = dataclasses.field(default_factory=dict)

    @property
    def message(self) -> str:
        return self.say(str)

    def say(self, gettext: Callable[[str], str]) -> str:
        """Return the message in the language of `gettext`."""
        return gettext(self.text) % self.values if self.values else gettext(self.text)

    def as_document(self) -> dict[str, object]:
        named = {name: getattr(self, name) for name in ("round", "table", "field", "code")}
        return {**named, "message": self.message}


class Invalid(ValueError):
    """Bad input: nothing was ranked or drawn. `problems` holds every fault found."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.message for problem in problems))


def refuse(field: str, code: str, text: str, **values: object) -> Invalid:
    """Return the error of a single fault, to be raised."""
    return Invalid([Problem(field=field, code=code, text=text, values=values)])


class Notes:
    """Problems collected while a document is read; `round` and `table` are those being read."""

    def __init__(self) -> None:
        self.round: int | None = None
        self.table: int | None = None
        self.problems: list[Problem] = []

    def add(self, field: str, code: str, text: str, **values: object) -> None:
        problem = Problem(field=field, code=code, text=text, round=self.round, table=self.table, values=values)
        self.problems.append(problem)

    def raise_any(self) -> None:
        if self.problems:
            raise Invalid(self.problems)
