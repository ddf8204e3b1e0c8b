"""Addresses of the club's and the members' own pages, of what is stored about somebody, and of what everybody sees."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from ledger.views import club, editions, home, members, people, public

MEMBER = "clubs/<slug:slug>/members/<int:member_id>"

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("clubs/<slug:slug>/", club.club, name="club"),
    path("clubs/<slug:slug>/settings/editions/<slug:variant>/", editions.club_edition, name="club-edition"),
    path("clubs/<slug:slug>/members/", members.members, name="members"),
    path("clubs/<slug:slug>/members/add/", members.members_add, name="members-add"),
    re_path(
        r"^clubs/(?P<slug>[-a-zA-Z0-9_]+)/members\.(?P<kind>csv|xlsx)$", members.members_export, name="members-export"
    ),
    path(f"{MEMBER}/", club.member, name="member"),
    path("account/data/", people.my_data, name="my-data"),
    path("account/data.json", people.my_data_file, name="my-data-file"),
    path("clubs/<slug:slug>/forget-me/", people.forget_me, name="forget-me"),
    path(f"{MEMBER}/data.json", people.member_data, name="member-data"),
    path(f"{MEMBER}/forget/", people.member_forget, name="member-forget"),
    path("clubs/<slug:slug>/public/", public.club_public, name="club-public"),
    path("clubs/<slug:slug>/public/<int:link_id>/revoke/", public.club_public_revoke, name="club-public-revoke"),
    path("p/<str:token>/", public.published, name="public"),
    path("p/<str:token>/standings.pdf", public.published_standings, name="public-standings"),
    path("p/<str:token>/sheets/<int:evening_id>.pdf", public.published_sheet, name="public-sheet"),
]
