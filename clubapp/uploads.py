"""A page may take one small file. A larger request is refused before it is read; nothing is put on the disk."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import MemoryFileUploadHandler


class SmallFilesOnly(MemoryFileUploadHandler):
    def handle_raw_input(self, *args: Any, **kwargs: Any) -> None:
        super().handle_raw_input(*args, **kwargs)
        if not self.activated:
            raise RequestDataTooBig("A file larger than FILE_UPLOAD_MAX_MEMORY_SIZE was sent.")
