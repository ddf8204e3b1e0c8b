"""A rule set: the house rules that a club keeps under a name, as a document that any club can take.

    {"name": "U Lípy", "edition": "cz_voleny/2", "house_rules": {"price_betl": 5}}
    {"name": "U Lípy", "preset": "mariasek", "house_rules": {"price_durch": 20}}

`house_rules` say what differs: from the text of the edition, or from the preset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import registry
from .edition import BrokenEdition, Edition
from .idle import note_idle
from .options import written
from .preset_files import BrokenPreset, Preset, preset, presets
from .problem import Invalid, Notes, _

KEYS = frozenset({"name", "edition", "preset", "house_rules"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """House rules under a name; `house_rules`: what differs from the text of the edition, as a document says it."""

    name: str
    edition: Edition
    preset: Preset | None
    house_rules: Mapping[str, Any]

    def as_document(self) -> dict[str, Any]:
        """Return the document that `read_rule_set` reads as this rule set."""
        if self.preset is None:
            return {"name": self.name, "edition": self.edition.id, "house_rules": dict(self.house_rules)}
        own, given = self.house_rules, self.preset.house_rules
        texts = {rule.key: rule.written_default for rule in self.edition.house_rules}
        differing = {key: own.get(key, text) for key, text in texts.items()}
        differing = {key: value for key, value in differing.items() if value != given.get(key, texts[key])}
        return {"name": self.name, "preset": self.preset.name, "house_rules": differing}

    def applied_to(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """Return a session document played by this rule set; the house rules of the document itself go before."""
        own = document.get("house_rules", {})
        values = {**self.house_rules, **own} if isinstance(own, Mapping) else own
        head = {"variant": self.edition.variant, "edition": self.edition.id}
        return {**head, **document, "house_rules": values}


def read_rule_set(value: object) -> RuleSet:
    """Return the rule set that a document holds. Raises Invalid with every problem found."""
    notes = Notes()
    if not isinstance(value, Mapping):
        notes.add("", "type", _("a rule set is an object"))
        raise Invalid(notes.problems)
    for key in value.keys() - KEYS:
        notes.add(str(key), "unknown_key", _("is not a key of a rule set"))
    name = value.get("name", "")
    if type(name) is not str:
        notes.add("name", "type", _("must be a text"))
    base = read_preset(value["preset"], notes) if "preset" in value else None
    edition = _edition(value, base, notes)
    if edition is None:
        raise Invalid(notes.sorted())
    house_rules = differing(edition, _over(base, value.get("house_rules", {})), notes)
    if notes.problems:
        raise Invalid(notes.sorted())
    return RuleSet(name=name, edition=edition, preset=base, house_rules=house_rules)


def differing(edition: Edition, given: object, notes: Notes) -> dict[str, Any]:
    """Return what of the house rules given differs from the text, in the order of the edition. Problems are noted."""
    read = edition.read_house_rules(given, notes)
    note_idle(edition, read, notes)
    return {rule.key: written(read[rule.key]) for rule in edition.house_rules if read[rule.key] != rule.default}


def read_preset(name: object, notes: Notes) -> Preset | None:
    """Return the preset of this name; None after noting a problem."""
    try:
        return preset(name if type(name) is str else "")
    except (KeyError, BrokenPreset):
        choices = ", ".join(one.name for one in presets())
        notes.add("preset", "preset", _("must be one of: %(choices)s"), choices=choices)
        return None


def with_preset(document: Mapping[str, Any], notes: Notes) -> Mapping[str, Any]:
    """Return a session document with the edition and house rules of the preset that it names, if it names one."""
    if "preset" not in document:
        return document
    base = read_preset(document["preset"], notes)
    if base is None:
        return document
    edition = registry.edition(base.edition)
    for key, own in (("variant", edition.variant), ("edition", edition.id)):
        if document.get(key, own) != own:
            notes.add(key, key, _("the preset is of %(edition)s"), edition=edition.id)
    rest = {key: value for key, value in document.items() if key != "preset"}
    house_rules = _over(base, document.get("house_rules", {}))
    return {**rest, "variant": edition.variant, "edition": edition.id, "house_rules": house_rules}


def expanded(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a session document that was checked, without the preset that it names: with what the preset says."""
    return with_preset(document, Notes())


def _over(base: Preset | None, own: object) -> object:
    """Return house rules over those of a preset; a value that is no object is left to whoever reads it."""
    return {**base.house_rules, **own} if base is not None and isinstance(own, Mapping) else own


def _edition(value: Mapping[str, Any], base: Preset | None, notes: Notes) -> Edition | None:
    if "preset" in value and base is None:
        return None
    id = value.get("edition", base.edition if base else None)
    if base is not None and id != base.edition:
        notes.add("edition", "edition", _("the preset is of %(edition)s"), edition=base.edition)
        return None
    try:
        return registry.edition(id if type(id) is str else "")
    except KeyError:
        choices = ", ".join(id for variant in registry.variants() for id in registry.editions(variant))
        notes.add("edition", "edition", _("must be one of: %(choices)s"), choices=choices)
    except BrokenEdition as broken:
        notes.add("edition", "edition", _("cannot stand: %(faults)s"), faults=str(broken))
    return None
