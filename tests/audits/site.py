"""One site of many kinds of files, built when the tests run, with a fault in each kind that can tell of one."""

from __future__ import annotations

import json
from typing import Any

from tests.inputs.bundles import VDISK, VHOST, VINFO, vm, workbook
from tests.inputs.domino_captures import ONE_TOUCH
from tests.inputs.inventories import card, cluster, datastore, disk, host, written
from tests.inputs.inventories import vm as managed
from tests.inputs.test_aix import LPARSTAT, PRTCONF
from tests.inputs.test_ansible import FACTS
from tests.inputs.test_load import CPU_HEAD, SINCE_START, cpu, table, vmstat
from tests.inputs.test_megacli import LDINFO
from tests.inputs.test_ovf import CPUS, HEAD, MEMORY, item, subtype, system
from tests.inputs.test_perfmon import log
from tests.inputs.test_processors import LSCPU, cpuinfo_z, flat
from tests.inputs.test_ssacli import DETAIL
from tests.inputs.test_storcli import controller, drive, virtual
from tests.inputs.test_terraform import VM as TERRAFORM_VM
from tests.inputs.test_windows import SYSTEMINFO, WMIC

LOGGING = ("TRANSLOG_Status=1", "TRANSLOG_Path=/local/log")
PATHS = ("Directory=/local/notesdata", "NotesProgram=/opt/domino", *LOGGING)
KERNEL = "sysfs /sys sysfs rw 0 0\nproc /proc proc rw 0 0\n"
SWAPS = "Filename Type Size Used Priority\n"
MEMINFO = "MemTotal:       16265880 kB\nSwapTotal:       2097148 kB\n"
MACHINE = """\
Manufacturer:         IBM
Type:                 2094
Model:                738              S38
Sequence Code:        00000000000ABCDE
Plant:                02
CPUs Total:           71

"""


def notes_ini(name: str, *settings: str) -> bytes:
    """A notes.ini as Domino writes it, in LMBCS: the owner of the server has an umlaut."""
    lines = ("[Notes]", "KitType=2", f"ServerName=CN={name}/O=ACME", "Owner=Größe", "Server_Transinfo_range=7")
    return "\r\n".join((*lines, *settings, "")).encode("cp850")


def sysinfo(lpar: str, cpus: int = 4, guest: str = "", virtual: int = 4) -> bytes:
    """/proc/sysinfo of an LPAR of the one machine, or of a guest in it."""
    text = MACHINE + (
        f"LPAR Number:          {len(lpar)}\nLPAR Characteristics: Shared\nLPAR Name:            {lpar}\n"
        f"LPAR CPUs Total:      {cpus}\nLPAR CPUs Configured: {cpus}\nLPAR CPUs Standby:    0\n"
        f"LPAR CPUs Reserved:   0\nLPAR CPUs Dedicated:  0\nLPAR CPUs Shared:     {cpus}\n"
        "LPAR CPUs S-MTID:     0\n"
    )
    if guest:
        text += (
            f"\nVM00 Name:            {guest}\nVM00 Control Program: z/VM    5.2.0\nVM00 CPUs Total:      {virtual}\n"
            f"VM00 CPUs Configured: {virtual}\nVM00 CPUs Standby:    0\nVM00 CPUs Reserved:   0\n"
        )
    return text.encode()


def mounts(*rows: str) -> bytes:
    """/proc/mounts with what the kernel has, and what a site mounts."""
    return (KERNEL + "".join(f"{row} rw,relatime 0 0\n" for row in rows)).encode()


def statistics(name: str, active: int) -> bytes:
    """What `show stat` prints of a server."""
    return (
        f"> show stat\n  Server.Name = CN={name}/O=ACME\n  Server.Trans.Total = 120,345,678\n"
        f"  Server.Users = {active + 500:,}\n  Server.Users.Active15Min = {active:,}\n"
        "  Server.Version.Notes = Release 7.0.2\n"
    ).encode()


def release(name: str, number: str) -> bytes:
    """What `show server` prints of a server."""
    return (
        f"> show server\n\nHCL Domino (r) Server (64 Bit) (Release {number} for Linux/64) 11/20/2026 05:10:13 PM\n\n"
        f"Server name:            {name}/ACME\nServer directory:       /local/notesdata\n"
    ).encode()


