"""The frame of every print of a tournament: its heading, and at its foot what it is and when it was made."""

from __future__ import annotations

from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from ledger.paper.fonts import Style, clean, fit, wrap
from ledger.paper.page import BODY, TITLE, Paper, Size
from tournaments.models import Round, Tournament

# posted on a wall: larger than what is read at a desk
POSTED = Style("Roboto", 11)
POSTED_STRONG = Style("Roboto-Bold", 11)


def new_paper(tournament: Tournament, kind: str, *, draw: Round | None = None, size: Size = A4) -> Paper:
    """Return an empty document; `draw` prints which draw it is of."""
    made = formats.date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")
    parts = [tournament.club.name, tournament.name, kind, made]
    if draw:
        parts.insert(3, _("lot %(seed)s, attempt %(attempt)d") % {"seed": draw.seed, "attempt": draw.attempt})
    return Paper(
        title=f"{kind} · {tournament.name}",
        author=tournament.club.name,
        language=get_language() or "en",
        imprint=" · ".join(parts),
        size=size,
    )


def heading(paper: Paper, tournament: Tournament, title: str) -> None:
    paper.y -= 9
    day = formats.date_format(tournament.date, "DATE_FORMAT")
    about = " · ".join(part for part in (tournament.name, day, tournament.place) if part)
    paper.text(paper.left, paper.y, fit(clean(about), BODY, paper.width), BODY)
    paper.y -= 23
    paper.text(paper.left, paper.y, fit(clean(title), TITLE, paper.width), TITLE)
    paper.y -= 14


def paragraph(paper: Paper, text: str, style: Style = BODY) -> None:
    lines = wrap(clean(text), style, paper.width)
    paper.need(len(lines) * style.leading)
    for line in lines:
        paper.y -= style.leading
        paper.text(paper.left, paper.y, line, style)
