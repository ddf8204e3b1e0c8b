"""Templates are read and edited by people: a line is no longer than a screen is wide."""

from __future__ import annotations

import pytest
from django.conf import settings

LONGEST = 160
TEMPLATES = sorted(path for path in (settings.BASE_DIR / "templates").rglob("*") if path.is_file())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_it_has_no_line_wider_than_a_screen(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []
