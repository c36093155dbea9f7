"""Keys that stand twice in one mapping of a file of rules: YAML reads the last one, and the other is lost unseen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import yaml


def repeated_keys(files: Mapping[str, bytes]) -> Iterator[str]:
    """A sentence for each key that stands twice, with the file and both lines. files: by path."""
    for file, content in sorted(files.items()):
        if file.endswith(".yml"):
            root = yaml.compose(content, Loader=yaml.CSafeLoader)
            yield from (f"{file}:{line}: {what}" for line, what in _within(root))


def _within(node: yaml.Node | None) -> Iterator[tuple[int, str]]:
    if isinstance(node, yaml.SequenceNode):
        for part in node.value:
            yield from _within(part)
    if not isinstance(node, yaml.MappingNode):
        return
    first: dict[str, int] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if isinstance(key, yaml.ScalarNode):
            if key.value in first:
                yield (
                    line,
                    f"{key.value} stands in line {first[key.value]} already, which is not read; keep one of them",
                )
            first.setdefault(key.value, line)
        yield from _within(value)
