"""`domino-advisor size`: what it prints, what it writes, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.sizing.sizer import size

REQUEST = """\
name: Branches
mail:
  platform: system-z-lpar
  environment: production
  availability: none
  workloads:
    - {client: nrpc, users: {active_15min: 12000}}
"""
OPTIONS = ["--users", "12000", "--kind", "active-15min", "--platform", "system-z-lpar"]
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("request.yaml").write_text(REQUEST, "utf-8")

    def call(*arguments: str, text: str | None = None) -> Result:
        return CliRunner().invoke(main, ["size", *arguments], input=text)

    return call


def test_a_file_is_sized(run: Run) -> None:
    result = run("request.yaml")
    assert result.exit_code == 0
    assert "DPARs in all: 12 DPARs" in result.stdout
    assert "Users on a CP" in result.stdout


def test_the_figures_stand_first_and_what_stands_behind_them_last(run: Run) -> None:
    lines = run(*OPTIONS, "--domino-release", "14").stdout.splitlines()
    first = lines.index("mail/nrpc") + 1
    assert lines[first] == "  DPARs in all: 12 DPARs (beyond what was tested)"
    assert lines[first + 1].startswith("  Images in all")
    assert "  Beyond what was tested: Domino release: 14; the paper tested 7." in lines
    behind = lines.index("Error, reach and source of each figure")
    assert behind > lines.index("Figures that cannot be given") > first
    assert [line.strip().startswith("Error:") for line in lines[behind + 2 : behind + 3]] == [True]


SLOW_ARRAYS = """\
storage:
  platform: windows
  domino_release: "5.0.8"
  client: nrpc
  message_kb: 50
  kind: benchmark
  arrays:
    - {name: left, raid: raid-5, drives: 12, drive_rpm: 10000, cache: write-through, users: 1000}
    - {name: right, raid: raid-5, drives: 12, drive_rpm: 15000, cache: write-back, users: 1000}
"""


def test_what_the_asked_arrays_carry_stands_before_what_the_measured_ones_did(run: Run) -> None:
    lines = run("-", text=SLOW_ARRAYS).stdout.splitlines()
    left = lines.index("storage/left")
    assert lines[left + 1] == "  Users at saturation with these messages, drives, cache mode and log-ons: 2,207 users"
    assert (
        "  Users at saturation as measured: drives of 15,000 rpm, messages of 25 KB, write-back: 3,600 users" in lines
    )


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_that_saturation_is_no_comfortable_level_is_told_beside_the_first_figure_and_once(run: Run, form: str) -> None:
    head = run("-", "--format", form, text=SLOW_ARRAYS).stdout.split("Users on the array")[0]
    assert "It is no comfortable level" in head
    assert "no proof that an array is enough" in head
    before_the_rest = run("-", "--format", form, text=SLOW_ARRAYS).stdout.split("Figures that cannot be given")[0]
    assert before_the_rest.count("no comfortable level") == 1


def test_no_change_against_itself_does_not_stand_among_the_figures(run: Run) -> None:
    text = run("-", text=SLOW_ARRAYS).stdout
    head = text.split("Figures that cannot be given")[0]
    assert head.count("More users with drives of 15,000 rpm than with these: 44 %") == 1
    assert "than with these: 0 %" not in head
    assert "than with these: 0 %" in text


@pytest.mark.parametrize(
    ("request_text", "words"),
    [
        ('partition: {platform: aix, domino_release: "7.0", client: nrpc}', "1,500 to 3,000 users on a partition"),
        ('partition: {platform: windows, domino_release: "5.0", client: nrpc}', "2,500 registered users"),
        (
            'upgrade: {platform: aix, client: nrpc, from_release: "6.5", to_release: "7.0", templates: mail6}',
            "recommends nothing for production",
        ),
        ('smp: {platform: windows, domino_release: "4.51", processors: 4}', "how much the partitions brought"),
    ],
)
def test_a_benchmarks_figure_does_not_stand_without_what_the_paper_says_of_it(
    run: Run, request_text: str, words: str
) -> None:
    assert words in run("-", text=request_text).stdout.split("Error, reach and source")[0]


def test_an_answer_without_a_proposal_is_not_named_one(run: Run) -> None:
    assert run("-", text=SLOW_ARRAYS).stdout.startswith("Sizing: storage\n")
    assert run(*OPTIONS).stdout.startswith("Sizing: Proposal\n")


# each section, of a server of today: no figure of an old paper stands in the answer
TODAY = """\
storage:
  platform: windows
  domino_release: "14.0"
  client: nrpc
  kind: concurrent
  arrays: [{name: data, raid: raid-10, drives: 8, users: 3000}]
