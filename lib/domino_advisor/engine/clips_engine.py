"""The CLIPS engine, handled with care. This is the only module that touches clipspy.

An environment serves one run and one thread at a time, and no CLIPS object leaves this module: facts go in as plain
tuples, firings come out as plain data. After a sound run it is emptied and serves another one; after a fault it is let
go. A run that prints to the engine's error stream, that leaves activations behind or that
reaches its limit of firings is an EngineError that names the rule; there is no partial answer.
"""

from __future__ import annotations

import os
import re
import time
import weakref
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import clips
from clips._clips import ffi, lib
from clips.common import PutSlotError
from clips.values import Symbol, clips_value
from msgspec import Struct

from domino_advisor.core.errors import EngineError, RuleBaseError, TookTooLong
from domino_advisor.core.facts import Fact
from domino_advisor.engine.output import CONCLUSIONS, FOR_PROOFS, OWN_STEPS, Firings, Shapes, Step, shapes_of

IMAGES = f"clipspy {clips.__version__}"
"""Whose images these are: another release of it may not read them."""
_SLICE = 2_000
# So many environments wait for another run; one in which more rules fired is let go with the memory that it took.
_IDLE = 4
_LARGE = 20_000
# What a run may take: 3,000 VMs on one host are some 160,000 facts and half a minute, on a slow machine more.
_SECONDS = 20.0
_SECONDS_A_FACT = 0.0005
_COUNTED = {"image": "image", "dpar": "Domino server", "device": "device", "host": "host", "claim": "claim"}


class Activation(Struct, frozen=True):
    """A firing as the engine itself matched it: the rule, and the ids of the facts that it matched."""

    rule: str
    basis: tuple[str, ...]


class _Silence(clips.Router):  # type: ignore[misc]
    """Swallows what the engine would print, such as a remark at the end of every slice of a run."""

    def __init__(self) -> None:
        super().__init__("domino-advisor-silence", 30)

    def query(self, name: str) -> bool:
        return name == "stdout"

    def write(self, name: str, message: str) -> None:
        """Nothing: standard output belongs to the result."""


class _ErrorStream(clips.Router):  # type: ignore[misc]
    """Collects what the engine prints to its error streams; a run that prints there has faulted."""

    def __init__(self) -> None:
        super().__init__("domino-advisor-errors", 30)
        self.text: list[str] = []

    def query(self, name: str) -> bool:
        return name in ("stderr", "stdwrn")

    def write(self, name: str, message: str) -> None:
        self.text.append(message)


class _Place(Struct, frozen=True):
    """An environment, and what it prints to its error streams."""

    environment: Any
    errors: _ErrorStream


# to ask an environment for the slots of each template is slow, and most engines have the same ones
_SHAPES: dict[tuple[str, ...], Shapes] = {}


def _shapes(declared: tuple[str, ...], environment: Any) -> Shapes:
    """How the slots of the templates that some texts declare are read."""
    if declared not in _SHAPES:
        if len(_SHAPES) >= _IDLE:
            _SHAPES.clear()
        _SHAPES[declared] = shapes_of(environment.templates())
    return _SHAPES[declared]