DIRECTORY = """\
PROFILE LINDFLT
 NICDEF 0600 TYPE QDIO LAN SYSTEM VSW1
 MACHINE ESA 8
USER ZDIR NOLOG 16G 16G G
 INCLUDE LINDFLT
 CPU 00 BASE
 MDISK 0100 3390 0001 10016 VOL001 MR
USER ZMINI NOLOG 16G 16G G
 INCLUDE LINDFLT
 CPU 00
 CPU 01
 MDISK 0100 3390 0001 10016 VOL011 MR
 MDISK 0200 3390 0001 05000 VOL012 MR
 MDISK 0201 3390 5001 05000 VOL012 MR
"""
LSDASD = f"""\
Bus-ID    Status    Name      Device  Type         BlkSz  Size      Blocks
{"=" * 80}
0.0.0100  active    dasda     94:0    ECKD         4096   7042MB    1802880
0.0.0200  active    dasdb     94:4    ECKD         4096   3515MB    900000
0.0.0201  active    dasdc     94:8    ECKD         4096   3515MB    900000
"""
LSBLK = json.dumps({"blockdevices": [
    {"name": "sda", "size": 100_000_000_000, "type": "disk", "mountpoints": [None], "children": [
        {"name": "sda1", "size": 90_000_000_000, "type": "part", "mountpoints": ["/"]},
    ]},
    {"name": "sdb", "size": 300_000_000_000, "type": "disk", "mountpoints": [None], "children": [
        {"name": "sdb1", "size": 200_000_000_000, "type": "part", "mountpoints": ["/local/notesdata"]},
        {"name": "sdb2", "size": 100_000_000_000, "type": "part", "mountpoints": ["/local/log"]},
    ]},
]}, indent=1)  # fmt: skip
LVS = json.dumps({"report": [{"lv": [
    {"lv_name": name, "vg_name": "vg0", "segtype": "linear", "devices": "/dev/dasdb1(0)", "stripes": "1"}
    for name in ("data", "log")
]}]}, indent=1)  # fmt: skip
FINDMNT = json.dumps({"filesystems": [
    {"target": target, "source": source, "fstype": "xfs"}
    for target, source in (
        ("/", "/dev/dasda1"), ("/proc", "proc"), ("/local/notesdata", "/dev/dasdb1"), ("/local/log", "/dev/dasdb2"),
    )
]}, indent=1)  # fmt: skip

SECOND = """\
      Logical Drive: 2
         Size: 100.0 GB
         Fault Tolerance: 1+0
         Strip Size: 256 KB
         Status: OK
         Caching:  Enabled
         Disk Name: /dev/sdb

"""
VOLUMES: dict[str, Any] = {
    "Win32_Volume": [
        {"Name": "C:\\", "DriveLetter": "C:", "FileSystem": "NTFS", "BlockSize": 4096, "Capacity": 9 * 10**11},
        {"Name": "D:\\", "DriveLetter": "D:", "FileSystem": "NTFS", "BlockSize": 4096, "Capacity": 9 * 10**11},
        {"Name": "\\\\?\\Volume{0-1}\\", "DriveLetter": None, "FileSystem": "NTFS", "BlockSize": 4096},
    ],
    "Win32_LogicalDiskToPartition": [
        {"Antecedent": {"DeviceID": f"Disk #{disk}, Partition #{part}"}, "Dependent": {"DeviceID": letter}}
        for disk, part, letter in ((0, 1, "C:"), (1, 0, "D:"))
    ],
}  # fmt: skip
GROUPS = ("VM", "Adapter", "VI SDK Server")


def rvtools() -> bytes:
    """A cluster of one host: MAILV1 has an old network adapter, the others are as they should be."""
    rows = [vm(name) for name in ("VMRV", "VMVMX", "VMINV")]
    adapters = [("VMRV", "E1000"), ("VMVMX", "Vmxnet3")]
    return workbook({
        "vInfo": (VINFO, rows[:2]),
        "vNetwork": (GROUPS, [{"VM": name, "Adapter": kind, "VI SDK Server": "vc1"} for name, kind in adapters]),
        "vDisk": (VDISK, [
            {"VM": name, "Disk": "Hard disk 1", "Thin": False, "Eagerly Scrub": True, "Raw": False,
             "Path": f"[ds1] {name}/{name}.vmdk", "VI SDK Server": "vc1"}
            for name, _ in adapters
        ]),
        "vHost": (VHOST, [{
            "Host": "esx1", "Cluster": "prod", "CPU Model": "Intel(R) Xeon(R) Gold 6426", "# CPU": 2, "# Cores": 32,
            "HT Active": True, "# Memory": 524288, "ESX Version": "VMware ESXi 8.0.3 build-1", "VI SDK Server": "vc1",
        }]),
    })  # fmt: skip


