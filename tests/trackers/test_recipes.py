"""The scripts of docs/trackers/ as they stand there: a ticket the first time, the same one from then on."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
import requests

from tests.trackers.starting import Redmine, RequestTracker
from tests.trackers.walking import blocks

ROOT = Path(__file__).parent.parent.parent
SITE = (ROOT / "examples" / "consolidation-plan.yaml").read_text("utf-8")


def script(page: str) -> str:
    """The script of a tracker's page."""
    (found,) = blocks(f"trackers/{page}.md", "A script in place of the service", "sh")
    return found.text


def run(text: str, folder: Path, **variables: str) -> list[int]:
    """What a script prints, in a folder in which site.yaml is."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", **variables}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [int(line) for line in done.stdout.split()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "site.yaml").write_text(SITE, "utf-8")
    return tmp_path


@pytest.mark.redmine
@pytest.mark.parametrize("per", ["evaluation", "action"])
def test_redmine(advisor: str, redmine: Redmine, folder: Path, per: str) -> None:
    text = script("redmine").replace("markup=textile", f"markup=textile&per={per}")
    variables = {
        "ADVISOR": advisor, "REDMINE": redmine.address, "REDMINE_KEY": redmine.key, "PROJECT": redmine.project,
        "FIELD": str(redmine.field),
    }  # fmt: skip
    first = run(text, folder, **variables)
    assert len(set(first)) == len(first) == (1 if per == "evaluation" else 15)
    (folder / "site.yaml").write_text(SITE.replace("deployment:", "# the same\ndeployment:"), "utf-8")
    assert run(text, folder, **variables) == first
    issue = requests.get(f"{redmine.address}/issues/{first[0]}.json", headers=redmine.headers, timeout=60).json()[
        "issue"
    ]
    fields = {field["id"]: field["value"] for field in issue["custom_fields"]}
    assert issue["description"].rstrip().endswith(f"<code>{fields[redmine.field]}</code>")
    assert issue["subject"].startswith("Consolidation on one z9, first draft: ")


@pytest.mark.request_tracker
def test_request_tracker(advisor: str, rt: RequestTracker, folder: Path) -> None:
    variables = {
        "ADVISOR": advisor, "RT": rt.address, "RT_USER": rt.user, "RT_PASSWORD": rt.password, "QUEUE": rt.queue,
        "FIELD": rt.field,
    }  # fmt: skip
    first = run(script("request-tracker"), folder, **variables)
    assert len(first) == 1
    assert run(script("request-tracker"), folder, **variables) == first
    query = {"query": f"Subject LIKE 'Consolidation on one z9' AND Queue = '{rt.queue}'"}
    found = requests.get(f"{rt.address}/REST/2.0/tickets", params=query, auth=rt.identity, timeout=60).json()
    assert [int(one["id"]) for one in found["items"]] == first


@pytest.mark.redmine
def test_a_script_says_where_something_is_refused(advisor: str, redmine: Redmine, folder: Path) -> None:
    (folder / "site.yaml").write_text("deployment: [\n", "utf-8")
    variables = {
        "ADVISOR": advisor, "REDMINE": redmine.address, "REDMINE_KEY": redmine.key, "PROJECT": redmine.project,
        "FIELD": str(redmine.field),
    }  # fmt: skip
    with pytest.raises(AssertionError, match="400"):
        run(script("redmine"), folder, **variables)
