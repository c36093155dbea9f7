"""Asks the service of this machine whether it is ready: the health check of a container, which has no other client.

`python -m domino_advisor_api.probing` ends with 0 if it is, and with 1 and a line on standard error if it is not.
"""

from __future__ import annotations

import http.client
import sys
from urllib.parse import urlsplit

from domino_advisor_api.settings import ServerSettings, SettingsError

_SECONDS = 8.0
_EVERY_ADDRESS = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


def address(bind: str) -> tuple[str, int]:
    """Host and port at which a service that is bound so can be asked. SettingsError: it has no port."""
    parts = urlsplit(f"//{bind.split('://', 1)[-1]}")
    if bind.startswith(("unix:", "fd:")):
        raise SettingsError(f"the service listens on {bind}, which has no port to ask at")
    host = parts.hostname or ""
    return _EVERY_ADDRESS.get(host, host), parts.port or 8000


def ready(bind: str) -> str | None:
    """None if the service that listens at `bind` is ready; otherwise what it says, or why it says nothing."""
    connection = http.client.HTTPConnection(*address(bind), timeout=_SECONDS)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        told = answer.read(4096).decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        return f"no answer: {type(error).__name__}"
    finally:
        connection.close()
    return None if answer.status == 200 else f"{answer.status}: {told}"


def main() -> int:
    """The exit status of the health check."""
    try:
        fault = ready(ServerSettings.from_environment().bind)
    except SettingsError as error:
        fault = str(error)
    if fault is not None:
        print(f"domino-advisor: not ready: {fault}", file=sys.stderr)
    return int(fault is not None)


if __name__ == "__main__":
    sys.exit(main())
