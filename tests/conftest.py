"""Settings for all tests: in CI the generated cases are the same each time, elsewhere they are new ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
