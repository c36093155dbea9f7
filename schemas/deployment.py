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


class WorkloadSchema(Described):
    title = "workload"
    about = "The users of one client type on a DPAR."

    client = Choice(
        "The client type; inotes and http are read as dwa",
        *("nrpc", "dwa", "imap", "pop3", "smtp"),
        aliases=CLIENT_ALIASES,
        required=True,
    )
    users = Part(UsersSchema)


class TransactionLoggingSchema(Described):
    title = "transaction_logging"
    about = "Domino's transaction logging of a DPAR."

    enabled = Flag("Whether transaction logging is on")
    device = Text("The name of the device that the logs are on, out of devices", longest=100, example="log1")


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
    partial = _partial("workloads")


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
    vms = Items(Part(VmSchema), "Its virtual machines")
    partial = _partial("vms")


class FtLoggingSchema(Described):
    title = "ft_logging"
    about = "The network for FT logging of an ESX cluster."

    link_gbps = Quantity("Bandwidth of the link", maximum=MAX_GBPS, unit="Gb/s", example=10)
    nics = Whole("NICs for FT logging", maximum=MAX_PARTS, unit="NICs", example=2)
    teamed_for_bandwidth = Flag("Whether the NICs are teamed to add up their bandwidth")
    private_vlan = Flag("Whether it has a VLAN of its own")
    own_vswitch = Flag("Whether it has a virtual switch and NICs of its own")


class EsxClusterSchema(Described):
    title = "ESX cluster"
    about = "ESX servers that act together."

    name = Name("Its name", example="cluster1")
    ha = Flag("Whether HA is on")
    hosts = Items(Part(HostSchema), "Its hosts")
    ft_logging = Part(FtLoggingSchema)
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
    partial = _partial("other_io")


class DominoClusterSchema(Described):
    title = "Domino cluster"
    about = "DPARs that replicate each other's mail files and take over for each other."

    name = Name("Its name", example="mailcluster")
    members = Items(
        Text("The name path of a DPAR; of a group, the group's", longest=PATH_LENGTH, example="z9/LNX1/mail"),
        "The name paths of its DPARs",
    )
    partial = _partial("members")


class NetworkSchema(Described):
    title = "network"
    about = "A network and the cards on it."

    name = Name("Its name", example="lan1")
    kind = Choice("What it is", "osa", "ethernet")
    gbps = Quantity("Bandwidth of a card", maximum=MAX_GBPS, unit="Gb/s", example=1)
    cards = Whole("Cards", maximum=MAX_PARTS, unit="cards", example=2)


class GoalsSchema(Described):
    title = "goals"
    about = "What the site wants."

    zero_downtime_host_failure = Flag("Whether the failure of a host must not interrupt service")
    patching_without_downtime = Flag("Whether patching must not interrupt service")
    application_failover = Flag("Whether Domino itself must be able to fail over")


class ClaimSchema(Described):
    title = "claim"
    about = "A performance figure that a plan rests on."

    figure = Text("The figure, in words", example="1,000 users on one CP")
    source = Text("Where it comes from", example="a benchmark report")
    use = Text("What it is used for", example="sizing")


class RunSchema(Described):
    title = "run"
    about = "A test run and what it measured."

    name = Name("Its name", example="run1")
    users = Whole("Simulated users", maximum=MAX_USERS, unit="users", example=4000)
    tpm = Quantity("Transactions per minute", zero=True, maximum=10**12, unit=None, example=8000)
    cpu_percent = Quantity(
        "CPU use; 100 is one CP where CPs are added up", zero=True, maximum=100 * MAX_CPS, unit="%", example=75
    )
    average_response_s = Quantity("Average response time", zero=True, maximum=86_400, unit="s", example=0.5)


class ChangeSchema(Described):
    title = "change"
    about = "A change that is planned or was made."

    kind = Text("What kind of change", example="upgrade")
    release_notes_reviewed = Flag("Whether the release notes were reviewed for it")


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
