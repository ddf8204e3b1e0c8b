"""A forgotten password by mail: Django's pages, open only where the site can send mail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth_views
from django.contrib.auth.forms import PasswordResetForm
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _

from clubapp import outbox
from clubapp.forms import NewPasswordForm
from clubapp.languages import common_language
from clubapp.models import Club, User

# one mail to an account in so many seconds, whoever asks
PAUSE = 5 * 60

View = Callable[..., HttpResponseBase]


def needs_mail(view: View) -> View:
    @wraps(view)
    def only_with_mail(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAIL:
            raise Http404
        return view(request, *args, **kwargs)

    return only_with_mail


class LostPasswordForm(PasswordResetForm):
    def get_users(self, email: str) -> Iterable[User]:
        return [user for user in super().get_users(email) if cache.add(f"lost-password-{user.pk}", "sent", PAUSE)]

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """Send the mail in the language of its reader, which need not be that of whoever asked."""
        user = context["user"]
        language = (
            user.language
            or common_language(Club.objects.of_user(user).values_list("language", flat=True))
            or translation.get_language()
        )
        with translation.override(language):
            subject = render_to_string(subject_template_name, context).strip()
            body = render_to_string(email_template_name, context)
        message = EmailMessage(" ".join(subject.split()), body, from_email, [to_email])
        outbox.outbox.put(message, f"mail to account {user.pk}")


class LostPassword(auth_views.PasswordResetView):
    form_class = LostPasswordForm
    template_name = "account/lost.html"
    email_template_name = "account/lost_mail.txt"
    subject_template_name = "account/lost_subject.txt"
    success_url = reverse_lazy("lost-sent")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say where mail does not go out just now, whether or not an account has the address."""
        if outbox.is_down():
            text = _(
                "Mail does not go out just now. It is tried again for an hour; else ask your organiser for a link."
            )
            messages.warning(self.request, text)
        return super().form_valid(form)


lost = needs_mail(LostPassword.as_view())
sent = needs_mail(auth_views.PasswordResetDoneView.as_view(template_name="account/lost_sent.html"))
confirm = needs_mail(
    auth_views.PasswordResetConfirmView.as_view(
        form_class=NewPasswordForm,
        template_name="account/lost_confirm.html",
        success_url=reverse_lazy("sign-in"),
    )
)
