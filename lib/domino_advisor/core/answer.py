"""The typed answer of an evaluation, and its canonical bytes.

Everything here is immutable and free of clipspy, files and the web. `as_dict` gives plain JSON values; the
canonical result is their JSON with sorted keys, no spaces and UTF-8, so that library, command line and API
give the same bytes.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, cast

VERDICTS = ("violated", "undetermined", "satisfied", "waived", "not-applicable")
STRENGTHS = ("must", "should", "consider", "inform")
_RESULT = (
    "deployment", "environment", "manifest", "counts", "findings", "recommendations", "questions", "disagreements",
)  # fmt: skip
_ACCOUNT = ("further_disagreements", "verdicts")
_LISTS = ("findings", "recommendations", "questions", "disagreements", *_ACCOUNT)


def plain(value: Any) -> Any:
    """A result object as plain JSON values; members that are None are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        pairs = ((f.name, getattr(value, f.name)) for f in dataclasses.fields(value) if f.repr)
        return {name: plain(member) for name, member in pairs if member is not None}
    if isinstance(value, Mapping):
        return {name: plain(member) for name, member in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [plain(member) for member in value]
    return value


def canonical(value: Any) -> bytes:
    """The canonical JSON bytes of a plain value or result object."""
    return json.dumps(
        value, default=_members, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    ).encode()


def _members(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return {name: found for name in _names(cast(Hashable, type(value))) if (found := getattr(value, name)) is not None}


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(member.name for member in dataclasses.fields(cast(Any, kind)) if member.repr)


@dataclass(frozen=True, slots=True)
class SubjectRef:
    """What was evaluated. path: names from the outermost inward, joined by "/"; count: members that are alike."""

    type: str
    path: str
    pointer: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a paper says it. role: "says", or "concerns" where the advice is ours and the passage only its subject."""

    item: str
    role: str
    document: str
    edition: str
    section: str
    title: str | None
    page: str | None
    page_inferred: bool
    table: str | None
    figure: str | None
    passage: str | None


@dataclass(frozen=True, slots=True)
class Observed:
    """What the description says of one quantity. state: known, bounded or unknown; pointer: where it says so.

    called: what a reader calls the quantity; the canonical result has its name alone.
    """

    quantity: str
    subject: str
    state: str
    text: str
    value: str | float | int | bool | None = None
    low: float | int | None = None
    high: float | int | None = None
    unit: str | None = None
    pointer: str | None = None
    called: str = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """A parameter that took part. source: "paper", "assumption" or "overlay"; paper_value: what an overlay replaced."""

    name: str
    value: float | int | str
    text: str
    source: str
    unit: str | None = None
    item: str | None = None
    paper_value: float | int | str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ExceptionState:
    """An exception of the guideline. state: "holds", "open" (not known) or "fails"."""

    name: str
    state: str
    text: str
    item: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact that the description does not state. pointer: where it would stand."""

    quantity: str
    subject: str
    pointer: str
    question: str


@dataclass(frozen=True, slots=True)
class Caveat:
    """A caveat, cost or measured range that the facts at hand bring with the guideline."""

    name: str
    text: str
    item: str
    citation: Citation | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """How the subject lies outside what was tested."""

    quantity: str
    stated: str
    tested: str
    text: str


@dataclass(frozen=True, slots=True)
class Reach:
    """state: "in-scope", "extrapolated" (outside what the paper tested) or "unknown" (a fact is missing)."""

    state: str
    differences: tuple[Difference, ...] = ()
    missing: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiver:
    """A violation that the site accepted, and for how long."""

    reason: str
    owner: str
    until: str


@dataclass(frozen=True, slots=True)
class Dissent:
    """A position that was not taken. criterion: the step of the order of choice that decided."""

    item: str
    text: str
    criterion: str
    citation: Citation | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for one pair of a guideline and a subject.

    fingerprint: guideline and name path, as 32 hex digits; it is also the address of the proof.
    ground: why the verdict is what it is: "scope", "demand", "exception", "mixture", "tells" or "waiver".
    text: one sentence; for not-applicable the premise that fails, for undetermined what is missing.
    told: an inform item whose condition holds, or something satisfied at a cost that a paper measured.
    """

    fingerprint: str
    guideline: str
    title: str
    topic: str
    subject: SubjectRef
    verdict: str
    ground: str
    strength: str
    basis: str
    text: str
    told: bool
    reach: Reach
    aliases: tuple[str, ...] = ()
    observed: tuple[Observed, ...] = ()
    figures: tuple[Figure, ...] = ()
    premises: tuple[str, ...] = ()
    exceptions: tuple[ExceptionState, ...] = ()
    missing: tuple[Missing, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    dissent: tuple[Dissent, ...] = ()
    citations: tuple[Citation, ...] = ()
    waiver: Waiver | None = None

    @property
    def is_finding(self) -> bool:
        """Whether the verdict is worth telling: broken, open, accepted, or an inform item that holds."""
        return self.told or self.verdict in ("violated", "undetermined", "waived") or self.ground == "exception"


@dataclass(frozen=True, slots=True)
class Admissible:
    """What all demands in scope allow of a quantity. among: for a choice; low, high: for a number, None = open."""

    low: float | int | None = None
    high: float | int | None = None
    among: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """The patched description, evaluated again by the same rules."""

    satisfied: bool
    regressions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recommendation:
    """What to change at one quantity of one subject.

    kind: "change" (a patch is given) or "manual" (condition says what would satisfy it).
    patch: RFC 6902, beginning with a "test" of the present value.
    verdicts: fingerprints of the violated verdicts that it is for. unless: open exceptions, as sentences.
    conflict: why no value satisfies all demands, where that is so.
    """

    id: str
    subject: SubjectRef
    quantity: str
    strength: str
    reach: str
    kind: str
    text: str
    condition: str
    current: str
    guidelines: tuple[str, ...]
    verdicts: tuple[str, ...]
    admissible: Admissible
    value: float | int | str | bool | None = None
    patch: tuple[Mapping[str, Any], ...] = ()
    unless: tuple[str, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    dissent: tuple[Dissent, ...] = ()
    conflict: str | None = None
    verification: Verification | None = None
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A missing fact to ask for. settles: undetermined verdicts that could still become violated and hang on it;
    opens: violated verdicts whose exception hangs on it."""

    quantity: str
    question: str
    settles: int
    opens: int
    pointers: tuple[str, ...]
    subjects: tuple[str, ...]
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a question is decided alike. images: how many, each group with all its members; subjects: the first of
    them by name path. Then what they are: platforms, kinds, clients, and the releases of Domino that are known."""

    images: int
    subjects: tuple[str, ...]
    platforms: tuple[str, ...]
    kinds: tuple[str, ...]
    clients: tuple[str, ...]
    releases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """The position that is taken on a question. criterion: the last step of the order of choice that it took.

    reach: whether the position is about the release there: "in-scope", "extrapolated" or "unknown"; releases: those it
    is about. item: where it stands, document first; section, page, table: its place there; page_inferred: True where
    the page itself has no number. guideline: the one that takes it.
    """

    item: str
    text: str
    criterion: str
    reach: str
    section: str
    page: str | None = None
    page_inferred: bool | None = None
    table: str | None = None
    releases: str | None = None
    guideline: str | None = None


@dataclass(frozen=True, slots=True)
class Opposed:
    """A position that was not taken. criterion: the step of the order of choice that put it behind.

    item: where it stands, document first; section, page, table: its place there; page_inferred: True where the page
    itself has no number.
    """

    item: str
    text: str
    criterion: str
    section: str
    page: str | None = None
    page_inferred: bool | None = None
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question that papers, or two places of one, answer differently, and what is taken for a deployment.

    id: the address of the proof. kind: "direct", "scope", "metric" or "silence". why: why the answers differ.
    evaluated: the worst answer of a guideline that takes a position on it, None where none was evaluated.
    """

    id: str
    question: str
    text: str
    kind: str
    why: str
    where: Whereabouts
    taken: Taken
    dissent: tuple[Opposed, ...]
    verdict: str | None = None

    @property
    def canonical(self) -> bytes:
        """Its canonical bytes. What papers say is the same for every deployment, and is put into bytes once."""
        own = {name: getattr(self, name) for name in _names(Disagreement) if name != "dissent"}
        rest = canonical({name: member for name, member in own.items() if member is not None})
        return b'{"dissent":' + _canonical_dissent(self.dissent) + b"," + rest[1:]


@lru_cache(4096)
def _canonical_dissent(dissent: tuple[Opposed, ...]) -> bytes:
    return canonical(dissent)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the answer rests on: hashes (sha256) of rule base, overlay and input; product and schema version."""

    product: str
    schema: str
    rule_base: str
    input: str
    overlay: str | None = None
    evaluated_on: str | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The answer for one deployment.

    verdicts: the whole account, unit by unit (an LPAR, an ESX cluster, a device ..., the site last), within each by
    guideline and subject path; findings are those worth telling, worst first.
    disagreements: those on which a guideline takes a position that was evaluated and is not merely out of scope;
    further_disagreements: the others, which belong to the account.
    proofs: fingerprint -> flat proof map, None where proofs were off.
    """

    deployment: str
    environment: str
    manifest: Manifest
    verdicts: Sequence[Verdict]
    findings: Sequence[Verdict]
    recommendations: tuple[Recommendation, ...]
    questions: tuple[Question, ...]
    counts: Mapping[str, Any]
    disagreements: tuple[Disagreement, ...] = ()
    further_disagreements: Sequence[Disagreement] = field(default=(), repr=False)
    proofs: Mapping[str, Mapping[str, Any]] | None = field(default=None, repr=False, compare=False)

    @property
    def result(self) -> dict[str, Any]:
        """The canonical result as plain JSON values: everything but the whole account and the proofs."""
        return {name: plain(getattr(self, name)) for name in _RESULT}

    @property
    def tally(self) -> Mapping[tuple[str, str], int]:
        """How many verdicts there are of each verdict and strength; none is put into words for it."""
        counted = getattr(self.verdicts, "tally", None)
        if counted is not None:
            return cast(Mapping[tuple[str, str], int], counted())
        return Counter((verdict.verdict, verdict.strength) for verdict in self.verdicts)

    def to_bytes(self) -> bytes:
        """The canonical result: the same bytes from library, command line and API."""
        return b"".join(self.chunks())

    def chunks(self, *, account: bool = False) -> Iterator[bytes]:
        """The bytes of the canonical result, an entry of a list at a time; if asked with the whole account."""
        for place, name in enumerate(sorted((*_RESULT, *_ACCOUNT) if account else _RESULT)):
            yield f'{"," if place else "{"}"{name}":'.encode()
            member = getattr(self, name)
            if name not in _LISTS:
                yield canonical(member)
                continue
            yield b"["
            for number, entry in enumerate(member):
                written = entry.canonical if isinstance(entry, Disagreement) else canonical(entry)
                yield (b"," if number else b"") + written
            yield b"]"
        yield b"}"

    def verdict(self, fingerprint: str) -> Verdict:
        """The verdict with that fingerprint. KeyError where there is none."""
        named = getattr(self.verdicts, "named", None)
        if named is not None:
            return cast(Verdict, named(fingerprint))
        for verdict in self.verdicts:
            if verdict.fingerprint == fingerprint:
                return verdict
        raise KeyError(fingerprint)

    def beginning(self, start: str) -> list[Verdict]:
        """The verdicts whose fingerprint, or that of a merged item, begins so."""
        found = getattr(self.verdicts, "beginning", None)
        if found is not None:
            return cast(list[Verdict], found(start))
        return [v for v in self.verdicts if any(mark.startswith(start) for mark in (v.fingerprint, *v.aliases))]

    def proof(self, fingerprint: str) -> Mapping[str, Any]:
        """The flat proof map of a verdict. KeyError where there is none, LookupError where proofs were off."""
        if self.proofs is None:
            raise LookupError("the deployment was evaluated with proofs off")
        return self.proofs[fingerprint]
