"""`domino-advisor completion` and `manual`: what makes the command at home in a shell, made from the commands' help."""

from __future__ import annotations

import shutil
import subprocess
import sys

import click

from domino_advisor.commands import common

COMMAND = "domino-advisor"
_VARIABLE = "_DOMINO_ADVISOR_COMPLETE"
"""What click looks for in the environment when a shell asks what could come next."""


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, options and files.

    \b
    bash: domino-advisor completion bash > ~/.local/share/bash-completion/completions/domino-advisor
    zsh:  domino-advisor completion zsh > DIR/_domino-advisor, where DIR is in $fpath
    fish: domino-advisor completion fish > ~/.config/fish/completions/domino-advisor.fish
    """
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    assert made is not None
    root = click.get_current_context().find_root().command
    common.write(made(root, {}, COMMAND, _VARIABLE).source().encode())


@click.command()
def manual() -> None:
    """Show the manual page; print its source where the output is no terminal.

    \b
    domino-advisor manual > ~/.local/share/man/man1/domino-advisor.1
    """
    from domino_advisor.commands.manual_page import manual_page

    page = manual_page(click.get_current_context().find_root().command, COMMAND).encode()
    if sys.stdout.isatty() and shutil.which("man"):
        # The page comes from the command itself and holds nothing of anybody's input.
        click.get_current_context().exit(subprocess.run(["man", "-l", "-"], input=page, check=False).returncode)
    common.write(page)
