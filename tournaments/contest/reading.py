"""Reading of documents: fields of the right type, every fault noted, nothing unknown let through.

Only the command line tells these faults, so they are not translated: the forms of the site let none of them through.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import rules

from .exact import MOST
from .problem import Notes, refuse

DIGITS = 12
EXACT = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12}|/[0-9]{1,12})?")
LONGEST = 200  # characters of an id, a club, a team


def load_json(text: str | bytes) -> object:
    """Return the value of a JSON text, numbers with a point exactly. Raises Invalid (code `json`)."""
    try:
        return rules.load_json(text, parse_float=Decimal)
    except rules.Invalid as invalid:
        reason = invalid.problems[0].message
        raise refuse("", "json", "the document %(reason)s", reason=reason) from None


class Reader:
    """One object of a document; every look at a field notes what is wrong with it and answers with the default."""

    def __init__(self, value: object, path: str, notes: Notes) -> None:
        self.path, self.notes = path, notes
        self.fields: Mapping[str, Any] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            notes.add(path, "type", "must be an object")

    def known(self, names: Collection[str]) -> None:
        """Note every field that nobody reads."""
        for name in sorted(set(self.fields) - set(names)):
            self.fault(name, "unknown", "nothing is known of this field")

    def fault(self, name: str, code: str, text: str, **values: object) -> None:
        self.notes.add(f"{self.path}.{name}" if self.path and name else self.path or name, code, text, **values)

    def text(self, name: str, default: str = "", *, needed: bool = False) -> str:
        value = self.fields.get(name)
        if value is None:
            if needed:
                self.fault(name, "missing", "is missing")
            return default
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
            self.fault(name, "type", "must be a text of 1 to %(most)d characters", most=LONGEST)
            return default
        return value

    def choice(self, name: str, values: Collection[str], default: str) -> str:
        value = self.fields.get(name, default)
        if not isinstance(value, str) or value not in values:
            self.fault(name, "value", "must be one of: %(values)s", values=", ".join(values))
            return default
        return value

    def whole(self, name: str, default: int | None, *, least: int = -MOST, most: int = MOST) -> int | None:
        value = self.fields.get(name)
        if value is None:
            return default
        if not whole(value) or not least <= value <= most:
            self.fault(name, "type", "must be a whole number from %(least)d to %(most)d", least=least, most=most)
            return default
        return int(value)

    def flag(self, name: str, default: bool) -> bool:
        value = self.fields.get(name, default)
        if not isinstance(value, bool):
            self.fault(name, "type", "must be true or false")
            return default
        return value

    def items(self, name: str, *, needed: bool = False) -> list[Any]:
        value = self.fields.get(name)
        if value is None:
            if needed:
                self.fault(name, "missing", "is missing")
            return []
        if not isinstance(value, list):
            self.fault(name, "type", "must be a list")
            return []
        return value

    def wholes(self, name: str, *, least: int = -MOST, most: int = MOST) -> list[int] | None:
        """Return a list of whole numbers; None where it is missing or holds something else."""
        if self.fields.get(name) is None:
            return None
        values = self.items(name)
        if not all(whole(value) and least <= value <= most for value in values):
            self.fault(name, "type", "must be a list of whole numbers")
            return None
        return values

    def fraction(self, name: str, default: Fraction = Fraction(0)) -> Fraction:
        value = self.fields.get(name)
        if value is None:
            return default
        exact = exact_number(value)
        if exact is None:
            self.fault(name, "type", "must be a number or a fraction such as 7/2")
        return default if exact is None else exact


def whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def exact_number(value: object) -> Fraction | None:
    """Return a number, or a text such as "7/2" or "2.5", exactly; None where it is neither or too large."""
    if isinstance(value, Decimal):
        value = format(value, "f") if value.is_finite() and abs(value.adjusted()) < DIGITS else ""
    if whole(value):
        value = str(value)
    if not isinstance(value, str) or not EXACT.fullmatch(value):
        return None
    over, _slash, under = value.partition("/")
    if under and not int(under):
        return None
    exact = Fraction(over) / int(under or 1)
    return exact if abs(exact) <= MOST else None


def dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
