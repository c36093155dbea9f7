"""What stands in braces in the sentences of a guideline names something, or is told with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge.guidelines import Guideline, expression_fault
from domino_advisor.knowledge.sentence_names import misnamed

BASE = load_rule_base()
VOCABULARY = BASE.vocabulary
GUIDELINE = BASE.guidelines["redpaper-z-2006/nrpc-cps-4-per-image-62"]
FIGURES = "browser_cps, drop_after, measured_cps"


def told(guideline: Guideline) -> list[tuple[str, int, str, str | None]]:
    return [(".".join(keys), fault.at, str(fault), fault.advice) for keys, fault in misnamed(guideline, VOCABULARY)]


def saying(**texts: str) -> Guideline:
    return replace(GUIDELINE, texts={**GUIDELINE.texts, **texts})


@pytest.mark.parametrize(
    ("sentence", "text", "at", "said", "advice"),
    [
        ("violated", "{nonsense} CPs.", 1, "there is no figure nonsense",
         f"there are {FIGURES}, members, most_cps, subject and usual_share"),
        ("violated", "It has {image.cpz}.", 8, "there is no quantity image.cpz", "is image.cps meant?"),
        ("satisfied", "At most {most_cp}.", 9, "there is no figure most_cp", "is most_cps meant?"),
        ("violated", "{dpar.number}", 1, "dpar.number is no quantity of the image", "write each.dpar.number"),
        ("violated", "{host.turbo}", 1, "host.turbo is no quantity of the image", None),
        ("violated", "{each.dpar.numbr}", 1, "there is no quantity dpar.numbr", "is each.dpar.number meant?"),
        ("violated", "{each.host.turbo}", 1, "no ESX host is told of with the image", None),
        ("violated", "It has {}.", 7, "{} is no name in braces", "write {most}, with the name of a figure or quantity"),
        ("violated", "It has {most_cps", 7, "{ is no name in braces",
         "write {most}, with the name of a figure or quantity"),
        ("why", "In {image.cps}.", 4, "there is no figure image.cps",
         f"the figures are {FIGURES}, most_cps and usual_share"),
        ("why", "{subject} is slow.", 1, "there is no figure subject",
         f"the figures are {FIGURES}, most_cps and usual_share"),
        ("recommend", "Not {members}.", 5, "members are those of one subject",
         "what is recommended is told once, of whatever subjects: name a figure"),
        ("recommend", "Not {image.memory_gib}.", 5, "image.memory_gib is a value of one subject",
         "what is recommended is told once, of whatever subjects: name a figure"),
    ],
)  # fmt: skip
def test_what_names_nothing_is_told(sentence: str, text: str, at: int, said: str, advice: str | None) -> None:
    assert told(saying(**{sentence: text})) == [(f"texts.{sentence}", at, said, advice)]


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("violated", "{subject} has {image.cps} for {members}: {each.dpar.number}; at most {most_cps}."),
        ("violated", "That is {ceiling(image.cps / most_cps)}, or {count(image.dpars)}."),
        ("why", "More than {most_cps} did not help."),
        ("recommend", "Take CPs away from {subject}, down to {most_cps}; it has {image.cps}."),
    ],
)
def test_what_names_something_is_not(sentence: str, text: str) -> None:
    assert told(saying(**{sentence: text})) == []


def test_exceptions_caveats_and_titles_are_looked_at_too() -> None:
    (name, exception), *_ = GUIDELINE.exceptions.items()
    (other, caveat), *_ = GUIDELINE.caveats.items()
    wrong = replace(
        GUIDELINE,
        title="At most {most_cps}",
        exceptions={name: structs.replace(exception, text="for {mots_cps}")},
        caveats={other: structs.replace(caveat, text="after {drop_aftre}")},
    )
    assert told(wrong) == [
        ("title", 8, "{most_cps} stands in it as it is", "nothing is replaced in a title"),
        (f"unless.{name}.text", 5, "there is no figure mots_cps", "is most_cps meant?"),
        (f"caveats.{other}.text", 7, "there is no figure drop_aftre", "is drop_after meant?"),
    ]


def test_the_place_is_a_line_and_a_column_of_the_file() -> None:
    file = 'title: T\ntexts:\n  violated: "It has {image.cpz}, which\n    is {nonsense}."\n'
    text = "It has {image.cpz}, which is {nonsense}."
    faults = [
        expression_fault(fault, "a.yml", file, keys) for keys, fault in misnamed(saying(violated=text), VOCABULARY)
    ]
    assert [fault.partition(" texts")[0] for fault in faults] == ["a.yml:3:22:", "a.yml:4:9:"]