def inventory() -> bytes:
    """Another cluster, as its vCenter writes it: its host has slow host bus adapters."""
    one = host("esx9")
    network = one["config"]["network"]
    network["vswitch"].append({"name": "vSwitch2", "pnic": ["nic-3"]})
    network["portgroup"][1]["spec"]["vswitchName"] = "vSwitch2"
    network["pnic"].append({"key": "nic-3", "linkSpeed": {"speedMb": 10000}})
    one["config"]["product"] = {"version": "4.1.0", "productLineId": "embeddedEsx"}
    one["config"]["storageDevice"] = {"hostBusAdapter": [{"portWorldWideName": 1, "speed": 2_000_000_000}]}
    guest = managed("VMINV", card("VirtualVmxnet3"), disk(thinProvisioned=False, eagerlyScrub=True))
    return written(cluster("test"), one, datastore(), guest)


def _windows(text: str, name: str) -> str:
    return text.replace("MAIL01", name)


def ansible() -> bytes:
    """Facts of a VM with one processor."""
    facts = {**FACTS, "ansible_hostname": "vmans", "ansible_fqdn": "vmans.example.com", "ansible_nodename": "vmans",
             "ansible_processor_vcpus": 1, "ansible_processor_count": 1}  # fmt: skip
    return json.dumps({"ansible_facts": facts, "changed": False}, indent=1).encode()


def terraform() -> bytes:
    """The state of a VM with an old network adapter."""
    disks = [{"label": "disk0", "size": 40, "thin_provisioned": False, "eagerly_scrub": True}]
    attributes = {**TERRAFORM_VM, "name": "VMTF", "uuid": "4221a1f0-0000-4000-8000-00000000000f", "disk": disks,
                  "network_interface": [{"adapter_type": "e1000"}], "cdrom": []}  # fmt: skip
    return json.dumps({
        "version": 4, "terraform_version": "1.9.8", "serial": 7, "lineage": "x", "outputs": {},
        "resources": [{
            "mode": "managed", "type": "vsphere_virtual_machine", "name": "mail",
            "provider": 'provider["registry.example.com/vsphere"]', "instances": [{"attributes": attributes}],
        }],
    }, indent=1).encode()  # fmt: skip


def cim(name: str, model: str, **classes: Any) -> bytes:
    """A Windows machine with eight cores."""
    return json.dumps({
        "Win32_OperatingSystem": {"CSName": name, "Caption": "Microsoft Windows Server 2022 Standard",
                                  "OSArchitecture": "64-bit", "WindowsDirectory": "C:\\Windows"},
        "Win32_ComputerSystem": {"Name": name, "Manufacturer": "Dell Inc.", "Model": model,
                                 "SystemType": "x64-based PC", "NumberOfProcessors": 1},
        "Win32_Processor": [{"DeviceID": "CPU0", "NumberOfCores": 8, "NumberOfLogicalProcessors": 16}],
        **classes,
    }, indent=1).encode()  # fmt: skip


def _prtconf(name: str, serial: str, cpus: int) -> bytes:
    return (
        PRTCONF.replace("mail01", name.lower()).replace("MAIL01", name).replace("7812AB0", serial)
        .replace("Number Of Processors: 4", f"Number Of Processors: {cpus}").encode()
    )  # fmt: skip


