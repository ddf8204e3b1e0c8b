"""Whether the site in this container can serve whoever comes: exit 0, or 1 and why."""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request

PORT = os.environ.get("PORT", "8000")
# the site answers nobody else's name; health is asked for without one of a club
HOST = os.environ.get("SCOREBOOK_HOSTS", "localhost").split(",")[0].strip()

request = urllib.request.Request(
    f"http://127.0.0.1:{PORT}/healthz", headers={"Host": HOST, "X-Forwarded-Proto": "https"}
)
try:
    urllib.request.urlopen(request, timeout=10)  # noqa: S310 — an address of this machine
except (urllib.error.URLError, OSError) as fault:
    sys.exit(str(fault))
