"""The site as it is really served: gunicorn with the production settings, on the database of the test."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


def database_url() -> str:
    """The test's database, as another process names it."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    who = f"{known['USER']}:{known['PASSWORD']}" if known["PASSWORD"] else known["USER"]
    return f"postgres://{who}@{known['HOST']}:{known['PORT']}/{known['NAME']}"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """`kill` is kill -9 of every process at once, `stop` the way Ctrl+C or systemd ends it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.log = folder / "gunicorn.log"
        self.environment = {
            **os.environ,
            "DATABASE_URL": database_url(),
            "DJANGO_SETTINGS_MODULE": "clubapp.settings",
            "SCOREBOOK_VAR": str(folder),
            # the tokens of links are made with it
            "SECRET_KEY": settings.SECRET_KEY,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.manage("collectstatic", "--noinput", "-v", "0")

    def manage(self, *words: str) -> str:
        """Run a command of manage.py beside the server; its output. Raises CalledProcessError."""
        command = [sys.executable, str(ROOT / "manage.py"), *words]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout

    def start(self) -> None:
        """As `make run` does; returns when it answers."""
        flags = ["-b", f"127.0.0.1:{self.port}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", *flags, "clubapp.wsgi"],
                env=self.environment,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait()

    def kill(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()

    def _wait(self) -> None:
        assert self.process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            one = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            try:
                one.request("GET", "/healthz")
                if one.getresponse().status == 200:
                    return
            except OSError:
                time.sleep(0.05)
            finally:
                one.close()
        raise AssertionError(self.log.read_text())
