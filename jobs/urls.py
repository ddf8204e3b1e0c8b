"""Addresses of the files that are made beside the request."""

from __future__ import annotations

from django.urls import path

from jobs import views

urlpatterns = [
    path("files/", views.files, name="files"),
    path("files/<int:job_id>/", views.file, name="file"),
    path("files/<int:job_id>/state/", views.state, name="file-state"),
    path("files/<int:job_id>/content/", views.content, name="file-content"),
    path("files/<int:job_id>/discard/", views.discard, name="file-discard"),
]
