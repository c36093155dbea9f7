"""A proof reads as a chain of plain sentences, each with its place."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.proofs import Proofs
from domino_advisor.report.proof_lines import proof_lines
from domino_advisor.report.proof_sentences import node_text

FOUR_CPS = "redpaper-z-2006/nrpc-cps-4-per-image-62"
USERS = "redpaper-z-2006/users-1000-per-dpar-63"
SITE: dict[str, Any] = {
    "deployment": "six CPs", "environment": "production", "domino_release": "7.0",
    "machines": [{
        "name": "z9", "architecture": "system-z",
        "lpars": [{"name": "LNX6", "real_cps": 6, "image": {"os": "linux", "dpars": [
            {"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 900}}]},
        ]}}],
    }],
}  # fmt: skip


def told() -> list[str]:
    answer = default_advisor().evaluate(SITE)
    (verdict,) = [v for v in answer.verdicts if v.guideline == FOUR_CPS and v.verdict == "violated"]
    return [text for _, text in proof_lines(answer.proof(verdict.fingerprint))]


def sentence(start: str) -> str:
    (found,) = [line.partition(". ")[2] for line in told() if line.partition(". ")[2].startswith(start)]
    return found


def test_what_was_found_what_the_paper_allows_and_where_each_stands() -> None:
    assert sentence(FOUR_CPS) == f"{FOUR_CPS} is violated at z9/LNX6: the demand is not met"
    assert sentence("The demand") == "The demand is not met. CPs of the image: 6 CPs, which is more than 4 CPs"
    assert "/machines/0/lpars/0/real_cps states 6" in "\n".join(told())
    assert sentence("The paper gives 4") == f"The paper gives 4: section 6.2, page 39 ({FOUR_CPS})"


def test_what_was_concluded_though_it_is_not_stated_says_why() -> None:
    bare = {name: part for name, part in SITE.items() if name != "environment"}
    machine = {name: part for name, part in SITE["machines"][0].items() if name != "architecture"}
    answer = default_advisor().evaluate({**bare, "machines": [machine]})
    (verdict,) = [v for v in answer.verdicts if v.guideline == USERS]
    said = "\n".join(text for _, text in proof_lines(answer.proof(verdict.fingerprint)))
    assert "The environment is production: another is not stated, and nothing described shows a benchmark" in said
    assert "is Linux on IBM System z: of Linux in LPARs and under z/VM, Domino runs on no other" in said
    assert "/environment does not state it" in said
    assert (answer.environment, answer.environment_stated) == ("production", False)


def test_what_is_stated_as_a_range_is_said_not_to_be_stated_exactly() -> None:
    at = "/workloads/0/users/active_15min"
    leaf = {"kind": "users", "subject": "d/nrpc", "pointer": at, "says": {"active_15min": {"from": 1612}}}
    value = {
        "kind": "value", "quantity": "workload.active_15min_users", "subject": "d/nrpc", "text": "at least 1,612 users",
        "absent": [{"pointer": at}],
    }  # fmt: skip
    assert node_text(value, {"value": value, "leaf": leaf}).endswith(f"; {at} is not stated exactly")
    assert node_text(value, {"value": value}).endswith(f"; {at} is not stated")


def test_what_is_stated_is_not_said_to_be_concluded() -> None:
    assert "another is not stated" not in "\n".join(told())
    answer = default_advisor().evaluate(SITE)
    assert (answer.environment, answer.environment_stated) == ("production", True)


def test_a_text_and_what_is_named_stand_in_it_as_they_are_stated() -> None:
    hosts = [
        {"name": f"h{number}", "vms": [{"name": "v", "vswitch": "blue", "disks": [{"name": "d", "device": "lun"}],
                                        "dpars": [{"name": "mail"}]}]}
        for number in (1, 2)
    ]  # fmt: skip
    cluster = {"name": "east", "hosts": hosts, "vmotion": {"used": True}}
    site = {"deployment": "x", "esx_clusters": [cluster], "devices": [{"name": "lun"}]}
    answer = default_advisor().evaluate(site)
    assert isinstance(answer.proofs, Proofs)
    values = {
        (node["quantity"], node["subject"]): node["text"]
        for node in answer.proofs.nodes.values() if node["kind"] == "value"
    }  # fmt: skip
    assert values["image.vswitch", "east/h1/v"] == "blue"
    assert values["image.esx_host", "east/h1/v"] == "east/h1"
    assert values["device.on_several_hosts", "devices/lun"] == "east/h1 and east/h2"


def test_no_word_of_the_engine_alone_is_in_it() -> None:
    text = "\n".join(told())
    for raw in ("truth true", "is true is", "standing", "setting k", "low 6", "running", "--", "most_cps", "(by "):
        assert raw not in text


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ({"kind": "stated", "pointer": "/x", "counted": {"low": 2, "high": 2}}, "/x comes to 2"),
        ({"kind": "stated", "pointer": "/x", "counted": {"low": 2, "high": None}}, "/x comes to 2 or more"),
        ({"kind": "stated", "pointer": "/x", "counted": {"low": None, "high": 4}}, "/x comes to 0 to 4"),
        ({"kind": "stated", "pointer": "/x"}, "/x is stated"),
        ({"kind": "stated", "pointer": "/x", "written": True}, "/x states true"),
        ({"kind": "stated", "pointer": "/x", "written": ["a", "b"]}, "/x states a and b"),
        ({"kind": "stated", "pointer": "/x", "written": [{"name": "a"}]}, "/x is stated"),
        ({"kind": "stated", "pointer": "/x", "counted": {"low": 3.125, "high": 3.125}}, "/x comes to 3.12"),
        (
            {"kind": "stated", "pointer": "/x", "written": True, "judgement": "no paper has a figure"},
            "/x states true, which is for whoever describes the site to decide: no paper has a figure",
        ),
        ({"kind": "unstated", "pointer": "/x", "counts_as": False}, "/x is not stated, which counts as no"),
        ({"kind": "unstated", "pointer": "/x", "counts_as": 1}, "/x is not stated, which counts as 1"),
        (
            {"kind": "unstated", "subject": "a/b", "counts_as": False, "says": {"is_no": ["vm"]}},
            "a/b is no VM, which counts as no",
        ),
        (
            {"kind": "unstated", "subject": "a/b", "counts_as": 1, "says": {"is_in_no": "esx-cluster"}},
            "a/b is in no ESX cluster, which counts as 1",
        ),
        (
            {"kind": "unstated", "pointer": "/x", "counts_as": False, "says": {"states_none_of": ["a", "b"]}},
            "/x states none of a or b, which counts as no",
        ),
        ({"kind": "itself", "subject": "a/b", "pointer": "/x"}, "a/b, at /x, is counted as one"),
        (
            {"kind": "default", "default": "a", "text": "It is so", "reason": "Nobody says."},
            "It is so (taken as a default). Nobody says.",
        ),
        ({"kind": "running-truth", "place": 1, "truth": "unknown"}, "After 1 of them, the answer is not known"),
        (
            {"kind": "applies", "truth": "false", "failed": ["platform", "kind"], "not_known": []},
            "The guideline does not apply here: it is for other platforms and kinds of image",
        ),
        (
            {"kind": "members", "subject": "a", "says": {"type": "dpar", "size": 1, "complete": True}},
            "1 member of a counts here (DPAR), and no others",
        ),
        (
            {"kind": "members", "subject": "a", "says": {"type": "disk", "size": 0, "complete": False}},
            "No known member of a counts here (disk)",
        ),
        (
            {"kind": "users", "pointer": "/x", "says": {"registered": 2500, "active_15min": 1}},
            "/x states 2,500 registered users and 1 active 15-minute user",
        ),
        ({"kind": "running-total", "place": 0, "low": 0, "high": 0}, "Before the first of them, the result is 0"),
        ({"kind": "running-total", "place": 2, "low": 3, "high": 3}, "After 2 of them, the result is 3"),
        ({"kind": "running-total", "place": 2, "low": 3, "high": None}, "After 2 of them, the result is at least 3"),
        ({"kind": "applies", "truth": "true", "failed": [], "not_known": []}, "The guideline applies here"),
        (
            {"kind": "applies", "truth": "unknown", "failed": [], "not_known": ["platform"]},
            "Whether the guideline applies here is not known: the platform is not known",
        ),
        (
            {"kind": "assumption", "name": "most", "assumption": "spare", "value": 20, "reason": "No paper says."},
            "We assume 20 (assumption spare). No paper says.",
        ),
        ({"kind": "something-new", "name": "a", "says": {"of_it": [1, 2]}}, "Something new: name a; of it 1 and 2"),
    ],
)
def test_each_kind_of_step_has_its_sentence(node: dict[str, Any], said: str) -> None:
    assert node_text(node) == said


VALUES = {
    "cps": {"kind": "value", "quantity": "image.cps", "called": "CPs of the image"},
    "users": {"kind": "value", "quantity": "image.users", "called": "users of the image"},
    "yes": {"kind": "value", "quantity": "image.ft", "called": "vMotion of the image"},
}


@pytest.mark.parametrize(
    ("truth", "said"),
    [
        ("true", "The demand is met. Heavy, which is one of heavy or medium"),
        ("false", "The demand is not met. Heavy, not heavy or medium"),
        ("unknown", "Whether the demand is met is not known. Heavy, so it may or may not be heavy or medium"),
    ],
)
def test_words_that_a_choice_may_be(truth: str, said: str) -> None:
    test = {"op": "is-one-of", "truth": truth, "of": [{"text": "heavy"}, {"word": "heavy"}, {"word": "medium"}]}
    assert node_text({"kind": "demand", "truth": truth, "test": test}) == said


@pytest.mark.parametrize(
    ("op", "truth", "said"),
    [
        ("at-most", "false", "CPs of the image: 6 CPs, which is more than 4 CPs (users of the image)"),
        ("at-most", "true", "CPs of the image: 6 CPs, which is at most 4 CPs (users of the image)"),
        ("equal-to", "false", "CPs of the image: 6 CPs, which is other than 4 CPs (users of the image)"),
        (
            "less-than",
            "unknown",
            "CPs of the image: 6 CPs, which may or may not be less than 4 CPs (users of the image)",
        ),
    ],
)
def test_a_comparison_says_how_the_two_compare(op: str, truth: str, said: str) -> None:
    test = {"op": op, "truth": truth, "of": [{"id": "cps", "text": "6 CPs"}, {"id": "users", "text": "4 CPs"}]}
    assert node_text({"kind": "scope", "truth": truth, "test": test}, VALUES).partition(". ")[2] == said


@pytest.mark.parametrize(
    ("truth", "text", "said"),
    [
        ("true", "yes", 'The exception "light users" holds. vMotion of the image: yes'),
        ("false", "no", 'The exception "light users" does not hold. vMotion of the image: no, where yes is asked for'),
        (
            "unknown",
            "not known",
            'Whether the exception "light users" holds is not known. vMotion of the image: not known',
        ),
    ],
)
def test_a_yes_or_no_says_what_is_asked_for(truth: str, text: str, said: str) -> None:
    test = {"op": "is", "truth": truth, "of": [{"id": "yes", "text": text}, {"word": "true"}]}
    assert node_text({"kind": "exception", "truth": truth, "name": "light-users", "test": test}, VALUES) == said


def test_several_conditions_are_parted_and_those_inside_them_bracketed() -> None:
    def compared(op: str, truth: str) -> dict[str, Any]:
        return {"op": op, "truth": truth, "of": [{"id": "cps", "text": "6 CPs"}, {"text": "4 CPs"}]}

    both = {"op": "all-of", "truth": "false", "of": [compared("at-most", "false"), compared("at-least", "true")]}
    either = {"op": "any-of", "truth": "false", "of": [both, {"op": "not-so", "truth": "false", "of": [both]}]}
    inside = "CPs of the image: 6 CPs, which is more than 4 CPs; and CPs of the image: 6 CPs, which is at least 4 CPs"
    assert node_text({"kind": "demand", "truth": "false", "test": either}, VALUES) == (
        f"The demand is not met. ({inside}); or what must not hold: ({inside})"
    )


def test_what_is_worked_out_is_called_by_its_name() -> None:
    node = {"kind": "definition", "quantity": "image.cps", "how": "total"}
    assert node_text(node, {"d": node, **VALUES}) == "CPs of the image: worked out from its members"
