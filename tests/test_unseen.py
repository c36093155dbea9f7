"""The descriptions that people wrote who had not seen the rules: valid, and with demands about what there is.

How many are evaluated rightly is measured by `tools/score_descriptions.py`, and decides no test.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from domino_advisor.description.documents import read_file
from domino_advisor.description.planning import steps
from domino_advisor.engine.loading import load_rule_base
from domino_advisor_schemas.deployment import load_deployment
from tools.score_descriptions import demands, told

FOLDERS = {name: demands(Path(__file__).parent / name) for name in ("unseen", "scenarios")}
EXPECTED = {(folder, name): demanded for folder, found in FOLDERS.items() for name, demanded in found.items()}
KINDS = {"violated", "satisfied", "open", "not_applicable"}


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_description_has_its_demands(folder: str) -> None:
    written = {path.stem for path in (Path(__file__).parent / folder).glob("*.yaml")}
    assert written - {"scenarios"} == set(FOLDERS[folder])


@pytest.mark.parametrize(("folder", "name"), EXPECTED)
def test_a_description_is_valid_as_it_is_and_after_each_change(folder: str, name: str) -> None:
    document = read_file(Path(__file__).parent / folder / f"{name}.yaml")
    assert load_deployment(document.value, document.place)
    steps(document.value, load_rule_base().plan_rules, document.place)


@pytest.mark.parametrize(("folder", "name"), EXPECTED)
def test_what_is_demanded_are_items_of_the_papers(folder: str, name: str) -> None:
    demanded = EXPECTED[folder, name]
    assert set(demanded) <= KINDS | {"only"}
    items = load_rule_base().items
    for entry in (entry for kind in KINDS for entry in demanded.get(kind, ())):
        assert [item for item in ([entry] if isinstance(entry, str) else entry) if item not in items] == []


@pytest.mark.parametrize("file", sorted(path.name for path in (Path(__file__).parent / "scenarios").glob("told*.yml")))
def test_whoever_read_what_is_told_read_all_that_is_demanded(file: str) -> None:
    folder = Path(__file__).parent / "scenarios"
    read = yaml.load((folder / file).read_text("utf-8"), yaml.CSafeLoader)
    scenarios = yaml.load((folder / "scenarios.yaml").read_text("utf-8"), yaml.CSafeLoader)
    assert set(read) <= {scenario["id"] for scenario in scenarios}
    for scenario in (scenario for scenario in scenarios if scenario["id"] in read):
        for kind, readings in (("must_mention", {"told", "partly", "not"}), ("must_not", {"kept", "said"})):
            demanded, found = scenario["expect"].get(kind, ()), read[scenario["id"]].get(kind, ())
            assert len(demanded) == len(found), (scenario["id"], kind)
            for demand, reading in zip(demanded, found, strict=True):
                assert " ".join(demand.split()).startswith(reading["demand"].rstrip(" ."))
                assert reading["reading"] in readings


def test_an_answer_tells_all_where_nothing_is_left_out_or_said_that_may_not_be() -> None:
    read = {
        "a": {"must_mention": [{"reading": "told"}], "must_not": [{"reading": "kept"}]},
        "b": {"must_mention": [{"reading": "partly"}]},
        "c": {"must_not": [{"reading": "said"}]},
    }
    assert told(read).startswith("1 of 3 tell all")
    assert told(read).endswith("1 told, 1 partly, 0 not, 1 kept, 1 said")
