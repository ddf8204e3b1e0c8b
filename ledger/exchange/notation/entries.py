"""One entry: `$+2s-1h*` → its parts with sign, level, score, and for whom it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ledger.exchange.notation.errors import NotationError, _

# which part may come second after which; None: the part may stand alone
FOLLOWS: dict[str, frozenset[str | None]] = {
    "s": frozenset({"h", "t"}),
    "k": frozenset({None, "n", "s"}),
    "v": frozenset({None, "k"}),
    "c": frozenset({None}),
    "mc": frozenset({None}),
    "msc": frozenset({None}),
    "d": frozenset({None}),
}
NO_BETTER = frozenset({"c", "mc", "msc", "d"})
SCORED = frozenset({"k", "t"})
# between the players of the group, without a sign
FOLDED = frozenset({"e", "r1", "r2"})
LOWEST, HIGHEST, SILENT_LOWEST = -100, 190, 100

_PART = re.compile(
    r"(?P<own>\$:?)?(?P<sign>[+-])(?P<level>[0-9])?(?P<kind>msc|mc|[a-z])(?:(?<=[kt])(?P<score>-?[0-9]{1,4}))?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """`own`: it stands for its owner alone; `alone`: the increase is borne by one opponent (`$:`)."""

    kind: str
    won: bool = False
    level: int = 0
    score: int | None = None
    own: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """`better`: played with better trumps, `*`."""

    text: str
    parts: tuple[Part, ...]
    better: bool = False
    comment: str = ""


def read(text: str, comment: str = "") -> Entry:
    """Raises NotationError that does not know where the entry stands."""
    if text in FOLDED:
        return Entry(text=text, parts=(Part(kind=text),), comment=comment)
    body, better = text.removesuffix("*"), text.endswith("*")
    parts = _parts(body)
    _check_order([part.kind for part in parts])
    if better and parts[0].kind in NO_BETTER:
        raise NotationError(_("betl and durch have no better trumps: no *"))
    return Entry(text=text, parts=parts, better=better, comment=comment)


def _parts(body: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    at = 0
    while at < len(body):
        match = _PART.match(body, at)
        if match is None or len(parts) == 2:
            raise NotationError(_("cannot be read"))
        parts.append(_part(match))
        at = match.end()
    if not parts:
        raise NotationError(_("cannot be read"))
    return tuple(parts)


def _part(match: re.Match[str]) -> Part:
    kind, level = match["kind"], match["level"]
    if level is not None and not (kind != "n" and 1 <= int(level) <= 4):
        raise NotationError(_("a level is 1 to 4, and a silent seven has none"))
    score = _score(kind, match["score"])
    own = match["own"] or ""
    return Part(
        kind=kind, won=match["sign"] == "+", level=int(level or 0), score=score, own=bool(own), alone=own == "$:"
    )


def _score(kind: str, text: str | None) -> int | None:
    if kind not in SCORED:
        return None
    score = int(text) if text else None
    lowest = SILENT_LOWEST if kind == "t" else LOWEST
    if score is None or score % 10 or not lowest <= score <= HIGHEST:
        raise NotationError(_("needs its score in tens from %(lowest)d to %(highest)d"), lowest=lowest, highest=HIGHEST)
    return score


def _check_order(kinds: list[str]) -> None:
    allowed = FOLLOWS.get(kinds[0])
    if allowed is None:
        raise NotationError(_("an entry begins with s, k, c, mc, msc, d or v, or is e, r1 or r2"))
    if (kinds[1] if len(kinds) > 1 else None) not in allowed:
        raise NotationError(
            _("s is followed by h or t; k stands alone or before n or s; v alone or before k; the others alone")
        )
