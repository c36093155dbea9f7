"""Writes the document: `python -m domino_advisor_api.specification > openapi.yaml`."""

from __future__ import annotations

import sys

from domino_advisor_api.specification import as_yaml

if __name__ == "__main__":
    sys.stdout.write(as_yaml())
