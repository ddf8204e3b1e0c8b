"""Starting the site or a command: a setting that cannot be is told in one line, not in a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured

# gunicorn takes this status of a worker for "cannot be started" and stops, instead of trying again for ever
CANNOT_START = 4


@contextmanager
def with_settings() -> Iterator[None]:
    """The settings of the site inside, where none are named."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubapp.settings")
    try:
        yield
    except ImproperlyConfigured as refused:
        print(f"The scorebook does not start: {refused}", file=sys.stderr)
        sys.exit(CANNOT_START)
