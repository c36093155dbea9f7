"""The typed answer of an evaluation, and its canonical bytes.

Everything here is immutable and free of clipspy, files and the web. `as_dict` gives plain JSON values; the
canonical result is their JSON with sorted keys, no spaces and UTF-8, so that library, command line and API
give the same bytes.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, Required, TypedDict, cast, get_args

from msgspec import Struct
from msgspec import field as renamed

from domino_advisor.core.declaring import members, says
from domino_advisor.core.proof import Node

VerdictWord = Literal["violated", "undetermined", "satisfied", "waived", "not-applicable"]
Strength = Literal["must", "should", "consider", "inform"]
Stake = Literal["data", "availability", "capacity", "cost", "comfort"]
Basis = Literal["stated", "practice", "derived"]
ReachWord = Literal["in-scope", "extrapolated", "unknown"]
StateWord = Literal["known", "bounded", "unknown"]
CitationRole = Literal["says", "concerns"]
FigureSource = Literal["paper", "assumption", "overlay"]
ExceptionWord = Literal["holds", "open", "fails"]
ConflictKind = Literal["direct", "scope", "metric", "silence"]
Ground = Literal[
    "setting", "scope", "either-way", "unspoken", "unasked", "demand", "exception", "mixture", "tells", "dissent",
    "waiver", "background", "historical",
]  # fmt: skip
OpenVerdict = Literal["violated", "undetermined", "satisfied"]
GateLevel = Literal["must", "should", "consider", "undetermined"]
GateReach = Literal["in-scope", "all"]
FaultWeight = Literal["error", "warning", "note"]
WaiverNote = Literal["expired", "matches-nothing", "too-broad"]
VERDICTS: tuple[VerdictWord, ...] = get_args(VerdictWord)
GROUNDS: tuple[Ground, ...] = get_args(Ground)
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
STAKES: tuple[Stake, ...] = get_args(Stake)
"""What is lost where something is not done, what weighs most first."""
ID_PATTERN = "^[0-9a-f]{32}$"
SHA256_PATTERN = "^[0-9a-f]{64}$"
_ACCOUNT = ("further_disagreements", "verdicts")
_OF_FILES = ("files", "input_faults", "file_facts")
_LISTS = (
    "actions",
    "findings",
    "recommendations",
    "questions",
    "disagreements",
    "overruled",
    "conflicting",
    "claimed",
    "announced",
    "quoted",
    "beyond",
    "waivers",
    *_OF_FILES,
    *_ACCOUNT,
)


def plain(value: Any) -> Any:
    """A result object as plain JSON values; members that are None are left out."""
    if isinstance(value, Struct) or (dataclasses.is_dataclass(value) and not isinstance(value, type)):
        return {name: plain(member) for name, member in members_of(value).items()}
    if isinstance(value, Mapping):
        return {name: plain(member) for name, member in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [plain(member) for member in value]
    return value


def canonical(value: Any) -> bytes:
    """The canonical JSON bytes of a plain value or result object."""
    return json.dumps(
        value, default=members_of, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    ).encode()


def members_of(value: Any) -> dict[str, Any]:
    """The members of an object or a mapping as they are written, by their names in JSON."""
    return _reader(value.__class__)(value)


@cache
def _reader(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """What gives the members of an object of a class as they are written; it is called for every part of an answer."""
    if issubclass(kind, Mapping):
        return dict
    pairs = tuple((attribute, name) for attribute, name, _ in members(kind))
    nulls = {name: None for _, name, null in members(kind) if null}

    def told(value: Any) -> dict[str, Any]:
        return {name: found for attribute, name in pairs if (found := getattr(value, attribute)) is not None}

    return (lambda value: {**nulls, **told(value)}) if nulls else told


class SubjectRef(Struct, frozen=True):
    """What was evaluated."""

    type: Annotated[str, says("The kind of subject, such as image or dpar.")]
    path: Annotated[str, says('The names from the outermost inward, joined by "/"; "" is the whole site.')]
    pointer: Annotated[str, says("JSON Pointer into the description as sent.")]
    count: Annotated[int, says("How many alike members this stands for.", minimum=1)] = 1


class Citation(Struct, frozen=True):
    """Where a paper says it."""

    item: Annotated[str, says("The inventory item.")]
    role: Annotated[CitationRole, says("Whether the passage says it, or only concerns it and the advice is ours.")]
    document: Annotated[str, says("The title of the paper.")]
    edition: Annotated[str, says("Its edition.")]
    section: Annotated[str, says("The section.")]
    title: Annotated[str | None, says("The title of the section.")]
    page: Annotated[str | None, says("The page.")]
    page_inferred: Annotated[bool, says("Whether the page is inferred from the table of contents.")]
    table: Annotated[str | None, says("The table.")]
    figure: Annotated[str | None, says("The figure.")]
    passage: Annotated[str | None, says("SHA-256 of the normalised passage.", pattern=SHA256_PATTERN)]


@dataclass(frozen=True, slots=True)
class Observed:
    """What the description says of one quantity."""

    quantity: Annotated[str, says("The quantity.")]
    subject: Annotated[str, says("The name path of the subject that has it.")]
    state: Annotated[StateWord, says("Known, bounded on one side or both, or unknown.")]
    text: Annotated[str, says("The same, in words.")]
    value: Annotated[str | float | int | bool | None, says("The value, where it is known.")] = None
    low: Annotated[float | int | None, says("The lower bound.")] = None
    high: Annotated[float | int | None, says("The upper bound.")] = None
    unit: Annotated[str | None, says("The unit.")] = None
    pointer: Annotated[str | None, says("Where the description says it.")] = None
    called: str = field(default="", repr=False, compare=False)


class Statement(Struct, frozen=True):
    """Something that the description states."""

    subject: Annotated[str, says("The name path of the subject that it is stated of.")]
    pointer: Annotated[str, says("Where it stands.")]
    value: Annotated[Any, says("What stands there.")]
    remarks: Annotated[
        tuple[str, ...],
        says("What the description tells of it besides: reasons, times, who says so; of a change, its condition too."),
    ] = ()


class Figure(Struct, frozen=True):
    """A figure that took part."""

    name: Annotated[str, says("The parameter.")]
    value: Annotated[float | int | str, says("The value that was used.")]
    text: Annotated[str, says("The same, in words.")]
    source: Annotated[FigureSource, says("Printed in a paper, assumed by us, or set by the site.")]
    unit: Annotated[str | None, says("The unit.")] = None
    item: Annotated[str | None, says("The inventory item that prints it.")] = None
    paper_value: Annotated[float | int | str | None, says("What the paper prints, where the site replaced it.")] = None
    reason: Annotated[str | None, says("Why it was assumed or replaced.")] = None
    called: Annotated[str | None, says("What it is called on the site, where that differs from its name.")] = None


class ExceptionState(Struct, frozen=True):
    """An exception of the guideline."""

    name: Annotated[str, says("Its name.")]
    state: Annotated[ExceptionWord, says("Whether it holds, does not hold, or is open.")]
    text: Annotated[str, says("What it says.")]
    item: Annotated[str, says("The inventory item.")]


class Missing(Struct, frozen=True):
    """A fact that the description does not state."""

    quantity: Annotated[str, says("The quantity.")]
    subject: Annotated[str, says("The name path of the subject that has it.")]
    pointer: Annotated[str, says("The place where it would be stated.")]
    question: Annotated[str, says("The question to ask.")]


class Caveat(Struct, frozen=True):
    """A caveat, cost or measured range that the facts at hand bring with a guideline."""

    name: Annotated[str, says("Its name.")]
    text: Annotated[str, says("What it says.")]
    item: Annotated[str, says("The inventory item.")]
    citation: Citation | None = None


class Difference(Struct, frozen=True):
    """How a subject lies outside what was tested."""

    quantity: Annotated[str, says("The quantity.")]
    stated: Annotated[str, says("What the description states.")]
    tested: Annotated[str, says("What the paper tested.")]
    text: Annotated[str, says("The difference, in words.")]


class Reach(Struct, frozen=True):
    """Whether the paper tested anything like the subject."""

    state: Annotated[ReachWord, says("Within what was tested, outside it, or not known.")]
    differences: Annotated[tuple[Difference, ...], says("What lies outside what was tested.")] = ()
    missing: Annotated[tuple[Missing, ...], says("What would have to be known.")] = ()


class Waiver(Struct, frozen=True):
    """A violation that the site accepted."""

    reason: Annotated[str, says("Why.")]
    owner: Annotated[str, says("Who is responsible for it.")]
    until: Annotated[str, says("The last day on which it holds.")]


class SiteWaiver(Struct, frozen=True):
    """A waiver of the site's overlay, and what it accepts."""

    guideline: Annotated[str, says("The guideline, or a pattern of ids.")]
    subject: Annotated[str, says('The name path of the subject, or a pattern; "" is the whole site.')]
    reason: Annotated[str, says("Why.")]
    owner: Annotated[str, says("Who is responsible for it.")]
    until: Annotated[str, says("The last day on which it holds.")]
    accepts: Annotated[int, says("How many violated verdicts it accepts.")]
    notes: Annotated[
        tuple[WaiverNote, ...],
        says("What is to be looked at: its last day is over, it accepts nothing, or it takes in too much."),
    ]
    text: Annotated[str, says("The same in a sentence.")]


