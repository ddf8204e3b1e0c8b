"""The variants a club can choose, as the engine lists them, and the editions they are played by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

import rules

if TYPE_CHECKING:
    from clubapp.models import Club

# by language; elsewhere a club plays as in the country the game comes from
COUNTRIES = {"cs": "cz", "sk": "sk", "hr": "hr", "pl": "pl"}


def edition_for(club: Club, variant: str) -> rules.Edition:
    """Return the edition that new evenings of the club take: the one it chose, else the newest. Raises KeyError."""
    chosen = club.editions.get(variant, "")
    if chosen in rules.editions(variant):
        try:
            return played_edition(chosen)
        except EditionGone:  # its file cannot be read
            pass
    return rules.newest(variant)


class EditionGone(Exception):
    """An evening was played by an edition that this installation does not have, or cannot read: `id`, and why."""

    def __init__(self, id: str, reason: str) -> None:
        super().__init__(f"{id}: {reason}")
        self.id, self.reason = id, reason


def played_edition(id: str) -> rules.Edition:
    """The edition that something was played by. Raises EditionGone."""
    try:
        return rules.edition(id)
    except KeyError:
        raise EditionGone(id, f"the edition {id} is not installed here") from None
    except rules.BrokenEdition as broken:
        raise EditionGone(id, str(broken)) from broken


def edition_title(id: str) -> str:
    """Return the title of an edition; its id where this installation does not have it."""
    try:
        return played_edition(id).title
    except EditionGone:
        return id


def edition_name(edition: rules.Edition) -> str:
    """Return its number and since when it holds: "edition 2, valid from 1 January 2027"."""
    values = {"number": edition.number, "since": _(edition.valid_from)}
    try:
        values["since"] = date_format(date.fromisoformat(edition.valid_from), "DATE_FORMAT")
    except ValueError:  # an undated text
        return _("edition %(number)d, %(since)s") % values
    return _("edition %(number)d, valid from %(since)s") % values


@dataclass(frozen=True, slots=True)
class Played:
    """A variant of several editions, and which of them new evenings of a club take."""

    edition: rules.Edition
    newest: bool

    @property
    def name(self) -> str:
        return edition_name(self.edition)


def choices_of_editions(club: Club) -> list[Played]:
    """The variants where a club has a choice."""
    due = [edition_for(club, variant) for variant in offered_variants() if len(rules.editions(variant)) > 1]
    return [Played(edition, edition.id == rules.editions(edition.variant)[-1]) for edition in due]


def variant_title(variant: str) -> str:
    """The variant's own name; the id itself where this version does not know it."""
    return rules.newest(variant).title if variant in rules.variants() else variant


def contract_word(name: str, variant: str) -> str:
    """Return what the newest edition of a variant calls a contract, where all its editions are counted together."""
    return rules.word(name, edition=rules.newest(variant) if variant in rules.variants() else None)


def usual_of(club: Club) -> str:
    """Return what the club plays as a rule; where it has not said so, what is usual in its language."""
    return club.default_variant if club.default_variant in rules.variants() else usual_variant(club.language)


def offered_variants() -> list[str]:
    """Return the variants that evenings can be played by: there is a form to enter their deals."""
    return [variant for variant in rules.variants() if rules.newest(variant).entered]


def presets_of(edition: rules.Edition) -> list[rules.Preset]:
    """Return the presets of an edition."""
    return [preset for preset in rules.presets() if preset.edition == edition.id]


def offered_presets() -> list[rules.Preset]:
    """Return the presets that evenings can be played by: there is a form to enter their deals."""
    return [preset for preset in rules.presets() if rules.edition(preset.edition).entered]


def variant_choices() -> list[tuple[str, str]]:
    """Return the variants, each with whose rules they are: mariáš has much the same name in four countries."""
    return [
        (variant, " · ".join(filter(None, (variant_title(variant), _whose(variant))))) for variant in offered_variants()
    ]


def usual_variant(language: str) -> str:
    """Return the variant that a club of this language most likely plays: what is usual in its country."""
    country = COUNTRIES.get(language, "cz")
    texts = sorted(map(rules.newest, offered_variants()), key=lambda text: (text.country != country, not text.usual))
    return texts[0].variant


def variant_of_notation() -> str:
    """Return the variant whose evenings are written in the text notation of score pages."""
    return next(variant for variant in rules.variants() if rules.newest(variant).notation)


def _whose(variant: str) -> str:
    names = {"cz": _("Czech rules"), "sk": _("Slovak rules"), "hr": _("Croatian rules"), "pl": _("Polish rules")}
    return names.get(rules.newest(variant).country, "")
