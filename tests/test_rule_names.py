"""What the rules written by hand name is held against the vocabulary: a misspelt name is told with its place."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.knowledge.clips_forms import Unclosed, read_forms
from domino_advisor.knowledge.rule_names import misnamed
from domino_advisor.knowledge.vocabulary import load_vocabulary

FILES = dict(load_rule_base().clips)
VOCABULARY = load_vocabulary(rules_folder())


SHARED = ("engine/templates.clp", "engine/truths-and-intervals.clp", "engine/inferring.clp")


def told(file: str, old: str, new: str, files: Iterable[str] = SHARED) -> list[tuple[str, str]]:
    """What is told of the rules of some files with one thing written in the place of another."""
    assert FILES[file].count(old) == 1, (FILES[file].count(old), old)
    changed = {**{name: FILES[name] for name in files}, file: FILES[file].replace(old, new)}
    return list(misnamed(changed.items(), VOCABULARY))


def where(file: str, old: str, new: str, word: str) -> str:
    """The place of a word of what is written in the place of something else."""
    at = FILES[file].index(old) + new.index(word)
    text = FILES[file].replace(old, new)
    return f"{file}:{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


def test_the_rules_name_nothing_that_there_is_not() -> None:
    assert list(misnamed(FILES.items(), VOCABULARY)) == []


IMAGES, HOSTS, STORAGE, CLAIMS = (f"derive/{name}.clp" for name in ("images", "hosts", "storage", "claims"))
VIRTUAL = "  ?cps <- (value (subject ?s) (quantity image.virtual_cps))\n  =>\n  (take-over derive--virtual-cps "
POWER = "(quantity host.power_mode) (is ?word)"
KERNEL = "(value (id ?w) (subject ?s) (quantity image.wide_domino) (is true))"


@pytest.mark.parametrize(
    ("file", "old", "new", "word", "said"),
    [
        pytest.param(
            IMAGES, VIRTUAL, VIRTUAL.replace("virtual_cps", "virtual_cpus"), "image.virtual_cpus",
            "derive--virtual-cps: there is no quantity image.virtual_cpus (is image.virtual_cps meant?)",
            id="a pattern",
        ),
        pytest.param(
            IMAGES, "(kind lpar) (wants $? image.cps $?)", "(kind lpar) (wants $? image.cpz $?)", "image.cpz",
            "derive--real-cps-of-the-lpar: there is no quantity image.cpz (is image.cps meant?)", id="what is wanted",
        ),
        pytest.param(
            IMAGES, "derive--mail-vm ?s image.mail_vm", "derive--mail-vm ?s image.mail_vn", "image.mail_vn",
            "derive--mail-vm: there is no quantity image.mail_vn (is image.mail_vm meant?)", id="what is concluded",
        ),
        pytest.param(
            IMAGES, "(quantity image.other_applications)",
            "(quantity image.other_applications|image.other_aplications)", "image.other_aplications",
            "derive--cpu-at-the-peak-of-the-image: there is no quantity image.other_aplications"
            " (is image.other_applications meant?)", id="one of two",
        ),
        pytest.param(
            "engine/reading.clp", "?subject workload.connected_users ?id", "?subject workload.conected_users ?id",
            "workload.conected_users", "reading--users-connected: there is no quantity workload.conected_users"
            " (is workload.connected_users meant?)", id="a rule that all share",
        ),
        pytest.param(
            IMAGES, "(quantity image.other_applications)", "(quantity other_applications)", "other_applications",
            "derive--cpu-at-the-peak-of-the-image: there is no quantity other_applications"
            " (is image.other_applications meant?)", id="a name without its subject",
        ),
        pytest.param(
            HOSTS, POWER, "(quantity image.cps) (low ?word)",
            "image.cps", "derive--power-between: ?s is of type ESX host by host.power_between, and image by image.cps:"
            " it never fires", id="a quantity of another subject",
        ),
        pytest.param(
            HOSTS, POWER, "(quantity host.turbo) (is ?word)", "host.turbo",
            "derive--power-between: it reads host.turbo, and vocabulary.yml does not say that host.power_between is"
            " inferred from it (inferred:, or related: over a relation)", id="what nobody says that it reads",
        ),
        pytest.param(
            HOSTS, "(eq ?word balanced)", "(eq ?word balancd)", "balancd",
            "derive--power-between: host.power_mode is never balancd (is balanced meant?)",
            id="a word that is compared",
        ),
        pytest.param(
            IMAGES, KERNEL, KERNEL.replace("true", "yes"), "yes",
            "derive--kernel-of-a-wide-domino: image.wide_domino is never yes", id="a word of a pattern",
        ),
        pytest.param(
            IMAGES, "(if (eq ?on true) then hardware else", "(if (eq ?on true) then hardwar else", "hardwar",
            "derive--cpu-mode-of-the-host: image.cpu_mode is never hardwar (is hardware meant?)",
            id="a word that is concluded",
        ),
        pytest.param(
            CLAIMS, "(is-among-of-several ?use production-sizing)", "(is-among-of-several ?use production-size)",
            "production-size", "derive--may-be-fewer: claim.use is never production-size (is production-sizing meant?)",
            id="a word among several",
        ),
        pytest.param(
            STORAGE, "derive--bandwidth-of-no-log-device\n  (subject (id ?s) (wants $? dpar.log_device_bandwidth $?))\n"
            "  (members (id ?m) (of ?s) (type log-device)",
            "derive--bandwidth-of-no-log-device\n  (subject (id ?s) (wants $? dpar.log_device_bandwidth $?))\n"
            "  (members (id ?m) (of ?s) (type logs-device)", "logs-device",
            "derive--bandwidth-of-no-log-device: logs-device is no relation and no type of subject"
            " (is log-device meant?)", id="a relation",
        ),
        pytest.param(
            IMAGES, "(type image) (kind unknown)", "(type imag) (kind unknown)", "imag",
            "derive--cps-on-whatever-it-runs: imag is no type of subject (is image meant?)", id="a type of subject",
        ),
        pytest.param(
            IMAGES, "(kind native) (wants $? image.cps $?)", "(kind nativ) (wants $? image.cps $?)", "nativ",
            "derive--real-cps-of-the-machine: nativ is no kind of image (is native meant?)", id="a kind of image",
        ),
        pytest.param(
            IMAGES, "(take-over derive--virtual-cps ?s image.cps", "(take-over derive--virtual-cp ?s image.cps",
            "derive--virtual-cp ", "derive--virtual-cps: the rule calls itself derive--virtual-cp", id="its own name",
        ),
        pytest.param(
            IMAGES, "(take-over derive--virtual-cps ?s image.cps ?cps ?s)",
            "(take-over derive--virtual-cps ?s image.virtual_cps ?cps ?s)", "image.virtual_cps",
            "derive--virtual-cps: it fires where image.cps is wanted, and concludes image.virtual_cps",
            id="another conclusion than is wanted",
        ),
        pytest.param(
            IMAGES, "(infer-word derive--runs-domino ?s image.", "(infer-number derive--runs-domino ?s image.",
            "image.",
            "derive--runs-domino: image.runs_domino is a flag: write infer-word", id="a truth as a number",
        ),
        pytest.param(
            IMAGES, "(kind lpar) (wants $? image.cps", "(knd lpar) (wants $? image.cps", "knd",
            "derive--real-cps-of-the-lpar: subject has no slot knd (is kind meant?)", id="a slot",
        ),
        pytest.param(
            IMAGES, "(not (subject (id ?above) (type host)))\n", "(not (subjct (id ?above) (type host)))\n", "subjct",
            "derive--cpu-mode-on-a-host-that-is-not-known: there are no facts subjct (is subject meant?)",
            id="a template",
        ),
        pytest.param(
            IMAGES, "(subject (id ?s) (wants $? image.runs_domino $?))\n  (value (id ?dpars) (subject ?s)"
            " (quantity image.dpars) (low ?low) (high ?high))\n  =>\n  (infer-word",
            "(subject (id ?s) (wants $? image.runs_domino $?))\n  (value (id ?dpars) (subject ?s)"
            " (quantity image.dpars) (low ?low) (high ?high))\n  =>\n  (infer-wrd", "image.runs_domino",
            "derive--runs-domino: it fires where image.runs_domino is wanted, and does not conclude it"
            " (is infer-word meant by infer-wrd?)", id="a function",
        ),
        pytest.param(
            "derive/platforms.clp", "(aspect client) (rule platforms--client-of-all-around))",
            "(aspect client) (rule platforms--clients-of-all-around))", "platforms--clients-of-all-around",
            "platforms--clients-not-listed: there is no rule platforms--clients-of-all-around"
            " (is platforms--client-of-all-around meant?)", id="the name of another rule",
        ),
    ],
)  # fmt: skip
def test_a_name_that_names_nothing_is_told_with_its_place(file: str, old: str, new: str, word: str, said: str) -> None:
    found = told(file, old, new)
    assert (where(file, old, new, word), said) in found, found


def test_what_a_function_compares_is_held_against_what_it_is_given() -> None:
    old, new = "(if (and (eq ?newer true) (neq ?older", "(if (and (eq ?newer on) (neq ?older"
    assert [message for place, message in told(HOSTS, old, new) if ":" in place] == [
        "derive--mmu-assist: host.named_xeon_5500 is never on, with which mmu-assist-of compares it",
        "derive--mmu-assist-of-the-host: image.host_named_xeon_5500 is never on, with which mmu-assist-of compares it",
    ]


def test_what_is_said_to_be_inferred_is_concluded_and_the_other_way_round() -> None:
    whole = FILES[IMAGES]
    start = whole.index("(defrule derive--runs-domino")
    without = whole[:start] + whole[whole.index("(defrule derive--mail-vm") :]
    assert list(misnamed({**FILES, IMAGES: without}.items(), VOCABULARY)) == [
        (
            "image.runs_domino",
            "image.runs_domino: no rule in derive/ infers it; one has (wants $? image.runs_domino $?) in its first"
            " pattern",
        )
    ]
    more = (
        "(defrule derive--os (subject (id ?s) (wants $? image.os $?))\n"
        "  => (infer-word derive--os ?s image.os linux ?s))\n"
    )
    assert list(misnamed([*FILES.items(), ("derive/more.clp", more)], VOCABULARY)) == [
        (
            "derive/more.clp:1:48",
            "derive--os: image.os: a rule infers it, and vocabulary.yml does not say from what (inferred:)",
        )
    ]


def test_a_count_of_users_that_no_rule_reads_any_more_is_told() -> None:
    file = "engine/reading.clp"
    found = told(file, "?subject workload.registered_users ?id", "?subject workload.connected_users ?id", FILES)
    assert found == [
        (
            "workload.registered_users",
            "workload.registered_users: no rule in engine/ concludes how many users these are",
        )
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(deffunction mmu-assist-of (?a) ?a)\n", "mmu-assist-of: there is a function of that name already, at "),
        (
            "(defrule derive--mmu-assist\n  (subject (id ?s)) => )\n",
            "derive--mmu-assist: there is a rule of that name already, at ",
        ),
    ],
)
def test_what_would_take_the_place_of_another_is_told(text: str, said: str) -> None:
    (found,) = misnamed([*FILES.items(), ("derive/more.clp", text)], VOCABULARY)
    assert found[0] == "derive/more.clp:1:1"
    assert found[1].startswith(f"{said}{HOSTS}:")


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("(defrule one\n  (subject (id ?s)\n  =>)\n\n(defrule two => )\n", 1, 1, "one begins here and is not closed"),
        ("(defrule one => )\n(defrule two\n  (a (b c)\n", 2, 1, "two begins here and is not closed: 2 parentheses"),
        ("; a (comment\n(defrule one => ))\n", 2, 18, "closes nothing"),
    ],
)
def test_parentheses_that_do_not_fit_have_their_place(text: str, line: int, column: int, said: str) -> None:
    with pytest.raises(Unclosed, match=said) as raised:
        read_forms(text)
    assert (raised.value.line, raised.value.column) == (line, column)


def test_comments_and_texts_hold_no_names() -> None:
    text = '; (quantity image.berth)\n(deffunction named (?it) ; image.pier\n  (sym-cat ?it "image.berth ( \\" "))\n'
    assert list(misnamed([*FILES.items(), ("derive/say.clp", text)], VOCABULARY)) == []


def copied(folder: Path) -> Path:
    """A copy of the rules without the guidelines, which take long to read."""
    papers = shutil.ignore_patterns("*-[12][0-9][0-9][0-9]")
    return Path(shutil.copytree(rules_folder(), folder / "rules", ignore=papers))


def test_such_a_rule_base_is_not_loaded(tmp_path: Path) -> None:
    rules = copied(tmp_path)
    file = rules / IMAGES
    file.write_text(
        file.read_text("utf-8").replace(
            "(quantity image.virtual_cps))\n  =>\n  (take", "(quantity image.v_cps))\n  =>\n  (take"
        )
    )
    line = FILES[IMAGES][: FILES[IMAGES].index(VIRTUAL)].count("\n") + 1
    with pytest.raises(RuleBaseError) as raised:
        read_rule_base(rules)
    named = [fault for fault in raised.value.faults if "image.v_cps" in fault]
    assert named and all(fault.startswith(f"{IMAGES}:") for fault in named)
    assert named[0].startswith(f"{IMAGES}:{line}:41: derive--virtual-cps: there is no quantity image.v_cps")


def test_what_no_rule_infers_is_told_where_the_vocabulary_says_it(tmp_path: Path) -> None:
    rules = copied(tmp_path)
    file = rules / "vocabulary.yml"
    text = file.read_text("utf-8")
    entry = '  image.berth:\n    {subject: image, type: flag, inferred: [image.cps], question: "Is it so?"}\n'
    file.write_text(text + entry, "utf-8")
    with pytest.raises(RuleBaseError) as raised:
        read_rule_base(rules)
    line = text.count("\n") + 1
    assert any(
        fault.startswith((f"vocabulary.yml:{line}:3: image.berth", f"vocabulary.yml:{line + 1}:3: image.berth"))
        for fault in raised.value.faults
    ), raised.value.faults