@dataclass(frozen=True)
class Engine:
    """The constructs of a rule base, compiled once into a binary image from which every run starts.

    constructs: the texts of the .clp files, in the order of loading, each with its name. names: the rules that they
    declare. groups: the functions that assert facts of the rule base which a run may do without. RuleBaseError if a
    construct does not load, or if the rules that are there are not those declared.
    """

    constructs: Sequence[tuple[str, str]]
    names: frozenset[str]
    groups: frozenset[str] = frozenset()
    firing_limit: int = 50_000
    _image: int = field(init=False, repr=False, compare=False)
    _shapes: Shapes = field(init=False, repr=False, compare=False)
    _idle: deque[_Place] = field(init=False, repr=False, compare=False, default_factory=deque)

    def __post_init__(self) -> None:
        environment = clips.Environment()
        environment.add_router(_ErrorStream())
        environment.call("set-dynamic-constraint-checking", Symbol("TRUE"))
        faults = []
        for name, text in self.constructs:
            with _memory_file(text.encode()) as path:
                try:
                    environment.load(path)
                except clips.CLIPSError as error:
                    faults.append(_load_fault(name, text, str(error).replace(path, name)))
        if not faults:
            loaded = {rule.name for rule in environment.rules()}
            faults += [f"rule {name} is declared and was not loaded" for name in sorted(self.names - loaded)]
            faults += [f"rule {name} was loaded and is not declared" for name in sorted(loaded - self.names)]
        if faults:
            raise RuleBaseError(faults)
        declared = tuple(text for _, text in self.constructs if "(deftemplate " in text)
        object.__setattr__(self, "_shapes", _shapes(declared, environment))
        self._hold_image()
        environment.save(_path(self._image), binary=True)

    def _hold_image(self, content: bytes = b"") -> None:
        object.__setattr__(self, "_image", os.memfd_create("rule-base"))
        weakref.finalize(self, os.close, self._image)
        with open(self._image, "wb", closefd=False) as file:
            file.write(content)

    def __getstate__(self) -> dict[str, Any]:
        """What the same engine is made of elsewhere: the image itself, since its file in memory is this process's."""
        own = {name: value for name, value in vars(self).items() if name not in ("_image", "_idle")}
        return own | {"image": os.pread(self._image, os.fstat(self._image).st_size, 0)}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        for name, value in state.items():
            if name != "image":
                object.__setattr__(self, name, value)
        object.__setattr__(self, "_idle", deque())
        self._hold_image(state["image"])

    def run(
        self,
        facts: Sequence[Fact],
        *,
        proofs: bool = True,
        groups: Collection[str] | None = None,
        overlaid: Collection[str] = (),
    ) -> Firings:
        """Run the rules over the facts to the end.

        groups: those of the rule base's that are needed, None for all. overlaid: the guidelines and computations whose
        figures are among the facts, since a site lays its own over them.
        """
        place = self._taken()
        self._start(place, facts, proofs=proofs, groups=groups, overlaid=overlaid)
        fired = self._fire(place, facts)
        firings = self._read(place.environment, proofs)
        self._put_back(place, fired)
        return firings

    def read(self, content: bytes) -> Firings:
        """The firings that `content` was taken of."""
        return Firings.from_content(content, self._shapes)

    def _read(self, environment: Any, proofs: bool) -> Firings:
        """All conclusions, by way of the engine's own file of facts in memory: to read facts one by one is slow."""
        known = [name for name in CONCLUSIONS if name in self._shapes]
        wanted = [*known, "step"] if proofs else known
        return Firings(
            _saved(environment, [name for name in wanted if name not in FOR_PROOFS]),
            _saved(environment, [name for name in wanted if name in FOR_PROOFS]),
            self._shapes,
            proofs=proofs,
        )

    def _taken(self) -> _Place:
        """An environment that waits for a run, or a new one."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._place()

    def _put_back(self, place: _Place, fired: int) -> None:
        """Empty an environment for another run, or let go of it where enough are waiting or it took much memory."""
        # One that holds facts takes several times as long to release.
        lib.Reset(place.environment._env)
        if fired <= _LARGE and len(self._idle) < _IDLE:
            self._idle.append(place)

    def _fire(self, place: _Place, facts: Sequence[Fact]) -> int:
        """Run to the end; how many rules fired."""
        environment, errors = place.environment, place.errors
        limit, allowed = self.firing_limit + 200 * len(facts), seconds_for(len(facts))
        deadline = time.thread_time() + allowed
        fired = 0
        while True:
            done = environment.run(_SLICE)
            fired += done
            if errors.text:
                raise self._fault(errors)
            if done < _SLICE:
                break
            if fired > limit:
                raise EngineError(_next_rule(environment), f"the run did not end: {fired} firings")
            if time.thread_time() > deadline:
                raise TookTooLong(_next_rule(environment), _too_long(allowed, fired, facts))
        if lib.GetNextActivation(environment._env, ffi.NULL) != ffi.NULL:
            raise EngineError(_next_rule(environment), f"the run was halted before this rule: {fired} firings")
        return int(fired)

    def stepped(
        self, facts: Sequence[Fact], *, groups: Collection[str] | None = None, overlaid: Collection[str] = ()
    ) -> Iterator[tuple[Activation, tuple[Step, ...]]]:
        """Run one firing at a time: what the engine matched, and the steps that the rule recorded for it.

        The steps are read once, at the end: the engine keeps facts in the order in which they were asserted.
        """
        place = self._place()
        self._start(place, facts, proofs=True, groups=groups, overlaid=overlaid)
        environment, errors = place.environment, place.errors
        raw = environment._env
        asserted = _Asserted(raw)
        asserted.new_records()
        fired: list[tuple[Activation, tuple[str, ...]]] = []
        while (found := lib.GetNextActivation(raw, ffi.NULL)) != ffi.NULL:
            rule = ffi.string(lib.ActivationRuleName(found)).decode()
            text = str(next(iter(environment.activations())))
            basis = asserted.named_in(text.partition(rule)[2])  # a rule's name may hold what looks like a fact
            environment.run(1)
            if errors.text:
                raise self._fault(errors)
            fired.append((Activation(rule, basis), asserted.new_records()))
        firings = self._read(environment, True)
        in_order = {template: firings.steps_of(template) for template in ("step", *OWN_STEPS)}
        for activation, recorded in fired:
            yield activation, tuple(next(in_order[template]) for template in recorded)

    def _place(self) -> _Place:
        """A new environment with the constructs, and what it prints of errors."""
        environment = clips.Environment()
        environment.load(_path(self._image), binary=True)
        errors = _ErrorStream()
        environment.add_router(errors)
        environment.add_router(_Silence())
        environment.call("set-dynamic-constraint-checking", Symbol("TRUE"))
        environment.reset()
        return _Place(environment, errors)

    def _start(
        self,
        place: _Place,
        facts: Sequence[Fact],
        *,
        proofs: bool,
        groups: Collection[str] | None,
        overlaid: Collection[str],
    ) -> None:
        """Assert what a run begins with."""
        environment = place.environment
        if not proofs:
            environment.find_global("proofs").value = Symbol("FALSE")
        if overlaid:
            environment.find_global("overlaid").value = tuple(map(Symbol, sorted(overlaid)))
        if wanted := self.groups if groups is None else groups:
            environment.call("call-each", *(Symbol(group) for group in sorted(wanted)))
        _assert_all(environment, facts)
        if place.errors.text:
            raise self._fault(place.errors)

    def _fault(self, errors: _ErrorStream) -> EngineError:
        text = " ".join("".join(errors.text).split())
        named = re.search(r"(?:defrule|rule) '?([^\s'\",]+)", text)
        return EngineError(named[1].rstrip(".'") if named else "unknown", text)


def seconds_for(facts: int) -> float:
    """How long a run over so many facts may take: the more is described, the longer."""
    return _SECONDS + _SECONDS_A_FACT * facts


def _too_long(allowed: float, fired: int, facts: Sequence[Fact]) -> str:
    """That a run took too long, over how much, and what to do."""
    found = Counter(str(slots["type"]) for template, slots in facts if template == "subject")
    things = [
        f"{found[name]:,} {called}{'' if found[name] == 1 else 's'}" for name, called in _COUNTED.items() if found[name]
    ]
    named = f"{', '.join(things)} among " if things else ""
    return (
        f"the evaluation took longer than the {allowed:.0f} seconds that so much is allowed: {named}"
        f"{found.total():,} things described, {len(facts):,} facts, {fired:,} firings. Describe the site in parts and "
        "evaluate each: a host, an ESX cluster, a machine or an LPAR at a time"
    )


_LOAD_FAULT = re.compile(
    r"\[\w+\] \S+, Line (\d+): (?:Syntax Error: +)?(.*?)\.?\s*ERROR:\s*\(def\w+ (?:MAIN::)?([^\s()]+)", re.DOTALL
)


def _load_fault(name: str, text: str, said: str) -> str:
    """What the engine says of a construct that it does not take, with file, line and, of a word, column."""
    found = _LOAD_FAULT.match(said)
    if found is None:
        return f"{name}: {' '.join(said.split())}"
    line, what, construct = found.groups()
    place = _named_in(text, construct, what) or line
    return f"{name}:{place}: {construct}: {' '.join(what.split())}"


def _named_in(text: str, construct: str, what: str) -> str | None:
    """Line and column of the word that the engine names, where it stands first in the construct.

    The engine tells the line up to which it has read: mostly the last of the construct.
    """
    # imported here, since rules that are kept need no reading
    from domino_advisor.knowledge.clips_forms import Unclosed, read_forms

    named = re.search(r"\?[^\s.,]+|(?<=')[^'\s]+(?=')", what)
    try:
        forms = [form for form in read_forms(text) if form.name == construct] if named else []
    except Unclosed:
        return None
    for form in forms:
        for word in form.words():
            for piece in re.finditer("[^&|~:]+", word.text):
                if named and piece[0] == named[0]:
                    return f"{word.line}:{word.column + piece.start()}"
    return None


class _Asserted:
    """The facts of an environment in the order in which they came to be. Nothing is ever retracted."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw
        self._last = ffi.NULL
        self._ids: dict[int, str] = {}

    def new_records(self) -> tuple[str, ...]:
        """The templates of the records among the facts that came since this was last asked."""
        found = []
        while (fact := lib.GetNextFact(self._raw, self._last)) != ffi.NULL:
            self._last = fact
            template = ffi.string(lib.DeftemplateName(lib.FactDeftemplate(fact))).decode()
            self._ids[lib.FactIndex(fact)] = "" if template == "step" else _word_of(fact, b"id")
            if template == "step" or (template in OWN_STEPS and _word_of(fact, b"rule") != "none"):
                found.append(template)
        return tuple(found)

    def named_in(self, activation: str) -> tuple[str, ...]:
        """The ids of the facts that an activation names as the engine writes it."""
        return tuple(self._ids[int(index)] for index in re.findall(r"f-(\d+)", activation))


