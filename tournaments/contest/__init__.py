"""The contest of a tournament: its draw, its ranking, its season. Pure Python; nothing is stored here.

>>> from tournaments import contest
>>> document = {
...     "format": contest.presets()["trojka"],
...     "entrants": [{"id": "1"}, {"id": "2"}, {"id": "3"}],
...     "rounds": [{"tables": [{"seats": ["1", "2", "3"], "money": [54, -20, -34]}]}],
... }
>>> [contest.why(placed) for placed in contest.standing(contest.read_contest(document))]
['1st: points 5 > 3', '2nd: points 3 < 5', '3rd: points 1 < 3']
"""

from .document import MOST_ROUNDS, Contest, Entrant, Penalty, Table, read_contest
from .draw import KINDS, Draw, Options, Player, Review, Violation, Wish, draw, review, seated_late, swapped
from .formats import Format, Teams, preset, presets, read_format
from .problem import Invalid, Problem
from .ranking import Placed, RoundLine, Totals, ranked, standing
from .results import result_document
from .series import PointKey, Result, place_points, read_key, season
from .sizes import table_sizes
from .tables import control_sum, net, table_places, table_points
from .teams import TeamTotals, team_standing
from .wishes import next_rounds, placed_tables
from .words import why

__all__ = [
    "KINDS", "MOST_ROUNDS", "Contest", "Draw", "Entrant", "Format", "Invalid", "Options", "Penalty", "Placed",
    "Player", "PointKey",
    "Problem", "Result", "Review", "RoundLine", "Table", "TeamTotals", "Teams", "Totals", "Violation", "Wish",
    "control_sum", "draw", "net", "next_rounds", "place_points", "placed_tables", "preset", "presets", "ranked",
    "read_contest", "read_format", "read_key", "result_document", "review", "season", "seated_late", "standing",
    "swapped", "table_places", "table_points", "table_sizes", "team_standing", "why",
]  # fmt: skip
