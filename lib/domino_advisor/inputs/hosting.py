"""What an image runs on, and what follows for what it may have.

An LPAR or a machine has one image, z/VM has guests, and the processors of an image that has all of them to itself are
those of what it runs on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from domino_advisor.inputs.joining import Joined
from domino_advisor.inputs.told import InputFault

HOSTING = ("hosting",)
"""What an image runs on, where a file tells it: vm, guest, lpar or native. It is no member of a description."""
PROCESSORS = ("processors",)
"""The processors of an image. The description calls them by what it runs on."""

OF_A_VM = ("image/virtual_cps",)
OF_AN_LPAR = ("lpar/real_cps",)
OF_A_MACHINE = ("machine/cps",)
OF_SOME_IMAGE = ("image/cps",)
OF_ANY = (*OF_SOME_IMAGE, *OF_A_VM, *OF_AN_LPAR, *OF_A_MACHINE)
"""Where a description has the processors of an image, by what it runs on; of some image, where nothing tells that."""

_OWN = {"lpar": ("real_cps",), "machine": ("cps",)}


def hosted(things: Sequence[Joined]) -> tuple[list[Joined], list[InputFault]]:
    """The things that can be described, with what each LPAR and machine can hold, and what of it cannot be so."""
    faults: list[InputFault] = []
    kept: list[Joined] = []
    for thing in things:
        if thing.type == "lpar" and thing.holder is None:
            for held in thing.holds:
                held.holder = None
            faults += _without_machine(thing)
            continue
        kept.append(thing)
        if thing.type not in _OWN:
            continue
        images = [held for held in thing.holds if held.type == "image"]
        in_zvm = thing.type == "lpar" and (
            any(told.path[0] == "zvm" for told in thing.tells) or any(_hosting(held) == "guest" for held in images)
        )
        only: Joined | None = None
        for held in images:
            if in_zvm and _hosting(held) == "guest":
                continue
            if in_zvm or only is not None or _hosting(held) in ("vm", "guest"):
                thing.holds.remove(held)
                held.holder = None
                faults.append(_beside(held, only.name if only else "z/VM" if in_zvm else "one system", thing))
                continue
            only = held
            thing.tells += [replace(told, path=_OWN[thing.type]) for told in held.tells if told.path == PROCESSORS]
            held.tells = [told for told in held.tells if told.path != PROCESSORS]
    return kept, faults


def _without_machine(lpar: Joined) -> Iterator[InputFault]:
    for telling in lpar.tells[:1]:
        yield telling.origin.fault(
            "no file tells of which machine this LPAR is: the system in it is described, and nothing of the LPAR",
            "Add a file that tells the machine, such as prtconf of AIX or /proc/sysinfo of Linux on System z.",
            "note",
        )


def _hosting(image: Joined) -> str | None:
    """What is said of what it runs on, by whom the most trust is in."""
    told = [telling for telling in image.tells if telling.path == HOSTING]
    return str(max(told, key=lambda telling: telling.trust).value) if told else None


def _beside(image: Joined, other: str, holder: Joined) -> InputFault:
    message = f"{image.name} is told to be in {holder.name}, which has {other} in it and can have nothing beside it"
    advice = "Put the files of one system into one folder."
    for telling in image.tells:
        return telling.origin.fault(message, advice)
    return InputFault("", None, None, "warning", message, advice)
