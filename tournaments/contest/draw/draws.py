"""Draws of every kind: rounds of tables from a wish, and the review of what could not be kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tournaments.contest.chance import Chance
from tournaments.contest.problem import Notes, _, refuse
from tournaments.contest.sizes import SIZES

from . import chairs, rules
from .groups import Groups
from .plan import plan
from .review import CLASSES, Review, review
from .standing import by_standing, repaired
from .wish import Tables, Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a kind of draw beside the wish; each kind reads its own.

    thirds: `top`, how many of the standing are seated seat by seat. slide: `moves`, by how many tables place 1, 2 …
    moves; `wrap`, past the last table comes the first; `repair`, those who would meet again are swapped; `placed`,
    the tables of the round before in the order of their places. hand: `lots`, the tables as they were drawn.
    """

    top: int | None = None
    moves: tuple[int, ...] = (0, 1, 2, 3)
    wrap: bool = True
    repair: bool = False
    placed: Tables = ()
    lots: Tables = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Drawn rounds; `first` is the number of the first of them. A table's number is its position, counted from 1."""

    kind: str
    seed: str
    first: int
    rounds: tuple[Tables, ...]
    review: Review

    def as_document(self) -> dict[str, object]:
        return {
            "seed": self.seed,
            "kind": self.kind,
            "rounds": [[list(table) for table in tables] for tables in self.rounds],
            "costs": self.review.costs,
            "violations": [violation.as_document() for violation in self.review.violations],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of draw. `groups` shares the players of a wish out over tables; all rounds of a plan are drawn at once."""

    groups: Callable[[Wish, Options], Groups]
    keeps: tuple[str, ...]
    at_once: bool = False
    seats_given: bool = False
    numbers_mixed: bool = False


def _by_rule(
    tables: Callable[[Sequence[str], Wish, Options], Sequence[Sequence[str]]],
) -> Callable[[Wish, Options], Groups]:
    def groups(wish: Wish, options: Options) -> Groups:
        ruled = Groups(wish)
        seated = tables(wish.rounds[0], wish, options)
        ruled.place(0, [[ruled.index[name] for name in table] for table in seated])
        return ruled

    return groups


def _slide(wish: Wish, options: Options) -> Groups:
    if not options.placed:
        raise refuse("placed", "earlier", _("a slide needs the results of the round before"))
    tables = rules.slide(options.placed, wish.rounds[0], wish.preferred, options.moves, wrap=options.wrap)
    if options.repair:
        return repaired(wish, tables)
    return _by_rule(lambda *_wish: tables)(wish, options)


def _by_hand(names: Sequence[str], wish: Wish, options: Options) -> Tables:
    check_tables(options.lots, names)
    return options.lots


PAIRS = ("rematch", "team", "club")
KINDS = {
    "plan": Kind(
        groups=lambda wish, _options: plan(wish),
        keeps=tuple(name for name in CLASSES if name != "distance"),
        at_once=True,
        numbers_mixed=True,
    ),
    "random": Kind(
        groups=lambda wish, _options: plan(wish),
        keeps=tuple(name for name in CLASSES if name != "distance"),
        numbers_mixed=True,
    ),
    "standing": Kind(groups=lambda wish, _options: by_standing(wish), keeps=(*PAIRS, "size", "distance", "dealer")),
    "blocks": Kind(
        groups=_by_rule(lambda names, wish, _options: rules.blocks(names, wish.preferred)), keeps=(*PAIRS, "dealer")
    ),
    "thirds": Kind(
        groups=_by_rule(lambda names, wish, options: rules.thirds(names, wish.preferred, options.top)),
        keeps=PAIRS,
        seats_given=True,
    ),
    "slide": Kind(groups=_slide, keeps=(*PAIRS, "dealer")),
    "hand": Kind(groups=_by_rule(_by_hand), keeps=(*PAIRS, "size", "dealer", "table"), seats_given=True),
}


def draw(kind: str, wish: Wish, options: Options | None = None) -> Draw:
    """Draw the rounds of a wish. Raises Invalid where there is no such kind or it cannot be drawn."""
    if kind not in KINDS:
        raise refuse("kind", "value", _("there is no draw of the kind %(kind)s"), kind=kind)
    options = options or Options()
    if KINDS[kind].at_once:
        rounds = _tables(KINDS[kind], wish, options)
    else:
        rounds = []
        for names in wish.rounds:
            one = replace(wish, rounds=(names,), earlier=(*wish.earlier, *rounds))
            rounds += _tables(KINDS[kind], one, options)
    found = review(wish, rounds, KINDS[kind].keeps)
    first = len(wish.earlier) + 1
    return Draw(kind=kind, seed=wish.seed, first=first, rounds=tuple(rounds), review=found)


def _tables(kind: Kind, wish: Wish, options: Options) -> list[Tables]:
    groups = kind.groups(wish, options)
    chance = Chance(f"{wish.seed}/{len(wish.earlier)}/chairs")
    if not kind.seats_given:
        chairs.seat(groups, chance)
    chairs.number(groups, chance, mixed=kind.numbers_mixed)
    ids = [player.id for player in wish.players]
    return [tuple(tuple(ids[one] for one in table) for table in tables) for tables in groups.tables]


def check_tables(tables: Sequence[Sequence[str]], playing: Sequence[str]) -> None:
    """Raise Invalid where lots typed in leave somebody out, name him twice or make a table of another size."""
    notes = Notes()
    seated = Counter(name for table in tables for name in table)
    for notes.table, table in enumerate(tables, start=1):
        if len(table) not in SIZES:
            notes.add("seats", "size", _("a table has three or four players, not %(players)d"), players=len(table))
        for name in table:
            if seated[name] > 1:
                notes.add("seats", "twice", _("%(id)s sits twice in this round"), id=name)
            elif name not in playing:
                notes.add("seats", "unknown", _("%(id)s does not play in this round"), id=name)
    notes.table = None
    for name in playing:
        if name not in seated:
            notes.add("seats", "missing", _("%(id)s sits nowhere in this round"), id=name)
    notes.raise_any()
