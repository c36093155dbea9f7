"""The image is what docs/operations.md says of it, and its service evaluates."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import requests

from domino_advisor import evaluate
from domino_advisor.evaluation.advisor import product_version
from tests.image.builders import PORT, ROOT, Builder, Service

EXAMPLE = ROOT / "examples" / "zvm-four-guests-2to1.yaml"
PYTHON = "/opt/domino-advisor/bin/python"
UID = "10001"


def test_the_base_is_pinned_by_its_digest() -> None:
    (base,) = re.findall(r"^ARG BASE=(.+)$", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    assert re.fullmatch(r"[a-z0-9/.-]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}", base)


def test_the_image_says_what_it_is_and_how_it_is_run(image: Builder) -> None:
    config = image.config()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    labels = {name.removeprefix("org.opencontainers.image."): text for name, text in config["Labels"].items()}
    assert labels["title"] == project["name"]
    assert labels["version"] == product_version()
    assert labels["licenses"] == project["license"]
    assert config["User"] == f"{UID}:{UID}"
    assert config["StopSignal"] == "SIGTERM"
    assert list(config["ExposedPorts"]) == [f"{PORT}/tcp"]
    assert list(config["Volumes"]) == ["/data"]
    assert config["Healthcheck"]["Test"][0] == "CMD"


def test_nobody_in_it_is_root_and_nothing_but_the_data_can_be_written(image: Builder) -> None:
    assert image.once("id", "-u").stdout.strip() == UID
    for place in ("/opt/domino-advisor", "/usr/bin", "/etc"):
        assert image.once("test", "-w", place).returncode == 1, place
    assert image.once("test", "-w", "/data").returncode == 0


def test_it_holds_no_tool_for_building_and_no_secret_of_the_build(image: Builder) -> None:
    for tool in ("cc", "gcc", "make"):
        assert image.once("sh", "-c", f"command -v {tool}").returncode != 0, tool
    assert image.once(PYTHON, "-c", "import pip").returncode == 1
    for secret in ("/etc/pip.conf", "/run/secrets/ca.pem"):
        assert image.once("test", "-e", secret).returncode == 1, secret


def test_it_is_the_command_too(image: Builder) -> None:
    (command,) = image.config()["Entrypoint"]
    done = image.once(command, "--help")
    assert done.returncode == 0
    assert "evaluate" in done.stdout


def test_the_health_check_fails_where_no_service_is(image: Builder) -> None:
    assert image.once(*image.config()["Healthcheck"]["Test"][1:]).returncode == 1


def test_its_service_evaluates_as_the_library_does(service: Service) -> None:
    headers = {"Content-Type": "application/yaml", **service.authorization}
    made = requests.post(f"{service.address}/v1/evaluations", EXAMPLE.read_bytes(), headers=headers, timeout=60)
    assert made.status_code == 201, made.text
    assert made.content.endswith(b',"result":' + evaluate(EXAMPLE).to_bytes() + b"}\n")
    stored = requests.get(service.address + made.headers["Location"], headers=service.authorization, timeout=60)
    assert stored.content == made.content


def test_without_a_token_it_does_not_start_and_nobody_is_let_in(image: Builder, service: Service) -> None:
    (command,) = image.config()["Entrypoint"]
    done = image.once(command, "serve")
    assert done.returncode == 2
    assert "`domino-advisor token create --scope read --scope evaluate`" in done.stderr
    assert requests.get(f"{service.address}/v1/evaluations", timeout=60).status_code == 401


def test_a_token_is_made_beside_the_service(image: Builder, service: Service) -> None:
    (command,) = image.config()["Entrypoint"]
    made = service.run(command, "token", "create", "--scope", "read").stdout.strip()
    headers = {"Authorization": f"Bearer {made}"}
    assert requests.get(f"{service.address}/v1/evaluations", headers=headers, timeout=60).status_code == 200


def test_the_health_check_passes_where_the_service_is_ready(image: Builder, service: Service) -> None:
    done = service.run(*image.config()["Healthcheck"]["Test"][1:])
    assert done.returncode == 0, done.stderr


def test_told_to_stop_it_ends_in_order(image: Builder) -> None:
    with image.service() as service:
        assert service.stop() == 0
        lines = [json.loads(line) for line in image.log(service.container).splitlines() if line.startswith("{")]
    assert [lines[0]["event"], lines[-1]["event"]] == ["listening", "stopped"]


def test_the_build_needs_nothing_but_the_files_that_it_is_given() -> None:
    """So that no cache, no store and no environment of this tree can slip into an image."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    given = {line.removeprefix("!") for line in rules if line.startswith("!")}
    copied = re.findall(r"^COPY (?!--from)(.+)$", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    assert {str(Path(source)) for line in copied for source in line.split()[:-1]} == given
