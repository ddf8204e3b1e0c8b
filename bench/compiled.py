"""The compiled engine, measured in a process of its own: documents on the input, their rates on the output."""

from __future__ import annotations

import json
import sys

import rules
from bench.engine import COMPILED, rate


def main() -> int:
    assert str(COMPILED) in str(rules.__file__), rules.__file__
    print(json.dumps([rate(documents) for documents in json.load(sys.stdin)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
