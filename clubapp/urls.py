"""Addresses of the whole site."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import views as auth_views
from django.urls import URLPattern, URLResolver, include, path

from clubapp.forms import SignInForm
from clubapp.leaving import sign_out
from clubapp.views import account, clubs, door, health, members, phone, phone_engine, seasons

sign_in = auth_views.LoginView.as_view(
    template_name="account/sign_in.html",
    authentication_form=SignInForm,
    redirect_authenticated_user=True,
    extra_context={"mail": lambda: bool(settings.MAIL)},
)

handler400 = "clubapp.views.errors.bad_request"
handler500 = "clubapp.views.errors.server_error"
handler404 = "ledger.views.errors.not_found"

urlpatterns: list[URLPattern | URLResolver] = [
    # first: an address is looked for in this order, and most are taps at a table
    path("", include("ledger.urls")),
    path("", include("tournaments.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.metrics, name="metrics"),
    path("manifest.webmanifest", phone.manifest, name="manifest"),
    path("sw.js", phone.worker, name="worker"),
    path("phone-engine/", phone_engine.files, name="phone-engine"),
    path("phone-engine/<str:hash>.js", phone_engine.worker, name="phone-engine-worker"),
    path("phone-engine/<str:hash>.zip", phone_engine.modules, name="phone-engine-bundle"),
    path("offline/", phone.offline, name="offline"),
    path("sign-in/", sign_in, name="sign-in"),
    path("sign-out/", sign_out, name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password_change, name="password-change"),
    path("language/", account.set_language, name="set-language"),
    path("found/", door.found, name="found"),
    path("found/<str:token>/", door.confirm, name="found-confirm"),
    path("clubs/<slug:slug>/members/paste/", door.paste, name="members-paste"),
    path("clubs/new/", clubs.club_new, name="club-new"),
    path("clubs/<slug:slug>/settings/", clubs.club_settings, name="club-settings"),
    path("clubs/<slug:slug>/members/<int:member_id>/edit/", members.member_edit, name="member-edit"),
    path("clubs/<slug:slug>/members/<int:member_id>/active/", members.member_active, name="member-active"),
    path("clubs/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("clubs/<slug:slug>/seasons/<int:season_id>/", seasons.season_edit, name="season-edit"),
    path("", include("clubapp.people_urls")),
    path("", include("jobs.urls")),
    # last: the address of a club would take clubs/new/ for one
    path("", include("ledger.urls.people")),
]
