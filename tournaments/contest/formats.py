"""The format of a tournament: table size, points of the places at a table, ties, order, drops, teams."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from .problem import Notes, _
from .reading import Reader, exact_number
from .sizes import SIZES

TABLES = {"three": 3, "four": 4}
TIES = ("share", "better", "worse")
CRITERIA = ("points", "money", "counted", "places", "round_points", "best_money", "last_money")
OF_POINTS = {"points", "round_points"}
COUNT_MONEY = ("net", "left")
FIELDS = (
    "tables", "points", "ties", "order", "drop", "count_money", "stake", "rebuys", "teams",
    "name", "clock", "hidden_after", "draw", "rules", "penalties", "apart",
)  # fmt: skip
PRESETS = Path(__file__).with_name("formats.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Teams:
    """The team result: the best members of each team over some rounds; None: all members, all rounds."""

    size: int | None = None
    best: int | None = None
    rounds: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The format of a tournament: what decides it. Money is in whole base units; points are exact."""

    preferred: int
    points: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    ties: str = "share"
    order: tuple[str, ...] = ("points", "money")
    drop_best: int = 0
    drop_worst: int = 0
    count_money: str = "net"
    stake: int = 0
    rebuys: bool = False
    teams: Teams | None = field(default_factory=Teams)
    apart: tuple[str, ...] = ("team",)

    @property
    def needs_points(self) -> bool:
        return bool(OF_POINTS & set(self.order))


def read_format(value: object, notes: Notes, path: str = "format") -> Format:
    """Read a format; what is wrong with it is noted, what is not understood is never left out silently."""
    reader = Reader(value, path, notes)
    reader.known(FIELDS)
    drop = Reader(reader.fields.get("drop", {}), f"{path}.drop", notes)
    drop.known(("best", "worst"))
    if "order" not in reader.fields:
        reader.fault("order", "missing", _("is missing"))
    read = Format(
        preferred=TABLES[reader.choice("tables", TABLES, "three")],
        points=_points(reader, notes),
        ties=reader.choice("ties", TIES, "share"),
        order=_names(reader, "order", CRITERIA),
        drop_best=drop.whole("best", 0, least=0, most=100) or 0,
        drop_worst=drop.whole("worst", 0, least=0, most=100) or 0,
        count_money=reader.choice("count_money", COUNT_MONEY, "net"),
        stake=reader.whole("stake", 0, least=0) or 0,
        rebuys=reader.flag("rebuys", default=False),
        teams=_teams(reader, notes),
        apart=_names(reader, "apart", ("team", "club")) if "apart" in reader.fields else ("team",),
    )
    if read.needs_points and not read.points:
        reader.fault("points", "missing", _("the order goes by points, but no points are given"))
    if "tables" not in reader.fields:
        reader.fault("tables", "missing", _("is missing"))
    return read


def _points(reader: Reader, notes: Notes) -> dict[int, tuple[Fraction, ...]]:
    if reader.fields.get("points") is None:
        return {}
    points = Reader(reader.fields["points"], f"{reader.path}.points", notes)
    points.known([str(size) for size in SIZES])
    read = {}
    for size in SIZES:
        if str(size) not in points.fields:
            continue
        values = [exact_number(value) for value in points.items(str(size))]
        places = tuple(value for value in values if value is not None)
        if len(places) != size or len(values) != size:
            points.fault(str(size), "value", _("must be %(size)d numbers, one for each place"), size=size)
        elif list(places) != sorted(places, reverse=True):
            points.fault(str(size), "value", _("a better place must not have fewer points"))
        else:
            read[size] = places
    return read


def _names(reader: Reader, name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    values = reader.items(name)
    if any(value not in known for value in values if isinstance(value, str)) or not all(
        isinstance(value, str) for value in values
    ):
        reader.fault(name, "value", _("must be one of: %(values)s"), values=", ".join(known))
        return ()
    if len(set(values)) != len(values):
        reader.fault(name, "twice", _("names something twice"))
    if name == "order" and name in reader.fields and not values:
        reader.fault(name, "value", _("must name at least one of: %(values)s"), values=", ".join(known))
    return tuple(values)


def _teams(reader: Reader, notes: Notes) -> Teams | None:
    if "teams" not in reader.fields:
        return Teams()
    if reader.fields["teams"] is None:
        return None
    teams = Reader(reader.fields["teams"], f"{reader.path}.teams", notes)
    teams.known(("size", "best", "rounds"))
    rounds = teams.wholes("rounds", least=1, most=100)
    return Teams(
        size=teams.whole("size", None, least=1, most=100),
        best=teams.whole("best", None, least=1, most=100),
        rounds=None if rounds is None else tuple(rounds),
    )


@cache
def presets() -> dict[str, dict[str, Any]]:
    """Return the formats a club picks from, as documents by their names."""
    return tomllib.loads(PRESETS.read_text("utf-8"), parse_float=str)


def preset(name: str) -> Format:
    notes = Notes()
    read = read_format(presets()[name], notes)
    notes.raise_any()
    return read
