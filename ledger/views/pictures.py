"""Pictures of a season: who won from whom, and contracts played and won."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubapp.loaders import get_club_access
from clubapp.permissions import Action
from clubapp.variants import variant_title
from ledger.exchange.spreadsheet import KINDS
from ledger.exchange.standings import matrix_table
from ledger.season import texts
from ledger.season.choice import Choice, read_choice
from ledger.season.pictures import contracts
from ledger.season.season import season_drawn
from ledger.views.files import table_answer

# of the matrix of everybody on one page: all columns beside each other, as wide as the club
ROWS = 25


@require_safe
def season_pictures(request: HttpRequest, slug: str) -> HttpResponseBase:
    """`?season=&evening=&variant=` chooses, as in the standings.

    `?matrix=2`: the second page of the matrix of everybody; `?format=csv|xlsx` takes it home whole.
    """
    wanted = request.GET.get("format", "")
    access = get_club_access(request, slug, Action.EXPORT if wanted else Action.SEE_CLUB)
    if wanted and wanted not in KINDS:
        raise Http404
    choice = read_choice(access.club, request.GET)
    if wanted:
        return _taken_home(choice, wanted)
    number = request.GET.get("matrix", "")
    page = int(number) if number.isascii() and number.isdecimal() and 0 < len(number) < 5 else 0
    rows = slice((page - 1) * ROWS, page * ROWS) if page else None
    drawn = season_drawn(choice.scope, choice.sittings, rows=rows)
    title = _("Contracts played and won")
    context = {
        "access": access,
        "section": "standings",
        "shown": "pictures",
        "choice": choice,
        "title": texts.heading(choice),
        "drawn": drawn,
        "page": page,
        "pages": -(-drawn.players // ROWS),
        "contracts": [
            (variant_title(variant), contracts(f"{title}: {variant_title(variant)}", played))
            for variant, played in drawn.contracts.items()
        ],
    }
    return render(request, "standings/pictures.html", context)


def _taken_home(choice: Choice, kind: str) -> HttpResponseBase:
    club = choice.scope.club
    drawn = season_drawn(choice.scope, choice.sittings, rows=slice(None))
    with translation.override(club.language):
        return table_answer(kind, [matrix_table(drawn.matrix)], club.language, f"{club.slug}-matrix")
