"""False sentences of guidelines are found: those that nothing bears out, and those that a case shows to be false.

Every sentence of every guideline is held in test_guidelines.py, with the cases. False ones are planted in all
of them in laws/test_planted_sentences.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from domino_advisor.authoring.borne_out import FILE, read_borne_out
from domino_advisor.authoring.case_runner import Runner
from domino_advisor.authoring.said_relations import Relation, is_false
from domino_advisor.authoring.said_words import Words, numbers_in, read_words
from domino_advisor.engine.loading import load_rule_base
from tools.plant_false_sentences import saying

BASE = load_rule_base()
CPS = "redpaper-z-2006/nrpc-cps-4-per-image-62"


@cache
def runner() -> Runner:
    return Runner(BASE)


@cache
def words() -> Words:
    return read_words(BASE.files["phrases.yml"])


def untrue(text: str, *keys: str, guideline: str = CPS) -> list[str]:
    kind, name = keys or ("texts", "violated")
    return list(runner().untrue(saying(BASE.guidelines[guideline], (kind, name), text)))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("The image has {image.cps}; the paper gives it at most 7 CPs.", "7 CP is no figure"),
        ("The image has {image.cps}, and not the four drives of the paper.", "four drive is no figure"),
        ("The image has {image.cps}; the paper gives it at least {most_cps}.", "goes the other way"),
        ("The image has {image.cps}, less than {most_cps}.", '"less than {most_cps}" is not so: image.cps is'),
        ("The image has {image.cps}, within {most_cps}.", '"within {most_cps}" is not so'),
        ("The device has {image.cps}, more than {most_cps}.", "is a value of the image, not of the device"),
        ("The partition is too large: {image.cps}.", "speaks of the partition, and the image is evaluated"),
        ("The image has {most_cps}, and {image.cps} is the paper's figure.", "told as what the image has"),
        ("The image has {image.cps} for its registered users.", "speaks of registered"),
        ("The image has {image.cps} under Solaris, more than {most_cps}.", "speaks of Solaris"),
        ("The image has {image.cps}, between {most_cps} and {browser_cps} or {browser_cps}.", "held against itself"),
        ("The image has {image.cps}; Domino 8.5 was measured with {most_cps}.", "is named by no item"),
    ],
)
def test_a_false_sentence_is_found_and_told(text: str, fault: str) -> None:
    told = untrue(text)
    assert any(fault in line for line in told), told


def test_a_true_one_is_not() -> None:
    texts = BASE.guidelines[CPS].texts
    assert untrue(texts["violated"]) == []
    assert untrue("The image has {image.cps}, more than the {most_cps} that the paper gives it.") == []


def test_a_fault_has_file_and_line_the_words_and_the_nearest_figure() -> None:
    (told,) = untrue("The image has {image.cps} for its NRPC clients; the paper gives it at most 7 CPs.")
    assert told.startswith("redpaper-z-2006/cps-per-image/nrpc-cps-4-per-image-62.yml:")
    assert ": texts.violated: 7 CP is no figure of its own nor of the items that it cites; the nearest is 8 CP" in told
    assert told.endswith('gives it at most 7 CPs."')


def test_one_that_breaks_what_all_have_to_meet_is_not_told_as_all() -> None:
    disks = "vsphere-domino-2011/eager-zeroed-disks"
    assert untrue("All virtual disks of {subject} are thin ({each.disk.format}).", guideline=disks)
    assert untrue("A virtual disk of {subject} is eager-zeroed thick.", "texts", "satisfied", guideline=disks)


def test_what_both_sentences_tell_has_the_same_figures_in_both() -> None:
    guideline = "vsphere-domino-2011/http-table5"
    text = BASE.guidelines[guideline].texts["satisfied"]
    assert untrue(text, "texts", "satisfied", guideline=guideline) == []
    swapped = text.replace("{notes_response}", "{inotes_response}")
    assert swapped != text
    assert untrue(swapped, "texts", "satisfied", guideline=guideline)


@pytest.mark.parametrize(
    ("op", "left", "right", "false"),
    [
        (">", (4, 4), (4, 4), True), (">", (5, 5), (4, 4), False), (">", (3, 5), (4, 4), False),
        (">", (3, None), (4, 4), False),
        ("<=", (4, 4), (4, 4), False), ("<=", (5, 5), (4, 4), True), ("<=", (5, None), (4, 4), True),
        ("<", (4, 4), (4, 4), True),
        (">=", (4, 4), (4, 4), False), (">=", (None, 3), (4, 4), True), (">=", (None, None), (4, 4), False),
    ],
)  # fmt: skip
def test_a_relation_is_false_only_if_no_number_of_its_sides_has_it(op: str, left: Any, right: Any, false: bool) -> None:
    relation = Relation("q", op, "f", "", 0, bound=False, rounded=False)
    assert is_false(relation, {"q": left, "f": right}, 0) is false


def test_what_is_told_as_rounded_may_be_off_by_as_much() -> None:
    rounded = Relation("q", "<=", "f", "", 0, bound=False, rounded=True)
    assert not is_false(rounded, {"q": (13.5, 13.5), "f": (13, 13)}, 0.5)
    assert is_false(rounded, {"q": (13.6, 13.6), "f": (13, 13)}, 0.5)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("With two to four CPs it was 1.7 times.", [(2, "CP"), (4, "CP"), (1.7, "times")]),
        ("Some four hundred per cent more, or a third of it.", [(400, "%"), (1 / 3, None)]),
        ("RAID-5 and Domino 6.5 on z/VM 5.1 have 64-bit kernels.", [(0, None), (0, None), (0, None)]),
        ("The paper says so in two ways, of {most_cps}.", [(2, None)]),
        ("Some 10,000 users had {size} GB.", [(10_000, "user")]),
    ],
)
def test_numbers_are_read_with_what_they_count(text: str, told: list[tuple[float, str | None]]) -> None:
    assert [(number.value, number.noun) for number in numbers_in(text, words())] == told


def test_what_bears_a_sentence_out_is_there() -> None:
    assert list(read_borne_out(BASE.files[FILE]).faults(BASE.guidelines, BASE.items)) == []


def test_without_a_file_of_phrases_nothing_is_known_of_words() -> None:
    assert next(numbers_in("4 CPs", read_words(None))).noun is None
