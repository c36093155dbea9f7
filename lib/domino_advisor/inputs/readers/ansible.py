"""Facts that Ansible gathered: what `ansible -m setup` prints, a file of a fact cache, a collection of either.

Facts have a prefix (`ansible_memtotal_mb`) or stand under `ansible_facts` without it. Whatever else Ansible keeps
beside them (variables, the environment, results of tasks) is not looked at. What it takes for the hypervisor is not
told: it calls a plain VM a container, and a container by the machine that it runs on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_ANY, PROCESSORS
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_of, jsons_within
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.linux_releases import distribution_of, linux_release
from domino_advisor.inputs.makers import runs_on
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.storage_facts import OF_DIRECTORIES, STORAGE, FileSystem
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB
from domino_advisor.inputs.windows import release_of as windows_release

_MARKS = re.compile(
    rb'"ansible_(?:facts|all_ipv4_addresses|architecture|distribution|hostname|nodename|memtotal_mb|processor|system|'
    rb"date_time|fqdn)\b|^\S+ \| (?:SUCCESS|CHANGED) => \{",
    re.MULTILINE,
)
_PREFIX = "ansible_"
_FACTS = frozenset((
    "hostname", "nodename", "fqdn", "system", "os_family", "architecture", "distribution", "distribution_version",
    "memtotal_mb", "swaptotal_mb", "processor_vcpus", "processor_count", "processor_threads_per_core", "system_vendor",
    "product_name", "virtualization_type", "mounts",
))  # fmt: skip
_ENOUGH = frozenset(("memtotal_mb", "processor_vcpus", "processor_count", "distribution_version"))
_HOST = re.compile(r"[A-Za-z0-9_][\w.-]{0,99}")
_BANNER = re.compile(r"(\S{1,100}) \| [A-Z]")
_ARCHITECTURES = {
    "x86_64": 64, "amd64": 64, "64-bit": 64, "ppc64": 64, "ppc64le": 64, "s390x": 64, "i386": 32, "i686": 32,
    "s390": 31,
}  # fmt: skip
_X86 = frozenset(("x86_64", "amd64", "64-bit", "i386", "i686"))
_CONTAINERS = frozenset((
    "docker", "container", "containerd", "podman", "lxc", "openvz", "systemd-nspawn", "kubernetes",
))  # fmt: skip
_AIX_RELEASE = re.compile(r"\d\.\d")
_MOST_MOUNTS = 1_000
_MOST = 1_000_000_000

Facts = Mapping[str, Node]


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The systems that the facts are of."""
    found = 0
    try:
        for host, root in _documents(file):
            yield from double_faults(root) if not found else ()
            sets = list(_sets(root, host))
            for name, facts in sets:
                found += 1
                yield from _System(file, name or _stem(file), facts, found).told()
            if host and not sets:
                yield root.fault(f"of {host[:100]} there are no facts", "Look at what Ansible says of it.", "note")
                found += 1
    except BrokenJson as error:
        yield error.fault
        return
    if not found:
        yield InputFault(file.name, None, None, "warning", "no facts of Ansible in it")


def _documents(file: InputFile) -> Iterator[tuple[str, Node]]:
    """The JSON of the file, with the host that stands before it where it was printed."""
    text = text_of(file)
    if text.lstrip()[:1] == "{" or "=> {" not in text:
        yield "", json_of(file.name, text)
        return
    for before, root in jsons_within(file.name, text):
        match = _BANNER.match(before)
        yield match[1] if match else "", root


def _stem(file: InputFile) -> str:
    """A file of a fact cache is called as its host."""
    stem = file.base.removesuffix(".json")
    return "" if "facts" in stem.lower() or "ansible" in stem.lower() else stem


def _sets(root: Node, host: str) -> Iterator[tuple[str, Facts]]:
    """All sets of facts in the order of the text, each with what it stands under."""
    left = [(root, host)]
    while left:
        node, name = left.pop()
        facts = _facts(node, _PREFIX) or _facts(node, "")
        if _ENOUGH & facts.keys():
            yield name, facts
            continue
        below = [(member, name if key == "ansible_facts" else key) for key, member in node.members.items()]
        left += reversed(below or [(item, name) for item in node.items])


def _facts(node: Node, prefix: str) -> Facts:
    """The facts that are members of an object; where some have the prefix, others are variables of somebody's."""
    return {name: node.members[f"{prefix}{name}"] for name in _FACTS if f"{prefix}{name}" in node.members}


