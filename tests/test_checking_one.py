"""`domino-advisor guidelines check ID`: what is wrong is told of the guideline, and of what all of them rest on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.core.installed import rules_folder

TOPIC = "redpaper-z-2006/cps-per-image"
LIMIT, OTHER = (f"{TOPIC}/{name}-per-image-62.yml" for name in ("nrpc-cps-4", "dwa-cps-8"))


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The rules with the guidelines of one topic alone, and nothing on which papers differ."""
    folder = tmp_path / "rules"
    papers = shutil.ignore_patterns("*-[12][0-9][0-9][0-9]")
    shutil.copytree(rules_folder(), folder, ignore=papers)
    shutil.copytree(rules_folder() / TOPIC, folder / TOPIC)
    (folder / "conflicts.yml").write_text("{}\n", "utf-8")
    return folder


def edit(file: Path, old: str, new: str) -> int:
    """Write one thing in the place of another; the line in which it stands."""
    text = file.read_text("utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def check(rules: Path, name: str) -> list[str]:
    result = CliRunner().invoke(main, ["guidelines", "check", name, "--rules", str(rules)])
    assert result.exit_code == 1, result.output
    return result.stdout.splitlines()


def test_a_fault_of_the_rules_that_all_rest_on_is_told_beside_a_guideline(rules: Path) -> None:
    edit(
        rules / "derive/images.clp",
        "?s image.cps ?cps ?s))\n\n(defrule derive--cps-on",
        "?s image.cps ?cps ?s)\n\n(defrule derive--cps-on",
    )
    assert check(rules, "nrpc-cps-4-per-image-62") == [
        "derive/images.clp:6:1: derive--virtual-cps begins here and is not closed: a parenthesis is missing before the"
        " next one"
    ]


def test_a_fault_of_the_vocabulary_is_told_beside_a_guideline_with_its_line(rules: Path) -> None:
    file = rules / "vocabulary.yml"
    edit(file, "inferred: [image.virtual_cps, image.active]", "inferred: [image.virtual_cpus, image.active]")
    lines = file.read_text("utf-8").splitlines()
    line = next(place for place, text in enumerate(lines, start=1) if text.startswith("  image.virtual_cps_active:"))
    assert check(rules, "nrpc-cps-4-per-image-62") == [
        f"vocabulary.yml:{line}:3: image.virtual_cps_active is derived from image.virtual_cpus, which is no quantity"
        " (is image.virtual_cps meant?)"
    ]


def test_faults_of_other_guidelines_are_counted(rules: Path) -> None:
    edit(rules / OTHER, "require: image.cps <= ", "require: image.cpus <= ")
    assert check(rules, "nrpc-cps-4-per-image-62") == ["and 1 fault of other guidelines: `guidelines check` lists them"]


def test_a_number_in_a_demand_is_the_only_fault(rules: Path) -> None:
    """The guideline that names it as the other half of a mixture is not told to name none."""
    line = edit(rules / LIMIT, "require: image.cps <= most_cps", "require: image.cps <= 4")
    assert check(rules, "nrpc-cps-4-per-image-62") == [
        f"{LIMIT}:{line}:23: require: the number 4 stands in it (give it a name under figures, and write the name)"
    ]


def test_a_misspelt_name_in_a_sentence_is_the_only_fault(rules: Path) -> None:
    """A figure that stands in no other sentence is not told to be unused besides."""
    figure = "  drop_after: {item: nrpc-drop-after-4-cps, value: cps_after_which_scaling_drops}\n"
    edit(rules / LIMIT, figure, figure + figure.replace("drop_after", "fell_after"))
    line = edit(rules / LIMIT, "strongly after {drop_after},", "strongly after {fell_aftr},")
    column = (rules / LIMIT).read_text("utf-8").splitlines()[line - 1].index("fell_aftr") + 1
    assert check(rules, "nrpc-cps-4-per-image-62") == [
        f"{LIMIT}:{line}:{column}: caveats.drop.text: there is no figure fell_aftr (is fell_after meant?)"
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "word", "said"),
    [
        ("require: image", "requires: image", "requires", "/requires: Unknown field (is require meant?)"),
        ("strength: should", "strength: shuld", "shuld", "/strength: Must be one of: must, should, "),
        ("subject: image\n", "subject: imagee\n", "imagee", "/applies_to/subject: Must be one of: site, lpar, "),
        ("text: Tests with", "txt: Tests with", "txt", "/caveats/drop/txt: Unknown field (is text meant?)"),
        ("  violated: ", "  violatd: ", "violatd", "/texts/violatd: Must be one of: why, violated, satisfied, "),
    ],
)
def test_a_key_or_a_word_that_there_is_not_is_told_with_its_place_and_the_nearest(
    rules: Path, right: str, wrong: str, word: str, said: str
) -> None:
    line = edit(rules / LIMIT, right, wrong)
    column = (rules / LIMIT).read_text("utf-8").splitlines()[line - 1].index(word) + 1
    told = [fault for fault in check(rules, "nrpc-cps-4-per-image-62") if said in fault]
    assert [fault.partition(": ")[0] for fault in told] == [f"{LIMIT}:{line}:{column}"]
    assert " meant?)" in told[0]


