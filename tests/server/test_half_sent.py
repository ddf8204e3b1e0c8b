"""Half-sent requests hold nobody up: the bare server waits for them aside, and closes them in time."""

from __future__ import annotations

import contextlib
import http.client
import socket
import time
import uuid

import pytest

from clubapp.arriving import MOST_HEAD
from tests.server.phone import SAVED, Phone, plain

pytestmark = [pytest.mark.one_database, pytest.mark.django_db(transaction=True)]
# more than the server has threads
MANY = 40
HEAD = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
# how far such a request may come
SENT = {
    "nothing": b"",
    "a letter": b"G",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "no body": HEAD + b"Content-Length: 5000\r\n\r\n",
    "half a body": HEAD + b"Content-Length: 5000\r\n\r\nusername=adam&pass",
    "a body without length": HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nusern\r\n",
    "a body too long": HEAD + b"Content-Length: 99000000\r\n\r\nusern",
}


@pytest.fixture
def connect(server):
    """A connection that has sent so much and no more."""
    with contextlib.ExitStack() as stack:

        def connected(sent: bytes = b"") -> socket.socket:
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
            one.sendall(sent)
            return one

        yield connected


def answers(server, within: float) -> None:
    began = time.monotonic()
    one = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    one.request("GET", "/rules/")
    assert one.getresponse().status == 200
    one.close()
    assert time.monotonic() - began < within


def status(one: socket.socket) -> int:
    """Of the answer that comes, 0 where the connection ends without one."""
    response = http.client.HTTPResponse(one)
    try:
        response.begin()
        response.read()
    except ConnectionError:
        return 0
    return response.status


@pytest.mark.parametrize("how", SENT)
def test_it_answers_others_while_requests_are_half_sent(server, connect, how):
    answers(server, 10)
    for _one in range(MANY):
        connect(SENT[how])
    for _time in range(3):
        answers(server, 8)


def test_it_answers_others_while_nobody_closes(server, connect):
    """Who was answered and told that the connection ends may leave when he likes."""
    for _one in range(MANY):
        one = connect(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert status(one) == 200
    answers(server, 8)


def test_it_closes_what_does_not_come(server, connect):
    began = time.monotonic()
    quiet, slow = connect(), connect(b"GET / HT")
    assert (status(quiet), status(slow)) == (0, 408)
    assert 8 < time.monotonic() - began < 30


def test_it_closes_what_trickles(server, connect):
    began, one = time.monotonic(), connect(b"GET / HTTP/1.1\r\n")
    one.settimeout(0.5)
    while time.monotonic() - began < 30:
        with contextlib.suppress(TimeoutError):
            assert status(one) == 408
            break
        one.sendall(b"X-Slow: 1\r\n")
    else:
        pytest.fail("a trickle was never ended")


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (SENT["a body without length"], 411),
        (SENT["a body too long"], 413),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * (MOST_HEAD + 1), 413),
    ],
)
def test_it_refuses_at_once_what_it_would_not_read(connect, sent, expected):
    assert status(connect(sent)) == expected


def test_it_takes_a_request_in_pieces(server, connect, lay):
    """As a bad network brings it: answered as one that came whole, several on one connection, one behind the other."""
    (_sitting, token), *_more = lay()
    address = f"/t/{token}/state/"
    request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n".encode()
    one = connect()
    for letter in request:
        one.sendall(bytes([letter]))
    assert status(one) == 200
    # on the same connection, the second before the first is answered
    one.sendall(request + request[:20])
    assert status(one) == 200
    one.sendall(request[20:])
    assert status(one) == 200


def test_it_takes_a_body_in_pieces(server, connect):
    body = b"username=adam&password=" + b"x" * 300_000
    one = connect(HEAD + f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n".encode())
    assert one.recv(100).startswith(b"HTTP/1.1 100 ")
    for start in range(0, len(body), 50_000):
        one.sendall(body[start : start + 50_000])
        time.sleep(0.02)
    # without the cookie of a form it is refused, after it was read
    assert status(one) == 403


def test_it_lets_a_phone_save_meanwhile(server, connect, lay):
    (_sitting, token), *_more = lay()
    for _one in range(MANY):
        connect(SENT["half a body"])
    phone = Phone(server.port, token)
    phone.open()
    assert phone.send(uuid.uuid4(), plain("1")) in SAVED


def test_it_writes_no_token_into_its_log(server, lay):
    (_sitting, token), *_more = lay()
    for method, path in (("GET", f"/t/{token}x/"), ("POST", f"/t/{token}/deals/"), ("GET", f"/join/{token}/")):
        one = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        one.request(method, path)
        one.getresponse().read()
        one.close()
    assert token not in server.log.read_text()