class Dissent(Struct, frozen=True):
    """A position that was not taken."""

    item: Annotated[str, says("The inventory item.")]
    text: Annotated[str, says("What it says.")]
    criterion: Annotated[str, says("The step of the order of choice that decided against it.")]
    citation: Citation | None = None


class Verdict(Struct, frozen=True):
    """The answer for one pair of a guideline and a subject."""

    fingerprint: Annotated[str, says("Guideline and name path; the address of the proof.", pattern=ID_PATTERN)]
    guideline: Annotated[str, says("The id of the guideline.")]
    title: Annotated[str, says("Its title.")]
    topic: Annotated[str, says("Its topic.")]
    subject: SubjectRef
    verdict: Annotated[VerdictWord, says("The verdict.")]
    ground: Annotated[
        Ground,
        says(
            "What decided it. setting: where the subject stands; either-way: whether it applies is not known, and what "
            "it demands is so; unspoken: whether it applies is not known, and nothing described is about it; unasked: "
            "what it would take is not stated, and nobody is asked for it; tells: nothing is demanded; dissent: what "
            "it demands is not so, and another position is taken there, or is as far as is known; background: a figure "
            "of its time, told of something of today to compare with; historical: its reason is gone, or vendors have "
            "reversed it since."
        ),
    ]
    strength: Annotated[Strength, says("How strongly the paper says it; inform where it is background.")]
    basis: Annotated[Basis, says("Stated by the paper, its practice, or derived by us.")]
    text: Annotated[str, says("The answer in one sentence.")]
    told: Annotated[
        bool,
        says("Whether it is an inform item whose condition holds, or background that is not met."),
    ]
    reach: Reach
    aliases: Annotated[tuple[str, ...], says("Fingerprints under merged inventory items.")] = ()
    observed: Annotated[tuple[Observed, ...], says("What was read from the description.")] = ()
    stated: Annotated[
        tuple[Statement, ...], says("Where it is violated: the first statements by which its demand is missed.")
    ] = ()
    figures: Annotated[tuple[Figure, ...], says("The figures that it rests on.")] = ()
    premises: Annotated[tuple[str, ...], says("What the verdict rests on.")] = ()
    exceptions: Annotated[tuple[ExceptionState, ...], says("The exceptions of the guideline.")] = ()
    missing: Annotated[tuple[Missing, ...], says("What is not known.")] = ()
    caveats: Annotated[tuple[Caveat, ...], says("Its caveats: costs and restrictions.")] = ()
    dissent: Annotated[tuple[Dissent, ...], says("What other papers say.")] = ()
    citations: Annotated[tuple[Citation, ...], says("Where the papers say it.")] = ()
    waiver: Waiver | None = None
    stake: Annotated[
        Stake | None, says("What is lost where it is not met; null where nothing is demanded, or nobody says it.")
    ] = None

    @property
    def is_finding(self) -> bool:
        """Whether the verdict is worth telling: broken, open, accepted, or an inform item that holds."""
        return self.told or self.verdict in ("violated", "undetermined", "waived") or self.ground == "exception"


