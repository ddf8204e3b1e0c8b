"""What the table costs a phone, with production's compressed files: every byte the server sends is counted."""

from __future__ import annotations

import socket
import threading

import pytest
from django.core.management import call_command
from django.db import connections
from django.test.testcases import LiveServerThread
from django.urls import reverse

from clubapp.views import phone
from ledger.templatetags import entry
from tests.browser.conftest import session_cookie
from tests.browser.phones import elsewhere, keeps, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.one_database]
FIRST, AGAIN = 40_000, 10_000


class Meter(threading.Thread):
    """Stands between browser and server and counts what the server sends, headers included."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.server, self.received = ("127.0.0.1", port), 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def run(self):
        while True:
            try:
                browser, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(self.server)
            for pair in ((browser, server, 0), (server, browser, 1)):
                threading.Thread(target=self.pump, args=pair, daemon=True).start()

    def pump(self, source, sink, counted):
        try:
            while data := source.recv(65536):
                self.received += len(data) * counted
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def reading(self):
        """Bytes since the last reading."""
        read, self.received = self.received, 0
        return read


@pytest.fixture
def meter(transactional_db, phone_engine, settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    compressed = {"BACKEND": "clubapp.static_files.LightStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": compressed}
    settings.WHITENOISE_AUTOREFRESH = False
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    call_command("collectstatic", interactive=False, verbosity=0)
    _forget_addresses()
    # SQLite's tests run in memory, which only one connection sees
    shared = {one.alias: one for one in connections.all() if one.vendor == "sqlite" and one.is_in_memory_db()}
    for connection in shared.values():
        connection.inc_thread_sharing()
    server = LiveServerThread("127.0.0.1", lambda application: application, connections_override=shared)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    meter = Meter(server.port)
    meter.start()
    yield meter
    meter.listener.close()
    server.terminate()
    for connection in shared.values():
        connection.dec_thread_sharing()
    _forget_addresses()


def _forget_addresses():
    """Of static files: they are others while this storage serves them."""
    for kept in (phone._worker, entry._fieldset):
        kept.cache_clear()


def test_it_is_light(meter, chromium, club, people, bara):
    sitting = sit_down(club, people[:3])
    for _ in range(10):
        elsewhere(sitting, bara.user)
    url = f"http://127.0.0.1:{meter.port}"
    context = chromium.new_context(viewport={"width": 390, "height": 800}, locale="en")
    context.add_cookies([session_cookie(bara.user, url)])
    hosts = set()
    context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page = context.new_page()
    address = url + reverse("sitting", args=[sitting.pk])
    page.goto(address)
    keeps(page)
    page.wait_for_timeout(1000)
    first = meter.reading()
    page.goto("about:blank")
    meter.reading()
    page.goto(address)
    page.wait_for_timeout(1000)
    again = meter.reading()
    print(f"\nthe table over the wire: first visit {first} bytes, again {again} bytes")
    context.close()
    assert hosts == {f"127.0.0.1:{meter.port}"}
    assert first <= FIRST
    assert again <= AGAIN
