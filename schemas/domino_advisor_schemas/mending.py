"""What a value that was refused should read: the value that was meant, where that is plain, and what was assumed.

Whatever is found here was tried: the field takes it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, cast

from marshmallow import ValidationError, fields
from msgspec import Struct

from domino_advisor_schemas.fields import (
    SETTING_WORDS,
    UNSET,
    Choice,
    Flag,
    Items,
    Name,
    NoneOr,
    Number,
    Object,
    Part,
    RangeSchema,
    Release,
    Setting,
    Text,
    Whole,
    WholeOf,
    Words,
)
from domino_advisor_schemas.meanings import VALUE, choice_meant, meanings, plain_value, said_beside, without_release

LONGEST = 200
"""A longer text, or a list or an object of more members, is not looked at: no hint mends it."""

_DIGITS = r"[-+]?[0-9]+(?:[.,' \u00a0\u202f_][0-9]+)*"
_UNIT = r"[A-Za-zµ%][A-Za-zµ/%]*"
_NUMBER = re.compile(rf"(?:~|≈|ca\.?|about|approx\.?)?\s*({_DIGITS})\s*-?\s*({_UNIT})?\.?")
_BETWEEN = re.compile(rf"({_DIGITS})\s*({_UNIT})?\s*(?:-|–|—|\.\.\.?|to)\s*({_DIGITS})\s*({_UNIT})?")
_BOUNDS = {
    end: re.compile(pattern)
    for end, pattern in (
        ("from", rf"(?:>=|≥|from|at least|min\.?|minimum)\s*({_DIGITS})\s*({_UNIT})?|({_DIGITS})\s*({_UNIT})?\s*\+"),
        ("to", rf"(?:<=|≤|up to|at most|max\.?|maximum|to|no more than)\s*({_DIGITS})\s*({_UNIT})?"),
        ("above", rf"(?:>|above|more than|over)\s*({_DIGITS})\s*({_UNIT})?"),
        ("below", rf"(?:<|below|less than|fewer than|under)\s*({_DIGITS})\s*({_UNIT})?"),
    )
}
_TIMES = re.compile(rf"([0-9]{{1,5}})\s*[x×*]\s*([0-9]{{1,5}})[\s-]*({_UNIT})?")
_THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(?:([.,' \u00a0\u202f_])[0-9]{3})+")
_RELEASE = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,5}")
_BEFORE_RELEASE = re.compile(r"^(?:[A-Za-z/]+[ _-]*)*(?=[vr]?[0-9])", re.IGNORECASE)
_SURELY_A_FLOAT = 10**300
_LETTERS = re.compile(r"[A-Za-z]")
_DECIMAL_UNIT = re.compile(r"([kmgtp])(?:b|byte|bytes)?$")
_RANGE = "A number that is known within bounds is a range."


class Mend(Struct, frozen=True):
    """A value that the field takes, and why it is the one that was meant."""

    value: Any
    says: str


def mend(made: fields.Field[Any], name: str, value: Any, unit: str | None = None) -> Mend | None:
    """The value that was meant by another; None where that cannot be told.

    unit: that of the key that the value stood at.
    """
    for found in _candidates(made, name, value, unit):
        if fits(made, name, found.value):
            return found
    return None


def fits(made: fields.Field[Any], name: str, value: Any) -> bool:
    """Whether a field takes a value as it is."""
    try:
        made.deserialize(value, name, {})
    except ValidationError:
        return False
    return True


def mend_end(made: Number, end: str, value: Any) -> Mend | None:
    """The same of an end of a range of such numbers."""
    for found in [Mend(value, ""), *_numbers(made, value, None)]:
        if not isinstance(found.value, dict):
            try:
                made.number(found.value, end)
            except ValidationError:
                continue
            return found
    return None


def _schema(part: Part) -> Object:
    return cast(Object, part.schema)


def _candidates(made: fields.Field[Any], name: str, value: Any, unit: str | None) -> Iterator[Mend]:
    if (isinstance(value, str) and len(value) > LONGEST) or (isinstance(value, (list, dict)) and len(value) > LONGEST):
        return
    if isinstance(made, Setting):
        yield from _settings(value)
    if isinstance(made, (Number, WholeOf)):
        yield from _numbers(made, value, unit)
    elif isinstance(made, Flag):
        yield from _flags(value)
    elif isinstance(made, Choice):
        yield from _choices(made, name, value)
    elif isinstance(made, NoneOr):
        yield from _none_or(made, name, value)
    elif isinstance(made, Items):
        yield from _items(made, name, value)
    elif isinstance(made, Part):
        yield from _parts(_schema(made), value)
    elif isinstance(made, Release):
        yield from _releases(value)
    elif isinstance(made, Text) and not isinstance(value, (str, bool)) and (word := _word(value)):
        yield Mend(word, "Put it in quotes.")


def _settings(value: Any) -> Iterator[Mend]:
    word = plain_value(value.strip("() ")) if isinstance(value, str) else ""
    if word in SETTING_WORDS:
        yield Mend(SETTING_WORDS[word], f"Did you mean {SETTING_WORDS[word]}?")
    elif word in meanings().nothing and word != "zero":
        yield Mend(UNSET, "A setting that the file does not have is unset.")


def _numbers(made: Number | WholeOf, value: Any, unit: str | None) -> Iterator[Mend]:
    if isinstance(value, str):
        yield from _from_text(made, value.strip(), unit)
    elif isinstance(value, float) and not unit:
        yield from _between_whole(made, value)
    elif unit and isinstance(value, dict):
        ends = {end: _converted(of_it, unit, made.unit) for end, of_it in value.items()}
        known = {end: found[0] for end, found in ends.items() if found is not None}
        if known and len(known) == len(ends):
            yield Mend(known, _says_unit(unit, made.unit, alone=False))
    elif unit and (found := _converted(value, unit, made.unit)):
        yield Mend(found[0], _says_unit(unit, made.unit, alone=False))


def _from_text(made: Number | WholeOf, text: str, unit: str | None) -> Iterator[Mend]:
    """The numbers and ranges that a text may stand for."""
    counted_in = made.unit
    if text.lower() in meanings().nothing:
        yield Mend(0, "What there is none of is 0.")
    if match := _NUMBER.fullmatch(text):
        yield from _amount(match[1], match[2] or unit, counted_in, quoted=match[2] is None)
        for found in _amount(match[1], match[2] or unit, counted_in):
            yield from _between_whole(made, found.value)
    if not isinstance(made, Number):
        return
    if match := _TIMES.fullmatch(text):
        product = int(match[1]) * int(match[2])
        for found in _amount(str(product), match[3] or unit, counted_in):
            yield Mend(found.value, f"{match[1]} × {match[2]} are {product}.")
    if not made.exact:
        yield from _ranges(text, unit, counted_in)


def _between_whole(made: Number | WholeOf, number: float) -> Iterator[Mend]:
    """The whole numbers around one with a fraction, where only whole ones are counted, as a range."""
    if isinstance(made, Whole) and not made.exact and math.isfinite(number) and number != math.floor(number):
        low = math.floor(number)
        says = f"It is a whole number: write {low} or {low + 1}, or a range where it may be either."
        yield Mend({"from": low, "to": low + 1}, says)


def _ranges(text: str, unit: str | None, counted_in: str | None) -> Iterator[Mend]:
    for end, pattern in _BOUNDS.items():
        if match := pattern.fullmatch(text.lower()):
            groups = [group for group in match.groups() if group is not None]
            for found in _amount(groups[0], groups[1] if len(groups) > 1 else unit, counted_in):
                yield Mend({end: found.value}, _joined(_RANGE, found.says))
    if match := _BETWEEN.fullmatch(text):
        for low in _amount(match[1], match[2] or match[4] or unit, counted_in):
            for high in _amount(match[3], match[4] or unit, counted_in):
                yield Mend({"from": low.value, "to": high.value}, _joined(_RANGE, low.says))


def _amount(digits: str, unit: str | None, counted_in: str | None, quoted: bool = False) -> Iterator[Mend]:
    """A number as people write it, in the unit that it is counted in."""
    number, says = _read(digits)
    if number is None:
        return
    if unit:
        converted = _converted(number, unit, counted_in)
        if converted:
            yield Mend(converted[0], _joined(says, converted[1]))
        return
    exact = _exactly(number)
    if exact is not None:
        yield Mend(exact, says or ("Write it without quotes." if quoted else ""))


def _read(digits: str) -> tuple[Fraction | None, str]:
    """The number that digits with points, commas or spaces stand for. None where they may stand for two."""
    if _THOUSANDS.fullmatch(digits):
        mark = _THOUSANDS.fullmatch(digits)
        sign = mark[1] if mark else ""
        if sign == ".":
            # 1.024 is 1.024 for some and 1024 for others; 0.512 is no number of thousands
            return Fraction(digits) if digits.count(".") == 1 and digits.lstrip("+-")[0] == "0" else None, ""
        if sign == "," and digits.count(",") == 1:
            return None, ""  # 1,234 is 1234 for some and 1.234 for others
        return Fraction(re.sub(r"[^0-9+-]", "", digits)), "Thousands are written without a mark between them."
    if re.fullmatch(r"[-+]?[0-9]+,[0-9]+", digits):
        return Fraction(digits.replace(",", ".")), "A fraction is written with a point."
    if re.fullmatch(r"[-+]?[0-9]+(?:\.[0-9]+)?", digits):
        return Fraction(digits), ""
    return None, ""


def _factor(unit: str | None, counted_in: str | None) -> Fraction:
    return meanings().units.get(counted_in or "", {}).get((unit or "").lower(), Fraction(0))


def _converted(number: Any, unit: str, counted_in: str | None) -> tuple[int | float, str] | None:
    """A number of one unit in another, and what was assumed; None where it is none, or the two do not go together."""
    if counted_in is None or isinstance(number, bool) or not isinstance(number, (int, float, Fraction)):
        return None
    if isinstance(number, float):
        if not math.isfinite(number):
            return None
        number = Fraction(repr(number))
    factor = 1 if unit.lower() == counted_in.lower() else _factor(unit, counted_in)
    exact = _exactly(Fraction(number) * factor) if factor else None
    return None if exact is None else (exact, _says_unit(unit, counted_in))


def _says_unit(unit: str, counted_in: str | None, alone: bool = True) -> str:
    """What a conversion took for granted. alone: whether the unit stood with the number."""
    decimal = _DECIMAL_UNIT.fullmatch(unit.lower())
    says = f"The unit is {counted_in}{'; write the number alone' if alone else ''}."
    if decimal and counted_in in ("KiB", "MiB", "GiB"):
        letter = decimal[1].upper()
        says += f" {letter}B is taken as {letter}iB."
    return says


def _exactly(number: Fraction) -> int | float | None:
    """A number as it can be written: whole, or with so few digits that a float holds it."""
    if number.denominator == 1:
        return int(number)
    # part of a power of two, such as bytes in GiB: what Python writes of it is read as the same
    if abs(number) < _SURELY_A_FLOAT and Fraction(float(number)) == number:
        return float(number)
    with localcontext() as context:
        context.prec = 15
        written = Decimal(number.numerator) / Decimal(number.denominator)
        return float(written) if Fraction(written) == number else None


def _word(value: Any) -> str:
    """A single value as it was written; "" for anything else, and for a number that is too long to be meant."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    too_long = isinstance(value, int) and value.bit_length() > 128
    return "" if too_long or not isinstance(value, (int, float)) else str(value)