def _word_of(fact: Any, slot: bytes) -> str:
    """The symbol in a slot of a fact."""
    value = ffi.new("CLIPSValue *")
    lib.GetFactSlot(fact, slot, value)
    return str(ffi.string(value.lexemeValue.contents).decode())


def _path(descriptor: int) -> str:
    return f"/proc/self/fd/{descriptor}"


@contextmanager
def _memory_file(content: bytes = b"") -> Iterator[str]:
    """The path of a private file in memory: CLIPS reads and writes files much faster than strings."""
    descriptor = os.memfd_create("domino-advisor")
    try:
        os.write(descriptor, content)
        yield _path(descriptor)
    finally:
        os.close(descriptor)


def _next_rule(environment: Any) -> str:
    activation = lib.GetNextActivation(environment._env, ffi.NULL)
    return ffi.string(lib.ActivationRuleName(activation)).decode() if activation != ffi.NULL else "unknown"


def _assert_all(environment: Any, facts: Sequence[Fact]) -> None:
    """Assert the facts through one fact builder.

    Template.assert_fact would do the same, but wraps every fact in an object that is never released.
    """
    raw = environment._env
    builder, words = lib.CreateFactBuilder(raw, ffi.NULL), lib.CreateMultifieldBuilder(raw, 8)
    # A fact that holds a symbol or number keeps it alive for the next one; a multifield is copied, so it is made anew.
    known: dict[tuple[type, Any], Any] = {}
    symbols: dict[str, Any] = {}
    many, own = ffi.new("CLIPSValue *"), ffi.new("CLIPSValue *")

    def single(item: str | float) -> Any:
        """A symbol or number that is not known yet."""
        if type(item) is not str:
            made = known[type(item), item] = clips_value(raw, item)
            return made
        made = symbols[item] = ffi.new("CLIPSValue *")
        made.lexemeValue = lib.CreateSymbol(raw, item.encode())
        return made

    create, put, append, fine = lib.CreateSymbol, lib.FBPutSlot, lib.MBAppend, int(PutSlotError.PSE_NO_ERROR)
    slots: dict[str, bytes] = {}
    current = None
    try:
        for template, members in cast("Sequence[tuple[str, Mapping[str, Any]]]", facts):
            if template != current:
                if lib.FBSetDeftemplate(builder, template.encode()) != lib.FBE_NO_ERROR:
                    raise EngineError(template, "there is no such template")
                current = template
            for name, item in members.items():
                kind = type(item)
                if name == "id" and kind is str:
                    # that of no other fact: to keep it would be for nothing
                    own.lexemeValue = create(raw, item.encode())
                    value = own
                elif kind is str:
                    value = symbols.get(item) or single(item)
                elif kind is int or kind is float:
                    value = known.get((kind, item)) or single(item)
                elif kind is list:
                    lib.MBReset(words)
                    for word in item:
                        found = symbols.get(word) if type(word) is str else known.get((type(word), word))
                        append(words, found or single(word))
                    many.multifieldValue = lib.MBCreate(words)
                    value = many
                else:
                    raise TypeError(f"no fact slot holds a {kind.__name__}")
                if (code := put(builder, slots.get(name) or slots.setdefault(name, name.encode()), value)) != fine:
                    raise EngineError(template, f"slot {name} does not take {item!r} (code {code})")
            if lib.FBAssert(builder) == ffi.NULL:
                raise EngineError(template, f"the fact {members!r} was not taken")
    finally:
        lib.MBDispose(words)
        lib.FBDispose(builder)


def _saved(environment: Any, templates: Sequence[str]) -> bytes:
    """The facts of some templates as the engine writes them, a line each."""
    if not templates:
        return b""
    with _memory_file() as path:
        count = environment.call("save-facts", path, Symbol("local"), *(Symbol(name) for name in templates))
        with open(path, "rb") as file:  # noqa: PTH123 (a descriptor, not a path)
            content = file.read()
    if (read := content.count(b"\n")) != count:
        raise EngineError("unknown", f"{count} facts were saved and {read} read")
    return content
