"""A table: its players and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .edition import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A sitting before its first deal: players in seat order, the edition, and every house rule with its value."""

    edition: Edition
    players: tuple[str, ...]
    house_rules: Mapping[str, Any]
