"""What went wrong once, as files that are read again: what is told of each, at which place, and as what it is read.

A case is a folder in a folder of its kind. What must come of it stands in `told.yaml` of the kind: what it `shows`, as
what each file is `read` (null: as nothing), the `facts` by their places with where they stand in the description and
their values, the `faults`, and what is `refused` of what people state (`with.yaml`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.documents import read_text
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.stating import Statement
from domino_advisor.inputs.written import as_yaml
from domino_advisor_schemas.deployment import load_deployment

CORPUS = Path(__file__).parent / "corpus"
STATED = "with.yaml"


def _cases() -> Iterator[tuple[str, dict[str, Any]]]:
    for told in sorted(CORPUS.glob("*/told.yaml")):
        for name, expected in yaml.safe_load(told.read_text("utf-8")).items():
            yield f"{told.parent.name}/{name}", expected


CASES = dict(_cases())


def test_every_folder_of_the_corpus_says_what_must_be_told_of_it() -> None:
    assert {f"{case.parent.name}/{case.name}" for case in CORPUS.glob("*/*") if case.is_dir()} == CASES.keys()
    assert all(expected["shows"] for expected in CASES.values())


@pytest.mark.parametrize("name", CASES)
def test_what_went_wrong_once_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CORPUS / name)
    expected = dict(CASES[name])
    del expected["shows"]
    assert told_in_this_folder() == expected


def told_in_this_folder() -> dict[str, Any]:
    """What comes of the files of the working directory, as `told.yaml` has it."""
    statement = Statement(STATED, read_text(Path(STATED).read_text("utf-8"))) if Path(STATED).exists() else None
    try:
        found = gather(sorted(one.name for one in Path().iterdir() if one.name != STATED), statement=statement)
    except InvalidInput as error:
        return {"refused": [f"{error.what}:{one.line}:{one.column}: {one.message}" for one in error.faults]}
    load_deployment(found.described.value)
    as_yaml(found.described)
    told = {
        "read": {file.name: file.kind for file in found.files},
        "facts": dict(_facts(found)),
        "faults": [f"{fault.place}: {fault.weight}: {fault.message}" for fault in found.faults],
    }
    return {key: value for key, value in told.items() if value}


def _facts(found: Gathered) -> Iterator[tuple[str, str]]:
    for pointer, origins in found.described.origins.items():
        node: Any = found.described.value
        for token in tokens_of(pointer):
            node = node[int(token)] if isinstance(node, list) else node[token]
        yield pointer, f"{json.dumps(node)} at {', '.join(origin.place for origin in origins)}"
