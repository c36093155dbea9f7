"""`domino-advisor vcenter`: the inventory of a vCenter that is asked, as a file that `describe` and `audit` read."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import common
from domino_advisor.core.escaping import visible

if TYPE_CHECKING:
    from domino_advisor.inputs.vcenter_client import Credentials

USER, PASSWORD = "DOMINO_ADVISOR_VCENTER_USER", "DOMINO_ADVISOR_VCENTER_PASSWORD"


@click.command(
    epilog=f"""\b
User and password come from {USER} and
{PASSWORD}, or are asked for; no option takes them.
A user who may read is enough (the role Read-only).
\b
Exit codes: 0 done, 2 called wrongly, 3 the vCenter cannot be asked, 5 not
written.
"""
)
@click.argument("host", metavar="VCENTER")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the inventory to this file.")
@click.option("--ca", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Trust these certificates.")
@click.option("--insecure", is_flag=True, help="Take any certificate: whoever stands between sees the password.")
def vcenter(host: str, output: Path | None, ca: Path | None, insecure: bool) -> None:
    """Write the inventory of a vCenter, or of an ESX host, as JSON.

    It is what describe and audit read of it, and nothing else: VMs with their devices, hosts with their switches,
    clusters, datastores. Needs the extra vcenter: pip install 'domino-advisor[vcenter]'.
    """
    from domino_advisor.inputs.vcenter_client import Address, VcenterError, ask, trust
    from domino_advisor.inputs.vcenter_inventory import inventory_text

    if ca is not None and insecure:
        raise click.UsageError("--ca and --insecure exclude each other.")
    try:
        place = Address.read(host)
    except ValueError as error:
        # it may hold a password, and is not shown
        raise click.UsageError(f"VCENTER: {error}.") from None
    try:
        context = trust(ca, insecure=insecure)
        answer = ask(place, _credentials(), context)
    except VcenterError as error:
        common.tell(f"domino-advisor: {visible(str(error))}.")
        raise SystemExit(common.INVALID) from None
    for path, count in sorted(answer.refused.items()):
        common.tell(f"{path} of {count:,} objects may not be read by this user, and is left out.")
    common.write(inventory_text(answer.found, answer.number, answer.product).encode(), output)


def _credentials() -> Credentials:
    """Who asks: as the environment has it, or as it is typed."""
    from domino_advisor.inputs.vcenter_client import Credentials

    user, password = os.environ.get(USER), os.environ.get(PASSWORD)
    if (not user or not password) and not sys.stdin.isatty():
        raise click.UsageError(f"{USER} and {PASSWORD} are not set, and there is no terminal to ask on.")
    user = user or click.prompt("User", err=True)
    password = password or click.prompt("Password", hide_input=True, err=True)
    return Credentials(user, password)
