"""The descriptions that the product writes for people to fill in: a starter for each platform, and the examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domino_advisor.core.installed import examples_folder
from domino_advisor.description.yaml_text import read_yaml

_STARTERS = Path(__file__).with_name("starters")
_ALSO = {
    **dict.fromkeys(("esx", "esxi", "vmware", "vm"), "vsphere"),
    **dict.fromkeys(("z/vm", "guest"), "zvm"),
    **dict.fromkeys(("linux-system-z", "zlinux", "linuxone", "system-z", "linux-on-z"), "lpar"),
    **dict.fromkeys(("linux", "rhel", "sles", "red-hat"), "linux-x86"),
    **dict.fromkeys(("ibmi", "i5os", "iseries", "as400", "os400"), "ibm-i"),
    **dict.fromkeys(("win", "windows-server"), "windows"),
    **dict.fromkeys(("power", "pseries"), "aix"),
    "sparc": "solaris",
    "z/os": "zos",
}
"""What else people call a platform."""
_BY_SYSTEM = {
    "aix": "aix", "i5os": "ibm-i", "linux": "linux-x86", "solaris": "solaris", "windows": "windows", "zos": "zos",
}  # fmt: skip
_MOST = 1024 * 1024
_NAMED = re.compile(r"^deployment: *(.+)$", re.MULTILINE)

_STARTER = """\
# The description of a Domino mail deployment. Change what stands here to what you have or plan, and remove what you
# do not have.
#
#   * What you do not know, leave out: it is unknown, and you are asked for it where it matters.
#   * What you do not have, say: none, 0 or false.
#   * A list is taken to be complete. If it is not, name it beside it, as in: partial: [guests]
#   * count: 4 stands for four that are alike.
#   * A number that is known within bounds is a range: {from: 950, to: 1050}, {from: 240}, {above: 240}, {below: 1}.
#   * A release is text, in quotes: "7.0.2". Memory is in GiB, or has its unit: 10240 MiB.
#     A GB of memory in the papers is a GiB.
#   * notes: takes free text on any object. Every name that may stand here: domino-advisor schema
#   * A shorter one for what you have: domino-advisor init --platform vsphere, zvm, lpar, windows, linux-x86, aix ...

deployment: My mail deployment
environment: production           # production, benchmark or test
domino_release: "7.0.2"           # an image or a DPAR may state another

# --- System z: a machine, its LPARs, and in each one system (image) or z/VM with guests (zvm) -------------------------
machines:
  - name: z9
    architecture: system-z        # system-z, x86, power, sparc or iseries
    model: 2094-S18
    lpars:
      - name: LNX1                # Linux alone in an LPAR
        real_cps: 4
        memory_gib: 10
        image:
          os: linux
          kernel_bits: 64
          swap_gib: 7
          swapping: little        # none, little or heavy
          user_intensity: typical # the CPU that users need: light, typical or heavy
          active_rate: low        # the share of users active at a time: low or high
          dpars:                  # the Domino servers (partitions) in the image
            - name: mail
              count: 4
              workloads:
                - client: nrpc    # nrpc (Notes), dwa (web mail), imap, pop3 or smtp
                  users:          # give the counts that you have: registered, connected,
                    registered: 3000        # active_15min, concurrent or benchmark; at_once or unspecified
                    active_15min: 1000
              tasks: 12           # server tasks that run
              extra_tasks: false  # add-in tasks, or several replicators or indexers
              transaction_logging:
                enabled: true
                device: log1      # one of devices, below

      - name: VM1                 # z/VM with guests
        real_cps: 4
        memory_gib: 32
        zvm:
          release: "5.2"
          paging: none            # none, little or heavy
          guests:
            - name: G             # two guests alike: G[1..2]
              count: 2
              virtual_cps: 2
              os: linux
              kernel_bits: 64
              memory_gib: 10
              swapping: little
              dpars:
                - name: web
                  workloads:
                    - client: dwa
                      users: {active_15min: 500}
                  transaction_logging: {enabled: true, device: log2}

