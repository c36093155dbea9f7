"""What a claim says in words of the site itself, and what the description says otherwise. Neither is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from domino_advisor.core.answer import Conflicting, Observed
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import is_exact, is_range
from domino_advisor.description.subjects import Subject, find_subjects
from domino_advisor.knowledge.measurements import Relied
from domino_advisor.knowledge.wording import listed

Object = Mapping[str, Any]

_FIGURES = ("value", "points", "factor", "difference_percent", "before", "after", "effect_from", "minutes")
"""What a claim tells beside the ratio that it speaks of: it is then one of what the ratio costs or brings."""
_TOLD = 3
"""So many places are named, and how many more there are."""


def claimed_of_the_site(description: Object, relied: Mapping[str, Relied]) -> Iterator[Conflicting]:
    """What claims count on and is switched off, and ratios that they tell and that the counts do not come to."""
    claims = sorted(enumerate(description.get("claims", ())), key=lambda place: str(place[1]["name"]))
    if not claims:
        return
    subjects = find_subjects(description)
    for place, claim in claims:
        pointer = pointer_join("", "claims", place)
        if (row := relied.get(claim.get("effect", ""))) is not None:
            yield from _counts_on(claim, pointer, row, subjects, description)
        if claim.get("effect") in _RATIOS:
            yield from _ratio(claim, pointer, subjects)


# --- what is switched off


def _counts_on(
    claim: Object, pointer: str, row: Relied, subjects: Sequence[Subject], description: Object
) -> Iterator[Conflicting]:
    """A claim that what a technique does is done here, where it is off for all that the claim may be of."""
    said = [word for word in claim.get("says", ()) if word in row.says]
    if not said or {"tested", "not-needed", "not-allowed"} & set(claim["says"]) or "other" in _uses(claim):
        return
    if _is_set(description.get("changes", ()), row.member) or description.get(row.unless or ""):
        return
    vms = [subject for subject in subjects if subject.type == "image" and _lies_in(subject, claim.get("of"))]
    if not vms or any(vm.kind != "vm" for vm in vms) or _may_hold_more(subjects, claim):
        return
    off = [_off(vm, row.member) for vm in vms]
    places = {where: path for found in off if found is not None for where, path in (found,)}
    if None in off:
        return
    name = f"claims/{claim['name']}"
    quantity = f"image.own_{row.member}"
    each = [f"{path} ({row.member}: no)" for path in list(places.values())[:_TOLD]]
    more = [f"{len(places) - _TOLD} more"] if len(places) > _TOLD else []
    yield Conflicting(
        id="",
        statements=(
            *(_observed(f"claim.says_{word.replace('-', '_')}", name, "yes", True, f"{pointer}/says") for word in said),
            *(_observed(quantity, path, "no", False, where) for where, path in places.items()),
        ),
        text=(
            f"A claim counts on {row.called} ({name}: {', '.join(said)}), which is off wherever it may be of: "
            f"{listed([*each, *more])}. As the site is described both cannot be so; none is taken."
        ),
    )


def _uses(claim: Object) -> Sequence[str]:
    use = claim.get("use", ())
    return (use,) if isinstance(use, str) else tuple(use)


def _is_set(part: Any, member: str) -> bool:
    """Whether a planned change says anything of it."""
    if isinstance(part, Mapping):
        return member in part or any(_is_set(below, member) for below in part.values())
    return isinstance(part, (list, tuple)) and any(_is_set(below, member) for below in part)


def _lies_in(subject: Subject, of: str | None) -> bool:
    return of is None or subject.path == of or subject.path.startswith(f"{of}/") or of.startswith(f"{subject.path}/")


def _may_hold_more(subjects: Sequence[Subject], claim: Object) -> bool:
    """Whether there may be other VMs that the claim is of."""
    of = claim.get("of")
    owners = [subject for subject in subjects if subject.path == of and subject.type != "dpar"] if of else subjects[:1]
    return any(owner.type != "image" and list(owner.openings("image")) for owner in owners)


def _off(vm: Subject, member: str) -> tuple[str, str] | None:
    """Where it is stated that it is off for a VM, as pointer and name path: at the VM, or at its ESX cluster."""
    if member in vm.body:
        return (pointer_join(vm.pointer, member), vm.path) if vm.body[member] is False else None
    cluster, pointer = vm.origins.get("cluster", ({}, ""))
    return (pointer_join(pointer, member), str(cluster["name"])) if cluster.get(member) is False else None


# --- a ratio, and the counts

_RATIOS = {"cp-ratio": ("lpar", "real_cps", "guests"), "over-commitment": ("host", "cores", "vms")}
"""By effect: the type of subject whose CPs are shared, the member that counts the real ones, and who shares them."""


def _ratio(claim: Object, pointer: str, subjects: Sequence[Subject]) -> Iterator[Conflicting]:
    """A ratio of virtual to real CPs that a claim tells of an LPAR or host, and the one that its counts come to."""
    kind, real, shared_by = _RATIOS[str(claim["effect"])]
    told = claim.get("effect_to")
    if told is None or is_range(told) or any(name in claim for name in _FIGURES) or claim.get("kind") != "other":
        return
    if claim.get("source", "production") != "production" or {"not-needed", "not-allowed"} & set(claim.get("says", ())):
        return
    there = [subject for subject in subjects if subject.type == kind and subject.path == claim.get("of")]
    for subject in there:
        counts = _virtual(subject, shared_by)
        real_ones = subject.body.get(real)
        if counts is None or not real_ones or is_range(real_ones) or subject.count != 1:
            continue
        comes_to = counts / real_ones
        half = 0.5 * 10.0 ** min(0, int(Decimal(str(told)).normalize().as_tuple().exponent))
        if abs(comes_to - told) <= half:
            continue
        name = f"claims/{claim['name']}"
        worked = f"{comes_to:.2f}".rstrip("0").rstrip(".")
        yield Conflicting(
            id="",
            statements=(
                _observed("claim.effect_to", name, f"{told:g}:1", told, f"{pointer}/effect_to"),
                _observed(f"{kind}.{real}", subject.path, f"{real_ones}", real_ones, f"{subject.pointer}/{real}"),
            ),
            text=(
                f"A claim tells {told:g} virtual CPs for each real one ({name}), and by the counts that are described "
                f"they are {worked}: {counts} on {real_ones} ({subject.path}). None is taken."
            ),
        )


def _virtual(subject: Subject, shared_by: str) -> int | None:
    """The virtual CPs of all that share its real ones; None where they are not all stated exactly."""
    images = [child for child in subject.children if child.type == "image" and child.body.get("active") is not False]
    if not images or (shared_by == "vms" and _other_vms(subject)) or list(subject.openings("image")):
        return None
    counts = [image.body.get("virtual_cps") for image in images]
    if any(count is None or (is_range(count) and not is_exact(count)) for count in counts):
        return None
    return sum(image.count * _number(count) for image, count in zip(images, counts, strict=True))


def _number(count: Any) -> int:
    return int(count["from"] if is_range(count) else count)


def _other_vms(host: Subject) -> bool:
    """Whether VMs are described that may run on it, too."""
    cluster, _ = host.origins.get("cluster", ({}, ""))
    return bool(cluster.get("vms") or host.site.body.get("vms"))


def _observed(quantity: str, path: str, text: str, value: Any, pointer: str) -> Observed:
    return Observed(quantity=quantity, subject=path, state="known", text=text, value=value, pointer=pointer)


__all__ = ["claimed_of_the_site"]