def _flags(value: Any) -> Iterator[Mend]:
    word = _word(value).strip().lower()
    if word in meanings().flags:
        yield Mend(meanings().flags[word], "Write true or false.")


def _choices(made: Choice, name: str, value: Any) -> Iterator[Mend]:
    if isinstance(value, (list, dict)):
        if isinstance(value, list) and isinstance(made, Words):
            words = [next((found.value for found in _choices(made, name, word)), word) for word in value]
            yield Mend(list(dict.fromkeys(words)), "")
        elif isinstance(value, list) and len(value) == 1:
            yield Mend(value[0], "It is one word, and no list.")
        return
    word = _word(value)
    if meant := choice_meant(name, word):
        yield Mend(meant, _joined(said_beside(name, word) or "", _and_release(name, word)))
    plain = {plain_value(known): known for known in made.words}
    if plain_value(word) in plain:
        yield Mend(plain[plain_value(word)], "")
    elif name == "os" and without_release(word) in plain:
        yield Mend(plain[without_release(word)], _and_release(name, word))


def _and_release(name: str, word: str) -> str:
    found = _RELEASE.search(word) if name == "os" and _LETTERS.match(word) else None
    return f'The release is os_release: "{found[0]}".' if found and " " in word else ""


def of_system(word: str) -> dict[str, str]:
    """What a word for an operating system says beside it: the distribution of a Linux, and the release."""
    distributions = meanings().values.get("distribution", {})
    plain = without_release(word)
    found = plain if plain in set(distributions.values()) - {"other"} else choice_meant("distribution", word)
    release = _RELEASE.search(word) if " " in word and _LETTERS.match(word) else None
    said = {"distribution": found, "os_release": release[0] if release else None}
    return {name: of_it for name, of_it in said.items() if of_it}


