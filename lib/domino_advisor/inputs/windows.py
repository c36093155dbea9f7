"""What properties of WMI tell of a Windows system, whichever tool wrote them: their names are English on every Windows.

A property that is not named here is not looked at, so that nothing of accounts, keys and owners is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import floor
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_MACHINE, OF_A_VM, OF_SOME_IMAGE, PROCESSORS
from domino_advisor.inputs.makers import runs_on
from domino_advisor.inputs.places import home_of
from domino_advisor.inputs.storage_facts import STORAGE
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, ThingType, Trust
from domino_advisor.inputs.units import BYTES_OF_A_GIB, KIB_OF_A_GIB, MIB_OF_A_GIB
from domino_advisor.inputs.windows_storage import OF_STORAGE, PROPERTIES, storage_of
from domino_advisor.inputs.wmi_instances import Instance, Property

OF_ITSELF = (
    "image/name", "image/os", "image/os_release", "image/kernel_bits", "image/memory_gib", *OF_SOME_IMAGE, *OF_A_VM,
    *OF_A_MACHINE, "machine/name", "machine/model", "machine/architecture",
)  # fmt: skip
"""What a system tells of itself and its machine, as a reader declares it."""
OF_INSTANCES = (*OF_ITSELF, "image/swap_gib", "machine/sockets", "machine/hyperthreading", *OF_STORAGE)
"""What all instances together can tell."""

_HOST = re.compile(r"[A-Za-z0-9_][\w.-]{0,62}")
_RELEASE = re.compile(r"(?i)\bwindows(?:\(r\)|®)?\s+(?:server(?:\(r\)|®)?\s+)?(\d{4})\b")
_WINDOWS = re.compile(r"(?i)\bwindows(?:\(r\)|®)? (?:server|nt|xp|vista|7|8|10|11|\d{4})\b")
_BITS = re.compile(r"\b(32|64)\b")
NAMES = ("csname", "dnshostname", "pscomputername", "node", "systemname")
"""Properties that name the system, the surest first."""
KNOWN = frozenset((
    *NAMES, "name", "caption", "osarchitecture", "totalvisiblememorysize", "totalphysicalmemory", "manufacturer",
    "model", "systemtype", "numberoflogicalprocessors", "numberofcores", "allocatedbasesize",
    "phyicallyinstalledmemory", *PROPERTIES,
))  # fmt: skip
"""All properties that are looked at, in small letters."""


def release_of(caption: str) -> str | None:
    """2019 of "Microsoft Windows Server 2019 Standard", None of what has no year; R2 is no release of its own here."""
    match = _RELEASE.search(caption)
    return match[1] if match else None


def host_name(text: str) -> str:
    """The text where it can be the name of a host, else ""."""
    return text if _HOST.fullmatch(text) else ""


def things_of(file: InputFile, instances: Iterable[Instance]) -> Iterator[Thing | InputFault]:
    """The systems, and the machines that they are on, of the instances of one file."""
    by_host: dict[str, list[Instance]] = {}
    for instance in instances:
        by_host.setdefault(_host_of(instance), []).append(instance)
    unnamed = by_host.pop("", [])
    if len(by_host) > 1:
        for instance in unnamed[:1]:
            yield next(iter(instance.values())).origin.fault(
                "of which of the hosts in this file this is, nothing says; it is left out"
            )
        for name, found in by_host.items():
            yield from _System(file, name, alone=False).told(found)
        return
    name, found = next(iter(by_host.items()), ("", []))
    yield from _System(file, name, alone=True).told([*found, *unnamed])


def _host_of(instance: Instance) -> str:
    for name in NAMES:
        if name in instance and (host := host_name(instance[name].text)):
            return host.split(".")[0].upper()
    if "name" in instance and "model" in instance and "systemtype" in instance:
        return host_name(instance["name"].text).split(".")[0].upper()
    return ""


class _System:
    """A Windows system that is told of. alone: whether the file is of this one system, so that its folder is, too."""

    def __init__(self, file: InputFile, name: str, *, alone: bool) -> None:
        self.on: Key = _in_file("machine", file, name)
        if alone:
            self.image = system_of(file)
            if home := home_of(file):
                self.on = Key.made("machine", "folder", home)
        else:
            self.image = Thing("image", name, frozenset((_in_file("image", file, name),)))
        if name:
            self.image.name = name
            self.image.keys |= {Key.made("image", "name", name)}

    def told(self, instances: list[Instance]) -> Iterator[Thing | InputFault]:
        """The image, and the machine where it is known to be on one."""
        machine: Thing | None = None
        elsewhere: InputFault | None = None
        for instance in instances:
            self._of_itself(instance)
            if "manufacturer" in instance and "model" in instance:
                maker = instance["manufacturer"]
                hosting = runs_on(maker.text)
                if hosting == "vm":
                    self._tell(HOSTING, "vm", maker)
                elif hosting == "native":
                    machine = machine or self._machine(instance)
                elif "systemtype" in instance:
                    elsewhere = maker.origin.fault(
                        f"whether a system of {maker.text[:60]!r} is a virtual machine is not known here",
                        "No guideline is about another hypervisor than ESX and z/VM.", "note",
                    )  # fmt: skip
        self._processors(instances, machine)
        self._page_files(instances)
        for fact, origin in storage_of(instances):
            self.image.tells.append(Telling(STORAGE, fact, origin, Trust.REPORTED))
        if machine is not None:
            yield machine
        elif elsewhere is not None:
            yield elsewhere
        yield self.image

    def _tell(self, path: tuple[str, ...], value: Any, found: Property) -> None:
        self.image.tells.append(Telling(path, value, found.origin, Trust.REPORTED))

    def _of_itself(self, instance: Instance) -> None:
        """Release, word length and memory. What Windows can use is what the hardware was left: there is no less."""
        caption = instance.get("caption")
        if caption is not None and _WINDOWS.search(caption.text):
            self._tell(("os",), "windows", caption)
            if release := release_of(caption.text):
                self._tell(("os_release",), release, caption)
        if "osarchitecture" in instance and (match := _BITS.search(instance["osarchitecture"].text)):
            self._tell(("kernel_bits",), int(match[1]), instance["osarchitecture"])
        if "systemtype" in instance and (bits := bits_of(instance["systemtype"].text)):
            self._tell(("kernel_bits",), bits, instance["systemtype"])
        for name, unit in (("totalvisiblememorysize", KIB_OF_A_GIB), ("totalphysicalmemory", BYTES_OF_A_GIB)):
            if name in instance and (size := instance[name].whole):
                self._tell(("memory_gib",), {"from": floor(1_000 * size / unit) / 1_000}, instance[name])
        if "phyicallyinstalledmemory" in instance and (size := instance["phyicallyinstalledmemory"].whole):
            self._tell(("memory_gib",), round(size / KIB_OF_A_GIB, 3), instance["phyicallyinstalledmemory"])

    def _machine(self, instance: Instance) -> Thing:
        """The machine that has this system and no other."""
        model = instance["model"]
        machine = Thing("machine", model.text or self.image.name, frozenset((self.on,)))
        if model.text:
            machine.tells.append(Telling(("model",), model.text[:100], model.origin, Trust.REPORTED))
        if "systemtype" in instance and bits_of(instance["systemtype"].text):
            told = Telling(("architecture",), "x86", instance["systemtype"].origin, Trust.REPORTED)
            machine.tells.append(told)
        self.image.within = (self.on,)
        self._tell(HOSTING, "native", instance["manufacturer"])
        return machine

    def _processors(self, instances: list[Instance], machine: Thing | None) -> None:
        """Of a virtual machine each logical processor is one of its own; of a machine two may be one core's threads."""
        chips = [one for one in instances if "numberofcores" in one and one["numberofcores"].whole]
        cores = sum(one["numberofcores"].whole or 0 for one in chips)
        threads = [one["numberoflogicalprocessors"] for one in chips if "numberoflogicalprocessors" in one]
        logical = sum(found.whole or 0 for found in threads)
        whole = next(
            (one["numberoflogicalprocessors"] for one in instances
             if one not in chips and "numberoflogicalprocessors" in one), None,
        )  # fmt: skip
        is_vm = any(telling.path == HOSTING and telling.value == "vm" for telling in self.image.tells)
        if whole is not None and whole.whole:
            logical, first = whole.whole, whole
        elif chips:
            first = chips[0]["numberofcores"]
        else:
            return
        if machine is not None:
            if chips:
                for path, value in (
                    (("cps",), cores), (("sockets",), len(chips)), (("hyperthreading",), logical > cores or None),
                ):  # fmt: skip
                    if value:
                        machine.tells.append(Telling(path, value, chips[0]["numberofcores"].origin, Trust.REPORTED))
            return
        if is_vm or logical == cores:
            self._tell(PROCESSORS, logical or cores, first)
        elif cores and logical > cores:
            self._tell(PROCESSORS, {"from": cores, "to": logical}, first)
        elif logical:
            self._tell(PROCESSORS, {"to": logical}, first)

    def _page_files(self, instances: list[Instance]) -> None:
        sizes = [one["allocatedbasesize"] for one in instances if "allocatedbasesize" in one]
        told = [size for found in sizes if (size := found.whole) is not None]
        if sizes and len(told) == len(sizes):
            self._tell(("swap_gib",), round(sum(told) / MIB_OF_A_GIB, 3), sizes[0])


def bits_of(system_type: str) -> int | None:
    """64 of "x64-based PC", 32 of "X86-based PC", None of what is neither."""
    return {"x64-based pc": 64, "x86-based pc": 32}.get(system_type.strip().lower())


def _in_file(of: ThingType, file: InputFile, name: str) -> Key:
    return Key.made(of, "in-file", f"{file.name}|{name}")
