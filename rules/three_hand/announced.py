"""Announcements beside a contract: a hundred or a seven against it, the eight and the nine (honers)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kinds import PLAYER, Choice, Kind, NewName, ReadContext, Schema
from rules.problem import _

AGAINST = {"sto": "sto_proti", "sedma": "sedma_proti"}
HONERS = ("osma", "devitka")
# the fact that tells each announcement
TOLD_BY = {
    **{component: f"against.{key}" for key, component in AGAINST.items()},
    **{name: f"honers.{name}" for name in HONERS},
}
RESULT = Choice("made", "lost")


class Against(Kind[Mapping[str, str]]):
    """`{"sto": player, "sedma": player}`, read as the player by component: `{"sto_proti": player}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, str]:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of announcements and players"))
            return {}
        announced: dict[str, str] = {}
        for key, by in value.items():
            if key not in AGAINST:
                text = _("must be one of: %(choices)s")
                context.notes.add(f"{path}.{key}", code, text, choices=", ".join(AGAINST))
            elif (name := PLAYER.read(by, f"{path}.{key}", code, context)) is not None:
                announced[AGAINST[key]] = name
        return announced

    def schema(self, rules: Any, contract: Any) -> Schema:
        player = PLAYER.schema(rules, contract)
        keys = {key: player for key, component in AGAINST.items() if component in contract.announceable}
        return {"type": "object", "properties": keys, "additionalProperties": False}

    def rename(self, value: Any, new: NewName) -> Any:
        return {key: new(name) for key, name in value.items()} if isinstance(value, Mapping) else value


class Honers(Kind[Mapping[str, str]]):
    """`{"osma": "made", "devitka": "lost"}`."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, str]:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of honers and results"))
            return {}
        honers: dict[str, str] = {}
        for key, result in value.items():
            if key not in HONERS:
                context.notes.add(f"{path}.{key}", code, _("must be one of: %(choices)s"), choices=", ".join(HONERS))
            elif (read := RESULT.read(result, f"{path}.{key}", code, context)) is not None:
                honers[key] = read
        return honers

    def schema(self, rules: Any, contract: Any) -> Schema:
        result = RESULT.schema(rules, contract)
        return {"type": "object", "properties": dict.fromkeys(HONERS, result), "additionalProperties": False}


class Shares(Kind[Mapping[str, str]]):
    """`{component: "own" | "increase" | "whole"}`: how a flek is borne by those who raised it."""

    def read(self, value: Any, path: str, code: str, context: ReadContext[Any]) -> Mapping[str, str]:
        if not isinstance(value, dict):
            context.notes.add(path, code, _("must be an object of components and shares"))
            return {}
        read = {
            component: SHARE.read(share, f"{path}.{component}", code, context) for component, share in value.items()
        }
        return {component: share for component, share in read.items() if share is not None}

    def schema(self, rules: Any, contract: Any) -> Schema:
        return {"type": "object", "additionalProperties": SHARE.schema(rules, contract)}


SHARE = Choice("own", "increase", "whole")