def _releases(value: Any) -> Iterator[Mend]:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield Mend(_word(value), "Put it in quotes (as a number, 7.10 would be 7.1).")
    elif isinstance(value, str):
        bare = value.strip()
        if match := re.fullmatch(r"v([0-9]+)r([0-9]+)(?:m([0-9]+))?", bare, re.IGNORECASE):
            yield Mend(".".join(part for part in match.groups() if part), "A release is digits and dots.")
        bare = re.sub(r"^[vr](?=[0-9])", "", _BEFORE_RELEASE.sub("", bare), flags=re.IGNORECASE)
        bare = re.sub(r"(?<=[0-9])(?=(?:FP|HF|IF|SP|U|TL)[0-9])", " ", bare)
        bare = re.sub(r"\s*[,(].*$", "", bare)
        yield Mend(bare, "A release is digits and dots, perhaps with a suffix.")


def _none_or(made: NoneOr, name: str, value: Any) -> Iterator[Mend]:
    if value is False or value == [] or (isinstance(value, str) and value.strip().lower() in meanings().nothing):
        yield Mend("none", "What there is none of is none.")
    words = {plain_value(choice): choice for choice in made.choices}
    if isinstance(value, (str, list)):
        listed = _split(value) if isinstance(value, str) else value
        known = [words.get(plain_value(_word(word))) for word in listed]
        if known and None not in known:
            yield Mend(list(dict.fromkeys(known)), "It is a list." if isinstance(value, str) else "")


