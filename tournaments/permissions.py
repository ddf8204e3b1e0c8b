"""Permissions of tournaments: this one table decides, for every page of theirs."""

from __future__ import annotations

from enum import StrEnum

from clubapp.models import Role
from clubapp.permissions import EVERYBODY, KEEPERS, ORGANISER


class Action(StrEnum):
    SEE = "see the club's tournaments"
    KEEP = "sign entrants in, write and correct slips, penalise"
    DIRECT = "make a tournament, draw, publish and confirm rounds, end it, show it by a link"


ALLOWED: dict[Action, frozenset[Role]] = {
    Action.SEE: EVERYBODY,
    Action.KEEP: KEEPERS,
    Action.DIRECT: ORGANISER,
}
