"""The head of a session document: its edition, players and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import registry
from .edition import BrokenEdition, Edition
from .edition_file import UNIT
from .kinds import composed
from .problem import Notes, _
from .rule_set import with_preset
from .table import Table

ANY_SEATS = (2, 3, 4)
HEAD = frozenset({"variant", "edition", "preset", "players", "house_rules", "unit_value", "deals"})


def read_table(document: Mapping[str, Any], notes: Notes) -> Table | None:
    """Return the table that a document describes. Problems are noted; None without a clear edition and players."""
    document = with_preset(document, notes)
    for key in document.keys() - HEAD:
        notes.add(str(key), "unknown_key", _("is not a key of a session document"))
    if "unit_value" in document:
        _check_unit_value(document["unit_value"], notes)
    edition = _read_edition(document, notes)
    if edition is None:
        _read_players(document.get("players"), ANY_SEATS, notes)
        return None
    house_rules = edition.read_house_rules(document.get("house_rules", {}), notes)
    players = _read_players(document.get("players"), edition.seats, notes)
    return Table(edition=edition, players=players, house_rules=house_rules) if len(players) in edition.seats else None


def _read_edition(document: Mapping[str, Any], notes: Notes) -> Edition | None:
    """Return the edition that the document names, else the newest of its variant."""
    variant, id = document.get("variant"), document.get("edition")
    if "preset" in document:  # there is none of this name
        return None
    if type(variant) is not str or variant not in registry.variants():
        choices = ", ".join(registry.variants())
        notes.add("variant", "variant", _("must be one of: %(choices)s"), choices=choices)
        return None
    if "edition" not in document:
        id = registry.editions(variant)[-1]
    if type(id) is not str or id not in registry.editions(variant):
        choices = ", ".join(registry.editions(variant))
        notes.add("edition", "edition", _("must be one of: %(choices)s"), choices=choices)
        return None
    try:
        return registry.edition(id)
    except BrokenEdition as broken:
        notes.add("edition", "edition", _("cannot stand: %(faults)s"), faults=str(broken))
        return None


def _read_players(players: object, places: tuple[int, ...], notes: Notes) -> tuple[str, ...]:
    """Return the names: distinct, not empty, as many as the variant seats. Empty where a name cannot be read."""
    if not isinstance(players, list | tuple):
        notes.add("players", "players", _("must be a list of names in seat order"))
        return ()
    names: dict[str, int] = {}
    for place, name in enumerate(players):
        if type(name) is not str or not name.strip():
            notes.add(f"players.{place}", "players", _("must be a name"))
        if type(name) is str and names.setdefault(composed(name), place) != place:
            notes.add(f"players.{place}", "players", _("%(name)s is at the table twice"), name=name)
    if len(players) not in places:
        seats = ", ".join(map(str, places))
        notes.add("players", "players", _("this variant seats %(seats)s players"), seats=seats)
    # With fewer than sit there, deals of four would be judged as deals of three.
    return tuple(players) if len(names) == len(players) else ()


def _check_unit_value(value: object, notes: Notes) -> None:
    if not isinstance(value, dict) or value.keys() != {"amount", "currency"}:
        notes.add("unit_value", "unit_value", _("must have exactly: %(keys)s"), keys="amount, currency")
        return
    amount, currency = value["amount"], value["currency"]
    if type(amount) is not str or not UNIT.fullmatch(amount):
        notes.add("unit_value.amount", "unit_value", _("must be a decimal string like 0.20"))
    if type(currency) is not str or not currency.strip():
        notes.add("unit_value.currency", "unit_value", _("must be a currency"))
