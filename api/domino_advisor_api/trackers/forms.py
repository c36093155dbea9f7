"""Files as a form has them, which some trackers take them in."""

from __future__ import annotations

from collections.abc import Iterable

from requests import PreparedRequest

from domino_advisor_api.trackers.contract import File


def form_of(files: Iterable[File]) -> tuple[bytes, str]:
    """Files as multipart/form-data, each as a `file`, and the media type, which says by what they are divided."""
    form = PreparedRequest()
    form.prepare_headers({})
    form.prepare_body(None, [("file", (file.name, file.content, file.media)) for file in files])
    assert isinstance(form.body, bytes)
    return form.body, form.headers["Content-Type"]
