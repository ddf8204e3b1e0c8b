"""Texts in which somebody's name was written by hand. Notes and reasons are recorded as they are and never changed."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import JSONField, Q
from django.urls import reverse

from clubapp.models import Club
from ledger.models import Deal, Evening, EveningEvent, RuleSetVersion
from ledger.models.imported import ImportedEvening
from ledger.models.kept import ONLY_HERE, BookModel

# shorter parts of a name are found everywhere
SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Mention:
    """A free text that seems to name somebody, what it is about, and the page it stands on."""

    text: str
    address: str
    about: Evening | ImportedEvening | RuleSetVersion
    deal: int | None = None

    @property
    def day(self) -> datetime.date:
        """The day of the evening, or of the change of a rule set."""
        return self.about.made_at.date() if isinstance(self.about, RuleSetVersion) else self.about.date


def mentions(club: Club, name: str) -> list[Mention]:
    """Texts of the club with a word that begins like a part of the name, the newest first. Five queries.

    Names are inflected in all of the club's languages: rather a text too many than one left out.
    """
    pattern = _pattern(name)
    if pattern is None:
        return []
    # an event repeats what is said of its evening, a version the name of the one before
    matches = {(one.text, one.address): one for one in _texts(club) if pattern.search(plain(one.text))}.values()
    return sorted(matches, key=lambda mention: (mention.day, mention.deal or 0), reverse=True)


def plain(text: str) -> str:
    """Return the text without case and diacritics: Báře and bare are one."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _pattern(name: str) -> re.Pattern[str] | None:
    words = [word for word in re.findall(r"\w+", plain(name)) if len(word) >= SHORTEST]
    # the last letter is what inflection changes
    stems = [word if len(word) == SHORTEST else word[:-1] for word in words]
    return re.compile("|".join(rf"\b{re.escape(stem)}" for stem in stems)) if stems else None


def _texts(club: Club) -> Iterator[Mention]:
    """Every text that people typed, of the club's evenings and rule sets."""
    deals = Deal.objects.filter(_has_text(Deal), sitting__evening__club=club)
    for deal in deals.select_related("sitting__evening"):
        address = reverse("deal", args=[deal.sitting_id, deal.number])
        for text in _typed(deal):
            yield Mention(text, address, deal.sitting.evening, deal.number_at_table)
    for event in EveningEvent.objects.filter(_has_text(EveningEvent), evening__club=club).select_related("evening"):
        for text in _typed(event):
            yield Mention(text, reverse("evening", args=[event.evening_id]), event.evening)
    for evening in Evening.objects.filter(_has_text(Evening), club=club):
        for text in _typed(evening):
            yield Mention(text, reverse("evening", args=[evening.pk]), evening)
    yield from _texts_beside(club)


def _texts_beside(club: Club) -> Iterator[Mention]:
    """Those of imported evenings and of rule sets. A set itself bears the name of its last version."""
    for evening in ImportedEvening.objects.filter(club=club).select_related("voided"):
        address = reverse("imported", args=[club.slug, evening.pk])
        void = getattr(evening, "voided", None)
        for text in (*_typed(evening), *(_typed(void) if void else ())):
            yield Mention(text, address, evening)
    for version in RuleSetVersion.objects.of_club(club):
        for text in _typed(version):
            yield Mention(text, reverse("rule-set", args=[club.slug, version.rule_set_id]), version)


def _typed(row: BookModel) -> Iterator[str]:
    """The texts of a row that people typed: the fields that its model says are written by hand."""
    for name, kept in row.kept.items():
        if kept.by_hand and (value := getattr(row, name)):
            yield from _texts_of(name, value)


def _texts_of(field: str, value: Any) -> list[str]:
    if field == "facts":
        return [str(value.get("note", ""))]
    # the first line of a source is the evening's date and place; players stand in the others by number
    return value.splitlines()[1:] if field == "source" else [value]


def _has_text(model: type[BookModel]) -> Q:
    """Some field of the row holds a text that people typed."""
    condition = Q()
    for field in model._meta.concrete_fields:
        if model.kept.get(field.name, ONLY_HERE).by_hand:
            is_json = isinstance(field, JSONField)
            condition |= Q(**{f"{field.name}__has_key": "note"}) if is_json else Q(**{f"{field.name}__gt": ""})
    return condition
