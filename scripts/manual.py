"""The blocks of docs/operating.md that are pasted, in order: `python scripts/manual.py NAME=scores.example …`

Prints a shell script that runs them line by line and stops at the first that fails. Blocks marked `outside` need
something that a trial machine has not, and are left out aloud.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MANUAL = Path(__file__).resolve().parent.parent / "docs" / "operating.md"
BLOCK = re.compile(
    r"(?:^<!-- outside: (?P<outside>[^\n]+) -->\n)?^```sh\n(?P<lines>.*?)^```$", re.MULTILINE | re.DOTALL
)
# what is written in the reader's place
BLANKS = ("ADDRESS", "NAME", "PASSPHRASE")
RUN = """set -u
run() {
    printf '\\n$ %s\\n' "$1"
    eval "$1" || { printf 'FAILED: %s\\n' "$1"; exit 1; }
}
left_out() { printf '\\nleft out, needs %s: %s\\n' "$1" "$2"; }
"""


@dataclass(frozen=True, slots=True)
class Block:
    """`outside`: what it needs that is not on the machine; "" for nothing."""

    lines: list[str]
    outside: str


def blocks() -> Iterator[Block]:
    for found in BLOCK.finditer(MANUAL.read_text(encoding="utf-8")):
        yield Block(found["lines"].splitlines(), found["outside"] or "")


def filled(line: str, values: dict[str, str]) -> str:
    for blank, value in values.items():
        line = re.sub(rf"\b{blank}\b", lambda _found, value=value: value, line)
    return line


def script(values: dict[str, str]) -> str:
    parts = [RUN]
    for block in blocks():
        for line in (filled(line, values) for line in block.lines):
            if block.outside:
                parts.append(
                    f"printf '\\nleft out, needs %s: %s\\n' {shlex.quote(block.outside)} {shlex.quote(line)}\n"
                )
            else:
                parts.append(f"run {shlex.quote(line)}\n")
    return "".join(parts)


if __name__ == "__main__":
    given = dict(word.split("=", 1) for word in sys.argv[1:])
    if missing := [blank for blank in BLANKS if blank not in given]:
        sys.exit(f"usage: manual.py {' '.join(f'{blank}=…' for blank in missing)}")
    print(script(given), end="")
