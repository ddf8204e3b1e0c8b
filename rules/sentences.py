"""Lines as sentences: in English for the command line, in the reader's language elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from . import hr_marijas, pl_mariasz, three_hand
from .edition import Edition
from .engines import ENGINES
from .outcome import Why
from .settlement import Line
from .text import Gettext, Maker, Name
from .text import word as plain_word
from .words import Speech

SENTENCES: Mapping[Why, Maker] = {**three_hand.SENTENCES, **hr_marijas.SENTENCES, **pl_mariasz.SENTENCES}


def word(name: str, gettext: Gettext = str, *, edition: Edition | None = None) -> str:
    """Return the word for a component, a contract or a penalty: the edition's own, else the usual one."""
    if edition is not None and name in edition.words:
        return edition.words[name]
    return plain_word(name, gettext)


def fact_words(
    deal: Mapping[str, Any], names: Mapping[str, str], *, edition: Edition, gettext: Gettext = str
) -> tuple[str, ...]:
    """Say the facts of a deal in the few words a table would use, in the order a scorekeeper would say them.

    Announcement, fleks and penalties are not among them. `names`: what the players are called, by the names that the
    facts use and in seat order.
    """
    speech = Speech(names=names, gettext=gettext)
    specs = ENGINES[edition.engine].facts.specs
    texts = (spec.words(deal[key], deal, speech) for key, spec in specs.items() if spec.words and key in deal)
    return tuple(text for text in texts if text)


def describe(line: Line, names: Mapping[str, str] | None = None, gettext: Gettext = str) -> str:
    """Say one line of a deal as a sentence; `names` replaces the players' names, `gettext` translates."""
    if names is None and gettext is str:
        return _english(line)
    return _make(line, (lambda name: names.get(name, name)) if names else str, gettext)


def _make(line: Line, name: Name, gettext: Gettext) -> str:
    return SENTENCES[line.outcome.why](line, name, gettext)


@lru_cache(maxsize=4096)
def _english(line: Line) -> str:
    """Say a line in English, from memory if possible: an evening has the same few sentences again and again."""
    return _make(line, str, str)
