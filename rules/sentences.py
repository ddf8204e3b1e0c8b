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
from .text import Maker
from .words import Gettext, Speech

SENTENCES: Mapping[Why, Maker] = {**three_hand.SENTENCES, **hr_marijas.SENTENCES, **pl_mariasz.SENTENCES}


def word(name: str, gettext: Gettext = str, *, edition: Edition | None = None) -> str:
    """Return the word for a component, a contract or a penalty: the edition's own, else the usual one."""
    return _speech(None, gettext, edition).word(name)


def fact_words(
    deal: Mapping[str, Any], names: Mapping[str, str], *, edition: Edition, gettext: Gettext = str
) -> tuple[str, ...]:
    """Say the facts of a deal in the few words a table would use, in the order a scorekeeper would say them.

    Announcement, fleks and penalties are not among them. `names`: what the players are called, by the names that the
    facts use and in seat order.
    """
    speech = _speech(names, gettext, edition)
    specs = ENGINES[edition.engine].facts.specs
    texts = (spec.words(deal[key], deal, speech) for key, spec in specs.items() if spec.words and key in deal)
    return tuple(text for text in texts if text)


def describe(
    line: Line, names: Mapping[str, str] | None = None, gettext: Gettext = str, *, edition: Edition | None = None
) -> str:
    """Say one line of a deal as a sentence.

    `names` replaces the players' names, `gettext` translates; `edition` is what the deal is played by and may have
    words of its own.
    """
    if names is None and gettext is str:
        return _english(line, edition)
    return SENTENCES[line.outcome.why](line, _speech(names, gettext, edition))


@lru_cache(maxsize=4096)
def _english(line: Line, edition: Edition | None) -> str:
    """Say a line in English, from memory if possible: an evening has the same few sentences again and again."""
    return SENTENCES[line.outcome.why](line, _speech(None, str, edition))


def _speech(names: Mapping[str, str] | None, gettext: Gettext, edition: Edition | None) -> Speech:
    return Speech(names=names or {}, gettext=gettext, own_words=edition.words if edition else {})
