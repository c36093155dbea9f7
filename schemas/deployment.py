"""The description of a deployment: the one definition of what may stand in it.

JSON Schema and OpenAPI are made from the classes here. What a field means, its unit and its bounds stand with it.
"""

from __future__ import annotations

import copy
import functools
import heapq
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema
from marshmallow.exceptions import SCHEMA

from domino_advisor.errors import Fault, InvalidInput
from domino_advisor.schemas.fields import (
    NAME_LENGTH,
    NOTES_LENGTH,
    NULL,
    PATH_LENGTH,
    REQUIRED,
    UNKNOWN,
    Choice,
    Flag,
    Items,
    Name,
    NoList,
    NoneOr,
    Part,
    Quantity,
    Release,
    Text,
    Whole,
    WholeOf,
    loaded,
    nearest,
    refusal,
    shown,
)
from domino_advisor.schemas.naming import CLIENT_ALIASES, MAX_COUNT, Tokens, naming_faults, pointer

MAX_FAULTS = 100
MAX_CPS = 10_000
MAX_GIB = 1_048_576  # a pebibyte
MAX_GBPS = 10_000
MAX_USERS = 100_000_000
MAX_TASKS = 100_000
MAX_PARTS = 10_000

MAX_MIB = 1_048_576  # a tebibyte
MAX_GB = 1_000_000_000  # an exabyte
MAX_RATE = 1_000_000_000
MAX_SECONDS = 86_400
_CLIENTS = ("nrpc", "dwa", "imap", "pop3", "smtp")
_TRAFFIC = ("vm", "console", "vmotion", "ft-logging", "storage", "client", "cluster", "other")
_DEVICES = ("floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel")
_METRICS = ("tpm", "etr", "itr", "cpu-percent", "response-time", "server-transactions")
_INTENSITIES = ("light", "typical", "heavy")
_SWAPPING = ("none", "little", "heavy")
_PARTIAL = "The names of those of its lists that are not complete"
_UNIT = re.compile(r"_(?:[kmgtp]i?b|bytes|[kmg]bps|[kmg]bit|ghz|mhz)$")

Place = Callable[[str], tuple[int, int] | None]


class Described(Schema):
    """What every object of a description has.

    title: what a fault calls the object. about: its description in JSON Schema. rules: further JSON Schema keywords.
    advice: what to do about a key that many expect here and that is not known here.
    """

    class Meta:
        unknown = RAISE

    error_messages = {"unknown": UNKNOWN}  # noqa: RUF012  (marshmallow's own attribute)
    title: ClassVar[str] = "object"
    about: ClassVar[str] = ""
    rules: ClassVar[Mapping[str, Any]] = {}
    advice: ClassVar[Mapping[str, str]] = {}

    notes = Text("Free text, kept and not judged", longest=NOTES_LENGTH, shortest=0, lines=True)

    # The name is the description's; marshmallow keeps its own `partial` on the instance, apart from the fields.
    partial = Items(NoList(), _PARTIAL, maxItems=0)  # type: ignore[assignment]


def _partial(*lists: str) -> Items:
    return Items(Choice("The name of a list", *lists), _PARTIAL)


def _count(what: str) -> Whole:
    return Whole(f"How many {what} there are that are alike", minimum=1, maximum=MAX_COUNT, example=4)


def _memory(what: str) -> Quantity:
    return Quantity(f"Memory of the {what}", maximum=MAX_GIB, unit="GiB", example=10)


def _users(what: str) -> Whole:
    return Whole(f"Users that are {what}", maximum=MAX_USERS, unit="users", example=1000)


class UsersSchema(Described):
    title = "users"
    about = "User counts by type; the types are never taken for each other. At least one."
    rules: ClassVar[Mapping[str, Any]] = {
        "anyOf": [
            {"required": [name]} for name in ("registered", "connected", "active_15min", "concurrent", "benchmark")
        ]
    }

    registered = _users("registered: have a mail file here")
    connected = _users("connected at a time")
    active_15min = _users("active within fifteen minutes, as Domino counts them")
    concurrent = _users("working at the same moment")
    benchmark = _users("simulated by a benchmark")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _some(self, data: Any, original: Any, **kwargs: Any) -> None:
        kinds = [kind for kind in self.fields if kind not in ("notes", "partial")]
        if not any(kind in original for kind in kinds):
            error = refusal("users states no count", original, f"at least one of {', '.join(kinds)}")
            raise error


def _percent(what: str, maximum: int = 100) -> Quantity:
    return Quantity(what, zero=True, maximum=maximum, unit="%", example=20)


