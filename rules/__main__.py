"""The command line: `python -m rules settle FILE|-` and what is known of the editions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from . import BrokenEdition, Invalid, Problem, edition, editions, load_json, registry, settle, shipped, variants

USAGE = """\
usage: python -m rules settle FILE|-   settle a session document, JSON in and out
       python -m rules editions        list the editions: id, title, valid from
       python -m rules digest ID       the row that fixes an edition's numbers in editions/shipped.txt"""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["settle", file]:
            return _settle(file)
        case ["editions"]:
            return _editions()
        case ["digest", id]:
            return _of_edition(id, lambda: _print(f"{id} {shipped.digest(edition(id))}"))
    _complain(USAGE)
    return 2


def _settle(file: str) -> int:
    try:
        document, code = settle(load_json(_read(file))).as_document(), 0
    except Invalid as invalid:
        document, code = {"errors": [problem.as_document() for problem in invalid.problems]}, 1
    _print(json.dumps(document, ensure_ascii=False, indent=2))
    return code


def _print(text: str) -> None:
    """UTF-8 whatever the locale. A lone surrogate in a name has no UTF-8: it is shown as its escape."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


def _complain(text: str) -> None:
    sys.stderr.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        text = "cannot be read: %(reason)s"
        raise Invalid([Problem(deal=None, field="", code="json", text=text, values={"reason": reason})]) from None


def _editions() -> int:
    """One line each, and a plain sentence for every file that cannot stand."""
    for id in (id for variant in variants() for id in editions(variant)):
        try:
            read = edition(id)
        except BrokenEdition:
            continue
        _print(f"{id}\t{read.title}\t{read.valid_from}")
    faults = registry.faults()
    for fault in faults:
        _complain(fault)
    return 1 if faults else 0


def _of_edition(id: str, show: Callable[[], object]) -> int:
    """Show something of an edition; a sentence on standard error where there is none of this id, or it is broken."""
    try:
        show()
    except KeyError:
        known = ", ".join(id for variant in variants() for id in editions(variant))
        _complain(f"there is no edition {id!r}; there are: {known}")
        return 1
    except BrokenEdition as broken:
        _complain(str(broken))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
