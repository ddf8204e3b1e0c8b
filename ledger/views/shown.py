"""The reader's choice of what a list shows. His browser remembers it, also that of a guest by a link."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# what the list of deals shows: what each pays, or how everybody stood after it; static/js/table.js knows the names too
DEALS = "deals"
AMOUNTS, STANDS = "amounts", "stands"
# the columns of the standings, by their keys; none: all
COLUMNS = "columns"
YEAR = 365 * 24 * 3600
MOST = 30
_KEY = re.compile("[a-z_]{1,20}")


def deals_show(request: HttpRequest) -> str:
    """Return what the list of deals shows: chosen in the address, else remembered."""
    chosen = request.GET.get("show") or request.COOKIES.get(DEALS)
    return STANDS if chosen == STANDS else AMOUNTS


def columns_shown(request: HttpRequest) -> list[str]:
    """Return the keys of the columns to show: chosen in the address, else remembered; none: all."""
    if COLUMNS in request.GET:
        return [key for key in request.GET.getlist("column") if _KEY.fullmatch(key)]
    return [key for key in request.COOKIES.get(COLUMNS, "").split(".") if _KEY.fullmatch(key)]


def remembered(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """The page, which tells the browser to remember what was chosen in its address."""
    if "show" in request.GET:
        _remember(page, DEALS, deals_show(request))
    if COLUMNS in request.GET:
        _remember(page, COLUMNS, ".".join(columns_shown(request)[:MOST]))
    return page


def _remember(page: HttpResponse, name: str, value: str) -> None:
    page.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
