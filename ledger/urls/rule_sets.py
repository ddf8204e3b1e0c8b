"""Addresses of a club's rule sets."""

from __future__ import annotations

from django.urls import path

from ledger.views import rule_sets

urlpatterns = [
    path("clubs/<slug:slug>/rules/", rule_sets.rule_sets, name="rule-sets"),
    path("clubs/<slug:slug>/rules/new/", rule_sets.rule_set_new, name="rule-set-new"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/", rule_sets.rule_set, name="rule-set"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/offer/", rule_sets.rule_set_offer, name="rule-set-offer"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/edition/", rule_sets.rule_set_edition, name="rule-set-edition"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/rules.json", rule_sets.rule_set_file, name="rule-set-file"),
    path("clubs/<slug:slug>/rules/<int:rule_set_id>/card.pdf", rule_sets.rule_set_card, name="rule-set-card"),
]
