"""The settlement of a deal from its parts: who bears them, the limit, the penalties."""

from __future__ import annotations

from functools import lru_cache

from rules.problem import Notes, _
from rules.settlement import DealSettlement
from rules.table import Table

from .contract import ThreeHandRules
from .facts import ThreeHandFacts
from .limit import limit_lines
from .parts import settle_parts
from .penalties import penalty_lines
from .shares import Bearing, bear, bearings


def settle_facts(
    facts: ThreeHandFacts, number: int, table: Table, rules: ThreeHandRules, notes: Notes
) -> DealSettlement | None:
    """Settle a deal whose facts fit together; None where the player who raised alone is missing (noted)."""
    contract = facts.contract
    facts.payers = payers(facts, facts.subject, table, rules)
    equal = settle_parts(facts, rules)
    borne = bearings(facts, equal)
    if not _flekkers_named(borne, facts, notes):
        return None
    lines = [bear(line, borne[line.component], facts, rules) if line.component in borne else line for line in equal]
    cap = rules.options.cap
    if cap is not None:
        lines += limit_lines(equal, lines, borne, cap, facts, table, rules)
    if facts.renonc:
        lines += penalty_lines(facts.renonc, facts.trump, table.players)
    # Dealt again without a payment (pas), or nothing played: no deal of an agreed number.
    counts = contract.declared or facts.forhont is not None
    return DealSettlement(number, table.players, tuple(lines), None, counts)


def payers(facts: ThreeHandFacts, subject: str | None, table: Table, rules: ThreeHandRules) -> tuple[str, ...]:
    """The players who settle with the subject: everybody else, those sitting out where they share.

    Of two against two they are the defenders, the first after the declarer first.
    """
    if facts.partner:
        return _defenders(table.players, facts.declarer, facts.partner)
    return _others(table.players, subject, () if rules.options.sitting_out_shares else facts.sitting_out)


@lru_cache(maxsize=1024)
def _others(players: tuple[str, ...], subject: str | None, out: tuple[str, ...]) -> tuple[str, ...]:
    """A table asks for the same few again and again."""
    return tuple([name for name in players if name != subject and name not in out])


@lru_cache(maxsize=1024)
def _defenders(players: tuple[str, ...], declarer: str | None, partner: str) -> tuple[str, ...]:
    first = players.index(declarer) if declarer in players else 0
    return tuple([name for name in (*players[first:], *players[:first]) if name not in (declarer, partner)])


def _flekkers_named(borne: dict[str, Bearing], facts: ThreeHandFacts, notes: Notes) -> bool:
    """Note a part that one player bears alone where nobody says who; tell whether all are known."""
    missing = [component for component, bearing in borne.items() if not bearing.names]
    for component in missing:
        path = f"flek_by.{component}" if "flek_by" in facts.given else "flek_by"
        notes.add(
            path, "flek_by", _("who raised %(component)s bears the increase alone and is missing"), component=component
        )
    return not missing