class _System:
    """A system by its facts. number: of its facts in the file."""

    def __init__(self, file: InputFile, under: str, facts: Facts, number: int) -> None:
        self.facts = facts
        names = [text for fact in ("hostname", "nodename", "fqdn") if _HOST.fullmatch(text := self._text(fact))]
        names = names or ([under] if _HOST.fullmatch(under) else [])
        keys = {Key.made("image", "name", name) for text in names for name in (text, text.split(".")[0])}
        self.of_file = f"{file.name}|{number}"
        self.image = Thing(
            "image", names[0] if names else "system", frozenset(keys | {Key.made("image", "in-file", self.of_file)})
        )

    def _text(self, fact: str) -> str:
        value = self.facts[fact].value if fact in self.facts else ""
        return value.strip() if isinstance(value, str) else ""

    def _whole(self, fact: str) -> int | None:
        value = self.facts[fact].value if fact in self.facts else None
        if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value):
            return int(value)
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST else None

    def _tell(self, path: tuple[str, ...], value: Any, fact: str) -> None:
        self.image.tells.append(Telling(path, value, self.facts[fact].origin(), Trust.REPORTED))

    def told(self) -> Iterator[Thing | InputFault]:
        """The image, and the machine where the firmware says that it is on one."""
        self._operating_system()
        self._memory()
        self._mounts()
        machine = self._machine()
        self._processors(machine)
        if machine is not None:
            yield machine
        yield self.image

    def _operating_system(self) -> None:
        system = self._text("system").lower()
        family = self._text("os_family").lower()
        distribution, version = self._text("distribution"), self._text("distribution_version")
        if system == "linux":
            self._tell(("os",), "linux", "system")
            if distribution:
                self._tell(("distribution",), distribution_of(distribution), "distribution")
                if release := linux_release(distribution, version):
                    self._tell(("os_release",), release, "distribution_version")
        elif system == "aix":
            self._tell(("os",), "aix", "system")
            if _AIX_RELEASE.fullmatch(version):
                self._tell(("os_release",), version, "distribution_version")
        elif system == "sunos":
            self._tell(("os",), "solaris", "system")
        elif family == "windows":
            self._tell(("os",), "windows", "os_family")
            if release := windows_release(distribution):
                self._tell(("os_release",), release, "distribution")
        if bits := _ARCHITECTURES.get(self._text("architecture").lower()):
            self._tell(("kernel_bits",), bits, "architecture")

    def _memory(self) -> None:
        """Whole MiB, of which a fraction was cut off; of the memory the kernel took its own before."""
        if memory := self._whole("memtotal_mb"):
            self._tell(("memory_gib",), {"from": _down(memory)}, "memtotal_mb")
        swap = self._whole("swaptotal_mb")
        if swap is not None:
            size = {"from": _down(swap), "to": ceil(1_000 * (swap + 1) / MIB_OF_A_GIB) / 1_000} if swap else 0
            self._tell(("swap_gib",), size, "swaptotal_mb")

    def _mounts(self) -> None:
        """What is mounted where. Ansible leaves out some, so that a folder in a mount point may be one of these."""
        mounts = self.facts["mounts"].items if "mounts" in self.facts else ()
        for mount in mounts[:_MOST_MOUNTS]:
            point, device, form = (mount.get(name) for name in ("mount", "device", "fstype"))
            if point is None or device is None or not isinstance(point.value, str) or not isinstance(device.value, str):
                continue
            if device.value.startswith("/dev/"):
                told = form.value if form is not None and isinstance(form.value, str) else ""
                fact = FileSystem(point.value, device.value, told)
                self.image.tells.append(Telling(STORAGE, fact, point.origin(), Trust.REPORTED))

    def _machine(self) -> Thing | None:
        if self._text("architecture").lower() not in _X86 or self._text("virtualization_type").lower() in _CONTAINERS:
            # the firmware that a container sees is that of the machine beneath
            vendor = None
        else:
            vendor = runs_on(self._text("system_vendor"))
        if vendor is None:
            return None
        self._tell(HOSTING, vendor, "system_vendor")
        if vendor == "vm":
            return None
        key = Key.made("machine", "in-file", self.of_file)
        machine = Thing("machine", self._text("product_name") or self.image.name, frozenset((key,)))
        self.image.within = (key,)
        for path, value, fact in (
            (("architecture",), "x86", "architecture"), (("model",), self._text("product_name")[:100], "product_name"),
        ):  # fmt: skip
            if value:
                machine.tells.append(Telling(path, value, self.facts[fact].origin(), Trust.REPORTED))
        return machine

    def _processors(self, machine: Thing | None) -> None:
        """Of a machine, cores; of a virtual one, what the hypervisor gives it. Of what may be either, a range."""
        if self._text("system").lower() == "aix":
            if count := self._whole("processor_count"):
                self._tell(PROCESSORS, count, "processor_count")
            return
        threads, logical = self._whole("processor_threads_per_core"), self._whole("processor_vcpus")
        if not logical:
            return
        cores = logical // threads if threads else None
        if machine is not None:
            for path, value, fact in (
                (("cps",), cores, "processor_vcpus"), (("sockets",), self._whole("processor_count"), "processor_count"),
                (("hyperthreading",), None if threads is None else threads > 1, "processor_threads_per_core"),
            ):  # fmt: skip
                if value is not None:
                    machine.tells.append(Telling(path, value, self.facts[fact].origin(), Trust.REPORTED))
        elif threads == 1 or any(told.path == HOSTING and told.value == "vm" for told in self.image.tells):
            self._tell(PROCESSORS, logical, "processor_vcpus")
        else:
            self._tell(PROCESSORS, {"from": cores, "to": logical} if cores else {"to": logical}, "processor_vcpus")


def _down(mib: int) -> float:
    return floor(1_000 * mib / MIB_OF_A_GIB) / 1_000


def _looks(begin: bytes) -> bool:
    return _MARKS.search(begin) is not None


_TELLS = (
    "image/name", "image/os", "image/distribution", "image/os_release", "image/kernel_bits", "image/memory_gib",
    "image/swap_gib", *OF_ANY, "machine/name", "machine/architecture", "machine/model", "machine/sockets",
    "machine/hyperthreading", *OF_DIRECTORIES, "dpar/mail_devices", "device/kind", "image/file_system",
)  # fmt: skip
READER = Reader(
    "Ansible facts", "name, release, memory and processors of a system, by Ansible",
    ("*facts*.json", "*ansible*.json", "*.facts", "*ansible*.log", "*facts*.txt"), read, _looks, by_name_alone=False,
    longest=LONG,
    tells=_TELLS,
    of="any",
)  # fmt: skip
