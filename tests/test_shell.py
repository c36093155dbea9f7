"""The command in a shell: what completes it, and its manual page."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.core.answer import STRENGTHS
from domino_advisor.engine.loading import load_rule_base


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def commands() -> Iterator[tuple[str, click.Context]]:
    """Every command that does something itself, by its words."""

    def below(context: click.Context) -> Iterator[tuple[str, click.Context]]:
        group = context.command
        if not isinstance(group, click.Group):
            yield context.command_path, context
            return
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield from below(click.Context(command, info_name=name, parent=context))

    yield from below(click.Context(main, info_name="domino-advisor", **main.context_settings))


COMMANDS = dict(commands())


class TestCompletion:
    def offered(self, folder: Path, *words: str) -> list[str]:
        """What bash offers for the last of the words, with the completion that the command printed."""
        script = "\n".join(
            (
                run("completion", "bash"),
                # No terminal is there, so what bash itself adds for files is left out.
                "compopt() { printf 'files\\n'; }",
                f"COMP_WORDS=({' '.join(map(shlex.quote, words))}); COMP_CWORD={len(words) - 1}",
                '_domino_advisor_completion domino-advisor; printf "%s\\n" "${COMPREPLY[@]}"',
            )
        )
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "--norc", "-c", script], capture_output=True, text=True, cwd=folder, check=True,
            env={**os.environ, "PATH": path},
        )  # fmt: skip
        assert done.stderr == ""
        return done.stdout.split()

    def test_commands_are_offered(self, tmp_path: Path) -> None:
        assert self.offered(tmp_path, "domino-advisor", "ev") == ["evaluate"]
        assert set(self.offered(tmp_path, "domino-advisor", "")) == set(main.list_commands(click.Context(main)))

    def test_options_and_their_words_are_offered(self, tmp_path: Path) -> None:
        assert self.offered(tmp_path, "domino-advisor", "evaluate", "--fail") == ["--fail-on"]
        assert self.offered(tmp_path, "domino-advisor", "evaluate", "--fail-on", "s") == ["should"]

    def test_files_are_left_to_the_shell(self, tmp_path: Path) -> None:
        assert self.offered(tmp_path, "domino-advisor", "evaluate", "sit") == ["files"]

    def test_names_of_the_rule_base_are_offered(self, tmp_path: Path) -> None:
        guidelines = load_rule_base().guidelines
        shown = self.offered(tmp_path, "domino-advisor", "guidelines", "show", "redpaper-z-2006/nrpc-cps")
        assert shown == [name for name in guidelines if name.startswith("redpaper-z-2006/nrpc-cps")] != []
        assert self.offered(tmp_path, "domino-advisor", "guidelines", "show", "nrpc-cps-4") != []
        assert self.offered(tmp_path, "domino-advisor", "guidelines", "list", "--topic", "bio") == ["bios"]
        assert self.offered(tmp_path, "domino-advisor", "guidelines", "list", "--source", "red") == ["redpaper-z-2006"]

    @pytest.mark.parametrize(
        ("words", "offered"),
        [
            (["init", "--platform", "v"], ["vsphere"]),
            (["init", "--like", "site-today-a"], ["site-today-aix"]),
            (["init", "--platform", "zvm", "--like", "site-today"], ["site-today-zvm"]),
            (["evaluate", "--only", "strength"], [f"strength={word}" for word in sorted(STRENGTHS)]),
            (["evaluate", "--without", "paper=red"], ["paper=redpaper-z-2006"]),
            (["evaluate", "--only", "bios-turb"], ["bios-turbo"]),
            (["fix", "--only", "vsphere-domino-2011/bios-turb"], ["vsphere-domino-2011/bios-turbo"]),
            (["waivers", "new", "--guideline", "bios-turb"], ["bios-turbo"]),
            (["guidelines", "new", "redp"], ["redpaper-z-2006"]),
            (["schema", "dp"], ["dpar", "dpars"]),
            (["schema", "esx-c"], ["esx_cluster", "esx_clusters"]),
        ],
    )
    def test_what_a_command_takes_is_offered(self, words: list[str], offered: list[str]) -> None:
        complete = ShellComplete(main, {}, "domino-advisor", "_DOMINO_ADVISOR_COMPLETE")
        assert [item.value for item in complete.get_completions(words[:-1], words[-1])] == offered

    def test_every_argument_that_takes_a_name_the_product_knows_offers_some(self) -> None:
        """Only what somebody has to make up, or what an answer holds, is left without."""
        free = {
            "change", "domino_release", "expires", "host", "name", "named", "owner", "proofs", "quantity", "reason",
            "slug", "subjects", "ticket", "title", "tracker", "until", "wheres",
        }  # fmt: skip
        for path, context in COMMANDS.items():
            for parameter in context.command.params:
                is_text = isinstance(parameter.type, click.types.StringParamType)
                if is_text and not getattr(parameter, "is_flag", False) and parameter.name not in free:
                    assert parameter.shell_complete(context, "") != [], f"{path} {parameter.name}"

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_each_shell_asks_the_command(self, shell: str) -> None:
        script = run("completion", shell)
        assert f"_DOMINO_ADVISOR_COMPLETE={shell}_complete" in script
        assert "domino-advisor" in script


@pytest.fixture(scope="module")
def page() -> str:
    """The text of the manual page, without the marks of roff."""
    return re.sub(r"\\f[BR]|\\&", "", run("manual").replace("\\-", "-"))


class TestManual:
    @pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
    def test_man_shows_it_without_a_warning(self) -> None:
        groff = ["groff", "-man", "-Tutf8", "-ww"]
        done = subprocess.run(groff, input=run("manual"), capture_output=True, text=True, check=True)
        assert done.stderr == ""
        assert "EXIT STATUS" in re.sub(".\b", "", done.stdout)

    @pytest.mark.parametrize("words", COMMANDS)
    def test_every_command_and_option_is_in_it(self, page: str, words: str) -> None:
        part = page.partition(f"{words} ")[2]
        assert part
        context = COMMANDS[words]
        for parameter in context.command.get_params(context):
            if isinstance(parameter, click.Option) and "--help" not in parameter.opts:
                for option in parameter.opts:
                    assert option in part

    @pytest.mark.parametrize("words", COMMANDS)
    def test_each_command_says_there_what_its_help_says(self, page: str, words: str) -> None:
        first = " ".join((COMMANDS[words].command.help or "").partition("\n\n")[0].split())
        assert first in " ".join(page.split())

    def test_exit_codes_are_those_of_the_help(self, page: str) -> None:
        codes = re.findall(r"^  (\d+) ", main.epilog or "", re.MULTILINE)
        told = page.rpartition("EXIT STATUS")[2]
        assert re.findall(r"^\.TP\n(\d+)$", told, re.MULTILINE) == codes != []

    def test_nothing_of_a_text_is_taken_for_markup(self) -> None:
        @click.command(help="A \\back slash.\n\n.PP is no macro.\n\n'quoted' text - with a dash.")
        def odd() -> None: ...

        from domino_advisor.commands.manual_page import manual_page

        source = manual_page(odd, "odd")
        assert "A \\eback slash" in source
        assert "\n\\&.PP is no macro." in source
        assert "\n\\&'quoted' text \\- with a dash." in source

    def test_it_is_the_same_each_time(self) -> None:
        assert run("manual") == run("manual")
