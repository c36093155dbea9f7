"""`lsdasd`: the DASDs of Linux on System z."""

from __future__ import annotations

import pytest

from tests.inputs.stored import Stored

LSDASD = f"""\
Bus-ID    Status    Name      Device  Type         BlkSz  Size      Blocks
{"=" * 80}
0.0.0200  active    dasda     94:0    ECKD         4096   7042MB    1802880
0.0.0201  active(ro)  dasdb     94:4    ECKD (ESE)   4096   21128MB   5409000
0.0.0202  n/f       dasdc     94:8    ECKD
0.0.0203  active    dasdd     94:12   FBA          512    1024MB    2097152
0.0.0204  active    dasde     94:16   ECKD         ???    ???       ???
0.0.0300  alias                       ECKD
0.0.0301  offline
"""


def test_active_dasds_are_volumes_with_their_size() -> None:
    stored = Stored("s390/lsdasd", LSDASD, "lsdasd")
    assert list(stored.blocks) == ["dasda", "dasdb", "dasdd", "dasde"]
    assert all(block.whole for block in stored.blocks.values())
    assert stored.said("dasda") == {"kind": "volume", "gb": 7.385}
    assert stored.said("dasdb") == {"kind": "volume", "gb": 22.155}
    assert stored.said("dasdd") == {"kind": "volume", "gb": 1.074}
    assert stored.said("dasde") == {"kind": "volume"}
    assert stored.place("dasdb", "gb") == "mail01/s390/lsdasd:4:1"


def test_it_is_known_by_its_head() -> None:
    assert Stored("disks.txt", LSDASD, "lsdasd").blocks


@pytest.mark.parametrize("rows", [0, 2, 5])
def test_a_list_without_active_dasds_is_told(rows: int) -> None:
    lines = LSDASD.splitlines()
    text = "\n".join([*lines[:2], *lines[-2:][:rows]])
    assert Stored("lsdasd", text, "lsdasd").messages == ["warning: no active DASD in it"]
