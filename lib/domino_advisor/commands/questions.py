"""`domino-advisor questions`: what to ask of a deployment, as a form to fill in, and what is filled in put into it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from msgspec.structs import replace

from domino_advisor.commands import common
from domino_advisor.commands.advising import STANDARD_INPUT, advisor_for, overlay_option, rules_option
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, Media, read_file, read_text

if TYPE_CHECKING:
    from domino_advisor.core.asked import Questions


@click.command(
    epilog="""\b
The way of a form:
  domino-advisor questions site.yaml > form.yaml        then fill it in
  domino-advisor questions site.yaml --answers form.yaml           the change
  domino-advisor questions site.yaml --answers form.yaml --write   makes it

\b
Exit codes: 0 done, 2 called wrongly, 3 the description or the form is not
valid, 4 engine or rule base, 5 not written.
"""
)
@click.argument("file", type=click.Path(path_type=str))
@click.option(
    "--format",
    "form",
    type=click.Choice(["yaml", "text", "json"]),
    default="yaml",
    show_default=True,
    help="yaml: a form to fill in; text: for reading; json: for programs.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the result to this file.")
@click.option(
    "--answers",
    type=click.Path(path_type=str),
    metavar="FORM",
    help="A form that is filled in: show what it changes in FILE, as a diff. - is standard input.",
)
@click.option("--write", "writing", is_flag=True, help="With --answers: change FILE, and keep its comments and order.")
@overlay_option()
@rules_option()
@click.option("--no-effects", is_flag=True, help="Leave out what answers would change, which takes the longest.")
def questions(
    file: str,
    form: str,
    output: Path | None,
    answers: str | None,
    writing: bool,
    overlay: Path | None,
    rules: Path | None,
    no_effects: bool,
) -> None:
    """Ask for what is missing of a deployment, what decides most first.

    Each question has its choices, where to look it up, and what each answer would change. FILE is a description in JSON
    or YAML; - is standard input.
    """

    if writing and (answers is None or file == STANDARD_INPUT):
        raise click.UsageError("--write goes with --answers, and with a FILE that can be written.")
    if answers == file == STANDARD_INPUT:
        raise click.UsageError("Standard input can be read once.")
    advisor = advisor_for(overlay, rules)
    content, document = _read(file)
    try:
        asked = advisor.questions(document, effects=not (no_effects or answers is not None))
    except InvalidInput as error:
        _refuse(file, common.placed(error, document))
    if answers is None:
        common.write(_told(asked, form, file), output)
    else:
        _answer(asked, file, document, content, answers, output, writing)
    advisor.rule_base.concluded.keep()


def _read(file: str) -> tuple[bytes, Document]:
    try:
        if file == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
            return content, read_text(content, max_bytes=MAX_FILE_BYTES)
        with Path(file).open("rb") as stream:
            content = stream.read(MAX_FILE_BYTES + 1)
        media: Media | None = "json" if file.endswith(".json") else None
        return content, read_text(content, media=media, max_bytes=MAX_FILE_BYTES)
    except InvalidInput as error:
        _refuse(file, error)
    except OSError as error:
        common.tell(f"{file}: cannot be read: {error.strerror}")
        raise SystemExit(common.INVALID) from error


def _refuse(file: str, error: InvalidInput) -> NoReturn:
    common.tell_faults(file, error)
    raise SystemExit(common.INVALID)


def _told(asked: Questions, form: str, file: str) -> bytes:
    from domino_advisor.report import question_form

    if form == "json":
        return asked.to_bytes() + b"\n"
    lines = question_form.form(asked, file) if form == "yaml" else question_form.text(asked)
    return "".join(f"{line}\n" for line in lines).encode()


def _answer(
    asked: Questions, file: str, document: Document, content: bytes, answers: str, output: Path | None, writing: bool
) -> None:
    """Show what the answers of a form change, and change it if that is wanted."""
    from domino_advisor.commands.answering import diff, write
    from domino_advisor.description.answering import patch_for
    from domino_advisor.description.editing import edited
    from domino_advisor_schemas.deployment import load_deployment

    form, given = _form(answers)
    description = load_deployment(document.value)
    places = [place.pointer for question in asked.questions for fact in question.facts for place in fact.places]
    try:
        patch = patch_for(description, given, places)
    except InvalidInput as error:
        faults = [replace(fault, pointer=f"/answers{fault.pointer}") for fault in error.faults]
        _refuse(answers, common.placed(InvalidInput(error.what, error.kind, faults), form))
    try:
        after = edited(document, patch)
    except InvalidInput as error:
        _refuse(file, error)
    if not patch:
        common.tell("Nothing is answered that is not stated already.")
        return
    common.write(diff(document, after, file).encode(), output)
    if writing:
        write(file, document, after, content)
    else:
        common.tell(f"{file} is left as it is; --write changes it.")


def _form(answers: str) -> tuple[Document, dict[str, Any]]:
    """A form that was filled in, and its answers by place."""
    document: Document | None = None
    try:
        if answers == STANDARD_INPUT:
            document = read_text(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), what="answers", max_bytes=MAX_FILE_BYTES)
        else:
            document = read_file(answers, what="answers", max_bytes=MAX_FILE_BYTES)
        value = document.value
        given: Any = value["answers"] if isinstance(value, dict) and set(value) == {"answers"} else False
        # a form in which nothing can be answered by a single value has no places
        given = {} if given is None else given
        if not isinstance(given, dict):
            says, advice = (
                "a form holds answers: and the places below it",
                "domino-advisor questions FILE writes a form.",
            )
            raise InvalidInput("answers", "content", [Fault("", says, advice=advice)])
    except InvalidInput as error:
        _refuse(answers, common.placed(error, document))
    except OSError as error:
        common.tell(f"{answers}: cannot be read: {error.strerror}")
        raise SystemExit(common.INVALID) from error
    return document, dict(given)