upgrade: {platform: windows, client: nrpc, from_release: "12.0.2", to_release: "14.0", templates: other}
partition: {platform: windows, domino_release: "14.0", client: nrpc}
memory: {platform: windows, domino_release: "14.0", partitions: 1, kind: concurrent, users: 3000}
smp: {platform: windows, domino_release: "14.0", processors: 16}
"""


def test_of_a_server_of_today_no_figure_is_told_and_each_section_says_why(run: Run) -> None:
    answer = json.loads(run("-", "--format", "json", text=TODAY).stdout)
    assert [figure["name"] for figure in answer["figures"]] == ["array.placed"]
    why = {untold["subject"]: untold["reason"] for untold in answer["untold"] if untold["name"] != "storage.usable"}
    assert why.keys() == {"storage/data", "upgrade", "partition", "memory", "smp"}


def test_a_reach_that_is_not_known_is_asked_for(run: Run) -> None:
    assert "depends on: Which release of Domino is it?" in " ".join(run(*OPTIONS).stdout.split())
    assert "depends on" not in run(*OPTIONS, "--domino-release", "7.0.2").stdout


def test_what_one_answer_would_settle_is_told_once(run: Run) -> None:
    text = run("--users", "3500", "--kind", "active-15min", "--platform", "vsphere").stdout
    assert text.count("How many users work at the same moment?") == 1
    assert "mail/nrpc: DPARs in all; Images in all" in text


def test_an_overlaid_assumption_stands_beside_what_it_replaces(run: Run) -> None:
    Path("own.yaml").write_text("assumptions: {about-1000-high: {value: 1050, reason: we saw more fail}}\n", "utf-8")
    text = run(*OPTIONS[2:], "--users", "1100", "--overlay", "own.yaml").stdout
    assert "DPARs in all: 2 DPARs" in text
    assert "Set by the site: most about = 1,050 active 15-minute users in place of 1200" in " ".join(text.split())


def test_options_do_for_one_client(run: Run) -> None:
    result = run(*OPTIONS, "--name", "Branches", "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    expected = json.loads(run("request.yaml", "--format", "json").stdout)
    assert found["figures"] == expected["figures"]


def test_json_is_the_librarys_own_bytes(run: Run) -> None:
    assert run("request.yaml", "--format", "json").stdout_bytes == size(Path("request.yaml")).to_bytes() + b"\n"


def test_standard_input_is_read(run: Run) -> None:
    assert run("-", text=REQUEST).stdout == run("request.yaml").stdout
    assert run(text=REQUEST).stdout == run("request.yaml").stdout


def test_the_proposed_description_is_written_and_clean(run: Run) -> None:
    assert run("request.yaml", "--deployment", "site.yaml").exit_code == 0
    assert yaml.safe_load(Path("site.yaml").read_text("utf-8"))["deployment"] == "Branches"
    evaluated = CliRunner().invoke(main, ["evaluate", "--fail-on", "should", "site.yaml"])
    assert evaluated.exit_code == 0, evaluated.stderr


def test_a_proof_is_printed(run: Run) -> None:
    result = run("request.yaml", "--proof", "mail.dpars")
    assert 'ceiling(active 15-minute users / "users per DPAR")' in result.stdout
    assert "Availability: none" in result.stdout
    assert "/mail/workloads/0/users states 12,000 active 15-minute users" in result.stdout
    assert 'The figure "users per DPAR" is 1,000: section 6.3 (redpaper-z-2006/users-1000-per-dpar-63)' in result.stdout
    assert "It is for requests with client nrpc or dwa" in result.stdout


def test_a_proof_has_neither_names_of_the_engine_nor_of_members(run: Run) -> None:
    for request, figure in (("request.yaml", "mail.images"), ("-", "storage.bottleneck")):
        text = run(request, "--proof", figure, text=ARRAYS if request == "-" else "").stdout
        sentences = [line.partition(". ")[2] for line in text.splitlines()[1:]]
        for raw in ("--", "pointer ", "running", " true", "active_15min", "users_per_dpar", "stated by"):
            assert [line for line in sentences if raw in line] == []


def test_a_proof_is_given_as_json(run: Run) -> None:
    proof = json.loads(run("request.yaml", "--proof", "mail.dpars", "--format", "json").stdout)
    assert next(iter(sorted(proof))) == "figure"
    assert proof["root"] in proof["steps"]


def test_proofs_are_held_against_the_engine(run: Run) -> None:
    result = run("request.yaml", "--check-proofs")
    assert (result.exit_code, result.stderr) == (0, "")


def test_markdown_goes_to_a_file(run: Run) -> None:
    assert run("request.yaml", "--format", "markdown", "--output", "out.md").stdout == ""
    assert Path("out.md").read_text("utf-8").startswith("# Sizing: `Branches`\n")


def test_a_conflict_ends_with_1_if_asked(run: Run) -> None:
    two = "{value: 2, reason: small images}"
    own = f"parameters: {{redpaper-z-2006/nrpc-3-or-4-dpars-63: {{least_dpars: {two}, most_dpars: {two}}}}}"
    Path("own.yaml").write_text(own, "utf-8")
    of_7 = [*OPTIONS, "--domino-release", "7.0.2"]
    assert run(*of_7, "--fail-on-conflict").exit_code == 0
    assert run(*of_7, "--overlay", "own.yaml", "--fail-on-conflict").exit_code == 1
    assert run(*of_7, "--overlay", "own.yaml").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--users", "5"], "Give --kind and --platform too"),
        (["request.yaml", "--users", "5"], "not both"),
        ([*OPTIONS, "--host-cores", "8"], "--host-memory-gib together"),
        (["request.yaml", "--proof", "mail.nothing"], "It has mail.dpars"),
        (["request.yaml", "--proof", "mail.dpars", "--format", "markdown"], "text or json"),
        ([*OPTIONS, "--kind", "all"], "'all' is not one of"),
    ],
)
def test_a_wrong_call_ends_with_2(run: Run, arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())
    assert result.stdout == ""


ARRAYS = """\
storage:
  platform: windows
  domino_release: "5.0"
  client: nrpc
  message_kb: 25
  kind: benchmark
  arrays:
    - {name: left, raid: raid-5, drives: 12, drive_rpm: 15000, cache: write-back, users: 3000}
    - {name: "**right** <b>", raid: raid-50, drives: 12, drive_rpm: 15000, cache: write-back, users: 100}
