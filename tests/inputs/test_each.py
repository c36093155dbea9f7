"""`domino-advisor audit --each`: sites side by side, each by itself, a broken one alone, and no work done twice."""

from __future__ import annotations

import io
import json
import resource
import shutil
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands import each
from domino_advisor.commands.cli import main
from domino_advisor.core.errors import EngineError
from domino_advisor.evaluation import auditing
from domino_advisor.inputs.sites import Site, digest_of
from tests.inputs.bundles import laid, notes_ini

MEMINFO = b"MemTotal:       16318480 kB\n"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["audit", "--each", *arguments])


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three sites: two folders and an archive, and beside them a file of none."""
    monkeypatch.chdir(tmp_path)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        info = tarfile.TarInfo("notes.ini")
        info.size = len(data := notes_ini("WEST1", "Mail_Password=hunter2"))
        archive.addfile(info, io.BytesIO(data))
    return laid(tmp_path / "sites", {
        "north/notes.ini": notes_ini("NORTH1", "TRANSLOG_Status=0"),
        "north/proc/meminfo": MEMINFO,
        "south/notes.ini": notes_ini("SOUTH1", "TRANSLOG_Status=1"),
        "west.tar.gz": packed.getvalue(),
        "readme.txt": b"x",
    })  # fmt: skip


def test_each_folder_and_archive_is_a_site_in_the_order_of_the_names(tree: Path) -> None:
    told = run("sites")
    assert told.exit_code == 0
    found = [(line["deployment"], line["type"]) for line in lines(told.stdout)]
    assert found == [(name, kind) for name in ("north", "south", "west") for kind in ("image", "site")]
    assert told.stderr.splitlines() == [
        "sites/readme.txt: a file beside the folders of the sites, which is read for none", "3 sites: 3 answered",
    ]  # fmt: skip


def test_the_answer_to_a_site_is_that_of_an_audit_of_it_alone(tree: Path) -> None:
    alone = CliRunner().invoke(main, ["audit", "sites/north", "--name", "north", "--format", "ndjson"])
    assert lines(run("sites").stdout)[:2] == lines(alone.stdout)
    as_json = CliRunner().invoke(main, ["audit", "sites/north", "--name", "north", "--format", "json"])
    assert run("sites", "--format", "json").stdout.splitlines()[0] == as_json.stdout.strip()


def test_what_is_secret_is_nowhere(tree: Path) -> None:
    told = run("sites")
    kept = run("sites", "--into", "out")
    written = "".join(path.read_text() for path in Path("out").rglob("*") if path.is_file())
    assert "WEST1" in written
    assert "hunter2" not in told.stdout + told.stderr + kept.stderr + written


class TestABrokenSite:
    def test_costs_itself_alone_and_is_told_in_its_place(self, tree: Path) -> None:
        (tree / "north" / "notes.ini").write_bytes(b"")
        shutil.rmtree(tree / "north" / "proc")
        told = run("sites")
        assert told.exit_code == 3
        first, *others = lines(told.stdout)
        assert first == {
            "deployment": "north",
            "error": {
                "text": "No file tells anything of a site.", "faults": ["sites/north/notes.ini: the file is empty"],
            },
        }  # fmt: skip
        assert {line["deployment"] for line in others} == {"south", "west"}
        assert "3 sites: 2 answered, 1 broken" in told.stderr

    @pytest.mark.parametrize(
        ("error", "code", "says"),
        [
            (EngineError("a rule", "it faulted"), 4, "the engine failed: "),
            (RecursionError("hunter2"), 4, "failed unexpectedly: RecursionError"),
            (MemoryError(), 4, "failed unexpectedly: MemoryError"),
            (OSError(5, "Input/output error"), 3, "cannot be read: Input/output error"),
        ],
    )
    def test_whatever_goes_wrong_in_it(
        self, tree: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, says: str
    ) -> None:
        once = auditing.audited

        def audited(files: Iterable[Any], *rest: Any, name: str, **options: Any) -> Any:
            if name == "south":
                raise error
            return once(files, *rest, name=name, **options)

        monkeypatch.setattr(auditing, "audited", audited)
        told = run("sites")
        assert told.exit_code == code
        broken = [line for line in lines(told.stdout) if "error" in line]
        assert [line["deployment"] for line in broken] == ["south"]
        assert says in broken[0]["error"]["text"]
        assert "hunter2" not in told.stdout + told.stderr

    def test_leaves_no_older_answer_behind(self, tree: Path) -> None:
        run("sites", "--into", "out", "--format", "csv")
        assert Path("out/south.csv").is_file()
        (tree / "south" / "notes.ini").write_bytes(b"")
        assert run("sites", "--into", "out", "--format", "csv").exit_code == 3
        assert not Path("out/south.csv").exists()
        assert Path("out/north.csv").is_file()


class TestInto:
    def test_every_format_has_a_file_for_each_site(self, tree: Path) -> None:
        for form, ending in (("ndjson", "ndjson"), ("json", "json"), ("html", "html"), ("sarif", "sarif"),
                             ("junit", "xml"), ("csv", "csv"), ("markdown", "md"), ("text", "txt")):  # fmt: skip
            assert run("sites", "--into", form, "--format", form).exit_code == 0
            assert sorted(path.name for path in Path(form).iterdir() if path.is_file()) == [
                f"{name}.{ending}" for name in ("north", "south", "west")
            ]

    def test_what_is_unchanged_is_not_done_again(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        run("sites", "--into", "out")
        before = {path: path.stat().st_mtime_ns for path in Path("out").iterdir()}
        (tree / "south" / "notes.ini").write_bytes(notes_ini("SOUTH1", "TRANSLOG_Status=0"))
        told = run("sites", "--into", "out")
        assert "3 sites: 1 answered, 2 unchanged" in told.stderr
        after = {path: path.stat().st_mtime_ns for path in Path("out").iterdir()}
        assert [path.name for path in after if path.is_file() and after[path] != before[path]] == ["south.ndjson"]
        assert '"value":false' in Path("out/south.ndjson").read_text()

    def test_another_way_of_evaluating_does_it_again(self, tree: Path) -> None:
        run("sites", "--into", "out")
        for more in (("--all-servers",), ("--show", "account"), ("--without", "strength=consider")):
            assert "3 sites: 3 answered" in run("sites", "--into", "out", *more).stderr

    def test_one_that_was_interrupted_goes_on_where_it_was(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        once = each._one

        def interrupted(site: Site, *rest: Any) -> Any:
            if site.name == "south":
                raise KeyboardInterrupt
            return once(site, *rest)

        monkeypatch.setattr(each, "_one", interrupted)
        told = run("sites", "--into", "out")
        assert told.exit_code == 130
        assert "interrupted: 1 of 3 sites done; the same command goes on from there" in told.stderr
        monkeypatch.setattr(each, "_one", once)
        assert sorted(path.name for path in Path("out").iterdir() if path.is_file()) == ["north.ndjson"]
        assert "3 sites: 2 answered, 1 unchanged" in run("sites", "--into", "out").stderr

    def test_an_answer_that_is_gone_or_of_which_nothing_is_known_is_given_again(self, tree: Path) -> None:
        run("sites", "--into", "out")
        Path("out/north.ndjson").unlink()
        Path("out/.domino-advisor/south.ndjson.json").write_text("[" * 100_000)
        assert "3 sites: 2 answered, 1 unchanged" in run("sites", "--into", "out").stderr

    def test_the_folder_of_the_answers_is_no_site(self, tree: Path) -> None:
        run("sites", "--into", "sites/out")
        assert "3 sites: 0 answered, 3 unchanged" in run("sites", "--into", "sites/out").stderr

    def test_what_cannot_be_written_is_told(self, tree: Path) -> None:
        Path("out").mkdir()
        Path("out/south.ndjson").mkdir()
        told = run("sites", "--into", "out")
        assert told.exit_code == 5
        assert "3 sites: 2 answered, 1 broken" in told.stderr


def test_the_gate_counts_sites_that_are_unchanged_too(tree: Path) -> None:
    for _ in range(2):
        told = run("sites", "--into", "out", "--fail-on", "undetermined", "--reach", "all")
        assert told.exit_code == 1
        assert "3 reach --fail-on undetermined" in told.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["sites", "--format", "html"], "--each writes json or ndjson; for html name a folder with --into."),
        (["sites", "--name", "X"], "--name is about one site"),
        (["sites", "--with", "x.yaml"], "--with is about one site"),
        (["sites", "--output", "x"], "--output is about one site"),
        (["sites", "--baseline", "x"], "--baseline is about one site"),
        (["sites", "--where", "paper=a"], "--where is about one site"),
    ],
)
def test_what_does_not_go_together_is_told(tree: Path, arguments: list[str], says: str) -> None:
    told = run(*arguments)
    assert told.exit_code == 2
    assert says in told.stderr


def test_a_folder_for_answers_needs_several_sites(tree: Path) -> None:
    told = CliRunner().invoke(main, ["audit", "sites", "--into", "out"])
    assert told.exit_code == 2
    assert "--into goes with --each" in told.stderr


def test_two_sites_of_one_name_are_refused(tree: Path) -> None:
    (tree / "west").mkdir()
    told = run("sites")
    assert told.exit_code == 2
    assert "are both a site called west" in told.stderr


def test_a_folder_without_sites_and_one_that_is_not_there_are_errors(tree: Path) -> None:
    Path("none").mkdir()
    assert run("none").exit_code == 3
    assert run("nowhere").exit_code == 3


def test_links_are_not_followed(tree: Path) -> None:
    (tree / "link").symlink_to(tree / "north")
    told = run("sites")
    assert "sites/link: a link, which is not followed" in told.stderr
    assert {line["deployment"] for line in lines(told.stdout)} == {"north", "south", "west"}


def test_a_digest_is_of_names_and_contents(tree: Path) -> None:
    def now() -> str:
        return digest_of(Site("north", tree / "north"))

    before = now()
    assert now() == before
    (tree / "north" / "notes.ini").rename(tree / "north" / "other.notes.ini")
    renamed = now()
    (tree / "north" / "more").write_bytes(b"")
    assert len({before, renamed, now()}) == 3


@pytest.mark.slow
def test_many_sites_take_no_more_memory_than_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    others = [f"x{number}=y" for number in range(3_000)]
    for number in range(150):
        host = {"notes.ini": notes_ini(f"H{number}", *others), "meminfo": MEMINFO}
        laid(tmp_path / "sites" / f"host{number:04}", host)
    few = tmp_path / "few"
    few.mkdir()
    for number in range(20):
        shutil.copytree(tmp_path / "sites" / f"host{number:04}", few / f"host{number:04}")
    assert run("few", "--into", "out").exit_code == 0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert run("sites", "--into", "out2").exit_code == 0
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 20_000 * (1_024 if sys.platform == "darwin" else 1)
