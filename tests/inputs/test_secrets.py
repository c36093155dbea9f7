"""What is secret in a line is taken out, wherever it stands in it; what only looks alike stays."""

from __future__ import annotations

import pytest

from domino_advisor.inputs.secrets import shown


@pytest.mark.parametrize(("line", "expected"), [
    ("Mail_Password=a b", "Mail_Password=[not shown]"),
    ('"apiKey": "a"', '"apiKey": [not shown]'),
    ("start app --password a --port 5", "start app --password [not shown]"),
    ("the PASSWORD IS a", "the PASSWORD [not shown]"),
    ("Policy: WriteBack, password=a", "Policy: WriteBack, password= [not shown]"),
    ("http://user:a@example.com/x", "http://user:[not shown]@example.com/x"),
    ("http://user:a/b@c@example.com", "http://user:[not shown]@example.com"),
    ("http://user:12345@example.com", "http://user:[not shown]@example.com"),
    ("ldap://user:cut-o", "ldap://user:[not shown]@"),
    ("expected, and 'ldap://user:cut-o' found", "expected, and 'ldap://user:[not shown]@' found"),
])  # fmt: skip
def test_what_is_secret_is_taken_out(line: str, expected: str) -> None:
    assert shown(line) == expected


@pytest.mark.parametrize("line", [
    "Proxy=http://proxy.example.com:8080", "x=http://proxy.example.com:8080/a?b", "file://C:/x", "http://[::1]:80",
    "Directory=/local/notesdata", "Passthru", "Mail_Password=", "MemTotal:       16265880 kB",
])  # fmt: skip
def test_what_is_not_stays(line: str) -> None:
    assert shown(line) == line


@pytest.mark.parametrize("piece", ["pass", "password ", "a://b:", "a.", " "])
def test_a_long_line_takes_no_long_time(piece: str) -> None:
    assert shown(f"x{piece * 100_000}")
