"""What is mounted on a Linux system: /proc/mounts, the list that `mount` prints, and that of `findmnt --json`.

Of the options of a mount nothing is kept: they may have passwords.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_after_banner
from domino_advisor.inputs.lines import lines_of, text_of
from domino_advisor.inputs.paths import is_within, parts_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import LAID, NETWORK_FORMS, SYSTEM_POINTS, FileSystem, Held, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin, Thing

_ROW = re.compile(r"(\S+) (/\S*) (\S+) (?:\S+) \d+ \d+")
_PRINTED = re.compile(r"(.+) on (/.*) type (\S+) \(")
_OCTAL = re.compile(r"\\([0-7]{3})")
_LONGEST_LINE = 16_384
"""No path is longer than a quarter of it."""
_ALWAYS = frozenset(("proc", "sysfs"))
_ASIDE = ("proc", "sys", "dev")
_SUBVOLUME = re.compile(r"\[[^\]]*\]$")

Row = tuple[str, str, str, Origin]
"""What is mounted, where, as what type, and where it is told."""


def _unescaped(text: str) -> str:
    return _OCTAL.sub(lambda found: chr(int(found[1], 8) & 0xFF), text)


def _shown_source(source: str, form: str) -> str:
    """What is mounted, of a share without the user and the password that its address may have; "" where it is of no
    kind of which something is known.
    """
    scheme, slashes, place = source.partition("//")
    if slashes and (not scheme or scheme.endswith(":")) and form in NETWORK_FORMS:
        return f"{scheme}//{place.rpartition('@')[2]}"
    return source if source.startswith("/dev/") or form == "zfs" or form in NETWORK_FORMS else ""


def _origin(place: Origin, point: str, form: str) -> Origin:
    return Origin(place.file, place.line, place.column, f"{point} type {form}"[:LONGEST_TEXT])


def _printed(file: InputFile) -> Iterator[Row]:
    for line in lines_of(file.name, text_of(file)):
        if len(line.text) > _LONGEST_LINE:
            continue
        if match := _ROW.fullmatch(line.text.strip()):
            source, point, form = (_unescaped(part) for part in match.groups())
        elif match := _PRINTED.match(line.text):
            source, point, form = match.groups()
        else:
            continue
        yield source, point, form, _origin(line.origin(), point, form)


def _thing(file: InputFile, rows: Iterable[Row]) -> Iterator[Thing | InputFault]:
    """The system whose file systems the rows are. A list that has those of the kernel leaves out no other."""
    thing = system_of(file)
    found = list(rows)
    whole = any(form in _ALWAYS for _, _, form, _ in found)
    for source, point, form, origin in found:
        parts = parts_of(point)
        if parts is None or any(is_within(parts, ("/", aside)) for aside in _ASIDE):
            continue
        tell(thing, FileSystem(point, _shown_source(source, form), form, whole), origin)
        if point in SYSTEM_POINTS:
            tell(thing, Held("system", point, named=point == "/"), origin)
    if thing.tells:
        yield thing
    else:
        yield InputFault(file.name, None, None, "warning", "no file system of a disk in it that is known")


def _mounts(file: InputFile) -> Iterator[Thing | InputFault]:
    yield from _thing(file, _printed(file))


def _findmnt(file: InputFile) -> Iterator[Thing | InputFault]:
    try:
        root = json_after_banner(file.name, text_of(file))
    except BrokenJson as error:
        yield error.fault
        return
    yield from double_faults(root)
    yield from _thing(file, _found(root))


def _found(root: Node) -> Iterator[Row]:
    listed = root.get("filesystems")
    open_ = list(reversed(listed.items)) if listed is not None else []
    while open_:
        node = open_.pop()
        point, source, form = (node.get(name) for name in ("target", "source", "fstype"))
        if point is not None and isinstance(point.value, str):
            told = [one.value if one is not None and isinstance(one.value, str) else "" for one in (source, form)]
            yield _SUBVOLUME.sub("", told[0]), point.value, told[1], _origin(point.origin(), point.value, told[1])
        children = node.get("children")
        open_ += reversed(children.items) if children is not None else ()


READERS = (
    Reader(
        "/proc/mounts", "what is mounted where on Linux",
        ("mounts", "mounts.txt", "proc_mounts", "proc_mounts.txt", "mount", "mount.txt", "mount_-l"), _mounts,
        tells=(*LAID, "device/kind", "image/file_system"),
        of="linux",
    ),
    Reader(
        "findmnt", "what is mounted where on Linux", ("findmnt*.json", "findmnt*"), _findmnt,
        lambda begin: b'"filesystems"' in begin, by_name_alone=False,
        tells=(*LAID, "device/kind", "image/file_system"),
        of="linux",
    ),
)  # fmt: skip
