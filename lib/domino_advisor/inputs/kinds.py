"""Which reader reads a file: one that knows it by its name, else one that knows it by how it begins."""

from __future__ import annotations

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import marked
from domino_advisor.inputs.readers import (
    aix,
    ansible,
    cim,
    cp_responses,
    cpuinfo,
    domino_console,
    domino_prometheus,
    lsblk,
    lscpu,
    lsdasd,
    lvm,
    megacli,
    mounts,
    notes_ini,
    one_touch,
    ovf,
    perfmon,
    proc,
    rvtools,
    ssacli,
    storcli,
    sysinfo,
    sysstat,
    systeminfo,
    terraform,
    vmstat,
    vmx,
    vsphere_json,
    wmic,
    zvm_directory,
)
from domino_advisor.inputs.reading import Reader

READERS: tuple[Reader, ...] = (
    notes_ini.READER, one_touch.READER, domino_console.READER, domino_prometheus.READER,
    *proc.READERS, sysinfo.READER, cpuinfo.READER, lscpu.READER, sysstat.READER, vmstat.READER,
    rvtools.READER, vmx.READER, ovf.READER, vsphere_json.READER, zvm_directory.READER, cp_responses.READER,
    *aix.READERS, systeminfo.READER, wmic.READER,
    cim.READER, ansible.READER, terraform.READER, perfmon.READER,
    *mounts.READERS, lsblk.READER, lvm.READER, lsdasd.READER, storcli.READER, ssacli.READER,
    megacli.READER,
)  # fmt: skip
"""All readers. Of two that know a file by its name the first one reads it."""

_BEGIN = 8_192


def reader_of(file: InputFile) -> Reader | None:
    """The reader of a file, None where none knows it."""
    begin = _begin(file.data)
    for reader in READERS:
        if reader.knows(file) and (reader.by_name_alone or reader.looks is None or reader.looks(begin)):
            return reader
    return next((reader for reader in READERS if reader.looks is not None and reader.looks(begin)), None)


def _begin(data: bytes) -> bytes:
    """How a file begins; what a mark says to be of another encoding, as PowerShell writes it, in UTF-8."""
    if (encoding := marked(data)) is None:
        return data[:_BEGIN]
    return data[:_BEGIN].decode(encoding, "ignore").lstrip("\ufeff").encode()


def called_like(file: InputFile) -> Reader | None:
    """The reader that knows the name of a file which none reads, None where the name is that of none."""
    return next((reader for reader in READERS if reader.knows(file)), None)
