"""Contracts by kind: how often each was played, and how many of those were won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ledger.standings.pictures.svg import Picture, element, joined, picture, share

# a line of words above a bar
LINE, BAR, GAP = 22, 14, 12
ROW = LINE + BAR + GAP


@dataclass(frozen=True, slots=True)
class ContractPlayed:
    label: str
    deals: int
    won: int

    @property
    def share(self) -> str:
        """Per cent won, rounded half up."""
        return f"{(200 * self.won + self.deals) // (2 * self.deals)}\u00a0%" if self.deals else "–"


def contracts(title: str, played: Sequence[ContractPlayed]) -> Picture:
    """A bar each: its length the deals played, its full part those won. In the order given."""
    most = max([one.deals for one in played], default=0) or 1
    rows = [_row(one, most, at * ROW) for at, one in enumerate(played)]
    deals, won = sum(one.deals for one in played), sum(one.won for one in played)
    caption = _("The length of a bar: deals played. Its full part: those won. Together %(won)s of %(deals)s won.")
    caption %= {"won": won, "deals": deals}
    svg = picture(title, caption, max(1, len(played)) * ROW, [element("g", joined(rows), class_="shares")])
    heads = [_("Contract"), _("Deals"), _("Won"), _("Share won")]
    table = [[one.label, str(one.deals), str(one.won), one.share] for one in played]
    return Picture(title=title, caption=caption, svg=svg, heads=heads, rows=table)


def _row(one: ContractPlayed, most: int, y: int) -> SafeString:
    told = _("%(won)s of %(deals)s won") % {"won": one.won, "deals": one.deals}
    words = element("text", one.label, x=0, y=y + LINE - 7, class_="label")
    words += element("text", told, x="100%", y=y + LINE - 7, text_anchor="end", class_="mark")
    tip = element("title", f"{one.label}: {told}, {one.share}")
    bar = element("rect", tip, x=0, y=y + LINE, width=share(one.deals, most), height=BAR, class_="played")
    if one.won:
        bar += element("rect", tip, x=0, y=y + LINE, width=share(one.won, most), height=BAR, class_="won")
    return words + bar
