"""The image, built once for all tests, and its service."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.image.builders import Builder, Service, chosen


@pytest.fixture(scope="session")
def image() -> Iterator[Builder]:
    """What has built the image."""
    with tempfile.TemporaryDirectory(prefix="domino-advisor-image-") as folder:
        builder = chosen(Path(folder))
        try:
            builder.build()
            yield builder
        finally:
            builder.clean()


@pytest.fixture(scope="session")
def service(image: Builder) -> Iterator[Service]:
    """The service of the image, ready."""
    with image.service() as service:
        yield service
