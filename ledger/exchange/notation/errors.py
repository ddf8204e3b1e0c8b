"""Errors of a text in the notation: what is wrong, and on which line."""

from __future__ import annotations

from collections.abc import Callable


def _(text: str) -> str:
    """Mark a text for translation; the reader's language is chosen where it is shown."""
    return text


class NotationError(ValueError):
    """One fault: the group (1, 2 …; None for the first line or the whole text), the player and the entry."""

    def __init__(
        self, text: str, *, group: int | None = None, player: str = "", entry: str = "", **values: object
    ) -> None:
        self.text, self.values = text, values
        self.group, self.player, self.entry = group, player, entry
        super().__init__(self.say(str))

    def say(self, gettext: Callable[[str], str]) -> str:
        """`group 2, Bára, +s+x: …` in the language of `gettext`."""
        where = [gettext(_("group %(number)d")) % {"number": self.group}] if self.group else []
        where += [part for part in (self.player, self.entry) if part]
        what = gettext(self.text) % self.values if self.values else gettext(self.text)
        return f"{', '.join(where)}: {what}" if where else what
