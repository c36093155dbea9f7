"""The document as it is committed."""

from __future__ import annotations

from typing import Any

import yaml

from domino_advisor_api.specification.document import specification


class _Plain(yaml.SafeDumper):
    """Writes what stands in two places twice: an anchor would be no help to a reader."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Plain.add_representer(str, _text)


def as_yaml() -> str:
    """The document as it is committed."""
    return yaml.dump(specification(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)
