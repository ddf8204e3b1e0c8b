"""The log: one clock (UTC) for the site, its commands and the server, one line a fault, plain or as JSON.

It goes to the standard error, where systemd and containers keep it. The tokens of secret links are taken out of it.
"""

from __future__ import annotations

import datetime
import json
import logging
import re
import traceback
from pathlib import Path
from typing import Any

ROOT = f"{Path(__file__).resolve().parent.parent}/"
# of a fault, the innermost ones
FRAMES = 6
# as in a path, and as in a query
_SLASH = "(?:/|%2[Ff])"
# what stands before a token in an address
SECRET = ("t", "p", "b", "s", "join", "reset", "found", f"account{_SLASH}lost{_SLASH}[^/%\\s]+")
HIDDEN = "…"
_WAY = f"{_SLASH}(?:{'|'.join(SECRET)}){_SLASH}"
_TOKEN = re.compile(rf"(?P<way>{_WAY})(?:(?!{_SLASH})[^\s?&\"'#])+")
KINDS = {"lines": "clubapp.logs.Line", "json": "clubapp.logs.JsonLine"}


def config(kind: str) -> dict[str, Any]:
    """Return the configuration of logging for Django and gunicorn."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"strangers": {"()": "clubapp.logs.NoStrangersFault"}},
        "formatters": {"line": {"()": KINDS[kind]}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["strangers"]},
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            # a page that is not there, a form that came too late: no fault of ours, and it was said to whoever asked
            "django.request": {"level": "ERROR"},
            # tells of starting and stopping
            "gunicorn.error": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
            "scorebook": {"level": "INFO"},
            # said by `clubapp.sign_ins`
            "axes": {"level": "ERROR"},
        },
    }


class NoStrangersFault(logging.Filter):
    """A request with a header that nobody of ours sends is told of, but is no fault with a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.exc_info, record.exc_text = None, None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class Line(logging.Formatter):
    """2026-03-13T20:15:07.123Z ERROR django.request: Internal Server Error: / · KeyError: 7 at ledger/x.py:12 view"""

    def format(self, record: logging.LogRecord) -> str:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            text = f"{text} · {fault(record.exc_info[1])}"
        return one_line(without_tokens(f"{moment(record)} {record.levelname} {record.name}: {text}"))


class JsonLine(logging.Formatter):
    """The same for programs, with the whole traceback."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": moment(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1]:
            said["fault"] = fault(record.exc_info[1])
            said["traceback"] = "".join(traceback.format_exception(record.exc_info[1]))
        return json.dumps({key: without_tokens(text) for key, text in said.items()}, ensure_ascii=False)


class NoTokens(logging.Formatter):
    """A formatter without tokens, for lines that others lay out."""

    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(super().format(record))


def without_tokens(text: str) -> str:
    """The text; where it names a secret address, without what opens it."""
    return _TOKEN.sub(rf"\g<way>{HIDDEN}", text)


def moment(record: logging.LogRecord) -> str:
    at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z"


def one_line(text: str) -> str:
    """Return the text on one line: what somebody sends us writes no line of its own."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def fault(error: BaseException) -> str:
    """The error and where it happened, the innermost place first; what it came from before it."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    places = [f"{frame.filename.removeprefix(ROOT)}:{frame.lineno} {frame.name}" for frame in reversed(frames)]
    said = f"{type(error).__name__}: {error}" + (f" at {', '.join(places)}" if places else "")
    return f"{said} · from {fault(cause)}" if cause else said
