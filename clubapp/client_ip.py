"""Whose address a request came from, and whose network, for the sign-in throttle."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest

# what a provider gives to one household: whoever has it has 2^64 addresses
HOUSEHOLD = 64


def client_ip(request: HttpRequest) -> str | None:
    """The peer's address; behind n proxies of ours, the n-th entry from the right of X-Forwarded-For.

    What stands further left was written by the client and is never believed. None where the server knows no address,
    as on a socket of the machine itself. Raises BadRequest for what is no address.
    """
    found = _written(request)
    if not found:
        return None
    try:
        address = ipaddress.ip_address(found)
    except ValueError:
        raise BadRequest("X-Forwarded-For holds no address.") from None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return str(address)


def network(request: HttpRequest) -> str | None:
    """The address of an IPv4 client; of an IPv6 one the first address of his household."""
    found = client_ip(request)
    if found is None or "." in found:
        return found
    return str(ipaddress.ip_network((found.partition("%")[0], HOUSEHOLD), strict=False).network_address)


def _written(request: HttpRequest) -> str:
    peer = str(request.META.get("REMOTE_ADDR") or "")
    proxies: int = settings.TRUSTED_PROXIES
    if proxies < 1:
        return peer
    chain = [part.strip() for part in str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",") if part.strip()]
    return chain[-proxies] if len(chain) >= proxies else peer
