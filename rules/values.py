"""Readers of single JSON values. Each returns None and notes a problem when the value is not what it should be."""

from __future__ import annotations

from collections.abc import Collection

from .problem import Notes, _

# No number of a card evening is longer; a longer one is a slip of the keyboard or an attack.
TOO_LONG = 10**9


def integer(
    value: object, notes: Notes, path: str, code: str, low: int, high: int = TOO_LONG, step: int = 1
) -> int | None:
    """An integer from `low` to `high` in steps of `step`."""
    if type(value) is not int:
        notes.add(path, code, _("must be a whole number"))
    elif not -TOO_LONG <= value <= TOO_LONG:
        notes.add(path, "type", _("is too long a number to be meant"))
    elif not low <= value <= high or value % step:
        if high == TOO_LONG:
            notes.add(path, code, _("must be %(low)d or more"), low=low)
        elif step == 1:
            notes.add(path, code, _("must be from %(low)d to %(high)d"), low=low, high=high)
        else:
            notes.add(
                path, code, _("must be from %(low)d to %(high)d in steps of %(step)d"), low=low, high=high, step=step
            )
    else:
        return value
    return None


def choice(value: object, notes: Notes, path: str, code: str, choices: Collection[str]) -> str | None:
    """One of a few words."""
    if type(value) is str and value in choices:
        return value
    notes.add(path, code, _("must be one of: %(choices)s"), choices=", ".join(choices))
    return None


def boolean(value: object, notes: Notes, path: str, code: str) -> bool | None:
    if type(value) is bool:
        return value
    notes.add(path, code, _("must be true or false"))
    return None


def player(value: object, notes: Notes, path: str, code: str, players: Collection[str]) -> str | None:
    """A name at the table."""
    if type(value) is str and value in players:
        return value
    if type(value) is str:
        notes.add(path, code, _("%(name)s is not at the table"), name=value)
    else:
        notes.add(path, code, _("must be the name of a player"))
    return None
