"""Static files as they go over the wire: hashed, compressed, and without the comments of our own sources."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("css/", "js/")
COMMENTS = {".css": re.compile(r"/\*.*?\*/\n*", re.DOTALL), ".js": re.compile(r"^[ ]*//.*\n", re.MULTILINE)}


def without_comments(source: str, suffix: str) -> str:
    """A script loses the lines that are comments and nothing else, a style sheet all its comments."""
    return COMMENTS[suffix].sub("", source)


class LightStorage(CompressedManifestStaticFilesStorage):
    # our scripts import each other by their hashed names
    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        suffix = next((suffix for suffix in COMMENTS if name.endswith(suffix)), None)
        if suffix and name.startswith(OURS):
            content.seek(0)
            content = ContentFile(without_comments(content.read().decode(), suffix).encode())
        saved: str = super()._save(name, content)
        return saved
