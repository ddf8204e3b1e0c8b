"""Addresses by which people get at their accounts: invitations and new passwords, with and without mail."""

from __future__ import annotations

from django.urls import URLPattern, path

from clubapp.views import account, account_links, mail

MEMBER = "clubs/<slug:slug>/members/<int:member_id>"

urlpatterns: list[URLPattern] = [
    path(f"{MEMBER}/link/", account_links.member_link, name="member-link"),
    path(f"{MEMBER}/link/<int:link_id>/revoke/", account_links.member_link_revoke, name="member-link-revoke"),
    path("join/<str:token>/", account_links.join, name="join"),
    path("reset/<str:token>/", account_links.reset, name="reset"),
    path("account/email/", account.email, name="email"),
    path("account/lost/", mail.lost, name="lost"),
    path("account/lost/sent/", mail.sent, name="lost-sent"),
    path("account/lost/<uidb64>/<token>/", mail.confirm, name="lost-confirm"),
]
