"""Rules by which a table may write its deals: an edition, or a rule set of the club."""

from __future__ import annotations

from typing import Any

from clubapp.variants import edition_for, variant_choices
from ledger.evening.rule_sets import choice_of, rule_sets_due
from tournaments.contest.sizes import SIZES
from tournaments.models import Tournament


def _documents(tournament: Tournament) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return what may be chosen: value → its name, and what the format says of it."""
    club = tournament.club
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for version in rule_sets_due(club):
        if _fits(version.played_by):
            said = {"edition": version.edition, "house_rules": version.house_rules}
            found[choice_of(version)] = (version.title, said)
    for variant, title in variant_choices():
        edition = edition_for(club, variant)
        if _fits(edition):
            found[variant] = (title, {"edition": edition.id, "house_rules": None})
    return found


def _fits(edition: Any) -> bool:
    """Tables of three and of four play by it, and pay each other."""
    return not edition.scored and set(SIZES) <= set(edition.seats)


def choices(tournament: Tournament) -> list[tuple[str, str]]:
    return [(value, name) for value, (name, _said) in _documents(tournament).items()]


def document(tournament: Tournament, choice: str, unit: str) -> dict[str, Any] | None:
    """Return what the format says of the deals, None where no table writes any."""
    if not choice:
        return None
    _name, said = _documents(tournament)[choice]
    return said | {"unit": unit or tournament.unit_amount}


def initial(tournament: Tournament) -> dict[str, Any]:
    said = tournament.format.get("rules")
    if not isinstance(said, dict):
        return {"deal_rules": "", "deal_unit": tournament.club.unit_amount or tournament.unit_amount}
    same = ("edition", "house_rules")
    chosen = (
        value
        for value, (_name, known) in _documents(tournament).items()
        if all(known[part] == said.get(part) for part in same)
    )
    return {"deal_rules": next(chosen, ""), "deal_unit": said.get("unit", "")}