class Admissible(Struct, frozen=True):
    """What all demands in scope allow of a quantity."""

    low: Annotated[float | int | None, says("The least value.")] = None
    high: Annotated[float | int | None, says("The greatest value.")] = None
    among: Annotated[tuple[str, ...] | None, says("The choices.")] = None


class Verification(Struct, frozen=True):
    """The patched description, evaluated again."""

    satisfied: Annotated[bool, says("Whether the guideline is satisfied after the change.")]
    regressions: Annotated[tuple[str, ...], says("What would become violated.")] = ()


class Patch(TypedDict, total=False):
    """One operation of a JSON Patch (RFC 6902)."""

    op: Required[Annotated[Literal["test", "add", "remove", "replace"], says("The operation.")]]
    path: Required[Annotated[str, says("JSON Pointer into the description as sent.")]]
    value: Annotated[Any, says("The value.")]


class Recommendation(Struct, frozen=True):
    """What to change at one quantity of one subject."""

    id: Annotated[str, says("Its id.")]
    subject: SubjectRef
    quantity: Annotated[str, says("The quantity.")]
    strength: Annotated[Strength, says("The strongest of its guidelines.")]
    reach: Annotated[ReachWord, says("Whether it lies within what the papers tested.")]
    kind: Annotated[Literal["change", "manual"], says("A change with a patch, or one to be made by hand.")]
    text: Annotated[str, says("What to do.")]
    condition: Annotated[str, says("What would satisfy it.")]
    current: Annotated[str, says("What the description states now.")]
    guidelines: Annotated[tuple[str, ...], says("The guidelines that ask for it.")]
    verdicts: Annotated[tuple[str, ...], says("Fingerprints of the violated verdicts that it is for.")]
    admissible: Admissible
    value: Annotated[float | int | str | bool | None, says("The value to set.")] = None
    patch: Annotated[tuple[Patch, ...], says("The change, beginning with a test of the present value.")] = ()
    unless: Annotated[tuple[str, ...], says("Open exceptions. If one holds, the change is not needed.")] = ()
    caveats: Annotated[tuple[Caveat, ...], says("Its caveats: costs and restrictions.")] = ()
    dissent: Annotated[tuple[Dissent, ...], says("What other papers say.")] = ()
    conflict: Annotated[str | None, says("Why no value satisfies all demands.")] = None
    verification: Verification | None = None
    citations: Annotated[tuple[Citation, ...], says("Where the papers say it.")] = ()
    reasons: Annotated[tuple[str, ...], says("Why its guidelines ask for it.")] = ()


class Action(Struct, frozen=True):
    """One thing to do, over all the subjects at which it is to be done."""

    id: Annotated[str, says("Its id.", pattern=ID_PATTERN)]
    text: Annotated[str, says("What to do; what differs from subject to subject stands in the recommendations.")]
    strength: Annotated[Strength, says("The strongest of its guidelines.")]
    reach: Annotated[ReachWord, says("Whether the papers tested such a case, for one of the subjects at least.")]
    count: Annotated[int, says("At how many subjects, each group with all its members.", minimum=1)]
    mends: Annotated[int, says("How many violated verdicts it is for, each group with all its members.", minimum=1)]
    guidelines: Annotated[tuple[str, ...], says("The guidelines that ask for it.")]
    recommendations: Annotated[
        tuple[str, ...], says("The ids of its recommendations, one for each subject; none where it is left to people.")
    ]
    verdicts: Annotated[tuple[str, ...], says("Fingerprints of the violated verdicts that it is for.")]
    stake: Annotated[
        Stake | None,
        says("What is lost if it is not done: the worst of its guidelines. Null where none of them says it."),
    ] = None
    costs: Annotated[
        tuple[str, ...], says("What it costs to do it, by the papers; none where they say nothing of it.")
    ] = ()


class Question(Struct, frozen=True):
    """A missing fact to ask for, or those of one checklist."""

    quantity: Annotated[str, says("The quantity; where several are asked for, the first of them by name.")]
    question: Annotated[str, says("The question.")]
    settles: Annotated[
        int, says("How many undetermined must and should verdicts that could become violated depend on it.")
    ]
    opens: Annotated[int, says("How many violated must and should verdicts depend on it through an open exception.")]
    pointers: Annotated[tuple[str, ...], says("The places where the answers would be stated.")]
    subjects: Annotated[tuple[str, ...], says("The name paths of the subjects.")]
    verdicts: Annotated[tuple[str, ...], says("Fingerprints of the verdicts.")]
    strength: Annotated[
        Strength | None, says("The strongest of the verdicts; answers of older versions do not tell it.")
    ] = None


class GateCounted(Struct, frozen=True):
    """The verdicts that a gate stops at."""

    must: Annotated[int, says("Violated, of strength must.")] = 0
    should: Annotated[int, says("Violated, of strength should.")] = 0
    consider: Annotated[int, says("Violated, of strength consider.")] = 0
    undetermined: Annotated[int, says("Undetermined verdicts that could become violated.")] = 0


class GateLeftOut(Struct, frozen=True):
    """The verdicts that a gate does not count, by the first reason that holds."""

    waived: Annotated[int, says("Violated, and accepted by the site.")] = 0
    weaker: Annotated[int, says("Violated, of a strength that the gate is not set to.")] = 0
    undetermined: Annotated[int, says("Undetermined ones that could become violated.")] = 0
    outside_tested: Annotated[int, says("About what the papers did not test.")] = 0
    in_baseline: Annotated[int, says("In the baseline already.")] = 0
    mended: Annotated[int, says("Mended by the changes that are planned.")] = 0


class GateBaseline(Struct, frozen=True):
    """An older answer: a gate counts only what it has not already."""

    deployment: Annotated[str, says("The name of its deployment.")]
    input: Annotated[str, says("Hash of its description.")]
    rule_base: Annotated[str, says("Hash of the rule base that evaluated it.")]
    known: Annotated[tuple[str, ...], says("Fingerprints of the verdicts that are in it, and so are not counted.")]


