"""Captures in one folder that name their systems themselves, and name several: the folder is of none of these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from domino_advisor.inputs.told import InputFault, Key, Thing

_BY = "hostname"
_SHOWN = 5
_NO_NAMES = ("localhost", "(none)", "")


def names_itself(image: Thing, name: str) -> None:
    """Gives an image the name that its system has, as its capture tells it; one that all systems have is none."""
    if name.split(".")[0].lower() in _NO_NAMES:
        return
    image.name = name
    labels = {name, name.split(".")[0]}
    image.keys |= {Key.made("image", "name", label) for label in labels if label.strip()}
    image.keys |= {Key.made("image", _BY, name.split(".")[0])}


def told_apart(things: Iterable[Thing]) -> tuple[list[Thing], list[InputFault]]:
    """The things, of which those that name themselves are known by their folder only where it has no other name in it;
    and the folders that have.
    """
    all_of = list(things)
    names: dict[Key, dict[str, Thing]] = defaultdict(dict)
    for thing in all_of:
        for own in _own(thing):
            for key in thing.keys:
                if key.by == "folder":
                    names[key].setdefault(own.name, thing)
    shared = {key for key, named in names.items() if len(named) > 1}
    faults = []
    for key in sorted(shared, key=lambda key: key.name):
        said = sorted(names[key])
        more = f" and {len(said) - _SHOWN} more" if len(said) > _SHOWN else ""
        first = min((telling.origin for thing in names[key].values() for telling in thing.tells), default=None)
        if first is not None:
            faults.append(first.fault(
                f"captures of {len(said)} systems lie in one folder ({', '.join(said[:_SHOWN])}{more}): what lies "
                "there beside them is taken for that of none of these",
                "Give each system a folder of its own.",
            ))  # fmt: skip
    return [_known(thing, shared) for thing in all_of], faults


def _own(thing: Thing) -> list[Key]:
    return [key for key in thing.keys if key.by == _BY]


def _known(thing: Thing, shared: set[Key]) -> Thing:
    own = _own(thing)
    if not own:
        return thing
    out = set(own)
    for key in thing.keys & shared:
        out.add(key)
        folder = Key.made("image", "name", key.name.rpartition("/")[2])
        if all(folder.name != name.name for name in own):
            out.add(folder)
    return replace(thing, keys=thing.keys - out)
