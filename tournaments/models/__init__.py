"""The rows of tournaments. Results are stored nowhere: they are counted from slips and penalties."""

from tournaments.models.deals import TableDeals
from tournaments.models.draw import Round, Seat, Table
from tournaments.models.entrant import Entrant
from tournaments.models.link import BoardLink, SlipLink
from tournaments.models.series import Series, SeriesTournament
from tournaments.models.slip import Penalty, Slip
from tournaments.models.tournament import ResultList, Tournament, TournamentEvent
from tournaments.models.word import TableWord

__all__ = [
    "BoardLink",
    "Entrant",
    "Penalty",
    "ResultList",
    "Round",
    "Seat",
    "Series",
    "SeriesTournament",
    "Slip",
    "SlipLink",
    "Table",
    "TableDeals",
    "TableWord",
    "Tournament",
    "TournamentEvent",
]
