from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubapp import services, version
from clubapp.forms import ClubSettingsForm, NewClubForm
from clubapp.loaders import get_club_access, get_founder
from clubapp.permissions import Action
from clubapp.variants import choices_of_editions, usual_variant
from clubapp.views.forms import accepted, attempt


@require_http_methods(["GET", "POST"])
def club_new(request: HttpRequest) -> HttpResponse:
    user = get_founder(request)
    language = get_language() or "en"
    usual = usual_variant(language)
    initial = {"language": language, "member_name": user.chosen_name(), "default_variant": usual}
    form = NewClubForm(request.POST or None, initial=initial)
    if request.method == "POST":
        made = attempt(form, lambda: services.create_club(user=user, **form.cleaned_data))
        if made:
            messages.success(request, _("The club is ready. Add the people who play."))
            return redirect("members-paste", made.slug)
    return render(request, "clubs/new.html", {"form": form})


@require_http_methods(["GET", "POST"])
def club_settings(request: HttpRequest, slug: str) -> HttpResponse:
    access = get_club_access(request, slug, Action.EDIT_CLUB)
    form = ClubSettingsForm.of(access.club, request.POST or None)
    if request.method == "POST" and accepted(form, lambda: services.change_club(club=access.club, **form.cleaned_data)):
        messages.success(request, _("Saved. What is already recorded keeps the rules it was played by."))
        return redirect("club", slug)
    context = {"access": access, "section": "club-settings", "form": form, "played": choices_of_editions(access.club)}
    context["version"] = {"package": version.package(), "commit": version.commit(), "tables": version.schema()}
    return render(request, "clubs/settings.html", context)
