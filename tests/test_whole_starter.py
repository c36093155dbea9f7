"""`init --all`: a starter with every field, each a comment that can be used as it stands."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.description.starter import platforms, starter
from domino_advisor.description.whole_starter import whole_starter
from domino_advisor.description.yaml_text import read_yaml
from domino_advisor_schemas.deployment import all_schemas, load_deployment

OFFERED = re.compile(r"^( *)# (\w+): ", re.MULTILINE)
MOST = 1024 * 1024


@cache
def text_of(platform: str) -> str:
    return whole_starter(platform)


@pytest.mark.slow
@pytest.mark.parametrize("platform", platforms())
def test_it_says_what_the_starter_says(platform: str) -> None:
    assert read_yaml(text_of(platform), "starter", MOST) == read_yaml(starter(platform), "starter", MOST)


@pytest.mark.slow
@pytest.mark.parametrize("platform", platforms())
def test_each_line_is_valid_when_its_comment_sign_is_taken_away(platform: str) -> None:
    lines = text_of(platform).splitlines()
    offered = [number for number, line in enumerate(lines) if OFFERED.match(line)]
    assert len(offered) > 150
    for number in offered:
        used = [*lines[:number], OFFERED.sub(r"\1\2: ", lines[number]), *lines[number + 1 :]]
        load_deployment(read_yaml("\n".join(used), "starter", MOST))


@pytest.mark.parametrize("platform", platforms())
def test_the_line_before_says_what_it_means(platform: str) -> None:
    lines = text_of(platform).splitlines()
    for before, line in pairwise(lines):
        if match := OFFERED.match(line):
            name, _, meaning = before.strip().removeprefix("## ").partition(": ")
            assert (name.split(".")[0], bool(meaning)) == (match[2], True)


@pytest.mark.slow
def test_each_field_stands_in_one_of_them() -> None:
    words = set(re.findall(r"\w+", "\n".join(map(text_of, platforms()))))
    names = {name for schema in all_schemas() if schema.title != "range" for name in schema.fields}
    assert names - words == {"images"}  # images whose machine is not known; a starter has one


class TestTheCommand:
    def test_writes_it(self) -> None:
        done = CliRunner().invoke(main, ["init", "--platform", "aix", "--all", "-"])
        assert (done.exit_code, done.stdout) == (0, text_of("aix"))

    @pytest.mark.parametrize("options", [["--all"], ["--all", "--platform", "aix", "--like", "site-today-aix"]])
    def test_is_of_one_platform(self, options: list[str]) -> None:
        assert CliRunner().invoke(main, ["init", *options, "-"]).exit_code == 2
