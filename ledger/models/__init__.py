"""The ledger: what was played and who pays whom.

    Evening                an evening of a club: date, place, value of one unit, open or closed
      EveningEvent         what was done to it: opened, changed, closed, reopened, a table removed
      Sitting              the same people at one table by one edition of the rules
        Seat               who sits where: a member and the seat's number
        Deal               one version of one deal; the version that no other replaces is the one that stands
          Transfer         what one seat pays another in it
          Score            what points a seat wrote in it, in variants that race for points
        TableLink          entry at the table without an account
        TableOver          somebody left for another table: nothing more is played at this one
      Present              who is here while the evening is open, or left
      Sheet                the numbered sheet that a closing leaves, with the hash of the book at that moment
        Payment            a payment between two members marked paid; undone by another that reverses it
    RuleSet                house rules that a club keeps under a name
      RuleSetVersion       what it said from one change to the next; a sitting keeps the version it took
    ImportedEvening        an evening known by its totals only
      ImportedTotal        what a member won or lost on it
      ImportVoid           it was struck out

What always holds, and is refused by the database otherwise (`ledger.book.guards`, docs/ledger.md):

* Nothing recorded is edited or deleted. A mistake gets another version, or a row that reverses it.
* No total is stored. Every total is the sum of transfers, each of which has a payer and a payee: sums are 0.
* Facts and hashes name seats and ids, never names: renaming somebody touches no record.
* A sitting keeps the edition and house rules it was played by, and everything settles it by those.
* Amounts are whole base units. Money is units × the evening's unit value, computed where it is shown.
"""

from ledger.models.deal import Deal, Score, Transfer
from ledger.models.evening import SAID, Evening, EveningEvent
from ledger.models.imported import ImportedEvening, ImportedTotal, ImportVoid
from ledger.models.link import TableLink
from ledger.models.present import Present
from ledger.models.rule_set import RuleSet, RuleSetVersion
from ledger.models.settlement import Payment, Sheet
from ledger.models.sitting import Seat, Sitting, TableOver

__all__ = [
    "SAID",
    "Deal",
    "Evening",
    "EveningEvent",
    "ImportVoid",
    "ImportedEvening",
    "ImportedTotal",
    "Payment",
    "Present",
    "RuleSet",
    "RuleSetVersion",
    "Score",
    "Seat",
    "Sheet",
    "Sitting",
    "TableLink",
    "TableOver",
    "Transfer",
]
