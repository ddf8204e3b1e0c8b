"""deploy/container without a builder: what the image would hold is laid out in a folder, started and asked."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from django.conf import settings

from tests.server.running import PATIENCE, ROOT, free_port

CONTAINER = settings.BASE_DIR / "deploy" / "container"
STEP = re.compile(r"^(FROM|ARG|ENV|RUN|WORKDIR|COPY|USER|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD) (.+)$")
COMPOSE = (CONTAINER / "compose.yaml").read_text(encoding="utf-8")


def steps():
    lines = (CONTAINER / "Containerfile").read_text(encoding="utf-8").splitlines()
    found = [STEP.match(line) for line in lines if line and not line.startswith("#")]
    assert all(found)
    return [(step[1], step[2]) for step in found]


def step(name):
    return [words for word, words in steps() if word == name]


def ignored(path):
    """As a builder reads .dockerignore: a pattern leaves out what it names and all below it."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    parts = path.split("/")
    heads = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    return any(
        fnmatch.fnmatch(head, pattern) or (pattern.startswith("**/") and fnmatch.fnmatch(parts[n], pattern[3:]))
        for pattern in patterns
        for n, head in enumerate(heads)
    )


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The folder that COPY makes: what is kept in git, but for what is ignored."""
    folder = tmp_path_factory.mktemp("image")
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for path in listed.stdout.splitlines():
        if not ignored(path) and (ROOT / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, folder / path)
    return folder


@pytest.fixture
def environment(tmp_path):
    known = {name: value for name, value in os.environ.items() if not name.startswith(("SCOREBOOK_", "DJANGO_"))}
    known.pop("DATABASE_URL", None)
    said = dict(words.split("=", 1) for words in step("ENV"))
    said["SCOREBOOK_VAR"] = str(tmp_path)
    said["SCOREBOOK_COMMIT"] = "1a2b3c4d5e6f7a"
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    # the image's own interpreter is called python
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    path = f"{python.parent}:{os.environ['PATH']}"
    return {**known, **said, "PATH": path, "PORT": str(free_port()), "SCOREBOOK_HOSTS": "scores.example"}


def start(image, environment, *words):
    return subprocess.run(
        [str(image / json.loads(step("ENTRYPOINT")[0])[0]), *words],
        cwd=image, env=environment, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip


def test_the_image_holds_no_book_no_key_and_no_history(image):
    assert not {"var", ".git", ".venv", "tests"} & {path.name for path in image.iterdir()}
    assert not list(image.rglob("*.sqlite3")) + list(image.rglob("secret_key"))


def test_every_step_names_what_is_there(image):
    for words in step("COPY"):
        assert (image / words.split()[0]).exists()
    for words in (*step("ENTRYPOINT"), step("HEALTHCHECK")[0].partition("CMD ")[2]):
        program = json.loads(words)[-1]
        assert os.access(image / program, os.X_OK) or program.endswith(".py")


def test_it_runs_as_nobody_else_and_its_folders_are_its_own(image):
    assert step("USER") == ["scorebook"]
    # everything below is done as that user
    names = [name for name, _words in steps()]
    assert names.index("USER") > max(n for n, name in enumerate(names) if name in ("RUN", "COPY"))
    made = next(words for words in step("RUN") if "install -d -m 0700" in words)
    assert {"/var/lib/scorebook", "/var/backups/scorebook"} == set(re.findall(r"/var/\S+", made))
    assert set(re.findall(r"- \w+:(/var/(?:lib|backups)/scorebook)$", COMPOSE, re.MULTILINE)) == set(
        re.findall(r"/var/\S+", made)
    )


def test_its_python_is_the_one_that_is_asked_for():
    (base,) = step("FROM")
    assert base.startswith("docker.io/library/python:3.11")


def test_compose_names_settings_that_there_are():
    known = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in set(re.findall(r"^ +(SCOREBOOK_\w+|DATABASE_URL):", COMPOSE, re.MULTILINE)):
        assert name in known, name


def test_it_serves_and_says_that_it_is_well(image, environment):
    server = subprocess.Popen(
        [str(image / "deploy/container/start"), *json.loads(step("CMD")[0])],
        cwd=image, env=environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    check = json.loads(step("HEALTHCHECK")[0].partition("CMD ")[2])
    try:
        until = time.monotonic() + PATIENCE
        while (asked := subprocess.run(check, cwd=image, env=environment, capture_output=True, check=False)).returncode:
            assert time.monotonic() < until, asked.stderr
            assert server.poll() is None, asked.stderr
            time.sleep(0.5)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    # and that it is not, once nobody serves
    assert subprocess.run(check, cwd=image, env=environment, capture_output=True, check=False).returncode == 1


def test_every_other_word_is_a_command(image, environment):
    start(image, environment, "migrate", "-v", "0")
    assert "nothing found" in start(image, environment, "verify")
