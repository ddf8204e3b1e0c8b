"""A least number of deals to suggest: where most play often, whoever came once should not lead."""

from __future__ import annotations

from statistics import median

from ledger.season.table import Standings

# a table so short is read whole
FEWEST_PLAYERS = 12
# of what the middle player played
SHARE = 3


def suggested_least(counted: Standings) -> int | None:
    """Return a third of what the middle player played, a round number; None where it would leave nobody out."""
    deals = sorted(row.deals for row in counted.rows if row.deals)
    if counted.least or len(deals) < FEWEST_PLAYERS:
        return None
    least = int(median(deals)) // SHARE
    least -= least % 10 if least >= 20 else 0
    return least if deals[0] < least else None
