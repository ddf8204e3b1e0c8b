"""Addresses of what a club brings along and takes home whole."""

from __future__ import annotations

from django.urls import path

from ledger.views import archive, imports

urlpatterns = [
    path("clubs/<slug:slug>/archive.json", archive.club_archive, name="club-archive"),
    path("clubs/<slug:slug>/import/", imports.import_page, name="import"),
    path("clubs/<slug:slug>/imports/", imports.imports, name="imports"),
    path("clubs/<slug:slug>/imports/<int:import_id>/", imports.imported, name="imported"),
    path("clubs/<slug:slug>/imports/<int:import_id>/void/", imports.imported_void, name="imported-void"),
]
