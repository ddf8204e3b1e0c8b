"""Addresses of seasons and their standings."""

from __future__ import annotations

from django.urls import URLPattern, path

from ledger.views import pictures, season, standings

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/standings/", standings.standings, name="standings"),
    path("clubs/<slug:slug>/standings/pictures/", pictures.season_pictures, name="standings-pictures"),
    path("clubs/<slug:slug>/seasons/<int:season_id>/delete/", season.season_delete, name="season-delete"),
]
