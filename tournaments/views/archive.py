"""One tournament as a file: taken home, and brought into a club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from ledger.book.copies.moment import one_moment
from tournaments.book.alone import Refused, archive_of, take_in
from tournaments.forms.archive import ArchiveForm
from tournaments.permissions import Action
from tournaments.views.loaders import get_club_staff, get_tournament


@never_cache
@require_safe
def tournament_archive(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Send everything recorded of a tournament, also the names of who is hidden in public."""
    _staff, tournament = get_tournament(request, tournament_id, Action.DIRECT)
    with one_moment():
        content = archive_of(tournament)
    name = f"{slugify(tournament.name) or 'tournament'}-{tournament.date.isoformat()}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/json", headers=disposition)


@require_http_methods(["GET", "POST"])
def tournament_take_in(request: HttpRequest, slug: str) -> HttpResponse:
    staff = get_club_staff(request, slug, Action.DIRECT)
    posted = request.method == "POST"
    form = ArchiveForm(request.POST if posted else None, request.FILES if posted else None)
    if posted and form.is_valid():
        try:
            taken = take_in(form.cleaned_data["file"].read(), staff.access.club)
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            messages.success(request, _("%(name)s is here, verified and compared with the archive.") % {"name": taken})
            return redirect("tournament", taken.pk)
    context = {"staff": staff, "access": staff.access, "section": "tournaments", "form": form}
    return render(request, "tournaments/take_in.html", context)
