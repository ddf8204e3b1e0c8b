"""Addresses of the table, by sitting for members and by token for guests, and of the rules."""

from django.urls import include, path

from ledger.views import deals, differs, entry, help, line_ups, rules, sample, state

RULES = [
    path("", rules.index, name="index"),
    path("<slug:variant>/", rules.variant, name="variant"),
    path("<slug:variant>/<int:number>/", rules.variant, name="edition"),
]

urlpatterns = [
    path("sittings/<int:sitting_id>/", entry.sitting, name="sitting"),
    path("sittings/<int:sitting_id>/preview/", entry.preview, name="preview"),
    path("sittings/<int:sitting_id>/state/", state.state, name="state"),
    path("sittings/<int:sitting_id>/differs/", differs.differs, name="differs"),
    path("sittings/<int:sitting_id>/deals/", entry.save, name="deal-save"),
    path("sittings/<int:sitting_id>/deals/take/", line_ups.take, name="deal-take"),
    path("sittings/<int:sitting_id>/deals/<int:number>/", deals.deal, name="deal"),
    path("sittings/<int:sitting_id>/deals/<int:number>/correct/", deals.correct, name="deal-correct"),
    path("sittings/<int:sitting_id>/deals/<int:number>/void/", deals.void, name="deal-void"),
    path("t/<str:token>/", entry.sitting, name="table"),
    path("t/<str:token>/preview/", entry.preview, name="table-preview"),
    path("t/<str:token>/state/", state.state, name="table-state"),
    path("t/<str:token>/differs/", differs.differs, name="table-differs"),
    path("t/<str:token>/deals/", entry.save, name="table-deal-save"),
    path("t/<str:token>/deals/<int:number>/", deals.deal, name="table-deal"),
    path("t/<str:token>/deals/<int:number>/correct/", deals.correct, name="table-deal-correct"),
    path("t/<str:token>/deals/<int:number>/void/", deals.void, name="table-deal-void"),
    path("help/", help.help_page, name="help"),
    path("sample/", sample.sample, name="sample"),
    path("sample/sheet.pdf", sample.sample_sheet, name="sample-sheet"),
    path("rules/", include((RULES, "rules"))),
]
