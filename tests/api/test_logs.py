"""A log that has no room for a line ends no request."""

from __future__ import annotations

import errno
import io
import sys

import pytest
from flask.testing import FlaskClient


class Full(io.StringIO):
    """What takes nothing."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_line_that_has_no_room_is_lost_and_its_request_answered(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", Full())
    assert client.get("/healthz").status_code == 200
