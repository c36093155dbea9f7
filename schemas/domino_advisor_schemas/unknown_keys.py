"""What to do about a key that an object does not have: the name that was meant, by meaning first, then by spelling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import fields
from msgspec.structs import replace

from domino_advisor_schemas.fields import OF_ALL, Items, Number, Object, Part, RangeSchema, inner_schema, schemas_of
from domino_advisor_schemas.flow import LINE, flow, line, lines
from domino_advisor_schemas.meanings import (
    Key,
    differ_in_unit,
    is_contrary,
    keys_meant,
    meanings,
    meant_anywhere,
    of_object,
    plain_key,
)
from domino_advisor_schemas.mending import Mend, fits, mend, mend_end, placed
from domino_advisor_schemas.refusals import Refusal
from domino_advisor_schemas.spelling import nearest, shortened

_FEW = 12
_ALIKE = 0.87
"""How like a known name another one is that is taken for a slip of the pen; settings of one family are less alike."""


Unknown = tuple[Refusal, str | None]
"""Why a key is refused, and the one name of the same object that it means, if there is such a one."""


def unknown_key(
    key: str, owner: Mapping[Any, Any], schema: Object, whole: Object, outer: fields.Field[Any] | None
) -> Unknown:
    """What to write instead of a key.

    owner: the object that it stands in, as it was sent; schema: what that may have. whole: the schema of all that was
    sent. outer: the field that holds the object, of which a range is one.
    """
    says = f"{shortened(key)} is not known in the {schema.title}"
    word = plain_key(key)
    if found := _behind_a_comma(key, owner, schema):
        return replace(found, says=says), None
    placing = of_object(schema, meanings().places)
    written = placing.get(word)
    if written is not None and (found := _placed(key, owner, schema, placing)):
        return replace(found, says=says), None
    advice = meanings().advice.get(schema.title, {}).get(word)
    if advice is None and (meant := keys_meant(key, schema)):
        return _renamed(says, key, meant, owner, schema, outer)
    advice = advice or _advice(word, of_object(schema, meanings().advice))
    if written is not None and advice is None:
        (name,) = written
        there = ", which is there already" if name in owner else "; leave it out where that is not known, or not so"
        advice = f"It belongs in {name}{there}."
    if advice is None and key == "<<":
        advice = "YAML 1.2 has no merge keys: write the members out, or use count."
    if advice is None:
        # before it is looked for by its letters, which are like those of short names
        advice = meanings().anywhere.get(word) or _elsewhere(key, word, whole)
    if advice is not None:
        return Refusal(says, advice=advice), None
    known = sorted(schema.fields, key=lambda name: name in OF_ALL)
    near = None if is_contrary(key, schema) else nearest(key, known)
    if near and not differ_in_unit(key, near):
        return _renamed(says, key, [Key(near)], owner, schema, outer)
    advice = "Remove it, or write it into notes." if "notes" in known else "Remove it."
    if "notes" in known and len(known) > _FEW:
        advice = f"{advice} domino-advisor schema {_argument(schema.title)} lists what it may hold."
    return Refusal(says, expected=f"one of {', '.join(known)}" if len(known) <= _FEW else None, advice=advice), None


def means_a_known_one(key: str, schema: Object) -> bool:
    """Whether a key means, or very nearly reads as, a name of an object that takes other keys too."""
    if plain_key(key) in of_object(schema, meanings().advice) or keys_meant(key, schema):
        return True
    return nearest(key, list(schema.fields), _ALIKE) is not None


def _behind_a_comma(key: str, owner: Mapping[Any, Any], schema: Object) -> Refusal | None:
    """What is behind a comma within braces, as in {memory_gib: 16,5 GB}: the rest of the number before it."""
    if not key[:1].isdigit() or owner[key] is not None:
        return None
    names = list(owner)
    before = names[names.index(key) - 1] if names[0] != key else None
    if before not in schema.fields or isinstance(owner[before], bool) or not isinstance(owner[before], int):
        return None
    found = mend(schema.fields[before], before, f"{owner[before]},{key}")
    if found is None:
        return None
    advice = _joined(f"Within braces a comma parts members: {before} ends before it.", found.says)
    return Refusal("", advice=advice, instead=line(before, found.value))


def _placed(key: str, owner: Mapping[Any, Any], schema: Object, placing: Mapping[str, Any]) -> Refusal | None:
    """What is written for a key that belongs in an object within, together with the others that belong there too."""
    (name,) = placing[plain_key(key)]
    if name in owner:
        return None
    mends: dict[str, Mend] = {}
    for other, value in owner.items():
        written = placing.get(plain_key(str(other)))
        if written is not None and name in written and (found := placed(schema, written, value)):
            mends[other] = found
    if key not in mends:
        return None
    first = next(iter(mends))
    if key != first:
        return Refusal("", advice=f"It belongs in {name}, as {first} does; the line for that has both.")
    together: Any = {}
    for found in mends.values():
        together = _merged(together, found.value)
    if not fits(schema.fields[name], name, together[name]):
        together = mends[key].value
    others = f", with {', '.join(list(mends)[1:])}" if len(mends) > 1 else ""
    advice = _joined(f"It belongs in {name}{others}.", *(found.says for found in mends.values()))
    return Refusal("", advice=advice, instead=lines(together))


def _merged(one: Any, other: Any) -> Any:
    """Two things that are written for one member, as one; what is known goes before what is unknown."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **{key: _merged(one[key], value) if key in one else value for key, value in other.items()}}
    if isinstance(one, list) and isinstance(other, list):
        objects = isinstance(one[0], dict) and isinstance(other[0], dict)
        return [_merged(one[0], other[0])] if objects else list(dict.fromkeys((*one, *other)))
    return other if one == "unknown" else one


