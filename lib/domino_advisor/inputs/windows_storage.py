r"""What properties of WMI tell of the storage of a Windows system: volumes with their mount points, and their disks.

`Win32_Volume` has every volume of the system, those without a letter too; `Win32_LogicalDiskToPartition` names the
disk of a drive letter, of which there are several where a volume is spanned or mirrored by Windows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from domino_advisor.inputs.storage_facts import LAID, Block, BlockFact, Fact, FileSystem, Held
from domino_advisor.inputs.told import Origin
from domino_advisor.inputs.units import BYTES_OF_A_GB, BYTES_OF_A_KIB
from domino_advisor.inputs.wmi_instances import Instance

PROPERTIES = frozenset((
    "windowsdirectory", "filesystem", "driveletter", "blocksize", "capacity", "freespace", "antecedent", "dependent",
    "index", "size",
))  # fmt: skip
"""The properties that are looked at here, in small letters."""
OF_STORAGE = (
    *LAID,
    "device/kind",
    "image/file_system",
    "device/gb",
    "device/filled_percent",
    "device/allocation_unit_kib",
)
"""What the properties can tell of storage, as a reader declares it."""
_ROOTED = re.compile(r"[A-Za-z]:\\")
_WITHOUT_A_LETTER = "\\\\?\\Volume{"
_LETTER = re.compile(r'(?:^|[="])([A-Za-z]):"?$')
_PARTITION = re.compile(r"Disk #(\d{1,4}), Partition #\d{1,4}")
_FORMS = {"ntfs": "ntfs", "refs": "refs", "fat32": "fat32"}

Told = Iterator[tuple[Fact, Origin]]


def storage_of(instances: Iterable[Instance]) -> Told:
    """The facts of storage, each with its place."""
    found = list(instances)
    whole = any(one["name"].text.startswith(_WITHOUT_A_LETTER) for one in found if _is_volume(one))
    for one in found:
        if _is_volume(one):
            yield from _volume(one, whole)
        if "antecedent" in one and "dependent" in one:
            yield from _on_disk(one)
        if "index" in one and (size := one["size"].whole if "size" in one else None):
            yield BlockFact(f"disk {one['index'].text}", ("gb",), round(size / BYTES_OF_A_GB, 1)), one["size"].origin
        if "windowsdirectory" in one and _ROOTED.match(one["windowsdirectory"].text):
            yield Held("system", one["windowsdirectory"].text), one["windowsdirectory"].origin
        if "allocatedbasesize" in one:
            path = next((one[name] for name in ("name", "caption") if name in one), None)
            if path is not None and _ROOTED.match(path.text):
                yield Held("paging-file", path.text), path.origin


def _is_volume(one: Mapping[str, object]) -> bool:
    return "name" in one and "filesystem" in one and ("driveletter" in one or "blocksize" in one)


def _volume(one: Instance, whole: bool) -> Told:
    point = one["name"]
    if not _ROOTED.match(point.text):
        return
    form = _FORMS.get(one["filesystem"].text.lower(), "")
    name = _volume_name(point.text)
    yield FileSystem(point.text, name, form, whole), point.origin
    yield Block(name), point.origin
    size = one["capacity"].whole if "capacity" in one else None
    if size:
        yield BlockFact(name, ("gb",), round(size / BYTES_OF_A_GB, 1)), one["capacity"].origin
    free = one["freespace"].whole if "freespace" in one else None
    if size and free is not None and free <= size:
        yield BlockFact(name, ("filled_percent",), round(100 * (size - free) / size, 1)), one["freespace"].origin
    unit = one["blocksize"].whole if "blocksize" in one else None
    if unit and form:
        told = unit // BYTES_OF_A_KIB if unit % BYTES_OF_A_KIB == 0 else unit / BYTES_OF_A_KIB
        yield BlockFact(name, ("allocation_unit_kib",), told), one["blocksize"].origin


def _volume_name(point: str) -> str:
    r"""What a volume is called: "volume D", or "volume D/mail" of one that is mounted at D:\mail."""
    letter, _, rest = point.partition(":\\")
    return "/".join((f"volume {letter.upper()}", *(part for part in rest.split("\\") if part)))


def _on_disk(one: Instance) -> Told:
    partition, letter = _PARTITION.search(one["antecedent"].text), _LETTER.search(one["dependent"].text)
    if partition is not None and letter is not None:
        disk = f"disk {int(partition[1])}"
        yield Block(f"volume {letter[1].upper()}", (disk,)), one["antecedent"].origin
        yield Block(disk, whole=True), one["antecedent"].origin
