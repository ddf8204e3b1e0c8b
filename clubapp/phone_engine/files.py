"""The engine's files as the site serves them, each under an address that holds a hash of its content."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.urls import reverse

from clubapp.phone_engine.bundle import bundle, bundle_hash
from clubapp.phone_engine.pinned import FILES, PLACE
from clubapp.static_files import LightStorage

# below the static files, see STATICFILES_DIRS
FOLDER = f"engine/{PLACE}"
# scripts that only phones with the engine load
SCRIPTS = ("js/cellar.js", "js/engine.js")


@cache
def is_installed() -> bool:
    """Return whether CPython for the browser is served: `make phone-engine` fetched it before this start."""
    return all(_served(name).is_file() for name in FILES)


def _served(name: str) -> Path:
    """Return a file as it is served: collected, or where the server of developers and tests finds it."""
    path = f"{FOLDER}/{name}"
    if isinstance(staticfiles_storage, LightStorage):
        return Path(staticfiles_storage.path(path))
    return Path(finders.find(path) or settings.PHONE_ENGINE / PLACE / name)


def _address(name: str) -> str:
    return f"{settings.STATIC_URL}{FOLDER}/{name}"


@cache
def manifest() -> dict[str, Any]:
    """Return what a phone keeps: addresses with their bytes unpacked; `wire`: the bytes of all on the way."""
    worker = reverse("phone-engine-worker", args=[worker_hash()])
    archive = reverse("phone-engine-bundle", args=[bundle_hash()])
    own = [(worker, len(worker_script().encode())), (archive, len(bundle()))]
    fetched = [(_address(name), _served(name).stat().st_size) for name in FILES]
    wire = sum(_on_the_way(_served(name)) for name in FILES) + len(gzip.compress(bundle()))
    ours = [(static(name), Path(settings.BASE_DIR, "static", name).stat().st_size) for name in SCRIPTS]
    files: list[dict[str, Any]] = [{"url": url, "size": size} for url, size in (*own, *ours, *fetched)]
    version = hashlib.sha256("".join(row["url"] for row in files).encode()).hexdigest()[:12]
    return {"version": version, "worker": worker, "files": files, "wire": wire}


def _on_the_way(file: Path) -> int:
    """Return the size that is sent: of the compressed copy where there is one."""
    packed = file.with_name(f"{file.name}.gz")
    return (packed if packed.is_file() else file).stat().st_size


@cache
def worker_script() -> str:
    """Return the worker's script with the addresses that it loads."""
    source = (settings.BASE_DIR / "templates" / "phone" / "engine.js").read_text(encoding="utf-8")
    told = {
        "PYODIDE": _address(FILES[0]),
        "BUNDLE": reverse("phone-engine-bundle", args=[bundle_hash()]),
        "FIRST": settings.PHONE_PYTHON,
    }
    for name, value in told.items():
        source = source.replace(f"{{{{ {name} }}}}", value)
    return source


@cache
def worker_hash() -> str:
    return hashlib.sha256(worker_script().encode()).hexdigest()[:12]
