"""The reader's choice of what a list shows. His browser remembers it, also that of a guest by a link."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# what the list of deals shows: what each pays, or how everybody stood after it; static/js/table.js knows the names too
DEALS = "deals"
AMOUNTS, STANDS = "amounts", "stands"
YEAR = 365 * 24 * 3600


def deals_show(request: HttpRequest) -> str:
    """Return what the list of deals shows: chosen in the address, else remembered."""
    chosen = request.GET.get("show") or request.COOKIES.get(DEALS)
    return STANDS if chosen == STANDS else AMOUNTS


def remembered(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """The page, which tells the browser to remember what was chosen in its address."""
    if "show" in request.GET:
        secure = settings.SESSION_COOKIE_SECURE
        page.set_cookie(DEALS, deals_show(request), max_age=YEAR, samesite="Lax", secure=secure)
    return page
