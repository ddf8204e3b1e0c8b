"""The rows of tournaments. Results are stored nowhere: they are counted from slips and penalties."""

from tournaments.models.draw import Round, Seat, Table
from tournaments.models.entrant import Entrant
from tournaments.models.link import BoardLink
from tournaments.models.slip import Penalty, Slip
from tournaments.models.tournament import ResultList, Tournament, TournamentEvent

__all__ = [
    "BoardLink",
    "Entrant",
    "Penalty",
    "ResultList",
    "Round",
    "Seat",
    "Slip",
    "Table",
    "Tournament",
    "TournamentEvent",
]