# --- A machine without LPARs: take away the "# " to use it, with the device further down ------------------------------
#   - name: srv1
#     architecture: x86           # on power and sparc too; on iseries in an LPAR
#     environment: production     # where it differs from the rest of the site; on an image or a partition too
#     cps: 8
#     image:                      # the one system on the machine
#       os: windows               # linux, windows, aix, solaris, i5os or zos
#       os_release: "2022"
#       memory_gib: 64
#       system_device: disk-c     # where the operating system lies
#       workloads:                # of all partitions together, where it is not known how they spread
#         - client: nrpc
#           users: {registered: 2500}
#       one_program_directory: true     # where their paths and addresses are not to hand
#       each_has_its_own: {data_directory: true, notes_ini: true, ip_address: true}
#       dpars:                    # one, or several partitions
#         - name: mail1
#           domino_release: "12.0.2"
#           mail_template: mail12
#           workloads:
#             - client: nrpc
#               users: {registered: 2500}
#           mail_devices: [data1]
#           transaction_logging: {enabled: true, device: log1}
#           server_tasks: [router, replica, update, amgr, adminp]
#           not_server_tasks: [http]  # known not to be started, where the list above is not complete
#           notes_ini:            # settings under the file's own names; what is missing is not known
#             NSF_Buffer_Pool_Size_MB: 1024
#             Server_Transinfo_range: 6
#             NSF_DbCache_MaxEntries: unset  # the file does not have it; set: it has it, with some value
#             complete: false     # true: what is missing here is not set in the file either
#             not_set: [Server_Pool_Tasks]  # what the file is known not to have, whatever else it has

# --- vSphere: take away the "# " to use it ---------------------------------------------------------------------------
# esx_clusters:
#   - name: cluster1
#     ha: true
#     ft_logging:                 # the network for Fault Tolerance logging
#       link_gbps: 10
#       nics: 2
#       private_vlan: true
#       own_vswitch: true         # a virtual switch and NICs of its own
#     hosts:
#       - name: esx
#         count: 2
#         esx_release: "8.0.3"
#         cores: 32
#         memory_gib: 512
#         vms:
#           - name: mail
#             virtual_cps: 4
#             os: windows
#             kernel_bits: 64
#             memory_gib: 16
#             ft: false           # Fault Tolerance
#             active: true        # false: powered off, and counts for nothing; a host may be, too
#             dpars:
#               - name: MAIL01/ACME
#                 domino_release: "14.0"
#                 workloads:
#                   - client: nrpc
#                     users: {registered: 4000}

# --- Storage that others refer to by its name ------------------------------------------------------------------------
devices:
  - name: log1
    kind: volume                  # volume, array, storage-unit, lun or drive
    bandwidth: high               # high or ordinary
    other_io: none                # none, or a list: mail-files, domino-data, domino-program, system, swap ...
  - name: log2
    kind: volume
    bandwidth: high
    other_io: [system]
#   - name: disk-c
#     raid_level: raid-1
#     holds: [system, paging-file, domino-program]
#   - name: data1
#     kind: array
#     raid_level: raid-5          # raid-10, raid-1e ...
#     drives: 8
#     drive_rpm: 15000
#     cache_mode: write-back      # or write-through
#     holds: [mail-files]
#     saturated: false            # does all the I/O that it can at the peak
#     space_suffices: true        # where nobody says how many GB

# --- Domino clusters: take away the "# " to use it; an empty list, [], says that no server is in one ------------------
# domino_clusters:
#   - {name: MAILCLUSTER, members: [cluster1/esx/mail/MAIL01/ACME]}

# --- Ahead: how all users grow, and what is planned; the site is evaluated as it is, and after each change ------------
# growth: {percent_per_year: 15, months: 36}
# changes:
#   - name: upgrade
#     release_notes_reviewed: true
#     template_later: true        # mail files keep their older template at first
#     to: {domino_release: "14.0"}      # what it leads to; what is not named stays
#   - name: more for LNX1
#     to:                         # by the names above; removes: [z9/VM1] takes something away
#       machines: [{name: z9, lpars: [{name: LNX1, real_cps: 6}]}]

