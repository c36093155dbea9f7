"""What the processors that Linux counts come to: CPs of an image, vCPUs of a VM, or cores of a machine.

Linux counts hardware threads. A CP is a core, so that the threads of one are counted once. A VM and a guest have no
threads but what they are given as CPUs: there each counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_ANY, PROCESSORS
from domino_advisor.inputs.places import home_of
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Key, Origin, Telling, Thing, Trust

MOST = 8_192
"""Processors that Linux can have; a greater number is none of them."""

TELLS = (
    *OF_ANY, "image/os", "machine/architecture", "machine/sockets", "machine/smt",
    "machine/hyperthreading", "machine/processor",
)  # fmt: skip
"""What processors can tell, as a reader declares it."""

Value = tuple[Any, Origin]
"""What is said, and where."""


@dataclass(slots=True)
class Counted:
    """What a capture says. online: processors that are in use, with each thread counted; threads: of a core; cores,
    sockets: of a machine; virtual: whether a hypervisor is beneath; vmware: where it says that this is VMware's;
    bits: of the kernel; model: what the processor is called.
    """

    system_z: bool
    online: Value
    threads: Value | None = None
    cores: Value | None = None
    sockets: Value | None = None
    virtual: bool = False
    vmware: Origin | None = None
    bits: Value | None = None
    model: Value | None = None


def things_of(file: InputFile, counted: Counted) -> Iterator[Thing | InputFault]:
    """The image, and of an x86 computer without a hypervisor the machine."""
    image = system_of(file)
    count, origin = counted.online
    _tell(image, ("os",), ("linux", origin))
    _tell(image, ("kernel_bits",), counted.bits)
    if counted.vmware is not None:
        _tell(image, HOSTING, ("vm", counted.vmware))
    threads = counted.threads[0] if counted.threads else 1
    if counted.virtual and not counted.system_z:
        _tell(image, PROCESSORS, counted.online)
    elif counted.system_z:
        if count % threads:
            yield origin.fault(
                f"{count} processors with {threads} threads each are no whole number of CPs: some threads are off, and "
                "the CPs stay unknown"
            )
        else:
            _tell(image, PROCESSORS, (count // threads, origin))
    elif counted.cores is None:
        yield origin.fault(
            f"{count} processors, and nothing says how many cores these are",
            "Give what lscpu prints, or state the CPs in the description.",
        )
    else:
        machine = _machine(file, image.name, counted)
        image.within = tuple(machine.keys)
        yield machine
    yield image


def _machine(file: InputFile, name: str, counted: Counted) -> Thing:
    """The computer that Linux runs on with no hypervisor beneath. Where an inventory has it as a VM it is none."""
    home = home_of(file)
    key = Key.made("machine", "folder", home) if home else Key.made("machine", "file", file.name)
    machine = Thing("machine", name, frozenset((key,)), supplements=True)
    _tell(machine, ("architecture",), ("x86", counted.online[1]))
    _tell(machine, ("cps",), counted.cores)
    _tell(machine, ("sockets",), counted.sockets)
    _tell(machine, ("smt",), counted.threads)
    if counted.threads is not None:
        _tell(machine, ("hyperthreading",), (counted.threads[0] > 1, counted.threads[1]))
    if counted.model is not None:
        _tell(machine, ("processor",), (" ".join(counted.model[0].split())[: LONGEST_TEXT // 2], counted.model[1]))
    return machine


def _tell(thing: Thing, path: tuple[str, ...], value: Value | None) -> None:
    if value is not None and value[0] != "":
        thing.tells.append(Telling(path, value[0], value[1], Trust.REPORTED))
