"""A suggestion for the fewest deals that bring a place: whoever came once and won should not lead a season."""

from __future__ import annotations

from statistics import median

from ledger.season.table import Standings

# with fewer players nothing is suggested: a table so short is read whole
FEWEST_PLAYERS = 12
# the suggestion is this part of the median: a third
SHARE = 3


def suggested_least(counted: Standings) -> int | None:
    """Return a third of the median of deals played, from 20 on rounded down to tens.

    None where the table has such a number already, has few players, or where nobody would lose his place by it.
    """
    deals = sorted(row.deals for row in counted.rows if row.deals)
    if counted.least or len(deals) < FEWEST_PLAYERS:
        return None
    least = int(median(deals)) // SHARE
    least -= least % 10 if least >= 20 else 0
    return least if deals[0] < least else None
