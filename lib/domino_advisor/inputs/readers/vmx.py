"""The configuration file of a VM (`.vmx`): what vSphere gives it. What is not in it has a default of vSphere's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.inputs import vsphere_words
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, PROCESSORS
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB

_SETTING = re.compile(r'\s*([A-Za-z][\w.:-]*)\s*=\s*"(.*)"\s*')
_ENCODING = re.compile(rb'(?im)^[ \t]{0,20}\.encoding[ \t]{0,20}=[ \t]{0,20}"([A-Za-z0-9_-]{1,40})"')
_ESCAPED = re.compile(r"\|([0-9A-Fa-f]{2})")
_VIRTUAL_CPUS = 1
"""What a VM has of which the file says nothing."""
_DEVICES = (
    (re.compile(r"floppy\d+\.present"), "floppy"), (re.compile(r"serial\d+\.present"), "serial"),
    (re.compile(r"parallel\d+\.present"), "parallel"), (re.compile(r"sound\.present"), "audio"),
    (re.compile(r"usb(?:_xhci|\.vmxusb|ehci)?\.present|ehci\.present"), "usb"),
)  # fmt: skip
_CD = re.compile(r"(?:ide|sata|scsi)\d+:\d+\.devicetype")

Setting = tuple[Line, str]
"""The line and the value."""


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The VM that the file configures."""
    settings: dict[str, Setting] = {}
    for line in lines_of(file.name, _text(file)):
        if match := _SETTING.fullmatch(line.text):
            # of two, the last counts
            settings[match[1].lower()] = line, _ESCAPED.sub(lambda found: chr(int(found[1], 16)), match[2])
    if "encryption.keysafe" in settings:
        yield settings["encryption.keysafe"][0].fault("the configuration is encrypted, and not read")
        return
    if "displayname" not in settings and "memsize" not in settings:
        yield InputFault(file.name, None, None, "error", "no configuration of a VM that can be read")
        return
    yield _vm(file, settings)


def _text(file: InputFile) -> str:
    """The text, in the encoding that it names itself."""
    if (named := _ENCODING.search(file.data)) is not None:
        try:
            return file.data.decode(named[1].decode("ascii"), "replace")
        except LookupError:
            pass
    return text_of(file)


def _vm(file: InputFile, settings: Mapping[str, Setting]) -> Thing:
    name = settings["displayname"][1] if "displayname" in settings else file.base.removesuffix(".vmx")
    keys = {Key.made("image", "name", name), Key.made("image", "file", file.name)}
    if "uuid.bios" in settings:
        # 56 4d 0a ... - ...: the bytes of what an inventory writes as 564d0a..-....
        digits = re.sub(r"[^0-9a-f]", "", settings["uuid.bios"][1].lower())
        keys.add(
            Key.made("image", "uuid", "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])))
        )
    thing = Thing("image", name, frozenset(keys))
    first = next(iter(settings.values()))[0]

    def tell(path: tuple[str, ...], value: Any, line: Line, *, adds: bool = False) -> None:
        thing.tells.append(Telling(path, value, line.origin(), Trust.GIVEN, adds))

    tell(HOSTING, "vm", first)
    line, value = settings.get("numvcpus", (first, str(_VIRTUAL_CPUS)))
    if value.isdecimal():
        tell(PROCESSORS, int(value), line)
    if "memsize" in settings and settings["memsize"][1].isdecimal():
        tell(("memory_gib",), int(settings["memsize"][1]) / MIB_OF_A_GIB, settings["memsize"][0])
    if "guestos" in settings:
        # what was chosen when the VM was made, whatever runs in it today
        line, name = settings["guestos"]
        for path, told in vsphere_words.guest(name):
            thing.tells.append(Telling(path, told, line.origin(), Trust.EXPORTED))
    if "monitor.virtual_exec" in settings:
        line, value = settings["monitor.virtual_exec"]
        if (mode := vsphere_words.cpu_mode(value)) is not None:
            tell(("cpu_mode",), mode, line)
    for key, (line, value) in settings.items():
        if re.fullmatch(r"ethernet\d+\.virtualdev", key) and _is_there(settings, key):
            tell(("nic_type",), vsphere_words.adapter(value), line)
        device = next((device for pattern, device in _DEVICES if pattern.fullmatch(key)), None)
        if device is not None and value.lower() == "true" and _starts_connected(settings, key):
            tell(("connected_devices",), [device], line, adds=True)
        if _CD.fullmatch(key) and value.lower() in ("cdrom-raw", "atapi-cdrom") and _is_there(settings, key):
            tell(("connected_devices",), ["cd-dvd"], line, adds=True)
    return thing


def _is_there(settings: Mapping[str, Setting], key: str) -> bool:
    present = settings.get(f"{key.rpartition('.')[0]}.present")
    return present is None or present[1].lower() == "true"


def _starts_connected(settings: Mapping[str, Setting], key: str) -> bool:
    connected = settings.get(f"{key.rpartition('.')[0]}.startconnected")
    return connected is None or connected[1].lower() == "true"


_TELLS = (
    "image/name", *OF_A_VM, "image/memory_gib", "image/cpu_mode", "image/nic_type", "image/connected_devices",
    *vsphere_words.OF_GUEST,
)  # fmt: skip
READER = Reader(
    ".vmx",
    "what vSphere gives a VM",
    ("*.vmx",),
    read,
    tells=_TELLS,
    of="vm",
)
