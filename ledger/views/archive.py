"""The club taken home whole."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubapp.loaders import get_club_for
from clubapp.permissions import Action
from ledger.archive.out import archive
from ledger.copies.moment import one_moment


@never_cache
@require_safe
def club_archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Without e-mail addresses, which are nobody's business within a club."""
    access = get_club_for(request, slug, Action.ARCHIVE)
    with one_moment():
        content = archive(access.club)
    name = f"{access.club.slug}-{timezone.localdate():%Y-%m-%d}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/json", headers=disposition)
