"""The worked examples of docs/sizing.md are what the product answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from domino_advisor.sizing.sizer import default_sizer
from tools import write_sizing_guidelines

PAGE = (Path(__file__).parent.parent / "docs" / "sizing.md").read_text("utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```\n\n\| figure \| is \|\n\|---\|---\|\n((?:\|[^\n]*\n)+)", PAGE, re.DOTALL)


def test_every_example_has_its_figures() -> None:
    assert len(EXAMPLES) == PAGE.count("```yaml") >= 7


@pytest.mark.parametrize(("request_text", "table"), EXAMPLES)
def test_an_example_is_what_is_answered(request_text: str, table: str) -> None:
    sizing = default_sizer().size(yaml.safe_load(request_text))
    rows = re.findall(r"\| `([\w.]+)` \| (.*?) \|\n", table)
    assert len(rows) == table.count("\n")
    assert [(name, sizing.figure(name).text) for name, _ in rows] == rows


def test_the_table_of_guidelines_is_that_of_today() -> None:
    made = write_sizing_guidelines.page(PAGE, default_sizer().base)
    assert made == PAGE, "run: python tools/write_sizing_guidelines.py"