def _device(what: str) -> Text:
    return Text(f"The name of the device {what}, out of devices", longest=NAME_LENGTH, example="lun1")


class WorkloadSchema(Described):
    title = "workload"
    about = "The users of one client type on a DPAR."

    client = Choice(
        "The client type; inotes and http are read as dwa",
        *_CLIENTS,
        aliases=CLIENT_ALIASES,
        required=True,
    )
    users = Part(UsersSchema)
    mail_file_mib = Quantity("Size of a mail file, on average", maximum=MAX_MIB, unit="MiB", example=250)
    inbox_mib = Quantity("Size of an inbox, on average", maximum=MAX_MIB, unit="MiB", example=20)
    local_replicas = Flag("Whether the users have replicas of their mail files on their own machines")
    tls = Flag("Whether the connections of its clients are encrypted")
    actions_per_hour = Quantity(
        "What a user does in an hour: messages opened, sent, filed",
        zero=True,
        maximum=MAX_RATE,
        unit="actions",
        example=60,
    )
    local_delivery_percent = _percent("Share of the messages that stay on the same server")
    peak_to_average = Quantity("Load at the peak, as a multiple of the average", maximum=1_000, unit=None, example=2)
    user_growth_percent = _percent("Growth of the number of users that is expected", 10_000)


class TransactionLoggingSchema(Described):
    title = "transaction_logging"
    about = "Domino's transaction logging of a DPAR."

    enabled = Flag("Whether transaction logging is on")
    device = Text("The name of the device that the logs are on, out of devices", longest=100, example="log1")


class DparMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the DPAR in normal operation."

    average_response_s = Quantity("Average response time", zero=True, maximum=MAX_SECONDS, unit="s", example=0.03)


class DparSchema(Described):
    title = "DPAR"
    about = "One Domino server instance (partition) in an image."

    name = Name("Its name", example="mail")
    count = _count("DPARs")
    domino_release = Release("Release of this DPAR, where it differs from the image's or the site's", example="7.0.2")
    workloads = Items(Part(WorkloadSchema), "Its workloads, one for each client type")
    tasks = Whole("Server tasks that run", maximum=MAX_TASKS, example=12)
    extra_tasks = Flag("Whether add-in tasks run, or several replicators or indexers")
    third_party_tools = Flag("Whether third-party tools run in it")
    mail_routing = Flag("Whether it routes mail")
    transaction_logging = Part(TransactionLoggingSchema)
    full_text_indexing = Flag("Whether it keeps full-text indexes")
    custom_applications = Flag("Whether it serves Domino applications of the house beside mail")
    domino_bits = WholeOf("Word length of the Domino program", 32, 64, unit="bits")
    mail_files = Whole("Mail files on it, replicas for a Domino cluster among them", maximum=MAX_USERS, example=4000)
    mail_devices = Items(_device("that mail files are on"), "The devices that its mail files are on")
    domain = Text("The Domino domain", longest=NAME_LENGTH, example="Example")
    directory_replica = Flag("Whether it has a replica of the Domino directory of its domain")
    measured = Part(DparMeasuredSchema)
    partial = _partial("workloads", "mail_devices")


class ImageMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the image in normal operation."

    cpu_percent = _percent("CPU use on average; 100 is all of its CPs")
    cpu_ready_percent = _percent("Share of the time in which a VM was ready and waited for a CPU")


class DiskSchema(Described):
    title = "disk"
    about = "A virtual disk of a VM."

    name = Name("Its name", example="disk1")
    device = _device("that it lies on")
    format = Choice("How it was made", "eager-zeroed-thick", "lazy-zeroed-thick", "thin", "raw-device")
    aligned = Flag("Whether its partitions are aligned")