"""


def test_the_array_that_saturates_first_is_named_with_its_load(run: Run) -> None:
    lines = run("-", text=ARRAYS).stdout.splitlines()
    assert (
        "  Load of the array that saturates first, within the error of one capacity: 80.13 to 86.81 % (storage/left)"
        in lines
    )


def test_a_proof_of_it_holds_the_figures_of_every_array(run: Run) -> None:
    text = run("-", "--proof", "storage.bottleneck", text=ARRAYS).stdout
    where = 'section "Results and Analysis"'
    assert f'The table "users" has 3,600 at 12: {where} (xseries-w2k-2001/table3-raid5)' in text
    assert f'The table "users" has 5,200 at 12: {where} (xseries-w2k-2001/table3-raid50)' in text
    assert "It is for requests with drives 3 to 12" in text


def test_a_name_of_the_request_does_nothing_in_markdown(run: Run) -> None:
    text = run("-", "--format", "markdown", text=ARRAYS).stdout
    assert "## storage/" in text
    assert "**right**" not in text
    assert "<b>" not in text


def test_every_section_can_be_asked_for_on_standard_input(run: Run) -> None:
    for asked, words in (
        (
            "upgrade: {platform: aix, client: nrpc, from_release: '6.5', to_release: '7.0', templates: mail6}",
            "at most 23 %",
        ),
        ("partition: {platform: zos, domino_release: '7.0', client: nrpc}", "at least 10,000 benchmark users"),
        ("memory: {platform: windows, domino_release: '5.0', partitions: 1}", "2.5 GiB"),
        ("smp: {platform: windows, domino_release: '4.51', processors: 2}", "30 to 50 %"),
    ):
        result = run("-", text=asked)
        assert result.exit_code == 0
        assert words in result.stdout


def test_a_request_that_is_not_valid_ends_with_3_and_names_the_place(run: Run) -> None:
    Path("bad.yaml").write_text(REQUEST.replace("system-z-lpar", "sytem-z-lpar"), "utf-8")
    result = run("bad.yaml")
    assert result.exit_code == 3
    assert "/mail/platform" in result.stderr
    assert "3:" in result.stderr
    assert run("nothing.yaml").exit_code == 3


def test_a_plan_is_no_part_of_a_request_and_it_is_told_what_to_size(run: Run) -> None:
    result = run("-", text="mail: {}\nchanges: []\n")
    assert result.exit_code == 3
    (told,) = [line for line in result.stderr.splitlines() if "/changes" in line]
    assert "changes is not known in the sizing request. A request sizes one state: " in told
