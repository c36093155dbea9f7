"""Answers go into a user's own file: as a diff first, then as a whole, and only if it is still what was read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from domino_advisor.commands import common
from domino_advisor.commands.asking import Dialog, Session
from domino_advisor.commands.rewriting import rewrite
from domino_advisor.core.answer import Patch
from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.escaping import visible
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, read_text
from domino_advisor.description.editing import edited
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.fixing import unified_diff
from domino_advisor_schemas.deployment import load_deployment


def diff(before: Document, after: Document, file: str) -> str:
    """What a change does to a file, as a diff; nothing where it does nothing."""
    return unified_diff(before.whole, after.whole, file)


def write(file: str, before: Document, after: Document, content: bytes) -> None:
    """Write a changed document in place of the content that was read from a file."""
    rewrite(Path(file), content, after.whole.encode())
    common.tell(f"{file} is written.")


def ask(advisor: Advisor, file: str) -> Document:
    """Ask on the terminal for what is missing of the description in a file, and offer to write the answers into it.

    The description with the answers, written or not. InvalidInput as reading a file does.
    """
    with Path(file).open("rb") as stream:
        content = stream.read(MAX_FILE_BYTES + 1)
    document = read_text(content, media="json" if file.endswith(".json") else None, max_bytes=MAX_FILE_BYTES)
    description = load_deployment(document.value, document.place)
    dialog = Dialog()
    dialog.say(f"What is missing of {visible(file)}, what decides most first. Nothing is written before you agree.")
    session = Session(advisor, description, dialog)
    session.run()
    after = _with_answers(dialog, file, document, session.patches)
    if after is document:
        dialog.say("Nothing was answered.")
        return document
    return _offered(dialog, file, document, after, content)


def _with_answers(dialog: Dialog, file: str, document: Document, patches: Sequence[Sequence[Patch]]) -> Document:
    """The document with all answers that can be written into its text; the others are told."""
    for patch in patches:
        try:
            document = edited(document, patch)
        except InvalidInput as error:
            common.tell_faults(file, error)
            dialog.say("This answer is not written; put it there by hand:")
            dialog.say(*(f"  {operation['path']}: {operation.get('value')}" for operation in patch))
    return document


def _offered(dialog: Dialog, file: str, document: Document, after: Document, content: bytes) -> Document:
    """Show what the answers change, and write it if that is wanted."""
    dialog.say("", *map(visible_line, diff(document, after, file).splitlines()), "")
    if dialog.agreed(f"Write this to {visible(file)}?"):
        write(file, document, after, content)
    else:
        dialog.say("The file is left as it is. What follows counts the answers.")
    return after


def visible_line(line: str) -> str:
    """A line of a file, indented as it is, and harmless to show."""
    inside = line.lstrip(" ")
    return " " * (len(line) - len(inside)) + visible(inside) if not line.isprintable() else line