class ImageSchema(Described):
    title = "image"
    about = "One operating-system instance in an LPAR or on a bare machine."
    advice: ClassVar[Mapping[str, str]] = {
        "virtual_cps": "An image in an LPAR has the LPAR's real_cps, an image on a machine the machine's cps.",
        "real_cps": "real_cps belongs to the LPAR; an image on a machine has the machine's cps.",
        "name": "An image in an LPAR or on a machine has that one's name.",
        "count": "An image in an LPAR or on a machine is one; the LPAR may have a count.",
    }

    os = Choice("The operating system", "linux", "windows", "aix", "solaris", "i5os", "zos")
    os_release = Release("Its release", example="9 SP3")
    kernel_bits = WholeOf("Word length of the kernel", 31, 32, 64, unit="bits")
    memory_gib = _memory("image; an image in an LPAR without it has the LPAR's")
    swap_gib = Quantity("Swap space, 0 for none", zero=True, maximum=MAX_GIB, unit="GiB", example=7)
    swapping = Choice("How much the system swaps", *_SWAPPING)
    user_intensity = Choice(
        "The CPU that its users need; light is like the NRPC benchmark, heavy like DWA", *_INTENSITIES
    )
    active_rate = Choice("The share of its users that are active at a time", "high", "low")
    domino_release = Release("Release of its DPARs, where it differs from the site's", example="7.0.2")
    large_pages = Flag("Whether its operating system gives Domino large pages of memory")
    lock_pages_privilege = Flag("Whether the account of Domino may lock pages in memory (Windows)")
    file_system = Choice(
        "The file system of the mail files", "ext3", "ext4", "xfs", "reiserfs", "ntfs", "jfs2", "other"
    )
    fixed_io_buffers = Flag("Whether its kernel has the Fixed I/O Buffers patch (Linux on System z)")
    network_attachment = Choice(
        "How a guest reaches the network", "own-osa-connection", "guest-lan", "vswitch", "other"
    )
    system_device = _device("that its operating system is on")
    other_applications = Flag("Whether other applications than Domino run in it")
    measured = Part(ImageMeasuredSchema)
    dpars = Items(Part(DparSchema), "The Domino server instances in it")
    partial = _partial("dpars")


class GuestSchema(ImageSchema):
    title = "guest"
    about = "An image under z/VM."
    advice: ClassVar[Mapping[str, str]] = {"real_cps": "real_cps belongs to the LPAR; a guest has virtual_cps."}

    name = Name("Its name", example="G1")
    count = _count("guests")
    virtual_cps = Whole("Virtual CPs", minimum=1, maximum=MAX_CPS, unit="virtual CPs", example=2)
    active = Flag("Whether it is logged on (which it is unless said); one that is not takes no CP")


class VmSchema(ImageSchema):
    title = "VM"
    about = "An image on an ESX host."
    advice: ClassVar[Mapping[str, str]] = {
        "vcpus": "The virtual CPUs of a VM are its virtual_cps.",
        "cores": "cores belongs to the host; a VM has virtual_cps.",
    }

    name = Name("Its name", example="mail01")
    count = _count("VMs")
    virtual_cps = Whole("Virtual CPUs (vCPUs)", minimum=1, maximum=MAX_CPS, unit="vCPUs", example=4)
    ft = Flag("Whether Fault Tolerance is on")
    ha = Flag("Whether HA restarts it")
    domino_clustered = Flag("Whether its Domino servers are members of Domino clusters")
    nic_type = Choice("The virtual network adapter", "vmxnet3", "vmxnet2", "e1000", "flexible", "other")
    cpu_mode = Choice("How the hypervisor runs its CPU instructions", "hardware", "binary-translation")
    vmware_tools = Flag("Whether VMware Tools run in it")
    vm_monitoring = Flag("Whether HA watches its operating system too, by VMware Tools")
    from_template = Flag("Whether it was made from a prepared image (template, golden image)")
    sized_for_growth = Flag("Whether it was given CPUs or memory for users that it does not have yet")
    connected_devices = NoneOr("Devices that nothing needs and that are connected to it", *_DEVICES)
    vswitch = Text(
        "The virtual switch that it is on, out of the host's vswitches", longest=NAME_LENGTH, example="vSwitch0"
    )
    disks = Items(Part(DiskSchema), "Its virtual disks")
    partial = _partial("dpars", "connected_devices", "disks")


class ZvmSchema(Described):
    title = "zvm"
    about = "z/VM in an LPAR."

    release = Release("Its release", example="5.2")
    paging = Choice("How much z/VM pages", *_SWAPPING)
    guests = Items(Part(GuestSchema), "Its guests")
    partial = _partial("guests")


class LparSchema(Described):
    title = "LPAR"
    about = "A logical partition: with one system in it (image), or with z/VM and guests (zvm)."
    rules: ClassVar[Mapping[str, Any]] = {"not": {"required": ["image", "zvm"]}}
    advice: ClassVar[Mapping[str, str]] = {
        "guests": "guests belong to zvm, in the LPAR.",
        "dpars": "dpars belong to an image in the LPAR, or to the guests of its zvm.",
        "virtual_cps": "An LPAR has real_cps; virtual_cps belong to the guests of its zvm.",
    }

    name = Name("Its name", example="LNX1")
    count = _count("LPARs")
    real_cps = Whole("Real CPs that it may use", minimum=1, maximum=MAX_CPS, unit="CPs", example=4)
    dedicated_cps = Flag("Whether the CPs are its own")
    memory_gib = _memory("LPAR")
    image = Part(ImageSchema)
    zvm = Part(ZvmSchema)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _one_system(self, data: Any, original: Any, **kwargs: Any) -> None:
        if "image" in original and "zvm" in original:
            advice = "Move one of the two to an LPAR of its own."
            error = refusal("an LPAR has an image or zvm, not both", original["zvm"], "one of image, zvm", advice)
            raise ValidationError({"zvm": error.messages})


