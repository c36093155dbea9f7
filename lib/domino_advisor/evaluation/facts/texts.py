"""Texts of a description as words for the engine: two that come to the same have one word, and no text is in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from ipaddress import ip_address

from domino_advisor.description.subjects import Subject


def words(text: str, form: str | None, subject: Subject) -> tuple[str, str | None]:
    """The word of a text, and that of all texts that may come to the same, None where there are no others.

    form: how such texts are compared: as paths of the image's operating system, as addresses, as host names (whose near
    word is that of the name without its domain), as names of Domino servers, as such names read at a glance, or None as
    they are written.
    """
    if form == "path":
        image, _ = subject.origins["image"]
        if "os" in image:
            return _word(_windows_path(text) if image["os"] == "windows" else _unix_path(text)), None
        return _word(_unix_path(text)), _word(_windows_path(text))
    if form == "host-name":
        full = text.strip().casefold()
        return _word(full), _word(full.partition(".")[0])
    return _word(_FORMS[form](text)), None


def _word(text: str) -> str:
    return f"x{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"


def _windows_path(path: str) -> str:
    """Windows knows no upper case, and / as well as \\."""
    path = path.replace("/", "\\").casefold()
    return path.rstrip("\\") or path


def _unix_path(path: str) -> str:
    return path.rstrip("/") or path


def _address(text: str) -> str:
    """An IP address; IPv6 has several ways to write one."""
    try:
        return str(ip_address(text.strip()))
    except ValueError:
        return text.strip().casefold()


def _server_name(text: str) -> str:
    """The server of Mail1/Acme or, written out, CN=Mail1/O=Acme."""
    return text.strip().casefold().partition("/")[0].removeprefix("cn=")


def _at_a_glance(text: str) -> str:
    """The name of a server, with one character for those that are taken for each other: 1 and l, 0 and o.

    The name is read whole: Mail/Smith and Mail/Jones are told apart by what stands behind the server's own part.
    """
    parts = (part.rpartition("=")[2] for part in text.strip().casefold().split("/"))
    return "/".join(parts).translate(_TAKEN_FOR_EACH_OTHER)


_TAKEN_FOR_EACH_OTHER = str.maketrans("10", "lo")
_FORMS: Mapping[str | None, Callable[[str], str]] = {
    None: lambda text: text, "address": _address, "server-name": _server_name, "glance": _at_a_glance
}  # fmt: skip
