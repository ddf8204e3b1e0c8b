"""`python -m bench [engine|draws|site|pages|scale|archive|exports|served|taps] …`: everything without an argument."""

from __future__ import annotations

import sys

from django.db import connection

from bench import archive, draws, engine, exports, pages, place, scale, served, site, taps

PARTS = {
    "engine": engine.run,
    "draws": draws.run,
    "site": site.run,
    "pages": pages.run,
    "scale": scale.run,
    "archive": archive.run,
    "exports": exports.run,
    "served": served.run,
    "taps": taps.run,
}


def main(wanted: list[str]) -> int:
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"unknown: {', '.join(unknown)}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    with place.own_place():
        print(f"databases: {connection.vendor}\n")
        for name in wanted or PARTS:
            PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