def _items(made: Items, name: str, value: Any) -> Iterator[Mend]:
    inner = made.inner
    if isinstance(inner, Part):
        yield from _items_of_objects(_schema(inner), name, value)
        return
    if isinstance(value, str):
        yield Mend(_split(value), "It is a list.")
        plain = [next((found.value for found in _candidates(inner, name, word, None)), word) for word in _split(value)]
        yield Mend(plain, "It is a list.")
    elif value is not None and not isinstance(value, (list, dict, bool)):
        yield Mend([_word(value)], "It is a list.")


def _items_of_objects(schema: Object, name: str, value: Any) -> Iterator[Mend]:
    if isinstance(value, str) and (sizes := [_size(word) for word in _split(value)]) and all(sizes):
        called = re.sub(r"s$", "", name)
        yield Mend(
            [{"name": f"{called}{number}"} for number in range(1, len(sizes) + 1)],
            "It is a list of objects, each with a name; a size is not one.",
        )
    elif isinstance(value, str):
        listed = [found for word in _split(value) for found in _one(schema, word)]
        if listed:
            yield Mend(listed, "It is a list of objects.")
    elif isinstance(value, int) and not isinstance(value, bool) and value > 0 and "count" in schema.fields:
        called = re.sub(r"s$", "", name)
        alike = {"name": called} if value == 1 else {"name": called, "count": value}
        yield Mend([alike], "It is a list; those that are alike are counted.")
    elif isinstance(value, dict):
        if any(key in schema.fields for key in value):
            yield Mend([value], "It is a list, though it has one item: begin it with a dash.")
        elif "name" in schema.fields and all(member is None or isinstance(member, dict) for member in value.values()):
            listed = [{"name": str(key), **(member or {})} for key, member in value.items()]
            yield Mend(listed, "It is a list; each item has its name.")


