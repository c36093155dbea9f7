"""The inventory of a vCenter as RVTools exports it: a workbook, or a text for each of its tabs.

The tabs and columns have names of their own, which changed over the releases: `tabvInfo` is vInfo, `Memory` is MiB
as `Size MiB` is. A row is known by the VM and the vCenter (`VI SDK Server`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from domino_advisor.description.text_faults import short
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, PROCESSORS
from domino_advisor.inputs.joining import NUMBER
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.tables import BrokenTable, Row, sheets_of, text_rows
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, ThingType, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB

_TAB = re.compile(
    r"(?i)(?:^|_|\b)(?:tab)?(v(?:info|cpu|memory|disk|network|cd|usb|floppy|tools|host|cluster|datastore))(?=$|\.|_|\b)"
)
_NUMBER = re.compile(r"\d{1,12}")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+")
_RELEASE = re.compile(r"(?i)\bESXi? (?:server )?(\d+(?:\.\d+)+)")
_PACKED = b"PK\3\4"
_WORKBOOKS = (".xlsx", ".xlsm")
_ADAPTERS = {
    "vmxnet3": "vmxnet3", "vmxnet2": "vmxnet2", "vmxnet 3": "vmxnet3", "vmxnet 2": "vmxnet2", "e1000": "e1000",
    "e1000e": "e1000e", "flexible": "flexible", "pcnet32": "flexible",
}  # fmt: skip

_OBJECTS: Mapping[ThingType, tuple[str, str]] = {
    "image": ("VirtualMachine", "vm id"), "host": ("HostSystem", "object id"),
    "esx-cluster": ("ClusterComputeResource", "object id"),
}  # fmt: skip
"""Of what type an object is in its vCenter, and the column that names it."""
_HOLDERS: tuple[tuple[ThingType, str], ...] = (("host", "host"), ("esx-cluster", "cluster"))

Read = Callable[[Row], Iterator[Thing | InputFault]]


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """What the tabs of a workbook, or the one tab of a text, tell."""
    try:
        if _is_workbook(file):
            yield from _workbook(file)
        else:
            has_rows = yield from _tab(file.name, file.base, text_rows(file))
            if not has_rows:
                yield _without_rows(file)
    except BrokenTable as error:
        yield error.fault


def _is_workbook(file: InputFile) -> bool:
    return file.data.startswith(_PACKED) or file.name.lower().endswith(_WORKBOOKS)


def _workbook(file: InputFile) -> Iterator[Thing | InputFault]:
    is_known = has_rows = False
    for title, rows in sheets_of(file):
        is_known |= _reads(title) is not None
        has_rows |= yield from _tab(file.name, title, rows)
    if is_known and not has_rows:
        yield _without_rows(file)
    if not is_known:
        tabs = "no tab of RVTools in it, such as vInfo and vHost, so that nothing is told of it"
        yield InputFault(file.name, None, None, "warning", tabs, "Export all of it: File, Export all to xlsx.")


def _without_rows(file: InputFile) -> InputFault:
    return InputFault(file.name, None, None, "note", "no row below its head, so that nothing is told of it")


def _reads(title: str) -> tuple[str, Read] | None:
    """The column that each row of a tab has, and what reads its rows."""
    match = _TAB.search(title)
    return _TABS.get(match[1].lower()) if match else None


def _tab(file: str, title: str, rows: Iterator[Row]) -> Generator[Thing | InputFault, None, bool]:
    """What the rows tell; whether there are any comes at the end."""
    has_rows = False
    if (reads := _reads(title)) is None:
        return False
    column, read_row = reads
    for row in rows:
        has_rows = True
        if column not in row.columns:
            message = f"no column {column!r}, by which {short(title)} of RVTools names what it tells of; it is not read"
            yield InputFault(file, row.head, None, "warning", message, "Export it with its head.", row.sheet)
            break
        yield from read_row(row)
    return has_rows


def whole(text: str) -> int | None:
    """A whole number; one with separators between thousands is one, too, since no column here has fractions."""
    if _NUMBER.fullmatch(text):
        return int(text)
    return int(re.sub(r"\D", "", text)) if _GROUPED.fullmatch(text) else None


def truth(text: str) -> bool | None:
    """True and False as RVTools writes them in each language of Windows that was seen, or 1 and 0."""
    return {"true": True, "false": False, "1": True, "0": False, "yes": True, "no": False}.get(text.lower())


def _first(row: Row, *columns: str) -> str:
    return next((column for column in columns if row[column]), columns[0])


def _key(of: ThingType, row: Row, name: str) -> Key:
    return Key.made(of, "inventory", f"{row['vi sdk server']}|{name}")


def _numbered(of: ThingType, row: Row, *numbers: str) -> Iterator[Key]:
    """By what other files know the thing of a row: the object of its vCenter, as inventories in JSON have it, and the
    numbers in some columns. The object is the number of a cluster, which has no other.
    """
    kind, column = _OBJECTS[of]
    if row["vi sdk uuid"] and row[column]:
        place = Key.made(of, "inventory", f"{row['vi sdk uuid']}|{kind}|{row[column]}")
        yield place
        if of == "esx-cluster":
            yield Key.made(of, NUMBER, place.name)
    for number in numbers:
        if row[number]:
            yield Key.made(of, NUMBER, row[number])


def _vm(row: Row) -> Thing | None:
    """The VM of a row. A template is none, nor is a row without a name."""
    name = row["vm"]
    if not name or truth(row["template"]):
        return None
    # VM UUID is the number of the BIOS in older releases, and in newer ones, which have that beside it, the vCenter's
    numbered = _numbered("image", row, "vm uuid", "smbios uuid")
    keys = {_key("image", row, name), Key.made("image", "name", name), *numbered}
    if dns := row["dns name"]:
        keys |= {Key.made("image", "name", dns), Key.made("image", "name", dns.split(".")[0])}
    within = tuple(_key(of, row, row[column]) for of, column in _HOLDERS if row[column])
    thing = Thing("image", name, frozenset(keys), within)
    _tell(thing, row, "vm", HOSTING, "vm")
    return thing


def _tell(thing: Thing, row: Row, column: str, path: tuple[str, ...], value: Any) -> None:
    if value is not None:
        thing.tells.append(Telling(path, value, row.origin(column), Trust.GIVEN))


def _gib(row: Row, column: str) -> float | None:
    mib = whole(row[column])
    return None if not mib else round(mib / MIB_OF_A_GIB, 3)


def _info(row: Row) -> Iterator[Thing | InputFault]:
    if truth(row["template"]):
        yield row.origin("template").fault(f"{row['vm']} is a template, and no VM that runs", weight="note")
    if (thing := _vm(row)) is None:
        return
    _tell(thing, row, "cpus", PROCESSORS, whole(row["cpus"]))
    _tell(thing, row, "memory", ("memory_gib",), _gib(row, "memory"))
    power = row["powerstate"].lower()
    if power:
        _tell(thing, row, "powerstate", ("active",), power == "poweredon")
    system = _first(row, "os according to the vmware tools", "os according to the configuration file", "os")
    # the system itself knows better what it is
    origin = row.origin(system)
    thing.tells.extend(Telling(path, value, origin, Trust.EXPORTED) for path, value in operating_system(row[system]))
    state = row["ft state"].lower()
    if state:
        _tell(thing, row, "ft state", ("ft",), state not in ("notconfigured", "disabled"))
    yield thing
    yield from _holders(row)


def operating_system(text: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What the name of an operating system tells, as vSphere has it: "Microsoft Windows Server 2019 (64-bit)"."""
    lower = text.lower()
    for word, system in (
        ("windows", "windows"),
        ("linux", "linux"),
        ("suse", "linux"),
        ("ubuntu", "linux"),
        ("centos", "linux"),
        ("debian", "linux"),
        ("solaris", "solaris"),
    ):
        if word in lower:
            yield ("os",), system
            break
    else:
        return
    if (match := re.search(r"\((32|64)-bit\)", lower)) is not None:
        yield ("kernel_bits",), int(match[1])
    if "suse linux enterprise" in lower:
        yield ("distribution",), "sles"
    elif "red hat enterprise" in lower:
        yield ("distribution",), "rhel"
    if (
        "windows" in lower
        and (match := re.search(r"server (\d{4}(?: r2)?)", lower)) is not None
        and "or later" not in lower
    ):
        yield ("os_release",), match[1].removesuffix(" r2")


