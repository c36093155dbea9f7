"""The kept rule base: it is what would have been read, it is never stale, and nothing that goes wrong with it shows."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core import cache as caching
from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine import loading
from domino_advisor.engine.clips_engine import Engine
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.engine.output import Firings
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.applicability import Setting

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "examples" / "consolidation-plan.yaml"
PAPER, NAME = "redpaper-z-2006", "min-two-cps"
CARD = """\
title: A guideline
strength: should
directive: invented
basis: stated
applies_to: {subject: image}
require: image.os is linux
texts: {violated: v, satisfied: s, recommend: r}
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an empty cache, which is not there yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.delenv(caching.SWITCH, raising=False)
    return tmp_path / "caches" / caching.FOLDER


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A rule base of one guideline."""
    root = tmp_path / "rules"
    topic = root / PAPER / "invented"
    topic.mkdir(parents=True)
    files = ("vocabulary.yml", "fact-names.yml", "assumptions.yml", "sources.yml", "units.yml")
    for name in ("engine", "derive", "inventory", *files):
        (root / name).symlink_to(rules_folder() / name)
    (topic / "topic.yml").write_text("title: Invented\n", "utf-8")
    (topic / f"{NAME}.yml").write_text(CARD, "utf-8")
    return root


class Reading:
    """How often rules were read from their files."""

    def __init__(self) -> None:
        self.times = 0


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reading]:
    counted = Reading()

    def read(*arguments: Any) -> RuleBase:
        counted.times += 1
        return read_rule_base(*arguments)

    monkeypatch.setattr(loading, "read_rule_base", read)
    yield counted
    load_rule_base.cache_clear()


def load(folder: Path) -> RuleBase:
    """As another process would."""
    load_rule_base.cache_clear()
    return load_rule_base(folder)


def kept(cache: Path) -> Path:
    (file,) = cache.iterdir()
    return file


# What is kept


def test_a_kept_rule_base_is_the_one_that_was_read(cache: Path, rules: Path, reading: Reading) -> None:
    before, after = load(rules), load(rules)
    assert reading.times == 1
    assert before is not after
    for member in fields(RuleBase):
        one, other = getattr(before, member.name), getattr(after, member.name)
        assert (tuple(other) if member.name == "topics" else other) == one, member.name


def test_it_gives_the_same_answers(cache: Path, reading: Reading) -> None:
    answers = [Advisor(load(rules_folder())).evaluate(SITE) for _ in range(2)]
    assert reading.times == 1
    one, other = answers
    assert one.to_bytes() == other.to_bytes()
    assert dict(one.proofs or {}) == dict(other.proofs or {}) != {}


def test_the_second_command_parses_no_rules(cache: Path) -> None:
    code = "import sys; from domino_advisor.commands.cli import main; main(standalone_mode=False)"
    code += "; print(*sorted({'lark', 'flask', 'jinja2', 'sqlalchemy', 'apispec'} & set(sys.modules)), file=sys.stderr)"
    runs = [
        subprocess.run([sys.executable, "-c", code, "evaluate", SITE], check=True, capture_output=True, text=True)
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout
    assert [run.stderr.split() for run in runs] == [["lark"], []]


def test_an_object_of_many_is_read_when_it_is_asked_for() -> None:
    each = pickle.loads(pickle.dumps(caching.Each({"a": [1], "b": [2]})))
    assert (len(each), list(each), "a" in each, "c" in each) == (2, ["a", "b"], True, False)
    assert each["a"] is each["a"]
    assert each == {"a": [1], "b": [2]}
    with pytest.raises(KeyError):
        each["c"]
    assert list(pickle.loads(pickle.dumps(caching.All((1, 2))))) == [1, 2]


# Never stale


@pytest.mark.parametrize("how", ["changed", "added", "removed", "a folder", "in a linked folder"])
def test_a_change_of_the_rules_is_noticed(how: str, cache: Path, rules: Path, reading: Reading) -> None:
    file = rules / PAPER / "invented" / f"{NAME}.yml"
    second = file.with_name("nrpc-cps-4-per-image-62.yml")
    linked = rules / "redpaper-z-2006"
    if how == "removed":
        second.write_text(CARD, "utf-8")
    if how == "in a linked folder":
        linked.rename(rules.parent / "elsewhere")
        linked.symlink_to(rules.parent / "elsewhere")
    before = load(rules)
    status = file.stat()
    if how == "added":
        second.write_text(CARD, "utf-8")
    elif how == "removed":
        second.unlink()
    elif how == "a folder":
        (rules / PAPER / "empty").mkdir()
        with pytest.raises(RuleBaseError, match="there is no topic"):
            load(rules)
        return
    else:
        # of the same length and age, so that only the content tells
        file.write_text(CARD.replace("A guideline", "B guideline"), "utf-8")
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    after = load(rules)
    assert reading.times == 2
    assert after.hash != before.hash
    assert after.guidelines != before.guidelines


def test_a_change_of_custom_rules_is_noticed(cache: Path, rules: Path, tmp_path: Path, reading: Reading) -> None:
    custom = tmp_path / "quay"
    (custom / "inventory").mkdir(parents=True)
    source = "{id: custom-quay, title: Standard, edition: '3', publisher: Quay, date: '2026-01'}"
    (custom / "sources.yml").write_text(f"sources: [{source}]\n", "utf-8")
    item = custom / "inventory" / "custom-quay.yml"
    item.write_text("most: {section: '1', quote: At most three.}\n", "utf-8")
    titles = []
    for section in ("1", "1", "2"):
        item.write_text(f"most: {{section: '{section}', quote: At most three.}}\n", "utf-8")
        titles.append(load(custom).items["custom-quay/most"].section)
    assert (titles, reading.times) == (["1", "1", "2"], 2)


def test_another_build_reads_its_own(cache: Path, rules: Path, reading: Reading, monkeypatch: Any) -> None:
    load(rules)
    monkeypatch.setattr(caching, "build", lambda: "another")
    load(rules)
    assert (reading.times, len(list(cache.iterdir()))) == (2, 2)


def test_rules_that_change_while_they_are_read_are_not_kept(cache: Path, rules: Path, monkeypatch: Any) -> None:
    def read(*arguments: Any) -> RuleBase:
        (rules / PAPER / "invented" / f"{NAME}.yml").write_text(CARD.replace("A guideline", "B guideline"), "utf-8")
        return read_rule_base(*arguments)

    monkeypatch.setattr(loading, "read_rule_base", read)
    load(rules)
    load_rule_base.cache_clear()
    assert not cache.exists()


def test_rules_whose_engine_cannot_be_made_are_read_and_not_kept(cache: Path, rules: Path, reading: Reading) -> None:
    (rules / "engine").unlink()
    shutil.copytree(rules_folder() / "engine", rules / "engine")
    (rules / "engine" / "more.clp").write_text("(defrule broken (subject (id ?s)) => (no-such-function ?s))", "utf-8")
    for times in (1, 2):
        base = load(rules)
        assert (set(base.guidelines), reading.times) == ({f"{PAPER}/{NAME}"}, times)
        with pytest.raises(RuleBaseError):
            Advisor(base)
    assert list(cache.iterdir()) == []


# What the rules concluded


SETTING = Setting("image", ("windows",), (), ("native",), (), ("nrpc",), (), ("production",), ())
FOR_WINDOWS = CARD.replace("{subject: image}", "{subject: image, platforms: [windows]}")


def applies(rules: Path) -> str:
    """Whether the guideline applies on Windows, as another process would conclude and keep it."""
    base = load(rules)
    (found,) = base.applies_in(SETTING).values()
    base.concluded.keep()
    return found.truth


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Reading:
    """How often an engine ran."""
    counted, run = Reading(), Engine.run

    def count(*arguments: Any, **named: Any) -> Firings:
        counted.times += 1
        return run(*arguments, **named)

    monkeypatch.setattr(Engine, "run", count)
    return counted


def test_the_second_command_concludes_nothing_again_of_settings_and_standpoints(cache: Path) -> None:
    code = """
