"""`python -m tournaments.contest rank|draw …`: a tournament document in, its standing or its next rounds out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from .document import Contest, Entrant, read_contest
from .draw import KINDS, Options, draw
from .formats import TABLES, Format
from .problem import Invalid, Notes, refuse
from .reading import Reader, dumps, load_json
from .results import result_document
from .sizes import MOST
from .wishes import next_rounds, placed_tables


def main(arguments: Sequence[str]) -> int:
    asked = _parser().parse_args(arguments)
    try:
        document, code = asked.command(asked), 0
    except Invalid as invalid:
        document, code = {"errors": [problem.as_document() for problem in invalid.problems]}, 1
    # A lone surrogate in a name has no UTF-8: it is shown as its escape.
    sys.stdout.buffer.write(dumps(document).encode("utf-8", "backslashreplace") + b"\n")
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tournaments.contest", description=__doc__)
    commands = parser.add_subparsers(required=True)
    rank = commands.add_parser("rank", help="the standing of a tournament document")
    rank.add_argument("file", help="a tournament document, or - for the standard input")
    rank.set_defaults(command=_rank)
    drawing = commands.add_parser("draw", help="the tables of the next rounds, and what could not be kept")
    drawing.add_argument("file", nargs="?", help="a tournament document whose next rounds are drawn")
    drawing.add_argument("--players", metavar="N|FILE", help="so many players 1 to N, or a tournament document")
    drawing.add_argument("--rounds", type=int, default=1, metavar="R")
    drawing.add_argument("--tables", choices=TABLES, help="the size of most tables; three without a document")
    drawing.add_argument("--seed", default="1", help="the same seed and entrants give the same draw")
    drawing.add_argument("--kind", choices=KINDS, default="plan")
    drawing.add_argument(
        "--apart", action="append", choices=("team", "club"), help="who is not to meet; may be repeated"
    )
    drawing.add_argument("--top", type=int, help="thirds: so many of the standing are seated seat by seat")
    drawing.add_argument("--moves", help="slide: by how many tables place 1, 2 … moves: 0,1,2,3", default="0,1,2,3")
    drawing.add_argument("--stop", action="store_true", help="slide: stop at the first and the last table")
    drawing.add_argument("--repair", action="store_true", help="slide: swap those who would meet again")
    drawing.add_argument("--lots", metavar="FILE", help='hand: the tables as drawn, [["1", "5", "9"], …]')
    drawing.set_defaults(command=_draw)
    return parser


def _rank(asked: argparse.Namespace) -> dict[str, object]:
    return result_document(read_contest(_load(asked.file)))


def _draw(asked: argparse.Namespace) -> dict[str, object]:
    contest = _contest(asked)
    if not 1 <= asked.rounds <= 50:
        raise refuse("rounds", "range", "there may be 1 to 50 rounds")
    if asked.rounds > 1 and asked.kind in ("slide", "hand"):
        raise refuse("rounds", "range", "a slide and lots are drawn round by round")
    wish = next_rounds(contest, asked.kind, rounds=asked.rounds, seed=asked.seed, apart=_apart(asked, contest))
    options = Options(
        top=asked.top,
        moves=_moves(asked.moves),
        wrap=not asked.stop,
        repair=asked.repair,
        placed=placed_tables(contest),
        lots=_lots(asked.lots) if asked.lots else (),
    )
    return draw(asked.kind, wish, options).as_document()


def _contest(asked: argparse.Namespace) -> Contest:
    """Return the contest asked for: a document, or so many players of no name."""
    source = asked.file or asked.players
    if source is None:
        raise refuse("players", "missing", "say how many players there are, or name a document")
    if asked.file is None and source.isdecimal() and source.isascii():
        if len(source) > len(str(MOST)) or int(source) > MOST:
            raise refuse("players", "range", "there may be %(most)d players", most=MOST)
        entrants = tuple(Entrant(id=str(number)) for number in range(1, int(source) + 1))
        return Contest(format=Format(preferred=TABLES[asked.tables or "three"], order=("money",)), entrants=entrants)
    contest = read_contest(_load(source))
    if asked.tables is None:
        return contest
    return replace(contest, format=replace(contest.format, preferred=TABLES[asked.tables]))


def _apart(asked: argparse.Namespace, contest: Contest) -> list[str]:
    """Return what keeps apart: team-mates as the format says, and what is asked for, the heavier first."""
    wanted = {*contest.format.apart, *(asked.apart or ())}
    return [mark for mark in ("team", "club") if mark in wanted]


def _moves(text: str) -> tuple[int, ...]:
    try:
        moves = tuple(int(move) for move in text.split(","))
    except ValueError:
        moves = ()
    if not moves or any(abs(move) > MOST for move in moves):
        raise refuse("moves", "type", "the moves must be whole numbers with commas between them")
    return moves


def _lots(name: str) -> tuple[tuple[str, ...], ...]:
    notes = Notes()
    tables = Reader({"lots": _load(name)}, "", notes).items("lots")
    if not all(isinstance(table, list) and all(isinstance(one, str) for one in table) for table in tables):
        notes.add("lots", "type", "must be a list of tables, each a list of ids")
    notes.raise_any()
    return tuple(tuple(table) for table in tables)


def _load(name: str) -> object:
    if name == "-":
        return load_json(sys.stdin.buffer.read())
    try:
        return load_json(Path(name).read_bytes())
    except (OSError, ValueError) as error:
        if isinstance(error, Invalid):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise refuse("", "json", "the document cannot be read: %(reason)s", reason=reason) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
