"""A request in pieces is known to be whole with its last letter, wherever it was cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubapp.arriving import MOST_BODY, MOST_HEAD, NO_LENGTH, TOO_LARGE, Arriving

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\ncontent-LENGTH: \t13 \r\nX-Content-Length: 99\r\n\r\nname=Ad\r\n\r\nam"


def taken(*pieces: bytes) -> Arriving:
    one = Arriving()
    for piece in pieces:
        one.take(piece)
    return one


@given(st.sampled_from([GET, POST, POST[:-13].replace(b"13", b"0")]), st.data())
def test_it_is_whole_with_its_last_letter(request_, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(request_)), max_size=6)))
    pieces = [request_[start:end] for start, end in zip([0, *cuts], [*cuts, len(request_)], strict=True)]
    assert not taken(request_[:-1]).is_whole
    one = taken(*pieces)
    assert (one.is_whole, one.refusal, bytes(one.came)) == (True, b"", request_)
    # and what follows on the same connection changes nothing
    assert taken(*pieces, b"GET").is_whole


@pytest.mark.parametrize(
    ("came", "refusal"),
    [
        (b"x" * MOST_HEAD, b""),
        (b"x" * (MOST_HEAD + 1), TOO_LARGE),
        (POST.replace(b"\t13", b"%d" % MOST_BODY), b""),
        (POST.replace(b"\t13", b"%d" % (MOST_BODY + 1)), TOO_LARGE),
        (POST.replace(b"X-Content-Length", b"Transfer-Encoding"), NO_LENGTH),
    ],
)
def test_it_refuses_what_nobody_would_read(came, refusal):
    assert taken(came).refusal == refusal


def test_it_asks_for_the_rest_only_where_there_is_one():
    expects = POST.replace(b"X-Content-Length: 99", b"Expect: 100-continue")
    assert taken(expects[:-5]).expects_word
    assert not taken(expects).expects_word
    assert not taken(POST[:-5]).expects_word