class Gate(Struct, frozen=True):
    """Whether a change may go on, by what the gate was set to."""

    fail_on: Annotated[tuple[GateLevel, ...], says("What it was set to stop at, the strongest first.")]
    reach: Annotated[GateReach, says("Whether it counts what lies outside what the papers tested.")]
    passes: Annotated[bool, says("Whether it counts nothing.")]
    counted: GateCounted
    left_out: GateLeftOut
    baseline: GateBaseline | None = None
    planned: Annotated[int | None, says("How many of those that it counts planned changes bring.")] = None


class InOrder(Struct, frozen=True):
    """What the site meets of what papers require, recommend or suggest."""

    guidelines: Annotated[int, says("How many guidelines are met wherever they apply.")]
    first: Annotated[
        tuple[str, ...], says("The titles of the first three: what somebody did first, then the strongest.")
    ]
    implied: Annotated[
        tuple[str, ...], says("Those of them that are met by what a release or a machine implies alone, by id.")
    ] = ()
    partly: Annotated[
        tuple[str, ...],
        says("Those that are met at some subjects and not, or not known to be, at others, by id; they do not count."),
    ] = ()


class Exceeded(Struct, frozen=True):
    """A figure of the papers' time that something of today exceeds twofold or more: to compare with, no demand."""

    guideline: Annotated[str, says("The guideline that has the figure.")]
    fingerprint: Annotated[str, says("Of its verdict.", pattern=ID_PATTERN)]
    subject: Annotated[str, says("The name path of the subject.")]
    quantity: Annotated[str, says("What is compared.")]
    called: Annotated[str, says("The same, in words; empty where the value says it.")]
    value: Annotated[str, says("What it is here.")]
    figure: Annotated[str, says("What the paper has.")]
    source: Annotated[FigureSource, says("Printed in the paper, or assumed by us, such as what about 1,000 comes to.")]
    times: Annotated[float, says("How many times the figure that is.", minimum=2)]


class Summary(Struct, frozen=True):
    """The answer on one screen."""

    conclusion: Annotated[str, says("What the answer comes to, in a sentence or two.")]
    gate: Gate
    actions: Annotated[tuple[str, ...], says("The ids of the three actions that matter most.")]
    questions: Annotated[tuple[str, ...], says("The three questions that decide most.")]
    in_order: InOrder
    plan: Annotated[
        tuple[str, ...] | None,
        says("What the planned changes come to, in sentences: what they break, mend, leave and leave open."),
    ] = None
    as_it_is: Annotated[str | None, says("What the site as it is comes to, beside plans or growth.")] = None
    exceeded: Annotated[
        tuple[Exceeded, ...],
        says("Figures of the papers' time that are exceeded twofold or more: the three that are exceeded most."),
    ] = ()


class Waited(Struct, frozen=True):
    """A fact that suggestions wait for, and that no question asks for since nothing required or recommended does."""

    question: Annotated[str, says("What is not known, as a question.")]
    guidelines: Annotated[tuple[str, ...], says("The guidelines that wait for it.")]
    places: Annotated[int, says("At how many places it would be stated.", minimum=1)]


class Whereabouts(Struct, frozen=True):
    """Where a question is decided alike, and what is violated there is told apart from what is not."""

    images: Annotated[
        int, says("How many images, each group with all its members; 0 for claims and whatever else is of no image.")
    ]
    subjects: Annotated[tuple[str, ...], says("The first of them, by name path.")]
    platforms: Annotated[tuple[str, ...], says("Their platforms.")]
    kinds: Annotated[tuple[str, ...], says("Their kinds.")]
    clients: Annotated[tuple[str, ...], says("Their clients.")]
    releases: Annotated[tuple[str, ...], says("Their releases of Domino, as far as they are known.")]


class Taken(Struct, frozen=True):
    """The position that is taken."""

    item: Annotated[str, says("The inventory item.")]
    text: Annotated[str, says("What it says.")]
    criterion: Annotated[str, says("The last step of the order of choice that was needed to decide.")]
    reach: Annotated[ReachWord, says("Whether it is about the release of Domino there.")]
    section: Annotated[str, says("The section of the document.")]
    page: Annotated[str | None, says("The page.")] = None
    page_inferred: Annotated[bool | None, says("Whether the page itself has no number.")] = None
    table: Annotated[str | None, says("The table.")] = None
    releases: Annotated[str | None, says("The releases of Domino that it is about.")] = None
    guideline: Annotated[str | None, says("The guideline that takes it.")] = None


class Opposed(Struct, frozen=True):
    """A position that was not taken."""

    item: Annotated[str, says("The inventory item, as PAPER/ITEM.")]
    text: Annotated[str, says("What it says.")]
    criterion: Annotated[str, says("The step of the order of choice that decided against it.")]
    section: Annotated[str, says("The section of the document.")]
    page: Annotated[str | None, says("The page.")] = None
    page_inferred: Annotated[bool | None, says("Whether the page itself has no number.")] = None
    table: Annotated[str | None, says("The table.")] = None


class Yields(Struct, frozen=True):
    """A guideline whose demand is not met and that accuses nobody, since another position is taken there."""

    guideline: Annotated[str, says("The guideline that would be violated.")]
    item: Annotated[str, says("Its position, an inventory item.")]
    title: Annotated[str, says("Its title.")]
    count: Annotated[int, says("At how many subjects, each group with all its members.", minimum=1)]
    subjects: Annotated[tuple[str, ...], says("The first of them, by name path.")]


class Disagreement(Struct, frozen=True):
    """A question that papers, or two places of one, answer differently, and what is taken for this deployment."""

    id: Annotated[str, says("The address of the proof.", pattern=ID_PATTERN)]
    question: Annotated[str, says("The id of the question.")]
    text: Annotated[str, says("The question.")]
    kind: Annotated[ConflictKind, says("How they differ.")]
    why: Annotated[str, says("Why they differ.")]
    where: Whereabouts
    taken: Taken
    dissent: Annotated[tuple[Opposed, ...], says("The other positions, the closest first.")]
    verdict: Annotated[
        OpenVerdict | None,
        says("The worst answer of a guideline that takes a position."),
    ] = None
    yields: Annotated[tuple[Yields, ...] | None, says("What would be violated, if another position were taken.")] = None

    @property
    def canonical(self) -> bytes:
        """Its canonical bytes. What papers say is the same for every deployment, and is put into bytes once."""
        rest = canonical({name: member for name, member in members_of(self).items() if name != "dissent"})
        return b'{"dissent":' + _canonical_dissent(self.dissent) + b"," + rest[1:]


