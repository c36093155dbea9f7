"""What the rules written by hand name, held against the vocabulary: quantities, words, relations, types of subject.

To the engine a misspelt name is a name like any other, of which there is never a fact: its rule would be silent.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from domino_advisor.knowledge.clips_forms import Form, Unclosed, Word, read_forms
from domino_advisor.knowledge.nearest_names import in_brackets
from domino_advisor.knowledge.vocabulary import POSSIBLE_HOST, SUBJECT_TYPES, Quantity, Vocabulary, subject_called
from domino_advisor.knowledge.wording import listed

DERIVE = "derive/"
"""The folder of the rules that infer one quantity from others."""

# what looks like the name of a quantity wherever it stands, and the slots of which each word is one
_NAME = re.compile(r"[a-z][A-Za-z0-9-]*\.[A-Za-z0-9_.-]+\Z")
_QUANTITIES = {"quantity", "quantities", "wants", "totals", "said"}
_CONSTANT = re.compile(r"[^|&~]+")
_TYPED = {"subject", "setting", "applicability"}
_RELATED = {"member", "members", "opening"}
_NO_WORD = {"unknown", "nothing", "none"}
_TRUTHS = {"true", "false"}
_NUMBERS = ("count", "number")
_OF_PATTERNS = {"and", "or", "not", "exists", "forall", "logical"}
_COMPARING = {"eq", "neq", "is-among", "is-among-of-several", "member$"}


def misnamed(constructs: Iterable[tuple[str, str]], vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """What is wrong with the names in the rules of some files, each with the place: file, line and column.

    constructs: the files by name, each with its text. In the place of what the vocabulary says to be inferred, and no
    rule concludes, stands the name of the quantity.
    """
    read: list[tuple[str, Form]] = []
    unread = False
    for file, text in constructs:
        try:
            read += [(file, form) for form in read_forms(text)]
        except Unclosed as error:
            unread = True
            yield f"{file}:{error.line}:{error.column}", str(error)
    yield from _twice(read)
    functions = {form.name: _Function.of(form) for _, form in read if form.head == "deffunction"}
    templates = {
        form.name: {slot.name for slot in form.forms() if slot.head in ("slot", "multislot")}
        for _, form in read
        if form.head == "deftemplate"
    }
    rules = {form.name for _, form in read if form.head == "defrule"}
    subjects = {name: quantity.subject for name, quantity in vocabulary.quantities.items()}
    concluded: set[str] = set()
    for file, form in read:
        if form.head != "deftemplate":
            construct = _Construct(file, form, vocabulary, subjects, functions, templates, rules)
            for word, message in construct.faults():
                yield f"{file}:{word.line}:{word.column}", f"{form.name}: {message}"
            concluded |= construct.concluded
    # a rule of a file that cannot be read may conclude what is missing
    if not unread:
        yield from _unconcluded(vocabulary, concluded)


def _twice(read: Iterable[tuple[str, Form]]) -> Iterator[tuple[str, str]]:
    """What has a name that another has: to the engine the later stands in its place, in all files."""
    first: dict[tuple[str, str], str] = {}
    for file, form in read:
        here = f"{file}:{form.line}:{form.column}"
        there = first.setdefault((form.head, form.name), here)
        if there != here:
            yield here, f"{form.name}: there is a {form.head.removeprefix('def')} of that name already, at {there}"


def _unconcluded(vocabulary: Vocabulary, concluded: Collection[str]) -> Iterator[tuple[str, str]]:
    for name, quantity in sorted(vocabulary.quantities.items()):
        if name in concluded:
            continue
        if quantity.by_rules_of_its_own:
            first = f"(wants $? {name} $?)"
            yield name, f"{name}: no rule in {DERIVE} infers it; one has {first} in its first pattern"
        elif quantity.users:
            yield name, f"{name}: no rule in engine/ concludes how many users these are"


_Fault = tuple[Word, str]


@dataclass(frozen=True)
class _Function:
    """What a function takes, and the words with which it compares each of that."""

    parameters: Sequence[str]
    compares: Mapping[str, Sequence[Word]]

    @classmethod
    def of(cls, form: Form) -> _Function:
        takes = next(form.forms(), None)
        parameters = [part.text for part in takes.parts if isinstance(part, Word)] if takes else []
        found: dict[str, list[Word]] = {}
        for variable, words in _compared(form.all_forms()):
            found.setdefault(variable, []).extend(words)
        return cls(parameters, found)


@dataclass
class _Construct:
    """A rule or function of a file. concluded: the quantities that it concludes.

    subjects: of each quantity the type of its subject. conditions: what it fires on; left, right: all forms in these,
    and in what it does.
    """

    file: str
    form: Form
    vocabulary: Vocabulary
    subjects: Mapping[str, str]
    functions: Mapping[str, _Function]
    templates: Mapping[str, Collection[str]]
    rules: Collection[str]
    concluded: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.conditions: list[Form] = []
        actions: list[Form] = []
        side = self.conditions if self.form.head == "defrule" else actions
        for part in self.form.parts:
            if isinstance(part, Form):
                side.append(part)
            elif part.text == "=>":
                side = actions
        self.left = [form for part in self.conditions for form in part.all_forms()]
        self.right = [form for part in actions for form in part.all_forms()]

    def faults(self) -> Iterator[_Fault]:
        found = [*self._slots(), *self._names(), *self._kinds()]
        if self.form.head == "defrule":
            found += [*self._rule_names(), *self._conclusions()]
            if not found:
                rule = _Rule(self)
                found += [*rule.subjects(), *rule.words(), *rule.undeclared()]
        return iter(sorted(found, key=lambda fault: (fault[0].line, fault[0].column)))

    def given(self, form: Form, parameter: str) -> Iterator[Word]:
        """What a call gives a function for a parameter of that name, where it is a word."""
        function = self.functions.get(form.head)
        if function is not None and parameter in function.parameters:
            place = function.parameters.index(parameter) + 1
            yield from _constants(form.parts[place : place + 1])

    def _slots(self) -> Iterator[_Fault]:
        """Templates that there are not, and slots that they have not."""
        asserted = (fact for form in self.right if form.head == "assert" for fact in form.forms())
        for form in (*self._patterns(self.conditions), *asserted):
            if not form.head:
                continue
            slots = self.templates.get(form.head)
            if slots is None:
                yield _first(form), f"there are no facts {form.head}{in_brackets(form.head, self.templates)}"
                continue
            for slot in form.forms():
                if slot.head and slot.head not in slots:
                    yield _first(slot), f"{form.head} has no slot {slot.head}{in_brackets(slot.head, slots)}"

    def _patterns(self, forms: Iterable[Form]) -> Iterator[Form]:
        """The patterns among the conditions of a rule."""
        for form in forms:
            if form.head in _OF_PATTERNS:
                yield from self._patterns(form.forms())
            elif form.head not in ("test", "declare"):
                yield form

    def _names(self) -> Iterator[_Fault]:
        """Names of quantities that there are not."""
        known = self.vocabulary.quantities
        in_place = {
            (word.line, word.column)
            for form in (*self.left, *self.right)
            for word in (
                *(_constants(form.parts[1:]) if form.head in _QUANTITIES else ()),
                *self.given(form, "?quantity"),
            )
        }
        for word in _constants(self.form.words()):
            named = _NAME.match(word.text) or ((word.line, word.column) in in_place and word.text not in _NO_WORD)
            if named and word.text not in known:
                yield word, f"there is no quantity {word.text}{in_brackets(word.text, known)}"

    def _kinds(self) -> Iterator[_Fault]:
        """Types of subject, kinds of image and relations that there are not."""
        types = {*SUBJECT_TYPES, *self.vocabulary.items}
        for form in (*self.left, *self.right):
            if form.head in _TYPED:
                yield from _strange(form.slot("type"), types, "type of subject")
            if form.head == "subject":
                kinds = {*self.vocabulary.kinds, *self.vocabulary.of_several, "zvm", *_NO_WORD}
                yield from _strange(form.slot("kind"), kinds, "kind of image")
            if form.head in _RELATED:
                known = {*types, *self.vocabulary.relations, POSSIBLE_HOST}
                yield from _strange(form.slot("type"), known, "relation and no type of subject")

    def _rule_names(self) -> Iterator[_Fault]:
        """What the rule calls itself in the proof, and which others it names."""
        for form in self.right:
            own = [*(_constants(form.parts[1:2]) if form.head == "rule" else ()), *self.given(form, "?rule")]
            for word in own:
                if word.text != self.form.name:
                    yield word, f"the rule calls itself {word.text}"
        for form in self.left:
            for word in _constants(form.parts[1:2]) if form.head == "rule" else ():
                if word.text not in self.rules:
                    yield word, f"there is no rule {word.text}{in_brackets(word.text, self.rules)}"

    def _conclusions(self) -> Iterator[_Fault]:
        wanted = [word for form in self.left if form.head == "subject" for word in _constants(form.slot("wants"))]
        names = {word.text for word in wanted}
        for form in self.right:
            of_value = _constants(form.slot("quantity")) if form.head == "value" else ()
            for word in (*of_value, *self.given(form, "?quantity")):
                self.concluded.add(word.text)
                if names and word.text not in names:
                    yield word, f"it fires where {listed(sorted(names))} is wanted, and concludes {word.text}"
        if not self.file.startswith(DERIVE):
            return
        for word in wanted:
            quantity = self.vocabulary.quantities.get(word.text)
            if word.text not in self.concluded:
                yield word, f"it fires where {word.text} is wanted, and does not conclude it{self._misspelt()}"
            elif quantity is not None and not quantity.by_rules_of_its_own:
                yield word, f"{word.text}: a rule infers it, and vocabulary.yml does not say from what (inferred:)"

    def _misspelt(self) -> str:
        """What may be the name of a function that there is not, where nothing is concluded."""
        concluding = [name for name, function in self.functions.items() if "?quantity" in function.parameters]
        for form in self.right:
            if form.head not in self.functions and (meant := in_brackets(form.head, concluding)):
                return f"{meant.removesuffix('?)')} by {form.head}?)"
        return ""


class _Rule:
    """What the variables of a rule stand for, as far as its patterns tell it.

    types: of a variable that is a subject, the types that it may have, and the word that says so. words_of: of one that
    is a word, the quantities whose word it is; facts: of one that is a value, the quantities of which it is one.
    """

    def __init__(self, construct: _Construct) -> None:
        self._construct = construct
        self._known = construct.vocabulary.quantities
        self.types: dict[str, list[tuple[set[str], Word]]] = {}
        self.words_of: dict[str, set[str]] = {}
        self.facts: dict[str, list[str]] = {}
        relations = construct.vocabulary.relations
        for form in construct.left:
            if form.head == "subject":
                self._subject(form, "id", "wants", construct.subjects)
                self._subject(
                    form, "id", "type", {kind: kind for kind in (*SUBJECT_TYPES, *construct.vocabulary.items)}
                )
            elif form.head == "value":
                self._subject(form, "subject", "quantity", construct.subjects)
                if (variable := _variable(form.slot("is"))) is not None:
                    self.words_of.setdefault(variable, set()).update(_texts(form.slot("quantity")))
            elif form.head in ("member", "members"):
                self._subject(form, "of", "type", {name: relation.of for name, relation in relations.items()})
                self._subject(form, "subject", "type", {name: relation.member for name, relation in relations.items()})
        # what is worked out is no longer what was read
        for form in construct.right:
            if form.head == "bind" and isinstance(form.parts[1], Word):
                self.words_of.pop(form.parts[1].text, None)
        parts = construct.form.parts
        for one, arrow, other in zip(parts, parts[1:], parts[2:], strict=False):
            if isinstance(one, Word) and isinstance(arrow, Word) and arrow.text == "<-" and isinstance(other, Form):
                self.facts[one.text] = _texts(other.slot("quantity"))

    def _subject(self, form: Form, slot: str, by: str, types: Mapping[str, str]) -> None:
        """A variable in one slot is a subject of the type that the words in another one tell."""
        variable, says = _variable(form.slot(slot)), list(_constants(form.slot(by)))
        if variable is not None and says and all(word.text in types for word in says) and not _negated(form.slot(by)):
            self.types.setdefault(variable, []).append(({types[word.text] for word in says}, says[0]))

    def subjects(self) -> Iterator[_Fault]:
        """Variables that would have to be two subjects at once."""
        for variable, said in self.types.items():
            sure, first = said[0]
            for types, word in said[1:]:
                if not sure & types:
                    one, other = (listed([subject_called(kind) for kind in sorted(of)], "or") for of in (sure, types))
                    both = f"{variable} is of type {one} by {first.text}, and {other} by {word.text}"
                    yield word, f"{both}: it never fires"
                    break

    def words(self) -> Iterator[_Fault]:
        """Words that a quantity never has: those that it is compared with, and those that are concluded of it."""
        for form in self._construct.left:
            if form.head == "value":
                yield from self._never(_texts(form.slot("quantity")), _constants(form.slot("is")))
        forms = (*self._construct.left, *self._construct.right)
        for variable, words in _compared(forms):
            yield from self._never(sorted(self.words_of.get(variable, ())), words)
        for form in forms:
            function = self._construct.functions.get(form.head)
            for parameter, given in zip(function.parameters, form.parts[1:], strict=False) if function else ():
                if isinstance(given, Word) and function:
                    names = sorted(self.words_of.get(given.text, ()))
                    for _, message in self._never(names, function.compares.get(parameter, ())):
                        yield given, f"{message}, with which {form.head} compares it"
        for form in self._construct.right:
            yield from self._concluded(form)

    def _never(self, names: Sequence[str], words: Iterable[Word]) -> Iterator[_Fault]:
        quantities = [self._known[name] for name in names if name in self._known]
        # a text has any word, and of what is no word nothing but that it is not known
        if not quantities or any(quantity.type == "text" for quantity in quantities):
            return
        known = {word for quantity in quantities for word in _words(quantity)}
        for word in words:
            if word.text not in known | _NO_WORD:
                yield word, f"{listed(list(names), 'or')} is never {word.text}{in_brackets(word.text, known)}"

    def _concluded(self, form: Form) -> Iterator[_Fault]:
        named = list(_constants(form.parts[3:4])) if form.head in ("infer-word", "infer-number", "take-over") else []
        if not named or len(form.parts) < 5:
            return
        (word,) = named
        quantity = self._known[word.text]
        what = f"a {quantity.type}"
        if form.head == "infer-number" and quantity.is_word:
            yield word, f"{word.text} is {what}: write infer-word"
        elif form.head == "infer-word" and not quantity.is_word:
            yield word, f"{word.text} is {what}: write infer-number"
        elif form.head == "infer-word":
            yield from self._never([word.text], _results(form.parts[4]))
        elif form.head == "take-over" and isinstance(form.parts[4], Word):
            for other in self.facts.get(form.parts[4].text, ()):
                if _sort(self._known[other]) != _sort(quantity):
                    yield word, f"{word.text} is {what}, and takes over {other}, a {self._known[other].type}"

    def undeclared(self) -> Iterator[_Fault]:
        """What it reads and the vocabulary does not name: nobody would conclude or ask for it."""
        if not self._construct.file.startswith(DERIVE) or len(self._construct.concluded) != 1:
            return
        quantity = self._known[next(iter(self._construct.concluded))]
        declared = {*quantity.inferred, *(name for _, names in quantity.related for name in names)}
        for form in self._construct.left:
            for word in _constants(form.slot("quantity")) if form.head == "value" else ():
                if word.text not in declared:
                    advice = "(inferred:, or related: over a relation)"
                    by = f"vocabulary.yml does not say that {quantity.name} is inferred from it {advice}"
                    yield word, f"it reads {word.text}, and {by}"


def _first(form: Form) -> Word:
    """The first word of a form that begins with one."""
    return next(form.words())


def _words(quantity: Quantity) -> Collection[str]:
    return _TRUTHS if quantity.type == "flag" else quantity.among


def _sort(quantity: Quantity) -> str:
    return "number" if quantity.type in _NUMBERS else quantity.type


def _compared(forms: Iterable[Form]) -> Iterator[tuple[str, list[Word]]]:
    """The variables that are compared with words, with these."""
    for form in forms:
        variable = form.parts[1] if len(form.parts) > 1 else None
        if not isinstance(variable, Word) or variable.text[0] != "?":
            continue
        if form.head in _COMPARING:
            lists = [part for part in form.parts[2:] if isinstance(part, Form) and part.head == "create$"]
            yield (
                variable.text,
                [*_constants(form.parts[2:]), *(word for one in lists for word in _constants(one.parts[1:]))],
            )
        elif form.head == "switch":
            cases = [case for case in form.forms() if case.head == "case"]
            yield variable.text, [word for case in cases for word in _constants(case.parts[1:2])]


def _results(part: Word | Form) -> Iterator[Word]:
    """The words that something may come to: those at the end of its branches."""
    if isinstance(part, Word):
        yield from _constants([part])
    elif part.head == "if":
        keys = [inner.text if isinstance(inner, Word) else "" for inner in part.parts]
        for key in ("then", "else"):
            if key in keys[:-1]:
                yield from _results(part.parts[keys.index(key) + 1])
    elif part.head == "switch":
        for case in part.forms():
            if case.head in ("case", "default"):
                yield from _results(case.parts[-1])


def _constants(parts: Iterable[Word | Form]) -> Iterator[Word]:
    """The words that are no variables, tests, numbers or texts; of a constraint, each that stands in it."""
    for part in parts:
        if not isinstance(part, Word) or part.text[0] == '"' or part.text in ("=", "=>", "<-"):
            continue
        for match in _CONSTANT.finditer(part.text):
            if match[0][0].isalpha():
                yield Word(match[0], part.line, part.column + match.start())


def _texts(parts: Iterable[Word | Form]) -> list[str]:
    return [word.text for word in _constants(parts)]


def _negated(parts: Iterable[Word | Form]) -> bool:
    return any(isinstance(part, Word) and "~" in part.text for part in parts)


def _variable(parts: Sequence[Word | Form]) -> str | None:
    first = parts[0] if parts else None
    return first.text.partition("&")[0] if isinstance(first, Word) and first.text[0] == "?" else None


def _strange(parts: Sequence[Word | Form], known: Collection[str], what: str) -> Iterator[_Fault]:
    for word in _constants(parts):
        if word.text not in known:
            yield word, f"{word.text} is no {what}{in_brackets(word.text, known)}"


__all__ = ["DERIVE", "misnamed"]
