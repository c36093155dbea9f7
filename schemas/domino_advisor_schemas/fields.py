"""The kinds of values that a description holds, as marshmallow fields.

Each field is strict (a text is not a number, a boolean is not a number) and carries what is needed to document it:
description, unit, example, bounds. What it refuses, it refuses with a `Refusal`: only who goes through the whole knows
where the field stands.
"""

from __future__ import annotations

import functools
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, cast

from marshmallow import RAISE, Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from domino_advisor.core import sizes
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor_schemas.refusals import NULL, REQUIRED, UNKNOWN, Refused, Tokens, choice_refusal, refusal

NAME_LENGTH = 100
TEXT_LENGTH = 200
NOTES_LENGTH = 10_000
PATH_LENGTH = 1_000
SAID_LENGTH = 1_000

NOT_KNOWN = "not_known"
"""The member of every object in which it says what nobody knows of it."""

NOT_SET = "not_set"
"""The member of a notes.ini in which it names settings that it is known not to have."""

OF_ALL = (NOT_KNOWN, "remarks", "partial", "notes")
"""What every object of a description may have beside what it is about; it comes last, and is no fact of it."""

NOBODY_KNOWS = "unknown"
"""The word by which a description says that nobody knows it."""

_RELEASE = r"[0-9]{1,4}(\.[0-9]{1,4}){0,5}([ -][A-Za-z0-9.]{1,20}){0,4}"
_NAME = r"[^/\u0000-\u001f\u007f-\u009f]+(?:/[^/\u0000-\u001f\u007f-\u009f]+)*"
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_CONTROL_BUT_LINES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_MESSAGES: dict[str, str | list[Any] | dict[Any, Any]] = {"required": REQUIRED, "null": NULL}


class Object(Schema):
    """What every object that is sent has.

    title: what a fault calls the object. about: its description in JSON Schema. rules: further JSON Schema keywords.
    """

    class Meta:
        unknown = RAISE

    error_messages = {"unknown": UNKNOWN}  # noqa: RUF012  (marshmallow's own attribute)
    title: ClassVar[str] = "object"
    about: ClassVar[str] = ""
    rules: ClassVar[Mapping[str, Any]] = {}


class RangeSchema(Object):
    """A number of which only bounds are known. Its ends are checked by the field that takes it, as its numbers are."""

    class Meta(Object.Meta):
        # "from" is a word of Python's own
        include: ClassVar = {
            end: fields.Raw(
                metadata={"description": what, "type": "number", "minimum": 0},
                error_messages=_MESSAGES,
            )
            for end, what in (
                ("from", "The smallest that it may be, itself included"),
                ("to", "The largest that it may be, itself included"),
                ("above", "What it is more than, in place of from"),
                ("below", "What it is less than, in place of to"),
            )
        }

    title = "range"
    about = "A number of which only bounds are known: from or above, to or below, within the bounds of the number."
    rules: ClassVar[Mapping[str, Any]] = {
        "minProperties": 1,
        "not": {"anyOf": [{"required": ["from", "above"]}, {"required": ["to", "below"]}]},
    }


WITH_UNIT = {"type": "string", "pattern": f"^{sizes.PATTERN}$"}
"""In a JSON Schema, a size that is stated with its unit."""


class SizeRangeSchema(RangeSchema):
    """A range of sizes, of which each end may have its unit."""

    class Meta(RangeSchema.Meta):
        include: ClassVar = {
            end: fields.Raw(
                metadata={
                    "description": made.metadata["description"],
                    "anyOf": [{"type": "number", "minimum": 0}, WITH_UNIT],
                },
                error_messages=_MESSAGES,
            )
            for end, made in RangeSchema.Meta.include.items()
        }

    about = "A size of which only bounds are known: from or above, to or below, within the bounds of the size."


@functools.cache
def range_schema(of_sizes: bool = False) -> RangeSchema:
    """The schema of a range."""
    return SizeRangeSchema() if of_sizes else RangeSchema()


