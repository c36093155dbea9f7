"""`init`: a description to start from, for each platform, or one that is like an example."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from domino_advisor import Advisor
from domino_advisor.commands.cli import main
from domino_advisor.core.installed import examples_folder
from domino_advisor.description.documents import read_text
from domino_advisor.description.starter import examples, platforms, starter
from domino_advisor_schemas.deployment import all_schemas, deployment_json_schema, load_deployment

ROOT = Path(__file__).resolve().parent.parent
COMMENTED = re.compile(r"^( *)# (.*)$")
VALIDATOR = jsonschema.Draft202012Validator(deployment_json_schema())
MOST_LINES = 75
# the platforms that the papers are about
DESCRIBED = {"vsphere", "zvm", "lpar", "windows", "linux-x86", "aix", "ibm-i", "solaris", "zos"}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_is_a_starter_for_every_platform_that_the_papers_are_about() -> None:
    assert set(platforms()) == DESCRIBED


def test_the_documentation_says_how_long_they_may_be() -> None:
    assert f"What it writes has under {MOST_LINES} lines" in (ROOT / "docs" / "cli.md").read_text("utf-8")


@pytest.mark.parametrize("platform", sorted(DESCRIBED))
class TestAStarter:
    def test_is_valid_as_it_stands(self, platform: str) -> None:
        document = read_text(starter(platform))
        load_deployment(document.value, document.place)
        VALIDATOR.validate(document.value)

    def test_is_short(self, platform: str) -> None:
        lines = starter(platform).splitlines()
        assert len(lines) < MOST_LINES
        assert max(map(len, lines)) <= 120

    def test_says_what_each_thing_is(self, platform: str) -> None:
        text = starter(platform)
        assert text.startswith("## ")
        assert "What you do not know, leave out" in text

    def test_accuses_of_nothing_and_asks_little(self, platform: str) -> None:
        answer = Advisor().evaluate(starter(platform))
        assert [verdict.guideline for verdict in answer.verdicts if verdict.verdict == "violated"] == []
        assert len(answer.questions) <= 5

    def test_stays_valid_when_the_comment_signs_are_removed_one_or_all(self, platform: str) -> None:
        lines = starter(platform).split("\n")
        commented = [at for at, line in enumerate(lines) if COMMENTED.match(line)]
        assert len(commented) >= 5
        for used in (commented, *_parts(lines, commented)):
            text = "\n".join(COMMENTED.sub(r"\1\2", line) if at in used else line for at, line in enumerate(lines))
            document = read_text(text)
            load_deployment(document.value, document.place)
            assert document.value != read_text(starter(platform)).value

    def test_shows_where_what_is_planned_and_what_is_quoted_has_its_place(self, platform: str) -> None:
        lines = starter(platform).split("\n")
        commented = [line for line in lines if COMMENTED.match(line)]
        for name in ("growth", "changes", "claims"):
            assert any(line.startswith(f"# {name}:") for line in commented)
        assert any(re.match("#     to:", line) for line in commented)
        assert "a range: {from: 950, to: 1050}" in starter(platform)

    @pytest.mark.slow
    def test_has_a_plan_that_can_be_carried_out(self, platform: str) -> None:
        text = "\n".join(COMMENTED.sub(r"\1\2", line) for line in starter(platform).split("\n"))
        answer = Advisor().evaluate(text)
        assert [step.change for step in answer.plan] == ["more processors", "a newer release"]
        assert answer.growth

    def test_says_how_to_state_that_there_is_no_domino_cluster(self, platform: str) -> None:
        (line,) = (line for line in starter(platform).splitlines() if line.startswith("# domino_clusters:"))
        assert "[]" in line

    def test_names_objects_that_can_be_looked_up(self, platform: str) -> None:
        (named,) = re.findall(r"domino-advisor schema (\w+)", starter(platform))
        assert named in {schema.title for schema in all_schemas()}
        assert run("schema", named).exit_code == 0


def test_that_of_ibm_i_has_nothing_of_which_no_guideline_for_it_speaks() -> None:
    assert "swapping" not in starter("ibm-i")
    assert "base_pool_pages_per_s" not in starter("ibm-i")


def _parts(lines: list[str], commented: list[int]) -> list[list[int]]:
    """The lines that are used together: one, or what is indented under one."""
    parts: list[list[int]] = []
    for at in commented:
        text = COMMENTED.sub(r"\2", lines[at])
        if parts and parts[-1][-1] == at - 1 and text.startswith(" "):
            parts[-1].append(at)
        else:
            parts.append([at])
    return parts


@pytest.mark.parametrize(
    ("written", "platform"),
    [
        ("z/VM", "zvm"),
        ("ESXi", "vsphere"),
        ("rhel", "linux-x86"),
        ("i5os", "ibm-i"),
        ("Windows Server", "windows"),
        ("z/OS", "zos"),
    ],
)
def test_a_platform_may_be_called_otherwise(written: str, platform: str) -> None:
    assert starter(written) == starter(platform)


class TestInit:
    def test_writes_the_starter_of_a_platform(self, folder: Path) -> None:
        done = run("init", "--platform", "vsphere", "--output", "site.yaml")
        assert (done.exit_code, done.stdout) == (0, "")
        assert (folder / "site.yaml").read_text("utf-8") == starter("vsphere")
        assert "domino-advisor evaluate site.yaml" in done.stderr

    def test_names_the_platforms_where_none_is_named(self, folder: Path) -> None:
        done = run("init")
        assert done.exit_code == 0
        assert all(platform in done.stderr for platform in DESCRIBED)

    def test_lists_the_platforms_where_there_is_none_of_that_name(self, folder: Path) -> None:
        done = run("init", "--platform", "netware")
        assert done.exit_code == 2
        assert all(f"{platform} " in done.stderr for platform in DESCRIBED)
        assert list(folder.iterdir()) == []

    @pytest.mark.parametrize("where", [["site.yaml"], ["--output", "site.yaml"]])
    @pytest.mark.parametrize("begin", [["--platform", "aix"], ["--like", "site-today-aix"], []])
    def test_overwrites_nothing(self, folder: Path, where: list[str], begin: list[str]) -> None:
        (folder / "site.yaml").write_text("mine", "utf-8")
        assert run("init", *begin, *where).exit_code == 2
        assert (folder / "site.yaml").read_text("utf-8") == "mine"

    def test_begins_from_an_example(self, folder: Path) -> None:
        assert run("init", "--like", "site-today-aix").exit_code == 0
        written = read_text((folder / "deployment.yaml").read_text("utf-8")).value
        assert written == read_text((ROOT / "examples" / "site-today-aix.yaml").read_text("utf-8")).value

    def test_lists_the_examples_those_of_today_first(self, folder: Path) -> None:
        done = run("init", "--like")
        lines = done.stdout.splitlines()
        assert [line.split()[0] for line in lines] == list(examples())
        assert lines[0].startswith("site-today-")
        assert list(folder.iterdir()) == []

    def test_lists_the_examples_that_are_like_a_wrong_name(self, folder: Path) -> None:
        done = run("init", "--like", "vsphere")
        assert done.exit_code == 2
        listed = done.stderr.partition("There are:\n")[2].splitlines()
        assert any(line.startswith("site-today-vsphere ") for line in listed)
        assert not any("aix" in line for line in listed)

    def test_takes_one_of_two_that_say_the_same(self, folder: Path) -> None:
        assert run("init", "a.yaml", "--output", "b.yaml").exit_code == 2

    @pytest.mark.parametrize(
        ("platform", "example"),
        [("aix", "site-today-aix"), ("esxi", "site-two-platforms"), ("lpar", "d7-zlinux-sles9-6000")],
    )
    def test_begins_from_an_example_of_a_platform(self, folder: Path, platform: str, example: str) -> None:
        assert run("init", "--platform", platform, "--like", example).exit_code == 0
        assert (folder / "deployment.yaml").read_text("utf-8").startswith(f"# Begun from the example {example}")

    @pytest.mark.parametrize("example", ["site-today-zvm", "nothing"])
    def test_names_the_examples_of_a_platform_where_another_is_asked_for(self, folder: Path, example: str) -> None:
        done = run("init", "--platform", "aix", "--like", example)
        assert done.exit_code == 2
        assert "site-today-zvm is of zvm. The examples of aix are:" in done.stderr or example == "nothing"
        assert [line.split()[0] for line in done.stderr.splitlines() if " AIX" in line] == list(examples("aix"))
        assert list(folder.iterdir()) == []

    def test_lists_the_examples_of_a_platform(self, folder: Path) -> None:
        done = run("init", "--platform", "zvm", "--like")
        assert [line.split()[0] for line in done.stdout.splitlines()] == list(examples("zvm"))
        assert run("init", "--platform", "vms", "--like").exit_code == 2

    def test_every_platform_has_examples_and_every_example_a_platform(self) -> None:
        listed = {platform: set(examples(platform)) for platform in platforms()}
        assert all(any(name.startswith("site-") for name in names) for names in listed.values())
        assert set().union(*listed.values()) == set(examples())
        assert {platform for platform, names in listed.items() if "site-two-platforms" in names} == {"lpar", "vsphere"}


def test_every_example_is_listed_with_what_it_is() -> None:
    assert set(examples()) == {file.stem for file in examples_folder().glob("*.yaml")}
    assert all(examples().values())


class TestSchema:
    @pytest.mark.parametrize(
        "named", ["VM", "vm", "vms", "ESX cluster", "esx_clusters", "image on its own", "notes_ini", "users"]
    )
    def test_lists_what_an_object_may_hold(self, named: str) -> None:
        done = run("schema", named)
        assert done.exit_code == 0
        assert all(len(line) <= 80 for line in done.stdout.splitlines())

    def test_names_every_member_and_its_choices(self) -> None:
        (made,) = (schema for schema in all_schemas() if schema.title == "VM")
        listed = run("schema", "VM").stdout
        assert [name for name in made.fields if f"\n  {name} " not in listed] == []
        assert "vmxnet3, vmxnet2, e1000" in " ".join(listed.split())

    def test_lists_the_objects_where_there_is_none_of_that_name(self) -> None:
        done = run("schema", "xyzzy")
        assert done.exit_code == 2
        assert "ESX cluster" in done.stderr


class TestFaults:
    SITE = """deployment: x
hosts:
  - name: esx1
    vms:
      - {name: a, ram: 16}
      - {name: b, ram: 16}
      - {name: c, ram: 8}
      - {name: d, xyzzy: 1}
      - {name: e, xyzzy: 1}
"""

    def test_are_told_once_with_the_lines_that_mend_them(self, folder: Path) -> None:
        (folder / "site.yaml").write_text(self.SITE, "utf-8")
        done = run("evaluate", "site.yaml")
        assert done.exit_code == 3
        first, *mended, last = done.stderr.splitlines()
        assert first.startswith(
            "site.yaml:5:19: /hosts/0/vms/0/ram: ram is not known in the VM. Did you mean memory_gib?"
        )
        assert mended == ["    memory_gib: 16 # lines 5, 6", "    memory_gib: 8 # line 7"]
        assert last.startswith("site.yaml:8:19: ") and last.endswith("Also at line 9.")
