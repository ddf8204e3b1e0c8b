"""A club's season is taken away again, where nothing was played in it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubapp.loaders import get_season_for
from clubapp.permissions import Action
from ledger.season.deleting import delete_season


@require_POST
def season_delete(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    _access, season = get_season_for(request, slug, season_id, Action.EDIT_SEASONS)
    try:
        delete_season(season=season)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return redirect("season-edit", slug, season_id)
    messages.success(request, _("The season is deleted."))
    return redirect("seasons", slug)
