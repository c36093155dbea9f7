"""No secret of any file is in any output: answers, descriptions, proofs, messages, the store of the service.

What is kept of a broken file is held against the same.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.auditing import audited
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import READERS, reader_of
from domino_advisor.inputs.written import as_yaml
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from tests.audits.secrets_of_files import SECRET, cut, files
from tests.inputs.bundles import laid

FORMS = ("text", "json", "markdown", "html", "sarif", "junit", "csv", "ndjson")
DEPTHS = ("screen", "actions", "findings", "account")
NO_PLACE_FOR_ONE = {
    "/proc/meminfo", "/proc/swaps", "/proc/sysinfo", "/proc/cpuinfo", "hostname", "lscpu", "sar", "vmstat", "lsdasd",
    "lparstat -i", "prtconf", "oslevel",
}  # fmt: skip
"""Kinds that hold numbers and names of parts of a system, and nothing that anybody writes into them."""


def shown(text: str) -> set[str]:
    """The secrets in a text."""
    return set(SECRET.findall(text))


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return files()


@pytest.fixture(scope="module")
def site(made: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid(tmp_path_factory.mktemp("secrets") / "sites" / "site", made)


def told(*arguments: str) -> str:
    """All that a command writes."""
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code in (0, 1, 3), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.stdout + done.stderr


def kept(made: Mapping[str, bytes]) -> str:
    """All that is kept of files: things with their places, faults, the description."""
    inputs = [InputFile(path, data) for path, data in made.items()]
    texts = []
    for file in inputs:
        reader = reader_of(file)
        if reader is not None:
            texts.append(repr(list(reader.read(file))))
    found = gathered(inputs)
    return "\n".join((*texts, repr(found), as_yaml(found.described)))


def test_every_kind_with_a_place_for_a_secret_has_one(made: dict[str, bytes]) -> None:
    with_one = {reader.kind for path, data in made.items() if (reader := reader_of(InputFile(path, data))) is not None}
    assert with_one | NO_PLACE_FOR_ONE == {reader.kind for reader in READERS}
    assert not with_one & NO_PLACE_FOR_ONE


@pytest.mark.parametrize("path", files())
def test_nothing_secret_is_kept_of_a_file(path: str, made: dict[str, bytes]) -> None:
    assert shown(kept({path: made[path]})) == set()


@pytest.mark.parametrize("path", [path for path in files() if not path.endswith(".xlsx")])
def test_nothing_secret_is_kept_of_a_file_that_ends_in_one(path: str, made: dict[str, bytes]) -> None:
    for name, data in cut({path: made[path]}).items():
        assert shown(kept({name: data})) == set(), name


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_no_format_of_an_audit_shows_one(form: str, site: Path) -> None:
    text = told("audit", str(site), "--format", form, "--show", "account")
    assert "MAIL01" in text
    assert shown(text) == set()


@pytest.mark.parametrize("depth", DEPTHS)
def test_no_depth_of_an_audit_shows_one(depth: str, site: Path) -> None:
    assert shown(told("audit", str(site), "--show", depth)) == set()


@pytest.mark.slow
def test_no_proof_shows_one(site: Path, made: dict[str, bytes]) -> None:
    answer = audited([InputFile(path, data) for path, data in made.items()], Advisor()).evaluation
    assert answer.proofs is not None
    assert any("MAIL01" in json.dumps(proof) for proof in answer.proofs.values())
    for mark, proof in answer.proofs.items():
        assert shown(json.dumps(proof)) == set(), mark
    assert shown(told("audit", str(site), "--proof", answer.findings[0].fingerprint)) == set()


def test_no_description_shows_one(site: Path, tmp_path: Path) -> None:
    written = tmp_path / "site.yaml"
    assert shown(told("describe", str(site))) == set()
    assert shown(told("describe", str(site), "--output", str(written)) + written.read_text("utf-8")) == set()


def test_no_answer_of_many_sites_shows_one(site: Path, tmp_path: Path) -> None:
    assert shown(told("audit", "--each", str(site.parent))) == set()
    for form in ("json", "html"):
        into = tmp_path / form
        text = told("audit", "--each", str(site.parent), "--into", str(into), "--format", form)
        stored = "".join(path.read_text("utf-8") for path in into.rglob("*") if path.is_file())
        assert "MAIL01" in stored
        assert shown(text + stored) == set()


def test_nothing_that_is_said_of_broken_files_shows_one(made: dict[str, bytes], tmp_path: Path) -> None:
    broken = laid(tmp_path / "broken", cut(made))
    text = told("audit", str(broken), "--format", "json", "--show", "actions")
    assert "input_faults" in text
    assert shown(text) == set()


def test_the_service_neither_answers_nor_stores_one(made: dict[str, bytes], tmp_path: Path) -> None:
    client = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'store.db'}"), Advisor()).test_client()
    for form in ("json", "html"):
        sent = {"files": [(io.BytesIO(data), path) for path, data in made.items()]}
        answer = client.post(f"/v1/audits?format={form}&show=account", data=sent, content_type="multipart/form-data")
        assert answer.status_code == 201, answer.text
        assert shown(answer.text) == set()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("store.db*"))
    assert b"MAIL01" in stored
    assert shown(stored.decode("latin-1")) == set()
