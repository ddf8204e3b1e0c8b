"""Read what the operator set in the environment, so that settings.py stays a plain list.

What cannot be is refused at start, with the setting's name and what it may be; a value with a password is not shown.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from clubapp.faults import PATIENCE

# One writer at a time, each commit on the disk before it is acknowledged.
SQLITE_OPTIONS = {
    "timeout": PATIENCE,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
# as long as there: nobody waits for ever
POSTGRESQL_OPTIONS = {"connect_timeout": 10, "options": f"-c lock_timeout={PATIENCE}s"}
FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
HOST = re.compile(r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]", re.IGNORECASE)
_YEAR = {"SECURE_HSTS_SECONDS": 365 * 24 * 3600}
_SUBDOMAINS = {**_YEAR, "SECURE_HSTS_INCLUDE_SUBDOMAINS": True}
# how far a browser goes in remembering that there is only https: this host, its subdomains, before the first visit
HSTS = {"off": {}, "host": _YEAR, "subdomains": _SUBDOMAINS, "preload": {**_SUBDOMAINS, "SECURE_HSTS_PRELOAD": True}}
SHORTEST_TOKEN = 20
SHORTEST_CODE = 8
DATABASES = ("sqlite", "postgres", "postgresql")


def keep_files_private() -> None:
    """Whatever this process writes from now on is readable by the user it runs as only: the book is in it."""
    os.umask(0o077)


def text(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    """True for 1, true, yes, on; False for 0, false, no, off and nothing."""
    return choice(name, FLAGS, default="off", named="1 (on) or 0 (off)")


def choice(name: str, values: Mapping[str, Any], *, default: str, named: str = "") -> Any:
    """The value that the word stands for, written in capitals or not."""
    given = text(name, default)
    if given.lower() not in values:
        raise _refused(name, named or _one_of(values), given)
    return values[given.lower()]


def number(name: str, default: int, *, least: int = 0, most: int) -> int:
    given = text(name, str(default))
    if not (given.isascii() and given.isdecimal() and len(given) < 10 and least <= int(given) <= most):
        raise _refused(name, f"a whole number from {least} to {most}", given)
    return int(given)


def hosts(name: str) -> list[str]:
    """Names of hosts, separated by commas or spaces."""
    given = os.environ.get(name, "").replace(",", " ").split()
    if wrong := [host for host in given if not HOST.fullmatch(host)]:
        raise _refused(name, "names of hosts such as club.example, without https:// and without a port", wrong[0])
    return given


def time_zone(name: str, default: str) -> str:
    given = text(name, default)
    try:
        ZoneInfo(given)
    except (ValueError, OSError, LookupError):
        raise _refused(name, "a time zone such as Europe/Prague or UTC", given) from None
    return given


def token(name: str) -> str:
    """A secret of others' programs, long enough not to be guessed; "" where there is none."""
    given = text(name, "")
    if given and not (len(given) >= SHORTEST_TOKEN and given.isascii() and given.isprintable() and " " not in given):
        raise _refused(name, f"{SHORTEST_TOKEN} letters and digits or more, or empty")
    return given


def sign_up_code(name: str, *, needed: bool) -> str:
    """A word that the operator hands to those who may found a club; "" where nobody is asked for it."""
    given = text(name, "")
    if (given or needed) and len(given) < SHORTEST_CODE:
        raise _refused(name, f"{SHORTEST_CODE} letters or more with SCOREBOOK_SIGN_UP=code")
    return given


def folder(name: str, default: Path) -> Path:
    """Made where it is not there, for its owner only."""
    path = Path(text(name, str(default))).resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
        if not os.access(path, os.W_OK | os.X_OK):
            raise PermissionError("it cannot be written to by this user")
    except OSError as error:
        raise _refused(name, f"a folder to write in ({error.strerror or error})", str(path)) from None
    return path


def secret_key(folder: Path) -> str:
    """SECRET_KEY from the environment, else one made once and kept readable by its owner only."""
    if given := os.environ.get("SECRET_KEY", ""):
        return given
    path = folder / "secret_key"
    if not path.exists():
        _keep_once(path, secrets.token_urlsafe(64))
    return path.read_text(encoding="ascii").strip()


def _keep_once(path: Path, key: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(key, encoding="ascii")
    try:
        # a link, unlike a rename, never replaces the key another process kept first
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def database(folder: Path) -> dict[str, Any]:
    """The default database: DATABASE_URL, else SQLite in the folder."""
    config = _parsed("DATABASE_URL", f"sqlite:///{folder / 'club.sqlite3'}")
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **SQLITE_OPTIONS}
        # a file, as in production: each thread has its own connection
        config["TEST"] = {"NAME": str(folder / f"test-{os.getpid()}.sqlite3")}
        _make_private(Path(config["NAME"]))
    else:
        config["OPTIONS"] = {**POSTGRESQL_OPTIONS, **config.get("OPTIONS", {})}
    return config


def _parsed(name: str, default: str) -> dict[str, Any]:
    given = text(name, default)
    refused = _refused(name, "sqlite:///FILE or postgres://USER:PASSWORD@HOST:PORT/NAME, a letter such as @ as %40")
    try:
        if urlsplit(given).scheme not in DATABASES:
            raise refused
        config: dict[str, Any] = dict(dj_database_url.parse(given, conn_max_age=60, conn_health_checks=True))
    except ValueError:
        raise refused from None
    # without a name SQLite would keep the book in memory, and PostgreSQL take a database called like its user
    if config["NAME"] in ("", ":memory:"):
        raise refused
    return config


def _make_private(path: Path) -> None:
    """A book of an earlier version was readable by everybody on the machine; so were the files beside it."""
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        try:
            mode = file.stat().st_mode
            if mode & 0o077:
                file.chmod(mode & 0o700)
        except OSError:
            # not there yet, or somebody else's: `doctor` tells
            continue


# scheme → default port and how the connection is kept secret
MAIL_SCHEMES = {"smtp": (25, {}), "smtp+tls": (587, {"EMAIL_USE_TLS": True}), "smtps": (465, {"EMAIL_USE_SSL": True})}


def mail(name: str) -> dict[str, Any]:
    """Django's EMAIL settings of `smtp+tls://user:password@host:587`; empty where no mail is to be sent."""
    given = text(name, "")
    if not given:
        return {}
    refused = _refused(name, "smtp://, smtp+tls:// or smtps:// with USER:PASSWORD@HOST:PORT")
    try:
        url, port = urlsplit(given), urlsplit(given).port
    except ValueError:
        raise refused from None
    if url.scheme not in MAIL_SCHEMES or not url.hostname:
        raise refused
    usual, secrecy = MAIL_SCHEMES[url.scheme]
    return {
        "EMAIL_HOST": url.hostname,
        "EMAIL_PORT": port or usual,
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        # a mail server that does not answer must not hold up the site
        "EMAIL_TIMEOUT": 10,
        **secrecy,
    }


def _one_of(values: Mapping[str, Any]) -> str:
    *most, last = values
    return f"{', '.join(most)} or {last}"


def _refused(name: str, allowed: str, given: str | None = None) -> ImproperlyConfigured:
    said = f"{name}={given}" if given is not None else name
    return ImproperlyConfigured(f"{said} cannot be: it may be {allowed}.")
