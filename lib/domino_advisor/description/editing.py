"""Changes what a text of YAML or JSON says, and leaves everything else in it as it stands.

Operations of a JSON Patch (RFC 6902) become splices of the text: comments, order, quotation marks, indentation, line
ends and anchors of all that does not change stay byte for byte. A library that loads and writes a text again would
reformat lines that nobody has changed. The new text is read again and has to say what the patched document says; what
cannot be written so is refused, with the place and what to do.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NoReturn

import jsonpatch
import jsonpointer
from msgspec import Struct

from domino_advisor.core.errors import Fault, InvalidInput, NotEditable
from domino_advisor.core.pointers import pointer_join, tokens_of, value_at
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, Media, read_text
from domino_advisor.description.text_faults import Lines, short
from domino_advisor.description.text_nodes import Entry, Node, Span, Written, json_written, yaml_comments, yaml_written
from domino_advisor.description.written_values import json_value, yaml_lines, yaml_value

Operation = Mapping[str, Any]
"""An operation of a JSON Patch: test, add, replace or remove."""

_LINE_END = re.compile("\r\n|\n|\r")
_INDENT = re.compile(" *")
_ANCHOR = re.compile(r"&\S+[ \t]*")
_KINDS = ("test", "add", "replace", "remove")
_BY_HAND = "Change it by hand."


class Change(Struct, frozen=True):
    """What an operation comes to at its place: a value instead of another, a further member, or one less."""

    operation: Operation
    kind: Literal["replace", "insert", "remove"]
    tokens: tuple[str, ...]

    @property
    def touches(self) -> tuple[str, ...]:
        """What it changes the shape of: later members of a list move."""
        return self.tokens if self.kind == "replace" else self.tokens[:-1]


class Splice(Struct, frozen=True):
    """Text in place of other text. depth: of two at one place, the one that lies deeper comes first."""

    start: int
    end: int
    text: str
    depth: int


def edited_text(
    text: str, operations: Iterable[Operation], *, media: Media | None = None, what: str = "deployment"
) -> str:
    """A text of YAML or JSON with the operations applied; a byte-order mark stays.

    Raises InvalidInput where the text cannot be read, NotEditable where an operation cannot be applied to it or not be
    written into it.
    """
    return edited(read_text(text, media=media, what=what, max_bytes=MAX_FILE_BYTES), operations, what=what).whole


def edited(document: Document, operations: Iterable[Operation], *, what: str = "deployment") -> Document:
    """The document that a text becomes with the operations applied. NotEditable as `edited_text` says."""
    draft = _Draft(document, what)
    for operation in operations:
        draft.take(operation)
    return draft.done()


class _Draft:
    """A text at work: changes that do not bear on one another are written together."""

    def __init__(self, document: Document, what: str) -> None:
        self._document = document
        self._what = what
        self._text = document.text
        # a change may leave a text with no line end to go by for the next one
        self._end = found[0] if (found := _LINE_END.search(document.text)) else "\n"
        self._value = copy.deepcopy(document.value)
        self._batch: list[Change] = []
        self._touched: set[tuple[str, ...]] = set()
        self._above: set[tuple[str, ...]] = set()

    def take(self, operation: Operation) -> None:
        """Apply an operation to the values, and keep what has to be written."""
        change = self._applied(operation)
        if change is None:
            return
        touches = change.touches
        if touches in self._above or any(touches[:n] in self._touched for n in range(len(touches) + 1)):
            self._write()
        self._batch.append(change)
        self._touched.add(touches)
        self._above.update(touches[:n] for n in range(len(touches)))

    def done(self) -> Document:
        """The new document, read again."""
        if self._batch:
            self._write()
        if self._text == self._document.text:
            return self._document
        try:
            read = self._read()
        except InvalidInput as error:
            self._refuse_all(error.faults[0].message)
        if _exactly(read.value) != _exactly(self._value):
            self._refuse_all("it would say something else than the change asks for")
        return replace(read, marked=self._document.marked)

    def _read(self) -> Document:
        media: Media | None = "json" if self._document.media == "json" else None
        return read_text(self._text, media=media, what=self._what, max_bytes=MAX_FILE_BYTES)

    def _refuse_all(self, found: str) -> NoReturn:
        message = "the text cannot be changed without changing something else in it"
        raise NotEditable(self._what, Fault("", message, found=found, advice=_BY_HAND))

    def _applied(self, operation: Operation) -> Change | None:
        """What the operation changes, applied to the values; None where it changes nothing."""
        kind, pointer = operation["op"], operation["path"]
        tokens = tuple(tokens_of(pointer))
        above = value_at(self._value, pointer_join("", *tokens[:-1]))
        if isinstance(above, list) and tokens and tokens[-1] == "-":
            tokens = (*tokens[:-1], str(len(above)))
        there = isinstance(above, dict) and bool(tokens) and tokens[-1] in above
        before = _exactly(value_at(self._value, pointer)) if kind == "replace" or there else None
        try:
            if kind not in _KINDS or (not tokens and kind != "test"):
                raise jsonpatch.InvalidJsonPatch(f"{kind} at {pointer or '/'}")
            jsonpatch.apply_patch(self._value, [copy.deepcopy(dict(operation))], in_place=True)
        except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException, TypeError, ValueError) as error:
            found = "another value" if kind == "test" else str(error)
            place = self._document.place(pointer) or (None, None)
            message = "the change does not fit what the text says"
            fault = Fault(pointer, message, found=short(found), line=place[0], column=place[1])
            raise NotEditable(self._what, fault, operation) from error
        if kind == "test":
            return None
        if kind == "remove":
            return Change(operation, "remove", tokens)
        if kind == "replace" or there:
            return None if before == _exactly(operation["value"]) else Change(operation, "replace", tokens)
        return Change(operation, "insert", tokens)

    def _write(self) -> None:
        written = json_written(self._text) if self._document.media == "json" else yaml_written(self._text)
        splices = _Splicer(written, self._document.media, self._end, self._what).splices(self._batch)
        parts, behind = [], 0
        for splice in sorted(splices, key=lambda splice: (splice.start, -splice.depth)):
            if splice.start < behind:
                self._refuse_all("two changes at one place")
            parts += [self._text[behind : splice.start], splice.text]
            behind = splice.end
        self._text = "".join((*parts, self._text[behind:]))
        self._batch, self._touched, self._above = [], set(), set()


def _exactly(value: Any) -> str:
    """A value as a text in which 1, 1.0 and true are three things."""
    return json.dumps(value, sort_keys=True)


class _Splicer:
    """Turns changes that do not bear on one another into splices of one text."""

    def __init__(self, written: Written, media: Media, end: str, what: str) -> None:
        self._text = written.text
        self._end = end
        self._written = written
        self._json = media == "json"
        self._what = what
        self._lines = Lines(written.text)
        self._comments: list[Span] | None = None
        self._seen: dict[Node, int] = {}
        self._change: Change
        self._depth = 0

    def splices(self, batch: Sequence[Change]) -> list[Splice]:
        """The splices of all changes. What the text says once for several places is changed once, if all change."""
        places: dict[tuple[Node, str, str, str], list[Change]] = {}
        for change in batch:
            holder = self._holder(change.tokens)
            said = _exactly(change.operation.get("value"))
            places.setdefault((holder, change.tokens[-1], change.kind, said), []).append(change)
        values = {(self._value(holder, token), said) for (holder, token, kind, said) in places if kind == "replace"}
        found: list[Splice] = []
        for (holder, token, kind, said), changes in places.items():
            self._change, self._depth = changes[0], len(changes[0].tokens)
            if len({change.tokens for change in changes}) < self._times(holder):
                self._refuse_shared(holder)
            if kind == "insert":
                found += self._inserted(holder, token)
                continue
            entry = holder.entry(token)
            node = entry.value
            anchored = node.target if node.target is not None else node
            aliases = self._written.aliases.get(anchored, ())
            everywhere = kind == "replace" and all((one, said) in values for one in (anchored, *aliases))
            if node.target is not None and everywhere:
                continue  # its anchor is changed
            self._refuse_anchored(node, but=node if everywhere else None)
            found += self._replaced(holder, entry) if kind == "replace" else self._removed(holder, token)
        return found

    def _holder(self, tokens: Sequence[str]) -> Node:
        """The mapping or sequence whose member changes; behind an alias, the one that it stands for."""
        node = self._written.root
        for token in tokens[:-1]:
            node = self._value(node, token)
            node = node.target or node
        return node

    def _value(self, holder: Node, token: str) -> Node:
        return holder.entry(token).value

    def _times(self, node: Node) -> int:
        """At how many places of the document a node is seen."""
        if node not in self._seen:
            own = 1 if node.above is None else self._times(node.above)
            self._seen[node] = own + sum(self._times(alias) for alias in self._written.aliases.get(node, ()))
        return self._seen[node]

    # What becomes of the text

    def _replaced(self, holder: Node, entry: Entry) -> list[Splice]:
        node, text = entry.value, self._text
        if node.tag is not None and node.target is None:
            self._refuse(node.start, "a value with a tag cannot be changed in place", found=node.tag)
        new = self._inline(node.style if node.kind == "scalar" else "")
        if node.style in ("|", ">"):
            self._refuse(node.start, "a text of several lines cannot be changed in place")
        if node.kind != "scalar" and node.kind != "alias" and not node.flow:
            return self._folded(holder, entry, new)
        self._keep_comments(node.start, node.end)
        start = node.start
        if node.anchor is not None and node.target is None:
            behind = _ANCHOR.match(text, start, node.end)
            start = behind.end() if behind else node.end
        if node.start == node.end and entry.key is not None and ":" not in text[entry.key.end : start]:
            self._refuse(start, "a key without a colon cannot be given a value in place")
        return [self._splice(start, node.end, new if start < node.end else self._apart(start, new))]

    def _apart(self, offset: int, new: str) -> str:
        """What is written where nothing stands, apart from the colon or dash before it."""
        return new if offset and self._text[offset - 1] in " \t\r\n" else f" {new}"

    def _folded(self, holder: Node, entry: Entry, new: str) -> list[Splice]:
        """A block becomes a value on one line. What stands behind the colon or the block stays there."""
        node, text = entry.value, self._text
        if node.anchor is not None:
            self._refuse(node.start, "a block with an anchor cannot be replaced", found=f"&{node.anchor}")
        behind = self._sign_end(holder, entry)
        if not _LINE_END.search(text, behind, node.start):
            self._keep_comments(node.start, node.end)
            return [self._splice(node.start, node.end, new)]
        eol = self._eol(behind)
        self._keep_comments(eol, node.end)
        return [self._splice(behind, behind, f" {new}"), self._splice(eol, node.end, "")]

    def _inserted(self, holder: Node, token: str) -> list[Splice]:
        if holder.flow:
            return self._inserted_in_flow(holder, token)
        if not holder.entries:
            self._refuse(holder.start, "nothing can be put in here")
        value, column = self._change.operation["value"], self._column(holder)
        head = f"{yaml_value(token)}:" if holder.kind == "mapping" else "-"
        lines = yaml_lines(head, value, column)
        at = self._slot(holder, len(lines)) if holder.kind == "mapping" else int(token)
        if at == 0:
            first = self._line_start(self._entry_start(holder, 0))
            if self._text[first : self._entry_start(holder, 0)].strip(" "):
                self._refuse(holder.start, "nothing can be put before the first member of a list that begins here")
            return [self._splice(first, first, "".join(line + self._line_end(first) for line in lines))]
        behind = self._behind(holder.entries[at - 1].end)
        end = self._line_end(behind)
        return [self._splice(behind, behind, "".join(end + line for line in lines))]

    def _slot(self, holder: Node, lines: int) -> int:
        """Behind which member of a mapping a further one of so many lines goes: one line before those of several.

        At the end it would stand before comments that belong into the block above it.
        """
        entries = holder.entries
        if lines > 1:
            return len(entries)
        long = (n for n, e in enumerate(entries) if e.value.entries and _LINE_END.search(self._text, e.start, e.end))
        return next(long, len(entries)) or len(entries)

    def _inserted_in_flow(self, holder: Node, token: str) -> list[Splice]:
        text, entries = self._text, holder.entries
        opening = "{" if holder.kind == "mapping" else "["
        begin = text.find(opening, holder.start, holder.end)
        if begin < 0 or text[holder.end - 1] not in "}]":
            self._refuse(holder.start, "nothing can be put in here without braces")
        at = int(token) if holder.kind == "sequence" else len(entries)
        colon = ": "
        if self._json and holder.kind == "mapping" and entries and entries[-1].key is not None:
            colon = text[entries[-1].key.end : entries[-1].value.start]
        new = self._inline("", between=colon.partition(":")[2] and " ")
        if holder.kind == "mapping":
            new = f"{json_value(token) if self._json else yaml_value(token)}{colon}{new}"
        if not entries:
            return [self._splice(begin + 1, begin + 1, new)]
        gap = self._gap(holder, begin, min(max(at, 1), len(entries) - 1))
        if at == len(entries):
            behind = entries[-1].end
            eol = min(self._eol(behind), holder.end)
            noted = next((begin for begin, _ in self._comment_spans() if behind <= begin < eol), None)
            if noted is None:
                return [self._splice(behind, behind, f",{gap}{new}")]
            # the comment is about the last member, and stays with it
            comma = "," if "," in text[behind:noted] else ""
            indent = self._indent(entries[-1].start)
            line = f"{self._line_end(behind)}{indent}{new}{comma}"
            return [self._splice(behind, behind, "" if comma else ","), self._splice(eol, eol, line)]
        return [self._splice(entries[at].start, entries[at].start, f"{new},{gap}")]

    def _gap(self, holder: Node, begin: int, at: int) -> str:
        """What stands before a member in brackets, from the comma or the bracket on, if it is white space alone."""
        entry = holder.entries[at]
        from_ = self._text.find(",", holder.entries[at - 1].end, entry.start) if at else begin
        before = self._text[from_ + 1 : entry.start]
        if before.strip():
            return f"{self._line_end(entry.start)}{self._indent(entry.start)}"
        return before if at or _LINE_END.search(before) else " "

    def _removed(self, holder: Node, token: str) -> list[Splice]:
        text, entries, entry = self._text, holder.entries, holder.entry(token)
        at = entries.index(entry)
        if len(entries) == 1:
            return self._emptied(holder)
        if holder.flow:
            start, end = (entries[at - 1].end, entry.end) if at else (entry.start, entries[1].start)
            self._keep_comments(start, end)
            return [self._splice(start, end, "")]
        begin = self._entry_start(holder, at)
        if text[self._line_start(begin) : begin].strip(" "):
            if at + 1 == len(entries):
                self._refuse(begin, "what would go begins behind something else on its line")
            end = self._entry_start(holder, at + 1)
            self._keep_comments(begin, end)
            return [self._splice(begin, end, "")]
        start, end = self._line_start(begin), self._behind(entry.end)
        following = _LINE_END.match(text, end)
        if following:
            return [self._splice(start, following.end(), "")]
        # the last line of a text that ends without a line end goes on doing so
        return [self._splice(self._behind(start), end, "")]

    def _emptied(self, holder: Node) -> list[Splice]:
        """The last member goes: what held it stays, empty."""
        empty = "{}" if holder.kind == "mapping" else "[]"
        if holder.flow:
            start, end = holder.entries[0].start, holder.entries[0].end
            self._keep_comments(holder.start, holder.end)
            if self._text[holder.end - 1] not in "}]":
                self._refuse(holder.start, "nothing can be taken out of here")
            inside = self._text.rfind(",", end, holder.end)
            return [self._splice(start, end if inside < 0 else inside + 1, "")]
        above = holder.above
        if above is None:
            self._keep_comments(holder.start, holder.end)
            return [self._splice(holder.start, holder.end, empty)]
        entry = next(entry for entry in above.entries if entry.value is holder)
        return self._folded(above, entry, empty)

    def _inline(self, quote: str, between: str = " ") -> str:
        value = self._change.operation["value"]
        return json_value(value, between) if self._json else yaml_value(value, quote)

    def _splice(self, start: int, end: int, text: str) -> Splice:
        return Splice(start, end, text, self._depth)

    # Where things stand

    def _line_start(self, offset: int) -> int:
        return offset - self._lines.place(offset)[1] + 1

    def _indent(self, offset: int) -> str:
        """What the line of an offset begins with; in brackets, at least a space."""
        found = _INDENT.match(self._text, self._line_start(offset))
        return found[0] if found and found[0] else " "

    def _eol(self, offset: int) -> int:
        """Where the line of an offset ends, before its line end."""
        found = _LINE_END.search(self._text, offset)
        return found.start() if found else len(self._text)

    def _behind(self, offset: int) -> int:
        """The end of the line in which something ends; of what ends with its line, too, such as a block of text."""
        text = self._text
        if offset and text[offset - 1] in "\r\n":
            return offset - (2 if text[offset - 2 : offset] == "\r\n" else 1)
        return self._eol(offset)

    def _line_end(self, near: int) -> str:
        found = _LINE_END.search(self._text, near) or _LINE_END.search(self._text)
        return found[0] if found else self._end

    def _column(self, holder: Node) -> int:
        """How far the members of a block are indented."""
        start = self._entry_start(holder, 0)
        return start - self._line_start(start)

    def _entry_start(self, holder: Node, at: int) -> int:
        """Where a member of a block begins: its key, or its dash."""
        entry = holder.entries[at]
        if entry.key is not None:
            explicit = holder.anchor is None and holder.tag is None and self._text[holder.start] == "?"
            return holder.start if explicit and at == 0 else entry.key.start
        if at == 0 and holder.anchor is None and holder.tag is None and self._text[holder.start] == "-":
            return holder.start
        behind = holder.entries[at - 1].end if at else holder.start
        comments = [span for span in self._comment_spans() if behind <= span[0] < entry.start]
        found = [n for n in range(behind, entry.start) if self._text[n] == "-" and not _within(n, comments)]
        if not found:
            self._refuse(entry.start, "the dash of this member is not found")
        return found[-1]

    def _sign_end(self, holder: Node, entry: Entry) -> int:
        """Behind the colon of a key, or behind the dash of a member."""
        if entry.key is not None:
            return self._text.index(":", entry.key.end) + 1
        return self._entry_start(holder, holder.entries.index(entry)) + 1

    # What is refused

    def _comment_spans(self) -> list[Span]:
        if self._comments is None:
            self._comments = [] if self._json or "#" not in self._text else yaml_comments(self._text)
        return self._comments

    def _keep_comments(self, start: int, end: int) -> None:
        for begin, behind in self._comment_spans() if "#" in self._text[start:end] else ():
            if start <= begin < end:
                self._refuse(
                    begin,
                    "a comment stands within what would go",
                    found=short(self._text[begin:behind]),
                    advice="Move the comment above it, or change it by hand.",
                )

    def _refuse_shared(self, holder: Node) -> None:
        anchored: Node | None = holder
        while anchored is not None and anchored not in self._written.aliases:
            anchored = anchored.above
        node = anchored or holder
        self._refuse(
            node.start,
            "the text says this once for several places, and not all of them change",
            found=f"the anchor &{node.anchor}",
            advice="Write it out at the place that changes, in place of its alias.",
        )

    def _refuse_anchored(self, node: Node, but: Node | None) -> None:
        """Refuse where other places refer to what goes. but: an anchor that is changed at all its places."""
        for anchored, aliases in self._written.aliases.items():
            within = node.start <= anchored.start < node.end or anchored is node
            if within and anchored is not but and not all(node.start <= alias.start < node.end for alias in aliases):
                self._refuse(
                    anchored.start,
                    "other places refer to what would change",
                    found=f"the anchor &{anchored.anchor}",
                    advice="Write it out at these places, in place of the alias.",
                )

    def _refuse(self, offset: int, message: str, *, found: str | None = None, advice: str = _BY_HAND) -> NoReturn:
        line, column = self._lines.place(offset)
        fault = Fault(
            pointer_join("", *self._change.tokens), message, found=found, advice=advice, line=line, column=column
        )
        raise NotEditable(self._what, fault, self._change.operation)


def _within(offset: int, spans: Sequence[Span]) -> bool:
    return any(start <= offset < end for start, end in spans)