@lru_cache(4096)
def _canonical_dissent(dissent: tuple[Opposed, ...]) -> bytes:
    return canonical(dissent)


class Overruled(Struct, frozen=True):
    """What facts of a description speak against: another statement, or what a release implies. The facts are taken."""

    subject: SubjectRef
    said: Annotated[Observed, says("What is stated, or implied.")]
    taken: Annotated[Observed, says("What was taken in its place.")]
    facts: Annotated[tuple[Observed, ...], says("The facts from which that follows, at most the first five.")]
    text: Annotated[str, says("The same in one sentence.")]


class Conflicting(Struct, frozen=True):
    """Figures of claims, runs or devices that exclude each other. None is taken, but for what a rate follows from."""

    id: Annotated[str, says("The address of the proof.", pattern=ID_PATTERN)]
    statements: Annotated[tuple[Observed, ...], says("Each, with its place; one that is worked out at what it is of.")]
    text: Annotated[str, says("The same in sentences.")]
    facts: Annotated[tuple[Observed, ...], says("What the one that is worked out follows from.")] = ()
    citation: Annotated[Citation | None, says("Where a paper says how it is worked out.")] = None


class HeldAgainst(Struct, frozen=True):
    """A guideline that was held against a claim, and what came of it."""

    guideline: Annotated[str, says("Its id.")]
    title: Annotated[str, says("What it asks for.")]
    strength: Strength
    verdict: VerdictWord
    told: Annotated[bool, says("Whether it only tells something that is good to know of the claim.")]
    text: Annotated[str, says("What it says of it, in a sentence; empty where the claim keeps to it.")] = ""


class Premise(Struct, frozen=True):
    """What a claim is concluded from, or a change is made because of, and what was found about that."""

    path: Annotated[str, says("The name path of a claim or of a run.")]
    pointer: Annotated[str, says("Where it stands.")]
    found: Annotated[
        tuple[HeldAgainst, ...],
        says("As of a claim. What speaks against it leaves what rests on it unshown."),
    ] = ()
    unfounded: Annotated[
        tuple[str, ...],
        says("The name paths of what it rests on itself, at however many removes, against which anything was found."),
    ] = ()


class Claimed(Struct, frozen=True):
    """A claim, and every guideline that has something to say of it."""

    claim: Annotated[str, says("The name path of the claim.")]
    pointer: Annotated[str, says("Where it stands.")]
    says: Annotated[str, says("What it says, in the words of the description, or else its numbers; may be empty.")]
    found: Annotated[
        tuple[HeldAgainst, ...],
        says(
            "What speaks against it, then what the site accepts, what is open, what it keeps to, and what is good to "
            "know. Where it is empty, no paper has been held against it, and none bears it out."
        ),
    ] = ()
    rests_on: Annotated[
        tuple[Premise, ...], says("What it is concluded from, as the description says, and what was found about that.")
    ] = ()


class Announced(Struct, frozen=True):
    """A change that is still to be made and does not say what it leads to, so that no site after it is evaluated."""

    change: Annotated[str, says("Its name.")]
    pointer: Annotated[str, says("Where it stands.")]
    said: Annotated[str, says('When and why it is made, as the description says; "" for nothing.')] = ""
    found: Annotated[tuple[HeldAgainst, ...], says("What was found of the change itself, as of a claim.")] = ()
    instead_of: Annotated[tuple[str, ...], says("The changes in whose place it may be made.")] = ()
    rests_on: Annotated[
        tuple[Premise, ...], says("What it is made because of, as the description says, and what was found about that.")
    ] = ()


class PrintedAt(Struct, frozen=True):
    """A place at which a paper prints numbers that a claim tells."""

    figures: Annotated[tuple[str, ...], says("The numbers, in the units in which the claim tells them.")]
    text: Annotated[str, says("What the paper says there, in our words.")]
    citation: Citation


class Quoted(Struct, frozen=True):
    """Where the papers print the numbers that a claim tells, so that what they are of can be held against it."""

    claim: Annotated[str, says("The name path of the claim.")]
    pointer: Annotated[str, says("Where it stands.")]
    printed: Annotated[
        tuple[PrintedAt, ...], says("The places that are most like the claim: the paper's that it names, or any's.")
    ]
    more: Annotated[int, says("How many further places are like it.", minimum=0)] = 0


class Beyond(Struct, frozen=True):
    """What the description names and no paper speaks of."""

    what: Annotated[
        str, says("What it is: a feature of a DPAR, an image or a device, or the product whose support has ended.")
    ]
    text: Annotated[str, says("That no paper speaks of it, and what it bears on.")]
    count: Annotated[int, says("At how many subjects, each group with all its members.", minimum=1)]
    subjects: Annotated[tuple[str, ...], says("The first of them, by name path.")]
    since: Annotated[
        str | None, says("Of a release that its maker no longer supports: since when. Null of everything else.")
    ] = None
    called: Annotated[str | None, says("Which release that is, with its product. Null of everything else.")] = None


class FilePlace(Struct, frozen=True):
    """A place in a file of a running site."""

    file: Annotated[str, says("The file as it was named, with the way through an archive.")]
    line: Annotated[int | None, says("The line, from 1; of a workbook the row.", minimum=1)] = None
    column: Annotated[int | None, says("The column, from 1.", minimum=1)] = None
    sheet: Annotated[str | None, says("The sheet of a workbook.")] = None

    @property
    def text(self) -> str:
        """The place as messages name it."""
        file = f"{self.file}[{self.sheet}]" if self.sheet else self.file
        return ":".join(str(part) for part in (file, self.line, self.column) if part is not None)


class FileRead(Struct, frozen=True):
    """A file of a running site."""

    name: Annotated[str, says("The file as it was named, with the way through an archive.")]
    kind: Annotated[str | None, says("As what it was read; left out where nothing here knows such a file.")] = None
    tells: Annotated[int, says("How many facts it tells.", minimum=0)] = 0


