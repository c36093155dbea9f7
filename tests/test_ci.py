"""What docs/ci.md shows: it holds against the published schemas, and its commands are run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from tests import published_schemas
from tests.published_schemas import published
from tests.test_cli import INVALID, PLAN

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "ci.md").read_text("utf-8")
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
CLEAN = PLAN.replace("real_cps: 6", "real_cps: 4")
TODAY = """\
deployment: today
environment: production
domino_release: "14.0"
machines:
  - name: p1
    architecture: power
    year: 2022
    lpars:
      - name: L
        real_cps: 4
        image:
          os: i5os
          os_release: "7.5"
          dpars:
            - {name: A, transaction_logging: {enabled: true, device: d1}, mail_devices: [d1]}
devices:
  - {name: d1, kind: lun}
"""


def shown(name: str) -> Any:
    """A snippet of the page."""
    found = re.search(rf"^```yaml {name}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found, name
    return yaml.safe_load(found[1])


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with descriptions: one passes, one is stopped by a should."""
    (tmp_path / "sites").mkdir()
    (tmp_path / "sites" / "clean.yaml").write_text(CLEAN, "utf-8")
    (tmp_path / "sites" / "plan.yaml").write_text(PLAN, "utf-8")
    return tmp_path


def environment(**more: str) -> dict[str, str]:
    """What a step finds: the command on its path, and what the runner gives it."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", **more}


class TestSchemas:
    @pytest.mark.parametrize(
        ("address", "document"),
        [
            (published_schemas.GITHUB_ACTION, ACTION),
            (published_schemas.GITHUB_WORKFLOW, shown("github-workflow")),
            (published_schemas.GITLAB_CI, shown("gitlab-ci")),
            (published_schemas.PRE_COMMIT_CONFIG, shown("pre-commit")),
        ],
    )
    def test_each_document_holds(self, address: str, document: Any) -> None:
        # YAML 1.1 reads the key "on" as true.
        document = {("on" if key is True else key): value for key, value in document.items()}
        assert [error.message for error in Draft7Validator(published(address)).iter_errors(document)] == []

    def test_a_fault_would_be_seen(self) -> None:
        faulty = {**ACTION, "runs": {"using": "composite", "steps": [{"run": "true"}]}}
        assert list(Draft7Validator(published(published_schemas.GITHUB_ACTION)).iter_errors(faulty)) != []

    def test_the_page_uses_what_the_hook_and_the_action_have(self) -> None:
        (hook,) = shown("pre-commit")["repos"][0]["hooks"]
        assert hook["id"] in {known["id"] for known in HOOKS}
        steps = shown("github-workflow")["jobs"]["evaluate"]["steps"]
        (used,) = [step for step in steps if "domino-advisor" in step.get("uses", "")]
        assert used["with"].keys() <= ACTION["inputs"].keys()
        outputs = set(re.findall(r"steps\.advisor\.outputs\.(\w+)", PAGE))
        assert outputs <= ACTION["outputs"].keys()


class TestHook:
    def run(self, *files: str, arguments: list[str] | None = None, folder: Path) -> subprocess.CompletedProcess[str]:
        """As pre-commit runs it: the entry, the arguments, the files."""
        (hook,) = HOOKS
        given = hook["args"] if arguments is None else arguments
        command = [*hook["entry"].split(), *given, *files]
        return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment(), check=False)

    def test_it_stops_what_its_gate_stops(self, repository: Path) -> None:
        assert self.run("sites/clean.yaml", "sites/plan.yaml", folder=repository).returncode == 0
        stopped = self.run("sites/plan.yaml", arguments=["--fail-on", "should"], folder=repository)
        assert stopped.returncode == 1
        assert "sites/plan.yaml" in stopped.stderr

    @pytest.mark.parametrize("name", ["deployment.yaml", "a/deployment.yml", "a/head-office.deployment.json"])
    def test_it_takes_files_by_their_names(self, name: str) -> None:
        assert re.search(HOOKS[0]["files"], name)

    @pytest.mark.parametrize("name", ["deployments.yaml", "k8s/mydeployment.yaml", "deployment.md"])
    def test_it_takes_no_others(self, name: str) -> None:
        assert not re.search(HOOKS[0]["files"], name)


class TestAction:
    def run(self, repository: Path, **inputs: str) -> tuple[int, dict[str, str], str]:
        """The code, the outputs and the summary of the step that evaluates, run as a runner runs it."""
        step = next(step for step in ACTION["runs"]["steps"] if step.get("id") == "evaluate")
        given = {name: spec.get("default", "") for name, spec in ACTION["inputs"].items()} | inputs
        variables = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: given[found[1]], text)
            for name, text in step["env"].items()
        }
        temporary = repository.parent / f"{repository.name}-runner"
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir()
        files = {name: temporary / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.touch()
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
            cwd=repository, capture_output=True, text=True, check=False,
            env=environment(RUNNER_TEMP=str(temporary), **variables, **{n: str(file) for n, file in files.items()}),
        )  # fmt: skip
        outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text("utf-8").splitlines())
        return done.returncode, outputs, files["GITHUB_STEP_SUMMARY"].read_text("utf-8")

    def test_what_passes_passes_and_is_told(self, repository: Path) -> None:
        code, outputs, summary = self.run(repository, files="sites/*.yaml")
        assert (code, outputs["gate"]) == (0, "passes")
        assert summary.count("# Deployment `Zürich`\n") == 2
        assert json.loads(Path(outputs["sarif"]).read_text("utf-8"))["version"] == "2.1.0"
        assert "<testsuites" in Path(outputs["junit"]).read_text("utf-8")

    def test_what_is_stopped_fails_and_has_its_files_all_the_same(self, repository: Path) -> None:
        code, outputs, summary = self.run(repository, files="sites/plan.yaml", **{"fail-on": "must should"})
        assert (code, outputs["gate"]) == (1, "stops")
        assert "# Deployment `Zürich`" in summary
        assert Path(outputs["sarif"]).exists()

    def test_without_a_gate_nothing_is_said_of_one(self, repository: Path) -> None:
        code, outputs, _ = self.run(repository, files="sites/plan.yaml", **{"fail-on": ""})
        assert code == 0
        assert "gate" not in outputs

    def test_a_description_that_is_not_valid_is_no_gate(self, repository: Path) -> None:
        (repository / "sites" / "invalid.yaml").write_text(INVALID, "utf-8")
        code, outputs, _ = self.run(repository, files="sites/invalid.yaml")
        assert code == 3
        assert "gate" not in outputs

    def test_options_and_an_overlay_reach_the_command(self, repository: Path) -> None:
        overlay = "parameters: {redpaper-z-2006/nrpc-cps-4-per-image-62: {most_cps: {value: 8, reason: ours}}}\n"
        (repository / "own figures.yaml").write_text(overlay, "utf-8")
        given = {"files": "sites/plan.yaml", "fail-on": "should", "overlay": "own figures.yaml"}
        code, _, summary = self.run(repository, **given, options="--only=nrpc-cps-4-per-image-62\n")
        assert code == 0
        assert "Only 1 of " in summary

    def test_a_name_is_no_command(self, repository: Path) -> None:
        code, _, _ = self.run(repository, files="sites/$(touch${IFS}broken).yaml ; touch broken")
        assert code == 3
        assert not (repository / "broken").exists()


@pytest.fixture
def today(repository: Path) -> Path:
    """A site of today alone, whose transaction log shares its drives: a must at a release that no paper tested."""
    for file in (repository / "sites").iterdir():
        file.unlink()
    (repository / "sites" / "today.yaml").write_text(TODAY, "utf-8")
    return repository


class TestASiteOfToday:
    def test_is_stopped_by_the_hook_as_the_page_shows_it(self, today: Path) -> None:
        (hook,) = shown("pre-commit")["repos"][0]["hooks"]
        assert TestHook().run("sites/today.yaml", arguments=hook["args"], folder=today).returncode == 1
        assert TestHook().run("sites/today.yaml", folder=today).returncode == 0

    def test_is_stopped_by_the_action_as_the_page_shows_it(self, today: Path) -> None:
        steps = shown("github-workflow")["jobs"]["evaluate"]["steps"]
        (used,) = [step["with"] for step in steps if "domino-advisor" in step.get("uses", "")]
        assert TestAction().run(today, **used)[0] == 1
        assert TestAction().run(today, **{**used, "reach": "in-scope"})[0] == 0

    def test_is_stopped_by_the_gitlab_job_as_the_page_shows_it(self, today: Path) -> None:
        job = shown("gitlab-ci")["domino-advisor"]
        for reach, code in ((job["variables"]["REACH"], 1), ("in-scope", 0)):
            variables = environment(**{**job["variables"], "REACH": reach})
            done = subprocess.run(["bash", "-c", job["script"][-1]], cwd=today, env=variables, check=False)
            assert done.returncode == code


def test_the_gitlab_job_s_command_does_what_the_page_says(repository: Path) -> None:
    job = shown("gitlab-ci")["domino-advisor"]
    *_, command = job["script"]
    variables = environment(**job["variables"])
    done = subprocess.run(["bash", "-c", command], cwd=repository, env=variables, capture_output=True, check=False)
    assert done.returncode == 0
    reports = shown("gitlab-ci")["domino-advisor"]["artifacts"]
    for name in (*reports["paths"], *reports["reports"].values()):
        assert (repository / name).stat().st_size > 0
