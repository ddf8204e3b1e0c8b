"""The site file that is shipped for nginx, before the real site: it serves, and its logs hold no secret address."""

from __future__ import annotations

import http.client
import re
import shutil
import signal
import ssl
import subprocess
import time

import pytest
from django.conf import settings
from django.urls import URLPattern, get_resolver, reverse

from clubapp import people, publishing
from tests.server.running import Server, free_port

SITE = settings.BASE_DIR / "deploy" / "nginx" / "scorebook.conf"
# as long as a token is
TOKEN = "Zx" * 21

needs_nginx = pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed: apt-get install nginx")


def secret_addresses():
    """One for every address of the site that holds a token, whatever is added to it later."""
    for pattern in _patterns(get_resolver().url_patterns):
        names = set(pattern.pattern.converters)
        if "token" in names:
            values = {"token": TOKEN, "uidb64": "MQ", "number": 7, "evening_id": 3}
            yield reverse(pattern.name, kwargs={name: values[name] for name in names})


def _patterns(patterns):
    for one in patterns:
        yield from [one] if isinstance(one, URLPattern) else _patterns(one.url_patterns)


class Nginx:
    """nginx as this user, with the shipped site file: only ports, folders and the certificate are others."""

    def __init__(self, folder, upstream):
        self.folder, self.plain, self.secure = folder, free_port(), free_port()
        certificate = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-subj", "/CN=scores.example"]
        made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *certificate]
        subprocess.run(made, check=True, capture_output=True)
        site = SITE.read_text(encoding="utf-8")
        changes = {
            "listen [::]:80;": "", "listen [::]:443 ssl http2;": "", "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.secure} ssl", "127.0.0.1:8000": f"127.0.0.1:{upstream}",
            "/etc/ssl/certs/ssl-cert-snakeoil.pem": f"{folder}/cert.pem",
            "/etc/ssl/private/ssl-cert-snakeoil.key": f"{folder}/key.pem", "/var/log/nginx/": f"{folder}/",
        }  # fmt: skip
        for old, new in changes.items():
            assert old in site, old
            site = site.replace(old, new)
        bodies = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/main.log; events {{}}\n"
            f"http {{ client_body_temp_path {folder}/body; {bodies}\n{site}\n}}\n"
        )

    def start(self):
        command = ["nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                return self.ask("/healthz")
            except OSError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "main.log").read_text())

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def ask(self, address, *, method="GET", body=None, secure=True, **headers):
        """Status, headers and body."""
        context = ssl.create_default_context(cafile=self.folder / "cert.pem")
        context.check_hostname = False
        if secure:
            one = http.client.HTTPSConnection("127.0.0.1", self.secure, context=context, timeout=60)
        else:
            one = http.client.HTTPConnection("127.0.0.1", self.plain, timeout=60)
        one.request(method, address, body, headers={"Host": "scores.example", **headers})
        answer = one.getresponse()
        body = answer.read().decode()
        one.close()
        return answer.status, dict(answer.getheaders()), body

    def logged(self):
        return "".join(file.read_text() for file in self.folder.glob("*.log"))


@pytest.fixture
def public_server(transactional_db, tmp_path):
    """The site as it stands behind nginx on a public address."""
    one = Server(tmp_path)
    one.environment |= {"SCOREBOOK_HTTPS": "1", "SCOREBOOK_PROXIES": "1", "SCOREBOOK_HOSTS": "scores.example"}
    one.start()
    yield one
    one.stop()


@pytest.fixture
def nginx(public_server, tmp_path):
    folder = tmp_path / "nginx"
    folder.mkdir()
    one = Nginx(folder, public_server.port)
    one.start()
    yield one
    one.stop()


def test_it_hides_every_address_that_opens_something():
    """Without nginx: the map of the site file knows each of them."""
    inside = re.search(r"map \$uri \$scorebook_address \{(.*?)\n\}", SITE.read_text(encoding="utf-8"), re.DOTALL)
    hidden = [re.compile(rule.replace("(?<", "(?P<")) for rule in re.findall(r"^ +~(\S+)", inside[1], re.MULTILINE)]
    found = list(secret_addresses())
    assert len(found) > 10
    assert [address for address in found if not any(rule.search(address) for rule in hidden)] == []
    for open_to_all in ("/", "/clubs/u-lipy/", "/account/lost/", "/account/lost/sent/", "/sessions/3/", "/healthz"):
        assert not any(rule.search(open_to_all) for rule in hidden)


@needs_nginx
def test_it_serves_every_secret_address_and_logs_none(nginx, club, adam, dana, lay):
    ((_sitting, table),) = lay()
    links = [
        f"/t/{table}/", f"/t/{table}/state/",
        f"/join/{people.make_account_link(member=dana, user=None).token}/",
        f"/reset/{people.make_account_link(member=adam, user=None).token}/",
        f"/p/{publishing.publish(club=club, user=None).token}/",
    ]  # fmt: skip
    for address in links:
        status, _headers, body = nginx.ask(address, Referer=f"https://scores.example{links[0]}")
        assert (status, bool(body)) == (200, True), address
    for address in secret_addresses():
        nginx.ask(f"{address}?next={address}", Referer=f"https://scores.example{address}")
        nginx.ask(f"{address}?next={address}", secure=False)
    said = nginx.logged()
    for address in links:
        assert address.split("/")[2] not in said
    assert TOKEN not in said
    for shown in (
        '"GET /t/..." 200',
        '"GET /join/..." 200',
        '"GET /reset/..." 200',
        '"GET /p/..." 200',
        "/account/lost/...",
    ):
        assert shown in said


@needs_nginx
def test_it_passes_on_what_the_site_needs_to_know(nginx, adam):
    status, headers, _body = nginx.ask("/sign-in/")
    assert (status, headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
    assert "Secure" in headers["Set-Cookie"]
    status, headers, _body = nginx.ask("/clubs/?x=1", secure=False)
    assert (status, headers["Location"]) == (301, "https://scores.example/clubs/?x=1")


@needs_nginx
def test_it_believes_no_client_who_he_is(nginx, public_server, adam):
    _status, headers, body = nginx.ask("/sign-in/")
    secret = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', body)[1]
    form = f"csrfmiddlewaretoken={secret}&username=adam&password=wrong"
    sent = {
        "Cookie": headers["Set-Cookie"].partition(";")[0], "Referer": "https://scores.example/sign-in/",
        "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": "203.0.113.7",
    }  # fmt: skip
    assert nginx.ask("/sign-in/", method="POST", body=form, **sent)[0] == 200
    assert "failed from 127.0.0.1 for adam" in public_server.log.read_text()


@needs_nginx
def test_it_hides_them_where_the_site_is_down(nginx, public_server):
    public_server.kill()
    for address in secret_addresses():
        assert nginx.ask(address)[0] == 502
    said = nginx.logged()
    assert TOKEN not in said
    assert '"GET /t/..." 502' in said