import sys
from domino_advisor.commands.cli import main
from domino_advisor.engine.clips_engine import Engine
asked, run = set(), Engine.run
Engine.run = lambda engine, facts, **named: asked.add(facts[0][0]) or run(engine, facts, **named)
main(standalone_mode=False)
print(*sorted(asked & {"setting", "standpoint"}), file=sys.stderr)
"""
    runs = [
        subprocess.run([sys.executable, "-c", code, "evaluate", SITE], check=True, capture_output=True, text=True)
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout != ""
    assert [run.stderr.split() for run in runs] == [["setting", "standpoint"], []]


def test_what_was_concluded_before_gives_the_same_answers_and_proofs(
    cache: Path, reading: Reading, running: Reading
) -> None:
    answers, runs = [], []
    for _ in range(2):
        running.times = 0
        advisor = Advisor(load(rules_folder()))
        answers.append(advisor.evaluate(SITE))
        runs.append(running.times)
        advisor.rule_base.concluded.keep()
    one, other = answers
    assert runs[1] < runs[0]
    assert one.to_bytes() == other.to_bytes()
    differing = [*one.disagreements, *one.further_disagreements]
    assert [one.proof(found.id) for found in differing] == [other.proof(found.id) for found in differing] != []


def test_what_was_concluded_is_kept_when_a_command_ends_and_not_by_the_library(
    cache: Path, rules: Path, reading: Reading
) -> None:
    base = load(rules)
    base.applies_in(SETTING)
    assert len(list(cache.iterdir())) == 1
    base.concluded.keep()
    (file,) = cache.glob("conclusions-*")
    before = file.stat().st_ino
    assert applies(rules) == "true"
    assert file.stat().st_ino == before, "nothing was added, and it is written again"


def test_what_was_concluded_by_other_rules_is_not_used(cache: Path, rules: Path, reading: Reading) -> None:
    file = rules / PAPER / "invented" / f"{NAME}.yml"
    file.write_text(FOR_WINDOWS, "utf-8")
    assert applies(rules) == "true"
    status = file.stat()
    # of the same length and age
    file.write_text(FOR_WINDOWS.replace("windows", "solaris"), "utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert applies(rules) == "false"


def test_what_another_build_concluded_is_not_used(
    cache: Path, rules: Path, reading: Reading, running: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    applies(rules)
    monkeypatch.setattr(caching, "build", lambda: "another")
    applies(rules)
    assert running.times == 2


@pytest.mark.parametrize("how", ["whole", "cut off", "damaged", "others may write", "another's"])
def test_conclusions_that_cannot_be_trusted_are_concluded_again(
    how: str, cache: Path, rules: Path, reading: Reading, running: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    applies(rules)
    (file,) = cache.glob("conclusions-*")
    content = file.read_bytes()
    if how == "others may write":
        file.chmod(0o602)
    elif how == "another's":
        user = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    elif how != "whole":
        file.write_bytes(content[:-1] if how == "cut off" else content.replace(b"true", b"fals"))
    assert applies(rules) == "true"
    assert running.times == (1 if how == "whole" else 2)


def test_of_too_many_conclusions_the_earlier_ones_are_forgotten(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST_BYTES", 10)
    growing = caching.Growing("name")
    for asked in ("a", "b", "c"):
        growing.add(asked, b"12345")
    assert [growing.get(asked) for asked in ("a", "b", "c")] == [None, None, b"12345"]
    growing.keep()
    assert caching.fetch("name") == {"c": b"12345"}


# What cannot be trusted or written


def test_it_is_made_for_the_user_alone(cache: Path, rules: Path, reading: Reading) -> None:
    load(rules)
    assert [path.stat().st_mode & 0o777 for path in (cache.parent, cache, kept(cache))] == [0o700, 0o700, 0o600]


@pytest.mark.parametrize("how", ["cut off", "damaged", "empty", "no object", "renamed", "a folder", "a pipe"])
def test_a_broken_file_is_ignored(how: str, cache: Path, rules: Path, reading: Reading) -> None:
    load(rules)
    file = kept(cache)
    content = file.read_bytes()
    if how == "renamed":
        file.write_bytes(b"")
        caching.keep("another", lambda: "an object")
        (cache / "another").rename(file)
    elif how == "no object":
        file.write_bytes(caching._digest(file.name, b"none") + b"none")
    elif how in ("a folder", "a pipe"):
        file.unlink()
        file.mkdir() if how == "a folder" else os.mkfifo(file)
    else:
        file.write_bytes({"cut off": content[:-1], "damaged": content[:-1] + b"?", "empty": b""}[how])
    assert load(rules).guidelines.keys() == {f"{PAPER}/{NAME}"}
    assert reading.times == 2
    load(rules)
    assert reading.times == (3 if how == "a folder" else 2)


@pytest.mark.parametrize("what", ["file", "folder"])
@pytest.mark.parametrize("how", ["group may write", "others may write", "another's", "a link"])
def test_what_others_could_have_written_is_not_read(
    what: str, how: str, cache: Path, rules: Path, reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(rules)
    path = kept(cache) if what == "file" else cache
    if how == "another's":
        user = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    elif how == "a link":
        path.rename(path.with_name("elsewhere"))
        path.symlink_to(path.with_name("elsewhere"))
    else:
        path.chmod(0o720 if how == "group may write" else 0o702)
    load(rules)
    assert reading.times == 2


@pytest.mark.parametrize(
    "place", ["a file in its place", "no home", "a home that is not there", "a relative home", "another's home", "off"]
)
def test_no_place_is_no_error(
    place: str, cache: Path, rules: Path, reading: Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if place == "a file in its place":
        cache.parent.write_bytes(b"")
    elif place == "off":
        monkeypatch.setenv(caching.SWITCH, "off")
    elif place == "another's home":
        user = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    else:
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setenv("HOME", {"no home": "", "a relative home": "home"}.get(place, str(tmp_path / "nobody")))
    before = sorted(tmp_path.rglob("*"))
    for _ in range(2):
        assert load(rules).guidelines.keys() == {f"{PAPER}/{NAME}"}
    assert reading.times == 2
    assert sorted(tmp_path.rglob("*")) == before


def test_a_full_disk_is_no_error(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    caching.keep("name", lambda: "an object")
    assert caching.fetch("name") is None
    assert list(cache.iterdir()) == []


def test_it_stands_in_the_home_where_nothing_else_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    caching.keep("name", lambda: "an object")
    assert (tmp_path / ".cache" / "domino-advisor" / "name").is_file()
    assert caching.fetch("name") == "an object"


# Side by side


def test_processes_that_write_at_once_do_not_disturb_each_other(cache: Path) -> None:
    code = (
        "import sys; from domino_advisor.core import cache as caching\n"
        "for turn in range(40):\n"
        "    caching.keep('name', lambda: ['whole'] * 50_000)\n"
        "    assert caching.fetch('name') in (None, ['whole'] * 50_000)\n"
        "assert caching.fetch('name') == ['whole'] * 50_000\n"
    )
    command = [sys.executable, "-c", code]
    running = [subprocess.Popen(command) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert [path.name for path in cache.iterdir()] == ["name"]


def test_processes_that_conclude_at_once_keep_whole_conclusions(cache: Path) -> None:
    code = (
        "import sys; from domino_advisor.core.cache import Growing\n"
        "for turn in range(40):\n"
        "    growing = Growing('name')\n"
        "    growing.add(sys.argv[1], sys.argv[1].encode() * 50_000)\n"
        "    growing.keep()\n"
        "    for name in 'abc':\n"
        "        assert Growing('name').get(name) in (None, name.encode() * 50_000)\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, name]) for name in "abc"]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert [path.name for path in cache.iterdir()] == ["name"]
    assert any(caching.Growing("name").get(name) for name in "abc")


def test_what_was_used_longest_ago_goes(cache: Path) -> None:
    for number in range(caching.MOST):
        caching.keep(f"name-{number}", lambda: "an object")
        os.utime(cache / f"name-{number}", (number, number))
    assert caching.fetch("name-0") == "an object"
    caching.keep("one more", lambda: "an object")
    assert len(list(cache.iterdir())) == caching.MOST
    assert (caching.fetch("name-0"), caching.fetch("name-1")) == ("an object", None)
