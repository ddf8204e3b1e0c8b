from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.http import HttpRequest

from clubapp import sign_ins

if TYPE_CHECKING:
    from clubapp.models import User


class ClubappConfig(AppConfig):
    name = "clubapp"
    in_copies = True  # its rows are part of every copy of the book
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        user_logged_in.connect(_remember)
        user_login_failed.connect(sign_ins.tell_of_failure)


def _remember(request: HttpRequest, user: User, **_more: Any) -> None:
    from clubapp.throttle import remember  # noqa: PLC0415 — models are not loaded when this module is

    remember(request, user)
