"""The pages for addresses where there is nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import page_not_found

from ledger.views.loaders import DeadLink


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A table's link that ended is told apart, whichever of its pages was asked for."""
    if isinstance(exception, DeadLink):
        return render(request, "entry/link_dead.html", status=404)
    return page_not_found(request, exception)
