"""One settings file; what differs between machines comes from the environment (README, Configuration)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF

from clubapp import environment, logs, static_headers
from clubapp.languages import LANGUAGES  # noqa: F401

environment.keep_files_private()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = environment.folder("SCOREBOOK_VAR", BASE_DIR / "var")

SECRET_KEY = environment.secret_key(VAR_DIR)
DEBUG = environment.flag("SCOREBOOK_DEBUG")
HOSTS = environment.hosts("SCOREBOOK_HOSTS")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *HOSTS]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    # before ours: templates/django/forms/ draws fields and chips
    "django.forms",
    "axes",
    "csp",
    "django_tables2",
    "clubapp",
    "jobs",
    "ledger",
    "tournaments",
]

MIDDLEWARE = [
    # before those that write headers for pages: every byte of them comes with every file, which needs its own alone
    "clubapp.static_files.StaticFiles",
    "django.middleware.security.SecurityMiddleware",
    # pages too, not only static files: a pub cellar has little signal
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "clubapp.middleware.sound_headers",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "clubapp.middleware.user_language",
    "clubapp.middleware.private_pages",
    "clubapp.middleware.known_browser",
    "clubapp.middleware.sign_in_first",
    "clubapp.middleware.edition_gone",
    "clubapp.middleware.wait_in_a_fault",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # last: it turns a locked-out sign-in into the locked-out page
    "axes.middleware.AxesMiddleware",
]

# who may read /metrics; nothing is counted while nobody may
METRICS_TOKEN = environment.token("SCOREBOOK_METRICS_TOKEN")
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "clubapp.metrics.measured")

ROOT_URLCONF = "clubapp.urls"
WSGI_APPLICATION = "clubapp.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["clubapp.template_files.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {"default": environment.database(VAR_DIR)}

# --- people ---------------------------------------------------------------------------------------
AUTH_USER_MODEL = "clubapp.User"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = [
    # first: a locked-out guess is refused before a password is hashed
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "clubapp.passwords.NotTheName"},
    {"NAME": "clubapp.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "clubapp.passwords.NotCommon"},
]
# one name from one network: a whole club plays behind one address, and nobody can lock another out
AXES_HANDLER = "clubapp.throttle.Throttle"
AXES_USERNAME_CALLABLE = "clubapp.throttle.counted_name"
AXES_LOCKOUT_PARAMETERS = "clubapp.throttle.counted_by"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "clubapp.client_ip.network"
AXES_LOCKOUT_CALLABLE = "clubapp.views.errors.locked_out"
# how many reverse proxies of ours stand in front; 0 = X-Forwarded-For is never believed
TRUSTED_PROXIES = environment.number("SCOREBOOK_PROXIES", 0, most=9)

# who may found a club: whoever has an account, or only whoever runs `found_club`
EVERYBODY_FOUNDS = environment.choice("SCOREBOOK_FOUNDERS", {"everybody": True, "operator": False}, default="everybody")

# whether strangers may make an account and found a club: nobody, who knows the code, everybody
SIGN_UP = environment.choice("SCOREBOOK_SIGN_UP", {word: word for word in ("closed", "code", "open")}, default="closed")
SIGN_UP_CODE = environment.sign_up_code("SCOREBOOK_SIGN_UP_CODE", needed=SIGN_UP == "code")

# a link to a new password, by mail too
PASSWORD_RESET_TIMEOUT = 24 * 3600

# --- mail: none is needed; with it a forgotten password is reset without the organiser ------------
MAIL = environment.mail("SCOREBOOK_EMAIL_URL")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL else 'dummy'}.EmailBackend"
DEFAULT_FROM_EMAIL = environment.text("SCOREBOOK_EMAIL_FROM", "scorebook@localhost")
vars().update(MAIL)
# who keeps the server, and is told when a backup fails
OPERATOR = environment.text("SCOREBOOK_OPERATOR", "")

# --- language and time ----------------------------------------------------------------------------
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = ["clubapp.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone("SCOREBOOK_TIME_ZONE", "Europe/Prague")

# --- static files ---------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS: list[Path | tuple[str, Path]] = [BASE_DIR / "static"]
# CPython for phones without network, where `make phone-engine` has fetched it; its folder is named by a hash
PHONE_ENGINE = VAR_DIR / "phone-engine"
PHONE_PYTHON = "ledger.table.phone.answers"
if PHONE_ENGINE.is_dir():
    STATICFILES_DIRS.append(("engine", PHONE_ENGINE))
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\.\w+$|/engine/[0-9a-f]{12}/"
# no other site has any use for them
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ADD_HEADERS_FUNCTION = static_headers.add
_PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
_HASHED_STATIC = "clubapp.static_files.LightStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _PLAIN_STATIC if DEBUG else _HASHED_STATIC},
}

# --- safety ---------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
# a table link is a secret in the address: never pass it on
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
# one text file, in memory; what is larger is refused unread
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_HANDLERS = ["clubapp.uploads.SmallFilesOnly"]

HSTS = environment.choice("SCOREBOOK_HSTS", environment.HSTS, default="host")
# plain http://127.0.0.1:8000 works with the same settings; a public address sets SCOREBOOK_HTTPS=1
if environment.flag("SCOREBOOK_HTTPS"):
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    vars().update(HSTS)
# subdomains and preload are the operator's to ask for, and hard to take back
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = logs.config(environment.choice("SCOREBOOK_LOG", {kind: kind for kind in logs.KINDS}, default="lines"))
