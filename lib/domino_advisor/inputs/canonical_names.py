"""Names of Domino servers: CN=MAIL01/OU=West/O=ACME in full, MAIL01/West/ACME abbreviated, MAIL01 the common name."""

from __future__ import annotations

import re

_PART = re.compile(r"(?i)^(?:cn|ou\d*|o|c)\s*=\s*")


def common_name(name: str) -> str:
    """The common name of a server: MAIL01 of CN=MAIL01/O=ACME."""
    return re.sub(r"(?i)^cn\s*=\s*", "", name.split("/")[0]).strip()


def abbreviated(name: str) -> str:
    """MAIL01/ACME of CN=MAIL01/O=ACME."""
    return "/".join(_PART.sub("", part.strip()) for part in name.split("/"))
