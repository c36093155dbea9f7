"""The package that people install is the tree that the repository shows: nothing is left out, nothing is added."""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import domino_advisor
from domino_advisor.places import rules_folder

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"lib": "domino_advisor", "api": "domino_advisor/api", "schemas": "domino_advisor/schemas"}


def shipped() -> set[str]:
    """The members that a wheel of this tree has to have, as paths in the wheel, without its metadata."""
    members = {"domino_advisor/py.typed"}
    for folder, package in FOLDERS.items():
        members |= {f"{package}/{path.relative_to(ROOT / folder).as_posix()}" for path in (ROOT / folder).rglob("*.py")}
    for kind in ("api/static", "api/templates", "lib/formats/templates"):
        folder, package = kind.split("/")[0], FOLDERS[kind.split("/")[0]]
        files = (path for path in (ROOT / kind).rglob("*") if path.is_file())
        members |= {f"{package}/{path.relative_to(ROOT / folder).as_posix()}" for path in files}
    members.add("domino_advisor/expressions/grammar.lark")
    for pattern in ("*.yml", "*.clp", "*.jsonl"):
        rules = (ROOT / "rules").rglob(pattern)
        members |= {f"domino_advisor/{path.relative_to(ROOT).as_posix()}" for path in rules}
    return members


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a copy: setuptools builds in the tree and would ship what an earlier build left there."""
    tree = tmp_path_factory.mktemp("tree")
    for folder in (*FOLDERS, "rules"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    dist = tmp_path_factory.mktemp("dist")
    pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(dist), str(tree))
    (built,) = dist.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the installed wheel and nothing else."""
    site = tmp_path_factory.mktemp("site")
    pip("install", "--no-index", "--no-deps", "--target", str(site), str(wheel))
    return site


def pip(*arguments: str) -> None:
    """Runs pip with no regard for a user's settings."""
    command = [sys.executable, "-m", "pip", "--isolated", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(command, check=True, timeout=60)


def run_installed(site: Path, code: str) -> str:
    """What `code` prints where the package comes from the wheel.

    -S keeps the editable install, which a .pth file puts into the virtual environment, out of the way.
    """
    path = os.pathsep.join([str(site), sysconfig.get_path("purelib")])
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=site,
        env={**os.environ, "PYTHONPATH": path},
    )
    return done.stdout


def test_the_package_says_the_version_that_its_metadata_say() -> None:
    assert domino_advisor.__version__ == version("domino-advisor")


def test_the_wheel_holds_every_module_and_every_rule_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        members = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert members == shipped()


def test_the_wheel_carries_the_licence_and_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (licence,) = (name for name in archive.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
        (entry_points,) = (name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt"))
        assert archive.read(licence) == (ROOT / "LICENSE").read_bytes()
        assert b"domino-advisor = domino_advisor.cli:main" in archive.read(entry_points)


def test_an_installed_wheel_imports_every_module_from_itself(installed: Path) -> None:
    code = """
import importlib, pkgutil, domino_advisor
for module in pkgutil.walk_packages(domino_advisor.__path__, "domino_advisor."):
    print(importlib.import_module(module.name).__file__)
"""
    files = run_installed(installed, code).splitlines()
    assert len(files) > 1
    assert [file for file in files if not Path(file).is_relative_to(installed)] == []


def test_an_installed_wheel_finds_its_own_rules(installed: Path) -> None:
    found = run_installed(installed, "from domino_advisor.places import rules_folder; print(rules_folder())").strip()
    assert Path(found) == (installed / "domino_advisor" / "rules").resolve()


def test_a_work_tree_finds_the_rules_beside_the_library() -> None:
    assert rules_folder() == ROOT / "rules"


def test_every_folder_of_modules_is_named_as_a_package() -> None:
    """One that is not would miss from the wheel unnoticed."""
    held = {
        ".".join((package.replace("/", "."), *file.parent.relative_to(ROOT / folder).parts))
        for folder, package in FOLDERS.items()
        for file in (ROOT / folder).rglob("*.py")
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert held | {"domino_advisor.rules"} == set(project["tool"]["setuptools"]["packages"])


def test_the_rules_hold_no_python() -> None:
    assert [path for path in (ROOT / "rules").rglob("*.py*") if "__pycache__" not in path.parts] == []


def test_no_module_is_loaded_twice_under_the_name_of_its_folder() -> None:
    for module in pkgutil.walk_packages(domino_advisor.__path__, "domino_advisor."):
        importlib.import_module(module.name)
    assert [name for name in ("api", "lib", "rules", "schemas") if name in sys.modules] == []


def test_the_pins_name_no_registry_and_every_pin_has_a_hash() -> None:
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text, lock.name
        assert "--index-url" not in text, lock.name
        pins = text.replace("\\\n", "").splitlines()
        assert [pin for pin in pins if "--hash=sha256:" not in pin] == [], lock.name


def test_the_pins_of_the_service_are_among_those_of_the_tests() -> None:
    """So that what was tested is what runs."""
    runtime, test = (
        {line for line in (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines() if "==" in line}
        for name in ("runtime.txt", "test.txt")
    )
    assert runtime <= test