class FileFault(Struct, frozen=True):
    """What is wrong with a file of a running site, or what files tell in two ways."""

    weight: Annotated[
        FaultWeight, says("error: facts are lost by it; warning: facts may be lost or wrong; note: none is.")
    ]
    place: FilePlace
    text: Annotated[str, says("What is wrong there.")]
    advice: Annotated[str | None, says("What to do about it.")] = None
    pointer: Annotated[
        str | None, says("Of what files tell in two ways: JSON Pointer to the value in the description.")
    ] = None
    used: Annotated[FilePlace | None, says("Of what files tell in two ways: where the value stands that is used.")] = (
        None
    )


class ToldOtherwise(Struct, frozen=True):
    """What another place tells of a fact, and is not used."""

    place: FilePlace
    value: Annotated[str, says("What it tells, in words.")]


class FileFact(Struct, frozen=True):
    """A fact of the description, and which files tell it."""

    subject: Annotated[str, says('The name path of what it is told of; "" is the whole site.')]
    member: Annotated[str, says('The member of it, its way joined by "/".')]
    value: Annotated[Any, says("The value that is used.")]
    pointer: Annotated[str, says("JSON Pointer to it in the description.")]
    places: Annotated[tuple[FilePlace, ...], says("Where it stands, the place that is used first.")]
    otherwise: Annotated[tuple[ToldOtherwise, ...], says("What other places tell.")] = ()


class FilesTold(Struct, frozen=True):
    """What the files are that a description was made of."""

    files: tuple[FileRead, ...]
    input_faults: tuple[FileFault, ...]
    file_facts: tuple[FileFact, ...]


class Remaining(Struct, frozen=True):
    """What is violated before a planned change and would still be after it."""

    fingerprint: Annotated[str, says("Of the verdict.", pattern=ID_PATTERN)]
    guideline: Annotated[str, says("The id of the guideline.")]
    title: Annotated[str, says("Its title.")]
    strength: Annotated[Strength, says("How strongly the paper says it.")]
    subject: SubjectRef


class MadeOtherwise(Struct, frozen=True):
    """What a planned change makes otherwise of a site."""

    subject: Annotated[str, says("The name path of what it concerns.")]
    pointer: Annotated[str, says("Where what will be stands in the description; of what goes, where that stands.")]
    how: Annotated[
        Literal["comes", "goes", "altered"], says("Whether the subject comes or goes, or a member of it is altered.")
    ]
    count: Annotated[int, says("How many of it are alike.", minimum=1)] = 1
    member: Annotated[str, says('The member, such as users/connected; "" where the subject comes or goes.')] = ""
    before: Annotated[Any | None, says("What stands there before; left out for nothing.")] = None
    after: Annotated[
        Any | None, says("What will stand there; left out for nothing, and where nobody knows it then.")
    ] = None


class PlanStep(Struct, frozen=True, kw_only=True):
    """A planned change: the site after it, held against the site before it.

    Pointers are into the description as sent: what the change brings stands in the change. The fingerprint of a verdict
    is that of the same guideline and subject in the site as it is.
    """

    change: Annotated[str, says("The name of the change.")]
    pointer: Annotated[str, says("JSON Pointer to it.")]
    conclusion: Annotated[str, says("What it comes to, in a sentence.")]
    input: Annotated[str, says("Hash of the description of the site after it.")]
    said: Annotated[
        str, says('When it is made, after what, on which condition and why, as the description says; "" for nothing.')
    ] = ""
    only_if: Annotated[
        str | None,
        says("The condition on which it is made, as the description says; evaluated as if it were met."),
    ] = None
    instead_of: Annotated[
        tuple[str, ...],
        says(
            "The changes in whose place it may be made: it is held against the site before the first of them, or "
            "before itself where it stands earlier."
        ),
    ] = ()
    rests_on: Annotated[
        tuple[Premise, ...], says("What it is made because of, as the description says, and what was found about that.")
    ] = ()
    makes: Annotated[
        tuple[MadeOtherwise, ...],
        says("What it makes otherwise: what comes, what goes, and what is altered; the first 40."),
    ] = ()
    makes_left: Annotated[int, says("How much more it makes otherwise.", minimum=0)] = 0
    itself: Annotated[
        tuple[Remaining, ...],
        says("What is violated of the change itself: findings of the site as it is, worst first."),
    ] = ()
    breaks: Annotated[tuple[Verdict, ...], says("What would be violated and was not, the worst first.")] = ()
    alters: Annotated[tuple[Verdict, ...], says("What is violated and still would be, on other facts.")] = ()
    opens: Annotated[tuple[Verdict, ...], says("What could not be told any more, for want of a fact.")] = ()
    mends: Annotated[tuple[Verdict, ...], says("What would no longer be violated, as it is before.")] = ()
    tells: Annotated[tuple[Verdict, ...], says("What would be good to know, and was not told before it.")] = ()
    meets: Annotated[
        tuple[Verdict, ...],
        says(
            "What would be met, and is not before it, or not with these numbers: the first twenty, what the change "
            "bears on before what it brings."
        ),
    ] = ()
    leaves: Annotated[
        tuple[Remaining, ...], says("What would still be violated as before it, what it alters among it; worst first.")
    ] = ()
    actions: Annotated[tuple[Action, ...], says("What there would be to do about what it breaks.")] = ()
    reasons: Annotated[tuple[str, ...], says("Why that would have to be done, each once.")] = ()
    forgets: Annotated[
        tuple[str, ...],
        says("JSON Pointers to what is said before it, rests on what it changes, and is not known after it."),
    ] = ()


class GrowthMonth(Struct, frozen=True):
    """How many users there are in a month."""

    month: Annotated[int, says("The month, from 1.", minimum=1)]
    percent: Annotated[float, says("By how many per cent they have grown; at the least, where that is not exact.")]
    users: Annotated[
        Mapping[str, int],
        says("How many there are of each kind that is stated; at the least, where that is not exact."),
    ]
    percent_most: Annotated[float | None, says("By how many per cent at the most, where that is not exact.")] = None
    users_most: Annotated[
        Mapping[str, int] | None, says("How many there are at the most of each kind of which that is not exact.")
    ] = None


