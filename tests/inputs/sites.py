"""Files that together tell what none of them does by itself, and those that tell more than the sample of their kind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from domino_advisor_schemas.deployment import NotesIniSchema
from tests.inputs.bundles import VDISK, VHOST, VINFO, notes_ini, vm, workbook
from tests.inputs.domino_captures import PROMETHEUS, SHOW_STAT
from tests.inputs.inventories import card, cluster, datastore, device, host, written
from tests.inputs.inventories import vm as managed
from tests.inputs.test_aix import LPARSTAT, PRTCONF
from tests.inputs.test_ansible import FACTS
from tests.inputs.test_cp_responses import LOG, PROCESSORS
from tests.inputs.test_load import BANNER, CPU_HEAD, MEMORY_HEAD, cpu, disks, table
from tests.inputs.test_lsdasd import LSDASD
from tests.inputs.test_ovf import CPUS, MEMORY, item, subtype, system
from tests.inputs.test_ovf import HEAD as OVF_HEAD
from tests.inputs.test_processors import LSCPU, LSCPU_Z, cpuinfo_x86, cpuinfo_z, flat
from tests.inputs.test_ssacli import DETAIL
from tests.inputs.test_storage import KERNEL
from tests.inputs.test_storcli import controller, virtual
from tests.inputs.test_sysinfo import GUEST, KVM, SYSINFO
from tests.inputs.test_terraform import SHOWN
from tests.inputs.test_vmx import HEAD as VMX_HEAD
from tests.inputs.test_windows import CIM, SYSTEMINFO, VOLUMES, WMIC
from tests.inputs.test_windows import DISKS as DISKS_OF_WINDOWS

Site = Mapping[str, bytes]
"""Files by their paths."""

PATHS = {"Directory": "/local/notesdata", "NotesProgram": "/opt/domino", "TRANSLOG_Status": 1,
         "TRANSLOG_Path": "/local/log"}  # fmt: skip
MORE = {
    "Domain": "ACME", "TCPIP_TcpIpAddress": "0,192.0.2.1:1353", "PartitionNumber": 1,
    **{name: 1 for name in NotesIniSchema().fields if name[0].isupper()},
}  # fmt: skip
"""What a server may be set to beside its directories."""
POINTS = ("/", "/local/notesdata", "/local/notesdata/mail", "/local/log")
"""Where a server of Linux has file systems."""


def _ini(settings: Mapping[str, Any]) -> bytes:
    return notes_ini("MAIL01", *(f"{name}={value}" for name, value in settings.items()))


def _mounts(*sources: str) -> bytes:
    """/proc/mounts, of what is mounted at each point."""
    rows = (f"{source} {point} xfs rw 0 0\n" for source, point in zip(sources, POINTS, strict=True))
    return (KERNEL + "".join(rows)).encode()


def _parts(disk: str) -> list[str]:
    return [f"/dev/{disk}{number}" for number in range(1, len(POINTS) + 1)]


def _swaps(*spaces: tuple[str, str]) -> bytes:
    rows = (f"{name} {kind} 1048576 0 -2\n" for name, kind in spaces)
    return ("Filename Type Size Used Priority\n" + "".join(rows)).encode()


def _on_one_disk(disk: str, **captures: bytes) -> Site:
    """A server of Linux whose one disk has all its file systems and what it swaps to."""
    return {
        "mail01/notes.ini": _ini(PATHS), "mail01/proc/mounts": _mounts(*_parts(disk)),
        "mail01/proc/swaps": _swaps((f"/dev/{disk}5", "partition")),
        **{f"mail01/{name}": data for name, data in captures.items()},
    }  # fmt: skip


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


def _domino() -> Iterable[Site]:
    mounted = {"mail01/proc/mounts": _mounts(*_parts("sda"))}
    yield {"mail01/notes.ini": _ini(MORE)}
    yield {"mail01/showstat.txt": SHOW_STAT.encode(), **mounted}
    yield {"mail01/domino.prom": (PROMETHEUS + "Domino_Platform_System_PctCombinedCpuUtil 37.5\n").encode()}
    setup = {"server": {"type": "first", "name": "MAIL01"}, "org": {"orgName": "ACME"}}
    settings = {name: str(value) for name, value in (PATHS | MORE).items()}
    yield {"mail01/onetouch.json": _json({"serverSetup": {**setup, "notesINI": settings}}), **mounted}


def _linux_storage() -> Iterable[Site]:
    yield {**_on_one_disk("sda"), "mail01/proc/swaps": _swaps(("/swapfile", "file"), ("/dev/sdb1", "partition"))}
    rows = [("/proc", "proc", "proc"), *((point, source, "xfs") for point, source in zip(POINTS, _parts("sda"),
                                                                                      strict=True))]  # fmt: skip
    listed = [{"target": point, "source": source, "fstype": form} for point, source, form in rows]
    yield {
        "mail01/notes.ini": _ini(PATHS), "mail01/findmnt.json": _json({"filesystems": listed}),
        "mail01/proc/swaps": _swaps(("/swapfile", "file")),
    }  # fmt: skip
    parts = [
        {"name": f"md0p{number}", "type": "part", "fstype": "xfs", "mountpoints": [point]}
        for number, point in enumerate((*POINTS, "[SWAP]"), 1)
    ]
    ssd = {"name": "sda", "type": "disk", "size": 10**12, "tran": "sas", "rota": False, "model": "X"}
    tree = [{**ssd, "children": [{"name": "md0", "type": "raid1", "children": parts}]}]
    yield {"mail01/notes.ini": _ini(PATHS), "mail01/lsblk.json": _json({"blockdevices": tree})}
    volumes = ("root", "data", "mail", "log", "swap")
    row = {"vg_name": "vg0", "segtype": "raid10", "devices": "/dev/sdb(0),/dev/sdc(0)", "stripes": "2",
           "stripe_size": "64.00k"}  # fmt: skip
    yield {
        "mail01/notes.ini": _ini(PATHS),
        "mail01/proc/mounts": _mounts(*(f"/dev/mapper/vg0-{name}" for name in volumes[:-1])),
        "mail01/proc/swaps": _swaps(("/dev/mapper/vg0-swap", "partition")),
        "mail01/lvs.json": _json({"report": [{"lv": [{"lv_name": name, **row} for name in volumes]}]}),
    }  # fmt: skip
    properties = {"Strip Size": "64 KB", "Span Depth": 2, "Number of Drives Per Span": 3, "OS Drive Name": "/dev/sda"}
    array = controller(**{"/c0/v0": [virtual("0/0", TYPE="RAID10")], "VD0 Properties": properties})
    yield _on_one_disk("sda", **{"storcli.json": array.encode()})
    yield _on_one_disk("sda", **{"ssacli.txt": DETAIL.encode()})
    measured = disks(("00:30:01", "sda", "100.00", "2.00", "10.00"), ("01:30:01", "sda", "500.00", "8.00", "70.00"))
    memory = [(f"0{hour}:00:01", ("1", "2048000", "1", "1", "1")) for hour in (1, 2)]
    sar = BANNER + table(CPU_HEAD, ("02:00:01", cpu("57.00"))) + table(MEMORY_HEAD, *memory) + measured
    yield _on_one_disk("sda", sar20=sar.encode())


def _linux_processors() -> Iterable[Site]:
    yield {"mail01/cpuinfo": cpuinfo_x86(2, 4, 2).encode()}
    yield {"mail01/lscpu": flat(LSCPU).encode()}
    yield {"mail01/lscpu": flat({**LSCPU, "Hypervisor vendor": "VMware"}).encode()}
    yield {"mail01/sysinfo": (SYSINFO + KVM).encode()}
    yield {"mail01/sysinfo": SYSINFO.encode(), "mail01/cpuinfo": cpuinfo_z(12, 1).encode()}
    yield {"mail01/sysinfo": (SYSINFO + GUEST).encode(), "mail01/cpuinfo": cpuinfo_z(3).encode()}
    yield {
        "mail01/sysinfo": SYSINFO.encode(),
        "mail01/lscpu": flat({**LSCPU_Z, "CPU(s)": "6", "On-line CPU(s) list": "0-5"}).encode(),
    }


def _zvm() -> Iterable[Site]:
    """A guest with its own captures, those of its LPAR and the directory that tells of its volume."""
    guest = {"mailg1/sysinfo": (SYSINFO + GUEST).encode()}
    yield {**guest, "mailg1/vmcp.txt": (LOG + PROCESSORS).encode(), "zvm/vmcp.txt": PROCESSORS.encode()}
    yield {"mailg1/vmcp.txt": LOG.encode(), "lpar/vmcp.txt": PROCESSORS.encode()}
    directory = "\n".join((
        "USER MAILG1 NOLOG 8G 16G G", " CPU 00", " CPU 01", " CPU 02", " NICDEF 0600 TYPE QDIO LAN SYSTEM VSW1",
        " MDISK 0200 3390 0001 10016 VOL001 MR", "",
    ))  # fmt: skip
    server = {name.replace("mail01", "mailg1"): data for name, data in _on_one_disk("dasda").items()}
    yield {**server, "mailg1/lsdasd": LSDASD.encode()}
    yield {**server, **guest, "user.direct": directory.encode(), "mailg1/lsdasd": LSDASD.encode()}
    yield {"mailg1/hostname": b"mailg1\n", "user.direct": directory.encode()}


def _vsphere() -> Iterable[Site]:
    names = {"VM": "MAIL01", "VI SDK Server": "vc1"}
    windows = {"OS according to the configuration file": "Microsoft Windows Server 2019 (64-bit)"}
    linux = {"OS according to the configuration file": "SUSE Linux Enterprise 15 (64-bit)", "Host": ""}
    of_host = {
        "Host": "esx1", "Cluster": "prod", "CPU Model": "Intel(R) Xeon(R)", "# CPU": 2, "# Cores": 32,
        "HT Active": True, "# Memory": 524288, "ESX Version": "VMware ESXi 8.0.3 build-1", "Model": "R750",
        "VI SDK Server": "vc1",
    }  # fmt: skip
    yield {"RVTools_export.xlsx": workbook({
        "vInfo": (VINFO, [vm("MAIL01", **windows), vm("MAIL02", **linux)]),
        "vDisk": (VDISK, [{**names, "Disk": "Hard disk 1", "Thin": True, "Eagerly Scrub": False, "Raw": False,
                           "Path": "[ds1] MAIL01/MAIL01.vmdk"}]),
        "vNetwork": (("VM", "Adapter", "VI SDK Server"), [{**names, "Adapter": "E1000"}]),
        "vCD": (("VM", "Connected", "VI SDK Server"), [{**names, "Connected": True}]),
        "vTools": (("VM", "Tools", "VI SDK Server"), [{**names, "Tools": "toolsOk"}]),
        "vHost": (VHOST, [of_host]),
        "vCluster": (("Name", "HA enabled", "VI SDK Server"), [{"Name": "prod", "HA enabled": True,
                                                               "VI SDK Server": "vc1"}]),
    })}  # fmt: skip
    yield {"MAIL01.vmx": "\n".join((
        VMX_HEAD, 'guestOS = "windows2019srv-64"', 'monitor.virtual_exec = "software"',
        'ethernet0.present = "TRUE"', 'ethernet0.virtualDev = "vmxnet3"', 'floppy0.present = "TRUE"', "",
    )).encode()}  # fmt: skip
    mode = '<vmw:ExtraConfig vmw:key="monitor.virtual_exec" vmw:value="hardware"/>'
    floppy = item(14, subtype("vmware.floppy.device"), number=4)
    exported = system(CPUS, MEMORY, floppy, mode, guest="windows2019srv_64Guest")
    yield {"MAIL01.ovf": f"{OVF_HEAD}{exported}</Envelope>\n".encode()}
    several = system(CPUS, MEMORY, family="vmx-19 qemu-4")
    yield {"MAIL01.ovf": f"{OVF_HEAD}{several}</Envelope>\n".encode()}
    yield {"terraform.json": SHOWN.replace("sles15_64Guest", "windows2019srv_64Guest").encode()}
    one = managed("MAIL01", card("VirtualVmxnet3"), device("VirtualFloppy", "Floppy drive 1", connected=True),
                  guestId="windows2019srv_64Guest", flags={"virtualExecUsage": "hvOn"})  # fmt: skip
    one["runtime"]["faultToleranceState"] = "running"
    alone = [{"key": one["self"], "dasSettings": {"restartPriority": "disabled"}}]
    watched = cluster(own=alone, vmMonitoring="vmMonitoringOnly")
    yield {"vcenter.json": written(watched, host(), datastore(kind="vsan"), one)}
    yield {"vcenter.json": written({**watched, "host": [one["runtime"]["host"]]}, one)}


def _aix() -> Iterable[Site]:
    yield {"mail01/prtconf.txt": PRTCONF.encode(), "mail01/lparstat-i.txt": LPARSTAT.encode()}
    yield {"mail01/prtconf.txt": PRTCONF.replace("LPAR Info: 5 MAIL01", "LPAR Info: -1 NULL").encode()}
    facts = {"ansible_system": "AIX", "ansible_hostname": "mail01", "ansible_processor_count": 4,
             "ansible_distribution_version": "7.3", "ansible_memtotal_mb": 32768}  # fmt: skip
    yield {"mail01/prtconf.txt": PRTCONF.encode(), "facts.json": _json(facts)}


def _ansible() -> Iterable[Site]:
    machine = {**FACTS, "ansible_system_vendor": "Dell Inc.", "ansible_product_name": "PowerEdge R650"}
    yield {"facts.json": _json(machine)}
    yield {"facts.json": _json({**FACTS, "ansible_system_vendor": "Nobody"})}
    mounted = [
        {"mount": point, "device": source, "fstype": "xfs"} for point, source in zip(POINTS, _parts("sda"), strict=True)
    ]
    yield {"mail01/notes.ini": _ini(PATHS), "mail01/facts.json": _json({**FACTS, "ansible_mounts": mounted})}


def _windows() -> Iterable[Site]:
    """A server on a machine, told by PowerShell and by wmic, and systems of which less is known."""
    settings = {"Directory": "D:\\notes\\data", "TRANSLOG_Status": 1, "TRANSLOG_Path": "D:\\translog"}
    volumes = [{**one, "FreeSpace": 200_000_000_000} if one["Name"] == "D:\\" else one for one in VOLUMES]
    page_file = {"Name": "D:\\pagefile.sys", "AllocatedBaseSize": 4096}
    found: dict[str, Any] = {**json.loads(CIM), "Win32_Volume": volumes, "Win32_PageFileUsage": page_file}
    found["Win32_OperatingSystem"]["WindowsDirectory"] = "C:\\Windows"
    found["Win32_DiskDrive"] = [{"Index": 1, "Size": 429_496_729_600}]
    for partitions in ([], DISKS_OF_WINDOWS):
        classes = {**found, "Win32_LogicalDiskToPartition": partitions}
        yield {"mail01/notes.ini": _ini(settings), "mail01/cim.json": _json(classes)}
        yield {"mail01/notes.ini": _ini(settings), "mail01/wmic.txt": _listed(classes).encode()}
    maker = found["Win32_ComputerSystem"]["Manufacturer"]
    for other in ("VMware, Inc.", "Microsoft Corporation"):
        computer = {**found["Win32_ComputerSystem"], "Manufacturer": other}
        classes = {**found, "Win32_ComputerSystem": computer}
        yield {"mail01/cim.json": _json(classes)}
        yield {"mail01/wmic.txt": _listed(classes).encode()}
    for other in (maker, "Microsoft Corporation"):
        yield {"mail01/systeminfo.txt": SYSTEMINFO.replace("VMware, Inc.", other, 1).encode()}
    yield {"mail01/wmic.txt": WMIC.encode()}


def _listed(classes: Mapping[str, Any]) -> str:
    """Instances as wmic lists them: a property a line, and two blank lines between them."""
    blank = "\r\r\n"
    instances = [one for found in classes.values() for one in (found if isinstance(found, list) else [found])]
    return (blank * 2).join(
        blank.join(f"{name}={_plain(value)}" for name, value in sorted(one.items())) for one in instances
    )


def _plain(value: Any) -> str:
    """A value as wmic prints it; of a reference, the path of what it refers to."""
    if isinstance(value, dict):
        return "".join(f'\\\\MAIL01\\root\\cimv2:{name}="{part}"' for name, part in value.items())
    return "" if value is None else str(value)


SITES: tuple[Site, ...] = (
    *_domino(), *_linux_storage(), *_linux_processors(), *_zvm(), *_vsphere(), *_aix(), *_ansible(), *_windows(),
)  # fmt: skip
