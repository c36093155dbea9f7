"""Words that several kinds of files of vSphere share, and what a description calls what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

OF_GUEST = ("image/os", "image/kernel_bits", "image/distribution", "image/os_release")
"""What the name of a guest's system can tell, as a reader declares it."""
_ADAPTERS = {
    "vmxnet3": "vmxnet3", "vmxnet2": "vmxnet2", "e1000": "e1000", "e1000e": "e1000e", "flexible": "flexible",
    "pcnet32": "flexible",
}  # fmt: skip
_LINUX = (
    "sles", "suse", "opensuse", "rhel", "redhat", "centos", "debian", "ubuntu", "oraclelinux", "rockylinux",
    "almalinux", "fedora", "amazonlinux", "vmwarephoton", "asianux", "otherlinux", "other24xlinux", "other26xlinux",
    "other3xlinux", "other4xlinux", "other5xlinux", "other6xlinux", "other7xlinux",
)  # fmt: skip
_SYSTEMS = (
    (("win", "longhorn"), "windows"), (_LINUX, "linux"), (("solaris",), "solaris"), (("netware",), "netware"),
    (("os2",), "os2"),
)  # fmt: skip
_DISTRIBUTIONS = (("sles", "sles"), ("rhel", "rhel"))
_SERVERS = (
    (("winnet",), "2003"), (("winlonghorn", "longhorn", "windows7server", "windows7srv"), "2008"),
    (("windows8server", "windows8srv"), "2012"), (("windows2022srvnext",), "2025"), (("windows2019srvnext",), "2022"),
    (("windows2019srv",), "2019"),
)  # fmt: skip
"""The first that fits. Windows 9 Server is 2016 or later, and tells no release."""
_MODES = {"hardware": "hardware", "software": "binary-translation"}


def plain(number: float) -> int | float:
    """A number as people write it: without a fraction where it has none."""
    return int(number) if number.is_integer() else number


def adapter(word: str) -> str:
    """The kind of a network adapter, as a description names it."""
    return _ADAPTERS.get(word.strip().lower().replace(" ", ""), "other")


def cpu_mode(word: str) -> str | None:
    """What `monitor.virtual_exec` says; None where it leaves that to the host."""
    return _MODES.get(word.strip().lower())


def guest(name: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What the name of a guest's system tells, as files (`sles15-64`) and the API (`sles15_64Guest`) write it."""
    lower = name.strip().lower()
    system = next((system for begins, system in _SYSTEMS if lower.startswith(begins)), None)
    if system is None:
        return
    yield ("os",), system
    if system in ("windows", "linux", "solaris"):
        # a number of bits stands apart or before "guest"; that of a release stands elsewhere
        yield ("kernel_bits",), 64 if re.search(r"64(?:guest)?$", lower) else 32
    distribution = next((told for begins, told in _DISTRIBUTIONS if lower.startswith(begins)), None)
    if distribution is not None:
        yield ("distribution",), distribution
    if system == "windows":
        release = next((year for begins, year in _SERVERS if lower.startswith(begins)), None)
        if release is not None:
            yield ("os_release",), release
