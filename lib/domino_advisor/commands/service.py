"""`domino-advisor serve`: the service."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import overlay_option
from domino_advisor.core.errors import InvalidInput


@click.command()
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to listen on.  [default: 8080]")
@overlay_option("A site's own figures and waivers.")
def serve(host: str | None, port: int | None, overlay: Path | None) -> None:
    """Run the service: the API, and its documentation at /docs.

    Further settings are environment variables, DOMINO_ADVISOR_*. docs/operations.md lists them, and explains how to
    monitor, stop and back up the service and how to run it in a container. On SIGTERM the service first ends the
    requests that are running.
    """
    # Imported here, since nothing else on the command line needs the web.
    from domino_advisor_api.serving import serve as run
    from domino_advisor_api.settings import Settings, SettingsError

    try:
        settings = Settings.from_environment()
        run(host, port, settings=replace(settings, overlay=overlay) if overlay else settings)
    except SettingsError as error:
        raise click.UsageError(f"{error}.") from error
    except InvalidInput as error:
        common.tell_faults(str(overlay or error.what), error)
        click.get_current_context().exit(common.INVALID)