class Growing(Struct, frozen=True, kw_only=True):
    """How long the site keeps what it keeps now while its users grow."""

    change: Annotated[str | None, says("Of the site after this planned change; left out, of the site as it is.")] = None
    conclusion: Annotated[str, says("What it comes to, in a sentence.")]
    months: Annotated[int, says("How many months were looked at.")]
    month: Annotated[
        int | None, says("The first month in which a must or should breaks; left out where none does.", minimum=1)
    ] = None
    percent: Annotated[float | None, says("By how many per cent the users have grown then.")] = None
    breaks: Annotated[
        tuple[Verdict, ...],
        says("The musts and shoulds that break then, the worst first, with the figures; their pointers are now's."),
    ] = ()
    perhaps: Annotated[
        int | None,
        says(
            "The first month in which a must or should may break, where ranges leave it open; 0 where one may be "
            "broken now.",
            minimum=0,
        ),
    ] = None
    may_break: Annotated[
        tuple[Verdict, ...], says("Those that may break then, as they are where all ranges are at their ends.")
    ] = ()
    opens: Annotated[int, says("How many musts and shoulds that are told now could not be told before that.")] = 0
    course: Annotated[tuple[GrowthMonth, ...], says("The months until then, or all that were looked at.")] = ()


class Selection(Struct, frozen=True, kw_only=True):
    """A choice of guidelines: what it leaves out was evaluated, and is not told."""

    guidelines: Annotated[int, says("How many guidelines the answer tells of.", minimum=1)]
    left_out: Annotated[int, says("How many it leaves out.")]
    hash: Annotated[str, says("Hash of the ids that it tells of.", pattern=SHA256_PATTERN)]
    only: Annotated[tuple[str, ...], says("What was chosen, as patterns.")] = ()
    without: Annotated[tuple[str, ...], says("What was left out, as patterns.")] = ()


class Manifest(Struct, frozen=True):
    """What the answer rests on. The hashes are SHA-256."""

    product: Annotated[str, says("Version of the product.")]
    schema: Annotated[str, says("Version of the schema.")]
    rule_base: Annotated[str, says("Hash of the rule base.")]
    input: Annotated[str, says("Hash of the description.")]
    overlay: Annotated[str | None, says("Hash of the overlay.")] = None
    evaluated_on: Annotated[str | None, says("The day on which the waivers were checked.")] = None
    figures: Annotated[str | None, says("Hash of the site's own figures, a part of the overlay.")] = None
    selection: Selection | None = None


class VerdictCounts(Struct, frozen=True):
    """How many pairs of a guideline and a subject have each verdict."""

    violated: Annotated[int, says("Violated.")]
    undetermined: Annotated[int, says("Undetermined: a fact is missing.")]
    satisfied: Annotated[int, says("Satisfied.")]
    waived: Annotated[int, says("Violated, and accepted by the site.")]
    not_applicable: Annotated[int, says("Not applicable.")] = renamed(name="not-applicable")


class ViolatedCounts(Struct, frozen=True):
    """How many violated verdicts have each strength."""

    must: Annotated[int, says("What a paper requires.")]
    should: Annotated[int, says("What a paper recommends.")]
    consider: Annotated[int, says("What a paper suggests, or we derived.")]


