"""Files as answers: named, and kept or shown by the browser."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from itertools import chain
from typing import IO

from django.http import FileResponse, HttpResponse

from ledger.exchange.json_text import json_text
from ledger.exchange.spreadsheet import KINDS, Table, write

# in memory up to so many bytes, else on the disk
MOST_IN_MEMORY = 1_000_000


def file_answer(content: bytes, name: str, content_type: str, *, shown: bool = False) -> HttpResponse:
    place = "inline" if shown else "attachment"
    headers = {"Content-Disposition": f'{place}; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


def pdf_answer(content: bytes, name: str) -> HttpResponse:
    """Shown by the browser, from where it is printed or kept."""
    return file_answer(content, f"{name}.pdf", "application/pdf", shown=True)


def json_answer(content: object, name: str) -> HttpResponse:
    text = json.dumps(content, ensure_ascii=False, indent=2)
    return file_answer(f"{text}\n".encode(), f"{name}.json", "application/json")


def streamed_json_answer(content: object, name: str) -> HttpResponse | FileResponse:
    """The same of what is not there as a whole: `json_text`."""

    def write_json(file: IO[bytes]) -> None:
        file.writelines(part.encode() for part in chain(json_text(content), ["\n"]))

    return _written(write_json, f"{name}.json", "application/json")


def table_answer(kind: str, tables: Sequence[Table], language: str, name: str) -> HttpResponse | FileResponse:
    return _written(lambda file: write(kind, tables, language, file), f"{name}.{kind}", KINDS[kind])


def _written(write: Callable[[IO[bytes]], None], name: str, content_type: str) -> HttpResponse | FileResponse:
    """Whole before it is sent: what goes wrong on the way is an error, not half a file."""
    # closed with the answer
    file = tempfile.SpooledTemporaryFile(MOST_IN_MEMORY)  # noqa: SIM115
    write(file)
    size = file.tell()
    file.seek(0)
    if size <= MOST_IN_MEMORY:
        return file_answer(file.read(), name, content_type)
    return FileResponse(file, content_type=content_type, filename=name, as_attachment=True)
