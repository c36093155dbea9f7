"""The command line: `domino-advisor`. Each group of commands has a module of its own; here is what they share."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from typing import Any

import click

from domino_advisor.commands import common
from domino_advisor.commands.evaluate import evaluate
from domino_advisor.commands.guidelines import guidelines
from domino_advisor.commands.service import init, schema, serve
from domino_advisor.commands.size import size
from domino_advisor.commands.sources import sources
from domino_advisor.errors import EngineError, InvalidInput, RuleBaseError

EXIT_CODES = """\b
Exit codes:
  0    done; nothing that was asked about was found
  1    found: --fail-on was reached, a passage or a role is missing, a check failed
  2    the command was called wrongly
  3    an input is not valid or cannot be read; each fault is told on standard error
  4    the engine or the rule base failed
  5    the result could not be written
  130  interrupted
  141  the reader of the output went away
"""


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
            common.tell(f"domino-advisor: rule {error.rule}: {error.detail}")
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
            # 1 would tell a gate that something was found
            traceback.print_exc()
            ctx.exit(common.BROKEN)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXIT_CODES,
)
@click.version_option(package_name="domino-advisor", prog_name="domino-advisor")
def main() -> None:
    """Judges Domino mail deployments against the vendors' performance papers.

    Every answer is traced to the section of the paper it rests on. Begin with `domino-advisor init`, which writes a
    deployment to start from, then `domino-advisor evaluate deployment.yaml`.
    """
    # The rule base is many objects that stay to the end: at the usual threshold, Python's collector goes through them
    # again and again while they are read.
    gc.set_threshold(50_000, 10, 10)


for command in (evaluate, size, guidelines, sources, schema, init, serve):
    main.add_command(command)
