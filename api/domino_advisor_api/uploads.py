"""Files of a running site as a form sends them, settled before any of them is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from werkzeug.exceptions import RequestEntityTooLarge

from domino_advisor.core.errors import Fault
from domino_advisor.description.documents import Document, read_text
from domino_advisor.inputs.stating import Statement
from domino_advisor.knowledge.overlays import WHAT as OVERLAY
from domino_advisor_api import negotiation
from domino_advisor_api.problems import Problem
from domino_advisor_schemas.fields import NAME_LENGTH

FILES, WITH, NAME, ALL_SERVERS = "files", "with", "name", "all_servers"
PARTS: Mapping[str, str] = {
    FILES: "The files of the site, an archive of them, or several, each a part of this name with the name of its file. "
    "The folders in that name tell which files are of one system.",
    WITH: "A description of what only people know, in JSON or YAML; its members are matched by name to what the files "
    "tell.",
    NAME: "What the site is called.",
    ALL_SERVERS: "yes: the files have a notes.ini of every Domino server, and a system without one runs no Domino.",
    OVERLAY: "A site's own figures and waivers, in JSON or YAML, in place of the overlay that the service has.",
}
"""What a form is made of; files may stand several times."""
_SWITCH = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False, "": False}
_PATH_LENGTH = 500


class Uploaded(Struct, frozen=True):
    """What was sent to be audited. files: each with its name."""

    files: Sequence[tuple[str, bytes]]
    statement: Statement | None
    overlay: Document | None
    name: str | None
    all_servers: bool

    @property
    def content(self) -> tuple[bytes, ...]:
        """What was sent, in parts that are alike where the same is sent."""
        files = (part for name, data in self.files for part in (name.encode(), data))
        said = [self.name or "", str(self.all_servers)]
        if self.statement is not None:
            said += [self.statement.name, self.statement.document.text]
        if self.overlay is not None:
            said += ["", self.overlay.text]
        return (*files, *(text.encode() for text in said))


def uploaded(max_bytes: int, max_files: int) -> Uploaded:
    """The files of a form, and what is said with them. A Problem names the bound that is exceeded, or what is wrong."""
    negotiation.body_media((negotiation.FORM,), "The files of a site are")
    boundary = negotiation.form_boundary()
    data = negotiation.body(max_bytes, "Send an archive (tar.gz), or fewer files.")
    files: dict[str, bytes] = {}
    others: dict[str, tuple[str, Document | str]] = {}
    try:
        for name, headers, content in negotiation.each_part(boundary, data, max_files + len(PARTS)):
            if name == FILES:
                _add(files, _plain(negotiation.file_name(headers)), content)
            elif name not in PARTS or name in others:
                raise _refused(name, twice=name in others)
            elif name in (NAME, ALL_SERVERS):
                others[name] = "", _text(name, content)
            elif content:
                called = _plain(negotiation.file_name(headers)) or name
                what = called if name == WITH else name
                media = negotiation.media_of(headers)
                others[name] = called, read_text(content, media=media, what=what, max_bytes=max_bytes)
    except RequestEntityTooLarge:
        raise _too_many(max_files) from None
    except ValueError:
        raise Problem("invalid-request", "The form is broken, or ends too early.") from None
    if len(files) > max_files:
        raise _too_many(max_files)
    if not files:
        raise Problem("invalid-request", f"The form has no part {FILES} with a file.")
    return _made(files, others)


def _made(files: Mapping[str, bytes], others: Mapping[str, tuple[str, Document | str]]) -> Uploaded:
    called, stated = others.get(WITH, ("", None))
    _, overlay = others.get(OVERLAY, ("", None))
    _, name = others.get(NAME, ("", ""))
    _, switch = others.get(ALL_SERVERS, ("", ""))
    return Uploaded(
        tuple(files.items()),
        Statement(called, stated) if isinstance(stated, Document) else None,
        overlay if isinstance(overlay, Document) else None,
        str(name) or None,
        _SWITCH[str(switch)],
    )


def _add(files: dict[str, bytes], name: str, content: bytes) -> None:
    if not name and not content:
        return  # a field of a page in which no file was chosen
    name = name or f"file-{len(files) + 1}"
    if name in files:
        message = f"Two files are called {name}."
        advice = "Send them with the folders that they lie in, as host1/notes.ini, or in an archive."
        raise Problem("invalid-request", message, faults=[Fault("", message, advice=advice)])
    files[name] = content


def _plain(name: str) -> str:
    """The name of a file as a path that leads nowhere: it is told, and nothing is opened by it."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".", "..")]
    return "".join(sign for sign in "/".join(parts) if sign.isprintable())[-_PATH_LENGTH:].strip("/ ")


def _text(name: str, content: bytes) -> str:
    try:
        text = content.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise Problem("invalid-request", f"The part {name} is not UTF-8.") from None
    if name == ALL_SERVERS and text not in _SWITCH:
        fault = Fault("", f"{name} is one of yes, no.", found=text[:100], expected="yes, no")
        raise Problem("invalid-request", fault.message, faults=[fault])
    if len(text) > NAME_LENGTH or not text.isprintable():
        fault = Fault("", f"{name} is a line of at most {NAME_LENGTH} characters.", found=text[:100])
        raise Problem("invalid-request", fault.message, faults=[fault])
    return text


def _refused(name: str, *, twice: bool) -> Problem:
    shown = name[:100]
    message = f"The form has the part {shown!r} twice." if twice else f"There is no part {shown!r}."
    return Problem("invalid-request", message, faults=[Fault("", message, found=shown, expected=", ".join(PARTS))])


def _too_many(max_files: int) -> Problem:
    fault = Fault(
        "", "The form has more files than the limit.", expected=f"at most {max_files:,} files",
        advice="Send an archive (tar.gz) of them.",
    )  # fmt: skip
    return Problem("too-large", f"The form has more than {max_files:,} files.", faults=[fault])
