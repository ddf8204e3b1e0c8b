"""House rules that have no effect, since another one leaves nothing for them to decide.

What was recorded is settled as it was: only what is set up anew is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .edition import Edition
from .engines import ENGINES
from .options import option_values, options_of
from .problem import Notes, _


def idle_because(edition: Edition, key: str, house_rules: Mapping[str, Any]) -> tuple[str, Any] | None:
    """Return the option and its value that leave this one without effect; None where it has one."""
    engine = ENGINES[edition.engine]
    spec = options_of(engine.options).get(key)
    if spec is None or not spec.idle:
        return None
    texts = {rule.key: rule.default for rule in edition.house_rules}
    values = option_values(engine.options, edition.fixed, {**texts, **house_rules})
    return next(((other, values[other]) for other, idle in spec.idle.items() if values[other] in idle), None)


def note_idle(edition: Edition, house_rules: Mapping[str, Any], notes: Notes) -> None:
    """Note the house rules that differ from the text to no effect; `house_rules`: the values of all of them."""
    for key, other, value in _idle(edition, tuple(house_rules.items())):
        text = _("has no effect while %(option)s is %(value)s")
        notes.add(f"house_rules.{key}", "house_rules", text, option=other, value=json.dumps(value).strip('"'))


# a table's rules are looked at once
@lru_cache(maxsize=512)
def _idle(edition: Edition, house_rules: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, str, Any], ...]:
    values, found = dict(house_rules), []
    for rule in edition.house_rules:
        # no limit is no limit, whatever else there is
        if values[rule.key] in (rule.default, None):
            continue
        if because := idle_because(edition, rule.key, values):
            found.append((rule.key, *because))
    return tuple(found)
