"""The package that CPython for the browser comes in: which version, and which of its files. Standard library only."""

from __future__ import annotations

import base64
import hashlib

PACKAGE, VERSION = "pyodide", "314.0.7"
# of the archive, as the registry has it; whatever else comes is refused
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
LIST = "pyodide-lock.json"  # of further packages; none is ever loaded
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LIST)
# the folder's name, and so part of every address: other files have other addresses
PLACE = base64.b64decode(INTEGRITY.partition("-")[2]).hex()[:12]


def is_pinned(archive: bytes) -> bool:
    return f"sha512-{base64.b64encode(hashlib.sha512(archive).digest()).decode()}" == INTEGRITY
