"""A client that a public generator makes from openapi.yaml does the main job: evaluate, read, and follow a proof."""

from __future__ import annotations

import importlib
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SPECIFICATION = Path(__file__).resolve().parents[2] / "openapi.yaml"


@pytest.fixture(scope="module")
def client_package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a freshly generated package that can be imported."""
    folder = tmp_path_factory.mktemp("client")
    config = folder / "config.yaml"
    config.write_text("project_name_override: advisor-client\npackage_name_override: advisor_client\n", "utf-8")
    generator = Path(sysconfig.get_path("scripts")) / "openapi-python-client"
    command = [
        str(generator), "generate", "--path", str(SPECIFICATION), "--config", str(config),
        "--output-path", str(folder / "made"), "--meta", "none",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (folder / "made").rename(folder / "advisor_client")
    sys.path.insert(0, str(folder))
    yield "advisor_client"
    sys.path.remove(str(folder))


def test_the_generated_client_does_the_main_job(client_package: str, address: str, deployment: dict[str, Any]) -> None:
    def module(name: str) -> ModuleType:
        return importlib.import_module(f"{client_package}.{name}")

    models = module("models")
    with module("client").Client(base_url=address) as client:
        do_the_main_job(client, module, models, deployment)


def do_the_main_job(
    client: Any, module: Callable[[str], ModuleType], models: ModuleType, deployment: dict[str, Any]
) -> None:

    evaluation = module("api.evaluations.create_evaluation").sync(
        client=client, body=models.Deployment.from_dict(deployment)
    )
    assert isinstance(evaluation, models.Evaluation)
    assert evaluation.result.deployment == deployment["deployment"]
    assert evaluation.result.counts.pairs > 0

    page = module("api.evaluations.list_verdicts").sync(evaluation.id, client=client, limit=500)
    assert page.total == evaluation.result.counts.pairs
    assert len(page.items) == min(500, page.total)

    verdict = page.items[0]
    proof = module("api.evaluations.get_proof").sync(evaluation.id, verdict.fingerprint, client=client)
    assert proof.steps[proof.root].kind == "verdict"

    paper, slug = verdict.guideline.split("/")
    guideline = module("api.guidelines.get_guideline").sync(paper, slug, client=client)
    assert guideline.citations[0].item == verdict.guideline

    again = module("api.evaluations.get_evaluation").sync(evaluation.id, client=client)
    assert again.to_dict() == evaluation.to_dict()


def test_the_generated_client_understands_a_refusal(client_package: str, address: str) -> None:
    models = importlib.import_module(f"{client_package}.models")
    create = importlib.import_module(f"{client_package}.api.evaluations.create_evaluation")
    twice = {"deployment": "x", "machines": [{"name": "a"}, {"name": "a"}]}
    with importlib.import_module(f"{client_package}.client").Client(base_url=address) as client:
        problem = create.sync(client=client, body=models.Deployment.from_dict(twice))
    assert isinstance(problem, models.Problem)
    assert problem.status == 422
    assert problem.errors[0].pointer == "/machines/1/name"
