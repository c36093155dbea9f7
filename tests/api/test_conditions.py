"""What a client has already is not sent again."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

PARTS = ["", "?show=screen", "?format=html", "?format=csv", "/verdicts?limit=3", "/disagreements", "/proofs/{proof}"]


@pytest.mark.parametrize("part", PARTS)
def test_what_is_read_again_is_not_sent_again(client: FlaskClient, stored: dict[str, Any], part: str) -> None:
    address = f"/v1/evaluations/{stored['id']}{part.format(proof=stored['result']['findings'][0]['fingerprint'])}"
    first = client.get(address)
    tag = first.headers["ETag"]
    assert (first.status_code, tag.startswith('"')) == (200, True)
    for sent in (tag, f'"other", {tag}', "*"):
        again = client.get(address, headers={"If-None-Match": sent})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
        assert "X-Request-Id" in again.headers
    other = client.get(address, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)


def test_each_format_and_level_has_a_tag_of_its_own(client: FlaskClient, stored: dict[str, Any]) -> None:
    address = f"/v1/evaluations/{stored['id']}"
    tags = {client.get(address + part).headers["ETag"] for part in PARTS[:4]}
    assert len(tags) == 4
