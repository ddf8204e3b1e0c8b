"""`python -m bench [engine|site] …`: everything without an argument."""

from __future__ import annotations

import sys

from bench import engine, site

PARTS = {"engine": engine.run, "site": site.run}


def main(wanted: list[str]) -> int:
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"unknown: {', '.join(unknown)}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in wanted or PARTS:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
