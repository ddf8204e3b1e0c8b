"""The history of a rule set: who changed what, and when."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

import rules
from clubapp.variants import EditionGone, edition_title
from ledger.models import RuleSetVersion
from ledger.table.house_rules import value_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One version: when, by whom ("" of a command), and what it changed as sentences."""

    number: int
    at: datetime.datetime
    by: str
    said: tuple[str, ...]


def history_of(version: RuleSetVersion) -> list[Change]:
    """Return every change of the set, the newest first. One query."""
    versions = list(version.rule_set.versions.with_authors().order_by("number"))
    first, *_later = versions
    told = [(first, _made(first)), *((new, _changed(old, new)) for old, new in pairwise(versions))]
    return [Change(number=one.number, at=one.made_at, by=one.author_name, said=said) for one, said in reversed(told)]


def _made(version: RuleSetVersion) -> tuple[str, ...]:
    values = {"name": version.name, "title": edition_title(version.edition)}
    begun = _("made as “%(name)s”, after %(title)s") % values
    return (begun, *_values({}, version.house_rules or {}, version))


def _changed(old: RuleSetVersion, new: RuleSetVersion) -> tuple[str, ...]:
    said = []
    if old.name != new.name:
        said.append(_("name: %(old)s → %(new)s") % {"old": old.name, "new": new.name})
    if old.edition != new.edition:
        said.append(_("edition: %(old)s → %(new)s") % {"old": old.edition, "new": new.edition})
    if old.offered != new.offered:
        said.append(_("offered again") if new.offered else _("put away"))
    return (*said, *_values(old.house_rules or {}, new.house_rules or {}, new))


def _values(old: Mapping[str, Any], new: Mapping[str, Any], version: RuleSetVersion) -> tuple[str, ...]:
    """Say each option that changed: what it is, its value before and after."""
    try:
        offered = version.played_by.house_rules
    except EditionGone:
        return tuple(f"{key}: {new.get(key)}" for key in sorted({*old, *new}) if old.get(key) != new.get(key))
    said = []
    for rule in offered:
        before, after = _value(rule, old), _value(rule, new)
        if before != after:
            said.append(f"{rule.say(_)} {before} → {after}")
    return tuple(said)


def _value(rule: rules.HouseRule, values: Mapping[str, Any]) -> str:
    return value_name(rule, values.get(rule.key, rule.written_default))
