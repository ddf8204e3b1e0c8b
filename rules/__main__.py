"""The command line: settle a session document, and ask what is known of the editions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

from . import BrokenEdition, Invalid, Problem, edition, editions, load_json, registry, settle, shipped, variants
from .lookup import look_up
from .output import to_json
from .preset_files import faults as preset_faults
from .preset_files import presets
from .rule_set import RuleSet, read_rule_set
from .schema import schema

USAGE = """\
usage: python -m rules settle FILE|-       settle a session document, JSON in and out
       python -m rules settle --rules SET FILE|-
                                           by a rule set: a file of its JSON, or the name of a preset
       python -m rules presets             list the presets: name, edition, what differs from its text
       python -m rules editions            list the editions: id, title, valid from
       python -m rules article ID ARTICLE  an article's numbers, readings, and the functions that follow it
       python -m rules schema [ID]         JSON Schema of the session documents of an edition, or of all
       python -m rules digest ID           the row that fixes an edition's numbers in editions/shipped.txt"""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["settle", file]:
            return _settle(file)
        case ["settle", "--rules", rule_set, file]:
            return _settle(file, rule_set)
        case ["presets"]:
            return _presets()
        case ["editions"]:
            return _editions()
        case ["article", id, article]:
            return _of_edition(id, lambda: _article(id, article))
        case ["schema"]:
            return _schema("")
        case ["schema", id]:
            return _of_edition(id, lambda: _schema(id))
        case ["digest", id]:
            return _of_edition(id, lambda: _print(f"{id} {shipped.digest(edition(id))}"))
    _complain(USAGE)
    return 2


def _print(text: str) -> int:
    return _write(sys.stdout.buffer, text)


def _complain(text: str) -> int:
    _write(sys.stderr.buffer, text)
    return 1


def _write(stream: IO[bytes], text: str) -> int:
    """Write text as UTF-8 in every locale. A lone surrogate in a name has no UTF-8, so its escape is written."""
    stream.write(text.encode("utf-8", "backslashreplace") + b"\n")
    return 0


def _settle(file: str, rule_set: str = "") -> int:
    try:
        document = load_json(_read(file))
        if rule_set and isinstance(document, dict):
            document = _rule_set(rule_set).applied_to(document)
        return _print(to_json(settle(document).as_document()))
    except Invalid as invalid:
        _print(to_json({"errors": [problem.as_document() for problem in invalid.problems]}))
        return 1


def _rule_set(name: str) -> RuleSet:
    """Return the rule set of a file, or of a preset. Raises Invalid."""
    if any(name == preset.name for preset in presets()):
        return read_rule_set({"preset": name})
    return read_rule_set(load_json(_read(name)))


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
    """List the editions, one line each. Complain about everything that cannot stand."""
    for id in _ids():
        try:
            read = edition(id)
        except BrokenEdition:
            continue
        _print(f"{id}\t{read.title}\t{read.valid_from}")
    faults = registry.faults()
    for fault in faults:
        _complain(fault)
    return 1 if faults else 0


def _presets() -> int:
    """List the presets, one line each. Complain about everything that cannot stand."""
    for preset in presets():
        differs = ", ".join(f"{key} {json.dumps(value)}" for key, value in preset.house_rules.items())
        _print(f"{preset.name}\t{preset.edition}\t{differs}")
    faults = preset_faults()
    for fault in faults:
        _complain(fault)
    return 1 if faults else 0


def _ids() -> list[str]:
    return [id for variant in variants() for id in editions(variant)]


def _schema(id: str) -> int:
    return _print(json.dumps(schema(id), ensure_ascii=False, indent=2))


def _article(id: str, article: str) -> int:
    entry = look_up(edition(id), article)
    if entry is None:
        known = ", ".join(row.article for row in edition(id).articles)
        return _complain(f"{id} has no article {article!r}; there are: {known}")
    for title, rows in zip(entry._fields, entry, strict=True):
        if rows:
            _print("\n".join([f"{title}:", *(f"  {row}" for row in rows)]))
    return 0


def _of_edition(id: str, show: Callable[[], int]) -> int:
    """Show something of an edition. Complain where there is none of this id, or where it is broken."""
    try:
        return show()
    except KeyError:
        return _complain(f"there is no edition {id!r}; there are: {', '.join(_ids())}")
    except BrokenEdition as broken:
        return _complain(str(broken))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
