"""What the repository offers those who work on it: hooks, the hosted CI, forms, releases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from domino_advisor import __version__

ROOT = Path(__file__).parent.parent
SUITES = set(re.findall(r"^\./test (\w+)", (ROOT / "test").read_text("utf-8"), flags=re.MULTILINE))


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_the_hooks_run_suites_that_there_are() -> None:
    hooks = [hook for repository in read(".pre-commit-config.yaml")["repos"] for hook in repository["hooks"]]
    assert hooks and {hook["entry"].split()[1] for hook in hooks} <= SUITES
    assert all(hook["entry"].startswith("./test ") for hook in hooks)


def test_the_hosted_ci_runs_what_everybody_runs() -> None:
    (job,) = read(".github/workflows/ci.yml")["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]


def test_every_form_asks_for_the_version() -> None:
    forms = [file for file in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if file.stem != "config"]
    assert len(forms) == 2
    for file in forms:
        form = read(f".github/ISSUE_TEMPLATE/{file.name}")
        assert form["name"] and form["description"]
        asked = {part["id"]: part for part in form["body"]}
        assert asked["version"]["validations"]["required"]


def test_the_version_has_its_section_of_the_changelog_and_is_that_of_the_image() -> None:
    sections = re.findall(r"^## (\S+)(?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    assert sections[0] == ("Unreleased", "")
    released = dict(sections[1:])
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", released[__version__])
    assert f'org.opencontainers.image.version="{__version__}"' in (ROOT / "Dockerfile").read_text("utf-8")
