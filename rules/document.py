"""JSON text in. Duplicate keys, NaN and endless numbers, which the standard reader lets through, are refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

from .problem import Invalid, Problem, _


def load_json(text: str | bytes, *, parse_float: Callable[[str], object] = float) -> object:
    """Return the value of a JSON text. Raises Invalid (code `json`) where it is not JSON.

    `parse_float` reads the numbers with a point: what settles by fractions must not lose a digit.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(
            text, object_pairs_hook=_without_duplicates, parse_constant=_no_constant, parse_float=parse_float
        )
    except RecursionError:
        raise _invalid(_("is nested too deeply")) from None
    except ValueError as error:  # JSONDecodeError, UnicodeDecodeError, a number of more than 4,300 digits
        raise _invalid(_("is not JSON: %(reason)s"), reason=str(error)) from None


def _invalid(text: str, **values: object) -> Invalid:
    return Invalid([Problem(deal=None, field="", code="json", text=text, values=values)])


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        twice = Counter(name for name, value in pairs).most_common(1)[0][0]
        raise ValueError(f"the key {twice!r} stands twice")
    return members


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")
