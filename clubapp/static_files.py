"""Static files as they go over the wire: hashed, compressed, without what only we read, style sheets in one piece."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = ("css/", "js/")
FOLDER_HASHED = "engine/"
# indents and empty lines; comments on lines of their own; comments behind code, but for those that hold a quote: what
# looks like one may be within a text
OURS_ALONE = {
    ".css": re.compile(r"/\*.*?\*/\n*|^ +|^\n", re.DOTALL | re.MULTILINE),
    ".js": re.compile(r"^ *//.*\n|(?<=[;{},(\[>]) +// [^\"'`\n]*$|^ +|^\n", re.MULTILINE),
}
# as we write it, and as Django writes it when the name is hashed
PART = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
HASHED_PART = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)


def lightened(source: str, suffix: str) -> str:
    """Return what a browser needs of a script or a style sheet of ours: no comments, no indents, no empty lines.

    No text of a script spans lines (tests/site/test_static_files.py), so no line begins within one.
    """
    return OURS_ALONE[suffix].sub("", source)


def parts_of(sheet: str, source: str) -> list[str]:
    """Return the names of the style sheets that `sheet` is written in: one file over the wire, several to read."""
    return [beside(sheet, part) for part in PART.findall(source)]


def beside(sheet: str, name: str) -> str:
    return str(PurePosixPath(sheet).parent / name)


class LightCompressor(Compressor):
    """Compress a file by brotli too, unless it is so large that this takes long: the engine's are megabytes."""

    LARGE = 1_000_000  # bytes

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.gzip_alone = Compressor(**kwargs, use_brotli=False)

    def compress(self, path: str) -> list[str]:
        large = Path(path).stat().st_size > self.LARGE
        names: list[str] = self.gzip_alone.compress(path) if large else super().compress(path)
        return names


class LightStorage(CompressedManifestStaticFilesStorage):
    # our scripts import each other by their hashed names
    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        suffix = next((suffix for suffix in OURS_ALONE if name.endswith(suffix)), None)
        if suffix and name.startswith(OURS):
            content.seek(0)
            source = content.read().decode()
            if suffix == ".css":
                source = HASHED_PART.sub(lambda part: self._part(beside(name, part[1])), source)
            content = ContentFile(lightened(source, suffix).encode())
        saved: str = super()._save(name, content)
        return saved

    def create_compressor(self, **kwargs: Any) -> Compressor:
        return LightCompressor(**kwargs)

    def hashed_name(self, name: str, *args: Any, **kwargs: Any) -> str:
        # the engine's files find each other by their names; the folder they lie in is named by a hash
        return name if name.startswith(FOLDER_HASHED) else str(super().hashed_name(name, *args, **kwargs))

    def _part(self, name: str) -> str:
        """Return a part's rules. Files of deeper folders are hashed first, so it is there."""
        with self.open(name) as part:
            rules: str = part.read().decode()
        return rules


class StaticFiles(WhiteNoiseMiddleware):
    """The files before any page: one that never changes has no date and no mark, which nobody would ask by."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> StaticFile:
        file = super().get_static_file(path, url, stat_cache)
        if self.immutable_file_test(path, url):
            file.alternatives = [(codes, there, _timeless(headers)) for codes, there, headers in file.alternatives]
        return file


def _timeless(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [header for header in headers if header[0] not in ("ETag", "Last-Modified")]