class Counts(Struct, frozen=True):
    """What the account adds up to."""

    guidelines: Annotated[int, says("Guidelines that were held against the deployment.")]
    subjects: Annotated[int, says("Subjects that were evaluated.")]
    pairs: Annotated[int, says("Pairs of a guideline and a subject of its type.")]
    verdicts: VerdictCounts
    violated: ViolatedCounts
    violated_extrapolated: Annotated[int, says("Violated verdicts about what the paper did not test.")]
    recommendations: Annotated[int, says("Recommendations.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The canonical result: the same bytes from library, command line and service."""

    deployment: Annotated[str, says("The name of the deployment.")]
    environment: Annotated[str, says("What it is for; mixed where its images are for different things.")]
    environment_stated: Annotated[bool, says("Whether the description states what it is for; else it was concluded.")]
    manifest: Manifest
    counts: Counts
    summary: Summary
    actions: Annotated[
        tuple[Action, ...],
        says(
            "What there is to do, each thing once: what is required, then what is grave, the strongest, what the "
            "papers tested, what mends most."
        ),
    ]
    findings: Annotated[Sequence[Verdict], says("The verdicts worth telling, the worst first.")]
    recommendations: Annotated[tuple[Recommendation, ...], says("What to change.")]
    questions: Annotated[
        tuple[Question, ...],
        says("What to ask that decides what is required or recommended: by strength, then by how much it decides."),
    ]
    questions_left: Annotated[int, says("How many more questions the form asks, which decide less.")] = 0
    waiting: Annotated[
        tuple[Waited, ...], says("The other facts that suggestions wait for, first what the most of them wait for.")
    ] = ()
    disagreements: Annotated[
        tuple[Disagreement, ...],
        says(
            "What papers answer differently where a guideline that was evaluated takes a position, "
            "what is violated first."
        ),
    ] = ()
    overruled: Annotated[
        tuple[Overruled, ...], says("What is stated and facts in the same description speak against.")
    ] = ()
    conflicting: Annotated[
        tuple[Conflicting, ...], says("What claims, runs and devices tell of one thing and exclude each other with.")
    ] = ()
    claimed: Annotated[tuple[Claimed, ...], says("Each claim, and what was found about it.")] = ()
    quoted: Annotated[tuple[Quoted, ...], says("Where papers print the numbers that claims tell.")] = ()
    beyond: Annotated[tuple[Beyond, ...], says("What is described and no paper speaks of.")] = ()
    waivers: Annotated[tuple[SiteWaiver, ...], says("The waivers of the site's overlay, in its order.")] = ()
    plan: Annotated[
        tuple[PlanStep, ...],
        says("The changes that say what they lead to, in their order: what each would break, mend and leave."),
    ] = ()
    announced: Annotated[
        tuple[Announced, ...], says("The changes to come that do not say what they lead to, by name.")
    ] = ()
    growth: Annotated[
        tuple[Growing, ...],
        says("Where growth is stated: how long the site as it is holds, and the site after the last planned change."),
    ] = ()
    files: Annotated[
        tuple[FileRead, ...] | None,
        says("The files that the description was made of, in the order of reading; left out where it was written."),
    ] = None
    input_faults: Annotated[
        tuple[FileFault, ...] | None, says("What is wrong with these files, and what they tell in two ways.")
    ] = None
    file_facts: Annotated[tuple[FileFact, ...] | None, says("What these files tell, and where.")] = None


_RESULT = tuple(name for _, name, _ in members(Result))


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation(Result):
    """The answer for one deployment: its result, the whole account and the proofs.

    verdicts: the whole account, unit by unit (an LPAR, an ESX cluster, a device ..., the site last), within each by
    guideline and subject path.
    disagreements: those on which a guideline takes a position that was evaluated and is not merely out of scope;
    further_disagreements: the others, which belong to the account.
    proofs: fingerprint -> flat proof map, None where proofs were off.
    premises: what a change may rest on: claims and runs by their name paths, with what was found about each.
    """

    verdicts: Sequence[Verdict]
    further_disagreements: Sequence[Disagreement] = field(default=(), repr=False)
    proofs: Mapping[str, Mapping[str, Node]] | None = field(default=None, repr=False, compare=False)
    premises: Mapping[str, Premise] = field(default_factory=dict, repr=False, compare=False)
    # how many verdicts there are of each verdict and strength, None where that is still to be counted
    _tallied: Mapping[tuple[str, str], int] | None = field(default=None, repr=False, compare=False)

    @property
    def result(self) -> dict[str, Any]:
        """The canonical result as plain JSON values: everything but the whole account and the proofs."""
        return {name: plain(getattr(self, name)) for name in self._written(_RESULT)}

    def _written(self, names: Sequence[str]) -> list[str]:
        return [name for name in names if name not in _OF_FILES or getattr(self, name) is not None]

    @property
    def tally(self) -> Mapping[tuple[str, str], int]:
        """How many verdicts there are of each verdict and strength; none is put into words for it."""
        if self._tallied is not None:
            return self._tallied
        counted = getattr(self.verdicts, "tally", None)
        if counted is not None:
            return cast(Mapping[tuple[str, str], int], counted())
        return Counter((verdict.verdict, verdict.strength) for verdict in self.verdicts)

    def met(self, most: int) -> list[list[Verdict]]:
        """What is demanded and known to be met, and background that is: of each guideline the first, each by itself."""
        met = getattr(self.verdicts, "met", None)
        kinds: dict[tuple[str, str], list[Verdict]] = {}
        for verdict in self.verdicts if met is None else met(most):
            demanded = verdict.ground == "demand" and verdict.strength != "inform"
            kept = verdict.ground == "background" and not verdict.told
            if (demanded or kept) and verdict.verdict == "satisfied":
                kinds.setdefault((verdict.guideline, verdict.ground), []).append(verdict)
        return [verdicts[:most] for verdicts in kinds.values()]

    def to_bytes(self) -> bytes:
        """The canonical result: the same bytes from library, command line and API."""
        return b"".join(self.chunks())

    def chunks(self, *, account: bool = False) -> Iterator[bytes]:
        """The bytes of the canonical result, an entry of a list at a time; if asked with the whole account."""
        for place, name in enumerate(sorted(self._written((*_RESULT, *_ACCOUNT) if account else _RESULT))):
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

    def proof(self, fingerprint: str) -> Mapping[str, Node]:
        """The flat proof map of a verdict. KeyError where there is none, LookupError where proofs were off."""
        if self.proofs is None:
            raise LookupError("the deployment was evaluated with proofs off")
        return self.proofs[fingerprint]

    def proofs_of(self, verdicts: Sequence[Verdict]) -> Mapping[str, Mapping[str, Node]]:
        """Fingerprint -> flat proof map of several verdicts of this answer; none where proofs were off.

        Of a large site it is far less work to ask for them together, since each part is then read once.
        """
        if self.proofs is None:
            return {}
        several = getattr(self.proofs, "several", None)
        if several is not None:
            return cast(Mapping[str, Mapping[str, Node]], several(verdicts))
        marks = (verdict.fingerprint for verdict in verdicts)
        return {mark: self.proofs[mark] for mark in marks if mark in self.proofs}


__all__ = [
    "ID_PATTERN",
    "SHA256_PATTERN",
    "STAKES",
    "STRENGTHS",
    "VERDICTS",
    "Action",
    "Admissible",
    "Announced",
    "Basis",
    "Beyond",
    "Caveat",
    "Citation",
    "CitationRole",
    "Claimed",
    "ConflictKind",
    "Conflicting",
    "Counts",
    "Difference",
    "Disagreement",
    "Dissent",
    "Evaluation",
    "Exceeded",
    "ExceptionState",
    "ExceptionWord",
    "FaultWeight",
    "Figure",
    "FigureSource",
    "FileFact",
    "FileFault",
    "FilePlace",
    "FileRead",
    "FilesTold",
    "Gate",
    "GateBaseline",
    "GateCounted",
    "GateLeftOut",
    "GateLevel",
    "GateReach",
    "Ground",
    "Growing",
    "GrowthMonth",
    "HeldAgainst",
    "InOrder",
    "MadeOtherwise",
    "Manifest",
    "Missing",
    "Observed",
    "OpenVerdict",
    "Opposed",
    "Overruled",
    "Patch",
    "PlanStep",
    "Premise",
    "PrintedAt",
    "Question",
    "Quoted",
    "Reach",
    "ReachWord",
    "Recommendation",
    "Remaining",
    "Result",
    "Selection",
    "SiteWaiver",
    "StateWord",
    "Statement",
    "Strength",
    "SubjectRef",
    "Summary",
    "Taken",
    "ToldOtherwise",
    "Verdict",
    "VerdictCounts",
    "VerdictWord",
    "Verification",
    "ViolatedCounts",
    "Waited",
    "Waiver",
    "WaiverNote",
    "Whereabouts",
    "Yields",
]


def __dir__() -> list[str]:
    return sorted(__all__)
