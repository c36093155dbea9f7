"""The file of a One-Touch Setup: the JSON that a Domino server was set up by, with settings that notes.ini has as well.

It says what was wanted then; what the server has now goes before that. It has passwords all over: no more of it is
looked at than what is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from domino_advisor.inputs.canonical_names import abbreviated, common_name
from domino_advisor.inputs.domino_settings import TELLS, Setting, task_names, told_by
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_of
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.servers import server_meant, server_of
from domino_advisor.inputs.told import InputFault, Telling, Thing, Trust
from domino_advisor_schemas.fields import NAME_LENGTH

_PLACEHOLDER = re.compile(r"\{\{|\$\{|^\s*<[^<>]*>\s*$")
_LOG = re.compile(r"(?i)translog_(?:status|maxsize|performance)")
"""The items of a Server document that notes.ini has as well, and that are read."""
_FIRST = "first"


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The server that is set up by a file."""
    try:
        root = json_of(file.name, text_of(file))
    except BrokenJson as error:
        yield error.fault
        return
    yield from double_faults(root)
    setup = root.get("serverSetup")
    if setup is None or not setup.members:
        yield root.fault("no serverSetup in it: it sets up no server", weight="note")
        return
    name, common = _name(setup)
    thing = server_of(file, name[:NAME_LENGTH]) if name else server_meant(file, common[:NAME_LENGTH])
    for told in _told(root, setup):
        if isinstance(told, InputFault):
            yield told
        else:
            thing.tells.append(told)
    if not thing.tells:
        yield setup.fault("nothing in it that is known")
        return
    yield thing


def _name(setup: Node) -> tuple[str, str]:
    """The name of the server and its common name, "" where the file leaves one of them open: of an additional server
    its ID has the name, and of units of the organization it is not said here which the server is in.
    """
    written = _text(setup.get("server", "name"))
    name = abbreviated(written) if written else ""
    if "/" in name:
        return name, common_name(name)
    organization = _text(setup.get("org", "orgName"))
    more = any(_plain(setup.get("org", key)) for key in ("orgUnitName", "countryCode", "orgUnitIDFilePath"))
    if name and organization and not more and _plain(setup.get("server", "type")) == _FIRST:
        return f"{name}/{organization}", name
    return "", name


def _told(root: Node, setup: Node) -> Iterator[Telling | InputFault]:
    settings: dict[str, list[tuple[Setting, Node]]] = {}
    for found in _stated(root, setup):
        if isinstance(found, InputFault):
            yield found
            continue
        name, member = found
        value = _plain(member)
        if value and _PLACEHOLDER.search(value):
            continue
        if isinstance(member.value, (dict, list)):
            yield member.fault(f"{name}: one value was expected, and several found; they are left out")
        elif value is not None:
            place = member.origin()
            settings.setdefault(name.lower(), []).append((Setting(name, value, place, place), member))
    kept = {}
    for several in settings.values():
        first, *others = several
        other = next((one for one in others if one[0].value != first[0].value), None)
        if other is None:
            kept[first[0].name.lower()] = first[0]
        else:
            message = f"{other[0].name} is set to another value in line {first[1].line}, and left out"
            yield other[1].fault(message, "Find out which of the two is so.")
    yield from told_by(kept, Trust.EXPORTED)
    for path, key, way in (("domain", "domain", ("server", "domainName")), ("host_name", "", ("network", "hostName"))):
        node = setup.get(*way)
        if node is not None and key not in kept and (value := _text(node)):
            yield Telling((path,), value, node.origin(), Trust.EXPORTED)
    if "/" in (name := _name(setup)[0]) and (node := setup.get("server", "name")) is not None:
        yield Telling(("server_name",), name, node.origin(), Trust.EXPORTED)
    more = setup.get("server", "additionalServerTasks")
    if more is not None and (value := _text(more)) and (tasks := task_names(value)):
        yield Telling(("server_tasks",), tasks, more.origin(), Trust.EXPORTED, adds=True)


def _stated(root: Node, setup: Node) -> Iterator[tuple[str, Node] | InputFault]:
    """The settings by their names: those for notes.ini, the tasks, and what the Server document says of the log."""
    if (tasks := setup.get("server", "serverTasks")) is not None:
        yield "ServerTasks", tasks
    if (ini := setup.get("notesINI")) is not None:
        yield from ini.members.items()
    databases = root.get("appConfiguration", "databases")
    for database in databases.items if databases is not None else ():
        path = _plain(database.get("filePath")) or ""
        if path.replace("\\", "/").rpartition("/")[2].lower() != "names.nsf":
            continue
        documents = database.get("documents")
        for document in documents.items if documents is not None else ():
            found = [(name, node) for name, node in _items(document) if _LOG.fullmatch(name)]
            if not found or _kind(document).lower() != "server":
                continue
            if _is_of(document, setup):
                yield from found
            else:
                yield found[0][1].fault("a Server document of another server, or of any; it is left out", weight="note")


def _items(document: Node) -> Iterator[tuple[str, Node]]:
    items = document.get("items")
    yield from items.members.items() if items is not None else ()


def _kind(document: Node) -> str:
    """What kind of document is meant: Server, where it is looked for or made as one."""
    return _plain(document.get("findDocument", "Type")) or _plain(document.get("items", "Form")) or ""


def _is_of(document: Node, setup: Node) -> bool:
    """Whether a Server document is that of the server: called as it is, in words or by the same variable."""
    called = _plain(document.get("findDocument", "ServerName")) or _plain(document.get("items", "ServerName"))
    name = _plain(setup.get("server", "name"))
    if not called or not name:
        return False
    return common_name(called).casefold() == common_name(name).casefold()


def _plain(node: Node | None) -> str | None:
    """What stands in a line of notes.ini for a value; None where nothing does."""
    value: Any = None if node is None else node.value
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).strip() if isinstance(value, (str, int, float)) else None


def _text(node: Node | None) -> str:
    """A text that is stated; "" where it is missing, or is put in later."""
    value = _plain(node) or ""
    return "" if _PLACEHOLDER.search(value) or not value.isprintable() else value


def _looks(begin: bytes) -> bool:
    return begin.lstrip().startswith(b"{") and b'"serverSetup"' in begin


READER = Reader(
    "One-Touch Setup",
    "settings with which a Domino server was set up",
    ("dominoautoconfig*.json", "*onetouch*.json", "*one-touch*.json", "first_server*.json", "additional_server*.json"),
    read,
    _looks,
    tells=("image/dpars", "dpar/name", *TELLS, "dpar/host_name"),
    of="any",
)