class MachineSchema(Described):
    title = "machine"
    about = "A physical computer, divided into LPARs or with one system on it (image)."
    advice: ClassVar[Mapping[str, str]] = {
        "real_cps": "The physical CPs of a machine are its cps; real_cps belongs to an LPAR.",
        "dpars": "dpars belong to an image, on the machine or in one of its lpars.",
    }

    name = Name("Its name", example="z9")
    architecture = Choice("Its architecture", "system-z", "x86", "power", "sparc", "iseries")
    model = Text("Its model", longest=100, example="2094-S18")
    memory_gib = _memory("machine")
    cps = Whole("Physical CPs", minimum=1, maximum=MAX_CPS, unit="CPs", example=8)
    lpars = Items(Part(LparSchema), "Its LPARs")
    image = Part(ImageSchema)
    partial = _partial("lpars")


class BiosSchema(Described):
    title = "bios"
    about = "The BIOS settings of a host."

    virtualization = Flag("Whether Virtualization Technology is on")
    vt_x = Flag("Whether VT-x (or AMD-V) is on")
    turbo = Flag("Whether Turbo Mode is on")
    power_mode = Choice("What it is set for", "high-performance", "balanced", "power-saving")


class VswitchSchema(Described):
    title = "vswitch"
    about = "A virtual switch of a host."

    name = Name("Its name", example="vSwitch0")
    carries = NoneOr("The traffic on it", *_TRAFFIC)
    nics = Whole("Physical network ports of it", maximum=MAX_PARTS, unit="NICs", example=2)
    partial = _partial("carries")


class HostMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the host in normal operation."

    cpu_percent = _percent("CPU use on average; 100 is all of its cores")


class HostSchema(Described):
    title = "host"
    about = "An ESX server."
    advice: ClassVar[Mapping[str, str]] = {"cps": "The physical cores of a host are its cores."}

    name = Name("Its name", example="esx1")
    count = _count("hosts")
    esx_release = Release("Release of ESX or ESXi", example="4.1")
    esx_type = Choice("Which of the two", "esx", "esxi")
    cores = Whole("Physical cores", minimum=1, maximum=MAX_CPS, unit="cores", example=8)
    memory_gib = _memory("host")
    processor = Text("The processor family", longest=100, example="xeon-5500")
    processor_vendor = Choice("Who made the processor", "intel", "amd", "other")
    hyperthreading = Flag("Whether Hyper-Threading is on")
    mmu_assist = Choice(
        "What the processor has for virtual memory: Intel EPT, AMD RVI, or nothing", "ept", "rvi", "none"
    )
    mmu_assist_enabled = Flag("Whether that is on")
    large_pages = Flag("Whether the hypervisor backs the memory of VMs with large pages")
    over_utilized = Flag("Whether it is used beyond what it carries well, as its administrators judge")
    bios = Part(BiosSchema)
    enabled_devices = NoneOr("Devices that nothing needs and that are enabled on it", *_DEVICES)
    hba_gbps = Quantity(
        "Bandwidth of a Fibre Channel host bus adapter, 0 for none", zero=True, maximum=MAX_GBPS, unit="Gb/s", example=4
    )
    shared_storage = Flag("Whether its VMs lie on storage that the other hosts of its cluster reach too")
    vswitches = Items(Part(VswitchSchema), "Its virtual switches")
    measured = Part(HostMeasuredSchema)
    vms = Items(Part(VmSchema), "Its virtual machines")
    partial = _partial("enabled_devices", "vswitches", "vms")


class FtLoggingSchema(Described):
    title = "ft_logging"
    about = "The network for FT logging of an ESX cluster."

    link_gbps = Quantity("Bandwidth of the link", maximum=MAX_GBPS, unit="Gb/s", example=10)
    nics = Whole("NICs for FT logging", maximum=MAX_PARTS, unit="NICs", example=2)
    teamed_for_bandwidth = Flag("Whether the NICs are teamed to add up their bandwidth")
    private_vlan = Flag("Whether it has a VLAN of its own")
    own_vswitch = Flag("Whether it has a virtual switch and NICs of its own")


