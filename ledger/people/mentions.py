"""Where people wrote somebody's name by hand: notes and reasons are recorded as they are and can be changed no more."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from clubapp.models import Club
from ledger.models import Deal, Session, SessionEvent
from ledger.models.imported import ImportedEvening

# shorter parts of a name are found everywhere
SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Mention:
    """A free text that seems to name somebody, and the page it stands on."""

    text: str
    address: str
    session: Session | ImportedEvening
    deal: int | None = None


def mentions(club: Club, name: str) -> list[Mention]:
    """Texts of the club's evenings with a word that begins like a part of the name, the newest first. Four queries.

    Names are inflected in all of the club's languages: rather a text too many than one left out.
    """
    pattern = _pattern(name)
    if pattern is None:
        return []
    found = [mention for mention in _texts(club) if pattern.search(plain(mention.text))]
    return sorted(found, key=lambda mention: (mention.session.date, mention.deal or 0), reverse=True)


def plain(text: str) -> str:
    """Without case and diacritics: Báře and bare are one."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _pattern(name: str) -> re.Pattern[str] | None:
    words = [word for word in re.findall(r"\w+", plain(name)) if len(word) >= SHORTEST]
    # the last letter is what inflection changes
    stems = [word if len(word) == SHORTEST else word[:-1] for word in words]
    return re.compile("|".join(rf"\b{re.escape(stem)}" for stem in stems)) if stems else None


def _texts(club: Club) -> Iterator[Mention]:
    deals = Deal.objects.filter(~Q(reason="") | Q(facts__has_key="note"), sitting__session__club=club)
    for deal in deals.select_related("sitting__session"):
        address = reverse("deal", args=[deal.sitting_id, deal.number])
        for text in (deal.reason, str(deal.facts.get("note", ""))):
            yield Mention(text, address, deal.sitting.session, deal.number)
    for event in SessionEvent.objects.filter(~Q(reason=""), session__club=club).select_related("session"):
        yield Mention(event.reason, reverse("session", args=[event.session_id]), event.session)
    for session in Session.objects.filter(~Q(place=""), club=club):
        yield Mention(session.place, reverse("session", args=[session.pk]), session)
    yield from _imported_texts(club)


def _imported_texts(club: Club) -> Iterator[Mention]:
    """Of source texts only what is no player's name: that one is not in them."""
    for evening in ImportedEvening.objects.filter(club=club).select_related("voided"):
        address = reverse("imported", args=[club.slug, evening.pk])
        void = getattr(evening, "voided", None)
        for text in (evening.place, void.reason if void else "", *evening.source.splitlines()[1:]):
            yield Mention(text, address, evening)
