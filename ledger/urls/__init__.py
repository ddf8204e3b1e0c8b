"""Addresses of what is played: evenings, tables, what is taken home."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from ledger.views import evenings, exports, links, payments, present, sharing

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("ledger.urls.table")),
    path("clubs/<slug:slug>/sessions/new/", evenings.evening_new, name="evening-new"),
    path("clubs/<slug:slug>/sessions/new/people/", present.present_new, name="evening-new-people"),
    path("sessions/<int:evening_id>/people/", present.present, name="evening-people"),
    path("sessions/<int:evening_id>/tables/", present.tables, name="evening-tables"),
    path("clubs/<slug:slug>/blank/<slug:variant>.pdf", exports.blank_sheet, name="blank-sheet"),
    path("sessions/<int:evening_id>/", evenings.evening, name="evening"),
    path("sessions/<int:evening_id>/edit/", evenings.evening_edit, name="evening-edit"),
    path("sessions/<int:evening_id>/close/", evenings.evening_close, name="evening-close"),
    path("sessions/<int:evening_id>/reopen/", evenings.evening_reopen, name="evening-reopen"),
    path("clubs/<slug:slug>/payments/", payments.payments, name="payments"),
    path("clubs/<slug:slug>/payments/mark/", payments.payments_mark, name="payments-mark"),
    path("sessions/<int:evening_id>/payments/", payments.payment_mark, name="payment-mark"),
    path("sessions/<int:evening_id>/payments/all/", payments.payments_mark_all, name="payments-mark-all"),
    path("sessions/<int:evening_id>/payments/<int:payment_id>/undo/", payments.payment_undo, name="payment-undo"),
    path("sessions/<int:evening_id>/sittings/new/", evenings.sitting_new, name="sitting-new"),
    path("sessions/<int:evening_id>/share/", sharing.share, name="evening-share"),
    path("sessions/<int:evening_id>/result.png", sharing.share_picture, name="evening-picture"),
    path("sessions/<int:evening_id>/sheet.pdf", exports.evening_pdf, name="evening-sheet"),
    re_path(
        r"^sessions/(?P<evening_id>[0-9]{1,18})/export\.(?P<kind>json|csv|xlsx)$",
        exports.evening_export,
        name="evening-export",
    ),
    re_path(r"^clubs/(?P<slug>[-a-zA-Z0-9_]+)/deals\.(?P<kind>csv|xlsx)$", exports.season_deals, name="season-deals"),
    path("sittings/<int:sitting_id>/export.json", exports.sitting_export, name="sitting-export"),
    path("sittings/<int:sitting_id>/remove/", evenings.sitting_remove, name="sitting-remove"),
    path("sittings/<int:sitting_id>/link/", links.table_link, name="table-link"),
    path("sittings/<int:sitting_id>/link/<int:link_id>/revoke/", links.table_link_revoke, name="table-link-revoke"),
    path("", include("ledger.urls.exchange")),
    path("", include("ledger.urls.season")),
    path("", include("ledger.urls.rule_sets")),
]
