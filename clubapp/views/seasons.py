from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubapp import services
from clubapp.forms import SeasonForm
from clubapp.loaders import get_club_access, get_season_for
from clubapp.permissions import Action
from clubapp.views.forms import accepted


@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    adding = request.method == "POST"
    access = get_club_access(request, slug, Action.EDIT_SEASONS if adding else Action.SEE_CLUB)
    form = SeasonForm(request.POST or None)
    if adding and accepted(form, lambda: services.save_season(club=access.club, **form.cleaned_data)):
        messages.success(request, _("The season is added."))
        return redirect("seasons", slug)
    context = {"access": access, "section": "seasons", "seasons": access.club.seasons.newest_first(), "form": form}
    return render(request, "clubs/seasons.html", context)


@require_http_methods(["GET", "POST"])
def season_edit(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    access, season = get_season_for(request, slug, season_id, Action.EDIT_SEASONS)
    form = SeasonForm.of(season, request.POST or None)
    if request.method == "POST" and accepted(
        form, lambda: services.save_season(club=access.club, season=season, **form.cleaned_data)
    ):
        messages.success(request, _("Saved."))
        return redirect("seasons", slug)
    context = {"access": access, "section": "seasons", "season": season, "form": form}
    return render(request, "clubs/season_edit.html", context)
