"""The club taken home whole."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubapp.loaders import get_club_access
from clubapp.models import Club
from clubapp.permissions import Action
from ledger.book.copies.moment import one_moment
from ledger.exchange.archive.out import archive_lines
from ledger.models import Deal
from ledger.views.made_files import beside, is_long


@never_cache
@require_safe
def club_archive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the club's archive, without e-mail addresses, which are nobody's business within a club.

    Sent line by line as it is read, so that the browser shows from the first moment how much has come.
    """
    access = get_club_access(request, slug, Action.ARCHIVE)
    name = f"{access.club.slug}-{timezone.localdate():%Y-%m-%d}.json"
    if is_long(Deal.objects.filter(sitting__evening__club=access.club), "archive"):
        return beside(request, access.user, "archive", {"club": slug}, name=name)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(_lines(access.club), content_type="application/json", headers=disposition)


def _lines(club: Club) -> Iterator[str]:
    """The archive of one moment; what breaks off is no archive, and the browser says that it broke off."""
    with one_moment():
        yield from archive_lines(club)
