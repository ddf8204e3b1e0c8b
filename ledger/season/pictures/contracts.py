"""The picture of contracts: how often each was played, and how many of those were won, as a bar below its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ledger.season.pictures.svg import Picture, element, joined, share

# height of a bar in pixels
BAR = 14


@dataclass(frozen=True, slots=True)
class ContractPlayed:
    """A contract, how many deals it was played in, and how many of them were won."""

    label: str
    deals: int
    won: int

    @property
    def share(self) -> str:
        """The share won, in per cent, rounded half up."""
        return f"{(200 * self.won + self.deals) // (2 * self.deals)}\u00a0%" if self.deals else "–"


def contracts(title: str, played: Sequence[ContractPlayed]) -> Picture:
    """Return the picture, a bar for each contract in the order given.

    The length of a bar is the deals played, its full part those won.
    """
    most = max([contract.deals for contract in played], default=0) or 1
    rows = joined(_row(contract, most) for contract in played)
    deals, won = sum(contract.deals for contract in played), sum(contract.won for contract in played)
    caption = _("The length of a bar: deals played. Its full part: those won. Together %(won)s of %(deals)s won.")
    caption %= {"won": won, "deals": deals}
    drawing = element("ul", rows, class_="shares", aria_label=title)
    heads = [_("Contract"), _("Deals"), _("Won"), _("Share won")]
    table = [[contract.label, str(contract.deals), str(contract.won), contract.share] for contract in played]
    return Picture(title=title, caption=caption, drawing=drawing, heads=heads, rows=table)


def _row(contract: ContractPlayed, most: int) -> SafeString:
    sentence = _("%(won)s of %(deals)s won") % {"won": contract.won, "deals": contract.deals}
    words = element("p", element("b", contract.label) + element("span", sentence, class_="soft"))
    tip = element("title", f"{contract.label}: {sentence}, {contract.share}")
    bar = element("rect", tip, width=share(contract.deals, most), height=BAR, class_="played")
    if contract.won:
        bar += element("rect", tip, width=share(contract.won, most), height=BAR, class_="won")
    return element("li", words + element("svg", bar, class_="picture", width="100%", height=BAR, aria_hidden="true"))
