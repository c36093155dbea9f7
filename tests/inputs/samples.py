"""A file of each kind that tells something, whole and as short as it can be: what is spoiled to try the readers."""

from __future__ import annotations

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.reading import Reader
from tests.inputs.bundles import VINFO, notes_ini, vm
from tests.inputs.domino_captures import ONE_TOUCH, PROMETHEUS, SHOW_SERVER, SHOW_STAT, SHOW_TASKS
from tests.inputs.inventories import written
from tests.inputs.test_aix import LPARSTAT, PRTCONF
from tests.inputs.test_ansible import PRINTED
from tests.inputs.test_cp_responses import LOG, OSA
from tests.inputs.test_load import BUSY, QUIET, SAR, SINCE_START, vmstat
from tests.inputs.test_lsblk import NEW
from tests.inputs.test_lsdasd import LSDASD
from tests.inputs.test_lvm import LVS
from tests.inputs.test_megacli import LDINFO
from tests.inputs.test_mounts import FOUND, MOUNTS
from tests.inputs.test_ovf import DESCRIPTOR
from tests.inputs.test_perfmon import CPU, FREE, log
from tests.inputs.test_processors import LSCPU_Z, cpuinfo_z, flat
from tests.inputs.test_ssacli import DETAIL
from tests.inputs.test_storcli import WHOLE
from tests.inputs.test_sysinfo import GUEST, SYSINFO
from tests.inputs.test_terraform import SHOWN
from tests.inputs.test_vmx import HEAD
from tests.inputs.test_vsphere_json import ALL
from tests.inputs.test_windows import CIM, SYSTEMINFO, WMIC
from tests.inputs.test_zvm_directory import DIRECTORY

SAMPLES = {
    "notes.ini": notes_ini("MAIL01", "ServerTasks=Router,HTTP", "TRANSLOG_Status=1", "Server_Pool_Tasks=100",
                           "TCPIP_TcpIpAddress=0,192.0.2.1:1352", "PartitionNumber=1"),
    "One-Touch Setup": ONE_TOUCH.encode(),
    "Domino console": (SHOW_SERVER + SHOW_STAT + SHOW_TASKS).encode(),
    "Domino statistics for Prometheus": PROMETHEUS.encode(),
    "RVTools": ";".join(VINFO).encode() + b"\n" + ";".join(str(cell) for cell in vm("MAIL01").values()).encode(),
    "/proc/meminfo": b"MemTotal: 16265880 kB\nSwapTotal: 5 kB\n",
    "/proc/swaps": b"Filename Type Size Used Priority\n/dev/x partition 1048576 0 -2\n",
    "/proc/sysinfo": (SYSINFO + GUEST).encode(),
    "/proc/cpuinfo": cpuinfo_z(4).encode(),
    "lscpu": flat(LSCPU_Z).encode(),
    "sar": SAR.encode(),
    "vmstat": vmstat(
        SINCE_START, QUIET, BUSY, times=[f"2026-11-20 {time}:00" for time in ("10:00", "10:30", "12:00")]
    ).encode(),
    "os-release": b'ID="sles"\nVERSION_ID="15.5"\n',
    "hostname": b"mail01.example.com\n",
    ".vmx": f'{HEAD}numvcpus = "4"\nuuid.bios = "56 4d"\nguestOS = "sles15-64"\n'.encode(),
    "OVF": DESCRIPTOR.encode(),
    "vCenter in JSON": written(*ALL),
    "z/VM directory": DIRECTORY.encode(),
    "lparstat -i": LPARSTAT.encode(),
    "prtconf": PRTCONF.encode(),
    "oslevel": b"7300-02-01-2346\n",
    "systeminfo": SYSTEMINFO.encode(),
    "wmic": WMIC.encode(),
    "CIM JSON": CIM.encode(),
    "Ansible facts": PRINTED.encode(),
    "Terraform": SHOWN.encode(),
    "performance counters": log(CPU, FREE).encode(),
    "z/VM CP": (LOG + OSA).encode(),
    "/proc/mounts": MOUNTS.encode(),
    "findmnt": FOUND.encode(),
    "lsblk": NEW.encode(),
    "LVM report": LVS.encode(),
    "lsdasd": LSDASD.encode(),
    "storcli": WHOLE.encode(),
    "ssacli": DETAIL.encode(),
    "MegaCli": LDINFO.encode(),
}  # fmt: skip
NAMES = {
    "One-Touch Setup": "a/first_server.json",
    "Domino console": "a/showstat.txt",
    "RVTools": "a/RVTools_tabvInfo.csv",
    ".vmx": "a/x.vmx",
    "OVF": "a/x.ovf",
    "z/VM directory": "a/user.direct",
    "wmic": "a/wmic.txt",
    "CIM JSON": "a/cim.json",
    "Ansible facts": "a/facts.json",
    "Terraform": "a/terraform.json",
    "performance counters": "a/perfmon.csv",
    "findmnt": "a/findmnt.json",
    "lsblk": "a/lsblk.json",
    "LVM report": "a/lvs.json",
    "lsdasd": "a/lsdasd",
    "storcli": "a/storcli.json",
    "ssacli": "a/ssacli.txt",
    "MegaCli": "a/megacli.txt",
    "vCenter in JSON": "a/vcenter.json",
}


def named(reader: Reader) -> str:
    """A name by which the reader knows a file."""
    return NAMES.get(reader.kind, f"a/{reader.names[0]}")


def sample(reader: Reader) -> InputFile:
    """The file of its kind."""
    return InputFile(named(reader), SAMPLES[reader.kind])
