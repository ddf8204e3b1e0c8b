"""Addresses of what is played: evenings, tables, what is taken home."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from ledger.views import exports, links, payments, present, sessions, sharing

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("ledger.urls.table")),
    path("clubs/<slug:slug>/sessions/new/", sessions.session_new, name="session-new"),
    path("clubs/<slug:slug>/sessions/new/people/", present.present_new, name="session-new-people"),
    path("sessions/<int:session_id>/people/", present.present, name="session-people"),
    path("sessions/<int:session_id>/tables/", present.tables, name="session-tables"),
    path("clubs/<slug:slug>/blank/<slug:variant>.pdf", exports.blank_sheet, name="blank-sheet"),
    path("sessions/<int:session_id>/", sessions.session, name="session"),
    path("sessions/<int:session_id>/edit/", sessions.session_edit, name="session-edit"),
    path("sessions/<int:session_id>/close/", sessions.session_close, name="session-close"),
    path("sessions/<int:session_id>/reopen/", sessions.session_reopen, name="session-reopen"),
    path("clubs/<slug:slug>/payments/", payments.payments, name="payments"),
    path("clubs/<slug:slug>/payments/mark/", payments.payments_mark, name="payments-mark"),
    path("sessions/<int:session_id>/payments/", payments.payment_mark, name="payment-mark"),
    path("sessions/<int:session_id>/payments/all/", payments.payments_mark_all, name="payments-mark-all"),
    path("sessions/<int:session_id>/payments/<int:payment_id>/undo/", payments.payment_undo, name="payment-undo"),
    path("sessions/<int:session_id>/sittings/new/", sessions.sitting_new, name="sitting-new"),
    path("sessions/<int:session_id>/share/", sharing.share, name="session-share"),
    path("sessions/<int:session_id>/result.png", sharing.share_picture, name="session-picture"),
    path("sessions/<int:session_id>/sheet.pdf", exports.session_sheet, name="session-sheet"),
    re_path(
        r"^sessions/(?P<session_id>[0-9]{1,18})/export\.(?P<kind>json|csv|xlsx)$",
        exports.session_export,
        name="session-export",
    ),
    re_path(r"^clubs/(?P<slug>[-a-zA-Z0-9_]+)/deals\.(?P<kind>csv|xlsx)$", exports.season_deals, name="season-deals"),
    path("sittings/<int:sitting_id>/export.json", exports.sitting_export, name="sitting-export"),
    path("sittings/<int:sitting_id>/remove/", sessions.sitting_remove, name="sitting-remove"),
    path("sittings/<int:sitting_id>/link/", links.table_link, name="table-link"),
    path("sittings/<int:sitting_id>/link/<int:link_id>/revoke/", links.table_link_revoke, name="table-link-revoke"),
    path("", include("ledger.urls.exchange")),
    path("", include("ledger.urls.season")),
    path("", include("ledger.urls.rule_sets")),
]
