"""What schemathesis is told of the service beyond its document.

Its configuration names this file. The document stays as the service gives it; what is left out of it here is held by
other tests.
"""

from __future__ import annotations

import os
from typing import Any

import schemathesis

# Other names of YAML: the reader is the same, and each value need not be sent under each of them. Where all values are
# gone through at their limits, they are sent as JSON alone.
ALIASES = ("application/x-yaml", "text/yaml", *(["application/yaml"] if "AS_JSON_ALONE" in os.environ else []))
# A part of a form is any file to the document. One that is no description is refused with a 400, as every broken text
# is; so what is sent as one that fits is one.
PARTS = {
    "deployment": "deployment: A form\ndomino_release: '8.5.1'\n",
    "overlay": "assumptions: {}\n",
    "files": "[Notes]\nKitType=2\nServerName=CN=MAIL01/O=ACME\n",
    "with": "environment: production\n",
    "name": "A site",
}


# Each object of a description may be remarked on, and may say what nobody knows of it, in the same words: those of one
# are tried, and the remarks that an answer tells; tests/test_remarks.py and tests/test_not_known.py have all.
REMARKED = ("Deployment", "Statement")


@schemathesis.hook
def before_load_schema(context: schemathesis.HookContext, raw_schema: dict[str, Any]) -> None:
    """Leaves out of the bodies what is the same by another name or in each object, and says what a form holds."""
    for name, described in raw_schema["components"]["schemas"].items():
        if name not in REMARKED:
            for of_all in ("remarks", "not_known"):
                described.get("properties", {}).pop(of_all, None)
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            content = operation.get("requestBody", {}).get("content", {}) if isinstance(operation, dict) else {}
            for media in ALIASES:
                content.pop(media, None)
            for name, part in content.get("multipart/form-data", {}).get("schema", {}).get("properties", {}).items():
                told = part.get("items", part)
                told.pop("format", None)
                if name in PARTS:
                    told["enum"] = [PARTS[name]]
