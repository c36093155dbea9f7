"""What the pages of docs/trackers/ call things is what the trackers call them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.trackers import walking

_REDMINE = Path("/usr/share/redmine/config/locales/en.yml")
_RT = Path("/usr/share/request-tracker5")


def labels(page: str, title: str) -> Iterator[str]:
    """The labels of a section: what stands in italics, one behind the other where they lead on."""
    for found in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", walking.section(page, title)):
        yield from found.split(", ")


@pytest.mark.redmine
def test_of_redmine() -> None:
    known = {str(one) for one in yaml.safe_load(_REDMINE.read_text("utf-8"))["en"].values()}
    named = set(labels("trackers/redmine.md", "In Redmine, once"))
    assert len(named) > 15
    assert named - known == set()


@pytest.mark.request_tracker
@pytest.mark.parametrize("title", ["In Request Tracker, once", "Told at once"])
def test_of_request_tracker(title: str) -> None:
    files = [path for folder in ("html", "lib") for path in (_RT / folder).rglob("*") if path.is_file()]
    source = "\n".join(path.read_text("utf-8", "replace") for path in files)
    named = set(labels("trackers/request-tracker.md", title))
    assert len(named) > 6
    assert [one for one in sorted(named) if not re.search(rf"""['">]{re.escape(one)}['"<]""", source)] == []
