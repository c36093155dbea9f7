"""`questions`: a form to fill in, and what is filled in put into the description, its comments and order kept."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.evaluation.advisor import default_advisor

SITE = """\
# Our branch. Ask Eva before you change anything.
deployment: Branches
environment: production
hosts:
  - name: esx1          # in the cellar
    esx_release: "4.0"
    cores: 8
    mmu_assist_enabled: true
    enabled_devices: none
    bios: {virtualization: true, vt_x: true, turbo: true}   # as it was delivered
    vms:
      - {name: mail, os: windows, virtual_cps: 2, memory_gib: 8, dpars: [{name: mail}]}
"""
POWER = "/hosts/esx1/bios/power_mode"
NIC = "/hosts/esx1/vms/mail/nic_type"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the site."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site.yaml").write_text(SITE, "utf-8")
    return tmp_path


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["questions", *arguments], input=text, catch_exceptions=False)


def form(**answers: object) -> str:
    return yaml.safe_dump({"answers": answers})


class TestTheForm:
    def test_has_every_place_that_is_asked_for_as_an_empty_key(self) -> None:
        printed = run("site.yaml")
        assert (printed.exit_code, printed.stderr) == (0, "")
        asked = default_advisor().questions(SITE, effects=False)
        places = [p.place for q in asked.questions for f in q.facts if f.kind != "object" for p in f.places]
        answers = yaml.safe_load(printed.stdout)["answers"]
        assert dict.fromkeys(places) == {n: v for n, v in answers.items() if "*" not in n}

    def test_tells_the_question_the_choices_where_to_look_and_what_answers_change(self) -> None:
        said = " ".join(run("site.yaml").stdout.replace("#", " ").split())
        assert "What is the BIOS set for: high performance, balanced or power saving?" in said
        assert "high-performance, balanced or power-saving look: vSphere Client: host" in said
        assert "power-saving: 1 should is violated: Set the BIOS to high performance" in said

    def test_fits_eighty_columns_but_for_places(self) -> None:
        assert [line for line in run("site.yaml").stdout.splitlines() if len(line) > 80 and "#" in line] == []

    def test_leaves_the_description_as_it_is(self, folder: Path) -> None:
        run("site.yaml")
        assert (folder / "site.yaml").read_text("utf-8") == SITE

    def test_has_a_key_for_places_that_differ_by_names_alone(self, folder: Path) -> None:
        (folder / "site.yaml").write_text(SITE.replace("name: esx1 ", "count: 1\n    name: esx1 "), "utf-8")
        two = yaml.safe_load(SITE)
        two["hosts"].append({**two["hosts"][0], "name": "esx2"})
        (folder / "two.yaml").write_text(yaml.safe_dump(two), "utf-8")
        assert "/hosts/*/bios/power_mode" in yaml.safe_load(run("two.yaml").stdout)["answers"]
        assert not any("*" in place for place in yaml.safe_load(run("site.yaml").stdout)["answers"])

    def test_of_names_that_mean_something_in_yaml_is_yaml(self, folder: Path) -> None:
        odd = yaml.safe_load(SITE)
        odd["hosts"][0]["name"] = 'a: "b" #c\\d'
        (folder / "odd.yaml").write_text(yaml.safe_dump(odd), "utf-8")
        printed = run("odd.yaml").stdout
        place = '/hosts/a: "b" #c\\d/bios/power_mode'
        assert place in yaml.safe_load(printed)["answers"]
        (folder / "form.yaml").write_text(yaml.safe_dump({"answers": {place: "balanced"}}), "utf-8")
        assert run("odd.yaml", "--answers", "form.yaml", "--write").exit_code == 0
        assert yaml.safe_load((folder / "odd.yaml").read_text("utf-8"))["hosts"][0]["bios"]["power_mode"] == "balanced"

    def test_of_a_name_that_holds_a_line_end_or_an_escape_is_harmless(self, folder: Path) -> None:
        (folder / "odd.yaml").write_text(SITE.replace("Branches", '"B\\u202e"'), "utf-8")
        assert "\u202e" not in run("odd.yaml").stdout

    def test_is_nothing_to_fill_in_where_nothing_is_asked(self) -> None:
        path = Path(__file__).parent.parent / "examples/site-today-vsphere.yaml"
        assert yaml.safe_load(run(str(path)).stdout) == {"answers": {}}

    def test_is_text_or_json_too(self) -> None:
        assert run("site.yaml", "--format", "json").stdout_bytes == default_advisor().questions(SITE).to_bytes() + b"\n"
        assert run("site.yaml", "--format", "text").stdout.startswith("1. Which clients use the Domino server")

    @pytest.mark.parametrize("name", ["scenarios/vm-21", "unseen/vm-03", "unseen/xs-05", "scenarios/rz-24"])
    def test_of_a_site_that_is_asked_for_one_place_twice_has_it_once(self, name: str) -> None:
        """YAML has each key once; this would be refused otherwise."""
        path = Path(__file__).parent / f"{name}.yaml"
        filled = run(str(path), "--no-effects").stdout
        shown = run(str(path), "--answers", "-", text=filled)
        assert (shown.exit_code, shown.stdout) == (0, "")

    def test_goes_to_a_file(self, folder: Path) -> None:
        assert run("site.yaml", "--no-effects", "--output", "form.yaml").stdout == ""
        assert "answers:" in (folder / "form.yaml").read_text("utf-8")

    def test_is_asked_of_standard_input(self) -> None:
        assert run("-", "--no-effects", text=SITE).stdout.count(POWER) == 1


class TestAnswers:
    def test_are_a_diff_and_change_nothing(self, folder: Path) -> None:
        (folder / "form.yaml").write_text(form(**{POWER: "balanced", NIC: None}), "utf-8")
        shown = run("site.yaml", "--answers", "form.yaml")
        assert shown.exit_code == 0
        changed = [line for line in shown.stdout.splitlines() if line[:1] in "+-"]
        assert changed == [
            "--- site.yaml", "+++ site.yaml",
            "-    bios: {virtualization: true, vt_x: true, turbo: true}   # as it was delivered",
            "+    bios: {virtualization: true, vt_x: true, turbo: true, power_mode: balanced}   # as it was delivered",
        ]  # fmt: skip
        assert "--write" in shown.stderr
        assert (folder / "site.yaml").read_text("utf-8") == SITE

    def test_are_written_with_comments_and_order_kept(self, folder: Path) -> None:
        (folder / "site.yaml").chmod(0o640)
        (folder / "form.yaml").write_text(form(**{POWER: "balanced", NIC: "vmxnet3"}), "utf-8")
        assert run("site.yaml", "--answers", "form.yaml", "--write").exit_code == 0
        expected = SITE.replace("turbo: true}", "turbo: true, power_mode: balanced}").replace(
            "dpars: [{name: mail}]}", "dpars: [{name: mail}], nic_type: vmxnet3}"
        )
        assert (folder / "site.yaml").read_text("utf-8") == expected
        assert stat.S_IMODE((folder / "site.yaml").stat().st_mode) == 0o640

    def test_are_taken_from_the_printed_form(self, folder: Path) -> None:
        filled = run("site.yaml", "--no-effects").stdout.replace(f"{POWER}:", f"{POWER}: balanced")
        assert run("site.yaml", "--answers", "-", "--write", text=filled).exit_code == 0
        assert "power_mode: balanced" in (folder / "site.yaml").read_text("utf-8")
        # what is answered is not asked again
        assert POWER not in run("site.yaml", "--no-effects").stdout

    def test_that_are_none_change_nothing(self, folder: Path) -> None:
        filled = run("site.yaml", "--no-effects").stdout
        shown = run("site.yaml", "--answers", "-", "--write", text=filled)
        assert (shown.exit_code, shown.stdout) == (0, "")
        assert (folder / "site.yaml").read_text("utf-8") == SITE

    def test_of_a_json_description_are_written_as_json(self, folder: Path) -> None:
        (folder / "site.json").write_text(default_json(), "utf-8")
        (folder / "form.yaml").write_text(form(**{POWER: "balanced"}), "utf-8")
        assert run("site.json", "--answers", "form.yaml", "--write").exit_code == 0
        assert '"power_mode": "balanced"' in (folder / "site.json").read_text("utf-8")

    def test_that_are_wrong_are_told_with_their_place_in_the_form(self, folder: Path) -> None:
        (folder / "form.yaml").write_text(f"answers:\n  {POWER}: blanced\n  /hosts/esx9/cores: 4\n", "utf-8")
        refused = run("site.yaml", "--answers", "form.yaml", "--write")
        assert (refused.exit_code, refused.stdout) == (3, "")
        assert refused.stderr.startswith("form.yaml:3:3: ")
        (folder / "form.yaml").write_text(f"answers:\n  {POWER}: blanced\n", "utf-8")
        refused = run("site.yaml", "--answers", "form.yaml", "--write")
        assert refused.exit_code == 3
        assert refused.stderr.startswith("form.yaml:2:3: ") and "balanced" in refused.stderr
        assert (folder / "site.yaml").read_text("utf-8") == SITE

    @pytest.mark.parametrize("text", ["", "answers: [1]\n", "answer: {}\n", "answers: {}\nmore: 1\n", "[]\n", "a: ]\n"])
    def test_that_are_no_form_are_refused(self, folder: Path, text: str) -> None:
        (folder / "form.yaml").write_text(text, "utf-8")
        assert run("site.yaml", "--answers", "form.yaml").exit_code == 3

    def test_that_cannot_be_read_are_told(self) -> None:
        refused = run("site.yaml", "--answers", "nowhere.yaml")
        assert (refused.exit_code, "nowhere.yaml: cannot be read" in refused.stderr) == (3, True)


class TestACallThatIsWrong:
    @pytest.mark.parametrize(
        "arguments",
        [("site.yaml", "--write"), ("-", "--answers", "-"), ("-", "--answers", "form.yaml", "--write"), ()],
    )
    def test_is_told(self, arguments: tuple[str, ...]) -> None:
        assert run(*arguments).exit_code == 2

    def test_of_a_description_that_is_not_valid_tells_its_faults(self, folder: Path) -> None:
        (folder / "bad.yaml").write_text("deployment: x\nhosts:\n  - {name: a, cores: -1}\n", "utf-8")
        refused = run("bad.yaml")
        assert (refused.exit_code, refused.stdout) == (3, "")
        assert refused.stderr.startswith("bad.yaml:3:15: /hosts/0/cores: ")

    def test_of_a_file_that_is_not_there_is_told(self) -> None:
        assert run("nowhere.yaml").exit_code == 3


def default_json() -> str:
    import json

    return json.dumps(yaml.safe_load(SITE), indent=2)
