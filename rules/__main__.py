"""`python -m rules settle FILE|-`: a session document in, its settlement out, both JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from . import Invalid, Problem, load_json, settle

USAGE = "usage: python -m rules settle FILE|-"


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] != "settle":
        print(USAGE, file=sys.stderr)
        return 2
    try:
        document, code = settle(load_json(_read(arguments[1]))).as_document(), 0
    except Invalid as invalid:
        document, code = {"errors": [problem.as_document() for problem in invalid.problems]}, 1
    text = json.dumps(document, ensure_ascii=False, indent=2)
    # A lone surrogate in a name has no UTF-8: it is shown as its escape.
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    return code


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        text = "cannot be read: %(reason)s"
        raise Invalid([Problem(deal=None, field="", code="json", text=text, values={"reason": reason})]) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
