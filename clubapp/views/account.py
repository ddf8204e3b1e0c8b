"""Signing in is Django's; here are one's own password and language."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language as set_browser_language

from clubapp import services
from clubapp.forms import ChangePasswordForm, EmailForm
from clubapp.languages import LANGUAGES
from clubapp.loaders import get_account
from clubapp.models import User
from clubapp.throttle import remember
from clubapp.views.mail import needs_mail


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    user = get_account(request)
    memberships = user.memberships.filter(active=True).select_related("club")
    context = {
        "memberships": memberships,
        "mail": bool(settings.MAIL),
        "everybody_founds": settings.EVERYBODY_FOUNDS,
    }
    return render(request, "account/account.html", context)


@sensitive_post_parameters()
@needs_mail
@require_http_methods(["GET", "POST"])
def email(request: HttpRequest) -> HttpResponse:
    """One's own address for a forgotten password; asked for only where the site can send there."""
    user = get_account(request)
    form = EmailForm(request, user, request.POST or None, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        services.change_email(user=user, email=form.cleaned_data["email"])
        messages.success(request, _("Saved."))
        return redirect("account")
    return render(request, "account/email.html", {"form": form})


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def password_change(request: HttpRequest) -> HttpResponse:
    user = get_account(request)
    form = ChangePasswordForm(request, user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.change_password(user=user, password=form.cleaned_data["new_password1"])
        update_session_auth_hash(request, user)
        remember(request, user)
        messages.success(request, _("Your password is changed."))
        return redirect("home")
    return render(request, "account/password.html", {"form": form})


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in the browser, and with the account of whoever is signed in."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(LANGUAGES):
        services.set_language(user=request.user, language=language)
    return set_browser_language(request)
