"""`domino-advisor schema`, `init` and `serve`: the grammar, a starter, and the service."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from domino_advisor.commands import common
from domino_advisor.core.errors import InvalidInput


@click.command()
def schema() -> None:
    """Print the JSON Schema of a deployment description."""
    from domino_advisor_schemas.deployment import deployment_json_schema

    common.write(json.dumps(deployment_json_schema(), indent=2, ensure_ascii=False).encode() + b"\n")


@click.command()
@click.argument("file", default="deployment.yaml", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def init(file: Path, force: bool) -> None:
    """Write a deployment to start from.

    FILE is deployment.yaml where it is not named; - is standard output.
    """
    from domino_advisor.description.starter import starter

    text = starter().encode()
    if str(file) == "-":
        common.write(text)
        return
    try:
        # "x" leaves no moment between the look and the writing in which somebody else's file could be lost.
        with file.open("wb" if force else "xb") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise click.UsageError(f"{file} already exists; --force overwrites it.") from error
    except OSError as error:
        raise common.Unwritten(f"{file} cannot be written: {error.strerror}.") from error
    common.tell(f"{file} is written. Change it to your deployment, then: domino-advisor evaluate {file}")


@click.command()
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to listen on.  [default: 8080]")
@click.option("--overlay", type=click.Path(dir_okay=False, path_type=Path), help="A site's own figures and waivers.")
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
