"""What claims say in words of the site, and what is described there, as facts for `rules/derive/conflicts.clp`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.facts import Fact
from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.ids import member_id, members_id, stated_id
from domino_advisor.evaluation.facts.proof_leaves import Leaf
from domino_advisor.evaluation.facts.stated import Reading
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.measurements import Measurements

Entry = tuple[Fact, Leaf | None]
"""A fact, and what its id stands for in a proof; None where it is only held against."""

_WORDS = ("effect", "use", "says")
CONCERNED, SHARING = "concerned", "sharing"


class Claimed:
    """What the claims say of the site in words, with what they may be of.

    at: the word of each part of the site that a claim is of. counted: the subjects whose CPs are shared, and the images
    that share them, each with its member that counts them.
    """

    def __init__(
        self, claims: Sequence[tuple[str, Subject]], at: Mapping[str, str], survey: Survey, rules: Measurements
    ) -> None:
        self._survey = survey
        self._rules = rules
        self._at = at
        self._claims = [one for one in claims if one[1].body.get("effect") in {*rules.relied, *rules.ratios}]
        self._images = [one for one in survey.subjects.items() if one[1].type == "image"]
        self.counted: dict[tuple[str, str], Subject] = {}

    def entries(self) -> Iterator[Entry]:
        """All that is handed over."""
        for sid, claim in self._claims:
            yield from self._said(sid, claim)
        relied, ratios = self._of(self._rules.relied), self._of(self._rules.ratios)
        switched: dict[str, Subject] = {}
        for path in relied:
            yield from self._concerned(path, switched)
        for sid, subject in switched.items():
            yield from self._switched(sid, subject)
        if relied:
            yield from self._mentioned()
        for path, effects in ratios.items():
            for ratio in (self._rules.ratios[effect] for effect in sorted(effects)):
                only = self._only(ratio.type)
                of = only if path is None else self._survey.sids.get((ratio.type, path))
                # what a claim says of it by its name, and one that names nothing, are of the same images
                if of is not None and not (path is None and self._survey.subjects[of].path in ratios):
                    yield from self._sharing(of, self._survey.subjects[of], ratio.real, only)

    def _of(self, rows: Mapping[str, Any]) -> Mapping[str | None, set[str]]:
        """The parts of the site that claims of such effects are of, None for all of it, each with the effects."""
        found: dict[str | None, set[str]] = {}
        for _, claim in self._claims:
            if claim.body["effect"] in rows:
                found.setdefault(claim.body.get("of"), set()).add(claim.body["effect"])
        return found

    def _only(self, kind: str) -> str | None:
        """The one subject of a type with images that share its CPs, where the site has no other."""
        subjects = self._survey.subjects
        found = [
            sid
            for sid, one in subjects.items()
            if one.type == kind and any("virtual_cps" in child.body for child in one.children)
        ]
        owners = (one for one in subjects.values() if one.type in ("site", "machine", "esx-cluster"))
        return found[0] if len(found) == 1 and not any(one.gaps for one in owners) else None

    def _said(self, sid: str, claim: Subject) -> Iterator[Entry]:
        for member in _WORDS:
            words = claim.body.get(member, ())
            at = pointer_join(claim.pointer, member)
            each = [(at, words)] if isinstance(words, str) else [(f"{at}/{n}", word) for n, word in enumerate(words)]
            for place, (pointer, word) in enumerate(each, start=1):
                known = member_id(sid, member, place)
                leaf = Leaf("stated", claim, f"claim.{member}", Reading(pointer, written=word))
                yield ("said", {"id": known, "of": sid, "member": member, "word": word}), leaf

    def _concerned(self, path: str | None, switched: dict[str, Subject]) -> Iterator[Entry]:
        """The images that a claim may be of; nothing is concluded of others than VMs. switched: takes them, and their
        clusters.
        """
        owners = self._owners(path)
        found = [
            one for one in self._images if _lies_in(one[1], path) or any(_may_run_on(one[1], owner) for owner in owners)
        ]
        if not found or not owners:
            return
        may_be_more = any(one.type not in ("image", "dpar") and any(one.openings("image")) for one in owners)
        slots = {} if path is None else {"at": self._at[path]}
        known = all(image.kind == "vm" for _, image in found) and not may_be_more
        yield from self._members(CONCERNED, owners[0], found, known, slots)
        switched |= dict(found)
        clusters = filter(None, (self._cluster(image) for _, image in found))
        switched |= {sid: self._survey.subjects[sid] for sid in clusters}

    def _owners(self, path: str | None) -> Sequence[Subject]:
        """What a claim is of: an LPAR and the image in it have one path."""
        if path is None:
            return [self._survey.subjects["s0"]]
        return [one for one in self._survey.subjects.values() if one.path == path]

    def _sharing(self, sid: str, subject: Subject, real: str, only: str | None) -> Iterator[Entry]:
        """The images that share the CPs of a subject: a guest that is not logged on takes none."""
        found = [
            (self._survey.sids[child.key], child)
            for child in subject.children
            if child.type == "image" and not child.is_idle
        ]
        known = subject.count == 1 and not any(subject.openings("image")) and not _other_vms(subject)
        slots = {"only": "yes" if sid == only else "no"}
        slots |= {"at": self._at[subject.path]} if subject.path in self._at else {}
        yield from self._members(SHARING, subject, found, known, slots)
        self.counted |= {(sid, real): subject} | {(name, "virtual_cps"): image for name, image in found}

    def _members(
        self, what: str, owner: Subject, found: Sequence[tuple[str, Subject]], known: bool, slots: Mapping[str, str]
    ) -> Iterator[Entry]:
        of = self._survey.sids[owner.key]
        name = members_id(of, what)
        says = {"type": "image", "size": len(found), "complete": known}
        yield (
            ("images", {"id": name, "as": what, "of": of, "type": owner.type, "size": len(found),
                        "all": "yes" if known else "no", **slots}),
            Leaf("members", owner, says=says),
        )  # fmt: skip
        for place, (sid, image) in enumerate(found, start=1):
            cluster = self._cluster(image)
            yield (
                ("image-of", {"id": member_id(of, what, place), "of": name, "place": place, "image": sid,
                              "count": image.count, **({} if cluster is None else {"cluster": cluster})}),
                Leaf("member", image, says={"count": image.count}),
            )  # fmt: skip

    def _cluster(self, image: Subject) -> str | None:
        """The ESX cluster in which a VM lies."""
        cluster, _ = image.origins.get("cluster", ({}, ""))
        return self._survey.sids.get(("esx-cluster", str(cluster.get("name"))))

    def _switched(self, sid: str, subject: Subject) -> Iterator[Entry]:
        for member in self._relied_on():
            if member in subject.body:
                value = subject.body[member]
                slots = {"id": stated_id(sid, member), "of": sid, "member": member, "is": "on" if value else "off"}
                reading = Reading(pointer_join(subject.pointer, member), written=value)
                quantity = f"image.own_{member}" if subject.type == "image" else f"{subject.type}.{member}"
                yield ("switched", slots), Leaf("stated", subject, quantity, reading)

    def _mentioned(self) -> Iterator[Entry]:
        site = self._survey.subjects["s0"].body
        named = {"change": [one for one in self._relied_on() if _is_set(site.get("changes", ()), one)]}
        named["site"] = sorted(
            {row.unless for row in self._rules.relied.values() if row.unless and site.get(row.unless)}
        )
        for by, names in named.items():
            for name in names:
                yield ("mentioned", {"id": stated_id("s0", f"{by}-{name}"), "by": by, "name": name}), None

    def _relied_on(self) -> Sequence[str]:
        return sorted({row.member for row in self._rules.relied.values()})


def _lies_in(image: Subject, path: str | None) -> bool:
    return path is None or image.path == path or image.path.startswith(f"{path}/") or path.startswith(f"{image.path}/")


def _may_run_on(image: Subject, owner: Subject) -> bool:
    """Whether a VM may run on a host, or in an ESX cluster, of which it is not said on which host it runs."""
    if not image.hostless or owner.type not in ("host", "esx-cluster"):
        return False
    return "cluster" not in image.origins or image.origins["cluster"] == owner.origins.get("cluster")


def _other_vms(subject: Subject) -> bool:
    """Whether VMs are described that may run on a host, too."""
    cluster, _ = subject.origins.get("cluster", ({}, ""))
    return subject.type == "host" and bool(cluster.get("vms") or subject.site.body.get("vms"))


def _is_set(part: Any, member: str) -> bool:
    """Whether a planned change says anything of it."""
    if isinstance(part, Mapping):
        return member in part or any(_is_set(below, member) for below in part.values())
    return isinstance(part, (list, tuple)) and any(_is_set(below, member) for below in part)


__all__ = ["Claimed"]
