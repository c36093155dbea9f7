"""Laws of what is known in part: a VM whose host is not known is told nothing that it is not told on its host."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from tests.telling import NOTHING_SAID

# of hosts and ESX clusters only those VMs are told that are described on them
TYPES = ("image", "dpar", "workload", "device", "domino-cluster")
ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*(ROOT / "tests" / "unseen").glob("*.yaml"), *(ROOT / "examples").glob("*.yaml")])


def described(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read_file(path).value
    return found


def lifted(site: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """A site in which nobody says on which host of its cluster a VM runs; the new name paths of the VMs, by the old."""
    made, moved = copy.deepcopy(site), {}
    made.pop("changes", None)
    for cluster in made.get("esx_clusters", ()):
        for host in cluster.get("hosts", ()):
            if host.get("count", 1) > 1 or "vms" in host.get("partial", ()):
                continue
            for vm in host.pop("vms", ()):
                new = f"{host['name']}-{vm['name']}"
                moved[f"{cluster['name']}/{host['name']}/{vm['name']}"] = f"{cluster['name']}/vms/{new}"
                cluster.setdefault("vms", []).append({**vm, "name": new})
    for named in made.get("domino_clusters", ()):
        named["members"] = [_moved(member, moved) for member in named.get("members", ())]
    return made, moved


def _moved(path: str, moved: dict[str, str]) -> str:
    for old, new in moved.items():
        if f"{path}/".startswith(f"{old}/"):
            return new + path.removeprefix(old)
    return path


def told(answer: Evaluation) -> dict[tuple[str, str], tuple[str, str | None]]:
    return {
        (found.guideline, found.subject.path): (found.verdict, found.ground)
        for found in answer.verdicts
        if found.subject.type in TYPES
    }


PATHS = [path for path in FILES if "esx_clusters:" in path.read_text("utf-8") and lifted(described(path))[1]]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.stem))
def test_a_vm_on_any_host_is_told_nothing_that_it_is_not_told_on_its_own(path: Path) -> None:
    site = described(path)
    site.pop("changes", None)
    loose, moved = lifted(site)
    placed = told(default_advisor().evaluate(site, proofs=False))
    turned = {}
    for (guideline, at), (word, ground) in told(default_advisor().evaluate(loose, proofs=False)).items():
        was = {_moved(old, moved): old for (name, old) in placed if name == guideline}.get(at)
        if was is None or word == "undetermined" or ground in NOTHING_SAID:
            continue
        known, because = placed[guideline, was]
        if known != word and because not in NOTHING_SAID:
            turned[guideline, at] = word, known
    assert turned == {}
