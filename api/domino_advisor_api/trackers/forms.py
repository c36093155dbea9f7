"""Files as a form has them, which some trackers take them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from requests import PreparedRequest

from domino_advisor_api.trackers.contract import File


def form_of(files: Iterable[File], name: str = "file", texts: Mapping[str, str] | None = None) -> tuple[bytes, str]:
    """Files as multipart/form-data, and the media type, which says by what they are divided. name: of each in the form;
    texts: what stands there before them, by name.
    """
    form = PreparedRequest()
    form.prepare_headers({})
    form.prepare_body(texts, [(name, (file.name, file.content, file.media)) for file in files])
    assert isinstance(form.body, bytes)
    return form.body, form.headers["Content-Type"]