def _renamed(
    says: str, key: str, meant: Sequence[Key], owner: Mapping[Any, Any], schema: Object, outer: fields.Field[Any] | None
) -> Unknown:
    """The key under the name that was meant, or the names that it may be."""
    absent = [found for found in meant if found.name not in owner]
    if not absent:
        name = meant[0].name
        return Refusal(says, advice=f"It is {name}, which is there already: remove it, or write it into notes."), None
    if len(absent) > 1:
        absent = _by_contents(absent, owner[key], schema) or absent
    if len(absent) > 1:
        return Refusal(says, advice=f"Did you mean {' or '.join(found.name for found in absent)}?"), None
    (found,) = absent
    mended = _value(schema.fields[found.name], found, owner[key], schema, outer)
    unit = getattr(schema.fields[found.name], "unit", None)
    counted = f"The unit is {unit}." if unit and not (mended and unit in mended.says) and _may_err(unit) else ""
    advice = _joined(f"Did you mean {found.name}?", counted, mended.says if mended else "")
    expected = found.name if found.name.lower() == key.lower() else None
    instead = line(found.name, mended.value) if mended and not _is_large(mended.value) else None
    if instead is None and _is_renamed_alone(schema.fields[found.name], owner[key]):
        instead = f"{found.name}:"
    return Refusal(says, expected=expected, advice=advice, instead=instead), found.name


def _by_contents(meant: Sequence[Key], value: Any, schema: Object) -> list[Key]:
    """Those whose objects know most of the members that stand there; none where no object stands there."""
    item = value[0] if isinstance(value, list) and value else value
    if not isinstance(item, Mapping):
        return []
    known = {}
    for found in meant:
        inner = inner_schema(schema.fields[found.name])
        known[found] = sum(bool(inner and keys_meant(str(key), inner)) for key in item)
    return [found for found in meant if known[found] == max(known.values())]


def _is_renamed_alone(made: fields.Field[Any], value: Any) -> bool:
    """Whether what stands at a key stays as it is under another: a list where one is taken, an object where one is."""
    return bool(value) and isinstance(
        value, list if isinstance(made, Items) else dict if isinstance(made, Part) else ()
    )


def _is_large(value: Any) -> bool:
    """Whether a value is more than a line."""
    return isinstance(value, (dict, list)) and len(flow(value)) > LINE


def _may_err(unit: str) -> bool:
    """Whether a number at a key may be in another unit: bytes and times are counted in several, CPs in one."""
    return len(set(meanings().units.get(unit, {}).values())) > 1


def _value(
    made: fields.Field[Any], found: Key, value: Any, schema: Object, outer: fields.Field[Any] | None
) -> Mend | None:
    if isinstance(schema, RangeSchema):
        return mend_end(outer, found.name, value) if isinstance(outer, Number) else None
    if found.unit and not isinstance(value, str):
        return mend(made, found.name, value, found.unit)
    return Mend(value, "") if fits(made, found.name, value) else mend(made, found.name, value, found.unit)


def _advice(word: str, known: Mapping[str, str]) -> str | None:
    """What is said of a word, or of a name that it means."""
    return next((known[name] for name in (word, *meant_anywhere(word)) if name in known), None)


def _elsewhere(key: str, word: str, whole: Object) -> str | None:
    """Where the key would be known, or a name that it means."""
    schemas = schemas_of(whole)
    owners = [other.title for other in schemas if key in other.fields]
    written = key if owners else word
    owners = owners or [other.title for other in schemas if word in other.fields]
    if owners:
        return f"{shortened(written)} belongs to: {', '.join(dict.fromkeys(owners))}."
    meant = {name: other.title for other in reversed(schemas) for name in meant_anywhere(word) if name in other.fields}
    if meant:
        return f"It may be {', or '.join(f'{name} of the {title}' for name, title in list(meant.items())[:3])}."
    return None


def _argument(title: str) -> str:
    return title if " " not in title else f'"{title}"'


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)
