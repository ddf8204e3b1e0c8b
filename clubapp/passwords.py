"""Password validators that judge as Django's, in words of our own: its own are not in every language."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.utils.translation import gettext as _


class LongEnough(password_validation.MinimumLengthValidator):
    def get_error_message(self) -> str:
        return _("It takes %(least)d characters or more.") % {"least": self.min_length}


class NotCommon(password_validation.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("Many people use this password, so it is the first to be tried.")


class NotTheName(password_validation.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("The password is too much like your name.")
