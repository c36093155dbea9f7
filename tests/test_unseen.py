"""The descriptions that people wrote who had not seen the rules: valid, and with demands about what there is.

How many are evaluated rightly is measured by `tools/score_descriptions.py`, and decides no test.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.description.documents import read_file
from domino_advisor.engine.loading import load_rule_base
from domino_advisor_schemas.deployment import load_deployment

FOLDER = Path(__file__).parent / "unseen"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yml").read_text("utf-8"))
KINDS = {"violated", "satisfied", "open", "not_applicable"}


def test_each_description_has_its_demands() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_description_is_valid(name: str) -> None:
    document = read_file(FOLDER / f"{name}.yaml")
    assert load_deployment(document.value, document.place)


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_demanded_are_items_of_the_papers(name: str) -> None:
    demanded = EXPECTED[name]
    assert set(demanded) <= KINDS | {"only"}
    items = load_rule_base().items
    for entry in (entry for kind in KINDS for entry in demanded.get(kind, ())):
        assert [item for item in ([entry] if isinstance(entry, str) else entry) if item not in items] == []