class VmotionSchema(Described):
    title = "vmotion"
    about = "vMotion of an ESX cluster and its network."

    used = Flag("Whether VMs are moved by vMotion")
    nics = Whole("NICs for vMotion of a host", maximum=MAX_PARTS, unit="NICs", example=2)
    link_gbps = Quantity("Bandwidth of the link", maximum=MAX_GBPS, unit="Gb/s", example=1)
    private_vlan = Flag("Whether it has a VLAN of its own")
    own_vswitch = Flag("Whether it has a virtual switch of its own")


class EsxClusterSchema(Described):
    title = "ESX cluster"
    about = "ESX servers that act together."

    name = Name("Its name", example="cluster1")
    ha = Flag("Whether HA is on")
    hosts = Items(Part(HostSchema), "Its hosts")
    ft_logging = Part(FtLoggingSchema)
    vmotion = Part(VmotionSchema)
    cpu_compatible = Flag("Whether the processors of its hosts meet VMware's compatibility requirements for vMotion")
    partial = _partial("hosts")


class DeviceSchema(Described):
    title = "device"
    about = "Storage that a reference can name."

    name = Name("Its name", example="log1")
    count = _count("devices")
    kind = Choice("What it is", "volume", "array", "lun", "drive")
    bandwidth = Choice("Its bandwidth", "high", "ordinary")
    other_io = NoneOr(
        "What else does I/O on it",
        *("mail-files", "domino-data", "domino-program", "system", "swap", "other-logs", "other"),
    )
    lun = Text("Its LUN", example="0x1a")
    lies_on = _device("beneath, such as the array that a LUN lies on")
    gb = Quantity("Its size, decimal", maximum=MAX_GB, unit="GB", example=350)
    drives = Whole("Drives in it", maximum=MAX_PARTS, unit="drives", example=28)
    drive_rpm = Whole("Speed of its drives", maximum=100_000, unit="rpm", example=10_000)
    pooled = Flag("Whether it is an aggregate over many drives")
    vendor = Choice("Who made it", "netapp", "emc", "hds", "hp", "ibm", "dell", "other")
    model = Text("Its model", longest=NAME_LENGTH, example="FAS3020")
    access = Choice("How its controllers serve it", "active-active", "active-passive")
    path_policy = Choice("The path policy of the hosts for it", "fixed", "most-recently-used", "round-robin")
    thin_provisioned = Flag("Whether its space is given out as it is written")
    adequate = Flag("Whether it carries its load well, as its administrators judge")
    iops = Quantity("I/O operations per second that it can do", maximum=MAX_RATE, unit="I/O/s", example=1500)
    response_ms = Quantity(
        "Average response time of its I/O", zero=True, maximum=1_000 * MAX_SECONDS, unit="ms", example=8
    )
    alignment_from_vendor = Flag("Whether the vendor's advice on alignment was asked for and followed")
    partial = _partial("other_io")


class ClusterNetworkSchema(Described):
    title = "cluster network"
    about = "The network for the traffic between the members of a Domino cluster."

    planned = Flag("Whether the network cards were planned for this traffic")
    own = Flag("Whether it has a network of its own")
    nics = Whole("NICs of a member for it", maximum=MAX_PARTS, unit="NICs", example=2)
    link_gbps = Quantity("Bandwidth of one of them", maximum=MAX_GBPS, unit="Gb/s", example=1)


class DominoClusterSchema(Described):
    title = "Domino cluster"
    about = "DPARs that replicate each other's mail files and take over for each other."

    name = Name("Its name", example="mailcluster")
    members = Items(
        Text("The name path of a DPAR; of a group, the group's", longest=PATH_LENGTH, example="z9/LNX1/mail"),
        "The name paths of its DPARs",
    )
    network = Part(ClusterNetworkSchema)
    sized_for_failover = Flag("Whether each member was sized for its load after a failover")
    replicated_databases = Whole("Databases that it replicates", maximum=MAX_USERS, example=8000)
    partial = _partial("members")


class NetworkSchema(Described):
    title = "network"
    about = "A network and the cards on it."

    name = Name("Its name", example="lan1")
    kind = Choice("What it is", "osa", "ethernet")
    gbps = Quantity("Bandwidth of a card", maximum=MAX_GBPS, unit="Gb/s", example=1)
    cards = Whole("Cards", maximum=MAX_PARTS, unit="cards", example=2)
    carries = NoneOr("The traffic on it", *_TRAFFIC)
    peak_gbps = Quantity("Traffic on it at the peak", zero=True, maximum=MAX_GBPS, unit="Gb/s", example=0.4)
    vipa = Flag("Whether virtual IP addresses (VIPA) spread the traffic over its cards")
    partial = _partial("carries")


