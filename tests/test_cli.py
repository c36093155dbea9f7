"""The command line: what it prints where, and how it ends."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands import common
from domino_advisor.commands.cli import Commands, main
from domino_advisor.core.answer import Verdict
from domino_advisor.core.errors import EngineError
from domino_advisor.core.installed import rules_folder
from domino_advisor.description.documents import MAX_FILE_BYTES
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor, evaluate
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.knowledge import inventory
from domino_advisor.report.first_screen import LINES

GUIDELINE = "redpaper-z-2006/nrpc-cps-4-per-image-62"
PLAN = """\
deployment: Zürich
environment: production
domino_release: "7.0.2"
machines:
  - name: z9
    architecture: system-z
    lpars:
      - name: LNX1
        real_cps: 6
        image:
          os: linux
          user_intensity: typical
          dpars:
            - name: mail
              workloads:
                - client: nrpc
                  users: {active_15min: 1000}
"""
OUT_OF_REACH = PLAN.replace("7.0.2", "8.5")
INVALID = "deployment: x\nmachines:\n  - nam: z9\n    lpars: [{name: A, real_cps: -1}]\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a plan, one out of reach, and one that is not valid."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("plan.yaml", PLAN), ("newer.yaml", OUT_OF_REACH), ("invalid.yaml", INVALID)):
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=text, catch_exceptions=False)


def command(
    *arguments: str, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The installed command, as a shell runs it."""
    executable = str(Path(sys.executable).with_name("domino-advisor"))
    return subprocess.run(
        [executable, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def on_a_terminal(*arguments: str, columns: int, **environment: str) -> str:
    """The result as the command shows it on a terminal of some width."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    kept = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("domino-advisor")), *arguments],
        stdin=terminal, stdout=terminal, stderr=subprocess.DEVNULL,
        env={**kept, "TERM": "xterm-256color", **environment},
    )  # fmt: skip
    os.close(terminal)
    seen = b""
    try:
        while block := os.read(controller, 65536):
            seen += block
    except OSError:  # Linux ends a terminal whose other side has gone with an error.
        pass
    process.wait()
    os.close(controller)
    return seen.decode().replace("\r\n", "\n")


class TestEvaluate:
    def test_json_is_the_canonical_result_and_a_newline(self) -> None:
        result = run("evaluate", "plan.yaml", "--format", "json")
        assert result.exit_code == 0
        assert result.stdout_bytes == evaluate(PLAN).to_bytes() + b"\n"
        assert result.stderr == ""

    def test_several_files_are_json_lines_in_the_order_given(self) -> None:
        lines = run("evaluate", "newer.yaml", "plan.yaml", "--format", "json").stdout_bytes.splitlines()
        assert lines == [evaluate(OUT_OF_REACH).to_bytes(), evaluate(PLAN).to_bytes()]

    @pytest.mark.parametrize("arguments", [("-",), ()])
    def test_standard_input_is_read(self, arguments: tuple[str, ...]) -> None:
        result = run("evaluate", *arguments, "--format", "json", text=PLAN.encode())
        assert result.stdout_bytes == evaluate(PLAN).to_bytes() + b"\n"

    def test_standard_input_is_read_once(self) -> None:
        result = run("evaluate", "-", "-", text=PLAN.encode())
        assert (result.exit_code, result.stdout) == (2, "")

    def test_markdown_is_for_tickets(self) -> None:
        result = run("evaluate", "plan.yaml", "--format", "markdown")
        assert result.stdout.startswith("# Deployment `Zürich`\n")
        assert "`z9/LNX1`" in result.stdout

    def test_text_names_finding_reason_change_and_source(self) -> None:
        text = run("evaluate", "plan.yaml", "--show", "actions").stdout
        assert text.startswith("Deployment Zürich\n")
        for part in (" further images: z9/LNX1", "Now: 6 CPs", "at most 4 CPs", 'section 6.2 "', "page 39 (inferred)"):
            assert part in text

    def test_text_begins_with_one_screen_that_names_the_options_for_the_rest(self) -> None:
        lines = run("evaluate", "plan.yaml").stdout.splitlines()
        assert len(lines) <= LINES
        assert re.fullmatch(r"--show actions \(\d+\); --show findings \(\d+\); --show account \([\d,]+\)", lines[-1])

    @pytest.mark.parametrize(
        ("wheres", "wanted"),
        [
            (["verdict=violated"], lambda v: v.verdict == "violated"),
            (["subject=z9/*", "verdict=satisfied"], lambda v: v.subject.path[:3] == "z9/" and v.verdict == "satisfied"),
            (["subject="], lambda v: v.subject.path == ""),
            (["guideline=*-dpars-*"], lambda v: "-dpars-" in v.guideline),
            (["guideline=nrpc-cps-4-per-image-62"], lambda v: v.guideline.endswith("/nrpc-cps-4-per-image-62")),
            (["paper=vsphere*"], lambda v: v.guideline.startswith("vsphere")),
            (["paper=2006"], lambda v: v.guideline.startswith("redpaper-z-2006")),
            (["platform=aix"], lambda v: False),
            (["ground=demand"], lambda v: v.ground == "demand"),
        ],
    )
    def test_where_picks_from_the_account(self, wheres: list[str], wanted: Callable[[Verdict], bool]) -> None:
        arguments = [part for where in wheres for part in ("--where", where)]
        expected = [verdict for verdict in evaluate(PLAN).verdicts if wanted(verdict)]
        picked = json.loads(run("evaluate", "plan.yaml", "--format", "json", *arguments).stdout)["verdicts"]
        assert [one["fingerprint"] for one in picked] == [verdict.fingerprint for verdict in expected]
        text = run("evaluate", "plan.yaml", *arguments).stdout
        assert f"{len(expected)} of " in text
        assert all(verdict.title in text for verdict in expected)

    def test_where_picks_what_is_history(self) -> None:
        site = Path(__file__).parent.parent / "examples" / "site-today-vsphere.yaml"
        wanted = [v.fingerprint for v in evaluate(site).verdicts if v.ground == "historical"]
        told = json.loads(run("evaluate", str(site), "--format", "json", "--where", "ground=historical").stdout)
        assert [one["fingerprint"] for one in told["verdicts"]] == wanted != []

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--where", "verdict"], "--where verdict: write NAME=PATTERN"),
            (["--where", "colour=red"], "with a NAME out of guideline, subject, verdict, paper, platform"),
            (["--where", "verdict=broken"], "--where verdict=broken: expected one of violated"),
            (["--where", "ground=history"], "--where ground=history: expected one of "),
            (["--where", "paper=a", "--where", "paper=b"], "--where paper stands twice"),
            (["--where", "paper=a", "--show", "actions"], "--show actions does not tell it"),
            (["--where", "paper=a", "--format", "sarif"], "as text, json, markdown or csv"),
            (["--where", "guideline=zzz"], "--where: there is no guideline zzz: found guideline=zzz"),
            (["--where", "guideline=eager-zero"], "expected guideline=eager-zeroed-disks"),
            (["--where", "guideline=nrpc-cps-5-*"], "there is no guideline nrpc-cps-5-*"),
            (["--where", "paper=redpaper-2006"], "expected paper=redpaper-z-2006"),
            (["--where", "paper=2007"], "there is no paper 2007: found paper=2007"),
            (["--where", "platform=vmware"], "there is no platform vmware"),
            (["--where", "subject=z9/LNX2/mial"], "expected subject=z9/LNX1/mail"),
        ],
    )
    def test_a_wrong_where_is_told(self, arguments: list[str], said: str) -> None:
        result = run("evaluate", "plan.yaml", *arguments)
        assert result.exit_code == 2
        assert said in result.stderr

    @pytest.mark.parametrize("form", ["text", "json", "csv", "markdown"])
    def test_a_where_that_is_known_and_picks_nothing_is_told_in_every_format(self, form: str) -> None:
        result = run(
            "evaluate", "plan.yaml", "--format", form, "--where", "platform=aix", "--where", "verdict=violated"
        )
        assert result.exit_code == 0
        assert "plan.yaml: no verdict is platform=aix and verdict=violated\n" in result.stderr

    def test_a_where_that_picks_something_says_nothing_besides(self) -> None:
        assert run("evaluate", "plan.yaml", "--where", "verdict=violated").stderr == ""

    def test_a_subject_need_not_be_in_each_of_several_files(self, folder: Path) -> None:
        (folder / "other.yaml").write_text("deployment: x\nmachines: [{name: m, architecture: x86}]\n")
        result = run("evaluate", "plan.yaml", "other.yaml", "--where", "subject=z9/*")
        assert result.exit_code == 0
        assert result.stderr == "other.yaml: no verdict is subject=z9/*\n"

    def test_the_result_goes_to_a_file(self, folder: Path) -> None:
        result = run("evaluate", "plan.yaml", "--format", "json", "--output", "answer.json")
        assert result.stdout == ""
        assert (folder / "answer.json").read_bytes() == evaluate(PLAN).to_bytes() + b"\n"

    def test_a_result_that_cannot_be_written_is_told(self) -> None:
        result = run("evaluate", "plan.yaml", "--output", "no/such/folder/answer.json")
        assert result.exit_code == 5
        assert "cannot be written to no/such/folder/answer.json" in result.stderr

    def test_the_account_has_every_verdict(self) -> None:
        answer = json.loads(run("evaluate", "plan.yaml", "--account", "--format", "json").stdout)
        assert len(answer["verdicts"]) == answer["counts"]["pairs"]
        text = run("evaluate", "plan.yaml", "--account").stdout
        assert "Not-applicable (" in text
        assert text.count("Verdict: ") == answer["counts"]["pairs"]

    def test_every_proof_holds_against_what_the_engine_matched(self) -> None:
        assert run("evaluate", "plan.yaml", "--check-proofs").exit_code == 0


class TestProof:
    @pytest.fixture
    def fingerprint(self) -> str:
        verdicts = [v for v in evaluate(PLAN).verdicts if v.guideline == GUIDELINE and v.verdict == "violated"]
        return verdicts[0].fingerprint

    @pytest.mark.parametrize("characters", [8, 32])
    def test_it_goes_from_the_verdict_down_to_the_description_and_the_paper(
        self, fingerprint: str, characters: int
    ) -> None:
        text = run("evaluate", "plan.yaml", "--proof", fingerprint[:characters]).stdout
        assert f"1. {GUIDELINE} is violated at z9/LNX1: the demand is not met" in text
        assert "/machines/0/lpars/0/real_cps" in text
        assert "section 6.2" in text
        line = next(n for n, told in enumerate(PLAN.splitlines(), start=1) if "real_cps" in told)
        assert re.search(rf"/machines/0/lpars/0/real_cps states \d+: line {line}$", text, re.MULTILINE)
        numbers = [int(number) for number in re.findall(r"^ *(\d+)\. ", text, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))

    def test_as_json_it_is_the_flat_map(self, fingerprint: str) -> None:
        proof = json.loads(run("evaluate", "plan.yaml", "--proof", fingerprint, "--format", "json").stdout)
        assert proof["verdict"] == fingerprint
        assert proof["steps"] == json.loads(json.dumps(dict(evaluate(PLAN).proof(fingerprint))))

    @pytest.mark.parametrize("wrong", ["0000000000", "abc"])
    def test_what_names_no_verdict_is_a_wrong_call(self, wrong: str) -> None:
        result = run("evaluate", "plan.yaml", "--proof", wrong)
        assert (result.exit_code, result.stdout) == (2, "")


class TestFailOn:
    @pytest.mark.parametrize(
        ("arguments", "code"),
        [
            ((), 0),
            (("--fail-on", "should"), 1),
            (("--fail-on", "consider"), 1),
            (("--fail-on", "must", "--fail-on", "should"), 1),
        ],
    )
    def test_a_violation_fails_only_where_that_is_asked(self, arguments: tuple[str, ...], code: int) -> None:
        result = run("evaluate", "plan.yaml", "--format", "json", *arguments)
        assert result.exit_code == code
        setting = GateSetting.of(arguments[1::2] or ["should"])
        assert result.stdout_bytes == default_advisor().evaluate(PLAN, gate=setting).to_bytes() + b"\n"
        assert ("Gate at " in result.stderr) == bool(arguments)
        assert ("stops, at 2 should." in result.stderr) == bool(code)

    def test_a_gate_that_passes_over_something_says_so(self) -> None:
        told = run("evaluate", "newer.yaml", "--fail-on", "should").stderr
        assert re.search(
            r"newer.yaml: Gate at should: passes over \d+ violated verdicts outside what was tested",
            told,
        )

    def test_what_lies_outside_what_was_tested_fails_only_with_reach_all(self) -> None:
        assert run("evaluate", "newer.yaml", "--fail-on", "should").exit_code == 0
        assert run("evaluate", "newer.yaml", "--fail-on", "should", "--reach", "all").exit_code == 1

    def test_what_is_not_known_fails_on_undetermined(self, folder: Path) -> None:
        (folder / "open.yaml").write_text(PLAN.replace("        real_cps: 6\n", ""), "utf-8")
        assert run("evaluate", "open.yaml", "--fail-on", "must").exit_code == 0
        assert run("evaluate", "open.yaml", "--fail-on", "undetermined").exit_code == 1

    def test_what_the_site_accepted_does_not_fail(self, folder: Path) -> None:
        accepted = {"reason": "planned", "owner": "ops", "until": "2999-01-31"}
        waivers = [
            {"guideline": verdict.guideline, "subject": verdict.subject.path, **accepted}
            for verdict in evaluate(PLAN).verdicts
            if verdict.verdict == "violated"
        ]
        (folder / "site.yaml").write_text(json.dumps({"waivers": waivers}), "utf-8")
        result = run("evaluate", "plan.yaml", "--overlay", "site.yaml", "--fail-on", "should", "--show", "findings")
        assert result.exit_code == 0
        assert "accepted by the site" in result.stderr
        assert "Accepted: by ops until 2999-01-31: planned" in result.stdout

    def test_a_level_that_is_none_is_a_wrong_call(self) -> None:
        assert run("evaluate", "plan.yaml", "--fail-on", "inform").exit_code == 2


class TestOverlay:
    def test_the_figure_of_a_site_decides_and_both_are_shown(self, folder: Path) -> None:
        figure = f"parameters: {{{GUIDELINE}: {{most_cps: {{value: 6, reason: measured here}}}}}}\n"
        (folder / "site.yaml").write_text(figure, "utf-8")
        text = run("evaluate", "plan.yaml", "--overlay", "site.yaml", "--account").stdout
        assert "most CPs: 6 CPs, set by the site; the paper has 4: measured here" in text

    def test_an_overlay_that_is_wrong_is_told_like_an_input(self, folder: Path) -> None:
        (folder / "site.yaml").write_text("parameters:\n  paper/nothing: {}\n", "utf-8")
        result = run("evaluate", "plan.yaml", "--overlay", "site.yaml")
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr.startswith("site.yaml:2:3: /parameters/paper~1nothing: ")

    def test_an_overlay_that_is_not_there_is_told(self) -> None:
        result = run("evaluate", "plan.yaml", "--overlay", "none.yaml")
        assert (result.exit_code, result.stderr) == (3, "none.yaml: cannot be read: No such file or directory\n")


class TestBadInput:
    def test_every_fault_is_told_with_file_line_column_and_pointer(self) -> None:
        result = run("evaluate", "invalid.yaml")
        assert (result.exit_code, result.stdout) == (3, "")
        lines = result.stderr.splitlines()
        assert len(lines) >= 3
        # what to write instead is indented under its fault
        assert all(re.match(r"invalid\.yaml:\d+:\d+: /machines/0|    \S", line) for line in lines)
        assert "    name: z9" in lines
        assert any("name" in line and "nam" in line for line in lines)
        assert any("real_cps" in line and "-1" in line for line in lines)

    def test_the_other_files_are_evaluated_nevertheless(self) -> None:
        result = run("evaluate", "invalid.yaml", "plan.yaml", "none.yaml", "--format", "json", "--fail-on", "should")
        assert result.exit_code == 3
        assert result.stdout_bytes == evaluate(PLAN).to_bytes() + b"\n"
        assert "none.yaml: cannot be read" in result.stderr

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"", ""),
            (b"deployment: [", "<stdin>:1"),
            (b"deployment: \xff", "UTF-8"),
            (b"deployment: a\x00b", "control character"),
            (b"#" * (MAX_FILE_BYTES + 1), "larger than the limit"),
            (b"[" * 10_000, "<stdin>:"),
            (b'{"deployment": "x", "deployment": "y"}', "deployment"),
        ],
    )
    def test_whatever_comes_in_is_an_input_that_is_not_valid(self, data: bytes, said: str) -> None:
        result = run("evaluate", "-", text=data)
        assert (result.exit_code, result.stdout) == (3, "")
        assert said in result.stderr
        assert "Traceback" not in result.stderr

    def test_a_folder_is_no_input(self, folder: Path) -> None:
        result = run("evaluate", str(folder))
        assert result.exit_code == 3
        assert "cannot be read: Is a directory" in result.stderr

    def test_a_name_cannot_steer_the_terminal(self) -> None:
        result = run("evaluate", "-", text=b'{"\\u001b[31mred\\u202e": 1}')
        assert result.exit_code == 3
        assert "\x1b" not in result.stderr
        assert "\u202e" not in result.stderr


class TestGuidelines:
    def test_a_list_has_a_line_for_each(self) -> None:
        lines = run("guidelines", "list").stdout.splitlines()
        assert lines[0].split("\t") == ["Guideline", "Strength", "Subject", "Topic", "Title"]
        assert any(line.startswith(f"{GUIDELINE}\tshould\timage\tcps-per-image\t") for line in lines)

    def test_a_list_can_be_narrowed(self) -> None:
        options = ("--source", "redpaper-z-2006", "--topic", "cps-per-image", "--strength", "should")
        answer = json.loads(run("guidelines", "list", *options, "--format", "json").stdout)
        assert answer["total"] == len(answer["items"]) >= 2
        assert {(i["source"], i["topic"], i["strength"]) for i in answer["items"]} == {
            ("redpaper-z-2006", "cps-per-image", "should")
        }

    def test_an_unknown_paper_is_answered_with_the_nearest(self) -> None:
        result = run("guidelines", "list", "--source", "redpaper-2006")
        assert result.exit_code == 2
        assert "Did you mean redpaper-z-2006?" in result.stderr

    def test_one_is_shown_by_an_item_that_it_covers(self) -> None:
        covering = next(guideline for guideline in load_rule_base().guidelines.values() if guideline.covers)
        answer = json.loads(run("guidelines", "show", covering.covers[0], "--format", "json").stdout)
        assert answer["id"] == covering.id

    @pytest.mark.parametrize("name", [GUIDELINE, GUIDELINE.partition("/")[2]])
    def test_one_is_shown_by_its_id_or_its_slug(self, name: str) -> None:
        text = run("guidelines", "show", name).stdout
        assert f"\n`{GUIDELINE}`\n" in text
        assert "## What it demands\n\nCPs of the image at most 4 CPs.\n" in text
        assert "page 39 (inferred)" in text
        assert run("guidelines", "show", name, "--format", "markdown").stdout == text

    def test_one_is_shown_as_json(self) -> None:
        answer = json.loads(run("guidelines", "show", GUIDELINE, "--format", "json").stdout)
        assert answer["id"] == GUIDELINE
        assert answer["citations"][0]["item"] == GUIDELINE

    def test_an_unknown_one_is_answered_with_the_nearest(self) -> None:
        result = run("guidelines", "show", "nrpc-cps-4-per-img-62")
        assert result.exit_code == 2
        assert f"Did you mean {GUIDELINE}" in result.stderr

    def test_coverage_exits_with_1_while_something_is_missing(self) -> None:
        result = run("guidelines", "coverage", "--format", "json")
        answer = json.loads(result.stdout)
        roles = ["guideline", "caveat", "evidence", "term", "conduct", "not_encoded"]
        assert list(answer) == ["items", "added", *roles, "missing"]
        assert answer["items"] + answer["added"] == len(inventory.load_all())
        assert sum(answer[role] for role in roles) + len(answer["missing"]) == answer["items"] + answer["added"]
        assert result.exit_code == bool(answer["missing"])

    def test_coverage_has_a_line_for_each_topic(self) -> None:
        assert "\nredpaper-z-2006/cps-per-image\t" in run("guidelines", "coverage").stdout

    @pytest.mark.slow
    def test_a_rule_base_that_does_not_load_ends_with_4_and_names_the_place(self, folder: Path) -> None:
        rules = folder / "rules"
        shutil.copytree(rules_folder(), rules)
        file = rules / "redpaper-z-2006" / "cps-per-image" / "nrpc-cps-4-per-image-62.yml"
        file.write_text(file.read_text("utf-8").replace("image.cps <=", "image.cpus <=", 1), "utf-8")
        result = run("guidelines", "list", "--rules", str(rules))
        assert (result.exit_code, result.stdout) == (4, "")
        assert re.search(r"nrpc-cps-4-per-image-62\.yml:\d+:10: require: .*image.cps meant", result.stderr)


class TestNewGuideline:
    @pytest.fixture
    def rules(self, folder: Path) -> str:
        shutil.copytree(rules_folder(), folder / "rules")
        return "rules"

    @pytest.mark.slow
    def test_from_nothing_to_what_is_missing(self, rules: str) -> None:
        taken = load_rule_base().guidelines
        slug = next(
            item.id.partition("/")[2]
            for item in inventory.load("redpaper-z-2006").values()
            # what has a figure in another unit than the quantity's is refused before anything else
            if item.id not in taken and item.strength == "should" and not item.values
        )
        begun = run(
            "guidelines",
            "new",
            "redpaper-z-2006",
            "invented",
            slug,
            "--rules",
            rules,
            "--quantity",
            "image.kernel_bits",
        )
        assert begun.exit_code == 0
        assert begun.stdout.splitlines() == [f"rules/redpaper-z-2006/invented/{name}.yml" for name in (slug, "topic")]
        checked = run("guidelines", "check", slug, "--rules", rules)
        assert checked.exit_code == 1
        assert f"redpaper-z-2006/{slug}: title is blank" in checked.stdout
        assert f"redpaper-z-2006/{slug}: no case shows: violated" in checked.stdout

    def test_an_unknown_item_is_answered_with_the_nearest(self, rules: str) -> None:
        result = run("guidelines", "new", "redpaper-z-2006", "invented", "nrpc-cps-4-per-lpar", "--rules", rules)
        assert result.exit_code == 2
        assert "Did you mean nrpc-cps-4-per-lpar-511" in result.stderr

    def test_a_guideline_that_is_there_is_not_begun_again(self, rules: str) -> None:
        result = run("guidelines", "new", *GUIDELINE.replace("/", "/cps-per-image/").split("/"), "--rules", rules)
        assert result.exit_code == 2
        assert "has its file already" in result.stderr

    def test_a_folder_without_rules_is_refused(self, folder: Path) -> None:
        assert run("guidelines", "check", "--rules", str(folder)).exit_code == 2


class TestSources:
    def test_the_papers_are_listed(self) -> None:
        lines = run("sources", "list").stdout.splitlines()
        answer = json.loads(run("sources", "list", "--format", "json").stdout)
        assert len(lines) == 1 + len(answer["items"]) == 1 + len(inventory.sources())
        assert sum(paper["items"] for paper in answer["items"]) >= len(inventory.load_all())

    def test_a_folder_without_papers_fails_and_says_so(self, folder: Path) -> None:
        result = run("sources", "verify", str(folder))
        assert result.exit_code == 1
        answer = run("sources", "verify", str(folder), "--format", "json")
        assert answer.exit_code == 1
        assert json.loads(answer.stdout)["ok"] is False

    def test_a_folder_that_is_not_there_is_no_input(self) -> None:
        result = run("sources", "verify", "none")
        assert result.exit_code == 3
        assert "There is no folder none." in result.stderr


class TestStart:
    def test_the_starter_can_be_evaluated_at_once(self, folder: Path) -> None:
        begun = run("init")
        assert (begun.exit_code, begun.stdout) == (0, "")
        assert run("evaluate", "deployment.yaml").exit_code == 0

    def test_nothing_is_overwritten_unless_asked(self, folder: Path) -> None:
        (folder / "mine.yaml").write_text("mine", "utf-8")
        refused = run("init", "mine.yaml")
        assert refused.exit_code == 2
        assert (folder / "mine.yaml").read_text("utf-8") == "mine"
        assert run("init", "mine.yaml", "--force").exit_code == 0
        assert (folder / "mine.yaml").read_text("utf-8") != "mine"

    def test_the_starter_goes_to_standard_output_too(self) -> None:
        assert run("evaluate", "-", text=run("init", "-").stdout_bytes).exit_code == 0

    def test_the_schema_is_one(self) -> None:
        assert json.loads(run("schema").stdout)["$schema"].startswith("https://json-schema.org/")

    @pytest.mark.parametrize("variable", ["MAX_BODY_BYTES", "LOG_FORMAT"])
    def test_a_setting_that_cannot_be_used_is_a_wrong_call(
        self, variable: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(f"DOMINO_ADVISOR_{variable}", "x")
        result = run("serve")
        assert result.exit_code == 2
        assert variable in result.stderr


class TestExitCodes:
    def test_the_help_documents_them(self) -> None:
        text = run("--help").stdout
        assert [int(code) for code in re.findall(r"^    (\d+) ", text, re.MULTILINE)] == [0, 1, 2, 3, 4, 5, 130, 141]
        assert "Exit codes:" in run("evaluate", "--help").stdout

    def test_a_rule_that_fails_ends_with_4_and_is_named(self) -> None:
        @click.group(cls=Commands)
        def group() -> None: ...

        @group.command()
        def fail() -> None:
            raise EngineError("paper/slug--demand", "the run did not end")

        result = CliRunner().invoke(group, ["fail"])
        assert (result.exit_code, result.stdout) == (4, "")
        assert "rule paper/slug--demand: the run did not end" in result.stderr

    @pytest.mark.parametrize("arguments", [("nothing",), ("evaluate", "--format", "xml"), ("guidelines", "show")])
    def test_a_wrong_call_ends_with_2_and_prints_no_result(self, arguments: tuple[str, ...]) -> None:
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")


class TestProcess:
    """The installed command, in a process of its own."""

    def test_the_bytes_are_those_of_the_library(self) -> None:
        done = command("evaluate", "--format", "json", "--fail-on", "should", stdin=PLAN.encode())
        assert (done.returncode, done.stdout) == (1, evaluate(PLAN).to_bytes() + b"\n")

    def test_it_works_in_a_locale_without_any_letter_but_ascii(self) -> None:
        plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
        for form in ("text", "json", "markdown"):
            done = command("evaluate", "plan.yaml", "--format", form, environment=plain)
            assert done.returncode == 0
            assert "Zürich" in done.stdout.decode()
        told = command("evaluate", "-", stdin='{"Zürich": 1}'.encode(), environment=plain)
        assert told.returncode == 3
        assert b"rich" in told.stderr.splitlines()[0] + told.stderr

    def test_a_reader_that_has_gone_is_no_noise(self) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        executable = str(Path(sys.executable).with_name("domino-advisor"))
        done = subprocess.run([executable, "schema"], stdout=writing, stderr=subprocess.PIPE, check=False)
        os.close(writing)
        assert (done.returncode, done.stderr) == (141, b"")

    def test_a_full_disk_is_told(self) -> None:
        executable = str(Path(sys.executable).with_name("domino-advisor"))
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run([executable, "schema"], stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 5
        assert b"cannot be written to standard output: No space left on device" in done.stderr


class TestTerminal:
    @pytest.mark.parametrize("columns", [30, 80])
    def test_no_line_is_wider_than_the_terminal(self, columns: int) -> None:
        for arguments in (("guidelines", "list"), ("guidelines", "coverage"), ("sources", "list")):
            shown = re.sub(r"\x1b\[[0-9;]*m", "", on_a_terminal(*arguments, columns=columns))
            assert shown
            assert max(len(line) for line in shown.split("\n")) <= columns

    def test_colours_are_a_choice(self) -> None:
        colour = re.compile(r"\x1b\[[0-9;]*3[0-7]")
        assert colour.search(on_a_terminal("evaluate", "plan.yaml", columns=80))
        assert not colour.search(on_a_terminal("evaluate", "plan.yaml", columns=80, NO_COLOR="1"))
        assert "\x1b" not in on_a_terminal("evaluate", "plan.yaml", columns=80, TERM="dumb")
        assert b"\x1b" not in command("evaluate", "plan.yaml").stdout

    def test_it_does_not_wait_for_somebody_to_type_a_description(self) -> None:
        assert on_a_terminal("evaluate", columns=80) == ""


class TestProgress:
    """What takes long says so in a pipe too: on one line, on standard error, and never where it is quick."""

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        now = [0.0]
        monkeypatch.setattr("time.monotonic", lambda: now[0])
        return now

    def told(self, clock: list[float], *steps: tuple[float, int]) -> None:
        with common.progress("site.yaml") as progress:
            for at, done in steps:
                clock[0] = at
                progress(done, 1_000)

    def test_what_takes_long_is_told_once_with_how_long_the_rest_takes(
        self, clock: list[float], capsys: pytest.CaptureFixture[str]
    ) -> None:
        # what comes before the first part, such as reading, tells nothing of how fast the parts are
        self.told(clock, (4, 100), (5, 200), (6, 300), (7, 400), (8, 500), (13, 1_000))
        out, err = capsys.readouterr()
        assert out == ""
        assert err == (
            "site.yaml: 400 of 1,000 subjects are evaluated after 7 s; the others take about 6 s, "
            "then changes are tried\n"
        )

    def test_what_is_quick_says_nothing(self, clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
        self.told(clock, (1, 100), (2, 500), (4, 1_000))
        assert capsys.readouterr() == ("", "")

    def test_what_is_evaluated_in_one_part_says_nothing(
        self, clock: list[float], capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.told(clock, (60, 1_000))
        assert capsys.readouterr() == ("", "")
