from __future__ import annotations

import pytest

from clubapp.client_ip import client_ip, network


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "10.0.0.1"),
        # nobody of ours stands in front: the header was made up
        (0, "1.2.3.4", "10.0.0.1"),
        (1, "1.2.3.4", "1.2.3.4"),
        # the client wrote the left part
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"),
        # the header is shorter than our proxies: do not believe it
        (2, "1.2.3.4", "10.0.0.1"),
        (1, " , ", "10.0.0.1"),
    ],
)
def test_it_believes_only_our_own_proxies(rf, settings, proxies, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    assert client_ip(rf.get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)) == address


@pytest.mark.parametrize(
    ("peer", "address", "household"),
    [
        ("192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("2001:0DB8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::1%eth0", "fe80::"),
        ("::1", "::1", "::"),
        ("", None, None),
    ],
)
def test_it_takes_a_household_for_one(rf, peer, address, household):
    request = rf.get("/", REMOTE_ADDR=peer)
    assert (client_ip(request), network(request)) == (address, household)