class GoalsSchema(Described):
    title = "goals"
    about = "What the site wants."

    zero_downtime_host_failure = Flag("Whether the failure of a host must not interrupt service")
    patching_without_downtime = Flag("Whether patching must not interrupt service")
    maintenance_without_downtime = Flag("Whether maintenance of a host must not interrupt service")
    application_failover = Flag("Whether Domino itself must be able to fail over")
    network_card_failover = Flag("Whether the failure of a network card must not interrupt service")
    disaster_recovery = Flag("Whether service must go on at another place after a disaster")
    outage_minutes = Quantity(
        "The longest interruption that is acceptable", zero=True, maximum=1_000_000, unit="minutes", example=10
    )


class CheckedSchema(Described):
    title = "checked"
    about = "What was looked up at the vendors for this deployment."

    vendor_support = Flag("Whether the vendors' support statements were checked for these releases")
    licensing = Flag("Whether the licence terms for virtual environments were checked")


class ClaimSchema(Described):
    title = "claim"
    about = "A performance figure that a plan rests on."

    name = Name("Its name", example="users per CP")
    figure = Text("The figure, in words", example="1,000 users on one CP")
    kind = Choice(
        "What it is a figure of", "users", "users-per-cp", "cpu", "response-time", "io", "transactions", "other"
    )
    value = Quantity("The figure", zero=True, maximum=10**12, unit=None, example=1000)
    metric = Choice("The measure that it is given in", *_METRICS)
    source = Choice(
        "Where it comes from", "benchmark", "production", "vendor", "earlier-study", "illustration", "other"
    )
    source_year = Whole("The year in which that was published or measured", maximum=9999, unit=None, example=2005)
    source_domino_release = Release("The release of Domino that it was measured with", example="6.5")
    use = Choice(
        "What it is used for",
        *("production-sizing", "scaling", "cost-of-configuration", "release-comparison", "other"),
    )
    adapted = Flag("Whether it was adapted to the users of this site before it is used")


class RunSchema(Described):
    title = "run"
    about = "A test run and what it measured."

    name = Name("Its name", example="run1")
    users = Whole("Simulated users", maximum=MAX_USERS, unit="users", example=4000)
    cps = Whole("CPs that it ran on", minimum=1, maximum=MAX_CPS, unit="CPs", example=4)
    tpm = Quantity("Transactions per minute", zero=True, maximum=10**12, unit=None, example=8000)
    cpu_percent = Quantity(
        "CPU use; 100 is one CP where CPs are added up", zero=True, maximum=100 * MAX_CPS, unit="%", example=75
    )
    average_response_s = Quantity("Average response time", zero=True, maximum=MAX_SECONDS, unit="s", example=0.5)
    steady_state = Flag("Whether it was measured only while all users worked, after the last log-on")
    fresh_mail_files = Flag("Whether all mail files were made anew before it")
    load_generator = Choice("Where the load came from", "bare-hardware", "virtual-machine")
    compared_with = Text("The name of the run that it is compared with", longest=NAME_LENGTH, example="run0")
    compared_by = Choice("The measure by which it is compared", *_METRICS)


class ChangeSchema(Described):
    title = "change"
    about = "A change that is planned or was made."

    name = Name("Its name", example="move to 8.5")
    kind = Choice(
        "What kind of change",
        *("new-release", "hardware-replacement", "firmware", "host-maintenance", "virtualisation", "patching", "other"),
    )
    release_notes_reviewed = Flag("Whether the release notes were reviewed for it")
    without_downtime = Flag("Whether it must not interrupt service")
    by_vmotion = Flag("Whether VMs are moved away by vMotion for it")
    virtualisation_considered = Flag("Whether virtual machines were considered for what is changed")


