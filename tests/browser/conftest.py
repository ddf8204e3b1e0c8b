"""A real chromium for every test here: `open_page(user=…, width=390, dark=False)` gives a playwright page."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import sync_playwright

from clubapp import readiness
from clubapp.phone_engine import bundle, files

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "Browser tests need chromium: apt-get install chromium-headless-shell"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, live_server):
    """A function: sign `user` in and open a blank page; closes all it opened. Any script error fails the test."""
    contexts, faults = [], []

    def open_one(user=None, *, width: int = 390, height: int = 800, dark: bool = False, **options):
        context = chromium.new_context(
            base_url=options.pop("base_url", live_server.url),
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=options.pop("locale", "en"),
            **options,
        )
        contexts.append(context)
        if user is not None:
            context.add_cookies([session_cookie(user, live_server.url)])
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        # what the content security policy refuses is written to the console
        page.on("console", lambda message: faults.append(message.text) if "Security Policy" in message.text else None)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def session_cookie(user, url: str) -> dict[str, str]:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}


@pytest.fixture
def phone_engine(settings):
    """The site serves the engine for phones; it is fetched where it is not there yet."""
    script = settings.BASE_DIR / "scripts" / "phone_engine"
    subprocess.run([sys.executable, script, settings.PHONE_ENGINE], check=True)
    with_engine = [*settings.STATICFILES_DIRS, ("engine", settings.PHONE_ENGINE)]
    if with_engine[-1] not in settings.STATICFILES_DIRS:
        settings.STATICFILES_DIRS = with_engine
    forget_static_files()
    yield
    forget_static_files()


def forget_static_files() -> None:
    """Forget what a process finds out once about its static files."""
    for remembered in (
        finders.get_finder,
        readiness.known_static,
        bundle.bundle,
        bundle.bundle_hash,
        files.is_installed,
        files.manifest,
        files.worker_script,
        files.worker_hash,
    ):
        remembered.cache_clear()
