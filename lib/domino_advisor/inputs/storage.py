"""What lies where: the directories of Domino, the system and the swap space of an image on devices.

This stage stands between joining and the description. It knows paths, mount points and layers of block devices, and no
format. docs/decisions/0055-what-lies-where.md has the rules.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.described import HOSTING
from domino_advisor.inputs.joining import Joined
from domino_advisor.inputs.mount_table import Mounted, MountTable
from domino_advisor.inputs.names import fit_name
from domino_advisor.inputs.paths import joined_path, parts_of
from domino_advisor.inputs.storage_facts import LOG_PATH, NETWORK_FORMS, STORAGE, Block, BlockFact, FileSystem, Held
from domino_advisor.inputs.storage_layers import Layers
from domino_advisor.inputs.told import InputFault, Key, Origin, Telling, Trust
from domino_advisor_schemas.spelling import shortened

_LOG_DEVICE = ("transaction_logging", "device")
_LOGGING = ("transaction_logging", "enabled")
_MAIL_FOLDER = re.compile(r"(?i)mail\d{0,4}")
_OF_NO_BLOCK = frozenset(("tmpfs", "ramfs", "overlay", "squashfs", "devtmpfs", "rootfs"))
_FORMS = {"ext3": "ext3", "ext4": "ext4", "xfs": "xfs", "reiserfs": "reiserfs", "ntfs": "ntfs", "jfs2": "jfs2",
          "ext2": "other", "btrfs": "other", "zfs": "other", "jfs": "other", "f2fs": "other", "vfat": "other",
          "refs": "other", "fat32": "other"}  # fmt: skip
_OF_MAIL = ("domino-data", "mail-files")
_NAMED_FOR: Mapping[str, tuple[str, ...]] = {"system": ("system_device",), "paging-file": ("swap_devices",)}
_MADE = (("raid_level",), ("stripe_kib",))
"""What a layer is made as. Where two of them tell it, neither tells what the whole is."""
_MOST_SETS = 100
_MOST_HELD = 1_000
"""Of one image: swap spaces and the like."""
_NAME_LENGTH = 80
_VM_DISK = re.compile(r"(?:sd|hd|vd)[a-z]{1,4}|nvme\d{1,4}n\d{1,4}")


@dataclass(slots=True)
class _Use:
    """Something that lies somewhere. what: a word of `holds`; of: what names the device, and at which path, None where
    nothing does; on: the lowest devices beneath it, empty where that is not known; through: the devices between;
    forms: the types of its file system.
    """

    what: str
    of: Joined | None
    member: tuple[str, ...]
    origins: list[Origin]
    on: frozenset[str] = frozenset()
    sure: bool = False
    through: tuple[str, ...] = ()
    forms: list[tuple[str, Origin]] = field(default_factory=list)


def with_storage(things: Sequence[Joined]) -> tuple[list[Joined], list[InputFault]]:
    """The things with the devices that something lies on, which the images and servers then name, and what could not
    be placed. What readers told of storage is taken off them.
    """
    faults: list[InputFault] = []
    taken = {fit_name(thing.name) for thing in things if thing.type == "device"}
    stores = _stores(things)
    devices: list[Joined] = []
    for image in things:
        if image.type == "image":
            devices += _Image(image, taken, stores).devices(faults)
    for thing in things:
        thing.tells = [telling for telling in thing.tells if telling.path not in (STORAGE, LOG_PATH)]
    return [*things, *devices], faults


def _stores(things: Iterable[Joined]) -> Mapping[str | Key, Joined]:
    """The devices that files describe by themselves, by their keys, and by name as far as that tells which is meant."""
    by_name: dict[str, list[Joined]] = defaultdict(list)
    found: dict[str | Key, Joined] = {}
    for thing in things:
        if thing.type == "device":
            by_name[thing.name].append(thing)
            found.update(dict.fromkeys(thing.keys, thing))
    return found | {name: several[0] for name, several in by_name.items() if len(several) == 1}


class _Image:
    """One image: what is told of its storage, and what lies on it."""

    def __init__(self, image: Joined, taken: set[str], stores: Mapping[str | Key, Joined]) -> None:
        self._image = image
        self._taken = taken
        self._stores = stores
        told = [telling for telling in image.tells if telling.path == STORAGE]
        self._table = MountTable.of((one.value, one.origin) for one in told if isinstance(one.value, FileSystem))
        self._layers = Layers.of(
            (one.value, one.origin, one.trust) for one in told if isinstance(one.value, (Block, BlockFact))
        )
        self._held = [(one.value, one.origin) for one in told if isinstance(one.value, Held)]
        self._servers = [held for held in image.holds if held.type == "dpar"]
        self._is_vm = any(one.path == HOSTING and one.value == "vm" for one in image.tells)
        self._store = self._only_store() if self._is_vm else None
        self._told = bool(told)

    def devices(self, faults: list[InputFault]) -> Iterator[Joined]:
        """The devices of the image. What lies on them is told of what names them."""
        if not self._told:
            return
        uses = [use for use in self._uses(faults) if use.on] if self._servers else []
        alone: set[str] = set()
        groups = [group for group in _groups(uses) if self._is_one(group, faults)]
        unsure_data = [group for group in groups if _holds(group, "domino-data") and not all(use.sure for use in group)]
        several_data = len([group for group in groups if _holds(group, "domino-data")]) > 1
        for group in groups:
            device, made = self._device(group)
            alone |= {name for use in group for name in use.on}
            for use in group:
                _tell_holder(use, _reference(device), silent=several_data and group in unsure_data)
            device.tells += [_telling(("holds",), [use.what], origin, adds=True) for use in group
                             for origin in use.origins]  # fmt: skip
            if made:
                yield device
            if not self._is_vm and not all(use.sure for use in group):
                faults.append(group[0].origins[-1].fault(
                    f"on what {device.name} lies no file tells: it may share a disk with others",
                    "Of Linux, give lsblk --json, or lvs and pvs with --reportformat json, of the same system; of "
                    "a VM, the inventory of what it runs on.", "note",
                ))  # fmt: skip
        self._tell_form(uses)
        for name, origin in self._layers.kept.items():
            if name not in alone:
                device = self._named(name)
                device.tells += self._facts(name)
                if not device.tells:
                    device.tells.append(_telling(("kind",), "array", origin))
                yield device

    def _uses(self, faults: list[InputFault]) -> Iterator[_Use]:
        """What lies somewhere, with on what, as far as that is known."""
        if len(self._held) > _MOST_HELD:
            faults.append(self._held[_MOST_HELD][1].fault(
                f"more than {_MOST_HELD:,} swap spaces of {self._image.name}, of which the others are not placed"
            ))  # fmt: skip
        for held, origin in self._held[:_MOST_HELD]:
            member = _NAMED_FOR.get(held.what, ()) if held.named else ()
            use = _Use(held.what, self._image if member else None, member, [origin])
            if held.block:
                self._lay(use, self._layers.name(held.block), [])
            elif (parts := parts_of(held.path)) is not None:
                self._lay_path(use, parts)
            yield use
        for server in self._servers:
            yield from self._of_server(server, faults)

    def _of_server(self, server: Joined, faults: list[InputFault]) -> Iterator[_Use]:
        data = _only(server, ("data_directory",))
        for path, what, member in (
            (data, "domino-data", ("data_device",)),
            (_only(server, ("program_directory",)), "domino-program", ()),
            (_only(server, LOG_PATH) if _logs(server) else None, "transaction-log", _LOG_DEVICE),
        ):
            if path is None:
                continue
            whole = joined_path(data.value if data is not None else "", path.value)
            parts = parts_of(whole) if whole is not None else None
            use = _Use(what, server if member else None, member, [path.origin])
            if parts is None:
                faults.append(path.origin.fault(
                    f"{shortened(path.value)} is no whole path, or has .. in it: the device is not known",
                    "State the device by hand.",
                ))  # fmt: skip
                continue
            if not self._lay_path(use, parts) and self._table:
                faults.append(path.origin.fault(
                    f"no file tells on which device {shortened(whole or '')} lies",
                    "Give the list of all that the same system has mounted (/proc/mounts).", "note",
                ))  # fmt: skip
            yield use
            if path is data:
                yield from self._mail(server, parts)

    def _mail(self, server: Joined, data: tuple[str, ...]) -> Iterator[_Use]:
        """Where a file system is mounted at the folder of mail files, it is for some of them."""
        for point, mounted in self._table.points_in(data):
            if _MAIL_FOLDER.fullmatch(point[-1]):
                use = _Use("mail-files", server, ("mail_devices",), [])
                self._lay_mounted(use, mounted)
                yield use

    def _lay_path(self, use: _Use, parts: tuple[str, ...]) -> bool:
        return self._lay_mounted(use, self._table.covering(parts))

    def _lay_mounted(self, use: _Use, mounted: Sequence[Mounted]) -> bool:
        """Whether it is known on what a file system lies. Files that name two do not tell it."""
        found: dict[str, list[Origin]] = {}
        for one in mounted:
            if (name := self._source(one.system)) is not None:
                found.setdefault(name, []).append(one.origin)
            if one.system.form:
                use.forms.append((one.system.form, one.origin))
        if len({self._stack(name) for name in found}) != 1:
            return False
        name, _ = next(iter(found.items()))
        self._lay(use, name, [origin for origins in found.values() for origin in origins])
        return True

    def _lay(self, use: _Use, name: str | None, origins: Sequence[Origin]) -> None:
        if name is None:
            return
        use.origins += origins
        use.on, use.sure = self._stack(name)
        stack = self._layers.stack(name)
        use.through = stack.through
        use.origins += stack.origins

    def _stack(self, name: str) -> tuple[frozenset[str], bool]:
        """The lowest devices beneath a block device, and whether they are known to be those. Disks of a VM lie on data
        stores: where all of them are on one, that is what counts, and else it is not known which of them share one.
        """
        stack = self._layers.stack(name)
        if not self._is_vm:
            return stack.lowest, stack.sure
        if self._store is not None and all(map(_VM_DISK.fullmatch, stack.lowest)):
            return frozenset((self._store.name,)), True
        return stack.lowest, False

    def _source(self, system: FileSystem) -> str | None:
        if system.form in NETWORK_FORMS:
            return system.source
        if system.form == "zfs":
            return system.source.split("/")[0] or None
        if system.form in _OF_NO_BLOCK:
            return None
        if not system.point.startswith("/"):
            return self._layers.name(system.source) if system.source else system.point.upper().rstrip("\\/")
        return self._layers.name(system.source) if system.source.startswith("/dev/") else None

    def _only_store(self) -> Joined | None:
        """The one device that all virtual disks of a VM are on; None where one of them is a raw device."""
        disks: dict[str, dict[str, Any]] = defaultdict(dict)
        for telling in self._image.tells:
            if telling.path[0] == "disks" and len(telling.path) > 2:
                disks[telling.path[1]][telling.path[2]] = telling.value
        names = {disk.get("device") for disk in disks.values()}
        if len(names) != 1 or any(disk.get("format") == "raw-device" for disk in disks.values()):
            return None
        return self._stores.get(next(iter(names)) or "")

    def _is_one(self, group: Sequence[_Use], faults: list[InputFault]) -> bool:
        """Whether each two of what lies in a group of devices share one: the group then stands for one device."""
        sets = {use.on for use in group}
        if len(sets) <= _MOST_SETS and all(one & other for one in sets for other in sets):
            return True
        names = ", ".join(sorted({name for one in sets for name in one})[:5])
        faults.append(group[0].origins[-1].fault(
            f"{names} of {self._image.name} are shared in part: what lies on them is on no device of its own, nor all "
            "on one, and is left out", "State its devices by hand.", "note",
        ))  # fmt: skip
        return False

    def _device(self, group: Sequence[_Use]) -> tuple[Joined, bool]:
        """The device that a group is on, and whether it is a new one."""
        names = sorted({name for use in group for name in use.on})
        if self._store is not None and names == [self._store.name]:
            return self._store, False
        device = self._named("+".join(names))
        facts = _by_path(self._facts(names[0])) if len(names) == 1 else self._of_all(names)
        for path, tellings in self._between(group).items():
            if path in _MADE and path in facts:
                del facts[path]
            elif path == ("kind",) or path not in (*facts, ("gb",)):
                facts[path] = tellings
        kind = facts.pop(("kind",), [_telling(("kind",), "volume", group[0].origins[-1])])
        device.tells += [*kind, *(telling for tellings in facts.values() for telling in tellings)]
        return device, True

    def _of_all(self, names: Iterable[str]) -> dict[tuple[str, ...], list[Telling]]:
        """What is said of a set of devices: the type of drives that all of them have."""
        agreed = _agreed([self._facts(name) for name in names])
        return {path: tellings for path, tellings in agreed.items() if path == ("drive_type",)}

    def _between(self, group: Sequence[_Use]) -> dict[tuple[str, ...], list[Telling]]:
        """What is said, for all that lies on a device alike, of the layers between. Of two that are made as something
        neither tells what the whole is.
        """
        several = []
        for use in group:
            layers = [facts for name in use.through if (facts := self._facts(name))]
            made = Counter(path for facts in layers for path in {telling.path for telling in facts})
            several.append([
                telling for facts in layers for telling in facts if telling.path not in _MADE or made[telling.path] == 1
            ])  # fmt: skip
        return _agreed(several)

    def _facts(self, name: str) -> Sequence[Telling]:
        """What is said of a block device. A disk of a VM says of drives what its hypervisor has it say."""
        facts = self._layers.facts.get(name, ())
        return [fact for fact in facts if fact.path == ("gb",)] if self._is_vm else facts

    def _named(self, label: str) -> Joined:
        image = fit_name(self._image.name) or "image"
        base = fit_name(f"{image[: _NAME_LENGTH // 2]} {label}"[:_NAME_LENGTH]) or "device"
        number, name = 1, base
        while name in self._taken:
            number += 1
            name = f"{base} ({number})"
        self._taken.add(name)
        return Joined("device", name, set(), [], [], set(self._image.files))

    def _tell_form(self, uses: Iterable[_Use]) -> None:
        """The file system of an image is that of its data directories and mail files, where it is one."""
        forms = [(form, origin) for use in uses if use.what in _OF_MAIL for form, origin in use.forms]
        words = {_FORMS.get(form.lower()) for form, _ in forms}
        if len(words) == 1 and (word := next(iter(words))) is not None:
            self._image.tells += [_telling(("file_system",), word, origin) for _, origin in forms]


def _groups(uses: Sequence[_Use]) -> list[list[_Use]]:
    """What lies on devices, by what hangs together: two that share a device are in one group."""
    group_of: dict[str, list[_Use]] = {}
    groups: list[list[_Use]] = []
    for use in uses:
        met: list[list[_Use]] = []
        for name in sorted(use.on):
            group = group_of.get(name)
            if group is not None and not any(group is other for other in met):
                met.append(group)
        into = met[0] if met else []
        if not met:
            groups.append(into)
        for other in met[1:]:
            into += other
            groups = [group for group in groups if group is not other]
        into.append(use)
        for member in into if len(met) > 1 else (use,):
            for name in member.on:
                group_of[name] = into
    return groups


def _holds(group: Iterable[_Use], what: str) -> bool:
    return any(use.what == what for use in group)


def _reference(device: Joined) -> str | Key:
    """By what a device is referred to: its key, since its name may be that of several; its name where it has none."""
    return min(device.keys, key=lambda key: (key.by, key.name), default=device.name)


def _tell_holder(use: _Use, device: str | Key, *, silent: bool) -> None:
    """What names a device names this one. silent: whether the name is to say nothing of data directories."""
    if use.of is None or (silent and use.member == ("data_device",)):
        return
    if use.member in (("mail_devices",), ("swap_devices",)):
        use.of.tells += [_telling(use.member, [device], origin, adds=True) for origin in use.origins]
    else:
        use.of.tells += [_telling(use.member, device, origin) for origin in use.origins]


def _by_path(tells: Iterable[Telling]) -> dict[tuple[str, ...], list[Telling]]:
    found: dict[tuple[str, ...], list[Telling]] = {}
    for telling in tells:
        found.setdefault(telling.path, []).append(telling)
    return found


def _agreed(several: Sequence[Sequence[Telling]]) -> dict[tuple[str, ...], list[Telling]]:
    """What each of several says, and in one way."""
    found: dict[tuple[str, ...], list[Telling]] = {}
    for tells in several:
        for path, tellings in _by_path(tells).items():
            found.setdefault(path, []).append(tellings[0])
    return {
        path: tellings[:1]
        for path, tellings in found.items()
        if len(tellings) == len(several) and all(one.value == tellings[0].value for one in tellings)
    }


def _only(server: Joined, path: tuple[str, ...]) -> Telling | None:
    """What is told at a path, where it is told in one way."""
    found = [telling for telling in server.tells if telling.path == path]
    return found[0] if found and all(telling.value == found[0].value for telling in found) else None


def _logs(server: Joined) -> bool:
    said = _only(server, _LOGGING)
    return said is not None and said.value is True


def _telling(path: tuple[str, ...], value: Any, origin: Origin, *, adds: bool = False) -> Telling:
    return Telling(path, value, origin, Trust.REPORTED, adds)
