"""JSON Schema of a session document, made from the facts and options that the engines declare.

It lists keys and values by contract. The errors of `settle` tell everything else: results that do not go together, and
sums that the cards do not allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .edition import Edition
from .edition_file import UNIT
from .engines import ENGINES
from .kinds import Schema
from .preset_files import presets
from .registry import edition, editions, newest, variants

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string", "pattern": r"\S"}
AMOUNT: Schema = {"type": "string", "pattern": f"^{UNIT.pattern}$"}


def schema(id: str = "") -> Schema:
    """Return the schema of an edition's documents, or of all. Raises KeyError where there is no such edition."""
    definitions: Schema = {"player": TEXT}
    if id:
        read = edition(id)
        content = {"title": f"A session of {read.title}, {id}", **_document(read, definitions)}
    else:
        ids = [id for variant in variants() for id in editions(variant)]
        content = {"title": "A session", "anyOf": [_document(edition(id), definitions) for id in ids]}
    return {"$schema": DIALECT, **content, "$defs": definitions}


def _document(read: Edition, definitions: Schema) -> Schema:
    """Return the schema of a document settled by this edition. It must name the edition unless that is the newest."""
    is_newest = read.id == newest(read.variant).id
    named = [preset.name for preset in presets() if preset.edition == read.id]
    properties: Schema = {
        "variant": {"const": read.variant},
        "edition": {"const": read.id},
        **({"preset": {"enum": named}} if named else {}),
        "players": _players(read),
        "house_rules": _house_rules(read),
        "unit_value": _object({"amount": AMOUNT, "currency": TEXT}, ["amount", "currency"]),
        "deals": {"type": "array", "items": _deal(read, definitions)},
    }
    head = ["variant", *([] if is_newest else ["edition"])]
    if not named:
        return _object(properties, [*head, "players", "deals"])
    # a preset tells the edition
    return {**_object(properties, ["players", "deals"]), "anyOf": [{"required": head}, {"required": ["preset"]}]}


def _object(properties: Schema, required: Iterable[str] = ()) -> Schema:
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def _players(read: Edition) -> Schema:
    player = {"$ref": "#/$defs/player"}
    seats = {"minItems": min(read.seats), "maxItems": max(read.seats)}
    return {"type": "array", "items": player, "uniqueItems": True, **seats}


def _house_rules(read: Edition) -> Schema:
    return _object(
        {rule.key: {**rule.kind_of.schema(None, None), "description": rule.say()} for rule in read.house_rules}
    )


def _deal(read: Edition, definitions: Schema) -> Schema:
    """Return the schema of a deal: a contract with its facts, or the facts alone where there are no contracts."""
    rules = ENGINES[read.engine].make_ready(read, {rule.key: rule.default for rule in read.house_rules})
    if "contract" not in read.facts:
        facts = {key: spec.kind.schema(rules, None) for key, spec in read.facts.items()}
        return _object(facts, [key for key, spec in read.facts.items() if spec.required])
    contracts = list(rules.contracts.values())
    by_contract = [_facts(read, rules, contract) for contract in contracts]
    _share(read, by_contract, definitions)
    return {
        "oneOf": [
            _object(facts, [key for key in facts if key in contract.required])
            for contract, facts in zip(contracts, by_contract, strict=True)
        ]
    }


def _facts(read: Edition, rules: Any, contract: Any) -> Schema:
    return {key: spec.kind.schema(rules, contract) for key, spec in read.facts.items() if key in contract.keys}


def _share(read: Edition, by_contract: list[Schema], definitions: Schema) -> None:
    """Move facts that are the same in every contract into the definitions."""
    for key in read.facts:
        having: list[Mapping[str, Any]] = [facts[key] for facts in by_contract if key in facts]
        if len(having) > 1 and all(schema == having[0] for schema in having):
            name = f"{read.variant}.{read.number}.{key}"
            definitions[name] = having[0]
            for facts in by_contract:
                if key in facts:
                    facts[key] = {"$ref": f"#/$defs/{name}"}
