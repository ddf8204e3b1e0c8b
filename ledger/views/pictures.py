"""Pictures of a season: who won from whom, and contracts played and won."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubapp.loaders import get_club_access
from clubapp.permissions import Action
from clubapp.variants import variant_title
from ledger.season import texts
from ledger.season.choice import read_choice
from ledger.season.pictures import contracts
from ledger.season.season import season_drawn


@require_safe
def season_pictures(request: HttpRequest, slug: str) -> HttpResponse:
    """`?season=&evening=&variant=` chooses, as in the standings."""
    access = get_club_access(request, slug, Action.SEE_CLUB)
    choice = read_choice(access.club, request.GET)
    drawn = season_drawn(choice.scope, choice.sittings)
    title = _("Contracts played and won")
    context = {
        "access": access,
        "section": "standings",
        "shown": "pictures",
        "choice": choice,
        "title": texts.heading(choice),
        "drawn": drawn,
        "contracts": [
            (variant_title(variant), contracts(f"{title}: {variant_title(variant)}", played))
            for variant, played in drawn.contracts.items()
        ],
    }
    return render(request, "standings/pictures.html", context)