class Number(ABC):
    """A number with bounds or, unless it has to be exact, a range of such numbers."""

    exact: bool
    unit: str | None
    instead: str | None = None
    """Of an exact number, what to write in place of a range."""

    @property
    def is_size(self) -> bool:
        """Whether it may be stated with its unit."""
        return self.unit in sizes.COUNTED_IN

    def counted(self, value: Any) -> Any:
        """A size that is stated with its unit, as it is counted here; any other value as it is."""
        return sizes.size_of(value, self.unit) if self.is_size else value

    @abstractmethod
    def number(self, value: Any, attr: str | None) -> int | float:
        """The number that was sent, checked."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            return self.number(value, attr)
        if self.exact and is_range(value):
            expected = f"one number, such as {self.metadata['examples'][0]}"  # type: ignore[attr-defined]
            raise refusal(f"{attr} takes no range", value, expected, self.instead)
        if self.exact:
            return self.number(value, attr)
        ends: dict[str, Any] = {}
        faults: dict[str, Any] = {}
        for end, written in loaded(range_schema(self.is_size), value).items():
            try:
                # more than nothing is a bound of what cannot be nothing, too
                zero = end == "above" and not isinstance(written, bool) and written == 0
                ends[end] = 0 if zero else self.number(written, end)
            except ValidationError as error:
                faults[end] = error.messages
        if faults:
            raise ValidationError(faults)
        if not ends:
            advice = f"Write {attr}: {{from: ...}}, {{to: ...}}, or both; leave the line out where nothing is known."
            raise refusal(f"{attr} is a range without an end", value, "from, to, or both", advice)
        _check_ends(ends, attr, isinstance(self, Whole))
        return ends


def _check_ends(ends: Mapping[str, Any], attr: str | None, whole: bool) -> None:
    """Refuse a range that has two beginnings or ends, or in which no number lies."""
    for one, other in (("from", "above"), ("to", "below")):
        if one in ends and other in ends:
            twice = refusal(f"{attr} has {one} and {other}", ends[other], f"one of {one}, {other}")
            raise ValidationError({other: twice.messages})
    low, high = ends_of(ends, whole)
    if high is None or low <= high:
        return
    begin = next((end for end in ("from", "above") if end in ends), None)
    last = "to" if "to" in ends else "below"
    if begin is None:
        refused = refusal(f"{attr} is less than nothing", ends[last], "a number above 0")
        raise ValidationError({last: refused.messages})
    expected = f"{'at most' if begin == 'from' and last == 'to' else 'less than'} {ends[last]:,}, where the range ends"
    twisted = refusal(f"{attr} begins above its end", ends[begin], expected, f"The smaller of the two is {begin}.")
    raise ValidationError({begin: twisted.messages})


class Whole(Number, fields.Integer):
    """A whole number between two bounds, both included. 12.0 is 12. exact: it takes no range."""

    default_error_messages = _MESSAGES

    def __init__(
        self,
        description: str,
        *,
        minimum: int = 0,
        maximum: int,
        unit: str | None = None,
        example: int,
        exact: bool = False,
        instead: str | None = None,
    ):
        metadata = {"description": description, "minimum": minimum, "maximum": maximum, "examples": [example]}
        super().__init__(metadata=metadata | ({"x-unit": unit} if unit else {}))
        self.low, self.high, self.unit, self.exact, self.instead = minimum, maximum, unit, exact, instead

    def number(self, value: Any, attr: str | None) -> int | float:
        """The number that was sent, checked."""
        if type(value) is int and self.low <= value <= self.high:
            return value
        expected = f"a whole number from {self.low:,} to {self.high:,}{_with_unit(self)}"
        number = _number(self.counted(value), attr, expected)
        if number != math.floor(number):
            raise refusal(f"{attr} must be a whole number", value, expected)
        _check_range(number, self.low, self.high, False, attr, expected)
        return number if isinstance(number, sizes.Size) else int(number)


class Setting(Whole):
    """The value of a setting in a file: a whole number, or whether it is set at all.

    Who writes none or default of one setting says that the file does not have it.
    """

    # the file has the number alone
    is_size = False

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        word = SETTING_WORDS.get(value) if isinstance(value, str) else None
        return super()._deserialize(value, attr, data, **kwargs) if word is None else word


UNSET, SET = "unset", "set"
SETTING_WORDS: Mapping[str, str] = {UNSET: UNSET, "none": UNSET, "default": UNSET, "not-set": UNSET, SET: SET}
"""What may be said of a setting in place of its value: that the file does not have it, or has it with some value."""


class WholeOf(fields.Integer):
    """One whole number out of a few."""

    default_error_messages = _MESSAGES

    def __init__(self, description: str, *choices: int, unit: str | None):
        metadata = {"description": description, "enum": list(choices)}
        super().__init__(metadata=metadata | ({"x-unit": unit} if unit else {}))
        self.choices, self.unit, self.exact = choices, unit, True

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        expected = f"one of {', '.join(str(choice) for choice in self.choices)}"
        if is_range(value):
            raise refusal(f"{attr} takes no range", value, expected, "Leave the line out where it may be either.")
        number = _number(value, attr, expected)
        if number not in self.choices:
            raise refusal(f"{attr} must be one of its choices", value, expected)
        return int(number)


class Quantity(Number, fields.Float):
    """A number above zero, or from zero, up to a maximum that is included. 10.0 is 10. exact: it takes no range."""

    default_error_messages = _MESSAGES

    def __init__(
        self,
        description: str,
        *,
        zero: bool = False,
        maximum: int,
        unit: str | None,
        example: float,
        exact: bool = False,
    ):
        bound = {"minimum" if zero else "exclusiveMinimum": 0, "maximum": maximum}
        metadata = {"description": f"{description}, in {unit}" if unit else description, **bound, "examples": [example]}
        super().__init__(metadata=metadata | ({"x-unit": unit} if unit else {}))
        self.zero, self.high, self.unit, self.exact = zero, maximum, unit, exact

    def number(self, value: Any, attr: str | None) -> int | float:
        """The number that was sent, checked."""
        unit = f" {self.unit}" if self.unit else ""
        start = "from 0" if self.zero else "above 0 and"
        expected = f"a number {start} up to {self.high:,}{unit}{_with_unit(self)}"
        number = _number(self.counted(value), attr, expected)
        _check_range(number, 0, self.high, not self.zero, attr, expected)
        whole = not isinstance(number, sizes.Size) and number == math.floor(number)
        return int(number) if whole else number


def _with_unit(of: Number) -> str:
    return f", or with its unit ({sizes.UNITS})" if of.is_size else ""


def _number(value: Any, attr: str | None, expected: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        advice = "Leave the line out where the number is not known." if isinstance(value, str) else None
        raise refusal(f"{attr} must be a number", value, expected, advice)
    if isinstance(value, float) and not math.isfinite(value):
        raise refusal(f"{attr} must be a finite number", value, expected, "Leave out what is not known.")
    return value


def _check_range(number: float, low: int, high: int, open_low: bool, attr: str | None, expected: str) -> None:
    found = sizes.as_stated(number)
    if number < low:
        message = f"{attr} must not be negative" if number < 0 else f"{attr} is too small"
        raise refusal(message, found, expected)
    if open_low and number == low:
        raise refusal(f"{attr} must not be zero", found, expected, "Leave the line out where it is not known.")
    if number > high:
        raise refusal(f"{attr} is too large", found, expected)


class Text(fields.String):
    """A text of limited length. lines: whether it may hold line ends and tabs."""

    default_error_messages = _MESSAGES

    def __init__(
        self,
        description: str,
        *,
        longest: int = TEXT_LENGTH,
        shortest: int = 1,
        lines: bool = False,
        pattern: str | None = None,
        example: str | None = None,
        required: bool = False,
    ):
        metadata: dict[str, Any] = {"description": description, "minLength": shortest, "maxLength": longest}
        if pattern:
            metadata["pattern"] = f"^{pattern}$"
        if example is not None:
            metadata["examples"] = [example]
        super().__init__(required=required, metadata=metadata)
        self.longest, self.shortest = longest, shortest
        self.refused = _CONTROL_BUT_LINES if lines else _CONTROL

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        expected = f"a text of {self.shortest:,} to {self.longest:,} characters"
        what = attr or "an item"
        if not isinstance(value, str):
            raise refusal(f"{what} must be text", value, expected)
        if not self.shortest <= len(value) <= self.longest:
            raise refusal(f"{what} is {'empty' if not value else 'too long'}", value, expected)
        match = self.refused.search(value) or _LONE_SURROGATE.search(value)
        if match:
            message = f"{what} holds a control character, U+{ord(match.group()):04X}"
            raise refusal(message, expected="text without control characters")
        return value


_CLOCK = r"([01][0-9]|2[0-3]):[0-5][0-9]"


class Clock(Text):
    """A time of the day, as a clock of 24 hours shows it."""

    def __init__(self, description: str, *, example: str):
        super().__init__(description, longest=len(example), pattern=_CLOCK, example=example, required=True)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, str) or not re.fullmatch(_CLOCK, value):
            advice = "Where it is not told to the minute, say it in when of a remark."
            raise refusal(f"{attr} must be a time of the day", value, "a time such as 07:30", advice)
        return value


class Name(Text):
    """A name: what a subject is called, one step of a name path. Canonical names (`MAIL01/ACME`) are names."""

    def __init__(self, description: str, *, example: str, required: bool = True):
        super().__init__(description, longest=NAME_LENGTH, pattern=_NAME, example=example, required=required)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(_NAME, text):
            expected = "a name such as MAIL01 or MAIL01/ACME"
            raise refusal(
                f'{attr} has nothing before or behind a "/"', value, expected, "Write what stands there, or no /."
            )
        return text


class Release(Text):
    """A release, such as "7.0.2": always text, since 7.10 as a number is 7.1."""

    def __init__(self, description: str, *, example: str):
        super().__init__(description, longest=NAME_LENGTH, pattern=_RELEASE, example=example)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        expected = 'digits and dots, perhaps with a suffix, such as "7.0.2" or "8.5.3 FP1"'
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            raise refusal(f"{attr} must be text, not a number", value, expected)
        text = super()._deserialize(value, attr, data, **kwargs)
        if not re.fullmatch(_RELEASE, text):
            raise refusal(f"{attr} is not a release", value, expected)
        return text


class Choice(fields.String):
    """One word out of a list. aliases: further words, and the one that each is read as.

    meant: words that are refused, and the one that who writes them means, where the nearest by letters is another.
    """

    default_error_messages = _MESSAGES

    def __init__(
        self,
        description: str,
        *choices: str,
        aliases: Mapping[str, str] | None = None,
        meant: Mapping[str, str] | None = None,
        required: bool = False,
    ):
        self.meant = dict(meant or {})
        self.words = {**{choice: choice for choice in choices}, **(aliases or {})}
        super().__init__(required=required, metadata={"description": description, "enum": list(self.words)})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        word = self.words.get(value) if isinstance(value, str) else None
        if word is None:
            raise choice_refusal(value, attr or "an item", list(self.words), self.meant)
        return word


class Words(Choice):
    """One word out of a list, or a list of several of them. A list of one is that word."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            return super()._deserialize(value, attr, data, **kwargs)
        if not value:
            raise refusal(f"{attr} is an empty list", value, "a word, or a list of several")
        faults: dict[int, Any] = {}
        words: list[str] = []
        for at, item in enumerate(value):
            try:
                word = super()._deserialize(item, "an item", data, **kwargs)
            except ValidationError as refused:
                faults[at] = refused.messages
                continue
            if word in words:
                faults[at] = refusal("an item stands twice", item, "each item once").messages
            words.append(word)
        if faults:
            raise ValidationError(faults)
        return words if len(words) > 1 else words[0]


