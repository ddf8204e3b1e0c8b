"""Pictures drawn as SVG on the server: data in, a picture with the table behind it out. Nothing here asks a database.

A picture is as wide as the page leaves it. Across, coordinates are per cent; up and down they are pixels. So letters
and lines keep their size on a phone. Colours come from `static/css/standings.css`.
"""

from __future__ import annotations

from ledger.season.pictures.contracts import ContractPlayed, contracts
from ledger.season.pictures.nights import Night, balance, nights
from ledger.season.pictures.svg import Picture

__all__ = ["ContractPlayed", "Night", "Picture", "balance", "contracts", "nights"]