def _holders(row: Row) -> Iterator[Thing]:
    """The host and the cluster that a VM is on: there may be no tab that tells more of them."""
    cluster = row["cluster"]
    if row["host"]:
        within = (_key("esx-cluster", row, cluster),) if cluster else ()
        yield Thing("host", row["host"], _keys("host", row, row["host"]), within)
    if cluster:
        yield Thing("esx-cluster", cluster, _keys("esx-cluster", row, cluster))


def _keys(of: ThingType, row: Row, name: str) -> frozenset[Key]:
    """By what a host or a cluster is known: in its vCenter, and by its name."""
    return frozenset((_key(of, row, name), Key.made(of, "name", name)))


def _disk(row: Row) -> Iterator[Thing | InputFault]:
    if (thing := _vm(row)) is None or not row["disk"]:
        return
    raw, thin, eager = (truth(row[column]) for column in ("raw", "thin", "eagerly scrub"))
    made = "raw-device" if raw else "thin" if thin else "eager-zeroed-thick" if eager else None
    if made is None and thin is False and eager is False:
        made = "lazy-zeroed-thick"
    column = "raw" if raw else "thin" if thin else "eagerly scrub"
    disk = ("disks", f"@{row['disk']}")
    if made is not None:
        _tell(thing, row, column, (*disk, "format"), made)
    path = _first(row, "path", "disk path")
    if match := re.match(r"\[([^\]]+)\]", row[path]):
        # a name is that of one datastore in its datacenter
        key = _key("device", row, f"{row['datacenter']}/{match[1]}")
        _tell(thing, row, path, (*disk, "device"), key)
        yield Thing("device", match[1], frozenset((key,)), (), [
            Telling(("kind",), "lun", row.origin(path), Trust.EXPORTED),
        ])  # fmt: skip
    yield thing


