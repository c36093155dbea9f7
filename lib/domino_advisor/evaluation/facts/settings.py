"""Where each subject of a site stands, as the rules of `rules/derive/platforms.clp` conclude it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import structs

from domino_advisor.core.facts import Fact, Slot
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import ends_of
from domino_advisor.core.releases import release_number
from domino_advisor.description.subjects import OF_SITE, UNPLACED, Subject, leaves_log_open, lists_hosts, shares_users
from domino_advisor.engine.ids import member_id, stands_id, stated_id
from domino_advisor.engine.output import PLACED, Firings
from domino_advisor.evaluation.facts.proof_leaves import Leaf
from domino_advisor.evaluation.facts.relations import Member, Relations
from domino_advisor.evaluation.facts.stated import Reading
from domino_advisor.knowledge.applicability import ANY, Setting
from domino_advisor.knowledge.release_knowledge import Architecture, ReleaseKnowledge

Placing = Callable[[Sequence[Fact]], Firings]
"""The rules about settings, run over the facts of a site."""

# the relations that lead to a device: from the images with something on it, and from what lies on it
_TO_DEVICE = ("image-on-it", "device-above", "dpar")
_HAS_LISTS = ("site", "lpar", "esx-cluster", "host", "image", "dpar", "domino-cluster")
_HAS_RELEASE = ("site", "image", "dpar")
# what runs a release, or runs on a machine, that may be of today
_OF_A_TIME = ("image", "lpar", "host")
# what names a device, and says nothing of it
_NAMING = {"name", "count", "kind", "notes", "remarks"}
_ASPECTS = ("platform", "kind", "client", "environment")
_TIME = "time"
# beside the platforms on which what a claim quotes may have been measured: there are none but these
_NO_OTHER = "no-other"
# who is counted so is nobody that a benchmark simulates
_PEOPLE = ("registered", "connected", "active_15min", "concurrent")


class Settings:
    """The setting of each subject by the engine's id, and the facts and conclusions by which it is so.

    facts: what went in, in a canonical order; leaves: what each stands for, by id, and stated_of: their ids by subject;
    firings: what came out.
    """

    def __init__(
        self,
        subjects: Mapping[str, Subject],
        sids: Mapping[tuple[str, str], str],
        relations: Relations,
        placing: Placing,
        releases: ReleaseKnowledge | None = None,
    ) -> None:
        self._subjects = subjects
        self._sids = sids
        self._relations = relations
        self._releases = releases or ReleaseKnowledge()
        self.facts: list[Fact] = []
        self.leaves: dict[str, Leaf] = {}
        self.stated_of: dict[str, list[str]] = {}
        self._add_all()
        self.firings = placing(self.facts)
        self._words: dict[tuple[str, str], list[str]] = {}
        for sid, aspect, word in self.firings.stands:
            self._words.setdefault((sid, aspect), []).append(word)

    def of(self, sid: str) -> Setting:
        """Where a subject stands."""
        known = [end for aspect in _ASPECTS for end in self._known(self._stands_as(sid, aspect), aspect)]
        there = Setting(self._subjects[sid].type, *known)
        times = self._words.get((sid, _TIME))
        return structs.replace(there, times=tuple(sorted(times))) if times else there

    def environment_of(self, sid: str) -> str | None:
        """The environment of a subject; None where it is not known, or where there are several."""
        setting = self.of(sid)
        return None if setting.environment in ("unknown", "mixed") else setting.environment

    def has_own_environment(self, sid: str) -> bool:
        """Whether the environment of a subject follows from what images say, and not from what is so of the site."""
        return sid != "s0" and (sid, "environment") in self._words

    def environment_step(self, sid: str) -> str:
        """The id of the conclusion that tells the environment of a subject that has one."""
        return stands_id(self._stands_as(sid, "environment"), "environment", self.of(sid).environment)

    def _stands_as(self, sid: str, aspect: str) -> str:
        """The subject whose conclusions tell an aspect: the environment is the site's where no image differs."""
        return "s0" if aspect == "environment" and (sid, aspect) not in self._words else sid

    def _known(self, sid: str, aspect: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        words = self._words.get((sid, aspect), ())
        known = {word for word in words if word != "unknown"}
        perhaps = set(self._words.get((sid, f"perhaps-{aspect}"), ()))
        # a quote of several platforms keeps them all: the rules tell by it whether it is used where the paper measured
        besides = perhaps if _NO_OTHER in perhaps else perhaps - known
        return tuple(sorted(known)), ANY if "unknown" in words else tuple(sorted(besides))

    def releases_of(self, sid: str) -> list[int | None]:
        """The releases of Domino of an image's DPARs, or of one that others differ from, by their numbers, each once.

        None stands for one that is not known.
        """
        words = sorted(self._words.get((sid, "release"), ()))
        return [None if word == "unknown" else int(word) for word in words]

    def release_of(self, subject: Subject) -> tuple[int | None] | None:
        """The release of Domino of a DPAR, or of what lies in one, by its number; None for whatever else there is."""
        while subject.type == "workload" and subject.parent is not None:
            subject = subject.parent
        if subject.type != "dpar":
            return None
        # of an image whose DPARs all run one release, it is concluded of the image alone
        own = self.releases_of(self._sids[subject.key])
        (release,) = own or self.releases_of(self._sids[subject.parent.key] if subject.parent else "s0")
        return (release,)

    def release_step(self, sid: str, release: int | None) -> str:
        """The id of the conclusion that an image has a DPAR of a release."""
        return stands_id(sid, "release", "unknown" if release is None else str(release))

    def images_of(self, sid: str) -> list[Subject]:
        """The images that a subject is, lies in or holds, or that use it, by name path."""
        subject = self._subjects[sid]
        above: Subject | None = subject
        while above is not None:
            if above.type == "image":
                return [above]
            above = above.parent
        if subject.type == "device":
            return self._users.get(sid) or self._idle_device_is_of
        if subject.type == "domino-cluster":
            found = {image.key: image for dpar in subject.children if (image := dpar.parent) is not None}
            return [found[key] for key in sorted(found)]
        return [image for image, _, _ in (subject.site if subject.type in OF_SITE else subject).descendants("image")]

    def users_of(self, sid: str) -> Sequence[Subject]:
        """The images with something on a device, or on what lies on it, by name path."""
        return self._users.get(sid, ())

    def steps_for(self, sid: str) -> tuple[str, ...]:
        """The ids of a subject and of the conclusions that say where it stands, by aspect, the environment last."""
        words = (
            stands_id(stands_as, name, word)
            for aspect in _ASPECTS
            for name in (aspect, f"perhaps-{aspect}")
            for stands_as in (self._stands_as(sid, aspect),)
            for word in sorted(self._words.get((stands_as, name), ()))
        )
        times = (stands_id(sid, _TIME, word) for word in sorted(self._words.get((sid, _TIME), ())))
        return (sid, *words, *times)

    @cached_property
    def concluded_of(self) -> Mapping[str, list[tuple[str, str]]]:
        """The template and the id of each conclusion, by the subject that it is about."""
        found: dict[str, list[tuple[str, str]]] = {}
        for template in PLACED:
            for name, fact in self.firings.facts[template].items():
                found.setdefault(fact["subject"], []).append((template, name))
        return found

    @cached_property
    def _users(self) -> Mapping[str, list[Subject]]:
        found: dict[str, list[Subject]] = {}
        for fact in self.firings.facts["used-by"].values():
            found.setdefault(fact["subject"], []).append(self._subjects[fact["image"]])
        return {sid: sorted(images, key=lambda image: image.key) for sid, images in found.items()}

    @cached_property
    def _idle_device_is_of(self) -> list[Subject]:
        """The images of which one uses a device that nobody is said to use: all of the site, if these stand alike."""
        site = self.of("s0")
        images = [image for image, _, _ in self._subjects["s0"].descendants("image")]
        # of which of several kinds they are is not known of all of them, or of none
        one_kind = not site.kinds_open or {image.kind for image in images} == {*site.kinds}
        alike = len(site.platforms) == len(site.kinds) == 1 and not site.platforms_open and one_kind
        listed = not self.firings.facts["more-images"]
        return images if alike and listed else []

    # --- the facts

    def _add_all(self) -> None:
        site = self._subjects["s0"]
        # nothing else asks where a log is
        devices = any(subject.type == "device" for subject in self._subjects.values())
        self._has_runs = any(subject.type == "run" for subject in self._subjects.values())
        # nothing else asks which hosts there are
        hostless = any(subject.hostless for subject in self._subjects.values())
        self._attribute("s0", "environment", "site.environment", site.body.get("environment"), "/environment")
        for sid, subject in self._subjects.items():
            self._subject(sid, subject)
            if subject.type in _HAS_RELEASE and "domino_release" in subject.body:
                self._release(sid, subject)
            if subject.type in _OF_A_TIME:
                self._generations(sid, subject)
            if subject.type in ("host", "lpar"):
                self._shared_users(sid, subject)
            if subject.type == "image":
                self._image(sid, subject)
                self._environment(sid, subject)
                self._shared_users(sid, subject)
                if subject.runs_no_domino:
                    self._fact("no-domino", stated_id(sid, "no-domino"), sid, Leaf("subject", subject))
                if subject.is_idle:
                    self._fact("idle", stated_id(sid, "idle"), sid, Leaf("subject", subject))
            elif subject.type == "workload":
                client = subject.body["client"]
                self._attribute(sid, "client", "workload.client", client, pointer_join(subject.pointer, "client"))
                self._load(sid, subject, subject.body, subject.pointer)
            elif subject.type == "device":
                if not subject.body.keys() - _NAMING:
                    self._fact("bare", stated_id(sid, "bare"), sid, Leaf("subject", subject))
                for kind in _TO_DEVICE:
                    self._members(sid, kind)
            elif subject.type == "claim":
                self._platforms_of_a_claim(sid, subject)
            elif subject.type == "run":
                self._simulated(sid, subject)
            elif subject.type == "domino-cluster":
                self._members(sid, "dpar")
            elif subject.type == "dpar":
                self._environment(sid, subject)
                if devices and leaves_log_open(subject):
                    place = pointer_join(subject.pointer, "transaction_logging", "device")
                    self._fact("unplaced-log", stated_id(sid, "log"), sid, Leaf("missing", subject, pointer=place))
            if hostless and subject.type in ("site", "esx-cluster") and lists_hosts(subject):
                leaf = Leaf("subject", subject, pointer=pointer_join(subject.pointer, "hosts"))
                self._fact("hosts-listed", stated_id(sid, "hosts"), sid, leaf)
            if subject.gaps and subject.type in _HAS_LISTS:
                lists = [gap.asks for gap in subject.gaps]
                leaf = Leaf("unlisted", subject, says={"lists": lists}, pointer=subject.gaps[0].pointer)
                self._fact("unlisted", stated_id(sid, "unlisted"), sid, leaf)

    def _subject(self, sid: str, subject: Subject) -> None:
        slots: dict[str, Slot] = {
            "id": sid, "type": subject.type, "parent": self._sids[subject.parent.key] if subject.parent else "none",
        }  # fmt: skip
        if subject.kind:
            slots["kind"] = subject.kind
        self.facts.append(("subject", slots))

    def _image(self, sid: str, image: Subject) -> None:
        self._attribute(sid, "os", "image.os", image.body.get("os"), pointer_join(image.pointer, "os"))
        machine, pointer = image.origins.get("machine", ({}, image.pointer))
        if (found := self._releases.architecture_of(machine, image.body)) is not None:
            self._implied_architecture(sid, image, found)
            return
        self._attribute(
            sid, "architecture", "machine.architecture", machine.get("architecture"),
            pointer_join(pointer, "architecture"),
        )  # fmt: skip

    def _implied_architecture(self, sid: str, image: Subject, found: Architecture) -> None:
        """The architecture that nobody states, as the model of the machine tells it, or what the image runs."""
        machine, pointer = image.origins.get("machine", (image.body, image.pointer))
        if found.models is not None:
            by, written, place = "model", str(machine["model"]), pointer_join(pointer, "model")
        else:
            release = image.body.get("os_release")
            by, place = "operating system", pointer_join(image.pointer, "os")
            written = f"{image.body['os']} {release}" if release is not None else image.body["os"]
        name = stated_id(sid, "architecture")
        self.facts.append(("attribute", {"id": name, "subject": sid, "name": "architecture", "is": found.word}))
        self._lay(sid, name, Leaf("implication", image, says=found.says(by, written), pointer=place))

    def _platforms_of_a_claim(self, sid: str, claim: Subject) -> None:
        for name in ("source_platform", "for_platform", "kind", "at_raid_level"):
            if word := claim.body.get(name):
                self._attribute(sid, name, f"claim.{name}", word, pointer_join(claim.pointer, name))
        if paper := claim.body.get("paper"):
            self._attribute(sid, "paper", "claim.paper", str(paper), pointer_join(claim.pointer, "paper"))

    def _release(self, sid: str, subject: Subject) -> None:
        written = subject.body["domino_release"]
        name, number = stated_id(sid, "release"), release_number(written)
        self.facts.append(("attribute", {"id": name, "subject": sid, "name": "release", "is": str(number)}))
        reading = Reading(pointer_join(subject.pointer, "domino_release"), number, number, written=written)
        self._lay(sid, name, Leaf("stated", subject, f"{subject.type}.domino_release", reading))

    def _generations(self, sid: str, subject: Subject) -> None:
        """The releases and years of what a subject runs and runs on, each that may tell its time."""
        for time in self._releases.times:
            own = subject.body, subject.pointer
            body, pointer = own if time.at == subject.type else subject.origins.get(time.at, ({}, ""))
            if time.at == "machine" and body:
                body = self._releases.with_architecture(body, subject.body if subject.type == "image" else {})
            if (found := time.number_in(body)) is None:
                continue
            number, written, path = found
            name = stated_id(sid, f"generation-{time.product}")
            self.facts.append(("generation", {"id": name, "subject": sid, "product": time.product, "number": number}))
            reading = Reading(pointer_join(pointer, *path), number, number, written=written)
            self._lay(sid, name, Leaf("stated", subject, f"{time.at}.{'_'.join(path)}", reading))

    def _shared_users(self, sid: str, image: Subject) -> None:
        """The clients of all users of an image, host or LPAR, where they are stated of all that it holds together."""
        if not shares_users(image):
            return
        for place, workload in enumerate(image.body["workloads"]):
            pointer, name = pointer_join(image.pointer, "workloads", place), stated_id(sid, f"client-{place}")
            self.facts.append(("attribute", {"id": name, "subject": sid, "name": "client", "is": workload["client"]}))
            reading = Reading(pointer_join(pointer, "client"), word=workload["client"], written=workload["client"])
            self._lay(sid, name, Leaf("stated", image, "workload.client", reading))
            self._load(sid, image, workload, pointer)
        if "workloads" not in image.body.get("partial", ()):
            listed = Leaf("subject", image, pointer=pointer_join(image.pointer, "workloads"))
            self._fact("clients-listed", stated_id(sid, "clients"), sid, listed)

    def _load(self, sid: str, owner: Subject, workload: Mapping[str, Any], pointer: str) -> None:
        users = workload.get("users", {}).get("benchmark")
        if users is not None and stated_id(sid, "benchmark") not in self.leaves:
            reading = Reading(pointer_join(pointer, "users", "benchmark"), *ends_of(users, whole=True), written=users)
            leaf = Leaf("stated", owner, "workload.benchmark_users", reading)
            self._fact("benchmark-load", stated_id(sid, "benchmark"), sid, leaf)
        elif users is None and self._has_runs:
            self._people(sid, owner, workload.get("users", {}), pointer)

    def _people(self, sid: str, owner: Subject, users: Mapping[str, Any], pointer: str) -> None:
        for kind in _PEOPLE:
            name = stated_id(sid, f"people-{kind}")
            if kind in users and name not in self.leaves:
                low, high = ends_of(users[kind], whole=True)
                # of several alike a run simulated as many as they have together, if it did
                together = int(low) * (owner.parent.count if owner.type == "workload" and owner.parent else 1)
                self.facts.append(("people", {"id": name, "subject": sid, "number": together}))
                reading = Reading(pointer_join(pointer, "users", kind), low, high, written=users[kind])
                self._lay(sid, name, Leaf("stated", owner, f"workload.{kind}_users", reading))

    def _simulated(self, sid: str, run: Subject) -> None:
        if "users" in run.body and not run.body.get("to_come"):
            name, (low, high) = stated_id(sid, "simulated"), ends_of(run.body["users"], whole=True)
            self.facts.append(("simulated", {"id": name, "subject": sid, "number": int(low)}))
            reading = Reading(pointer_join(run.pointer, "users"), low, high, written=run.body["users"])
            self._lay(sid, name, Leaf("stated", run, "run.users", reading))

    def _environment(self, sid: str, subject: Subject) -> None:
        """What is stated of an image or a DPAR."""
        if (stated := subject.environment) is not None:
            self._attribute(sid, "environment", f"{subject.type}.environment", *stated)

    def _attribute(self, sid: str, name: str, quantity: str, word: str | None, pointer: str) -> None:
        known = stated_id(sid, name)
        # who writes that it is unknown leaves it open, where saying nothing lets it follow from the rest
        own = "left-open" if name == "environment" and word == UNPLACED else word or "unknown"
        slots: dict[str, Slot] = {"id": known, "subject": sid, "name": name, "is": own}
        self.facts.append(("attribute", slots))
        self._state(sid, known, quantity, word, pointer)

    def _state(self, sid: str, name: str, quantity: str, word: str | None, pointer: str) -> None:
        subject = self._subjects[sid]
        leaf = (
            Leaf("missing", subject, pointer=pointer)
            if word is None
            else Leaf("stated", subject, quantity, Reading(pointer, word=word, written=word))
        )
        self._lay(sid, name, leaf)

    def _fact(self, template: str, name: str, sid: str, leaf: Leaf) -> None:
        self.facts.append((template, {"id": name, "subject": sid}))
        self._lay(sid, name, leaf)

    def _lay(self, sid: str, name: str, leaf: Leaf) -> None:
        self.leaves[name] = leaf
        self.stated_of.setdefault(sid, []).append(name)

    def _members(self, sid: str, kind: str) -> None:
        for place, row in enumerate(self._relations.members(self._subjects[sid], kind).rows, start=1):
            name = member_id(sid, kind, place)
            slots: dict[str, Slot] = {
                "id": name, "of": sid, "type": kind, "place": place, "subject": self._sids[row.subject.key],
            }  # fmt: skip
            self.facts.append(("member", slots))
            self._lay(sid, name, member_leaf(row))


def member_leaf(row: Member) -> Leaf:
    """What a member stands for in a proof."""
    return Leaf("member", row.subject, says={"count": row.count}, pointer=row.pointer)


def interned(settings: Settings, sids: Sequence[str]) -> Iterator[tuple[str, str, Setting]]:
    """Each subject with the id and the setting that it shares with all that stand alike."""
    ids: dict[Setting, str] = {}
    for sid in sids:
        setting = settings.of(sid)
        yield sid, ids.setdefault(setting, f"k{len(ids)}"), setting
