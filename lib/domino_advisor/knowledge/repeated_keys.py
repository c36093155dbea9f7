"""Keys that stand twice in one mapping of a file of rules: YAML reads the last one, and the other is lost unseen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import yaml

_FILES = 2048
"""More files than a rule base has: of several in one process, most are the same."""
_MERGE = "<<"
"""What a mapping takes over from others may stand in it several times."""


class _Repeated(NamedTuple):
    key: str
    line: int
    column: int
    first: int


def repeated_keys(files: Mapping[str, bytes]) -> Iterator[str]:
    """A sentence for each key that stands twice, with file, line and column. files: by path.

    A file that is no YAML is left to whoever reads it.
    """
    for file, content in sorted(files.items()):
        if file.endswith(".yml"):
            for key, line, column, first in _within(content):
                place = f"{file}:{line}:{column}"
                yield f"{place}: {key} stands in line {first} already; keep one of them, only the last would be read"


@lru_cache(_FILES)
def _within(content: bytes) -> tuple[_Repeated, ...]:
    found: list[_Repeated] = []
    # for each mapping around the event its keys so far, by their lines; None for a list
    around: list[dict[str, int] | None] = []
    at_key: list[bool] = []
    try:
        for event in yaml.parse(content, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.ScalarEvent) and at_key and at_key[-1]:
                keys, mark = around[-1], event.start_mark
                if keys is not None and mark is not None:
                    if event.value in keys:
                        found.append(_Repeated(event.value, mark.line + 1, mark.column + 1, keys[event.value]))
                    elif event.value != _MERGE:
                        keys[event.value] = mark.line + 1
            if isinstance(event, yaml.CollectionStartEvent):
                is_mapping = isinstance(event, yaml.MappingStartEvent)
                around.append({} if is_mapping else None)
                at_key.append(is_mapping)
                continue
            if isinstance(event, yaml.CollectionEndEvent):
                around.pop()
                at_key.pop()
            # a node has ended: after a key comes its value, and after that the next key
            if around and around[-1] is not None and isinstance(event, (yaml.NodeEvent, yaml.CollectionEndEvent)):
                at_key[-1] = not at_key[-1]
    except yaml.YAMLError:
        return ()
    return tuple(found)
