"""Instances of WMI as JSON: what `Get-CimInstance`, `Get-WmiObject` and `Get-ComputerInfo` give to `ConvertTo-Json`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_of
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.windows import KNOWN, NAMES, OF_INSTANCES, things_of
from domino_advisor.inputs.wmi_instances import Instance, Property

_MARKS = re.compile(rb'"(?:CimClass|CimClassName|CSName|CsName|CsModel|OsName|Win32_\w+|TotalVisibleMemorySize)"')
_JSON = re.compile(rb"\s*[\[{]")
# what an instance says of its class, with objects that are called as instances are
_ABOUT = frozenset(("cimclass", "ciminstanceproperties", "cimsystemproperties", "__properties", "properties"))
_COMPUTER_INFO = frozenset(("csmanufacturer", "csmodel", "ostotalvisiblememorysize", "osname"))
_OF_COMPUTER_INFO = {"osname": "caption", "osarchitecture": "osarchitecture", "csname": "csname"}
"""Get-ComputerInfo names a property by its class and name: CsModel, OsTotalVisibleMemorySize. Some have their own."""
_REFERENCES = frozenset(("antecedent", "dependent"))
"""Properties of an association, which are instances: what they are called counts."""
_TELLING = KNOWN - frozenset((*NAMES, "name"))


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The systems that the instances are of."""
    try:
        root = json_of(file.name, text_of(file))
    except BrokenJson as error:
        yield error.fault
        return
    yield from double_faults(root)
    instances = [found for found in map(_instance, _objects(root)) if found.keys() & _TELLING]
    if not instances:
        yield InputFault(
            file.name, None, None, "warning", "no instances of WMI that are known",
            "ConvertTo-Json takes two levels, unless -Depth says more.",
        )  # fmt: skip
        return
    yield from things_of(file, instances)


def _objects(root: Node) -> Iterator[Node]:
    """All objects, in the order of the text, without what an instance says of its class."""
    left = [root]
    while left:
        node = left.pop()
        if node.members:
            yield node
        below = [member for name, member in node.members.items() if name.lower() not in _ABOUT] or list(node.items)
        left += reversed(below)


def _instance(node: Node) -> Instance:
    found: dict[str, Property] = {}
    of_computer_info = not _COMPUTER_INFO.isdisjoint(name.lower() for name in node.members)
    for name, member in node.members.items():
        called = name.lower()
        if of_computer_info:
            called = _OF_COMPUTER_INFO.get(called) or re.sub(r"^(?:cs|os)", "", called)
        if called in _REFERENCES and (named := member.get("DeviceID")) is not None:
            member = named
        if called in KNOWN and isinstance(member.value, (str, int)):
            found.setdefault(called, Property(member.value, member.origin()))
    return found


def _looks(begin: bytes) -> bool:
    return _JSON.match(begin) is not None and _MARKS.search(begin) is not None


READER = Reader(
    "CIM JSON", "what WMI tells of Windows, by PowerShell",
    ("cim*.json", "*win32_*.json", "*computerinfo*.json", "windows.json"), read, _looks,
    longest=LONG,
    tells=OF_INSTANCES,
    of="windows",
)  # fmt: skip
