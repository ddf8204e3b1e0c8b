"""Production settings, but for what would slow the suite down or break under a live test server."""

from clubapp.settings import *  # noqa: F403
from clubapp.settings import STORAGES as _STORAGES

# hashed names need a collectstatic first and fail under live_server
STORAGES = {**_STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
SECRET_KEY = "only for tests, never served"  # noqa: S105