def _parts(schema: Object, value: Any) -> Iterator[Mend]:
    if isinstance(schema, RangeSchema):
        return
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict):
        yield Mend(value[0], "It is one object, and no list.")
    if isinstance(value, (str, int, float, bool)):
        yield from (Mend(found, "It is an object.") for found in _one(schema, value))


def _one(schema: Object, value: Any) -> Iterator[dict[str, Any]]:
    """The objects that a single value may stand for."""
    if (
        isinstance(value, str)
        and (match := re.fullmatch(r"([A-Za-z_0-9]+):(\S.*)", value))
        and match[1] in schema.fields
    ):
        made, word = schema.fields[match[1]], match[2]
        yield {match[1]: word}
        if found := mend(made, match[1], word):
            yield {match[1]: found.value}
        return
    required = [name for name, made in schema.fields.items() if made.required]
    for name in meanings().wraps.get(schema.title, tuple(required) if len(required) == 1 else ()):
        # an object of a sizing request has the title of the description's, and may lack what that one has
        if name not in schema.fields:
            continue
        made = schema.fields[name]
        if isinstance(made, Name) and isinstance(value, str) and _size(value):
            continue
        if fits(made, name, value):
            yield {name: value}
        elif found := mend(made, name, value):
            yield {name: found.value}


def _size(word: str) -> bool:
    """Whether a word is an amount of storage, and not the name of what has it."""
    found = _NUMBER.fullmatch(word) or _TIMES.fullmatch(word)
    return found is not None and _factor(found.group(found.re.groups), "GiB") != 0


def placed(schema: Object, written: Any, value: Any) -> Mend | None:
    """What is written for a word that belongs into an object within, with its value in its place."""
    (name,) = written
    made = schema.fields[name]
    leaf_name, leaf = _leaf(schema, written)
    if leaf is None:
        # nothing of the value goes into it: that it is so is all that is said
        if not any(found.value is True for found in _flags(value)):
            return None
        whole = written[name]
        return Mend({name: whole}, "") if fits(made, name, whole) else None
    tried = [Mend(value, "")] if fits(leaf, leaf_name, value) else []
    found = mend(leaf, leaf_name, value)
    for candidate in (*tried, *([found] if found else [])):
        whole = _filled(written[name], candidate.value)
        if fits(made, name, whole):
            return Mend({name: whole}, candidate.says)
    return None


def _leaf(schema: Object, written: Mapping[str, Any]) -> tuple[str, fields.Field[Any] | None]:
    """The field that the value goes into."""
    for name, below in written.items():
        made = schema.fields[name]
        if below == VALUE:
            return name, made
        inner = made.inner if isinstance(made, Items) else made
        if isinstance(inner, Part):
            for part in below if isinstance(below, list) else [below]:
                found = _leaf(_schema(inner), part)
                if found[1] is not None:
                    return found
    return "", None


def _filled(written: Any, value: Any) -> Any:
    if isinstance(written, dict):
        return {name: _filled(below, value) for name, below in written.items()}
    if isinstance(written, list):
        return [_filled(below, value) for below in written]
    return value if written == VALUE else written


def _split(text: str) -> list[str]:
    return [word.strip() for word in re.split(r"[,;]", text) if word.strip()]


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)