class Flag(fields.Boolean):
    """true or false."""

    default_error_messages = _MESSAGES

    def __init__(self, description: str):
        super().__init__(metadata={"description": description})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, bool):
            return value
        raise refusal(f"{attr} must be true or false", value, "true or false")


class Wish(Flag):
    """true or false, or the word unknown where nobody knows."""

    def __init__(self, description: str):
        super().__init__(f"{description}; {NOBODY_KNOWS} where nobody knows")

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if value == NOBODY_KNOWS or isinstance(value, bool):
            return value
        expected = f"true or false, or {NOBODY_KNOWS} where nobody knows"
        raise refusal(f"{attr} must be true, false or {NOBODY_KNOWS}", value, expected)


class Items(fields.List[Any]):
    """A list whose items are all of one kind. Unlike marshmallow's own, a tuple, set or generator is none.

    lacking: of a list of words, what the list beside it holds, which are known not to be in this one.
    """

    default_error_messages = _MESSAGES

    def __init__(self, inner: fields.Field[Any], description: str, *, lacking: str | None = None, **metadata: Any):
        super().__init__(inner, metadata={"description": description, **metadata})
        self.lacking = lacking

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            advice = "Begin each item with a dash." if isinstance(value, dict) else None
            raise refusal(f"{attr} must be a list", value, "a list", advice)
        return super()._deserialize(value, attr, data, **kwargs)


