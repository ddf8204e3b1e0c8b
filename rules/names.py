"""The players that the facts of a deal name. Renaming them turns names into seats and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .edition import Edition
from .engines import ENGINES


def rename(deal: Mapping[str, Any], names: Mapping[str, str], *, edition: Edition) -> dict[str, Any]:
    """Return the same facts with every player's name replaced; a name that `names` lacks stays."""

    def new(name: Any) -> Any:
        return names.get(name, name) if isinstance(name, str) else name

    specs = ENGINES[edition.engine].facts.specs
    return {key: specs[key].kind.rename(value, new) if key in specs else value for key, value in deal.items()}
