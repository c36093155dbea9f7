"""What files tell of storage before it is known what lies on it: file systems, and the block devices beneath them.

A reader tells a fact of an image, at the path STORAGE. `storage` makes devices of the description of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domino_advisor.inputs.told import Measured, Origin, Telling, Thing, Trust

STORAGE = ("storage",)
"""Where a reader tells a fact of an image's storage. It is no member of a description."""
LOG_PATH = ("log_path",)
"""The directory of the transaction log of a DPAR. The description has its device."""
OF_DIRECTORIES = ("dpar/data_device", "dpar/transaction_logging/device", "device/holds")
"""What comes of the directories of a server, as far as other files tell on what they lie."""
LAID = (*OF_DIRECTORIES, "dpar/mail_devices", "image/system_device", "image/swap_devices")
"""What comes of what a path or a block device lies on, as far as other files tell what lies there."""
SYSTEM_POINTS = ("/", "/usr", "/var")
"""Mount points of what a system itself reads and writes. Its device is that of the first."""

NETWORK_FORMS = frozenset(("nfs", "nfs3", "nfs4", "cifs", "smb3", "smbfs"))
"""Types of file systems that lie on a server of the network."""


@dataclass(frozen=True, slots=True)
class FileSystem:
    r"""A file system that is mounted. point: where, as `/local/notesdata` or `D:\`; source: what, as it is told there;
    form: its type, "" where it is not told. all_listed: whether the file lists all file systems of the image, so that
    there is none that it leaves out.
    """

    point: str
    source: str
    form: str = ""
    all_listed: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """Something of an image lies at a path or, without a file system, on a block device. what: a word of `holds` of a
    device; named: whether the image names the device for it, as it does that of its root for the system.
    """

    what: str
    path: str = ""
    block: str = ""
    named: bool = True


@dataclass(frozen=True, slots=True)
class Block:
    """A block device. name: with or without `/dev/`; also: its other names; beneath: what it is made of, None where
    that is not told; group: whether something in it may lie on any of these, and not on all of them.

    whole: whether it is a disk as far as the image sees, of which nothing of it lies beneath; kept: whether it is a
    device of the description though nothing is known to lie on it, as an array of a controller is.
    """

    name: str
    beneath: tuple[str, ...] | None = None
    group: bool = False
    whole: bool = False
    kept: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BlockFact:
    """What is said of a block device. path: the members on the way to it in the description, from the device.
    measured: as that of a Telling.
    """

    name: str
    path: tuple[str, ...]
    value: Any
    measured: Measured | None = None


Fact = FileSystem | Held | Block | BlockFact


def tell(thing: Thing, fact: Fact, origin: Origin) -> None:
    """A fact of the storage of a system, as the system itself reports it."""
    thing.tells.append(Telling(STORAGE, fact, origin, Trust.REPORTED))