def test_a_platform_that_there_is_not_is_told_with_its_place(rules: Path) -> None:
    line = edit(rules / LIMIT, "platforms: [linux-system-z]", "platforms: [linux-systemz]")
    assert check(rules, "nrpc-cps-4-per-image-62")[0] == (
        f"{LIMIT}:{line}:15: applies_to: there is no platform linux-systemz (is linux-system-z meant?)"
    )


@pytest.mark.parametrize(
    ("given", "wrong", "said"),
    [
        ("{platform: zos}", "{platform: zoss}", "platform: 'zoss' is none of vsphere, linux-system-z, "),
        ("{client: dwa, image.cps: 7,", "{client: dwaa, image.cps: 7,", "client: 'dwaa' is none of nrpc, dwa, "),
        ("{kind: guest}", "{kind: guests}", "kind: 'guests' is none of guest, lpar, native, vm, zvm, unknown"),
        ("{environment: benchmark,", "{environment: lab,", "environment: 'lab' is none of production, benchmark, test"),
    ],
)
def test_a_case_on_a_place_that_there_is_not_is_told(rules: Path, given: str, wrong: str, said: str) -> None:
    """It would come out as if the guideline did not speak of the place."""
    line = edit(rules / LIMIT, given, wrong)
    found = [fault for fault in check(rules, "nrpc-cps-4-per-image-62") if said in fault]
    assert len(found) == 1 and f"{LIMIT}:" in found[0] and abs(int(found[0].split(":")[1]) - line) <= 1


def test_a_quantity_of_which_something_was_tested_is_told_with_its_place(rules: Path) -> None:
    line = edit(rules / LIMIT, "  image.oldest_domino_release: {from", "  image.oldst_domino_release: {from")
    assert check(rules, "nrpc-cps-4-per-image-62")[0] == (
        f"{LIMIT}:{line}:3: tested: image.oldst_domino_release is no quantity of an image"
        " (is image.oldest_domino_release meant?)"
    )


def test_a_quantity_that_a_sizing_concludes_names_a_figure_that_there_is(rules: Path) -> None:
    edit(rules / "vocabulary.yml", "computed: array.capacity,", "computed: array.capacitty,")
    (fault,) = check(rules, "nrpc-cps-4-per-image-62")
    assert fault.startswith("vocabulary.yml:")
    assert fault.endswith("computed: a sizing has no array.capacitty (is array.capacity meant?)")


def test_a_fact_name_without_a_place_is_told_where_all_are_checked(rules: Path) -> None:
    edit(rules / "fact-names.yml", "    image.cps: {quantity: image.cps}", "    image.cps: {quantity: image.cpus}")
    result = CliRunner().invoke(main, ["guidelines", "check", "--rules", str(rules)])
    assert result.exit_code == 1
    told = [line for line in result.stdout.splitlines() if line.startswith("fact-names.yml")]
    assert told == ["fact-names.yml: redpaper-z-2006: image.cps: no such quantity: image.cpus"]
