"""What `lscpu` prints of Linux on System z and x86, as text or as JSON, flat or in a tree.

Its words are translated where the language of the system is another one; then nothing is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, json_after_banner
from domino_advisor.inputs.lines import lines_of, text_of
from domino_advisor.inputs.readers.processors import MOST, TELLS, Counted, Value, things_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.told import InputFault, Origin, Thing

_NUMBER = re.compile(r"\d{1,5}")
_SPAN = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_BITS = {"s390x": 64, "x86_64": 64, "s390": 31, "i686": 32, "i586": 32}
_OF_SYSTEM_Z = ("s390x", "s390")
_X86_VENDORS = ("GenuineIntel", "AuthenticAMD", "HygonGenuine", "CentaurHauls")
_ENGLISH = "Run it as: LC_ALL=C lscpu"

Fields = dict[str, tuple[str, Origin]]
"""What stands behind a word, and where; of two the first."""


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The processors of the image, or of the machine."""
    text = text_of(file)
    is_json = text.lstrip()[:1] in ("{", "[")
    try:
        fields = _of_json(json_after_banner(file.name, text)) if is_json else _of_text(file, text)
    except BrokenJson as error:
        yield error.fault
        return
    vendor = fields.get("Vendor ID")
    online = _online(fields)
    if vendor is None or online is None:
        words = "no number of processors and no maker of them in it under lscpu's English words"
        yield InputFault(file.name, None, None, "warning", words, _ENGLISH)
        return
    container = fields.get("Virtualization type", ("", vendor[1]))
    if container[0] == "container":
        yield container[1].fault("taken in a container: the processors are those of its host", "Take it on the host.")
        return
    if vendor[0] == "IBM/S390":
        counted = Counted(system_z=True, online=online, threads=_whole(fields, "Thread(s) per core"))
    elif vendor[0] in _X86_VENDORS:
        counted = _x86(fields, online)
    else:
        yield vendor[1].fault(
            f"processors of {vendor[0][:40]!r}, of which it is not known how their threads are told from CPUs",
            "State the CPs in the description.",
        )
        return
    architecture, where = fields.get("Architecture", ("", vendor[1]))
    if architecture in _BITS and (architecture in _OF_SYSTEM_Z) == counted.system_z:
        counted.bits = (_BITS[architecture], where)
    yield from things_of(file, counted)


def _x86(fields: Fields, online: Value) -> Counted:
    counted = Counted(system_z=False, online=online)
    counted.virtual = "Hypervisor vendor" in fields or "hypervisor" in fields.get("Flags", ("", None))[0].split()
    maker = fields.get("Hypervisor vendor")
    if maker is not None and maker[0] == "VMware":
        counted.vmware = maker[1]
    counted.model = fields.get("Model name")
    counted.threads = _whole(fields, "Thread(s) per core")
    counted.sockets = _whole(fields, "Socket(s)")
    each = _whole(fields, "Core(s) per socket")
    if "Flags" in fields and counted.threads and counted.sockets and each:
        cores = counted.sockets[0] * each[0]
        if cores * counted.threads[0] == online[0]:
            counted.cores = (cores, each[1])
    return counted


def _of_text(file: InputFile, text: str) -> Fields:
    fields: Fields = {}
    for line in lines_of(file.name, text):
        name, sign, value = line.text.partition(":")
        if sign:
            fields.setdefault(name.strip(), (value.strip(), line.origin()))
    return fields


def _of_json(top: Node) -> Fields:
    """The fields of `{"lscpu": [{"field": .., "data": .., "children": [..]}]}`."""
    fields: Fields = {}
    lists = [top.get("lscpu")]
    # what is found on the way is appended, and comes later
    for listed in lists:
        for entry in listed.items if listed is not None else ():
            name, data = entry.get("field"), entry.get("data")
            if name is not None and data is not None and isinstance(name.value, str):
                value = data.value if isinstance(data.value, (str, int)) else ""
                fields.setdefault(name.value.strip().rstrip(":").strip(), (str(value).strip(), data.origin()))
            lists.append(entry.get("children"))
    return fields


def _online(fields: Fields) -> tuple[int, Origin] | None:
    """How many processors are in use: what the list of them comes to, or all where it is not there."""
    listed = fields.get("On-line CPU(s) list")
    if listed is None:
        return _whole(fields, "CPU(s)") if "Off-line CPU(s) list" not in fields else None
    count = 0
    for part in listed[0].split(","):
        if (match := _SPAN.fullmatch(part.strip())) is None:
            return None
        low, high = int(match[1]), int(match[2] or match[1])
        count += max(high - low + 1, 0)
    return (count, listed[1]) if 0 < count <= MOST else None


def _whole(fields: Fields, name: str) -> tuple[int, Origin] | None:
    value, where = fields.get(name, ("", None))
    if where is None or not _NUMBER.fullmatch(value) or not 0 < int(value) <= MOST:
        return None
    return int(value), where


READER = Reader(
    "lscpu",
    "processors of Linux on System z and x86",
    ("lscpu", "lscpu.*", "lscpu[-_]*", "*[-_]lscpu.*"),
    read,
    tells=(*TELLS, "image/kernel_bits"),
    of="linux",
)