class DeploymentSchema(Described):
    title = "site"
    about = "A Domino mail deployment. What is not stated is unknown, and asked for where it matters."
    advice: ClassVar[Mapping[str, str]] = {
        "name": "The name of the site is its deployment.",
        "clusters": "ESX clusters are esx_clusters, Domino clusters domino_clusters.",
    }

    deployment = Text("The name of the deployment", longest=NAME_LENGTH, example="Head office mail", required=True)
    environment = Choice("What it is for", "production", "benchmark", "test")
    domino_release = Release("Release of Domino; an image or a DPAR may state another", example="7.0.2")
    goals = Part(GoalsSchema)
    checked = Part(CheckedSchema)
    site_recovery_manager = Flag("Whether VMware Site Recovery Manager carries out disaster recovery")
    machines = Items(Part(MachineSchema), "Machines that are no ESX hosts")
    esx_clusters = Items(Part(EsxClusterSchema), "ESX clusters")
    hosts = Items(Part(HostSchema), "ESX servers outside a cluster")
    devices = Items(Part(DeviceSchema), "Storage devices that something refers to")
    domino_clusters = Items(Part(DominoClusterSchema), "Domino clusters")
    networks = Items(Part(NetworkSchema), "Networks")
    claims = Items(Part(ClaimSchema), "Figures that the plan rests on")
    runs = Items(Part(RunSchema), "Test runs")
    changes = Items(Part(ChangeSchema), "Changes")
    partial = _partial(
        "machines", "esx_clusters", "hosts", "devices", "domino_clusters", "networks", "claims", "runs", "changes"
    )


def load_deployment(value: object, place: Place | None = None) -> dict[str, Any]:
    """The description in `value`, checked: a new dict of the same shape and keys, so that pointers stay true.

    No default is filled in. What changes: client types are written as they are read (inotes and http as dwa), and a
    number without a fraction becomes an int.
    place: gives the line and column of a pointer, as `Document.place` does.
    Raises InvalidInput of kind "content" with all faults in the order of the description, at most a hundred of them
    and then one that says how many more there are.
    """
    if not isinstance(value, dict):
        raise InvalidInput("deployment", "content", [_no_object(value)])
    site: dict[str, Any] = {}
    found: list[tuple[Tokens, Any]] = []
    try:
        site = loaded(_schema(), value)
    except ValidationError as error:
        found += _flat(error.messages, ())
    found += naming_faults(value)
    if found:
        raise InvalidInput("deployment", "content", _listed(value, found, place))
    return site


@functools.cache
def deployment_json_schema() -> dict[str, Any]:
    """The description as JSON Schema (draft 2020-12). The result is shared: copy it before changing it."""
    # Imported here, since judging a deployment does without apispec.
    from apispec import APISpec

    from domino_advisor.schemas.describing import DescribingPlugin

    spec = APISpec(title="", version="", openapi_version="3.1.0", plugins=[DescribingPlugin()])
    spec.components.schema("Deployment", schema=DeploymentSchema)
    definitions = _local(copy.deepcopy(spec.components.schemas))
    site = definitions.pop("Deployment")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Domino mail deployment"}
    return {**head, **site, "$defs": dict(sorted(definitions.items()))}


def has_place(pointer: str) -> bool:
    """Whether the JSON Schema of the description knows a place; * stands for a position in a list."""
    schema = deployment_json_schema()
    node: Any = schema
    for token in pointer.split("/")[1:]:
        below = node.get("items") if token == "*" else node.get("properties", {}).get(token)
        if below is None:
            return False
        node = schema["$defs"][below["$ref"].rpartition("/")[2]] if "$ref" in below else below
    return True


def _local(node: Any) -> Any:
    if isinstance(node, dict):
        made = {key: _local(member) for key, member in node.items()}
        if isinstance(node.get("$ref"), str):
            made["$ref"] = node["$ref"].replace("#/components/schemas/", "#/$defs/")
        return made
    return [_local(item) for item in node] if isinstance(node, list) else node


@functools.cache
def _schema() -> DeploymentSchema:
    return DeploymentSchema()


def _no_object(value: object) -> Fault:
    message = "the description is empty" if value is None else "the description must be an object"
    advice = "Begin with a line such as deployment: Head office mail; domino-advisor init writes a starter."
    return Fault("", message, shown(value), "an object with the name deployment", advice)


def _flat(messages: Any, at: Tokens) -> Iterator[tuple[Tokens, Any]]:
    """marshmallow's tree of messages as pairs of pointer tokens and message."""
    if isinstance(messages, dict):
        for token, below in messages.items():
            # marshmallow keeps what is said of an object itself under this token; a key may be called the same.
            is_own = token == SCHEMA and below != [UNKNOWN]
            yield from _flat(below, at if is_own else (*at, token))
    else:
        for message in messages:
            yield at, message


def _listed(site: dict[str, Any], found: list[tuple[Tokens, Any]], place: Place | None) -> list[Fault]:
    """The first faults in the order of the description, with their texts, pointers and places."""
    order = _Order(site)
    first = heapq.nsmallest(MAX_FAULTS, found, key=lambda entry: order.position(entry[0]))
    faults = []
    for tokens, message in first:
        fault = _sentence(site, tokens, message)
        line, column = _nearest_place(tokens, place)
        faults.append(replace(fault, pointer=pointer(tokens), line=line, column=column))
    more = len(found) - len(faults)
    if more:
        faults.append(Fault("", f"{more:,} more faults are not listed", advice="Correct these, then look again."))
    return faults


