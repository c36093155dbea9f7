"""Where this process listens, and by which names it may be called there.

A page of another site can have a browser ask a service of this machine under the page's own name (DNS rebinding). The
name stands in `Host`: a service that answers to its own names alone cannot be asked so.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Any

_LOOPBACK_NAMES = frozenset({"localhost", "localhost.localdomain", "ip6-localhost"})

_HOST = re.compile(r"(?:\[([^\[\]]+)\]|([^:\[\]]+))(?::[0-9]*)?")

_addresses: list[Any] = []


def note(addresses: Iterable[Any]) -> None:
    """From now on this process listens at these: what `getsockname` says of each listener."""
    _addresses[:] = addresses


def beyond_loopback(addresses: Iterable[Any] | None = None) -> bool:
    """Whether somebody on another machine can reach it. addresses: as for `note`, else those that were noted."""
    return any(_reachable(address) for address in (_addresses if addresses is None else addresses))


def shown(address: Any) -> str:
    """The address of a listener as a person writes it."""
    if not isinstance(address, tuple):
        return f"unix:{address if isinstance(address, str) else bytes(address).decode(errors='replace')}"
    host, port = address[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def is_own_name(host: str, names: Iterable[str]) -> bool:
    """Whether what stands in `Host` is a name of this service: one of names, of loopback, or of where it listens.

    The port is not looked at, since it may be another one outside. Where it listens at every address, it may be called
    by any of them: an address cannot be made to lead elsewhere, as a name can.
    """
    name = _name_of(host)
    if name is None:
        return False
    if name in _LOOPBACK_NAMES or name in {_plain(own) for own in names}:
        return True
    found = _ip(name)
    if found is None:
        return False
    own = [_ip(address[0]) for address in _addresses if isinstance(address, tuple)]
    return found.is_loopback or found in own or any(ip is not None and ip.is_unspecified for ip in own)


def _reachable(address: Any) -> bool:
    if not isinstance(address, tuple):
        return False  # a file, which only this machine opens
    found = _ip(address[0])
    return found is None or not found.is_loopback


def _name_of(host: str) -> str | None:
    """The name or address in a `Host`, without its port; None where it holds neither."""
    found = _HOST.fullmatch(host)
    return _plain(found[1] or found[2]) if found is not None else None


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
