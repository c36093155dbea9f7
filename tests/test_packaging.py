"""The package that people install is the tree that the repository shows: nothing is left out, nothing is added."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import domino_advisor
from domino_advisor.core.installed import examples_folder, rules_folder

ROOT = Path(__file__).resolve().parent.parent
ROOTS = {"lib": "domino_advisor", "schemas": "domino_advisor_schemas", "api": "domino_advisor_api"}


def shipped() -> set[str]:
    """The members that a wheel of this tree has to have, as paths in the wheel, without its metadata."""
    members = {
        path.relative_to(ROOT / root).as_posix()
        for root, package in ROOTS.items()
        for path in (ROOT / root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for pattern in ("*.yml", "*.clp", "*.jsonl", "added.txt"):
        rules = (ROOT / "rules").rglob(pattern)
        members |= {f"domino_advisor/{path.relative_to(ROOT).as_posix()}" for path in rules}
    examples = (path for path in (ROOT / "examples").rglob("*") if path.is_file())
    return members | {f"domino_advisor/{path.relative_to(ROOT).as_posix()}" for path in examples}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a copy of what it is made of."""
    tree = tmp_path_factory.mktemp("tree")
    for folder in (*ROOTS, "rules", "examples"):
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
        assert b"domino-advisor = domino_advisor.commands:run" in archive.read(entry_points)


def test_an_installed_wheel_imports_every_module_from_itself(installed: Path) -> None:
    code = """
import importlib, pkgutil
for root in ("domino_advisor", "domino_advisor_schemas", "domino_advisor_api"):
    for module in pkgutil.walk_packages(importlib.import_module(root).__path__, f"{root}."):
        print(importlib.import_module(module.name).__file__)
"""
    files = run_installed(installed, code).splitlines()
    assert len(files) > 1
    assert [file for file in files if not Path(file).is_relative_to(installed)] == []


def test_an_installed_wheel_finds_its_own_rules(installed: Path) -> None:
    found = run_installed(
        installed, "from domino_advisor.core.installed import rules_folder; print(rules_folder())"
    ).strip()
    assert Path(found) == (installed / "domino_advisor" / "rules").resolve()


def test_an_installed_wheel_finds_its_own_examples_and_starters(installed: Path) -> None:
    code = """
from domino_advisor.description.starter import examples, like, platforms, starter
print(len(starter("vsphere")) > 0, len(like("site-today-aix")) > 0, len(platforms()), len(examples()))
"""
    count = len(list((ROOT / "examples").glob("*.yaml")))
    assert run_installed(installed, code).split() == ["True", "True", "9", str(count)]


def test_a_work_tree_finds_rules_and_examples_beside_the_library() -> None:
    assert rules_folder() == ROOT / "rules"
    assert examples_folder() == ROOT / "examples"


def test_the_rules_hold_no_python() -> None:
    assert [path for path in (ROOT / "rules").rglob("*.py*") if "__pycache__" not in path.parts] == []


def test_no_module_is_loaded_twice_under_the_name_of_its_folder() -> None:
    for root in ROOTS.values():
        for module in pkgutil.walk_packages(importlib.import_module(root).__path__, f"{root}."):
            importlib.import_module(module.name)
    assert [name for name in ("api", "lib", "rules", "schemas") if name in sys.modules] == []


def test_the_pins_name_no_registry_and_every_pin_has_a_hash() -> None:
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text, lock.name
        assert "--index-url" not in text, lock.name
        pins = text.replace("\\\n", "").splitlines()
        assert [pin for pin in pins if "--hash=sha256:" not in pin] == [], lock.name


def test_the_pins_of_what_trackers_publish_name_no_registry_and_each_has_a_hash() -> None:
    lock = json.loads((ROOT / "tests" / "contracts" / "package-lock.json").read_text("utf-8"))
    pins = {name: pin for name, pin in lock["packages"].items() if name}
    assert [name for name, pin in pins.items() if not pin.get("integrity", "").startswith("sha512-")] == []
    assert [name for name, pin in pins.items() if "resolved" in pin or "hasInstallScript" in pin] == []


def test_the_pins_of_the_service_are_among_those_of_the_tests() -> None:
    """So that what was tested is what runs."""
    runtime, test = (
        {line for line in (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines() if "==" in line}
        for name in ("runtime.txt", "test.txt")
    )
    assert runtime <= test
