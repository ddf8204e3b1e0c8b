"""Read what the operator set in the environment, so that settings.py stays a plain list."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

# One writer at a time, each commit on the disk before it is acknowledged.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}


def flag(name: str) -> bool:
    """True for 1, true, yes, on."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """A list separated by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


def text(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def folder(name: str, default: Path) -> Path:
    return Path(text(name, str(default))).resolve()


def number(name: str, default: int) -> int:
    return int(text(name, str(default)))


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
    url = os.environ.get("DATABASE_URL", "") or f"sqlite:///{folder / 'club.sqlite3'}"
    config: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    if config["ENGINE"].endswith("sqlite3"):
        folder.mkdir(parents=True, exist_ok=True)
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **SQLITE_OPTIONS}
        # a file, as in production: each thread has its own connection
        config["TEST"] = {"NAME": str(folder / f"test-{os.getpid()}.sqlite3")}
    return config


# scheme → default port and how the connection is kept secret
MAIL_SCHEMES = {"smtp": (25, {}), "smtp+tls": (587, {"EMAIL_USE_TLS": True}), "smtps": (465, {"EMAIL_USE_SSL": True})}


def mail(name: str) -> dict[str, Any]:
    """Django's EMAIL settings of `smtp+tls://user:password@host:587`; empty where no mail is to be sent."""
    given = text(name, "")
    if not given:
        return {}
    url = urlsplit(given)
    if url.scheme not in MAIL_SCHEMES or not url.hostname:
        raise ImproperlyConfigured(f"{name} is smtp://, smtp+tls:// or smtps:// with a host.")
    port, secrecy = MAIL_SCHEMES[url.scheme]
    return {
        "EMAIL_HOST": url.hostname,
        "EMAIL_PORT": url.port or port,
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        # a mail server that does not answer must not hold up the site
        "EMAIL_TIMEOUT": 10,
        **secrecy,
    }
