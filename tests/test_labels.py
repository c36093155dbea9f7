"""What readers call a quantity: the vocabulary's words, or words made from its name; machines keep the name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.installed import rules_folder
from domino_advisor.knowledge.vocabulary import load_vocabulary
from domino_advisor.report.markdown import render
from domino_advisor_schemas.deployment import NotesIniSchema
from tests.invented import LEAST_2, MOST_4, advisor, guideline, site

RULES = rules_folder()
QUANTITIES = load_vocabulary(RULES).quantities
ALL = QUANTITIES.values()
SETTINGS = frozenset(NotesIniSchema().fields) | {"notes.ini"}


def called(folder: Path, name: str, entry: str) -> str:
    text = (RULES / "vocabulary.yml").read_text("utf-8")
    line = f'quantities:\n  {name}: {{subject: {name.partition(".")[0]}, {entry}, question: "How many?"}}\n'
    (folder / "vocabulary.yml").write_text(text.replace("quantities:\n", line, 1), "utf-8")
    return load_vocabulary(folder).quantities[name].called


@pytest.mark.parametrize(
    ("name", "entry", "words"),
    [
        ("image.spare_bits", "type: count, path: spare_bits", "spare bits of the image"),
        ("image.spare_memory_gib", "type: number, unit: GiB, path: x", "spare memory of the image"),
        ("dpar.idle_nrpc_users", "type: count, path: x", "idle NRPC users of the DPAR"),
        ("esx-cluster.spare_vms", "type: count, path: x", "spare VMs of the ESX cluster"),
        ("device.first_domino_release", "type: release, label: Domino, path: x", "first Domino release of the device"),
        ("lpar.spare_gib", "type: number, path: x, called: what is spare", "what is spare"),
    ],
)
def test_words_are_the_vocabulary_s_own_or_made_from_the_name(
    tmp_path: Path, name: str, entry: str, words: str
) -> None:
    assert called(tmp_path, name, entry) == words


def test_no_quantity_is_called_by_its_name() -> None:
    named = re.compile(r"_|\b[a-z-]+\.[a-z]")
    # a setting of notes.ini has no other name than the file's own
    words = {q.name: " ".join(word for word in q.called.split() if word.strip("()") not in SETTINGS) for q in ALL}
    assert [(name, text) for name, text in words.items() if named.search(text)] == []
    assert all(q.called for q in ALL)


SLUG, OTHER = (name.partition("/")[2] for name in (MOST_4, LEAST_2))


def evaluated(folder: Path, scope: str, **image: Any) -> Evaluation:
    most = guideline(SLUG, figures={"most": {"value": "max_cps_per_image_nrpc"}}, require="image.cps <= most")
    least = guideline(
        OTHER, figures={"least": {"value": "min_cps_per_image"}}, when=scope, require="image.cps >= least",
        texts={"violated": "v", "satisfied": "s"},
    )  # fmt: skip
    return advisor(folder, [most, least]).evaluate(site(cps=6, **image))


@pytest.mark.parametrize(
    ("scope", "asked"),
    [
        ("image.user_intensity is heavy", "heavy"),
        ("image.user_intensity is not light", "other than light"),
        ("image.user_intensity in (heavy, typical)", "one of heavy or typical"),
        ("not(image.user_intensity is light)", "not light"),
    ],
)
def test_a_premise_that_fails_names_what_is_found_and_what_is_asked_for(tmp_path: Path, scope: str, asked: str) -> None:
    answer = evaluated(tmp_path, scope, user_intensity="light")
    (verdict,) = [verdict for verdict in answer.verdicts if verdict.guideline == LEAST_2]
    assert verdict.premises == (f"CPU intensity of the users of the image: light (asked for: {asked})",)
    assert verdict.text == f"Not applicable: {verdict.premises[0]}."


def test_a_recommendation_says_in_words_what_would_satisfy_it(tmp_path: Path) -> None:
    (recommendation,) = evaluated(tmp_path, "image.user_intensity is heavy", user_intensity="heavy").recommendations
    assert recommendation.condition == "CPs of the image: at most 4 CPs"
    assert recommendation.quantity == "image.cps"


def test_people_read_words_and_programs_the_name(tmp_path: Path) -> None:
    answer = evaluated(tmp_path, "image.user_intensity is heavy", user_intensity="heavy")
    text = render(answer)
    assert "Observed: CPs of the image: 6 CPs" in text
    assert "image.cps" not in text
    (finding,) = answer.result["findings"]
    assert finding["observed"][0]["quantity"] == "image.cps"
    assert "called" not in finding["observed"][0] and b'"called"' not in answer.to_bytes()
