"""docs/operating.md, pasted: what can be run here is run; scripts/fresh_machine does all of it on a new Debian."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import CommandError, get_commands, load_command_class

from scripts import manual

DEPLOY = settings.BASE_DIR / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
VALUES = {"ADDRESS": "/source.git", "NAME": "scores.example", "PASSPHRASE": "abc123"}
README = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
# of development and of measuring
NO_SETTINGS = {"SCOREBOOK_LOAD", "SCOREBOOK_KILLS", "SCOREBOOK_DEALS", "SCOREBOOK_COMMIT"}

# programs of the machine, and those that are run for real with the machine's folders moved into one of ours
STAND_IN = """#!{python}
import os, pathlib, re, subprocess, sys
here, source = pathlib.Path({here!r}), {source!r}
program, words = pathlib.Path(sys.argv[0]).name, sys.argv[1:]

def unit(name):
    text = (here / "etc/systemd/system" / name).read_text()
    keys = ("ExecStartPre=", "ExecStart=")
    lines = [line.partition("=")[2] for line in text.splitlines() if line.startswith(keys)]
    for line in lines:
        if "gunicorn" not in line:
            rest = line.partition("manage.py ")[2]
            subprocess.run([str(here / "usr/local/bin/scorebook"), *rest.split()], check=True)

with (here / "called").open("a") as called:
    print(program, *words, file=called)
if program == "install":
    words = [word for n, word in enumerate(words) if word not in ("-o", "-g") and words[n - 1] not in ("-o", "-g")]
    subprocess.run(["/usr/bin/install", *words], check=True)
    for path in pathlib.Path(words[-1]).parent.rglob("*") if "-d" not in words else ():
        if path.is_file():
            path.write_text(re.sub(r"(?<![\\w.])(/srv/scorebook|/etc/)", rf"{{here}}\\1", path.read_text()))
elif program == "git" and words[0] == "clone":
    os.symlink(source, words[2])
elif program == "runuser":
    os.execvp(words[words.index("--") + 1], words[words.index("--") + 1:])
elif program == "systemctl":
    for name in words[1:]:
        if words[0] in ("start", "restart", "enable") and name in ("scorebook", "scorebook-backup"):
            unit(name + ".service")
"""
PROGRAMS = ("apt-get", "adduser", "make", "git", "install", "nginx", "systemctl", "runuser")


def lines():
    for block in manual.blocks():
        yield from (manual.filled(line, VALUES) for line in block.lines)


@pytest.mark.parametrize("line", [line for line in lines() if line.startswith("scorebook ")])
def test_its_commands_are_what_the_commands_take(line):
    words = shlex.split(re.sub(r"\$\([^)]*\)", "FILE", line), comments=True)[1:]
    name, *rest = words[2:] if words[0] == "--var" else words
    parser = load_command_class(get_commands()[name], name).create_parser("scorebook", name)
    parser.parse_args(rest)


def test_its_table_names_commands_that_are_there():
    text = manual.MANUAL.read_text(encoding="utf-8")
    table = "\n".join(
        line.partition("|")[2].partition("|")[0] for line in text.splitlines() if line.startswith("| `scorebook")
    )
    named = set(re.findall(r"`(?:scorebook )?([a-z_]+)", table))
    assert len(named) > 12
    assert named <= set(get_commands())


def test_a_line_that_no_command_takes_would_be_found():
    with pytest.raises(CommandError):
        load_command_class("ledger", "restore").create_parser("scorebook", "restore").parse_args(["--from", "x"])


def test_every_setting_is_written_down():
    source = (settings.BASE_DIR / "clubapp" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'"(SCOREBOOK_[A-Z_]+)"', source)) | {"DATABASE_URL", "SECRET_KEY"}
    table = set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE))
    assert table == read
    shipped = set(re.findall(r"^#?([A-Z_]+)=", (DEPLOY / "scorebook.env").read_text(encoding="utf-8"), re.MULTILINE))
    assert shipped <= read
    named = set(re.findall(r"SCOREBOOK_[A-Z_]+", manual.MANUAL.read_text(encoding="utf-8")))
    assert named - NO_SETTINGS <= read


def test_it_installs_what_is_shipped():
    said = "\n".join(lines())
    for path in re.findall(r"/srv/scorebook/app/(\S+?)\*? ", said):
        assert (settings.BASE_DIR / path).exists(), path
    for unit in (unit.name for unit in UNITS if unit.suffix == ".timer"):
        assert unit in said


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path):
    """Their programs are not here: only that is left out."""
    for unit in UNITS:
        text = re.sub(r"^(Exec\w+=).*", r"\1/bin/true", unit.read_text(encoding="utf-8"), flags=re.MULTILINE)
        (tmp_path / unit.name.replace("@", "@x")).write_text(text.replace("User=scorebook\n", "User=root\n"))
    for unit in tmp_path.iterdir():
        command = ["systemd-analyze", "verify", "--man=no", str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = [line for line in done.stderr.splitlines() if unit.name in line]
        assert (done.returncode, said) == (0, []), done.stderr


@pytest.fixture
def machine(tmp_path):
    """Folders of a machine; whatever the manual calls is looked for there first."""
    for folder in (
        "bin",
        "usr/local/bin",
        "etc/systemd/system",
        "etc/nginx/sites-available",
        "etc/nginx/sites-enabled",
    ):
        (tmp_path / folder).mkdir(parents=True)
    source = STAND_IN.format(python=sys.executable, here=str(tmp_path), source=str(settings.BASE_DIR))
    for program in PROGRAMS:
        (tmp_path / "bin" / program).write_text(source)
        (tmp_path / "bin" / program).chmod(0o755)
    return tmp_path


def paste(machine, text):
    for name in ("/srv/scorebook", "/etc/", "/usr/local/bin"):
        text = text.replace(name, f"{machine}{name}")
    path = f"{machine}/bin:{machine}/usr/local/bin:{os.environ['PATH']}"
    return subprocess.run(
        ["bash"], input=text, text=True, capture_output=True, cwd=machine, timeout=300, check=False,
        env={"PATH": path, "HOME": str(machine), "LANG": "C.UTF-8"},
    )  # fmt: skip


def test_it_works_when_pasted(machine):
    """From the first line to the restored backup and the upgrade; PostgreSQL's part needs its server."""
    whole = manual.script(VALUES)
    here, postgresql, _rest = whole.partition("run 'apt-get install -y postgresql'")
    assert postgresql
    here = re.sub(r"^run 'scorebook found_club.*$", r"\g<0>\nrun 'scorebook seed'", here, flags=re.MULTILINE)
    done = paste(machine, here)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAILED" not in done.stdout
    # what was recorded is in the restored book, and only the site's user can read it
    recorded = re.findall(r"^(\d+) recorded deals, nothing found$", done.stdout, re.MULTILINE)
    assert len(recorded) == 3
    assert set(recorded) == {recorded[0]} != {"0"}
    assert "Klub U Lípy is founded: https://scores.example/clubs/klub-u-lipy/" in done.stdout
    var, backups = machine / "srv/scorebook/var", machine / "srv/scorebook/backups"
    assert {path.stat().st_mode & 0o077 for path in (var, backups, var / "club.sqlite3", *backups.iterdir())} == {0}
    assert not (backups / "tried").exists()
    called = (machine / "called").read_text()
    for word in ("nginx -t", "systemctl daemon-reload", "git clone /source.git"):
        assert word in called
