"""What each reader declares that such a file tells is what files tell, neither less nor more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import READERS, reader_of
from domino_advisor.inputs.reading import Reader
from domino_advisor_schemas.grammar import places
from tests.inputs.places_told import names_told, told
from tests.inputs.samples import SAMPLES, named
from tests.inputs.sites import SITES


@cache
def told_of_all() -> Mapping[str, frozenset[str]]:
    """The places that the samples of each kind tell, each by itself and together with others."""
    found: dict[str, set[str]] = defaultdict(set)
    alone = [{named(reader): SAMPLES[reader.kind]} for reader in READERS]
    for site in (*alone, *SITES):
        for kind, several in told(gathered(InputFile(name, data) for name, data in site.items())).items():
            found[kind] |= several
        for name, data in site.items():
            if (reader := reader_of(InputFile(name, data))) is not None:
                found[reader.kind] |= names_told(reader, name.rpartition("/")[2], data)
    return {kind: frozenset(several) for kind, several in found.items()}


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.kind)
def test_what_a_reader_declares_is_told_by_a_sample_and_no_sample_tells_more(reader: Reader) -> None:
    assert sorted(told_of_all()[reader.kind]) == sorted(reader.tells)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.kind)
def test_what_is_declared_are_places_of_a_description(reader: Reader) -> None:
    assert set(reader.tells) <= places()
