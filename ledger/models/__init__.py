"""The ledger: what was played and who pays whom. Recorded rows are never edited or deleted (`ledger.book.guards`)."""

from ledger.models.deal import Deal, Score, Transfer
from ledger.models.evening import SAID, Seat, Session, SessionEvent, Sitting, TableOver
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid
from ledger.models.link import TableLink
from ledger.models.settlement import Payment, Sheet

__all__ = [
    "SAID",
    "Deal",
    "ImportVoid",
    "ImportedEvening",
    "ImportedTotal",
    "Payment",
    "Score",
    "Seat",
    "Session",
    "SessionEvent",
    "Sheet",
    "Sitting",
    "TableLink",
    "TableOver",
    "Transfer",
]
