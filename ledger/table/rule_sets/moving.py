"""Moving a rule set to the newest edition of its text: what it says otherwise goes along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rules
from clubapp.models import User
from clubapp.variants import EditionGone
from ledger.models import RuleSetVersion
from ledger.table.rule_sets.writing import change_rule_set


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A set as it would stand after the newer text.

    `house_rules`: what differs from the newer text. `lost`: options of the set that the newer text does not offer.
    """

    old: rules.Edition
    new: rules.Edition
    house_rules: dict[str, Any]
    lost: tuple[rules.HouseRule, ...]


def move_of(version: RuleSetVersion) -> Move | None:
    """Return the move to the newest edition; None where the set is of it, or its text is not installed."""
    try:
        old = version.played_by
    except EditionGone:
        return None
    new = rules.newest(old.variant)
    if new.number <= old.number:
        return None
    said = version.house_rules or {}
    offered = {rule.key for rule in new.house_rules}
    return Move(
        old=old,
        new=new,
        house_rules={key: value for key, value in said.items() if key in offered},
        lost=tuple(rule for rule in old.house_rules if rule.key in said and rule.key not in offered),
    )


def move_rule_set(*, shown: RuleSetVersion, user: User | None) -> RuleSetVersion:
    """Move the set to the newest edition, if that is another. Raises ChangedMeanwhile, rules.Invalid."""
    move = move_of(shown)
    if move is None:
        return shown
    return change_rule_set(
        shown=shown,
        name=shown.name,
        edition=move.new.id,
        house_rules=move.house_rules,
        offered=shown.offered,
        user=user,
    )