class _Order:
    """Where things stand in the description as sent: keys in their order, what is missing before its siblings."""

    def __init__(self, site: dict[str, Any]) -> None:
        self._site = site
        self._indices: dict[int, dict[Any, int]] = {}

    def position(self, tokens: Tokens) -> list[int]:
        node: Any = self._site
        position = []
        for token in tokens:
            if isinstance(node, dict):
                if id(node) not in self._indices:
                    self._indices[id(node)] = {key: index for index, key in enumerate(node)}
                position.append(self._indices[id(node)].get(token, -1))
                node = node.get(token)
            else:
                position.append(token if isinstance(token, int) else -1)
                node = node[token] if isinstance(node, list) and isinstance(token, int) else None
        return position


def _nearest_place(tokens: Tokens, place: Place | None) -> tuple[int | None, int | None]:
    """The place of what the tokens name or, where it is missing, of the innermost object that should hold it."""
    for length in range(len(tokens), -1, -1) if place else ():
        at = place(pointer(tokens[:length])) if place else None
        if at is not None:
            return at
    return None, None


def _sentence(site: dict[str, Any], tokens: Tokens, message: Any) -> Fault:
    """The fault for what marshmallow or a field put into its tree of messages."""
    if isinstance(message, Fault):
        return message
    if callable(message):
        made: Fault = message()
        return made
    name = tokens[-1]
    if message == UNKNOWN:
        return _unknown(name, _schema_at(tokens[:-1]))
    if message == REQUIRED:
        known = _schema_at(tokens[:-1])
        examples = known.fields[str(name)].metadata.get("examples")
        advice = f"Add {name}: {examples[0]}, or what it is." if examples else None
        what = f"the {known.title} has no {name}"
        return Fault("", what, expected=_about(known.fields[str(name)]), advice=advice)
    if message == NULL:
        what = f"{name} has no value" if isinstance(name, str) else "the item has no value"
        return Fault("", what, "null", advice="Leave the line out where the value is not known.")
    return Fault("", str(message))


def _about(made: fields.Field[Any]) -> str | None:
    enum = made.metadata.get("enum")
    return f"one of {', '.join(enum)}" if enum else None


def _schema_at(tokens: Tokens) -> Described:
    """The schema of the object that the tokens lead to."""
    schema: Described = _schema()
    made: Any = None
    for token in tokens:
        made = schema.fields[token] if isinstance(token, str) else made.inner
        if isinstance(made, Part):
            schema = made.schema  # type: ignore[assignment]
    return schema


def _unknown(key: str | int, schema: Described) -> Fault:
    """The fault for a key that is not known: a name that is nearly this one, or another place for it."""
    known = sorted(schema.fields, key=lambda name: name in ("partial", "notes"))
    word = key if isinstance(key, str) else str(key)
    stem = _UNIT.sub("", word.lower())
    same = next((name for name in known if _UNIT.search(name) and _UNIT.sub("", name) == stem), None)
    elsewhere = [other.title for other in all_schemas() if word in other.fields]
    near = nearest(word, known)
    if word in schema.advice:
        advice = schema.advice[word]
    elif same:
        advice = f"Did you mean {same}? The unit is {getattr(schema.fields[same], 'unit', None)}."
    elif near and near.lower() == word.lower():
        advice = f"Did you mean {near}?"
    elif word == "<<":
        advice = "YAML 1.2 has no merge keys: write the members out, or use count."
    elif elsewhere:
        advice = f"{word} belongs to: {', '.join(elsewhere)}."
    elif near:
        advice = f"Did you mean {near}?"
    else:
        advice = "Remove it, or write it into notes."
    shortened = word if len(word) <= 60 else f"{word[:57]}..."
    return Fault(
        "", f"{shortened} is not known in the {schema.title}", expected=f"one of {', '.join(known)}", advice=advice
    )


@functools.cache
def all_schemas() -> tuple[Described, ...]:
    """Every schema of the description, each once."""
    seen: dict[type, Described] = {}
    waiting: list[Described] = [_schema()]
    while waiting:
        schema = waiting.pop(0)
        if type(schema) in seen:
            continue
        seen[type(schema)] = schema
        for made in schema.fields.values():
            inner = made.inner if isinstance(made, fields.List) else made
            if isinstance(inner, Part):
                waiting.append(inner.schema)  # type: ignore[arg-type]
    return tuple(seen.values())
