"""The command line: `domino-advisor`. Each group of commands has a module of its own; here is what they share."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from domino_advisor.commands import common
from domino_advisor.core.errors import EngineError, InvalidInput, RuleBaseError
from domino_advisor.core.version import __version__

EXIT_CODES = """\b
Exit codes:
  0    done
  1    --fail-on or --fail-on-new was reached, a passage or a role is missing, or a
       check failed
  2    the command was called wrongly
  3    an input is not valid or cannot be read; each fault goes to standard error
  4    the engine or the rule base failed
  5    the result could not be written
  130  interrupted
  141  the reader of the output closed it
"""

_COMMANDS = {
    "after": "planning", "audit": "describing", "check": "checking", "compare": "compare", "completion": "shell",
    "describe": "describing", "evaluate": "evaluate", "fix": "fix", "guidelines": "guidelines", "inbox": "trackers",
    "init": "starting", "manual": "shell", "outbox": "trackers", "questions": "questions", "schema": "starting",
    "serve": "service", "size": "size", "sources": "sources", "token": "tokens", "vcenter": "vcenter",
    "waivers": "waivers", "worker": "trackers",
}  # fmt: skip
"""The module of each command."""


class Commands(click.Group):
    """A group whose commands end with the documented exit codes."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; errors of the product become lines on standard error and an exit code."""
        try:
            return super().invoke(ctx)
        except InvalidInput as error:
            common.tell_faults(error.what, error)
            ctx.exit(common.INVALID)
        except RuleBaseError as error:
            for fault in error.faults:
                common.tell(f"domino-advisor: rule base: {fault}")
            ctx.exit(common.BROKEN)
        except EngineError as error:
            common.tell(f"domino-advisor: {error.told}")
            ctx.exit(common.BROKEN)
        except BrokenPipeError:
            # What is still buffered has nowhere to go; the interpreter would complain of it when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(common.PIPE_CLOSED)
        except KeyboardInterrupt:
            ctx.exit(common.INTERRUPTED)
        except (click.ClickException, click.Abort, click.exceptions.Exit, OSError):
            raise
        except Exception:
            import traceback

            # 1 would tell a gate that something was found
            traceback.print_exc()
            ctx.exit(common.BROKEN)


class _All(Commands):
    """All commands. The module of each is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, as the help lists them."""
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name."""
        if name not in _COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"domino_advisor.commands.{_COMMANDS[name]}"), name)
        return found


@click.group(
    cls=_All,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXIT_CODES,
)
@click.version_option(__version__, prog_name="domino-advisor")
def main() -> None:
    """Evaluates Domino mail deployments against the vendors' performance papers.

    Every answer is traced to the section of the paper it rests on. Begin with `domino-advisor init --platform vsphere`
    (or zvm, windows, aix ...), which writes a deployment to start from, then `domino-advisor evaluate deployment.yaml`.
    """