def _network(row: Row) -> Iterator[Thing | InputFault]:
    if (thing := _vm(row)) is None:
        return
    column = _first(row, "adapter", "nic type")
    if row[column]:
        _tell(thing, row, column, ("nic_type",), _ADAPTERS.get(row[column].lower().removeprefix("virtual"), "other"))
    yield thing


def _connected(device: str) -> Read:
    def reads(row: Row) -> Iterator[Thing | InputFault]:
        if truth(row["connected"]) and (thing := _vm(row)) is not None:
            thing.tells.append(
                Telling(("connected_devices",), [device], row.origin("connected"), Trust.GIVEN, adds=True)
            )
            yield thing

    return reads


def _tools(row: Row) -> Iterator[Thing | InputFault]:
    column = _first(row, "tools", "tools status")
    state = row[column].lower()
    if state and (thing := _vm(row)) is not None:
        running = not any(word in state for word in ("notinstalled", "notrunning"))
        _tell(thing, row, column, ("vmware_tools",), running)
        yield thing


def _host(row: Row) -> Iterator[Thing | InputFault]:
    name = row["host"]
    if not name:
        return
    within = (_key("esx-cluster", row, row["cluster"]),) if row["cluster"] else ()
    thing = Thing("host", name, _keys("host", row, name) | set(_numbered("host", row, "uuid")), within)
    _tell(thing, row, "# cores", ("cores",), whole(row["# cores"]))
    _tell(thing, row, "# cpu", ("sockets",), whole(row["# cpu"]))
    _tell(thing, row, "# memory", ("memory_gib",), _gib(row, "# memory"))
    _tell(thing, row, "ht active", ("hyperthreading",), truth(row["ht active"]))
    _tell(thing, row, "model", ("model",), row["model"] or None)
    for word, vendor in (("intel", "intel"), ("amd", "amd")):
        if word in row["cpu model"].lower():
            _tell(thing, row, "cpu model", ("processor_vendor",), vendor)
    if (match := _RELEASE.search(row["esx version"])) is not None:
        _tell(thing, row, "esx version", ("esx_release",), ".".join(match[1].split(".")[:2]))
        _tell(thing, row, "esx version", ("esx_type",), "esxi" if "esxi" in row["esx version"].lower() else "esx")
    yield thing
    yield from (held for held in _holders(row) if held.type == "esx-cluster")


def _cluster(row: Row) -> Iterator[Thing | InputFault]:
    name = row["name"]
    if name:
        thing = Thing("esx-cluster", name, _keys("esx-cluster", row, name) | set(_numbered("esx-cluster", row)))
        column = _first(row, "ha enabled", "haenabled")
        _tell(thing, row, column, ("ha",), truth(row[column]))
        yield thing


_TABS: Mapping[str, tuple[str, Read]] = {
    "vinfo": ("vm", _info), "vdisk": ("vm", _disk), "vnetwork": ("vm", _network), "vcd": ("vm", _connected("cd-dvd")),
    "vusb": ("vm", _connected("usb")), "vfloppy": ("vm", _connected("floppy")), "vtools": ("vm", _tools),
    "vhost": ("host", _host), "vcluster": ("name", _cluster),
}  # fmt: skip
_TELLS = (
    "image/name", *OF_A_VM, "image/memory_gib", "image/active", "image/ft", "image/vmware_tools", "image/nic_type",
    "image/connected_devices", "image/os", "image/kernel_bits", "image/distribution", "image/os_release",
    "image/disks", "disk/name", "disk/format", "disk/device", "host/name", "host/cores", "host/sockets",
    "host/memory_gib", "host/hyperthreading", "host/model", "host/processor_vendor", "host/esx_release",
    "host/esx_type", "host/vms", "esx-cluster/name", "esx-cluster/ha", "esx-cluster/hosts", "esx-cluster/vms",
    "device/name", "device/kind",
)  # fmt: skip
READER = Reader(
    "RVTools", "the inventory of a vCenter",
    ("*.xlsx", "*.xlsm", "*tabv*.csv", *(f"*{tab}*.csv" for tab in _TABS)), read, longest=LONG, is_text=False,
    tells=_TELLS,
    of="vm",
)  # fmt: skip
