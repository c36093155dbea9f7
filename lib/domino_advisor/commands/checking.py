"""`domino-advisor check`: whether a description can be evaluated, without evaluating it."""

from __future__ import annotations

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import read_description, source_name
from domino_advisor.core.errors import InvalidInput


@click.command(
    epilog="""\b
  domino-advisor check site.yaml
  domino-advisor check sites/*.yaml && domino-advisor evaluate sites/*.yaml

\b
Exit codes: 0 all are valid, 2 called wrongly, 3 one is not valid or cannot be
read; each fault goes to standard error as file:line:column.
"""
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=str))
def check(files: tuple[str, ...]) -> None:
    """Say of each description whether it can be evaluated, and every fault if not.

    Nothing is evaluated. FILE is a description in YAML or JSON; - is standard input. Each planned change is tried too.
    """
    valid = [_is_valid(file) for file in files]
    if not all(valid):
        click.get_current_context().exit(common.INVALID)


def _is_valid(file: str) -> bool:
    from domino_advisor.description.planning import is_plan, steps
    from domino_advisor.engine.loading import load_rule_base
    from domino_advisor_schemas.deployment import load_deployment

    name, document = source_name(file), None
    try:
        document = read_description(file)
        description = load_deployment(document.value, document.place)
        leads_on = is_plan(description) or "growth" in description
        planned = len(steps(document.value, load_rule_base().plan_rules, document.place)) if leads_on else 0
    except InvalidInput as error:
        common.tell_faults(name, common.placed(error, document))
        return False
    except OSError as error:
        common.tell(f"{name}: cannot be read: {error.strerror}")
        return False
    changes = f", with {planned} planned change{'s' if planned > 1 else ''}" if planned else ""
    common.write(f"{name}: valid{changes}\n".encode())
    return True
