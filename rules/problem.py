"""Problems of a document, said so that they can be mended."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable


def _(text: str) -> str:
    """Mark a text for translation. The reader's language is chosen where it is shown."""
    return text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One fault: the deal (1, 2 …; None for the document), the path of the field and a code of the error list."""

    deal: int | None
    field: str
    code: str
    text: str
    values: dict[str, object] = dataclasses.field(default_factory=dict)

    @property
    def message(self) -> str:
        return self.say(str)

    def say(self, gettext: Callable[[str], str]) -> str:
        """Return the message in the language of `gettext`."""
        return gettext(self.text) % self.values if self.values else gettext(self.text)

    def as_document(self) -> dict[str, object]:
        return {"deal": self.deal, "field": self.field, "code": self.code, "message": self.message}


class Invalid(ValueError):
    """Bad input: nothing was settled. `problems` holds every fault found, by deal, then by field."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.message for problem in problems))


class Notes:
    """The problems found while a document is read; `deal`: the number of the deal being read."""

    def __init__(self) -> None:
        self.deal: int | None = None
        self.problems: list[Problem] = []

    def add(self, field: str, code: str, text: str, **values: object) -> None:
        self.problems.append(Problem(deal=self.deal, field=field, code=code, text=text, values=values))

    def blames(self, key: str) -> bool:
        """Tell whether the last problem is about this key of the deal being read, or a value in it."""
        if not self.problems:
            return False
        last = self.problems[-1]
        return last.deal == self.deal and last.field.partition(".")[0] == key

    def sorted(self) -> list[Problem]:
        return sorted(self.problems, key=lambda problem: (problem.deal or 0, problem.field))
