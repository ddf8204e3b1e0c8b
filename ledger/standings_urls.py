"""Addresses of the standings."""

from __future__ import annotations

from django.urls import URLPattern, path

from ledger.views import standings

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/standings/", standings.standings, name="standings"),
]
