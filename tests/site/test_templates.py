"""Templates are read and edited by people; a browser gets them without their indents."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template.loader import get_template

LONGEST = 160
TEMPLATES = sorted(path for path in (settings.BASE_DIR / "templates").rglob("*") if path.is_file())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_it_has_no_line_wider_than_a_screen(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []


def test_a_page_is_sent_without_the_indents_of_its_template():
    assert not re.search(r"\n\s", get_template("base.html").template.source)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR)))
def test_a_text_that_keeps_its_lines_is_not_indented(path):
    source = path.read_text(encoding="utf-8")
    for text in re.findall(r"<(?:pre|textarea)[ >].*?</(?:pre|textarea)>", source, re.DOTALL):
        assert not re.search(r"\n[ \t]+\S", text)
