"""Every message in every language: complete, no fuzzy one, all plural forms, the placeholders of the original."""

from __future__ import annotations

import gettext
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext as _

import rules
from ledger.edition_texts import TEXTS

ROOT = Path(__file__).parents[2]
LANGUAGES = {"cs": 4, "sk": 4, "hr": 3, "pl": 4}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]")


def entries(language: str) -> list[tuple[str, str, str, list[str]]]:
    """Flags, msgid, msgid_plural and the translations of every message of a catalogue."""
    text = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text("utf-8")
    found = []
    for block in text.split("\n\n")[1:]:
        flags = " ".join(line for line in block.splitlines() if line.startswith("#,"))
        parts = dict(re.findall(r'^(msg\S+) ((?:"(?:[^"\\]|\\.)*"\n?)+)', block, re.M))
        said = {key: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', value)) for key, value in parts.items()}
        if "msgid" in said:
            forms = [value for key, value in said.items() if key.startswith("msgstr")]
            found.append((flags, said["msgid"], said.get("msgid_plural", ""), forms))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_every_message(language):
    faults = [
        msgid
        for flags, msgid, plural, forms in entries(language)
        if "fuzzy" in flags or not all(forms) or len(forms) != (LANGUAGES[language] if plural else 1)
    ]
    assert not faults
    assert len(entries(language)) > 900


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_keeps_the_placeholders(language):
    for _flags, msgid, plural, forms in entries(language):
        for form in forms:
            allowed = sorted(PLACEHOLDER.findall(plural or msgid))
            found = sorted(PLACEHOLDER.findall(form))
            # one deal may be said without its number
            assert found == allowed or (plural and set(found) <= set(allowed)), (msgid, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_compiled_what_is_written(language):
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for _flags, msgid, plural, forms in entries(language):
        plain = msgid.encode().decode("unicode_escape").encode("latin-1").decode() if "\\" in msgid else msgid
        if not plural and "\\" not in msgid and not _has_context(language, msgid):
            assert compiled.gettext(plain) == forms[0].replace('\\"', '"')


def _has_context(language: str, msgid: str) -> bool:
    text = (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").read_text("utf-8")
    return bool(re.search(r'msgctxt "[^"]*"\nmsgid "' + re.escape(msgid) + '"', text))


def test_it_says_the_same_messages_in_all_languages():
    sets = [{(msgid, plural) for _f, msgid, plural, _s in entries(language)} for language in LANGUAGES]
    assert all(found == sets[0] for found in sets)


def test_it_collects_the_texts_of_the_editions():
    printed = subprocess.run(
        [sys.executable, "scripts/edition_texts.py"],
        cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert printed == (ROOT / "ledger" / "edition_texts.py").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_readings_and_lines_in_the_readers_language(language):
    document = {
        "variant": "cz_voleny",
        "players": ["Adam", "Bára", "Cyril"],
        "deals": [{"contract": "hra", "declarer": "Adam", "trump": "hearts", "points": 50}],
    }
    line = rules.settle(document).deals[0].lines[0]
    with translation.override(language):
        assert all(_(text) != text for text in TEXTS)
        assert "wins" not in rules.describe(line, None, _)
        assert "hra 1" in rules.describe(line, None, _)


ALIAS = re.compile(r"import \w*gettext\w* as (?!_\b)(\w+)")


def test_every_text_is_said_by_a_name_that_is_collected():
    """Messages are found by gettext's own names: a text said under another one stays English."""
    for folder in ("clubapp", "jobs", "ledger", "tournaments"):
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text("utf-8")
            for alias in ALIAS.findall(source):
                assert not re.search(rf'\b{alias}\(\s*"', source), f"{path}: {alias}"
