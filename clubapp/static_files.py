"""Static files as they go over the wire: hashed, compressed, without comments of ours, style sheets in one piece."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("css/", "js/")
COMMENTS = {".css": re.compile(r"/\*.*?\*/\n*", re.DOTALL), ".js": re.compile(r"^[ ]*//.*\n", re.MULTILINE)}
# as we write it, and as Django writes it when the name is hashed
PART = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
HASHED_PART = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)


def without_comments(source: str, suffix: str) -> str:
    """A script loses the lines that are comments and nothing else, a style sheet all its comments."""
    return COMMENTS[suffix].sub("", source)


def parts_of(sheet: str, source: str) -> list[str]:
    """Return the names of the style sheets that `sheet` is written in: one file over the wire, several to read."""
    return [beside(sheet, part) for part in PART.findall(source)]


def beside(sheet: str, name: str) -> str:
    return str(PurePosixPath(sheet).parent / name)


class LightStorage(CompressedManifestStaticFilesStorage):
    # our scripts import each other by their hashed names
    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        suffix = next((suffix for suffix in COMMENTS if name.endswith(suffix)), None)
        if suffix and name.startswith(OURS):
            content.seek(0)
            source = content.read().decode()
            if suffix == ".css":
                source = HASHED_PART.sub(lambda part: self._part(beside(name, part[1])), source)
            content = ContentFile(without_comments(source, suffix).encode())
        saved: str = super()._save(name, content)
        return saved

    def _part(self, name: str) -> str:
        """Return a part's rules. Files of deeper folders are hashed first, so it is there."""
        with self.open(name) as part:
            rules: str = part.read().decode()
        return rules
