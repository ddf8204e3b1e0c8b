"""Our comments stay in the sources: a phone in a cellar loads what it runs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command

from clubapp.static_files import lightened, parts_of


@pytest.fixture
def collected(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "clubapp.static_files.LightStorage"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_it_leaves_comments_behind(collected):
    assert "COMPONENTS" not in (collected / "css/site.css").read_text(encoding="utf-8")
    script = (collected / "js/waiting.js").read_text(encoding="utf-8")
    assert not [line for line in script.splitlines() if line.strip().startswith("//")]
    hashed, packed = collected.glob("js/waiting.*.js"), collected.glob("js/waiting.*.js.gz")
    bare = re.compile(r"(?<=from ).*")
    assert [bare.sub("", copy.read_text(encoding="utf-8")) for copy in hashed] == [bare.sub("", script)]
    assert len(list(packed)) == 1


IMPORT = re.compile(r"""^import\b[^"]*"([^"]+)";$""", re.MULTILINE)
SCRIPTS = sorted((Path(django_settings.BASE_DIR) / "static/js").glob("*.js"))


def test_it_sends_a_style_sheet_in_one_piece(collected):
    manifest = json.loads((collected / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    sent = (collected / manifest["css/site.css"]).read_text(encoding="utf-8")
    assert "@import" not in sent
    folder = Path(django_settings.BASE_DIR) / "static/css"
    parts = parts_of("site.css", (folder / "site.css").read_text(encoding="utf-8"))
    assert sorted(parts) == sorted(f"site/{path.name}" for path in (folder / "site").iterdir())
    assert sent == "".join(lightened((folder / part).read_text(encoding="utf-8"), ".css") for part in parts)


def test_scripts_import_each_other_by_hashed_names(collected):
    """Else a phone that keeps the old file for ever would run it beside the new ones."""
    manifest = json.loads((collected / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    found = 0
    for script in SCRIPTS:
        written = IMPORT.findall((collected / manifest[f"js/{script.name}"]).read_text(encoding="utf-8"))
        asked = IMPORT.findall(script.read_text(encoding="utf-8"))
        assert written == [f"./{Path(manifest[f'js/{Path(name).name}']).name}" for name in asked]
        found += len(written)
    assert found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_modules_without_globals(script):
    source = script.read_text(encoding="utf-8")
    assert not re.search(r"\b(window|globalThis|self)\.\w+\s*=[^=]", source)
    assert len(re.findall(r"^import\b", source, re.MULTILINE)) == len(IMPORT.findall(source))


def test_it_leaves_other_peoples_files_alone(collected):
    for copy in [*collected.glob("img/*.svg"), *collected.glob("img/icon-???.png")]:
        if copy.stem.count(".") == 0:
            assert copy.read_bytes() == (Path(django_settings.BASE_DIR) / "static/img" / copy.name).read_bytes()


@pytest.mark.parametrize(
    ("suffix", "source", "light"),
    [
        (".js", 'a();\n\n  // why\n  b("//x"); // and\n', 'a();\nb("//x");\n'),
        (".js", 'const text = "a; // b";\nf(`c; // d`);\n', 'const text = "a; // b";\nf(`c; // d`);\n'),
        (".css", "/* one\ntwo */\n\na {\n  b: c;\n}\n\n/* d */\ne {}\n", "a {\nb: c;\n}\ne {}\n"),
    ],
)
def test_it_takes_only_what_no_browser_needs(suffix, source, light):
    assert lightened(source, suffix) == light


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_spans_lines(script):
    for line in script.read_text(encoding="utf-8").splitlines():
        assert line.count("`") % 2 == 0, line