# --- Figures that somebody quotes for it; they are held against those of the papers ----------------------------------
# claims:
#   - {name: sizing, kind: users-per-cp, value: 1000, source: vendor, use: production-sizing}
#   - {name: quote, kind: users, value: 10000, paper: 2001}   # out of one of the papers, by its year
#   - {name: basis, kind: users, source: pilot, at_users: 800, use: production-sizing}  # what the sizing rests on

# --- Test runs, also those that are still to be made ------------------------------------------------------------------
# runs:
#   - {name: load test, tool: server-load, load_generator: bare-hardware, to_come: true, minutes_after_log_on: 20}
"""


def starter(platform: str | None = None) -> str:
    """A description in YAML to begin with: valid as it stands, with comments that say what may be changed.

    platform: one of `platforms`, or another name of it; without it the starter has something of most platforms.
    KeyError where there is no such platform.
    """
    return _STARTER if platform is None else _file(platform).read_text("utf-8")


def platforms() -> Mapping[str, str]:
    """The platforms that have a starter, each with what it is."""
    found = {}
    for file in sorted(_STARTERS.glob("*.yaml")):
        first = file.read_text("utf-8").partition("\n")[0]
        found[file.stem] = first.removeprefix("## ").partition(": ")[2]
    return found


def examples(platform: str | None = None) -> Mapping[str, str]:
    """The examples that come with the product: sites of today, other sites, the papers' tests; each with its name.

    platform: only those that have something of it. KeyError where there is no such platform.
    """
    files = sorted(examples_folder().glob("*.yaml"), key=lambda file: (_rank(file.stem), file.stem))
    wanted = platform and _file(platform).stem
    texts = {file.stem: file.read_text("utf-8") for file in files}
    return {name: _called(text) for name, text in texts.items() if wanted is None or wanted in _platforms_in(text)}


def platforms_of(example: str) -> tuple[str, ...]:
    """The platforms of which an example has something."""
    return tuple(sorted(_platforms_in((examples_folder() / f"{example}.yaml").read_text("utf-8"))))


def like(example: str, platform: str | None = None) -> str:
    """A description to begin with that is one of the examples, or of those of a platform. KeyError where it is not."""
    if example not in examples(platform):
        raise KeyError(example)
    text = (examples_folder() / f"{example}.yaml").read_text("utf-8")
    return f"# Begun from the example {example}: change what stands here to what you have.\n{text}"


def _file(platform: str) -> Path:
    name = platform.strip().lower().replace("_", "-").replace(" ", "-")
    name = _ALSO.get(name, name)
    if name not in platforms():
        raise KeyError(platform)
    return _STARTERS / f"{name}.yaml"


def _platforms_in(text: str) -> set[str]:
    """The platforms of which a description that is known to be valid has something."""
    site: Any = read_yaml(text, "example", _MOST)
    found = {"vsphere"} if any(site.get(name) for name in ("esx_clusters", "hosts", "vms")) else set()
    images = [(image, None) for image in site.get("images", ())]
    for machine in site.get("machines", ()):
        for part in (machine, *machine.get("lpars", ())):
            if "zvm" in part:
                found.add("zvm")
            if "image" in part:
                images.append((part["image"], machine.get("architecture", "system-z" if part is not machine else None)))
    for image, architecture in images:
        on_z = image.get("os") == "linux" and architecture == "system-z"
        found.add("lpar" if on_z else _BY_SYSTEM.get(image.get("os"), ""))
    return found - {""}


def _rank(name: str) -> int:
    return 0 if name.startswith("site-today") else 1 if name.startswith("site") else 2


def _called(text: str) -> str:
    found = _NAMED.search(text)
    return found[1].strip().strip("\"'") if found else ""
