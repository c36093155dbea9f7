"""The block devices of one image and what each is made of, down to what it sees as disks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from domino_advisor.inputs.block_names import block_name, disk_of, is_disk, mapped
from domino_advisor.inputs.storage_facts import Block, BlockFact
from domino_advisor.inputs.told import Origin, Telling, Trust

_MOST_GROUPS_DEEP = 20


@dataclass(frozen=True, slots=True)
class Stack:
    """What a block device is made of. lowest: of which nothing beneath is told; sure: whether each of these is known to
    be a disk, an array or the like, and not a part of one of which nobody says on what it lies; through: the device
    itself and those between; origins: where that is told.
    """

    lowest: frozenset[str]
    sure: bool
    through: tuple[str, ...]
    origins: tuple[Origin, ...]


@dataclass(slots=True)
class Layers:
    """The block devices that files tell of. facts: what they say of each, by its name; kept: those that are devices of
    the description whatever lies on them, each with where it is told.
    """

    facts: dict[str, list[Telling]] = field(default_factory=dict)
    kept: dict[str, Origin] = field(default_factory=dict)
    _also: dict[str, str] = field(default_factory=dict)
    _named: dict[str, Origin] = field(default_factory=dict)
    """Where a file gives a block device another name, by that name and by the device that another file names so."""
    _beneath: dict[str, dict[str, Origin]] = field(default_factory=dict)
    _whole: set[str] = field(default_factory=set)
    _groups: set[str] = field(default_factory=set)
    _disk_of_group: dict[str, Stack | None] = field(default_factory=dict)
    _looked_into: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, blocks: Iterable[tuple[Block | BlockFact, Origin, Trust]]) -> Layers:
        """The layers that facts make."""
        layers = cls()
        told = list(blocks)
        for block, origin, _ in told:
            if isinstance(block, Block) and (name := block_name(block.name)) is not None:
                for other in map(block_name, block.also):
                    if other is not None and other != name:
                        layers._also[other] = name
                        layers._named[other] = origin
        for block, _, _ in told:
            if isinstance(block, Block) and (name := block_name(block.name)) is not None:
                layers._beneath.setdefault(layers._also.get(name, name), {})
        for block, origin, trust in told:
            if (found := layers.name(block.name)) is None:
                continue
            if isinstance(block, BlockFact):
                value = block.value
                whole = int(value) if isinstance(value, float) and value.is_integer() else value
                telling = Telling(block.path, whole, origin, trust, measured=block.measured)
                layers.facts.setdefault(found, []).append(telling)
                continue
            if block.whole:
                layers._whole.add(found)
            if block.group:
                layers._groups.add(found)
            if block.kept:
                layers.kept.setdefault(found, origin)
            for lower in block.beneath or ():
                if (below := layers.name(lower)) is not None and below != found:
                    layers._beneath[found].setdefault(below, origin)
                    if (named := layers._named.get(block_name(block.name) or "")) is not None:
                        layers._named.setdefault(found, named)
        return layers

    def name(self, told: str) -> str | None:
        """The one name of a block device, of those that it has; None of what names none."""
        name = block_name(told)
        if name is None or name in self._beneath:
            return name
        if name in self._also:
            return self._also[name]
        other = mapped(name)
        return other if other in self._beneath else name

    def stack(self, name: str) -> Stack:
        """What a block device is made of; a circle is left out.

        Of a volume of which only its group is told it is not known on which of the disks it lies, unless there is one.
        """
        lowest: set[str] = set()
        through: dict[str, None] = {}
        origins: dict[Origin, None] = {}
        open_: list[str] = [name]
        while open_:
            at = open_.pop()
            if at in through:
                continue
            through[at] = None
            told = self._beneath.get(at, {})
            beneath = {lower: origin for lower, origin in told.items() if lower not in self._groups}
            disk = disk_of(at)
            if beneath:
                named = (self._named[at],) if at in self._named else ()
                origins |= dict.fromkeys((*named, *beneath.values()))
                open_ += beneath
            elif told and (one := self._one_disk(told)) is not None:
                origins |= dict.fromkeys((*told.values(), *one.origins))
                lowest |= one.lowest
            elif disk is not None:
                open_.append(disk)
            else:
                lowest.add(at)
        if not lowest:
            lowest.add(name)
        sure = all(one in self._whole or one in self.kept or is_disk(one) for one in lowest)
        return Stack(frozenset(lowest), sure, tuple(one for one in through if one not in lowest), tuple(origins))

    def _one_disk(self, groups: Iterable[str]) -> Stack | None:
        """The one disk beneath a group of physical volumes; None where there are several, or nothing tells them."""
        for group in groups:
            if group not in self._disk_of_group:
                self._disk_of_group[group] = None
                if len(self._looked_into) < _MOST_GROUPS_DEEP:
                    self._looked_into.append(group)
                    self._disk_of_group[group] = self._disk_beneath(self._beneath.get(group, {}))
                    self._looked_into.pop()
            if (found := self._disk_of_group[group]) is not None:
                return found
        return None

    def _disk_beneath(self, members: Mapping[str, Origin]) -> Stack | None:
        stacks = [self.stack(member) for member in members]
        lowest = frozenset(one for stack in stacks for one in stack.lowest)
        if len(lowest) != 1:
            return None
        origins = dict.fromkeys((*members.values(), *(origin for stack in stacks for origin in stack.origins)))
        return Stack(lowest, all(stack.sure for stack in stacks), (), tuple(origins))