def files() -> dict[str, bytes]:
    """The files of the site, by their paths."""
    made: dict[str, bytes] = {"vm7/user.direct": DIRECTORY.encode()}
    guests = {"zini": 4, "zdir": 1, "zcp": 4, "zmnt": 4, "zmini": 2, "zfind": 4, "zlvm": 4}
    for name, cpus in guests.items():
        made[f"{name}/proc/sysinfo"] = sysinfo("VM7", 20, name.upper(), cpus)
        made[f"{name}/proc/meminfo"] = MEMINFO.encode()
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *PATHS)
    made["zini/notes.ini"] = notes_ini("ZINI", "TRANSLOG_Status=0", "Mail_Password=hunter2")
    made["zcp/proc/meminfo"] = b"MemTotal:        2027880 kB\nSwapTotal:       2097148 kB\n"
    made["zcp/vmcp_q_v_stor.txt"] = b"q v stor\nSTORAGE = 2G\n"
    made["zcp/second/notes.ini"] = notes_ini("ZCP2", *LOGGING)
    for name in ("ZCP", "ZCP2"):
        made[f"zcp/{name.lower()}-showserver.txt"] = release(name, "7.0.2")
    made["zmnt/proc/mounts"] = mounts("/dev/dasda1 / ext4", "/dev/dasdb1 /local xfs")
    made["zmini/proc/mounts"] = mounts(
        "/dev/dasda1 / ext4", "/dev/dasdb1 /local/notesdata xfs", "/dev/dasdc1 /local/log xfs"
    )
    made["zmini/lsdasd"] = LSDASD.encode()
    made["zfind/findmnt.json"] = FINDMNT.encode()
    made["zlvm/lvs.json"] = LVS.encode()
    made["zlvm/proc/mounts"] = mounts(
        "/dev/dasda1 / ext4", "/dev/mapper/vg0-data /local/notesdata xfs", "/dev/mapper/vg0-log /local/log xfs"
    )
    lpars = dict.fromkeys(("zmem", "zswap", "zblk", "zstat", "zone", "zprom", "zold", "zsles"), 4)
    lpars["zsys"] = 1
    for name, cpus in lpars.items():
        made[f"{name}/proc/sysinfo"] = sysinfo(name.upper(), cpus)
        made[f"{name}/proc/meminfo"] = MEMINFO.encode()
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *PATHS)
    made["zmem/proc/meminfo"] = b"MemTotal:       16265880 kB\nSwapTotal:             0 kB\n"
    del made["zswap/proc/meminfo"]
    made["zswap/proc/swaps"] = SWAPS.encode()
    made["zblk/lsblk.json"] = LSBLK.encode()
    made["zstat/showstat.txt"] = statistics("ZSTAT", 1612)
    made["zprom/domino.prom"] = b"# TYPE Domino_Server_Users_Active15Min gauge\nDomino_Server_Users_Active15Min 1612\n"
    made["zprom/show_server.txt"] = release("ZPROM", "7.0.2")
    made["zone/notes.ini"] = notes_ini("ZONE")
    made["zone/first_server.json"] = (
        ONE_TOUCH.replace("MAIL01", "ZONE").replace('"TRANSLOG_Status": "1"', '"TRANSLOG_Status": "0"').encode()
    )
    made["zold/show_server.txt"] = release("ZOLD", "6.5.6")
    made["zsles/etc/os-release"] = b'NAME="SLES"\nVERSION_ID="9"\nID="sles"\n'
    made["zsles/show_server.txt"] = release("ZSLES", "6.5.6").replace(b" (64 Bit)", b"").replace(b"/64)", b")")
    made["linsar/sar20.txt"] = _sar("linsar").encode()
    times = [f"2026-11-20 {hour:02}:00:00" for hour in range(9, 13)]
    made["linvmstat/vmstat.txt"] = vmstat(SINCE_START, *["0 0 60 40 0 0 0"] * 3, times=times).encode()
    for name in ("linsar", "linvmstat"):
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *PATHS)
        made[f"{name}/lscpu.json"] = flat(LSCPU).encode()
        made[f"{name}/second/notes.ini"] = notes_ini(f"{name.upper()}2", *LOGGING)
        made[f"{name}/{name}-show_server.txt"] = release(name.upper(), "12.0.2FP1")
        made[f"{name}/{name}2-show_server.txt"] = release(f"{name.upper()}2", "12.0.2FP1")
    made["zcpu/proc/cpuinfo"] = cpuinfo_z(1).encode()
    made["zcpu/notes.ini"] = notes_ini("ZCPU", *PATHS)
    made["xcpu/lscpu.json"] = flat({**LSCPU, "CPU(s)": "1", "On-line CPU(s) list": "0", "Thread(s) per core": "1",
                                    "Core(s) per socket": "1", "Socket(s)": "1"}).encode()  # fmt: skip
    made["xcpu/notes.ini"] = notes_ini("XCPU", *PATHS)

    made["RVTools_export.xlsx"] = rvtools()
    made["vcenter.json"] = inventory()
    made["vmvmx/VMVMX.vmx"] = (
        b'.encoding = "UTF-8"\ndisplayName = "VMVMX"\nmemSize = "16384"\nnumvcpus = "4"\n'
        b'monitor.virtual_exec = "software"\n'
    )
    made["vmovf/VMOVF.ovf"] = (
        f"{HEAD}{system(CPUS, MEMORY, item(10, subtype('E1000'), number=3), name='VMOVF')}</Envelope>\n"
    ).encode()
    made["terraform.tfstate"] = terraform()
    made["vmans/facts.json"] = ansible()
    for name in ("vmrv", "vmvmx", "vminv", "vmovf", "vmtf", "vmans"):
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *PATHS)

    windows = ("Directory=D:\\notes\\data", "TRANSLOG_Status=1", "TRANSLOG_Path=D:\\log")
    made["vminfo/systeminfo.txt"] = _windows(SYSTEMINFO, "VMINFO").encode()
    made["vmwmic/wmic.txt"] = _windows(WMIC, "VMWMIC").replace("LogicalProcessors=4", "LogicalProcessors=1").encode()
    made["wincim/cim.json"] = cim("WINCIM", "PowerEdge R650", **VOLUMES)
    made["winperf/perfmon.csv"] = log(r"\\WINPERF\Processor(_Total)\% Processor Time", values=(100.0,)).encode()
    made["winperf/second/notes.ini"] = notes_ini("WINPERF2", *LOGGING)
    made["winperf/cim.json"] = cim("WINPERF", "PowerEdge R750")
    for name in ("vminfo", "vmwmic", "wincim", "winperf"):
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *windows)

    made["aixprt/prtconf.txt"] = _prtconf("AIXPRT", "7812AB0", 1)
    made["aixstat/prtconf.txt"] = (
        _prtconf("AIXSTAT", "7812AB0", 4)
        .replace(b"LPAR Info: 5", b"LPAR Info: 6")
        .replace(b"Number Of Processors: 4\n", b"")
    )
    made["aixstat/lparstat-i.txt"] = (
        LPARSTAT.replace("mail01", "aixstat").replace("MAIL01", "AIXSTAT").replace(": 5\n", ": 6\n")
        .replace("Online Virtual CPUs                        : 4", "Online Virtual CPUs                        : 1")
        .encode()
    )  # fmt: skip
    made["aixstat/oslevel.txt"] = b"7300-02-01-2346\n"
    for name in ("aixprt", "aixstat"):
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *PATHS)

    made["linraid/storcli.json"] = controller(**{
        "Basics": {"Controller": 0, "Model": "PERC H730P Mini"}, "HwCfg": {"BBU": "Yes"},
        "VD LIST": [virtual("0/0", TYPE="RAID5"), virtual("0/1", TYPE="RAID5")],
        "PD LIST": [drive("32:0", 0), drive("32:1", 0), drive("32:2", 0)],
        "VD0 Properties": {"Strip Size": "256 KB", "OS Drive Name": "/dev/sda"},
        "VD1 Properties": {"Strip Size": "256 KB", "OS Drive Name": "/dev/sdb"},
    }).encode()  # fmt: skip
    made["linhp/ssacli.txt"] = DETAIL.replace(
        "      physicaldrive 1I:1:1\n", SECOND + "      physicaldrive 1I:1:1\n"
    ).encode()
    made["linmega/megacli.txt"] = LDINFO.encode()
    for name in ("linraid", "linhp", "linmega"):
        made[f"{name}/notes.ini"] = notes_ini(name.upper(), *PATHS)
        made[f"{name}/lscpu.json"] = flat(LSCPU).encode()
        made[f"{name}/proc/mounts"] = mounts(
            "/dev/sda1 / ext4", "/dev/sda2 /local/notesdata xfs", "/dev/sdb1 /local/log xfs"
        )
    return made


def _sar(name: str) -> str:
    banner = f"Linux 5.14.0-362.el9.x86_64 ({name}) \t11/20/26 \t_x86_64_\t(8 CPU)\n"
    return (
        banner
        + table(CPU_HEAD, *((f"0{hour}:00:01", cpu("0.00", "0.00", "0.00")) for hour in (1, 2, 3)))
        + table(("pswpin/s", "pswpout/s"), ("01:00:01", ("0.00", "0.00")), ("02:00:01", ("0.00", "0.00")))
    )
