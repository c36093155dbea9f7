"""A deployment as typed objects: what a type checker and an editor know of a description.

Made by tools/write_deployment_types.py from schemas/deployment.py, which is the one definition; do not change it here.

A member that is None is unknown. A list is complete, unless `partial` names it; a tuple is as good as a list. Values
are checked when the deployment is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from domino_advisor.typed import Described, DescribedSite


@dataclass(frozen=True, kw_only=True, slots=True)
class Goals(Described):
    """What the site wants.

    zero_downtime_host_failure: Whether the failure of a host must not interrupt service.
    patching_without_downtime: Whether patching must not interrupt service.
    application_failover: Whether Domino itself must be able to fail over.
    notes: Free text, kept and not judged.
    """

    zero_downtime_host_failure: bool | None = None
    patching_without_downtime: bool | None = None
    application_failover: bool | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Users(Described):
    """User counts by type; the types are never taken for each other. At least one.

    registered: Users that are registered: have a mail file here; 0 to 100,000,000.
    connected: Users that are connected at a time; 0 to 100,000,000.
    active_15min: Users that are active within fifteen minutes, as Domino counts them; 0 to 100,000,000.
    concurrent: Users that are working at the same moment; 0 to 100,000,000.
    benchmark: Users that are simulated by a benchmark; 0 to 100,000,000.
    notes: Free text, kept and not judged.
    """

    registered: int | None = None
    connected: int | None = None
    active_15min: int | None = None
    concurrent: int | None = None
    benchmark: int | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Workload(Described):
    """The users of one client type on a DPAR.

    client: The client type; inotes and http are read as dwa.
    users: User counts by type; the types are never taken for each other. At least one.
    notes: Free text, kept and not judged.
    """

    client: Literal["nrpc", "dwa", "imap", "pop3", "smtp", "inotes", "http"]
    users: Users | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class TransactionLogging(Described):
    """Domino's transaction logging of a DPAR.

    enabled: Whether transaction logging is on.
    device: The name of the device that the logs are on, out of devices.
    notes: Free text, kept and not judged.
    """

    enabled: bool | None = None
    device: str | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Dpar(Described):
    """One Domino server instance (partition) in an image.

    name: Its name.
    count: How many DPARs there are that are alike; 1 to 10,000.
    domino_release: Release of this DPAR, where it differs from the image's or the site's.
    workloads: Its workloads, one for each client type.
    tasks: Server tasks that run; 0 to 100,000.
    extra_tasks: Whether add-in tasks run, or several replicators or indexers.
    third_party_tools: Whether third-party tools run in it.
    mail_routing: Whether it routes mail.
    transaction_logging: Domino's transaction logging of a DPAR.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    name: str
    count: int | None = None
    domino_release: str | None = None
    workloads: Sequence[Workload] | None = None
    tasks: int | None = None
    extra_tasks: bool | None = None
    third_party_tools: bool | None = None
    mail_routing: bool | None = None
    transaction_logging: TransactionLogging | None = None
    partial: Sequence[Literal["workloads"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Image(Described):
    """One operating-system instance in an LPAR or on a bare machine.

    os: The operating system.
    os_release: Its release.
    kernel_bits: Word length of the kernel, in bits.
    memory_gib: Memory of the image; an image in an LPAR without it has the LPAR's, in GiB; above 0, up to 1,048,576.
    swap_gib: Swap space, 0 for none, in GiB; from 0, up to 1,048,576.
    swapping: How much the system swaps.
    user_intensity: The CPU that its users need; light is like the NRPC benchmark, heavy like DWA.
    active_rate: The share of its users that are active at a time.
    domino_release: Release of its DPARs, where it differs from the site's.
    dpars: The Domino server instances in it.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    os: Literal["linux", "windows", "aix", "solaris", "i5os", "zos"] | None = None
    os_release: str | None = None
    kernel_bits: Literal[31, 32, 64] | None = None
    memory_gib: float | None = None
    swap_gib: float | None = None
    swapping: Literal["none", "little", "heavy"] | None = None
    user_intensity: Literal["light", "typical", "heavy"] | None = None
    active_rate: Literal["high", "low"] | None = None
    domino_release: str | None = None
    dpars: Sequence[Dpar] | None = None
    partial: Sequence[Literal["dpars"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Guest(Image):
    """An image under z/VM.

    name: Its name.
    count: How many guests there are that are alike; 1 to 10,000.
    virtual_cps: Virtual CPs; 1 to 10,000.
    active: Whether it is logged on (which it is unless said); one that is not takes no CP.
    """

    name: str
    count: int | None = None
    virtual_cps: int | None = None
    active: bool | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Zvm(Described):
    """z/VM in an LPAR.

    release: Its release.
    paging: How much z/VM pages.
    guests: Its guests.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    release: str | None = None
    paging: Literal["none", "little", "heavy"] | None = None
    guests: Sequence[Guest] | None = None
    partial: Sequence[Literal["guests"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Lpar(Described):
    """A logical partition: with one system in it (image), or with z/VM and guests (zvm).

    name: Its name.
    count: How many LPARs there are that are alike; 1 to 10,000.
    real_cps: Real CPs that it may use; 1 to 10,000.
    dedicated_cps: Whether the CPs are its own.
    memory_gib: Memory of the LPAR, in GiB; above 0, up to 1,048,576.
    image: One operating-system instance in an LPAR or on a bare machine.
    zvm: z/VM in an LPAR.
    notes: Free text, kept and not judged.
    """

    name: str
    count: int | None = None
    real_cps: int | None = None
    dedicated_cps: bool | None = None
    memory_gib: float | None = None
    image: Image | None = None
    zvm: Zvm | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Machine(Described):
    """A physical computer, divided into LPARs or with one system on it (image).

    name: Its name.
    architecture: Its architecture.
    model: Its model.
    memory_gib: Memory of the machine, in GiB; above 0, up to 1,048,576.
    cps: Physical CPs; 1 to 10,000.
    lpars: Its LPARs.
    image: One operating-system instance in an LPAR or on a bare machine.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    name: str
    architecture: Literal["system-z", "x86", "power", "sparc", "iseries"] | None = None
    model: str | None = None
    memory_gib: float | None = None
    cps: int | None = None
    lpars: Sequence[Lpar] | None = None
    image: Image | None = None
    partial: Sequence[Literal["lpars"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Vm(Image):
    """An image on an ESX host.

    name: Its name.
    count: How many VMs there are that are alike; 1 to 10,000.
    virtual_cps: Virtual CPUs (vCPUs); 1 to 10,000.
    ft: Whether Fault Tolerance is on.
    ha: Whether HA restarts it.
    domino_clustered: Whether its Domino servers are members of Domino clusters.
    """

    name: str
    count: int | None = None
    virtual_cps: int | None = None
    ft: bool | None = None
    ha: bool | None = None
    domino_clustered: bool | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Host(Described):
    """An ESX server.

    name: Its name.
    count: How many hosts there are that are alike; 1 to 10,000.
    esx_release: Release of ESX or ESXi.
    esx_type: Which of the two.
    cores: Physical cores; 1 to 10,000.
    memory_gib: Memory of the host, in GiB; above 0, up to 1,048,576.
    processor: The processor family.
    vms: Its virtual machines.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    name: str
    count: int | None = None
    esx_release: str | None = None
    esx_type: Literal["esx", "esxi"] | None = None
    cores: int | None = None
    memory_gib: float | None = None
    processor: str | None = None
    vms: Sequence[Vm] | None = None
    partial: Sequence[Literal["vms"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FtLogging(Described):
    """The network for FT logging of an ESX cluster.

    link_gbps: Bandwidth of the link, in Gb/s; above 0, up to 10,000.
    nics: NICs for FT logging; 0 to 10,000.
    teamed_for_bandwidth: Whether the NICs are teamed to add up their bandwidth.
    private_vlan: Whether it has a VLAN of its own.
    own_vswitch: Whether it has a virtual switch and NICs of its own.
    notes: Free text, kept and not judged.
    """

    link_gbps: float | None = None
    nics: int | None = None
    teamed_for_bandwidth: bool | None = None
    private_vlan: bool | None = None
    own_vswitch: bool | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EsxCluster(Described):
    """ESX servers that act together.

    name: Its name.
    ha: Whether HA is on.
    hosts: Its hosts.
    ft_logging: The network for FT logging of an ESX cluster.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    name: str
    ha: bool | None = None
    hosts: Sequence[Host] | None = None
    ft_logging: FtLogging | None = None
    partial: Sequence[Literal["hosts"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Device(Described):
    """Storage that a reference can name.

    name: Its name.
    count: How many devices there are that are alike; 1 to 10,000.
    kind: What it is.
    bandwidth: Its bandwidth.
    other_io: What else does I/O on it.
    lun: Its LUN.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    name: str
    count: int | None = None
    kind: Literal["volume", "array", "lun", "drive"] | None = None
    bandwidth: Literal["high", "ordinary"] | None = None
    other_io: (
        Literal["none"]
        | Sequence[Literal["mail-files", "domino-data", "domino-program", "system", "swap", "other-logs", "other"]]
        | None
    ) = None
    lun: str | None = None
    partial: Sequence[Literal["other_io"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DominoCluster(Described):
    """DPARs that replicate each other's mail files and take over for each other.

    name: Its name.
    members: The name paths of its DPARs.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    name: str
    members: Sequence[str] | None = None
    partial: Sequence[Literal["members"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Network(Described):
    """A network and the cards on it.

    name: Its name.
    kind: What it is.
    gbps: Bandwidth of a card, in Gb/s; above 0, up to 10,000.
    cards: Cards; 0 to 10,000.
    notes: Free text, kept and not judged.
    """

    name: str
    kind: Literal["osa", "ethernet"] | None = None
    gbps: float | None = None
    cards: int | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim(Described):
    """A performance figure that a plan rests on.

    figure: The figure, in words.
    source: Where it comes from.
    use: What it is used for.
    notes: Free text, kept and not judged.
    """

    figure: str | None = None
    source: str | None = None
    use: str | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Run(Described):
    """A test run and what it measured.

    name: Its name.
    users: Simulated users; 0 to 100,000,000.
    tpm: Transactions per minute; from 0, up to 1,000,000,000,000.
    cpu_percent: CPU use; 100 is one CP where CPs are added up, in %; from 0, up to 1,000,000.
    average_response_s: Average response time, in s; from 0, up to 86,400.
    notes: Free text, kept and not judged.
    """

    name: str
    users: int | None = None
    tpm: float | None = None
    cpu_percent: float | None = None
    average_response_s: float | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Change(Described):
    """A change that is planned or was made.

    kind: What kind of change.
    release_notes_reviewed: Whether the release notes were reviewed for it.
    notes: Free text, kept and not judged.
    """

    kind: str | None = None
    release_notes_reviewed: bool | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Deployment(DescribedSite):
    """A Domino mail deployment. What is not stated is unknown, and asked for where it matters.

    deployment: The name of the deployment.
    environment: What it is for.
    domino_release: Release of Domino; an image or a DPAR may state another.
    goals: What the site wants.
    machines: Machines that are no ESX hosts.
    esx_clusters: ESX clusters.
    hosts: ESX servers outside a cluster.
    devices: Storage devices that something refers to.
    domino_clusters: Domino clusters.
    networks: Networks.
    claims: Figures that the plan rests on.
    runs: Test runs.
    changes: Changes.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not judged.
    """

    deployment: str
    environment: Literal["production", "benchmark", "test"] | None = None
    domino_release: str | None = None
    goals: Goals | None = None
    machines: Sequence[Machine] | None = None
    esx_clusters: Sequence[EsxCluster] | None = None
    hosts: Sequence[Host] | None = None
    devices: Sequence[Device] | None = None
    domino_clusters: Sequence[DominoCluster] | None = None
    networks: Sequence[Network] | None = None
    claims: Sequence[Claim] | None = None
    runs: Sequence[Run] | None = None
    changes: Sequence[Change] | None = None
    partial: (
        Sequence[
            Literal[
                "machines",
                "esx_clusters",
                "hosts",
                "devices",
                "domino_clusters",
                "networks",
                "claims",
                "runs",
                "changes",
            ]
        ]
        | None
    ) = None
    notes: str | None = None


__all__ = [
    "Change",
    "Claim",
    "Deployment",
    "Device",
    "DominoCluster",
    "Dpar",
    "EsxCluster",
    "FtLogging",
    "Goals",
    "Guest",
    "Host",
    "Image",
    "Lpar",
    "Machine",
    "Network",
    "Run",
    "TransactionLogging",
    "Users",
    "Vm",
    "Workload",
    "Zvm",
]