class NoList(Text):
    """What `partial` would name in an object that has no list: nothing."""

    def __init__(self) -> None:
        super().__init__("The object has no list, so nothing can be named", longest=NAME_LENGTH)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        raise refusal("the object has no list", value, "an empty list", "Remove partial here.")


class Part(fields.Nested):
    """An object within the object."""

    default_error_messages = _MESSAGES

    def __init__(self, nested: type[Schema], description: str | None = None):
        super().__init__(nested, metadata={"description": description} if description else {})

    def _deserialize(self, value: Any, attr: str | None, data: Any, partial: Any = None, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            what = attr or "an item"
            raise refusal(f"{what} must be an object", value, "an object: names with their values")
        return loaded(self.schema, value)


class Outline(fields.Raw):
    """A part of the description, as it will be: it is checked where it has been laid over the description."""

    default_error_messages = _MESSAGES

    def __init__(self, description: str):
        members = {"type": "object", "minProperties": 1, "additionalProperties": True}
        super().__init__(metadata={"description": description, **members})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise refusal(f"{attr} must be an object", value, "an object: what of the description will be otherwise")
        if not value:
            raise refusal(f"{attr} is empty", value, "what of the description will be otherwise")
        return value


def inner_schema(made: fields.Field[Any]) -> Object | None:
    """The schema of the object, or of the objects of the list, that a member may hold; None where it holds none."""
    inner = made.inner if isinstance(made, fields.List) else made
    if isinstance(inner, Number):
        return None if inner.exact else range_schema(inner.is_size)
    return cast(Object, inner.schema) if isinstance(inner, Part) else None


def schemas_of(schema: Object) -> tuple[Object, ...]:
    """A schema and all that lie in it, each once."""
    seen: dict[type, Object] = {}
    waiting = [schema]
    while waiting:
        found = waiting.pop(0)
        if type(found) not in seen:
            seen[type(found)] = found
            waiting += filter(None, map(inner_schema, found.fields.values()))
    return tuple(seen.values())


def checked(schema: Object, value: dict[str, Any]) -> tuple[dict[str, Any], list[Refused]]:
    """What a schema makes of an object, and what is refused of it; where anything is, the first is empty."""
    try:
        return loaded(schema, value), []
    except ValidationError as error:
        return {}, list(_flat(error.messages, ()))


def _flat(messages: Any, at: Tokens) -> Iterator[Refused]:
    """marshmallow's tree of messages, each with the tokens that lead to it."""
    if isinstance(messages, dict):
        for token, below in messages.items():
            # marshmallow keeps what is said of an object itself under this token; a key may be called the same.
            is_own = token == SCHEMA and below != [UNKNOWN]
            yield from _flat(below, at if is_own else (*at, token))
    else:
        for message in messages:
            yield at, message


def loaded(schema: Schema, value: dict[str, Any]) -> dict[str, Any]:
    """`schema.load(value)`, in half the time where few of the known names are given, as is usual.

    marshmallow looks only at the names that are given if it is told that all may be missing (`partial`); the required
    ones are held against the object here.
    """
    messages: dict[Any, Any] = {}
    result: dict[str, Any] = {}
    try:
        result = schema.load(value, partial=True)
    except ValidationError as error:
        messages = dict(error.messages_dict)
    for name, made in schema.fields.items():
        if made.required and name not in value:
            messages[name] = [REQUIRED]
    if messages:
        raise ValidationError(messages)
    return result


class NoneOr(fields.List[Any]):
    """The word none, or a list of words out of the choices. lacking: as that of `Items`."""

    default_error_messages = _MESSAGES

    def __init__(self, description: str, *choices: str, lacking: str | None = None):
        self.choices, self.lacking = list(choices), lacking
        items = {"type": "string", "enum": self.choices}
        either = [{"const": "none"}, {"type": "array", "items": items, "minItems": 1, "uniqueItems": True}]
        super().__init__(fields.Raw(), metadata={"description": description, "either": either})

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if value == "none":
            return value
        if not isinstance(value, list):
            raise refusal(f"{attr} must be none or a list", value, "none, or a list of what else there is")
        if not value:
            raise refusal(f"{attr} is an empty list", value, "none, or a list")
        faults: dict[int, Any] = {}
        seen: set[str] = set()
        for at, item in enumerate(value):
            if not isinstance(item, str) or item not in self.choices:
                faults[at] = choice_refusal(item, "an item", self.choices).messages
            elif item in seen:
                faults[at] = refusal("an item stands twice", item, "each item once").messages
            else:
                seen.add(item)
        if faults:
            raise ValidationError(faults)
        return value
